import { Noise } from './noise.ts';

/** Distance of the points at which the noise is taken; in between it is mixed. */
const STEP = 4;

/** Points of a chunk along x and z. */
const POINTS = 16 / STEP + 1;

/** Size of caves in blocks: how far tunnels run, and how flat they are. */
const TUNNEL_BLOCKS = 46;
const TUNNEL_HEIGHT = 30;
const HALL_BLOCKS = 64;
const HALL_HEIGHT = 36;

/** Tunnels are where two noises are both near 0, halls where a third is high. */
const TUNNEL_WIDTH = 0.085;
const HALL_EDGE = 0.56;

/** Where the ground of one chunk is hollow. */
export class Caves {
  readonly #first: Noise;
  readonly #second: Noise;
  readonly #halls: Noise;
  readonly #minY: number;
  readonly #layers: number;
  /** Of the last chunk, at each point: how far from being hollow; below 0 it is. */
  readonly #solidity: Float64Array;

  /** For layers from `minY`, a multiple of 16, up to `maxY`. */
  constructor(seed: number, minY: number, maxY: number) {
    this.#first = new Noise(seed ^ 0x7ed55d16);
    this.#second = new Noise(seed ^ 0x0c761c23);
    this.#halls = new Noise(seed ^ 0x165667b1);
    this.#minY = minY;
    this.#layers = Math.ceil((maxY - minY) / STEP) + 1;
    this.#solidity = new Float64Array(this.#layers * POINTS * POINTS);
  }

  /** Gets ready for a chunk, up to a layer. */
  enter(chunkX: number, chunkZ: number, upToY: number): void {
    const layers = Math.min(this.#layers, Math.ceil((upToY + 1 - this.#minY) / STEP) + 1);
    let at = 0;
    for (let layer = 0; layer < layers; layer++) {
      const y = this.#minY + layer * STEP;
      for (let pointZ = 0; pointZ < POINTS; pointZ++) {
        const z = chunkZ * 16 + pointZ * STEP;
        for (let pointX = 0; pointX < POINTS; pointX++) {
          this.#solidity[at++] = this.#solidityAt(chunkX * 16 + pointX * STEP, y, z);
        }
      }
    }
  }

  /** Whether a block is hollow; x and z within the chunk that was entered. */
  isHollow(x: number, y: number, z: number): boolean {
    const px = x >> 2;
    const pz = z >> 2;
    const py = (y - this.#minY) >> 2;
    const base = (py * POINTS + pz) * POINTS + px;
    const value = this.#solidity;
    const right = base + 1;
    const back = base + POINTS;
    const up = base + POINTS * POINTS;
    const tx = (x & 3) / STEP;
    const ty = ((y - this.#minY) & 3) / STEP;
    const tz = (z & 3) / STEP;
    const along = (at: number, next: number) => (value[at] ?? 1) * (1 - tx) + (value[next] ?? 1) * tx;
    const low = along(base, right) * (1 - tz) + along(back, back + 1) * tz;
    const high = along(up, up + 1) * (1 - tz) + along(up + POINTS, up + POINTS + 1) * tz;
    return low * (1 - ty) + high * ty < 0;
  }

  #solidityAt(x: number, y: number, z: number): number {
    const first = this.#first.at3(x / TUNNEL_BLOCKS, y / TUNNEL_HEIGHT, z / TUNNEL_BLOCKS);
    const second = this.#second.at3(x / TUNNEL_BLOCKS, y / TUNNEL_HEIGHT, z / TUNNEL_BLOCKS);
    const tunnel = Math.max(Math.abs(first), Math.abs(second)) - TUNNEL_WIDTH;
    const hall = HALL_EDGE - this.#halls.at3(x / HALL_BLOCKS, y / HALL_HEIGHT, z / HALL_BLOCKS);
    return Math.min(tunnel, hall);
  }
}
