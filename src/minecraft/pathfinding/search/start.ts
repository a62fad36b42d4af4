import type { Point } from '../../../core/index.ts';
import type { StopReason } from '../query.ts';
import { MIDDLE, Trait, UNCERTAIN } from '../terrain/block-traits.ts';
import { CROUCHED_SIXTEENTHS, Medium, SWIMMER_SIXTEENTHS, type Terrain } from '../terrain/terrain.ts';

/** Where a search begins, in window coordinates, or why it cannot. */
type StartCell =
  | { readonly ok: true; readonly x: number; readonly y: number; readonly z: number }
  | { readonly ok: false; readonly reason: Extract<StopReason, `start_${string}`> };

/** Half of a body's width. */
const HALF_WIDTH = 0.3;
/** How exactly the feet must be level with a floor that carries the body by its edge. */
const LEVEL_SIXTEENTHS = 2;

/**
 * The cell a body's feet are in, so that moves can begin there.
 *
 * It is the cell of the feet's point where that carries the body (a floor, water, a ladder). A body may also stand on
 * the edge of a neighbouring block with its middle over nothing, or lean against one: then it is the nearest of the
 * cells that its box touches whose floor is level with the feet. Else, if nothing is in its way, it falls, and the
 * search's first move is the fall. In what kills it is where its feet are: the first moves lead out.
 */
export function findStart(terrain: Terrain, feet: Point): StartCell {
  const x = feet.x - terrain.grid.originX;
  const y = feet.y - terrain.grid.originY;
  const z = feet.z - terrain.grid.originZ;
  const cellX = Math.floor(x);
  const cellZ = Math.floor(z);
  // Feet that rest on a floor may be a rounding error below it.
  const height = Math.round(y * 16);
  const cellY = height >> 4;
  const traits = terrain.traitsAt(cellX, cellY, cellZ);
  if (
    (traits & (Trait.UNLOADED | Trait.OUT_OF_WORLD | Trait.BEYOND)) !== 0 &&
    !standsAtTop(terrain, cellX, cellY, cellZ)
  ) {
    return { ok: false, reason: 'start_unknown' };
  }
  if ((traits & Trait.DEADLY) !== 0 && isFree(terrain, cellX, cellZ, height)) {
    return { ok: true, x: cellX, y: cellY, z: cellZ };
  }
  if (carries(terrain, cellX, cellY, cellZ, height)) return { ok: true, x: cellX, y: cellY, z: cellZ };
  const edge = edgeCell(terrain, x, z, cellY, height);
  if (edge !== undefined) return edge;
  if (!isFree(terrain, cellX, cellZ, height)) return { ok: false, reason: 'start_blocked' };
  if (terrain.land(cellX, cellZ, height, Infinity)) return { ok: true, x: cellX, y: cellY, z: cellZ };
  return { ok: false, reason: terrain.metUnloaded ? 'start_unknown' : 'start_in_air' };
}

/** A body on the highest block of the world has its feet outside of it. */
function standsAtTop(terrain: Terrain, x: number, y: number, z: number): boolean {
  return (terrain.traitsAt(x, y - 1, z) & Trait.FOOTING) !== 0;
}

/** Whether a body has room, crouching if need be, or swimming. */
function isFree(terrain: Terrain, x: number, z: number, height: number): boolean {
  const isWet = (terrain.traitsAt(x, height >> 4, z) & Trait.WATER) !== 0;
  const tall = isWet ? SWIMMER_SIXTEENTHS : CROUCHED_SIXTEENTHS;
  const body = terrain.bodyTraits(x, z, height, tall);
  return (body & UNCERTAIN) === 0 && terrain.rise(x, z, MIDDLE, height, height, tall) === height;
}

/** Whether a body whose feet are at `height` rests in the middle of a cell, or swims or hangs there. */
function carries(terrain: Terrain, x: number, y: number, z: number, height: number): boolean {
  if (!terrain.land(x, z, height, LEVEL_SIXTEENTHS)) return false;
  return terrain.landingY === y && isFree(terrain, x, z, terrain.landingHeight);
}

function edgeCell(terrain: Terrain, x: number, z: number, y: number, height: number): StartCell | undefined {
  let nearest = Infinity;
  let found: StartCell | undefined;
  for (let cellX = Math.floor(x - HALF_WIDTH); cellX <= Math.floor(x + HALF_WIDTH); cellX++) {
    for (let cellZ = Math.floor(z - HALF_WIDTH); cellZ <= Math.floor(z + HALF_WIDTH); cellZ++) {
      const distance = Math.hypot(cellX + 0.5 - x, cellZ + 0.5 - z);
      if (distance >= nearest || !carries(terrain, cellX, y, cellZ, height)) continue;
      if (terrain.landingMedium !== Medium.FLOOR) continue;
      nearest = distance;
      found = { ok: true, x: cellX, y, z: cellZ };
    }
  }
  return found;
}
