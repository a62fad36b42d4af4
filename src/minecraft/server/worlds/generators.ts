import type { BlockRegistry } from '../../blocks/index.ts';
import { loadColumnClass, type SquidGenerator } from '../library.ts';
import type { WorldType } from '../options.ts';
import { ColumnBuilder } from './column-builder.ts';
import type { Herd } from './hills/herds.ts';
import { Hills } from './hills/hills.ts';
import { dryLand, heightOf } from './spawn.ts';
import { superflat } from './superflat.ts';

/** What makes a world's chunks that nobody has saved. */
export interface Terrain {
  /** flying-squid's way of asking for one chunk. */
  readonly generator: SquidGenerator;
  /** Where the search for a spawn begins; undefined before the generator is made, and where any place will do. */
  readonly land: { readonly x: number; readonly z: number } | undefined;
  /** Takes the herd that a fresh chunk was born with, once. */
  takeHerd(chunkX: number, chunkZ: number): Herd | undefined;
}

/** The layer of the one chunk in a world of nothing. */
const PLATFORM_Y = 63;

/** Nothing beyond what is brought into a world, but one chunk of stone in the middle to stand on, as in the game's void. */
const nothing: SquidGenerator = ({ registry }) => {
  const Column = loadColumnClass(registry);
  const stone = registry.blocksByName['stone']?.defaultState ?? 0;
  return (chunkX, chunkZ) => {
    const column = new Column();
    if (chunkX !== 0 || chunkZ !== 0) return column;
    for (let at = 0; at < 256; at++) column.setBlockStateId({ x: at & 15, y: PLATFORM_Y, z: at >> 4 }, stone);
    return column;
  };
};

/** The terrain of a type. `blocks` is asked for by hills alone. */
export function terrainOf(type: WorldType, blocks: () => BlockRegistry): Terrain {
  if (type === 'hills') return new HillTerrain(blocks);
  return { generator: type === 'superflat' ? superflat : nothing, land: undefined, takeHerd: () => undefined };
}

class HillTerrain implements Terrain {
  readonly #blocks: () => BlockRegistry;
  #hills: Hills | undefined;
  /** Fresh chunks nobody has been told of. */
  readonly #fresh = new Set<string>();

  constructor(blocks: () => BlockRegistry) {
    this.#blocks = blocks;
  }

  readonly generator: SquidGenerator = ({ registry, seed }) => {
    const Column = loadColumnClass(registry);
    const { minY, maxY } = heightOf(new Column());
    const blocks = this.#blocks();
    const builder = new ColumnBuilder(registry, blocks, minY, maxY);
    const hills = new Hills({ seed, blocks, minY, maxY });
    this.#hills = hills;
    return (chunkX, chunkZ) => {
      const column = new Column();
      const { cells, biomes } = hills.chunk(chunkX, chunkZ);
      builder.fill(column, cells.states, biomes);
      this.#fresh.add(`${chunkX},${chunkZ}`);
      return column;
    };
  };

  get land() {
    return this.#hills === undefined ? undefined : dryLand(this.#hills.relief);
  }

  takeHerd(chunkX: number, chunkZ: number): Herd | undefined {
    return this.#fresh.delete(`${chunkX},${chunkZ}`) ? this.#hills?.herdOf(chunkX, chunkZ) : undefined;
  }
}
