import type { BlockPos } from '../../core/index.ts';
import { type BlockView, sectionIndexOf } from '../blocks/index.ts';
import { requireWithin } from './bounds.ts';

/** The largest radius of {@link findBlocks}: 129 cubed is two million cells. */
export const MAX_FIND_RADIUS = 64;

/** How many positions {@link findBlocks} lists. */
export const MAX_FOUND_BLOCKS = 256;

/** Where the blocks of some kind are. */
export interface FoundBlocks {
  /** Nearest first, by distance of the cells' centres; at most {@link MAX_FOUND_BLOCKS}. */
  readonly nearest: readonly BlockPos[];
  /** How many there are, listed or not. */
  readonly total: number;
  /** Whether part of the cube is not loaded: there may be more. */
  readonly partlyUnloaded: boolean;
}

/**
 * The blocks within `radius` of `centre` (a cube of 2 `radius` + 1 a side) whose state `isWanted` answers true for, asked
 * once a state. `radius` from 0 to {@link MAX_FIND_RADIUS}.
 *
 * Counts by squared distance first, and collects only what is near enough to be listed: a hill of stone costs no list of
 * its blocks.
 */
export function findBlocks(
  view: BlockView,
  centre: BlockPos,
  radius: number,
  isWanted: (stateId: number) => boolean,
): FoundBlocks {
  requireWithin('radius', radius, 0, MAX_FIND_RADIUS);
  const answers = new Map<number, boolean>();
  const wanted = (stateId: number): boolean => {
    const known = answers.get(stateId);
    if (known !== undefined) return known;
    const answer = isWanted(stateId);
    answers.set(stateId, answer);
    return answer;
  };
  const counts = new Uint32Array(3 * radius * radius + 1);
  const partlyUnloaded = !visit(view, centre, radius, wanted, (squared) => {
    counts[squared] = (counts[squared] ?? 0) + 1;
  });
  let total = 0;
  let listedSquared = counts.length - 1;
  for (const [squared, count] of counts.entries()) {
    if (total < MAX_FOUND_BLOCKS && total + count >= MAX_FOUND_BLOCKS) listedSquared = squared;
    total += count;
  }
  const listed: { readonly squared: number; readonly pos: BlockPos }[] = [];
  visit(view, centre, radius, wanted, (squared, x, y, z) => {
    if (squared <= listedSquared) listed.push({ squared, pos: { x, y, z } });
  });
  // Equally near ones stay in the order of the scan: the same state, the same answer.
  const nearest = listed.sort((a, b) => a.squared - b.squared).slice(0, MAX_FOUND_BLOCKS);
  return { nearest: nearest.map(({ pos }) => pos), total, partlyUnloaded };
}

/** Calls `found` for each cell with a wanted block, section by section; whether all of the cube within the world is loaded. */
function visit(
  view: BlockView,
  centre: BlockPos,
  radius: number,
  wanted: (stateId: number) => boolean,
  found: (squared: number, x: number, y: number, z: number) => void,
): boolean {
  let isLoaded = true;
  const minY = Math.max(centre.y - radius, view.minY);
  const maxY = Math.min(centre.y + radius, view.maxY - 1);
  for (let chunkZ = (centre.z - radius) >> 4; chunkZ <= (centre.z + radius) >> 4; chunkZ++) {
    for (let chunkX = (centre.x - radius) >> 4; chunkX <= (centre.x + radius) >> 4; chunkX++) {
      if (!view.hasColumn(chunkX, chunkZ)) isLoaded = false;
      else visitColumn(view, centre, { radius, minY, maxY, chunkX, chunkZ }, wanted, found);
    }
  }
  return isLoaded;
}

interface ColumnPart {
  readonly radius: number;
  readonly minY: number;
  readonly maxY: number;
  readonly chunkX: number;
  readonly chunkZ: number;
}

function visitColumn(
  view: BlockView,
  centre: BlockPos,
  { radius, minY, maxY, chunkX, chunkZ }: ColumnPart,
  wanted: (stateId: number) => boolean,
  found: (squared: number, x: number, y: number, z: number) => void,
): void {
  const [minX, maxX] = [Math.max(centre.x - radius, chunkX * 16), Math.min(centre.x + radius, chunkX * 16 + 15)];
  const [minZ, maxZ] = [Math.max(centre.z - radius, chunkZ * 16), Math.min(centre.z + radius, chunkZ * 16 + 15)];
  for (let sectionY = minY >> 4; sectionY <= maxY >> 4; sectionY++) {
    const section = view.sectionAt(chunkX, sectionY, chunkZ);
    if (section === undefined || (typeof section === 'number' && !wanted(section))) continue;
    for (let y = Math.max(minY, sectionY * 16); y <= Math.min(maxY, sectionY * 16 + 15); y++) {
      for (let z = minZ; z <= maxZ; z++) {
        for (let x = minX; x <= maxX; x++) {
          const stateId = typeof section === 'number' ? section : (section[sectionIndexOf(x, y, z)] ?? 0);
          if (wanted(stateId)) found((x - centre.x) ** 2 + (y - centre.y) ** 2 + (z - centre.z) ** 2, x, y, z);
        }
      }
    }
  }
}
