import type { Point } from '../../../core/index.ts';

/** What a body feels in a physics tick, as the follower needs it. Angles in degrees, as the game counts them. */
export interface BodyMotion {
  /** The feet. */
  readonly position: Point;
  /** Blocks a tick. */
  readonly velocity: Point;
  readonly onGround: boolean;
  readonly inWater: boolean;
  readonly yaw: number;
}

/** Share of the speed that is left after a tick on the ground (0.6 x 0.91), in the air, in water. */
const GROUND_KEEPS = 0.546;
const AIR_KEEPS = 0.91;
const WATER_KEEPS = 0.8;
const GRAVITY = 0.08;
const DRAG = 0.98;
/** Longest fall that is looked ahead. */
const MAX_AIR_TICKS = 100;

/** The game's yaw from one point towards another: 0 is +z, 90 is -x. */
export function yawTowards(from: Point, to: Point): number {
  const degrees = (Math.atan2(from.x - to.x, to.z - from.z) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

/** The game's pitch from the eyes to a point: positive looks down. */
export function pitchTowards(eyes: Point, to: Point): number {
  const level = Math.hypot(to.x - eyes.x, to.z - eyes.z);
  return (Math.atan2(eyes.y - to.y, level) * 180) / Math.PI;
}

/** Ticks until a body in the air comes down to height `floorY`; 0 when it is there. */
export function ticksUntilDown(y: number, speedY: number, floorY: number): number {
  let height = y;
  let speed = speedY;
  for (let ticks = 0; ticks < MAX_AIR_TICKS; ticks++) {
    if (height <= floorY && speed <= 0) return ticks;
    height += speed;
    speed = (speed - GRAVITY) * DRAG;
  }
  return MAX_AIR_TICKS;
}

/** How far a body slides at `speed` blocks a tick with no key pressed: `airTicks` in the air, then on the ground. */
export function coastingBlocks(speed: number, airTicks: number, inWater: boolean): number {
  if (inWater) return speed / (1 - WATER_KEEPS);
  const inAir = AIR_KEEPS ** airTicks;
  return (speed * (1 - inAir)) / (1 - AIR_KEEPS) + (speed * inAir) / (1 - GROUND_KEEPS);
}

/** The keys along the line of sight. */
interface Pedal {
  readonly forward: boolean;
  readonly back: boolean;
  readonly sprint: boolean;
}

/** How much farther than wanted a body may coast before it brakes. */
const BRAKE_SLACK = 0.12;
/** Sprinting pays when there is this much way left. */
const SPRINT_MIN_BLOCKS = 0.5;

/** Presses on while coasting would end short of `wantedBlocks`, brakes when it would end beyond. */
export function pedal(coasting: number, wantedBlocks: number, mayRun: boolean): Pedal {
  if (coasting < wantedBlocks) {
    return { forward: true, back: false, sprint: mayRun && wantedBlocks - coasting > SPRINT_MIN_BLOCKS };
  }
  return { forward: false, back: coasting > wantedBlocks + BRAKE_SLACK, sprint: false };
}
