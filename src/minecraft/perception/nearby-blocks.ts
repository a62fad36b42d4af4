import { type BlockPos, distanceOf } from '../../core/index.ts';
import { BlockFlag, type BlockView, sectionIndexOf } from '../blocks/index.ts';
import { requireWithin } from './bounds.ts';

/** The largest radius of {@link nearbyBlocks}: 33 cubed is 35,937 cells. */
export const MAX_NEARBY_RADIUS = 16;

/** How many kinds of block are listed. */
export const MAX_NEARBY_KINDS = 32;

/** How many unknown state ids are listed. */
export const MAX_NEARBY_UNKNOWN_IDS = 16;

/** One kind of block nearby. */
export interface NearbyKind {
  readonly name: string;
  readonly count: number;
  /** The nearest of them, by distance of the cells' centres. */
  readonly nearest: BlockPos;
  readonly distance: number;
}

/** What blocks there are around a cell. */
export interface NearbyBlocks {
  /** Nearest kind first, at most {@link MAX_NEARBY_KINDS}. */
  readonly blocks: readonly NearbyKind[];
  /** How many kinds there are. */
  readonly kinds: number;
  /** How many blocks of all kinds, listed or not. */
  readonly total: number;
  /** Whether there are more kinds than `blocks` lists. */
  readonly truncated: boolean;
  /** State ids of blocks that the registry lacks, nearest first, at most {@link MAX_NEARBY_UNKNOWN_IDS}. */
  readonly unknownStateIds: readonly number[];
  readonly unknownStateIdsTruncated: boolean;
  /** Cells with a block of an unknown state. */
  readonly unknownCells: number;
  readonly unloadedCells: number;
  readonly outOfWorldCells: number;
}

/** What was found of one state id, or of one name. */
interface Tally {
  count: number;
  nearestSquared: number;
  x: number;
  y: number;
  z: number;
}

/** A scan's counts by state id. */
interface Scan {
  readonly byState: Map<number, Tally>;
  unloaded: number;
  outOfWorld: number;
}

/**
 * The kinds of block within `radius` of `centre` (a cube of 2 `radius` + 1 a side), with how many there are and where
 * the nearest is. Air counts only with `wantAir`. `radius` from 0 to {@link MAX_NEARBY_RADIUS}.
 */
export function nearbyBlocks(view: BlockView, centre: BlockPos, radius: number, wantAir = false): NearbyBlocks {
  requireWithin('radius', radius, 0, MAX_NEARBY_RADIUS);
  const scan: Scan = { byState: new Map(), unloaded: 0, outOfWorld: 0 };
  if (![centre.x, centre.y, centre.z].every(isBlockCoordinate)) {
    scan.unloaded = (2 * radius + 1) ** 3;
    return summarise(view, scan, centre, wantAir);
  }
  for (let sectionY = (centre.y - radius) >> 4; sectionY <= (centre.y + radius) >> 4; sectionY++) {
    for (let chunkZ = (centre.z - radius) >> 4; chunkZ <= (centre.z + radius) >> 4; chunkZ++) {
      for (let chunkX = (centre.x - radius) >> 4; chunkX <= (centre.x + radius) >> 4; chunkX++) {
        scanSection(view, scan, centre, radius, { chunkX, sectionY, chunkZ });
      }
    }
  }
  return summarise(view, scan, centre, wantAir);
}

/** Whether sections around a coordinate can be counted in 32 bits; a server may send a body further, into nothing. */
const isBlockCoordinate = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 2 ** 30;

interface SectionPos {
  readonly chunkX: number;
  readonly sectionY: number;
  readonly chunkZ: number;
}

