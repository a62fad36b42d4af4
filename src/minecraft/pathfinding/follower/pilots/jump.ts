import type { Move } from '../../search/route.ts';
import type { Keys } from '../follower-step.ts';
import {
  isDiagonal,
  isInLine,
  LEVEL_SLACK_BLOCKS,
  levelDistance,
  middleOf,
  motionAlong,
  targetOf,
} from '../route-geometry.ts';
import { type BodyMotion, coastingBlocks, comeToRest, goAlong, ticksUntilDown } from '../steering.ts';
import { leaveLadder } from './climb.ts';
import type { Course } from './course.ts';

/** A sprinting jump carries this far even when one brakes at once. */
const SPRINT_JUMP_BLOCKS = 2.4;

/** A diagonal jump begins this near to its line, and not while still moving aside or the other way faster than this. */
const SKEW_SLACK_BLOCKS = 0.2;
/** One onto a post, or past what kills, this near, and drifting aside no faster: in the air it goes on. */
const EXACT_BLOCKS = 0.1;
const EXACT_SPEED = 0.02;
const SKEW_SPEED = 0.04;

/** Up onto the next block; off a ladder onto a ledge. */
export function jump(course: Course, body: BodyMotion, move: Move): Keys {
  if (!body.onGround && course.isHold(move.from)) return leaveLadder(course, body, move);
  const target = targetOf(move);
  const isLow = body.position.y < target.y - LEVEL_SLACK_BLOCKS;
  if (isLow && body.onGround && !isLinedUp(course, body, move)) return comeToRest(body, middleOf(move.from));
  const runOn = course.runOnLanding();
  const airTicks = body.onGround ? 0 : ticksUntilDown(body.position.y, body.velocity.y, target.y);
  const mayRun = !isDiagonal(move) && levelDistance(body.position, target) + runOn > SPRINT_JUMP_BLOCKS;
  const { speed } = motionAlong(body.position, body.velocity, move);
  const keys = goAlong(body, move, runOn, coastingBlocks(speed, airTicks, body.inWater), mayRun);
  return { ...keys, jump: isLow && (body.onGround || body.inWater) };
}

/** Whether a body may jump: round a corner, onto a post or past what kills no wall guides one that is still turning. */
function isLinedUp(course: Course, body: BodyMotion, move: Move): boolean {
  const motion = motionAlong(body.position, body.velocity, move);
  if (course.isNarrow(move) || course.passesHazard(move)) {
    return Math.abs(motion.aside) <= EXACT_BLOCKS && Math.abs(motion.drift) <= EXACT_SPEED;
  }
  if (!isDiagonal(move)) return true;
  const isSteady = motion.speed > -SKEW_SPEED && Math.abs(motion.drift) < SKEW_SPEED;
  return isSteady && isInLine(motion, SKEW_SLACK_BLOCKS);
}
