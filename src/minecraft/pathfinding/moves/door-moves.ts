import { Trait } from '../terrain/block-traits.ts';
import { OPEN_COST } from './costs.ts';
import { moveToSide } from './ground-moves.ts';
import type { MoveContext } from './move-context.ts';
import { Act, NO_MOVE, SIDE_X, SIDE_Z } from './moves.ts';

/**
 * The move to a side through doors, gates and trapdoors that bar the way: those of the next cell are worked first, then
 * those of one's own, then both. Opening and closing are the same click, so an open door that bars the way sideways is
 * closed. Adds at most one move and answers its kind, or {@link NO_MOVE}.
 */
export function moveThroughDoors(context: MoveContext, side: number): number {
  const { terrain, x, y, z } = context;
  const nextX = x + (SIDE_X[side] as number);
  const nextZ = z + (SIDE_Z[side] as number);
  const isNext = isOpenable(context, nextX, y, nextZ);
  const isOwn = isOpenable(context, x, y, z);
  if (!isNext && !isOwn) return NO_MOVE;
  for (let attempt = 1; attempt <= 3; attempt++) {
    const workNext = (attempt & 1) !== 0;
    const workOwn = (attempt & 2) !== 0;
    if ((workNext && !isNext) || (workOwn && !isOwn)) continue;
    let clicks = 0;
    if (workNext) clicks += work(context, nextX, y, nextZ);
    if (workOwn) clicks += work(context, x, y, z);
    const before = context.out.count;
    const moved = moveToSide(context, side);
    terrain.endTrials();
    if (moved !== NO_MOVE) {
      if (context.out.count > before) {
        context.out.cost[before] = (context.out.cost[before] as number) + clicks * OPEN_COST;
      }
      return moved;
    }
    context.out.dropEdits();
  }
  return NO_MOVE;
}

function isOpenable(context: MoveContext, x: number, y: number, z: number): boolean {
  const both = context.terrain.traitsAt(x, y, z) | context.terrain.traitsAt(x, y + 1, z);
  return (both & Trait.OPENABLE) !== 0;
}

/** Tries what openable blocks at the feet and the head of a column become by a click; answers the clicks. */
function work(context: MoveContext, x: number, y: number, z: number): number {
  let clicks = 0;
  for (let level = y; level <= y + 1; level++) {
    const traits = context.terrain.traitsAt(x, level, z);
    if ((traits & Trait.OPENABLE) === 0) continue;
    clicks++;
    toggle(context, x, level, z, Act.USE);
    if ((traits & Trait.DOOR) === 0) continue;
    const { registry } = context.terrain.blocks;
    const isLower = registry.propertiesOf(context.terrain.kindAt(x, level, z)).half === 'lower';
    const other = isLower ? level + 1 : level - 1;
    if ((context.terrain.traitsAt(x, other, z) & Trait.DOOR) !== 0) toggle(context, x, other, z, Act.FOLLOW);
    break;
  }
  return clicks;
}

/** Tries what an openable block becomes by a click, until the trials end, and notes it as an edit. */
export function toggle(context: MoveContext, x: number, y: number, z: number, act: number): void {
  const { terrain } = context;
  const cell = terrain.grid.cellAt(x, y, z);
  const toggled = terrain.blocks.toggled[terrain.kindAt(x, y, z)] as number;
  terrain.tryKind(cell, toggled);
  context.out.edit(cell, toggled, act);
}
