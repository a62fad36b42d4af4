import type { BlockRegistry } from '../../../blocks/index.ts';
import { Cells } from './cells.ts';
import { Ground } from './ground.ts';
import { type Herd, herdOf } from './herds.ts';
import { Ores } from './ores.ts';
import { Palette } from './palette.ts';
import { Plants } from './plants.ts';
import { type Biome, Relief } from './relief.ts';
import { Trees } from './trees.ts';

/** What a version's world is like. */
interface HillsOptions {
  readonly seed: number;
  readonly blocks: BlockRegistry;
  /** The lowest layer, a multiple of 16, and one above the highest. */
  readonly minY: number;
  readonly maxY: number;
}

/**
 * Hills of our own: lakes, woods, deserts and mountains, caves and ores, the same for the same seed whatever the order
 * in which chunks are asked for, and at every version as far as it has the layers and blocks (`minY` to `maxY`; what lies
 * near the bottom, bedrock and lava, follows the bottom).
 */
export class Hills {
  readonly relief: Relief;
  readonly #seed: number;
  readonly #cells: Cells;
  readonly #ground: Ground;
  readonly #ores: Ores;
  readonly #trees: Trees;
  readonly #plants: Plants;

  constructor({ seed, blocks, minY, maxY }: HillsOptions) {
    const palette = new Palette(blocks);
    this.#seed = seed;
    this.relief = new Relief(seed);
    this.#cells = new Cells(minY, maxY);
    this.#ground = new Ground(seed, this.relief, palette, minY, maxY);
    this.#ores = new Ores(seed, palette);
    this.#trees = new Trees(seed, this.relief, palette);
    this.#plants = new Plants(seed, palette);
  }

  /** One chunk's blocks; the answer is the generator's own and good until the next call. */
  chunk(chunkX: number, chunkZ: number): { readonly cells: Cells; readonly biomes: readonly Biome[] } {
    const cells = this.#cells;
    const { groundYs, biomes } = this.#ground;
    cells.clear();
    this.#ground.lay(cells, chunkX, chunkZ);
    this.#ores.fill(cells, chunkX, chunkZ);
    this.#ground.hollow(cells, chunkX, chunkZ);
    this.#trees.plant(cells, chunkX, chunkZ);
    for (let z = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++) {
        const groundY = groundYs[z * 16 + x] ?? 0;
        this.#plants.grow(cells, chunkX, chunkZ, x, z, groundY, biomes[z * 16 + x] ?? 'plains');
      }
    }
    return { cells, biomes };
  }

  /** The animals that a chunk is born with. */
  herdOf(chunkX: number, chunkZ: number): Herd | undefined {
    return herdOf(this.#seed, this.relief, chunkX, chunkZ);
  }
}
