import type { BlockPos } from '../../../../core/index.ts';
import type { Move } from '../../search/route.ts';
import { Trait } from '../../terrain/block-traits.ts';
import type { Keys } from '../follower-step.ts';
import { isInLine, levelLength, motionAlong, pointAlong } from '../route-geometry.ts';
import { type BodyMotion, coastingBlocks, goAlong, keysUp, ticksUntilDown, yawTowards } from '../steering.ts';
import type { Course } from './course.ts';

/**
 * A jump out of a sprint carries 4.3 blocks, a later one 4.5 (12 ticks at 0.36 to 0.38 blocks a tick, against 0.28 on the
 * ground), and 0.9 more are needed to stop after it.
 */
const RUN_BLOCKS = 6;
/** In the tick after one at a full sprint a body keeps 0.153 blocks of speed; from so much on it jumps. */
const LEAST_SPEED = 0.14;
/** So near to its line a body jumps: in the air it hardly steers. */
const IN_LINE_BLOCKS = 0.15;
/** Cells that are free above the feet: a body of 1.8 blocks rises by 1.25. */
const HEADROOM_CELLS = 4;
/** What nobody runs over: it slows, throws or hurts. */
const UNFIT = Trait.SLIPPERY | Trait.BOUNCY | Trait.NO_JUMP | Trait.HURTS;
/** How far ahead on its line a body looks in the tick it jumps: the jump goes where it looks. */
const AIM_BLOCKS = 4;

/**
 * The keys of a sprint-jump, on a long straight way over open level ground: it goes a fifth faster than a sprint. Undefined
 * where a body had better stay on the ground: near edges and hazards, under low ceilings, on a shorter way.
 */
export function sprintJump(course: Course, body: BodyMotion, move: Move): Keys | undefined {
  if (body.onGround) course.isInSprintJump = false;
  if (course.isInSprintJump) return fly(course, body, move);
  if (!course.maySprintJump || !body.onGround || body.inWater || body.maySprint === false) return undefined;
  const motion = motionAlong(body.position, body.velocity, move);
  if (motion.speed < LEAST_SPEED || !isInLine(motion, IN_LINE_BLOCKS)) return undefined;
  const run = course.straightRun();
  const blocks = run.length * levelLength(move) - motion.gone;
  if (blocks < RUN_BLOCKS || !isOpen(course, run)) return undefined;
  course.isInSprintJump = true;
  const ahead = pointAlong(move, motion.gone + AIM_BLOCKS);
  return { ...keysUp(body), forward: true, sprint: true, jump: true, yaw: yawTowards(body.position, ahead) };
}

/** On along the line, to come down running where the way goes on, or in time to stop. */
function fly(course: Course, body: BodyMotion, move: Move): Keys {
  const { position, velocity } = body;
  const { speed } = motionAlong(position, velocity, move);
  const airTicks = ticksUntilDown(position.y, velocity.y, move.toFeetY);
  return goAlong(body, move, course.runOn(), coastingBlocks(speed, airTicks, false), true);
}

/** Whether a run and all around it is whole cubes at one level, with nothing on them and nothing overhead. */
function isOpen(course: Course, run: readonly Move[]): boolean {
  return run.slice(0, RUN_BLOCKS + 1).every(({ from, to }) => [from, to].every((pos) => isOpenAround(course, pos)));
}

function isOpenAround(course: Course, { x, y, z }: BlockPos): boolean {
  for (let aside = -1; aside <= 1; aside++) {
    for (let along = -1; along <= 1; along++) {
      const floor = course.traitsAt({ x: x + aside, y: y - 1, z: z + along });
      if ((floor & Trait.CUBE) === 0 || (floor & UNFIT) !== 0) return false;
      for (let level = y; level < y + HEADROOM_CELLS; level++) {
        if ((course.traitsAt({ x: x + aside, y: level, z: z + along }) & Trait.OPEN) === 0) return false;
      }
    }
  }
  return true;
}
