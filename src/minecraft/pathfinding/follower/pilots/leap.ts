import type { Move } from '../../search/route.ts';
import type { Keys } from '../follower-step.ts';
import { asideOf, lengthOf, levelDistance, middleOf, targetOf } from '../route-geometry.ts';
import { type BodyMotion, goTo, keysUp, ticksUntilDown, yawTowards } from '../steering.ts';
import { ALIGNED_BLOCKS, type Course } from './course.ts';

/** A leap begins this far from the middle of its block: its edge is at 0.5, and carries up to 0.8. */
const TAKE_OFF_BLOCKS = 0.55;
/** There a body must be this fast (blocks a tick; half will do for the narrowest gap), or it goes back for a run-up. */
const LEAP_SPEED = 0.1;
const RUN_UP_BLOCKS = 0.12;

/** Runs to the edge, jumps, and steers in the air towards the middle of the landing. */
export function leap(course: Course, body: BodyMotion, move: Move): Keys {
  const { position, velocity } = body;
  const target = targetOf(move);
  const from = { ...middleOf(move.from), y: move.from.y };
  const left = levelDistance(position, target);
  const gone = lengthOf(move) - left;
  if (!body.onGround || levelDistance(position, from) >= 1) {
    return goTo(body, target, true, 0, ticksUntilDown(position.y, velocity.y, target.y));
  }
  const speed = (velocity.x * (target.x - position.x) + velocity.z * (target.z - position.z)) / left;
  const isWide = lengthOf(move) > 2;
  const isSlow = gone >= TAKE_OFF_BLOCKS && speed < (isWide ? LEAP_SPEED : LEAP_SPEED / 2);
  const isAside = gone < TAKE_OFF_BLOCKS && asideOf(position, move) > ALIGNED_BLOCKS;
  course.takesRunUp = isSlow || isAside || (course.takesRunUp && levelDistance(position, from) > RUN_UP_BLOCKS);
  if (course.takesRunUp) return goTo(body, from, false, 0);
  const run = { ...keysUp(body), forward: true, sprint: isWide, yaw: yawTowards(position, target) };
  return { ...run, jump: gone >= TAKE_OFF_BLOCKS };
}
