import type { Move } from '../../search/route.ts';
import type { Keys } from '../follower-step.ts';
import { targetOf } from '../route-geometry.ts';
import { type BodyMotion, goTo } from '../steering.ts';
import type { Course } from './course.ts';

/** Under a low ceiling, and in and out of there: sneaking all the way, so slowly that nothing need be braked for. */
export function sneak(_course: Course, body: BodyMotion, move: Move): Keys {
  return { ...goTo(body, targetOf(move), false, 0), sneak: true };
}
