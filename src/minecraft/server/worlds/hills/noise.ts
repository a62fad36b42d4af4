/** Constants of the mixing function: odd words with bits all over, the finalizer's from MurmurHash3. */
const X_WORD = 0x27d4eb2d;
const Y_WORD = 0x165667b1;
const Z_WORD = 0x1b873593;

/**
 * A word of 32 well-mixed bits for a place: the same at every call, in any order, on any machine. All chance in the
 * terrain comes from here, so that a chunk never depends on which chunks were made before it.
 */
export function bitsAt(seed: number, x: number, y: number, z: number): number {
  let word = seed ^ Math.imul(x, X_WORD) ^ Math.imul(y, Y_WORD) ^ Math.imul(z, Z_WORD);
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}

/** A number in [0, 1) for a place. */
export function chanceAt(seed: number, x: number, y: number, z: number): number {
  return bitsAt(seed, x, y, z) / 2 ** 32;
}

/** Perlin's smoother step: no corner in the first two derivatives. */
const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** One of eight slopes across a cell's corner. */
function slope2(bits: number, dx: number, dz: number): number {
  const along = (bits & 1) === 0 ? dx : -dx;
  const across = (bits & 2) === 0 ? dz : -dz;
  return (bits & 4) === 0 ? along + across : (bits & 8) === 0 ? along * DIAGONAL : across * DIAGONAL;
}

const DIAGONAL = Math.SQRT2;

/** One of Perlin's twelve slopes across a cell's corner. */
function slope3(bits: number, dx: number, dy: number, dz: number): number {
  const kind = bits & 15;
  const u = kind < 8 ? dx : dy;
  const v = kind < 4 ? dy : kind === 12 || kind === 14 ? dx : dz;
  return ((kind & 1) === 0 ? u : -u) + ((kind & 2) === 0 ? v : -v);
}

/** Smooth noise of about -1..1 that repeats nowhere, without tables: gradient noise (Perlin 2002) over mixed bits. */
export class Noise {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  at2(x: number, z: number): number {
    const cellX = Math.floor(x);
    const cellZ = Math.floor(z);
    const dx = x - cellX;
    const dz = z - cellZ;
    const seed = this.#seed;
    const u = fade(dx);
    const near = mix(
      slope2(bitsAt(seed, cellX, 0, cellZ), dx, dz),
      slope2(bitsAt(seed, cellX + 1, 0, cellZ), dx - 1, dz),
      u,
    );
    const far = mix(
      slope2(bitsAt(seed, cellX, 0, cellZ + 1), dx, dz - 1),
      slope2(bitsAt(seed, cellX + 1, 0, cellZ + 1), dx - 1, dz - 1),
      u,
    );
    return mix(near, far, fade(dz));
  }

  at3(x: number, y: number, z: number): number {
    const cellX = Math.floor(x);
    const cellY = Math.floor(y);
    const cellZ = Math.floor(z);
    const dx = x - cellX;
    const dy = y - cellY;
    const dz = z - cellZ;
    const seed = this.#seed;
    const u = fade(dx);
    const corner = (stepX: number, stepY: number, stepZ: number) =>
      slope3(bitsAt(seed, cellX + stepX, cellY + stepY, cellZ + stepZ), dx - stepX, dy - stepY, dz - stepZ);
    const v = fade(dy);
    const near = mix(mix(corner(0, 0, 0), corner(1, 0, 0), u), mix(corner(0, 1, 0), corner(1, 1, 0), u), v);
    const far = mix(mix(corner(0, 0, 1), corner(1, 0, 1), u), mix(corner(0, 1, 1), corner(1, 1, 1), u), v);
    return mix(near, far, fade(dz));
  }

  /** Several noises on top of each other, each twice as fine and half as strong: about -1..1 again. */
  layered2(x: number, z: number, layers: number): number {
    let sum = 0;
    let strength = 1;
    let total = 0;
    for (let layer = 0, scale = 1; layer < layers; layer++, scale *= 2, strength /= 2) {
      // Shifted, for at whole numbers all of them are 0.
      sum += this.at2(x * scale + layer * 17.31, z * scale - layer * 9.73) * strength;
      total += strength;
    }
    return sum / total;
  }
}
