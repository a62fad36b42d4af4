import type { Point } from '../../../../core/index.ts';
import type { Move } from '../../search/route.ts';
import { Trait } from '../../terrain/block-traits.ts';
import type { Keys } from '../follower-step.ts';
import { LEVEL_SLACK_BLOCKS, STEP_BLOCKS, targetOf } from '../route-geometry.ts';
import { type BodyMotion, goTo } from '../steering.ts';
import { sinkToLeave } from './climb.ts';
import type { Course } from './course.ts';

/** To a neighbouring cell on foot, straight or diagonally. */
export function walk(course: Course, body: BodyMotion, move: Move): Keys {
  const sinking = sinkToLeave(course, body, move);
  if (sinking !== undefined) return sinking;
  const target = targetOf(move);
  const keys = goTo(body, target, !isOnIce(course, body.position), course.runOn());
  // Something a step does not take is in the way after all: a body that came in low, or caught on an edge.
  const isLow = body.position.y < target.y - (course.isStalled ? LEVEL_SLACK_BLOCKS : STEP_BLOCKS);
  // In water the key lifts whoever is below the floor it makes for; above it, it would throw the body out of the water.
  return { ...keys, jump: (isLow && body.onGround) || (body.inWater && body.position.y < target.y) };
}

function isOnIce(course: Course, feet: Point): boolean {
  const floor = { x: Math.floor(feet.x), y: Math.floor(feet.y - 0.5), z: Math.floor(feet.z) };
  return (course.traitsAt(floor) & Trait.SLIPPERY) !== 0;
}
