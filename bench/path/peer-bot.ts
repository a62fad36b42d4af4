import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { Vec3 } from 'vec3';
import type { Point } from '../../src/core/index.ts';
import { EYE_HEIGHT_BLOCKS } from '../../src/minecraft/blocks/index.ts';
import type { PeerBlock, PeerWorld } from './peer-world.ts';

/** An item in the peer's inventory, as mineflayer-pathfinder reads it. */
export interface PeerItem {
  readonly type: number;
  readonly name: string;
  count: number;
  readonly nbt: null;
}

/** A node of the peer's path: the cell of the feet, by its own reckoning. */
export interface PeerNode extends Point {
  readonly toBreak: readonly unknown[];
  readonly toPlace: readonly unknown[];
}

/** What a search of the peer answers. */
export interface PeerResult {
  readonly status: 'success' | 'partial' | 'timeout' | 'noPath';
  readonly visitedNodes: number;
  readonly path: readonly PeerNode[];
}

interface PeerMovements {
  canDig: boolean;
  canOpenDoors: boolean;
}

interface Pathfinder {
  thinkTimeout: number;
  getPathFromTo(
    movements: PeerMovements,
    start: Vec3,
    goal: object,
    options: { timeout: number; tickTimeout: number; optimizePath: boolean },
  ): Iterator<{ readonly result: PeerResult }>;
  setMovements(movements: PeerMovements): void;
  setGoal(goal: object | null): void;
}

interface Plugin {
  readonly pathfinder: (bot: EventEmitter) => void;
  readonly Movements: new (bot: EventEmitter) => PeerMovements;
  readonly goals: { readonly GoalBlock: new (x: number, y: number, z: number) => object };
}

/** The game's data of a version, as `prismarine-registry` has it. */
interface PeerRegistry {
  readonly itemsByName: Readonly<Record<string, { readonly id: number } | undefined>>;
}

const CONTROLS = ['forward', 'back', 'left', 'right', 'jump', 'sprint', 'sneak'] as const;

/** The keys of a player. */
export type Control = (typeof CONTROLS)[number];

const load = createRequire(import.meta.url);
const { pathfinder, Movements, goals } = load('mineflayer-pathfinder') as Plugin;
const loadRegistry = load('prismarine-registry') as (version: string) => PeerRegistry;
const { Physics, PlayerState } = load('prismarine-physics') as {
  Physics: (registry: unknown, world: PeerWorld) => { simulatePlayer(player: unknown, world: unknown): PlayerState };
  PlayerState: new (bot: PeerBot, control: Record<Control, boolean>) => PlayerState;
};

interface PlayerState {
  apply(bot: PeerBot): void;
}

/** A step of the mouse in radians at full sensitivity: mineflayer turns by whole ones. */
const TURN_STEP = (0.15 * Math.PI) / 180;

/** What a peer's bot has and may do. */
export interface PeerKit {
  readonly mayChange: boolean;
  readonly placeableBlocks: number;
  readonly tools: readonly string[];
}

/**
 * As much of a mineflayer bot as mineflayer-pathfinder 2.4.5 uses, in a world without a server: keys, look and body as
 * mineflayer's `physics` plugin has them (on plain `prismarine-physics`), blocks from {@link PeerWorld}, and an
 * inventory. Digging, placing and clicking are left to whoever drives it: see `peer-walk.ts`.
 */
export class PeerBot extends EventEmitter {
  readonly registry: PeerRegistry;
  readonly version: string;
  readonly entities = {};
  readonly game = { minY: 0 };
  readonly entity: PeerEntity;
  readonly inventory: { readonly slots: readonly (PeerItem | undefined)[]; items(): readonly PeerItem[] };
  readonly physics: ReturnType<typeof Physics>;
  readonly controlState: Record<Control, boolean> = Object.fromEntries(CONTROLS.map((key) => [key, false])) as never;
  readonly world: PeerWorld;
  jumpTicks = 0;
  jumpQueued = false;
  fireworkRocketDuration = 0;
  /** Made by the plugin. */
  declare readonly pathfinder: Pathfinder;
  readonly movements: PeerMovements;
  readonly #items: PeerItem[];

  constructor(version: string, world: PeerWorld, feet: Point, kit: PeerKit) {
    super();
    this.registry = loadRegistry(version);
    this.version = version;
    this.world = world;
    this.entity = new PeerEntity(feet);
    this.#items = this.#itemsOf(kit);
    this.inventory = { slots: [], items: () => this.#items };
    this.physics = Physics(this.registry, world);
    pathfinder(this);
    this.movements = new Movements(this);
    this.movements.canDig = kit.mayChange;
    this.movements.canOpenDoors = true;
    this.pathfinder.setMovements(this.movements);
  }

  #itemsOf(kit: PeerKit): PeerItem[] {
    if (!kit.mayChange) return [];
    const item = (name: string, count: number): PeerItem => {
      const type = this.registry.itemsByName[name]?.id;
      if (type === undefined) throw new Error(`no item ${name}`);
      return { type, name, count, nbt: null };
    };
    return [...kit.tools.map((name) => item(name, 1)), item('cobblestone', kit.placeableBlocks)];
  }

  blockAt(pos: Point): PeerBlock | null {
    return this.world.getBlock(pos);
  }

  setControlState(key: Control, isDown: boolean): void {
    if (key === 'jump' && isDown && !this.controlState.jump) this.jumpQueued = true;
    this.controlState[key] = isDown;
  }

  clearControlStates(): void {
    for (const key of CONTROLS) this.setControlState(key, false);
  }

  look(yaw: number, pitch: number): void {
    const { entity } = this;
    entity.yaw += Math.round((yaw - entity.yaw) / TURN_STEP) * TURN_STEP;
    entity.pitch += Math.round((pitch - entity.pitch) / TURN_STEP) * TURN_STEP;
  }

  lookAt(point: Vec3): void {
    const delta = point.minus(this.entity.position.offset(0, EYE_HEIGHT_BLOCKS, 0));
    this.look(Math.atan2(-delta.x, -delta.z), Math.atan2(delta.y, Math.hypot(delta.x, delta.z)));
  }

  /** Lives one tick with the keys as they are. */
  tick(): void {
    this.physics.simulatePlayer(new PlayerState(this, this.controlState), this.world).apply(this);
    this.emit('physicsTick');
  }
}

/** The body, as `PlayerState` reads and writes it. */
class PeerEntity {
  position: Vec3;
  velocity = new Vec3(0, 0, 0);
  onGround = true;
  isInWater = false;
  isInLava = false;
  isInWeb = false;
  isCollidedHorizontally = false;
  isCollidedVertically = false;
  elytraFlying = false;
  yaw = 0;
  pitch = 0;
  readonly effects = {};
  readonly attributes = {};

  constructor(feet: Point) {
    this.position = new Vec3(feet.x, feet.y, feet.z);
  }
}

/** The peer's goal for the feet in one cell. */
export function peerGoal(pos: Point): object {
  return new goals.GoalBlock(pos.x, pos.y, pos.z);
}
