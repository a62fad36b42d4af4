import type { Point } from '../../../../core/index.ts';
import { HALF_BODY_BLOCKS } from '../../moves/costs.ts';
import type { Move } from '../../search/route.ts';
import { MIDDLE, STRIPS } from '../../terrain/block-traits.ts';
import { levelLength, motionAlong, STEP_BLOCKS } from '../route-geometry.ts';
import type { BodyMotion } from '../steering.ts';
import type { Course } from './course.ts';

const BODY_BLOCKS = 1.8;

/**
 * The point at which a body on a diagonal step rounds the one corner that is a wall, while it is still before it: its box
 * touches the wall there, and the floors of both cells. Undefined where both corners are free, or it is round.
 */
export function cornerAhead(course: Course, body: BodyMotion, move: Move): Point | undefined {
  const { kind, from, to, toFeetY } = move;
  if (kind !== 'diagonal') return undefined;
  if (motionAlong(body.position, body.velocity, move).gone >= levelLength(move) / 2) return undefined;
  const isWallAtX = isWall(course, to.x, from.z, toFeetY);
  if (!isWallAtX && !isWall(course, from.x, to.z, toFeetY)) return undefined;
  const away = isWallAtX ? HALF_BODY_BLOCKS : -HALF_BODY_BLOCKS;
  return {
    x: (from.x + to.x + 1) / 2 - away * (to.x - from.x),
    y: toFeetY,
    z: (from.z + to.z + 1) / 2 + away * (to.z - from.z),
  };
}

/** Whether something that no step takes is in a column, in front of a body whose feet are at a height. */
function isWall(course: Course, x: number, z: number, feetY: number): boolean {
  for (let y = Math.floor(feetY); y < feetY + BODY_BLOCKS; y++) {
    const span = Math.max(course.kindAt({ x, y, z }), 0) * STRIPS + MIDDLE;
    const [bottom = 0, top = 0] = [course.blocks.bottoms[span], course.blocks.tops[span]];
    if (top > 0 && y + top / 16 > feetY + STEP_BLOCKS && y + bottom / 16 < feetY + BODY_BLOCKS) return true;
  }
  return false;
}
