import type { Point, Random } from '../../../core/index.ts';

/** In a thunderstorm one chunk in so many is struck in a tick (`ServerLevel.tickChunk`), of those so near to a player. */
const ONE_CHUNK_IN = 100_000;
const RANGE_CHUNKS = 4;
const SIDE_CHUNKS = 2 * RANGE_CHUNKS + 1;

const CHUNK_BLOCKS = 16;

/** Where lightning strikes around a player in one tick of a thunderstorm, if it does. */
export function lightningPlace(around: Point, random: Random): { readonly x: number; readonly z: number } | undefined {
  if (random.next() >= SIDE_CHUNKS ** 2 / ONE_CHUNK_IN) return undefined;
  const along = (middle: number) =>
    (Math.floor(middle / CHUNK_BLOCKS) - RANGE_CHUNKS) * CHUNK_BLOCKS + random.int(SIDE_CHUNKS * CHUNK_BLOCKS);
  return { x: along(around.x), z: along(around.z) };
}
