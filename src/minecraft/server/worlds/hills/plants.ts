import type { Cells } from './cells.ts';
import { bitsAt, chanceAt, Noise } from './noise.ts';
import type { Palette } from './palette.ts';
import { type Biome, SEA_Y } from './relief.ts';

/** How much of the ground is overgrown with grass, by biome; deserts and rocks have none. */
const GRASS: Readonly<Partial<Record<Biome, number>>> = { plains: 0.3, forest: 0.12, birch_forest: 0.14, taiga: 0.1 };

/** Flowers grow in patches, of this size and where the noise is above the edge. */
const PATCH_BLOCKS = 22;
const PATCH_EDGE = 0.34;
const FLOWERS_IN_PATCH = 0.14;
const FLOWERS = ['dandelion', 'poppy', 'azure_bluet', 'oxeye_daisy', 'cornflower'] as const;

const CACTUS_CHANCE = 0.006;
const BUSH_CHANCE = 0.008;
const CANE_CHANCE = 0.12;
const TALLEST = 3;

const BESIDE: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** What grows on the ground, one block or column each: grass, flowers, cactus, dead bushes, sugar cane. */
export class Plants {
  readonly #seed: number;
  readonly #patches: Noise;
  readonly #grass: number;
  readonly #fern: number;
  readonly #flowers: readonly number[];
  readonly #cactus: number;
  readonly #bush: number;
  readonly #cane: number;
  readonly #water: number;

  constructor(seed: number, palette: Palette) {
    this.#seed = seed ^ 0x5851f42d;
    this.#patches = new Noise(seed ^ 0x14057b7e);
    this.#grass = palette.first('short_grass', 'grass');
    this.#fern = palette.first('fern');
    this.#flowers = FLOWERS.map((name) => palette.first(name));
    this.#cactus = palette.first('cactus');
    this.#bush = palette.first('dead_bush');
    this.#cane = palette.first('sugar_cane');
    this.#water = palette.first('water');
  }

  /** Grows what belongs on one column's ground, if there is air above it. */
  grow(cells: Cells, chunkX: number, chunkZ: number, x: number, z: number, groundY: number, biome: Biome): void {
    if (cells.get(x, groundY + 1, z) !== 0 || cells.get(x, groundY, z) === 0) return;
    const worldX = chunkX * 16 + x;
    const worldZ = chunkZ * 16 + z;
    const chance = chanceAt(this.#seed, worldX, 2, worldZ);
    const bits = bitsAt(this.#seed, worldX, 3, worldZ);
    if (biome === 'beach' || groundY === SEA_Y) {
      if (chance < CANE_CHANCE && this.#hasBeside(cells, x, groundY, z, this.#water)) {
        this.#column(cells, x, groundY, z, this.#cane, 1 + (bits % TALLEST));
      }
    } else if (biome === 'desert') {
      if (chance < CACTUS_CHANCE && this.#isFree(cells, x, groundY + 1, z)) {
        this.#column(cells, x, groundY, z, this.#cactus, 1 + (bits % TALLEST));
      } else if (chance > 1 - BUSH_CHANCE) cells.set(x, groundY + 1, z, this.#bush);
    } else {
      const state = this.#onGrass(worldX, worldZ, chance, bits, biome);
      if (state !== 0) cells.set(x, groundY + 1, z, state);
    }
  }

  #onGrass(worldX: number, worldZ: number, chance: number, bits: number, biome: Biome): number {
    const grass = GRASS[biome] ?? 0;
    if (grass === 0) return 0;
    const inPatch = chance > 1 - FLOWERS_IN_PATCH && this.#patches.at2(worldX / PATCH_BLOCKS, worldZ / PATCH_BLOCKS);
    if (inPatch !== false && inPatch > PATCH_EDGE) return this.#flowers[bits % this.#flowers.length] ?? 0;
    if (chance >= grass) return 0;
    return biome === 'taiga' && (bits & 1) === 0 ? this.#fern : this.#grass;
  }

  #column(cells: Cells, x: number, groundY: number, z: number, state: number, height: number): void {
    for (let y = groundY + 1; y <= groundY + height; y++) if (cells.get(x, y, z) === 0) cells.set(x, y, z, state);
  }

  /** False too where a neighbour lies in another chunk. */
  #hasBeside(cells: Cells, x: number, y: number, z: number, state: number): boolean {
    return BESIDE.some(([dx, dz]) => ((x + dx) | (z + dz)) >>> 4 === 0 && cells.get(x + dx, y, z + dz) === state);
  }

  /** Nothing stands beside, as a cactus needs it, up to its full height; false where a neighbour lies in another chunk. */
  #isFree(cells: Cells, x: number, y: number, z: number): boolean {
    if (x === 0 || z === 0 || x === 15 || z === 15) return false;
    for (let up = 0; up < TALLEST; up++) {
      if (BESIDE.some(([dx, dz]) => cells.get(x + dx, y + up, z + dz) !== 0)) return false;
    }
    return true;
  }
}
