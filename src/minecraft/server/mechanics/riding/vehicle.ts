import { Vec3 } from 'vec3';
import { BlockFlag, type BlockView } from '../../../blocks/index.ts';
import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { type MovingMob, moveTick } from '../mobs/mob-motion.ts';
import { railTick, railUnder } from '../rails/rail-motion.ts';
import { isBoat, seatsOf } from './vehicle-kinds.ts';

/** How high over its block's floor a boat floats, and how fast it rises to there (blocks, a tick). */
const FLOAT_BLOCKS = 0.45;
const RISE_BLOCKS = 0.06;

/** Where riders sit, over the vehicle's floor (`Boat.getPassengerAttachmentPoint`, a player's attachment). */
const SEAT_BLOCKS = -0.4;

/** Blows add this for each half heart, one goes in each tick, and beyond this it breaks (`VehicleEntity.hurt`). */
const DAMAGE_FACTOR = 10;
const BREAKS_ABOVE = 40;

/** One that lies still is looked at again so often. */
const STILL_EVERY_TICKS = 10;

/** A cart turns to where it moves from so far on, and one slower than this rests. */
const TURNS_FROM_BLOCKS = 0.001;
const RESTS_BELOW_SPEED = 1e-4;

const TICKS_A_SECOND = 20;
const REST = { directionX: 0, directionZ: 0, acceleration: 0, jump: false };

/** A boat or a minecart, and who sits in it: the first steers a boat. */
export class Vehicle {
  readonly kind: string;
  readonly entity: SquidEntity;
  /** What it is when it is taken up. */
  readonly item: string;
  readonly riders: SquidPlayer[] = [];
  readonly #halfWidth: number;
  readonly height: number;
  readonly #body: MovingMob;
  #damage = 0;
  /** Which way the rider of a minecart wants, along the ground. */
  wish: { readonly x: number; readonly z: number } | undefined;

  constructor(
    kind: string,
    entity: SquidEntity,
    item: string,
    size: { readonly width: number; readonly height: number },
  ) {
    this.kind = kind;
    this.entity = entity;
    this.item = item;
    this.#halfWidth = size.width / 2;
    this.height = size.height;
    const { x, y, z } = entity.position;
    const still = { velocityX: 0, velocityY: 0, velocityZ: 0, onGround: false, inWater: false, blocked: false };
    this.#body = { x, y, z, ...still, fallBlocks: 0 };
  }

  get hasSeat(): boolean {
    return this.riders.length < seatsOf(this.kind);
  }

  /** Whether a rider's client says where it goes. */
  isSteeredBy(player: SquidPlayer): boolean {
    return isBoat(this.kind) && this.riders[0] === player;
  }

  /** Where riders are. */
  get seat(): Vec3 {
    return this.entity.position.offset(0, SEAT_BLOCKS, 0);
  }

  /** A blow; true when it breaks. */
  strike(halfHearts: number): boolean {
    this.#damage += halfHearts * DAMAGE_FACTOR;
    return this.#damage > BREAKS_ABOVE;
  }

  /** Puts it somewhere, at rest. */
  put(position: Vec3, yaw: number): void {
    const { x, y, z } = position;
    Object.assign(this.#body, { x, y, z, velocityX: 0, velocityY: 0, velocityZ: 0, onGround: false });
    this.entity.position = position;
    this.entity.yaw = yaw;
  }

  /** One tick: a boat that is steered goes where its rider says, all else floats, falls or lies. */
  tick(view: BlockView, tick: number): void {
    if (this.#damage > 0) this.#damage--;
    const { entity } = this;
    const { x, y, z } = this.#body;
    if (!entity.position.equals(new Vec3(x, y, z))) this.put(entity.position, entity.yaw);
    const [steers] = this.riders;
    if (steers !== undefined && this.isSteeredBy(steers)) return;
    const isMoving =
      !this.#body.onGround || this.wish !== undefined || this.#body.velocityX !== 0 || this.#body.velocityZ !== 0;
    const isDue = isMoving || (tick + entity.id) % STILL_EVERY_TICKS === 0;
    if (!isDue || view.stateAt(Math.floor(x), Math.floor(y), Math.floor(z)) < 0) return;
    this.#move(view);
    const { x: atX, y: atY, z: atZ } = this.#body;
    if (atX !== x || atY !== y || atZ !== z) entity.position = new Vec3(atX, atY, atZ);
    if (!isBoat(this.kind) && Math.hypot(atX - x, atZ - z) > TURNS_FROM_BLOCKS) entity.yaw = yawOf(atX - x, atZ - z);
    const { velocityX, velocityY, velocityZ, onGround } = this.#body;
    entity.velocity = new Vec3(velocityX, velocityY, velocityZ).scaled(TICKS_A_SECOND);
    entity.onGround = onGround;
  }

  /** Pushes it, as who walks into it does (blocks a tick). */
  push(x: number, z: number): void {
    this.#body.velocityX += x;
    this.#body.velocityZ += z;
  }

  get #build() {
    return { halfWidth: this.#halfWidth, height: this.height, climbs: false, flutters: false };
  }

  #move(view: BlockView): void {
    const body = this.#body;
    const rail = isBoat(this.kind) ? undefined : railUnder(view, body);
    if (rail !== undefined) {
      railTick(view, body, this.#build, rail, { isRidden: this.riders.length > 0, push: this.wish });
      if (Math.hypot(body.velocityX, body.velocityZ) < RESTS_BELOW_SPEED)
        Object.assign(body, { velocityX: 0, velocityZ: 0 });
      return;
    }
    const cellY = Math.floor(body.y);
    const isWater = (y: number) =>
      (view.registry.flagsOf(view.stateAt(Math.floor(body.x), y, Math.floor(body.z))) & BlockFlag.WATER) !== 0;
    if (!isBoat(this.kind) || !isWater(cellY)) {
      moveTick(view, body, this.#build, REST);
      return;
    }
    const surface = isWater(cellY + 1) ? body.y + RISE_BLOCKS : Math.max(body.y - RISE_BLOCKS, cellY + FLOAT_BLOCKS);
    body.y = Math.min(body.y + RISE_BLOCKS, surface);
    Object.assign(body, { velocityX: 0, velocityY: 0, velocityZ: 0, onGround: body.y === surface });
  }
}

/** The yaw, in 256 steps of a turn, of a cart that moves so: carts look sideways (`AbstractMinecart.tick`). */
function yawOf(dx: number, dz: number): number {
  return Math.round((Math.atan2(dz, dx) * 128) / Math.PI) & 0xff;
}
