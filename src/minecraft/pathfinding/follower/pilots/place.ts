import type { Move, PlannedPlace } from '../../search/route.ts';
import type { FollowerStep, Keys } from '../follower-step.ts';
import { CENTRED_BLOCKS, levelDistance, targetOf } from '../route-geometry.ts';
import { type BodyMotion, goTo, keysUp, lookAt } from '../steering.ts';
import type { Course } from './course.ts';

/** From the middle of a block to where its side is in view, and how near to it is near enough. */
const EDGE_BLOCKS = 0.72;
const EDGE_SLACK_BLOCKS = 0.1;

/** What a body holds and looks at while a block is to be placed, and the place asked for once it may be. */
export type Placing = Keys & Pick<FollowerStep, 'place'>;

/** Sneaks onto the block that was placed ahead. */
export function bridge(_course: Course, body: BodyMotion, move: Move): Keys {
  return { ...goTo(body, targetOf(move), false, 0), sneak: true };
}

/** Jumps in the middle of the cell, and places when the feet are over the new block. */
export function placeUnder(body: BodyMotion, move: Move, place: PlannedPlace): Placing {
  const middle = { x: move.from.x + 0.5, y: move.from.y, z: move.from.z + 0.5 };
  if (levelDistance(body.position, middle) >= CENTRED_BLOCKS) {
    return { ...goTo(body, middle, false, 0), sneak: true };
  }
  const down = lookAt(body, { x: middle.x, y: move.from.y - 0.5, z: middle.z });
  const isOver = body.position.y >= move.from.y + 1;
  return { ...keysUp(body), ...down, jump: body.onGround, ...(isOver ? { place } : {}) };
}

/** Sneaks out to where the side of the block underfoot is seen from beyond, and places against it. */
export function placeAhead(body: BodyMotion, move: Move, place: PlannedPlace): Placing {
  const stepX = move.to.x - move.from.x;
  const stepZ = move.to.z - move.from.z;
  const out = {
    x: move.from.x + 0.5 + stepX * EDGE_BLOCKS,
    y: move.from.y,
    z: move.from.z + 0.5 + stepZ * EDGE_BLOCKS,
  };
  if (levelDistance(body.position, out) > EDGE_SLACK_BLOCKS) return { ...goTo(body, out, false, 0), sneak: true };
  const face = { x: place.x + 0.5 + stepX / 2, y: place.y + 0.5, z: place.z + 0.5 + stepZ / 2 };
  return { ...keysUp(body), sneak: true, ...lookAt(body, face), place };
}
