/** Seeded randomness as an injected dependency: one seed, one history. */
export interface Random {
  /** A float in [0, 1) with 32 random bits. */
  next(): number;
  /** An integer in [0, below). `below` must be a positive integer of at most 2^32. */
  int(below: number): number;
  /** One of `items`, or undefined of an empty list. */
  pick<T>(items: readonly T[]): T | undefined;
  /** An independent stream for `label`, the same for the same seed and label whatever was drawn before. */
  fork(label: string): Random;
}

/** How many values a random word of 32 bits has. */
const WORDS = 2 ** 32;

/** FNV-1a, 32 bits, over the UTF-16 code units of `text` (offset and prime of the published algorithm). */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** SplitMix32: spreads one word of seed over the generator's state. */
function splitMix32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
}

/** A generator from a seed (sfc32, Chris Doty-Humphrey's PractRand). Seeds may be numbers or words. */
export function seededRandom(seed: number | string): Random {
  const root = typeof seed === 'number' ? Math.trunc(seed) >>> 0 : hash32(seed);
  const mix = splitMix32(root);
  let a = mix();
  let b = mix();
  let c = mix();
  let counter = 1;
  const next32 = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) next32();
  const random: Random = {
    next: () => next32() / WORDS,
    int(below) {
      if (!Number.isInteger(below) || below <= 0 || below > WORDS) {
        throw new RangeError(`int() needs an integer from 1 to 2^32, not ${below}`);
      }
      return Math.floor((next32() / WORDS) * below);
    },
    pick: (items) => (items.length === 0 ? undefined : items[random.int(items.length)]),
    fork: (label) => seededRandom(`${root}/${label}`),
  };
  return random;
}
