import type { Move } from '../../search/route.ts';
import { Trait } from '../../terrain/block-traits.ts';
import type { Keys } from '../follower-step.ts';
import { LEVEL_SLACK_BLOCKS, levelDistance, targetOf } from '../route-geometry.ts';
import { type BodyMotion, goTo, ticksUntilDown } from '../steering.ts';
import { leaveLadder } from './climb.ts';
import type { Course } from './course.ts';

/** A jump is run through straight on only. */
const STRAIGHT_COSINE = 0.99;
/** A sprinting jump carries this far even when one brakes at once. */
const SPRINT_JUMP_BLOCKS = 2.4;

/** Up onto the next block; off a ladder onto a ledge. */
export function jump(course: Course, body: BodyMotion, move: Move): Keys {
  if (!body.onGround && (course.traitsAt(move.from) & Trait.CLIMB) !== 0) return leaveLadder(course, body, move);
  const target = targetOf(move);
  const isLow = body.position.y < target.y - LEVEL_SLACK_BLOCKS;
  const runOn = course.runOn(STRAIGHT_COSINE);
  const airTicks = body.onGround ? 0 : ticksUntilDown(body.position.y, body.velocity.y, target.y);
  const mayRun = levelDistance(body.position, target) + runOn > SPRINT_JUMP_BLOCKS;
  const keys = goTo(body, target, mayRun, runOn, airTicks);
  return { ...keys, jump: isLow && (body.onGround || body.inWater) };
}
