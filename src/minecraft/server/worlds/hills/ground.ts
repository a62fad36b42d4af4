import { Caves } from './caves.ts';
import type { Cells } from './cells.ts';
import { bitsAt, Noise } from './noise.ts';
import type { Palette } from './palette.ts';
import { type Biome, type Relief, SEA_Y } from './relief.ts';

/** Layers above the world's bottom that hold bedrock here and there. */
const BEDROCK_LAYERS = 5;

/** Below it stone is deepslate; in these layers above, more and more. */
const DEEPSLATE_BELOW_Y = 0;
const DEEPSLATE_BLEND = 8;

/** Caves no higher than this above the world's bottom are full of lava, as in the game. */
const LAVA_LAYERS = 10;

/** Ground between a cave and the grass, or the water of a lake: more under water, for it would run in. */
const ROOF_BLOCKS = 5;
const ROOF_UNDER_WATER_BLOCKS = 8;

/** How far around a column lakes and lower ground are looked for, in blocks. */
const LOOK_AROUND = 4;
const WIDE = 16 + 2 * LOOK_AROUND;

/** Layers of soil on the stone; of sandstone under sand. */
const SOIL_LAYERS = 4;
const SANDSTONE_LAYERS = 3;

/** Size of the patches of sand, clay and gravel on the floor of lakes, in blocks. */
const FLOOR_BLOCKS = 24;

/** What one column of ground is made of. */
interface Soil {
  readonly top: number;
  readonly below: number;
  /** What lies under the soil before the stone begins. */
  readonly bed: number;
}

/** Stone, soil, water and caves of chunks. */
export class Ground {
  /** Of the chunk that was laid last, by `z * 16 + x`. */
  readonly groundYs = new Int16Array(256);
  readonly biomes: Biome[] = new Array<Biome>(256).fill('plains');
  readonly #seed: number;
  readonly #relief: Relief;
  readonly #caves: Caves;
  readonly #floor: Noise;
  readonly #around = new Int16Array(WIDE * WIDE);
  readonly #blocks: Readonly<Record<'stone' | 'deepslate' | 'bedrock' | 'water' | 'lava', number>>;
  readonly #soils: Readonly<Record<'grass' | 'sand' | 'gravel' | 'clay' | 'dirt' | 'rock' | 'desert', Soil>>;

