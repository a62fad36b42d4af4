import { Trait } from '../terrain/block-traits.ts';
import { DigClass } from '../terrain/dig-classes.ts';
import { isLoose } from '../terrain/digging.ts';
import { BELOW, NEIGHBOUR_X, NEIGHBOUR_Y, NEIGHBOUR_Z } from '../terrain/supports.ts';
import { Medium, type Terrain } from '../terrain/terrain.ts';
import { PLACE_COST, SNEAK_COST, STOP_COST, TOWER_COST } from './costs.ts';
import { clearCell } from './dig-moves.ts';
import { moveToSide } from './ground-moves.ts';
import type { MoveContext } from './move-context.ts';
import { Act, Kind, SIDE_X, SIDE_Z } from './moves.ts';
import { digPlainCell } from './plain-digs.ts';

/** No neighbour to place against. */
const NO_NEIGHBOUR = -1;

/**
 * Whether blocks are left, and the body stands where it can place: free to move, on a floor at a whole height that does
 * not fall when something beside it changes.
 */
function canPlace(context: MoveContext): boolean {
  const { terrain, x, y, z, height, medium, used, rules } = context;
  if (used >= rules.placeable || medium !== Medium.FLOOR || (height & 15) !== 0) return false;
  const isFree = (context.own & terrain.traitsAt(x, y + 1, z) & Trait.OPEN) !== 0;
  return isFree && !isLoose(terrain, x, y - 1, z);
}

/**
 * Onto a block placed over the gap ahead, from a floor that carries up to its edge. Lava is filled like water, but not
 * where more of it stands at the feet.
 */
export function bridgeToSide(context: MoveContext, side: number): void {
  const { terrain, y } = context;
  const x = context.x + (SIDE_X[side] as number);
  const z = context.z + (SIDE_Z[side] as number);
  if ((terrain.traitsAt(x, y - 1, z) & Trait.REPLACEABLE) === 0 || !canPlace(context)) return;
  if ((terrain.traitsAt(x, y, z) & terrain.traitsAt(x, y + 1, z) & Trait.OPEN) === 0) return;
  if (!carriesAtEdge(context) || besideLava(terrain, x, y, z)) return;
  if (neighbourFor(terrain, x, y - 1, z, context.x, context.z) === NO_NEIGHBOUR) return;
  context.out.edit(terrain.grid.cellAt(x, y - 1, z), terrain.blocks.placed, Act.PLACE);
  context.emit(x, y, z, SNEAK_COST + PLACE_COST, Kind.BRIDGE, 1);
}

/** Whether the block stood on carries a body up to its edge, where it leans out to place. */
function carriesAtEdge({ terrain, x, y, z }: MoveContext): boolean {
  return (terrain.traitsAt(x, y - 1, z) & Trait.EVEN) !== 0 && terrain.topAt(x, y - 1, z) === 16;
}

function besideLava(terrain: Terrain, x: number, y: number, z: number): boolean {
  const around =
    terrain.traitsAt(x + 1, y, z) |
    terrain.traitsAt(x - 1, y, z) |
    terrain.traitsAt(x, y, z + 1) |
    terrain.traitsAt(x, y, z - 1);
  return (around & Trait.LAVA) !== 0;
}

/** Up onto a block placed ahead, where the one behind it is two high: on open ground a step leads nowhere. */
export function stepToSide(context: MoveContext, side: number): void {
  const { terrain, y, out } = context;
  const x = context.x + (SIDE_X[side] as number);
  const z = context.z + (SIDE_Z[side] as number);
  const beyond = terrain.traitsAt(x + (SIDE_X[side] as number), y + 1, z + (SIDE_Z[side] as number));
  if ((beyond & Trait.CUBE) === 0 || !canPlace(context)) return;
  if ((terrain.traitsAt(x, y, z) & (Trait.OPEN | Trait.REPLACEABLE)) !== (Trait.OPEN | Trait.REPLACEABLE)) return;
  if (neighbourFor(terrain, x, y, z, context.x, context.z) === NO_NEIGHBOUR) return;
  const cell = terrain.grid.cellAt(x, y, z);
  out.edit(cell, terrain.blocks.placed, Act.PLACE);
  terrain.tryKind(cell, terrain.blocks.placed);
  const before = out.count;
  moveToSide(context, side);
  terrain.endTrials();
  if (out.count === before) {
    out.dropEdits();
    return;
  }
  out.cost[before] = (out.cost[before] as number) + STOP_COST + PLACE_COST;
  out.placed[before] = 1;
}

/** Up onto a block placed under one's feet, digging the ceiling where it is in the way. */
export function tower(context: MoveContext): void {
  const { terrain, x, y, z } = context;
  if (!canPlace(context) || context.jumpReach < context.height + 16) return;
  const own = Trait.REPLACEABLE | Trait.OPEN;
  if ((context.own & own) !== own || neighbourFor(terrain, x, y, z, x, z) === NO_NEIGHBOUR) return;
  const ceiling = clearCeiling(context);
  if (ceiling === Infinity) {
    context.out.dropEdits();
    return;
  }
  context.out.edit(terrain.grid.cellAt(x, y, z), terrain.blocks.placed, Act.PLACE);
  context.emit(x, y + 1, z, ceiling + PLACE_COST + TOWER_COST, Kind.TOWER, 1);
}

/** Clears what is above the head: what the digging costs, 0 where it is open, Infinity where it stays. */
function clearCeiling(context: MoveContext): number {
  const { terrain, x, y, z } = context;
  const cell = terrain.grid.cellAt(x, y + 2, z);
  const found = context.usesShortcuts ? terrain.digs.of(cell) : DigClass.OTHER;
  if (found === DigClass.OPEN || found === DigClass.ONE_DIG) return digPlainCell(context, cell);
  if (found === DigClass.KEPT) return Infinity;
  const cost = clearCell(context, x, y + 2, z);
  terrain.endTrials();
  return cost;
}

/** From the most ordinary: what is under the cell, then its sides. What is above is never in sight from there. */
const ORDER: Uint8Array = Uint8Array.of(BELOW, 0, 1, 2, 3);

/**
 * The neighbour that a block for a cell is placed against, as an index of `terrain/supports.ts`, or {@link NO_NEIGHBOUR}:
 * a whole cube that a click does not use. A body in the column beside, at the edge, or above, sees all of these faces
 * and reaches them. From a column beside, the block stood on (towards `fromX`, `fromZ`) comes first.
 */
export function neighbourFor(terrain: Terrain, x: number, y: number, z: number, fromX: number, fromZ: number): number {
  let found = NO_NEIGHBOUR;
  for (let i = ORDER.length - 1; i >= 0; i--) {
    const to = ORDER[i] as number;
    const nextX = x + (NEIGHBOUR_X[to] as number);
    const nextZ = z + (NEIGHBOUR_Z[to] as number);
    const traits = terrain.traitsAt(nextX, y + (NEIGHBOUR_Y[to] as number), nextZ);
    if ((traits & Trait.CUBE) === 0 || (traits & Trait.INTERACTIVE) !== 0) continue;
    if (to !== BELOW && nextX === fromX && nextZ === fromZ) return to;
    found = to;
  }
  return found;
}
