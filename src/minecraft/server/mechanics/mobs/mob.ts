import { Vec3 } from 'vec3';
import type { Point, Random } from '../../../../core/index.ts';
import type { BlockView } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { FULL_AIR_TICKS } from '../appearance.ts';
import { hurt } from '../vitals/hurt.ts';
import { Legs } from './legs.ts';
import type { MobKind } from './mob-kinds.ts';
import { type MobLooks, metadataOf } from './mob-looks.ts';
import { type MobBuild, type MovingMob, moveTick } from './mob-motion.ts';
import type { PathDesk } from './path-desk.ts';

/** Blocks that one falls without harm. */
const SAFE_FALL_BLOCKS = 3;

const TICKS_PER_SECOND = 20;

/** Share of a grown one's size. */
const BABY_SIZE = 0.5;

/** How far the eyes are up the body. */
const EYES_SHARE = 0.85;

/** Age at which one is grown; what is younger is a baby. */
const GROWN = 0;

/** What mobs share: the game, what they see of the world, chance, and the desk where ways are asked for. */
export interface MobWorld {
  readonly game: Game;
  readonly view: BlockView;
  readonly random: Random;
  readonly paths: PathDesk<Mob>;
  /** Light that a block gives, by state. */
  shineOf(stateId: number): number;
}

/** One that lives in the world: its body, what it is after, and how it is doing. Changed by its mind, moved by {@link Mob.move}. */
export class Mob {
  readonly entity: SquidEntity;
  readonly kind: MobKind;
  readonly legs = new Legs();
  readonly body: MovingMob;
  readonly #world: MobWorld;
  readonly #size: { readonly width: number; readonly height: number };
  #looks: MobLooks;
  /** The velocity as the last tick left it; another one means that somebody pushed. */
  #velocity: Vec3;
  /** Whom it hunts. */
  target: SquidPlayer | undefined;
  /** Ticks: below 0 a baby grows by one a tick; above, it counts down until it may breed again. */
  ageTicks: number;
  loveTicks = 0;
  panicTicks = 0;
  fireTicks = 0;
  /** What breath is left under water. */
  airTicks = FULL_AIR_TICKS;
  fuseTicks = 0;
  /** Until the next egg. */
  eggTicks = 0;
  /** Tick from which on it strikes or shoots again. */
  readyTick = 0;
  /** Tick from which on it asks for a way again. */
  asksFromTick = 0;
  /** Whether anybody is near enough for it to live; looked at now and then. */
  isAwake = true;

  constructor(
    world: MobWorld,
    entity: SquidEntity,
    kind: MobKind,
    { ageTicks = GROWN, ...looks }: Partial<MobLooks> & { readonly ageTicks?: number } = {},
  ) {
    this.#world = world;
    this.entity = entity;
    this.kind = kind;
    this.ageTicks = ageTicks;
    const { width = 0.6, height = 1.8 } = world.game.registry.entities[entity.entityType ?? -1] ?? {};
    this.#size = { width, height };
    const rest = {
      burning: false,
      hunting: false,
      swelling: false,
      charged: false,
      climbing: false,
      sheared: false,
      colour: 0,
    };
    this.#looks = { ...rest, name: undefined, ...looks, baby: ageTicks < GROWN };
    entity.metadata = metadataOf(world.game, kind.name, this.#looks);
    const { x, y, z } = entity.position;
    const still = { velocityX: 0, velocityY: 0, velocityZ: 0, onGround: false, inWater: false, blocked: false };
    this.body = { x, y, z, ...still, fallBlocks: 0 };
    this.#velocity = entity.velocity;
  }

  get isBaby(): boolean {
    return this.ageTicks < GROWN;
  }

  get isAlive(): boolean {
    return this.entity.health > 0;
  }

  get width(): number {
    return this.#size.width * (this.isBaby ? BABY_SIZE : 1);
  }

  get height(): number {
    return this.#size.height * (this.isBaby ? BABY_SIZE : 1);
  }

  get eyes(): Point {
    return { x: this.body.x, y: this.body.y + this.height * EYES_SHARE, z: this.body.z };
  }

  get looks(): MobLooks {
    return this.#looks;
  }

  /** Changes how it looks; who sees it is told. */
  show(change: Partial<MobLooks>): void {
    const after = { ...this.#looks, ...change };
    const isNew = (Object.keys(change) as (keyof MobLooks)[]).some((key) => this.#looks[key] !== after[key]);
    if (!isNew) return;
    this.#looks = after;
    this.entity.metadata = metadataOf(this.#world.game, this.kind.name, after);
    this.entity._writeNearby('entity_metadata', { entityId: this.entity.id, metadata: this.entity.metadata });
  }

  distanceTo({ x, y, z }: Point): number {
    return Math.hypot(x - this.body.x, y - this.body.y, z - this.body.z);
  }

  /** Turns to a place. */
  face({ x, z }: Point): void {
    this.entity.yaw = yawTo(x - this.body.x, z - this.body.z);
  }

  /** One tick of its body. */
  move(): void {
    const { body, entity, kind } = this;
    this.#takePush();
    const build: MobBuild = {
      halfWidth: this.width / 2,
      height: this.height,
      climbs: kind.isSpider,
      flutters: kind.flutters,
    };
    const effort = this.legs.effort(body, kind.speed);
    moveTick(this.#world.view, body, build, effort);
    if (effort.acceleration > 0) entity.yaw = yawTo(effort.directionX, effort.directionZ);
    if (kind.isSpider) this.show({ climbing: body.blocked && effort.acceleration > 0 });
    if (body.onGround) this.#land();
    if (entity.position.x !== body.x || entity.position.y !== body.y || entity.position.z !== body.z) {
      entity.position = new Vec3(body.x, body.y, body.z);
    }
    entity.onGround = body.onGround;
    this.#velocity = new Vec3(body.velocityX, body.velocityY, body.velocityZ).scaled(TICKS_PER_SECOND);
    entity.velocity = this.#velocity;
  }

  /** What others did to its place and speed since the last tick: blows push, commands move. */
  #takePush(): void {
    const { entity, body } = this;
    if (entity.velocity !== this.#velocity) {
      body.velocityX = entity.velocity.x / TICKS_PER_SECOND;
      body.velocityY = entity.velocity.y / TICKS_PER_SECOND;
      body.velocityZ = entity.velocity.z / TICKS_PER_SECOND;
      body.onGround = false;
    }
    const { x, y, z } = entity.position;
    if (x !== body.x || y !== body.y || z !== body.z) {
      Object.assign(body, { x, y, z, fallBlocks: 0 });
      this.legs.stop();
    }
  }

  #land(): void {
    const { fallBlocks } = this.body;
    this.body.fallBlocks = 0;
    const amount = Math.ceil(fallBlocks - SAFE_FALL_BLOCKS - 1e-6);
    if (amount > 0 && !this.kind.flutters) hurt(this.#world.game, this.entity, { amount, kind: 'fall' });
  }
}

/** A direction as an angle of 256 steps a turn. */
function yawTo(dx: number, dz: number): number {
  return Math.round((Math.atan2(-dx, dz) * 128) / Math.PI) & 0xff;
}
