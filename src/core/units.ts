/** One game tick in milliseconds: the game runs 20 a second. */
export const TICK_MS = 50;

/** Game ticks a second. */
export const TICKS_PER_SECOND = 20;

/** An integer position of a block, in world coordinates (blocks). */
export interface BlockPos {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A point in world coordinates (blocks, fractions allowed). */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The block a point lies in: the floor of each coordinate, right for negatives too. */
export function blockPosOf(point: Point): BlockPos {
  return { x: Math.floor(point.x), y: Math.floor(point.y), z: Math.floor(point.z) };
}

/** Euclidean distance of two points in blocks. */
export function distanceOf(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

/** Rounds to `digits` decimals, for answers that are read: 0.30000000000000004 costs tokens and says nothing. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  const scaled = value * scale;
  // Beyond 2^53 a number has no decimals to round, and scaling could overflow.
  if (Math.abs(scaled) > Number.MAX_SAFE_INTEGER) return value;
  const rounded = Math.round(scaled) / scale;
  return rounded === 0 ? 0 : rounded;
}
