import type { Point } from '../../core/index.ts';
import {
  loadColumnClass,
  type SquidColumn,
  type SquidGenerator,
  type SquidRegistry,
  type SquidWorld,
} from './library.ts';

/** The layer of the superflat meadow's grass, as flying-squid's own generator has it. */
const GRASS_Y = 4;

/** Layers above the ground that are lit; above them clients take full daylight for granted. */
const LIT_UP_TO_Y = 64;

/** Half side of the square searched for a safe spawn, in blocks. */
const SPAWN_SEARCH_RADIUS = 48;

const UNSAFE_GROUND = new Set(['water', 'lava', 'magma_block', 'cactus', 'fire', 'sweet_berry_bush', 'powder_snow']);

/**
 * The superflat meadow of flying-squid (bedrock, three layers of dirt, grass at y 4). All columns are alike, so one is
 * built and copied: twenty times faster than theirs.
 */
export const superflat: SquidGenerator = ({ registry }) => {
  const Column = loadColumnClass(registry);
  const column = new Column();
  const bedrock = registry.blocksByName['bedrock']?.defaultState ?? 0;
  const dirt = registry.blocksByName['dirt']?.defaultState ?? 0;
  const grass = registry.blocksByName['grass_block']?.defaultState ?? 0;
  const plains = registry.biomesByName['plains']?.id ?? 0;
  const bottom = column.minY;
  const top = bottom + (column.worldHeight ?? 256);
  for (let x = 0; x < 16; x++) {
    for (let z = 0; z < 16; z++) {
      for (let y = 0; y <= GRASS_Y; y++) {
        column.setBlockStateId({ x, y, z }, y === 0 ? bedrock : y < GRASS_Y ? dirt : grass);
      }
      for (let y = GRASS_Y; y < LIT_UP_TO_Y; y++) column.setSkyLight({ x, y, z }, 15);
      if (x % 4 !== 0 || z % 4 !== 0) continue;
      for (let y = bottom; y < top; y += 4) column.setBiome({ x, y, z }, plains);
    }
  }
  const template = column.toJson();
  return () => Column.fromJson(template);
};

/** Lowest layer of a column and one above its highest. */
export function heightOf(column: SquidColumn): { readonly minY: number; readonly maxY: number } {
  return { minY: column.minY, maxY: column.minY + (column.worldHeight ?? 256) };
}

function* squareSpiral(radius: number): Generator<readonly [number, number]> {
  for (let ring = 0; ring <= radius; ring++) {
    for (let x = -ring; x <= ring; x++) {
      for (let z = -ring; z <= ring; z++) if (Math.max(Math.abs(x), Math.abs(z)) === ring) yield [x, z];
    }
  }
}

/** The height of the feet on safe ground in a column of blocks, or undefined where there is none. */
function standingHeight(registry: SquidRegistry, column: SquidColumn, x: number, z: number): number | undefined {
  const { minY, maxY } = heightOf(column);
  const kindAt = (y: number) => registry.blocksByStateId[column.getBlockStateId({ x, y, z })];
  for (let y = maxY - 3; y >= minY; y--) {
    const kind = kindAt(y);
    if (kind === undefined || kind.name === 'air' || kind.name === 'cave_air') continue;
    if (UNSAFE_GROUND.has(kind.name)) return undefined;
    if (kind.boundingBox === 'block') return y + 1;
  }
  return undefined;
}

/**
 * Where players appear: the middle of the nearest block to (8, 8) with safe ground and air above. A function of the
 * terrain alone, so that the same seed gives the same spawn. Falls back to the top of the world's middle.
 */
export async function findSpawn(registry: SquidRegistry, world: SquidWorld): Promise<Point> {
  for (const [dx, dz] of squareSpiral(SPAWN_SEARCH_RADIUS)) {
    const x = 8 + dx;
    const z = 8 + dz;
    const column = await world.getColumn(x >> 4, z >> 4);
    const y = standingHeight(registry, column, x & 15, z & 15);
    if (y !== undefined) return { x: x + 0.5, y, z: z + 0.5 };
  }
  return { x: 8.5, y: 128, z: 8.5 };
}