  constructor(seed: number, relief: Relief, palette: Palette, minY: number, maxY: number) {
    this.#seed = seed ^ 0x3c6ef372;
    this.#relief = relief;
    this.#caves = new Caves(seed, minY, maxY);
    this.#floor = new Noise(seed ^ 0x510e527f);
    const stone = palette.first('stone');
    this.#blocks = {
      stone,
      deepslate: palette.first('deepslate', 'stone'),
      bedrock: palette.first('bedrock'),
      water: palette.first('water'),
      lava: palette.first('lava'),
    };
    const [sand, dirt, gravel] = [palette.first('sand'), palette.first('dirt'), palette.first('gravel')];
    this.#soils = {
      grass: { top: palette.first('grass_block'), below: dirt, bed: stone },
      dirt: { top: dirt, below: dirt, bed: stone },
      sand: { top: sand, below: sand, bed: stone },
      desert: { top: sand, below: sand, bed: palette.first('sandstone') },
      gravel: { top: gravel, below: gravel, bed: stone },
      clay: { top: palette.first('clay'), below: dirt, bed: stone },
      rock: { top: stone, below: stone, bed: stone },
    };
  }

  /** Lays a chunk's ground, and leaves its heights and biomes in `groundYs` and `biomes`. */
  lay(cells: Cells, chunkX: number, chunkZ: number): void {
    this.#survey(chunkX, chunkZ);
    const { stone, deepslate, bedrock, water } = this.#blocks;
    for (let z = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++) {
        const groundY = this.groundYs[z * 16 + x] ?? SEA_Y;
        const worldX = chunkX * 16 + x;
        const worldZ = chunkZ * 16 + z;
        const soil = this.#soilOf(worldX, worldZ, groundY, this.biomes[z * 16 + x] ?? 'plains');
        for (let y = cells.minY; y <= groundY; y++) {
          const depth = groundY - y;
          const state =
            depth === 0
              ? soil.top
              : depth < SOIL_LAYERS
                ? soil.below
                : depth < SOIL_LAYERS + SANDSTONE_LAYERS
                  ? soil.bed
                  : this.#isDeepslate(worldX, y, worldZ)
                    ? deepslate
                    : stone;
          cells.set(x, y, z, state);
        }
        for (let y = groundY + 1; y <= SEA_Y; y++) cells.set(x, y, z, water);
        for (let layer = 0; layer < BEDROCK_LAYERS; layer++) {
          const y = cells.minY + layer;
          if (bitsAt(this.#seed, worldX, y - cells.minY, worldZ) % BEDROCK_LAYERS >= layer) cells.set(x, y, z, bedrock);
        }
      }
    }
  }

  /** Hollows out a chunk's caves. After ores: a vein in the open is a vein found. */
  hollow(cells: Cells, chunkX: number, chunkZ: number): void {
    const highest = this.groundYs.reduce((most, y) => Math.max(most, y), cells.minY);
    this.#caves.enter(chunkX, chunkZ, highest);
    const { bedrock, lava, water } = this.#blocks;
    for (let z = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++) {
        const roofY = this.#roofY(x, z, chunkX * 16 + x, chunkZ * 16 + z);
        for (let y = cells.minY + 1; y <= roofY; y++) {
          if (!this.#caves.isHollow(x, y, z)) continue;
          const here = cells.get(x, y, z);
          if (here !== bedrock && here !== water) cells.set(x, y, z, y <= cells.minY + LAVA_LAYERS ? lava : 0);
        }
      }
    }
  }

  /** Heights of the chunk and some way around it, biomes of the chunk. */
  #survey(chunkX: number, chunkZ: number): void {
    for (let z = 0; z < WIDE; z++) {
      for (let x = 0; x < WIDE; x++) {
        const worldX = chunkX * 16 + x - LOOK_AROUND;
        const worldZ = chunkZ * 16 + z - LOOK_AROUND;
        this.#around[z * WIDE + x] = this.#relief.groundY(worldX, worldZ);
      }
    }
    for (let z = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++) {
        const groundY = this.#aroundY(x, z);
        this.groundYs[z * 16 + x] = groundY;
        this.biomes[z * 16 + x] = this.#relief.biomeAt(chunkX * 16 + x, chunkZ * 16 + z, groundY);
      }
    }
  }

  #aroundY(x: number, z: number): number {
    return this.#around[(z + LOOK_AROUND) * WIDE + x + LOOK_AROUND] ?? SEA_Y;
  }

  /** The highest layer of a column that may be hollow. */
  #roofY(x: number, z: number, worldX: number, worldZ: number): number {
    const own = this.#aroundY(x, z);
    let lowest = own;
    for (let dz = -LOOK_AROUND; dz <= LOOK_AROUND; dz += 2) {
      for (let dx = -LOOK_AROUND; dx <= LOOK_AROUND; dx += 2) {
        if (((x + dx) | (z + dz)) < WIDE) lowest = Math.min(lowest, this.#aroundY(x + dx, z + dz));
      }
    }
    if (lowest <= SEA_Y + 1) return Math.min(lowest, own) - ROOF_UNDER_WATER_BLOCKS;
    return this.#relief.isOpening(worldX, worldZ) ? own : own - ROOF_BLOCKS;
  }

  #isDeepslate(worldX: number, y: number, worldZ: number): boolean {
    if (y < DEEPSLATE_BELOW_Y) return true;
    if (y >= DEEPSLATE_BELOW_Y + DEEPSLATE_BLEND) return false;
    return bitsAt(this.#seed ^ 1, worldX, y, worldZ) % DEEPSLATE_BLEND >= y - DEEPSLATE_BELOW_Y;
  }

  #soilOf(worldX: number, worldZ: number, groundY: number, biome: Biome): Soil {
    if (biome === 'desert') return this.#soils.desert;
    if (biome === 'mountains') return this.#soils.rock;
    if (biome === 'beach') return groundY === SEA_Y ? this.#soils.sand : this.#soils.grass;
    if (biome !== 'river') return this.#soils.grass;
    const floor = this.#floor.at2(worldX / FLOOR_BLOCKS, worldZ / FLOOR_BLOCKS);
    if (groundY >= SEA_Y - 2) return floor > 0.25 ? this.#soils.clay : this.#soils.sand;
    return floor > 0.15 ? this.#soils.gravel : floor < -0.25 ? this.#soils.clay : this.#soils.dirt;
  }
}
