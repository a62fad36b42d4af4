import { type BlockSpace, TOUCH } from './block-space.ts';
import type { PlayerBody } from './player-body.ts';
import { HALF_WIDTH } from './poses.ts';

/** A body that is pushed out of a block moves at this speed (`LocalPlayer#moveTowardsClosestSpace`). */
const OUT_OF_BLOCK_SPEED = 0.1;
/** The corners of the box that are looked at, as a share of its width. */
const CORNER = 0.35;

const SIDES: readonly (readonly [number, number])[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

/** A body that is inside a whole block is pushed to the nearest side that is free. */
export function pushOutOfBlocks(body: PlayerBody, space: BlockSpace): void {
  const off = 2 * HALF_WIDTH * CORNER;
  const { x, z } = body.pos;
  pushFrom(body, space, x - off, z + off);
  pushFrom(body, space, x - off, z - off);
  pushFrom(body, space, x + off, z - off);
  pushFrom(body, space, x + off, z + off);
}

function pushFrom(body: PlayerBody, space: BlockSpace, x: number, z: number): void {
  const cellX = Math.floor(x);
  const cellZ = Math.floor(z);
  if (!suffocatesIn(body, space, cellX, cellZ)) return;
  let nearest = Number.POSITIVE_INFINITY;
  let towards: readonly [number, number] | undefined;
  for (const side of SIDES) {
    const [stepX, stepZ] = side;
    const within = stepX !== 0 ? x - cellX : z - cellZ;
    const distance = stepX + stepZ > 0 ? 1 - within : within;
    if (distance >= nearest || suffocatesIn(body, space, cellX + stepX, cellZ + stepZ)) continue;
    nearest = distance;
    towards = side;
  }
  if (towards === undefined) return;
  if (towards[0] !== 0) body.vel.x = OUT_OF_BLOCK_SPEED * towards[0];
  else body.vel.z = OUT_OF_BLOCK_SPEED * towards[1];
}

function suffocatesIn(body: PlayerBody, space: BlockSpace, x: number, z: number): boolean {
  const [, minY = 0, , , maxY = 0] = body.box();
  for (let y = Math.floor(minY + TOUCH); y < maxY - TOUCH; y++) if (space.at(x, y, z).suffocates) return true;
  return false;
}
