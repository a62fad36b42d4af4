import type { Point } from '../../../core/index.ts';
import type { SquidColumn, SquidRegistry, SquidWorld } from '../library.ts';
import { type Relief, SEA_Y } from './hills/relief.ts';

/** Half side of the square searched for a safe spawn, in blocks. */
const SPAWN_SEARCH_RADIUS = 48;

/** How far dry land is looked for among hills, and in which steps: in blocks. */
const LAND_SEARCH_RADIUS = 2048;
const LAND_STEP = 32;

const UNSAFE_GROUND = new Set(['water', 'lava', 'magma_block', 'cactus', 'fire', 'sweet_berry_bush', 'powder_snow']);

/** Where the search begins unless told otherwise: the middle of the first chunk. */
const MIDDLE = 8;

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
    // Nobody begins on a tree.
    if (UNSAFE_GROUND.has(kind.name) || /_(leaves|log)$/.test(kind.name)) return undefined;
    if (kind.boundingBox === 'block') return y + 1;
  }
  return undefined;
}

/** A dry, green place among hills, the nearest to the middle in steps; the middle itself if all is water. */
export function dryLand(relief: Relief): { readonly x: number; readonly z: number } {
  for (const [stepX, stepZ] of squareSpiral(LAND_SEARCH_RADIUS / LAND_STEP)) {
    const x = MIDDLE + stepX * LAND_STEP;
    const z = MIDDLE + stepZ * LAND_STEP;
    const groundY = relief.groundY(x, z);
    const biome = relief.biomeAt(x, z, groundY);
    const isGreen = biome === 'plains' || biome === 'forest' || biome === 'birch_forest';
    if (isGreen && groundY > SEA_Y + 2 && !relief.isOpening(x, z)) return { x, z };
  }
  return { x: MIDDLE, z: MIDDLE };
}

/**
 * Where players appear: the middle of the nearest block with safe ground and air above. A function of the terrain alone,
 * so that the same seed gives the same spawn. Falls back to high above the beginning.
 */
export async function findSpawn(
  registry: SquidRegistry,
  world: SquidWorld,
  from: { readonly x: number; readonly z: number } = { x: MIDDLE, z: MIDDLE },
): Promise<Point> {
  for (const [dx, dz] of squareSpiral(SPAWN_SEARCH_RADIUS)) {
    const x = from.x + dx;
    const z = from.z + dz;
    const column = await world.getColumn(x >> 4, z >> 4);
    const y = standingHeight(registry, column, x & 15, z & 15);
    if (y !== undefined) return { x: x + 0.5, y, z: z + 0.5 };
  }
  return { x: from.x + 0.5, y: 128, z: from.z + 0.5 };
}
