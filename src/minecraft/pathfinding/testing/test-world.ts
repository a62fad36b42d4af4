import type { BlockPos, Point } from '../../../core/index.ts';
import {
  type BlockProperties,
  type BlockRegistry,
  createWorldBlocks,
  loadBlockRegistry,
  type MutableBlockView,
} from '../../blocks/index.ts';

/** The versions that everything is tested at. */
export const TEST_VERSIONS = ['1.16.5', '1.20.4', '1.21.4'] as const;

/** The floor of a test world: feet stand at this height. */
export const GROUND_Y = 64;

/** Chunks loaded on each side of the origin. */
const CHUNKS = 2;

function registryOf(version: string): BlockRegistry {
  const loaded = loadBlockRegistry(version);
  if (!loaded.ok) throw new Error(loaded.why);
  return loaded.value;
}

/** A small world to put courses into: all air, or a floor of stone under {@link GROUND_Y}. */
export class TestWorld {
  readonly blocks: MutableBlockView;

  constructor(version: string, floor: 'stone' | 'void' = 'stone', chunks = CHUNKS) {
    this.blocks = createWorldBlocks(registryOf(version), { minY: 0, maxY: 128 });
    for (let chunkX = -chunks; chunkX < chunks; chunkX++) {
      for (let chunkZ = -chunks; chunkZ < chunks; chunkZ++) this.blocks.loadEmptyColumn(chunkX, chunkZ);
    }
    const edge = chunks * 16;
    if (floor === 'stone') {
      this.fill({ x: -edge, y: GROUND_Y - 2, z: -edge }, { x: edge - 1, y: GROUND_Y - 1, z: edge - 1 }, 'stone');
    }
  }

  /** Puts a block; its name must exist in the version. */
  put(x: number, y: number, z: number, name: string, properties: BlockProperties = {}): this {
    this.blocks.setState(x, y, z, this.#stateOf(name, properties));
    return this;
  }

  fill(from: BlockPos, to: BlockPos, name: string, properties: BlockProperties = {}): this {
    const state = this.#stateOf(name, properties);
    for (let x = from.x; x <= to.x; x++) {
      for (let y = from.y; y <= to.y; y++) {
        for (let z = from.z; z <= to.z; z++) this.blocks.setState(x, y, z, state);
      }
    }
    return this;
  }

  #stateOf(name: string, properties: BlockProperties): number {
    const state = this.blocks.registry.stateWith(name, properties);
    if (state === undefined) throw new Error(`no block ${name} ${JSON.stringify(properties)}`);
    return state;
  }

  /** Both halves of a closed wooden door, the lower one at the position. */
  door(x: number, y: number, z: number, facing: string, name = 'oak_door'): this {
    this.put(x, y, z, name, { facing, half: 'lower', open: false });
    return this.put(x, y + 1, z, name, { facing, half: 'upper', open: false });
  }
}

/** The middle of a cell's bottom: feet standing there. */
export function feetIn(x: number, y: number, z: number, above = 0): Point {
  return { x: x + 0.5, y: y + above, z: z + 0.5 };
}
