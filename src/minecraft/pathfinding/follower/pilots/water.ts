import type { Move } from '../../search/route.ts';
import type { Keys } from '../follower-step.ts';
import { targetOf } from '../route-geometry.ts';
import { type BodyMotion, goTo } from '../steering.ts';
import type { Course } from './course.ts';

/** Along the surface of water, or up in it. */
export function swim(course: Course, body: BodyMotion, move: Move): Keys {
  return { ...goTo(body, targetOf(move), false, course.runOn()), jump: body.inWater };
}
