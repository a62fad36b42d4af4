import type { Random } from '../../src/core/index.ts';

/** Knots of the noise along an axis; it repeats after so many. */
const KNOTS = 64;

/** A height field in [0, 1]: random values at knots `spacing` blocks apart, joined smoothly. */
export class SmoothNoise {
  readonly #values: Float64Array;
  readonly #spacing: number;

  constructor(random: Random, spacing: number) {
    this.#spacing = spacing;
    this.#values = Float64Array.from({ length: KNOTS * KNOTS }, () => random.next());
  }

  at(x: number, z: number): number {
    const knotX = Math.floor(x / this.#spacing);
    const knotZ = Math.floor(z / this.#spacing);
    const alongX = eased(x / this.#spacing - knotX);
    const alongZ = eased(z / this.#spacing - knotZ);
    const north = mixed(this.#knot(knotX, knotZ), this.#knot(knotX + 1, knotZ), alongX);
    const south = mixed(this.#knot(knotX, knotZ + 1), this.#knot(knotX + 1, knotZ + 1), alongX);
    return mixed(north, south, alongZ);
  }

  #knot(x: number, z: number): number {
    const wrapped = (value: number): number => ((value % KNOTS) + KNOTS) % KNOTS;
    return this.#values[wrapped(z) * KNOTS + wrapped(x)] ?? 0;
  }
}

const eased = (part: number): number => part * part * (3 - 2 * part);

const mixed = (from: number, to: number, part: number): number => from + (to - from) * part;
