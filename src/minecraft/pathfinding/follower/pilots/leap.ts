import { FULL_LIFT, Gait, isFastEnough, leapGait, leapNeed, TAKE_OFF_BLOCKS } from '../../moves/jump-arcs.ts';
import type { Move } from '../../search/route.ts';
import { Trait } from '../../terrain/block-traits.ts';
import type { Keys } from '../follower-step.ts';
import { edgeShare, goneToEdge, isInLine, levelDistance, middleOf, motionAlong, targetOf } from '../route-geometry.ts';
import {
  type BodyMotion,
  coastingBlocks,
  comeToRest,
  goAlong,
  goTo,
  keysUp,
  slideBlocks,
  ticksUntilDown,
  yawTowards,
} from '../steering.ts';
import { ALIGNED_BLOCKS, type Course } from './course.ts';

/** How near to the middle of its block a body goes back for a run-up. */
const RUN_UP_BLOCKS = 0.12;
/** A body on the ground farther than this from the middle is on the other side. */
const LAST_TAKE_OFF_BLOCKS = 1.1;

/** Runs to the edge, jumps, and steers in the air towards the middle of the landing. */
export function leap(course: Course, body: BodyMotion, move: Move): Keys {
  const { position, velocity } = body;
  const from = { ...middleOf(move.from), y: move.from.y };
  const target = targetOf(move);
  const motion = motionAlong(position, velocity, move);
  /** Of the way gone, the edge counts what lies along the longer axis: it is square to it. */
  const share = edgeShare(move);
  const gone = goneToEdge(position, move);
  // Still coming down onto the block it is to leap from.
  if (!body.onGround && gone < TAKE_OFF_BLOCKS) return comeToRest(body, from);
  if (!body.onGround || gone > LAST_TAKE_OFF_BLOCKS) return fly(course, body, move);
  const isAtEdge = gone >= TAKE_OFF_BLOCKS;
  const gait = gaitOf(course, body, move);
  const isSlow = !isAtEdge && !isFastEnough(gait, gone, motion.speed * share);
  const isAside = !isAtEdge && !isInLine(motion, ALIGNED_BLOCKS);
  course.takesRunUp = isSlow || isAside || (course.takesRunUp && levelDistance(position, from) > RUN_UP_BLOCKS);
  if (course.takesRunUp) return goTo(body, from, false, 0);
  const run = { ...keysUp(body), forward: true, sprint: gait === Gait.SPRINT, yaw: yawTowards(position, target) };
  return { ...run, jump: isAtEdge };
}

/** Steers in the air to come down in the middle of the landing: at a run where the way goes on, else to rest there. */
function fly(course: Course, body: BodyMotion, move: Move): Keys {
  const { position, velocity } = body;
  const target = targetOf(move);
  const airTicks = ticksUntilDown(position.y, velocity.y, target.y);
  const { speed } = motionAlong(position, velocity, move);
  const runOn = Math.min(course.runOnLanding(), slideBlocks(Math.max(speed, 0), airTicks));
  return goAlong(body, move, runOn, coastingBlocks(speed, airTicks, body.inWater), true);
}

/** The pace of a leap: under a ceiling, which cuts the jump, as fast as can be. */
function gaitOf(course: Course, body: BodyMotion, move: Move): number {
  const { from, to } = move;
  const over = Math.floor(body.position.y) + 2;
  const isFree = [from, { x: from.x + Math.sign(to.x - from.x), z: from.z + Math.sign(to.z - from.z) }].every(
    ({ x, z }) => (course.traitsAt({ x, y: over, z }) & course.traitsAt({ x, y: over + 1, z }) & Trait.OPEN) !== 0,
  );
  if (!isFree) return Gait.SPRINT;
  const rise = Math.round((move.toFeetY - body.position.y) * 16);
  return leapGait(FULL_LIFT, rise, leapNeed(to.x - from.x, to.z - from.z)) ?? Gait.SPRINT;
}
