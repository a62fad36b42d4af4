import type { Point } from '../../../../core/index.ts';
import type { Move, PlannedPlace } from '../../search/route.ts';
import type { FollowerStep, Keys } from '../follower-step.ts';
import { CENTRED_BLOCKS, levelDistance, STEP_BLOCKS, targetOf } from '../route-geometry.ts';
import { type BodyMotion, goTo, keysUp, lookAt } from '../steering.ts';
import type { Course } from './course.ts';

/** From the middle of a block to where its side is in view, and how near to it is near enough. */
const EDGE_BLOCKS = 0.72;
const EDGE_SLACK_BLOCKS = 0.1;

/** Slower than this (blocks a tick) a jump goes straight up. */
const SETTLED_SPEED = 0.05;

/** What a body holds and looks at while a block is to be placed, and the place asked for once it may be. */
type Placing = Keys & Pick<FollowerStep, 'place'>;

/** Sneaks onto the block that was placed ahead. */
export function bridge(_course: Course, body: BodyMotion, move: Move): Keys {
  return { ...goTo(body, targetOf(move), false, 0), sneak: true };
}

/**
 * Jumps from rest in the middle of the cell, and places when the feet are over the new block. On its way there it sneaks,
 * so as not to fall; but not where it stands on the edge of something higher, which it has to get off.
 */
export function placeUnder(body: BodyMotion, move: Move, place: PlannedPlace): Placing {
  const middle = { x: move.from.x + 0.5, y: move.from.y, z: move.from.z + 0.5 };
  const isFast = body.onGround && Math.hypot(body.velocity.x, body.velocity.z) > SETTLED_SPEED;
  if (isFast || levelDistance(body.position, middle) >= CENTRED_BLOCKS) {
    return { ...goTo(body, middle, false, 0), sneak: body.position.y < move.from.y + STEP_BLOCKS };
  }
  const down = lookAt(body, faceOf(place));
  const isOver = body.position.y >= move.from.y + 1;
  return { ...keysUp(body), ...down, jump: body.onGround, ...(isOver ? { place } : {}) };
}

/**
 * Places ahead: a step from the middle of the cell; over a gap a body sneaks out to where it sees the side of the block
 * underfoot from beyond.
 */
export function placeAhead(body: BodyMotion, move: Move, place: PlannedPlace): Placing {
  const isOverGap = move.kind === 'bridge';
  const out = isOverGap ? EDGE_BLOCKS : 0;
  const stand = {
    x: move.from.x + 0.5 + (move.to.x - move.from.x) * out,
    y: move.from.y,
    z: move.from.z + 0.5 + (move.to.z - move.from.z) * out,
  };
  const slack = isOverGap ? EDGE_SLACK_BLOCKS : CENTRED_BLOCKS;
  if (levelDistance(body.position, stand) > slack) return { ...goTo(body, stand, false, 0), sneak: isOverGap };
  return { ...keysUp(body), sneak: isOverGap, ...lookAt(body, faceOf(place)), place };
}

/** The middle of the face that is clicked: between the block clicked and the new one. */
function faceOf({ x, y, z, at }: PlannedPlace): Point {
  return { x: (x + at.x + 1) / 2, y: (y + at.y + 1) / 2, z: (z + at.z + 1) / 2 };
}