function scanSection(view: BlockView, scan: Scan, centre: BlockPos, radius: number, at: SectionPos): void {
  const [minX, maxX] = overlap(centre.x, radius, at.chunkX);
  const [minY, maxY] = overlap(centre.y, radius, at.sectionY);
  const [minZ, maxZ] = overlap(centre.z, radius, at.chunkZ);
  const cells = (maxX - minX + 1) * (maxY - minY + 1) * (maxZ - minZ + 1);
  const section = view.sectionAt(at.chunkX, at.sectionY, at.chunkZ);
  if (section === undefined) {
    const outside = maxY < view.minY || minY >= view.maxY;
    if (outside) scan.outOfWorld += cells;
    else scan.unloaded += cells;
    return;
  }
  let lastState = -1;
  let tally: Tally | undefined;
  for (let y = minY; y <= maxY; y++) {
    for (let z = minZ; z <= maxZ; z++) {
      const levelSquared = (y - centre.y) ** 2 + (z - centre.z) ** 2;
      for (let x = minX; x <= maxX; x++) {
        const state = typeof section === 'number' ? section : (section[sectionIndexOf(x, y, z)] ?? 0);
        if (tally === undefined || state !== lastState) {
          tally = tallyOf(scan.byState, state);
          lastState = state;
        }
        tally.count++;
        const squared = levelSquared + (x - centre.x) ** 2;
        if (squared < tally.nearestSquared) moveNearest(tally, squared, x, y, z);
      }
    }
  }
}

/** The part of section `section` (16 cells along one axis) within `radius` of `centre`. */
function overlap(centre: number, radius: number, section: number): readonly [min: number, max: number] {
  return [Math.max(centre - radius, section * 16), Math.min(centre + radius, section * 16 + 15)];
}

function tallyOf<K>(tallies: Map<K, Tally>, key: K): Tally {
  const known = tallies.get(key);
  if (known !== undefined) return known;
  const tally = { count: 0, nearestSquared: Number.POSITIVE_INFINITY, x: 0, y: 0, z: 0 };
  tallies.set(key, tally);
  return tally;
}

function moveNearest(tally: Tally, squared: number, x: number, y: number, z: number): void {
  tally.nearestSquared = squared;
  tally.x = x;
  tally.y = y;
  tally.z = z;
}

function summarise(view: BlockView, scan: Scan, centre: BlockPos, wantAir: boolean): NearbyBlocks {
  const { registry } = view;
  const byName = new Map<string, Tally>();
  const unknown: (readonly [stateId: number, tally: Tally])[] = [];
  for (const [stateId, tally] of scan.byState) {
    if (!wantAir && (registry.flagsOf(stateId) & BlockFlag.AIR) !== 0) continue;
    const name = registry.nameOf(stateId);
    if (name === undefined) unknown.push([stateId, tally]);
    else merge(tallyOf(byName, name), tally);
  }
  const kinds = [...byName].sort(
    ([aName, a], [bName, b]) => a.nearestSquared - b.nearestSquared || (aName < bName ? -1 : 1),
  );
  unknown.sort(([aId, a], [bId, b]) => a.nearestSquared - b.nearestSquared || aId - bId);
  return {
    blocks: kinds.slice(0, MAX_NEARBY_KINDS).map(([name, { count, x, y, z }]) => {
      return { name, count, nearest: { x, y, z }, distance: distanceOf(centre, { x, y, z }) };
    }),
    kinds: kinds.length,
    total: kinds.reduce((sum, [, tally]) => sum + tally.count, 0),
    truncated: kinds.length > MAX_NEARBY_KINDS,
    unknownStateIds: unknown.slice(0, MAX_NEARBY_UNKNOWN_IDS).map(([stateId]) => stateId),
    unknownStateIdsTruncated: unknown.length > MAX_NEARBY_UNKNOWN_IDS,
    unknownCells: unknown.reduce((sum, [, tally]) => sum + tally.count, 0),
    unloadedCells: scan.unloaded,
    outOfWorldCells: scan.outOfWorld,
  };
}

function merge(into: Tally, from: Tally): void {
  into.count += from.count;
  if (from.nearestSquared < into.nearestSquared) moveNearest(into, from.nearestSquared, from.x, from.y, from.z);
}
