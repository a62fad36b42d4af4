import { MOTION } from './motion.ts';
import { NO_KEYS } from './player-at-rest.ts';
import { HALF_WIDTH, POSE_SIZES, type Pose } from './poses.ts';
import type { Controls, Vector } from './types.ts';

/** A box as six numbers: min x, y, z, then max x, y, z. */
export type BodyBox = Float64Array;

/** Effects and enchantments that bear on motion, by level; 0 where there is none. */
interface MotionEffects {
  readonly jumpBoost: number;
  readonly dolphinsGrace: number;
  readonly slowFalling: number;
  readonly levitation: number;
  readonly depthStrider: number;
}

const NO_EFFECTS: MotionEffects = { jumpBoost: 0, dolphinsGrace: 0, slowFalling: 0, levitation: 0, depthStrider: 0 };

/**
 * One player's body while it lives a tick, and what it remembers from one to the next. The parts of the physics work
 * on this one object.
 */
export class PlayerBody {
  /** The feet. */
  pos: Vector = { x: 0, y: 0, z: 0 };
  /** Blocks a tick. */
  vel: Vector = { x: 0, y: 0, z: 0 };
  /** Radians from north (-z) against the clock. */
  yaw = 0;
  /** Radians, positive up. */
  pitch = 0;
  keys: Controls = NO_KEYS;
  effects: MotionEffects = NO_EFFECTS;
  /** Speed on the ground without sprinting: the game's attribute. */
  walkSpeed: number = MOTION.walkSpeed;
  /** Powder snow carries who wears boots of leather. */
  wearsLeatherBoots = false;
  pose: Pose = 'standing';
  sprints = false;
  swims = false;
  onGround = false;
  collidedHorizontally = false;
  collidedVertically = false;
  /** How deep the feet are in water and in lava, in blocks; 0 outside. */
  waterDepth = 0;
  lavaDepth = 0;
  eyesInWater = false;
  /** Blocks fallen since the body was last carried. */
  fallDistance = 0;
  /** What the next step is multiplied by, where the body is inside something sticky; undefined elsewhere. */
  stuck: Readonly<Vector> | undefined;
  readonly #box = new Float64Array(6);

  get inWater(): boolean {
    return this.waterDepth > 0;
  }

  get inLava(): boolean {
    return this.lavaDepth > 0;
  }

  get underWater(): boolean {
    return this.eyesInWater && this.inWater;
  }

  get eyeY(): number {
    return this.pos.y + POSE_SIZES[this.pose].eyes;
  }

  /** The body's box, written over by the next call. */
  box(): BodyBox {
    return this.boxIn(this.pose);
  }

  /** The box it would have in a pose, written over by the next call. */
  boxIn(pose: Pose): BodyBox {
    const { x, y, z } = this.pos;
    const box = this.#box;
    box[0] = x - HALF_WIDTH;
    box[1] = y;
    box[2] = z - HALF_WIDTH;
    box[3] = x + HALF_WIDTH;
    box[4] = y + POSE_SIZES[pose].height;
    box[5] = z + HALF_WIDTH;
    return box;
  }

  /** The body's box moved by an offset, written over by the next call. */
  boxMovedBy(x: number, y: number, z: number): BodyBox {
    const box = this.box();
    for (const [axis, offset] of [x, y, z].entries()) {
      box[axis] = (box[axis] as number) + offset;
      box[axis + 3] = (box[axis + 3] as number) + offset;
    }
    return box;
  }
}
