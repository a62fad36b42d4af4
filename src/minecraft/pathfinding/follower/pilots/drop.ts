import type { Move } from '../../search/route.ts';
import type { Keys } from '../follower-step.ts';
import { targetOf } from '../route-geometry.ts';
import { type BodyMotion, goTo, ticksUntilDown } from '../steering.ts';
import type { Course } from './course.ts';

/** How far past the middle a fall may end. */
const DROP_SLACK_BLOCKS = 0.25;

/** Off an edge and down onto the middle of the landing. */
export function drop(_course: Course, body: BodyMotion, move: Move): Keys {
  const target = targetOf(move);
  const airTicks = ticksUntilDown(body.position.y, body.velocity.y, target.y);
  return goTo(body, target, true, DROP_SLACK_BLOCKS, airTicks);
}
