import { MOTION } from '../../physics/index.ts';
import { AIR_DRAG, GRAVITY, GROUND_ACCELERATION, GROUND_FRICTION, INPUT, SPRINT_FACTOR } from './costs.ts';

/** Paces a jump over a gap is made at. */
export const Gait = { WALK: 0, SPRINT: 1 } as const;

/** Upward speed of a jump (`LivingEntity#getJumpPower`), and what sprinting adds to it forwards (`#jumpFromGround`). */
const JUMP_SPEED = MOTION.jumpSpeed;
const SPRINT_JUMP_BOOST = MOTION.sprintJumpSpeed;
/** In the air a body gains 0.02 x 0.98 a tick (1.3 times that sprinting) and keeps 0.91 of its speed. */
const AIR_ACCELERATION = MOTION.airAcceleration * INPUT;
const AIR_FRICTION = MOTION.airKeeps;

/**
 * A leap takes off in the first tick that finds the body this far from the middle of its block or farther. The edge
 * carries it up to 0.8; whoever was carried when the last tick began may still jump, so a step beyond does no harm.
 */
export const TAKE_OFF_BLOCKS = 0.75;
/** A body's middle may be this far from the middle of a block whose rim carries it. */
const CARRIED_BLOCKS = 0.8;
/** How much farther than needed a jump must carry by its arc to be made, in blocks. */
const MARGIN_BLOCKS = 0.3;
/** A run-up that ends with this share of the speed will do: the margin is for it. */
const LEAST_SPEED_SHARE = 0.85;
/** Room over the head, in sixteenths, from which on a ceiling cuts no jump: it rises by 1.2522 blocks. */
export const FULL_LIFT = 21;
/** Lowest and highest landing the tables know, in sixteenths from where the jump began. */
const LOWEST_RISE = -48;
const HIGHEST_RISE = 20;

const LIFTS = FULL_LIFT + 1;
const RISES = HIGHEST_RISE - LOWEST_RISE + 1;
/** Farther from the middle of its block, in blocks, than any landing: stands for "not at all" when negated. */
const NEVER = -1;

/** How far, and for how long, jumps carry: by gait, room over the head, and height of the landing. */
const REACHES = new Float64Array(2 * LIFTS * RISES).fill(NEVER);
const AIR_TICKS = new Uint8Array(2 * LIFTS * RISES);
const APEXES = new Uint8Array(LIFTS);

const RUN_UPS = [runUp(1), runUp(SPRINT_FACTOR)] as const;

for (const gait of [Gait.WALK, Gait.SPRINT]) {
  for (let lift = 0; lift <= FULL_LIFT; lift++) fillArc(gait, lift);
}

/**
 * Flies one jump, tick by tick as the game does: from rest in the middle of the block, forward held, jumping at the first
 * tick past {@link TAKE_OFF_BLOCKS}; upwards it stops short at a ceiling. A landing is caught at the last tick that ends
 * no lower than it.
 */
function fillArc(gait: number, lift: number): void {
  const factor = gait === Gait.SPRINT ? SPRINT_FACTOR : 1;
  let { way, speed } = runUp(factor);
  speed += GROUND_ACCELERATION * factor + (gait === Gait.SPRINT ? SPRINT_JUMP_BOOST : 0);
  let friction = GROUND_FRICTION;
  let height = 0;
  let speedUp = JUMP_SPEED;
  let apex = 0;
  for (let ticks = 1; height > LOWEST_RISE / 16 - 1; ticks++) {
    const isCut = height + speedUp > lift / 16 && lift < FULL_LIFT;
    height = isCut ? lift / 16 : height + speedUp;
    speedUp = ((isCut ? 0 : speedUp) - GRAVITY) * AIR_DRAG;
    way += speed;
    speed = speed * friction + AIR_ACCELERATION * factor;
    friction = AIR_FRICTION;
    apex = Math.max(apex, height);
    for (let rise = LOWEST_RISE; rise <= HIGHEST_RISE; rise++) {
      if (rise / 16 > height) continue;
      const at = indexOf(gait, lift, rise);
      REACHES[at] = way;
      AIR_TICKS[at] = ticks + 1;
    }
  }
  APEXES[lift] = Math.ceil(apex * 16);
}

/** Where a body is at take-off, how fast, and after how many ticks, when it runs on from `way` at `speed`. */
function runUp(factor: number, from = 0, fromSpeed = 0): { way: number; speed: number; ticks: number } {
  let way = from;
  let speed = fromSpeed;
  let ticks = 0;
  for (; way < TAKE_OFF_BLOCKS; ticks++) {
    const step = speed + GROUND_ACCELERATION * factor;
    way += step;
    speed = step * GROUND_FRICTION;
  }
  return { way, speed, ticks };
}

function indexOf(gait: number, lift: number, rise: number): number {
  return (gait * LIFTS + lift) * RISES + (rise - LOWEST_RISE);
}

/**
 * How far from the middle of its block a jump carries a body's middle before it is below a landing `rise` sixteenths up;
 * negative where it never is as high. `lift` is the room over the head in sixteenths, at most {@link FULL_LIFT}.
 */
function leapReach(gait: number, lift: number, rise: number): number {
  return rise < LOWEST_RISE || rise > HIGHEST_RISE ? NEVER : (REACHES[indexOf(gait, lift, rise)] as number);
}

/**
 * The slower pace at which a jump carries as far as a leap needs, with a margin; undefined where none does. `need` is how
 * far from the middle of its block a body's middle must come, in blocks.
 */
export function leapGait(lift: number, rise: number, need: number): number | undefined {
  const reach = need + MARGIN_BLOCKS;
  if (leapReach(Gait.WALK, lift, rise) >= reach) return Gait.WALK;
  return leapReach(Gait.SPRINT, lift, rise) >= reach ? Gait.SPRINT : undefined;
}

/** How far a leap by an offset must carry: until the rim of a landing block is under the body. */
export function leapNeed(offsetX: number, offsetZ: number): number {
  const length = Math.hypot(offsetX, offsetZ);
  const along = (offset: number): number => Math.max(0, 1 - CARRIED_BLOCKS / Math.abs(offset)) * length;
  return Math.max(along(offsetX), along(offsetZ));
}

/** Ticks from rest in the middle of a block to take-off. */
export function leapRunTicks(gait: number): number {
  return (gait === Gait.SPRINT ? RUN_UPS[1] : RUN_UPS[0]).ticks;
}

/**
 * Whether a body that is `way` blocks from the middle of its block towards the edge, at `speed`, still takes off fast
 * enough: nearly as fast as the arcs, which begin at rest in the middle, take for granted.
 */
export function isFastEnough(gait: number, way: number, speed: number): boolean {
  const [factor, wanted] = gait === Gait.SPRINT ? [SPRINT_FACTOR, RUN_UPS[1]] : [1, RUN_UPS[0]];
  return runUp(factor, way, speed).speed >= wanted.speed * LEAST_SPEED_SHARE;
}

/** Ticks from take-off until a body stands `rise` sixteenths up, where {@link leapReach} says it can. */
export function leapAirTicks(gait: number, lift: number, rise: number): number {
  return AIR_TICKS[indexOf(gait, lift, rise)] as number;
}

/** How high a jump under a ceiling rises, in sixteenths: what a fall from it counts from. */
export function leapApex(lift: number): number {
  return APEXES[lift] as number;
}
