import { createRequire } from 'node:module';
import { Vec3 } from 'vec3';
import type { Point } from '../../../core/index.ts';
import { type BlockView, type PhysicsWorld, physicsWorld } from '../../blocks/index.ts';
import type { FollowerStep } from '../follower/follower-step.ts';
import type { BodyMotion } from '../follower/steering.ts';

/** The keys of a tick, as `prismarine-physics` reads them. */
interface Controls {
  forward: boolean;
  back: boolean;
  left: boolean;
  right: boolean;
  jump: boolean;
  sprint: boolean;
  sneak: boolean;
}

/** What `prismarine-physics` reads and writes of a player (its `PlayerState`, which wants a whole bot to be built). */
interface SimulatedPlayer {
  pos: Vec3;
  vel: Vec3;
  onGround: boolean;
  isInWater: boolean;
  isInLava: boolean;
  isInWeb: boolean;
  isCollidedHorizontally: boolean;
  isCollidedVertically: boolean;
  elytraFlying: boolean;
  elytraEquipped: boolean;
  fireworkRocketDuration: number;
  jumpTicks: number;
  jumpQueued: boolean;
  attributes: undefined;
  yaw: number;
  pitch: number;
  control: Controls;
  jumpBoost: number;
  speed: number;
  slowness: number;
  dolphinsGrace: number;
  slowFalling: number;
  levitation: number;
  depthStrider: number;
}

interface Simulator {
  simulatePlayer(player: SimulatedPlayer, world: PhysicsWorld): SimulatedPlayer;
}

const load = createRequire(import.meta.url);
const { Physics } = load('prismarine-physics') as { Physics: (data: unknown, world: PhysicsWorld) => Simulator };
const loadData = load('minecraft-data') as (version: string) => unknown;

/** A body in a world of blocks, stepped tick by tick by the physics that mineflayer runs on, without a server. */
export class PhysicsBody {
  readonly #world: PhysicsWorld;
  readonly #simulator: Simulator;
  readonly #player: SimulatedPlayer;
  #fallStartY: number;
  /** Deepest fall onto the ground so far, in blocks. */
  deepestFall = 0;
  ticks = 0;

  constructor(view: BlockView, feet: Point) {
    this.#world = physicsWorld(view);
    this.#simulator = Physics(loadData(view.registry.version), this.#world);
    this.#player = {
      pos: new Vec3(feet.x, feet.y, feet.z),
      vel: new Vec3(0, 0, 0),
      onGround: true,
      isInWater: false,
      isInLava: false,
      isInWeb: false,
      isCollidedHorizontally: false,
      isCollidedVertically: false,
      elytraFlying: false,
      elytraEquipped: false,
      fireworkRocketDuration: 0,
      jumpTicks: 0,
      jumpQueued: false,
      attributes: undefined,
      yaw: 0,
      pitch: 0,
      control: { forward: false, back: false, left: false, right: false, jump: false, sprint: false, sneak: false },
      jumpBoost: 0,
      speed: 0,
      slowness: 0,
      dolphinsGrace: 0,
      slowFalling: 0,
      levitation: 0,
      depthStrider: 0,
    };
    this.#fallStartY = feet.y;
  }

  get motion(): BodyMotion {
    const { pos, vel, onGround, isInWater, yaw } = this.#player;
    return {
      position: { x: pos.x, y: pos.y, z: pos.z },
      velocity: { x: vel.x, y: vel.y, z: vel.z },
      onGround,
      inWater: isInWater,
      yaw: 180 - (yaw * 180) / Math.PI,
    };
  }

  get inLava(): boolean {
    return this.#player.isInLava;
  }

  /** Lives one tick with the keys and the look of a follower's step. */
  tick(keys: Pick<FollowerStep, 'forward' | 'back' | 'jump' | 'sprint' | 'sneak' | 'yaw'>): void {
    const player = this.#player;
    const fromY = player.pos.y;
    const { forward, back, jump, sneak } = keys;
    // The library's yaw is counted in radians against the game's, from north.
    player.yaw = Math.PI - (keys.yaw * Math.PI) / 180;
    // Sprinting needs the forward key, and ends with sneaking, as in the game's client.
    player.control = {
      forward,
      back,
      left: false,
      right: false,
      jump,
      sneak,
      sprint: keys.sprint && forward && !sneak,
    };
    this.#simulator.simulatePlayer(player, this.#world);
    this.ticks++;
    if (player.onGround && !player.isInWater)
      this.deepestFall = Math.max(this.deepestFall, this.#fallStartY - player.pos.y);
    // Ladders and vines break a fall: nobody sinks faster than 0.15 on them.
    const isSlow = fromY - player.pos.y < 0.151;
    this.#fallStartY = player.onGround || player.isInWater || isSlow ? player.pos.y : this.#fallStartY;
  }
}
