import { Trait, UNCERTAIN } from './block-traits.ts';
import { ABOVE, BELOW, MATTERS, NEIGHBOUR_X, NEIGHBOUR_Y, NEIGHBOUR_Z, OPPOSITE } from './supports.ts';
import type { Terrain } from './terrain.ts';

/** Whether a cell is to be cleared: something solid, or that one would stick in. Water and ladders are passed as they are. */
export function bars(terrain: Terrain, x: number, y: number, z: number): boolean {
  const traits = terrain.traitsAt(x, y, z);
  if ((traits & (Trait.DEADLY | Trait.STICKY | UNCERTAIN)) !== 0) return true;
  return (traits & (Trait.OPEN | Trait.WATER | Trait.CLIMB)) === 0;
}

/**
 * Whether a block may be dug on the way: by hand, not kept for what it holds, no liquid or unknown beside it to be let
 * in, nothing leaning on it that matters, and nothing loose beside or below it that the change would bring down.
 */
export function mayDig(terrain: Terrain, x: number, y: number, z: number): boolean {
  const traits = terrain.traitsAt(x, y, z);
  if ((traits & Trait.DIGGABLE) === 0 || (traits & (Trait.WATER | Trait.DEADLY)) !== 0) return false;
  if (terrain.opensLiquid(x, y, z)) return false;
  const { supports } = terrain;
  for (let to = 0; to < OPPOSITE.length; to++) {
    const nextX = x + (NEIGHBOUR_X[to] as number);
    const nextY = y + (NEIGHBOUR_Y[to] as number);
    const nextZ = z + (NEIGHBOUR_Z[to] as number);
    const leansOn = supports[terrain.kindAt(nextX, nextY, nextZ)] as number;
    const leansHere = (leansOn & (1 << (OPPOSITE[to] as number))) !== 0;
    if (leansHere && (leansOn & MATTERS) !== 0) return false;
    if (to !== ABOVE && isLoose(terrain, nextX, nextY, nextZ)) return false;
  }
  return true;
}

/** Whether the block in a cell goes when the one below it does, and bars the way until then: snow, a carpet. */
export function isLost(terrain: Terrain, x: number, y: number, z: number): boolean {
  const leansOn = terrain.supports[terrain.kindAt(x, y, z)] as number;
  return (leansOn & (1 << BELOW)) !== 0 && bars(terrain, x, y, z);
}

/** Whether a block falls as soon as anything beside it changes: sand that was never touched, with nothing under it. */
export function isLoose(terrain: Terrain, x: number, y: number, z: number): boolean {
  if ((terrain.traitsAt(x, y, z) & Trait.FALLING) === 0) return false;
  return (terrain.traitsAt(x, y - 1, z) & (Trait.OPEN | Trait.WATER | Trait.LAVA | Trait.REPLACEABLE)) !== 0;
}
