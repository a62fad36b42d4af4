import type { Point } from '../core/index.ts';

/**
 * The point a caller means: three whole numbers name a block, and mean its middle; anything else is the point itself.
 * (The corner that whole numbers literally are is where three other blocks meet, and nobody asks for that.)
 */
export function aimOf({ x, y, z }: Point): Point {
  return [x, y, z].every(Number.isInteger) ? { x: x + 0.5, y: y + 0.5, z: z + 0.5 } : { x, y, z };
}
