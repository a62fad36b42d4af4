import { Noise } from './noise.ts';

/** The highest layer of water in lakes and rivers, as in the game. */
export const SEA_Y = 62;

/** Names of the biomes that hills have, as every version knows them. */
export type Biome = 'plains' | 'forest' | 'birch_forest' | 'taiga' | 'desert' | 'mountains' | 'beach' | 'river';

/** Bounds of the ground, in layers. */
const LOWEST_GROUND_Y = 44;
const HIGHEST_GROUND_Y = 138;

/** Widths of what makes the ground, in blocks: land and lakes, hills, how rough these are, climates, openings of caves. */
const LAND_BLOCKS = 380;
const HILL_BLOCKS = 130;
const ROUGH_BLOCKS = 420;
const CLIMATE_BLOCKS = 340;
const OPENING_BLOCKS = 70;

/** Mean ground, and how far land and hills go up and down from it. */
const MEAN_GROUND_Y = 69;
const LAND_RISE = 26;
const GENTLE_RISE = 9;
const ROUGH_RISE = 110;

/** From here up the ground is bare rock. */
const BARE_FROM_Y = 106;

/** Where a climate begins to count, of noise that is rarely beyond +-0.6. */
const CLIMATE_EDGE = 0.16;

/** Where caves may open to the sky, of noise likewise. */
const OPENING_EDGE = 0.3;

/** The shape of the land as a function of place: how high, of what kind, where caves may open. */
export class Relief {
  readonly #land: Noise;
  readonly #hills: Noise;
  readonly #rough: Noise;
  readonly #warmth: Noise;
  readonly #wetness: Noise;
  readonly #openings: Noise;

  constructor(seed: number) {
    this.#land = new Noise(seed ^ 0x1f123bb5);
    this.#hills = new Noise(seed ^ 0x2c1b3c6d);
    this.#rough = new Noise(seed ^ 0x3243f6a8);
    this.#warmth = new Noise(seed ^ 0x4a7c15f3);
    this.#wetness = new Noise(seed ^ 0x5bd1e995);
    this.#openings = new Noise(seed ^ 0x6c62272e);
  }

  /** The layer of the topmost ground, under water where it is below {@link SEA_Y}. */
  groundY(x: number, z: number): number {
    const land = this.#land.layered2(x / LAND_BLOCKS, z / LAND_BLOCKS, 3);
    const rough = Math.max(0, this.#rough.layered2(x / ROUGH_BLOCKS, z / ROUGH_BLOCKS, 2));
    const hills = this.#hills.layered2(x / HILL_BLOCKS, z / HILL_BLOCKS, 4);
    const rise = GENTLE_RISE + rough * ROUGH_RISE;
    const y = MEAN_GROUND_Y + land * LAND_RISE + (hills + rough / 2) * rise;
    return Math.round(Math.max(LOWEST_GROUND_Y, Math.min(HIGHEST_GROUND_Y, y)));
  }

  biomeAt(x: number, z: number, groundY: number): Biome {
    if (groundY < SEA_Y) return 'river';
    if (groundY <= SEA_Y + 1) return 'beach';
    if (groundY >= BARE_FROM_Y) return 'mountains';
    const warmth = this.#warmth.layered2(x / CLIMATE_BLOCKS, z / CLIMATE_BLOCKS, 2);
    const wetness = this.#wetness.layered2(x / CLIMATE_BLOCKS, z / CLIMATE_BLOCKS, 2);
    if (warmth > CLIMATE_EDGE && wetness < 0) return 'desert';
    if (warmth < -CLIMATE_EDGE) return 'taiga';
    if (wetness > CLIMATE_EDGE) return 'birch_forest';
    return wetness > -CLIMATE_EDGE / 3 ? 'forest' : 'plains';
  }

  /** Whether a cave may open to the sky here. */
  isOpening(x: number, z: number): boolean {
    return this.#openings.at2(x / OPENING_BLOCKS, z / OPENING_BLOCKS) > OPENING_EDGE;
  }
}
