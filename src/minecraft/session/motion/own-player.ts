import { type Attribute, type Controls, type MovingPlayer, NO_KEYS, type Vector } from '../../physics/index.ts';

/** Levels of what bears on motion; 0 where there is none. */
type MotionEffect = 'jumpBoost' | 'dolphinsGrace' | 'slowFalling' | 'levitation';

/** Effects that bear on motion, by their names in the registry. Speed and slowness come as attributes. */
const MOTION_EFFECTS: Readonly<Record<string, MotionEffect | undefined>> = {
  JumpBoost: 'jumpBoost',
  DolphinsGrace: 'dolphinsGrace',
  SlowFalling: 'slowFalling',
  Levitation: 'levitation',
};

/** The own player as the physics moves it, with what the server said of it. Its look is kept in the game's degrees. */
export class OwnPlayer implements MovingPlayer {
  readonly pos: Vector = { x: 0, y: 0, z: 0 };
  readonly vel: Vector = { x: 0, y: 0, z: 0 };
  onGround = false;
  isInWater = false;
  isInLava = false;
  isInWeb = false;
  isCollidedHorizontally = false;
  isCollidedVertically = false;
  jumpTicks = 0;
  jumpQueued = false;
  yaw = radiansOfYaw(0);
  pitch = 0;
  control: Controls = NO_KEYS;
  attributes: Record<string, Attribute> | undefined;
  jumpBoost = 0;
  dolphinsGrace = 0;
  slowFalling = 0;
  levitation = 0;
  depthStrider = 0;
  #yawDegrees = 0;
  #pitchDegrees = 0;

  get yawDegrees(): number {
    return this.#yawDegrees;
  }

  get pitchDegrees(): number {
    return this.#pitchDegrees;
  }

  /** Turns; the pitch stays within -90 (up) to 90 (down). */
  look(yawDegrees: number, pitchDegrees: number): void {
    this.#yawDegrees = yawDegrees;
    this.#pitchDegrees = Math.max(-90, Math.min(90, pitchDegrees));
    this.yaw = radiansOfYaw(yawDegrees);
    this.pitch = -(this.#pitchDegrees * Math.PI) / 180;
  }

  /** A new life, or another world: effects and attributes are told anew. */
  begin(): void {
    this.attributes = undefined;
    for (const effect of Object.values(MOTION_EFFECTS)) if (effect !== undefined) this[effect] = 0;
    set(this.vel, 0, 0, 0);
    this.jumpQueued = false;
  }

  /** `level` is 0 where the effect ends; `name` as the registry has it. */
  effectTold(name: string | undefined, level: number): void {
    const effect = name === undefined ? undefined : MOTION_EFFECTS[name];
    if (effect !== undefined) this[effect] = level;
  }

  attributeTold(name: string, attribute: Attribute): void {
    this.attributes ??= {};
    this.attributes[name] = attribute;
  }
}

/** Changes a vector in place. */
export function set(vector: Vector, x: number, y: number, z: number): void {
  vector.x = x;
  vector.y = y;
  vector.z = z;
}

/** The physics counts yaw from north against the clock, in radians; the game from south with it, in degrees. */
function radiansOfYaw(degrees: number): number {
  return Math.PI - (degrees * Math.PI) / 180;
}
