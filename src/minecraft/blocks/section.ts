import { seededRandom } from '../../core/index.ts';

/** Blocks in a section of 16 x 16 x 16. */
export const SECTION_VOLUME = 4096;

/** The highest state id of a narrow array: the few 16-bit numbers above it are free for marks of a reader's own. */
export const NARROW_MAX = 0xffef;

/** State ids of a section in y, z, x order. */
export type SectionArray = Uint16Array | Uint32Array;

/** A section's states: an array, or the one state id that all of it has. */
export type SectionStates = SectionArray | number;

/** Index of a block in its section; only the low four bits of each coordinate count. */
export function sectionIndexOf(x: number, y: number, z: number): number {
  return ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
}

/** One random odd number a position, from a fixed seed: all processes hash alike. */
const WEIGHTS = ((): Int32Array => {
  const random = seededRandom('section-hash');
  return Int32Array.from({ length: SECTION_VOLUME }, () => random.int(0x1_0000_0000) | 1);
})();

const WEIGHT_SUM = WEIGHTS.reduce((sum, weight) => (sum + weight) | 0, 0);

/**
 * A multilinear hash of a section (sum of weight x (state + 1), modulo 2^32; Carter and Wegman 1979). Being a sum it
 * follows a changed block in O(1), see {@link hashAfter}, and a uniform section needs no loop.
 */
export function hashOf(section: SectionStates): number {
  if (typeof section === 'number') return Math.imul(WEIGHT_SUM, section + 1);
  let hash = 0;
  for (let i = 0; i < SECTION_VOLUME; i++) hash = (hash + Math.imul(WEIGHTS[i] ?? 0, (section[i] ?? 0) + 1)) | 0;
  return hash;
}

/** The hash once the block at `index` has gone from `from` to `to`. */
export function hashAfter(hash: number, index: number, from: number, to: number): number {
  return (hash + Math.imul(WEIGHTS[index] ?? 0, to - from)) | 0;
}

/** The one state id of a section that has no other, or undefined. */
export function uniformStateOf(section: SectionArray): number | undefined {
  const first = section[0] ?? 0;
  for (let i = 1; i < SECTION_VOLUME; i++) if (section[i] !== first) return undefined;
  return first;
}
