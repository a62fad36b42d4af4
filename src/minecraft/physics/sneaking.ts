import type { BlockSpace } from './block-space.ts';
import { MOTION } from './motion.ts';
import type { PlayerBody } from './player-body.ts';
import type { Vector } from './types.ts';

/** A step that would lead over an edge is shortened by this much until it does not (`Player#maybeBackOffFromEdge`). */
const BACK_OFF_BLOCKS = 0.05;

/**
 * Shortens a sneaking body's step so that something no more than a step's height below its box carries it. Only on
 * the ground: a body in the air falls where it falls.
 */
export function keepOnEdge(body: PlayerBody, space: BlockSpace, wanted: Readonly<Vector>): Vector {
  let { x, z } = wanted;
  const { y } = wanted;
  if (!body.keys.sneak || y > 0 || !isAboveGround(body, space)) return { x, y, z };
  while (x !== 0 && isOverNothing(body, space, x, 0)) x = shortened(x);
  while (z !== 0 && isOverNothing(body, space, 0, z)) z = shortened(z);
  while (x !== 0 && z !== 0 && isOverNothing(body, space, x, z)) {
    x = shortened(x);
    z = shortened(z);
  }
  return { x, y, z };
}

function shortened(offset: number): number {
  return Math.abs(offset) <= BACK_OFF_BLOCKS ? 0 : offset - Math.sign(offset) * BACK_OFF_BLOCKS;
}

function isAboveGround(body: PlayerBody, space: BlockSpace): boolean {
  if (body.onGround) return true;
  if (body.fallDistance >= MOTION.stepHeight) return false;
  return !space.isClear(body, body.boxMovedBy(0, body.fallDistance - MOTION.stepHeight, 0));
}

function isOverNothing(body: PlayerBody, space: BlockSpace, x: number, z: number): boolean {
  return space.isClear(body, body.boxMovedBy(x, -MOTION.stepHeight, z));
}
