import { Trait } from '../terrain/block-traits.ts';
import { bars, isLost, mayDig } from '../terrain/digging.ts';
import { Medium } from '../terrain/terrain.ts';
import { DIG_PAUSE_COST, LEAVE_EDGE_COST } from './costs.ts';
import { moveToSide } from './ground-moves.ts';
import type { MoveContext } from './move-context.ts';
import { Act, Kind, SIDE_X, SIDE_Z } from './moves.ts';
import { plainDigDown, plainDigToSide } from './plain-digs.ts';
import { fallFrom } from './vertical-moves.ts';

/** A body is 1.8 blocks high: it is in the cells from its feet to this many sixteenths above. */
const BODY_TOP_SIXTEENTHS = 28;

/**
 * Highest cell above the feet's own that the arm reaches: its bottom is 3.4 blocks above the eyes, well within 4.5, so
 * that what would fall is dug first, from the top.
 */
const HIGHEST_CELL = 5;

/**
 * The moves to a side that dig what bars them: straight on, up onto the next block, and down a step as on a stair. What
 * is in the way is tried away, and the ordinary move that is then possible is made.
 */
export function digToSide(context: MoveContext, side: number): void {
  if (!canDig(context)) return;
  const x = context.x + (SIDE_X[side] as number);
  const z = context.z + (SIDE_Z[side] as number);
  if (context.plain && context.usesShortcuts && plainDigToSide(context, x, z)) return;
  const { y, height } = context;
  const top = (height + BODY_TOP_SIXTEENTHS) >> 4;
  const ahead = clearColumn(context, x, z, y, top);
  finish(context, side, ahead);
  if ((context.terrain.traitsAt(x, y, z) & Trait.OPEN) === 0 && context.jumpReach >= (y + 1) << 4) {
    const own = clearColumn(context, context.x, context.z, top + 1, y + 2);
    finish(context, side, own + clearColumn(context, x, z, y + 1, y + 2));
  }
  if (ahead === Infinity || !bars(context.terrain, x, y - 1, z)) return;
  finish(context, side, clearColumn(context, x, z, y - 1, top));
}

/** Down by digging the block one stands on, onto what is known to be below it. */
export function digDown(context: MoveContext): void {
  const { terrain, x, y, z, height, out } = context;
  if (context.plain && context.usesShortcuts && plainDigDown(context)) return;
  if (!canDig(context) || (height & 15) !== 0 || (context.own & Trait.OPEN) === 0) return;
  const before = out.count;
  const cost = clearCell(context, x, y - 1, z);
  // Into a cave below it is a fall like any other, which the heuristic takes to cost no less than off an edge.
  const leaving = (terrain.traitsAt(x, y - 2, z) & Trait.CUBE) === 0 ? LEAVE_EDGE_COST : 0;
  if (cost > 0 && cost < Infinity) fallFrom(context, height, context.maxFall, cost + leaving, Kind.DIG_DOWN);
  terrain.endTrials();
  if (out.count === before) out.dropEdits();
}

/** Whether a body works at its full pace: on the ground, with its eyes out of the water. */
function canDig(context: MoveContext): boolean {
  const { terrain, x, y, z, medium } = context;
  return medium === Medium.FLOOR && (terrain.traitsAt(x, y + 1, z) & Trait.WATER) === 0;
}

/** Makes the move that is possible once what was tried away is gone, at what the digging costs more. */
function finish(context: MoveContext, side: number, cost: number): void {
  const { terrain, out } = context;
  const before = out.count;
  if (cost > 0 && cost < Infinity) moveToSide(context, side);
  terrain.endTrials();
  if (out.count === before) out.dropEdits();
  else out.cost[before] = (out.cost[before] as number) + cost;
}

/** {@link clearCell} for the cells of a column from the top down. */
function clearColumn(context: MoveContext, x: number, z: number, bottom: number, top: number): number {
  let cost = 0;
  for (let y = top; y >= bottom && cost < Infinity; y--) cost += clearCell(context, x, y, z);
  return cost;
}

/**
 * Tries a cell free, with what would fall into it, top first, and answers what the digging costs: 0 where nothing bars
 * it, Infinity where it cannot or may not be dug.
 */
export function clearCell(context: MoveContext, x: number, y: number, z: number): number {
  const { terrain } = context;
  if (!bars(terrain, x, y, z)) return 0;
  let top = y;
  while ((terrain.traitsAt(x, top + 1, z) & Trait.FALLING) !== 0) if (++top > context.y + HIGHEST_CELL) return Infinity;
  let cost = 0;
  for (let level = top; level >= y; level--) {
    if (!mayDig(terrain, x, level, z)) return Infinity;
    const kind = terrain.kindAt(x, level, z);
    const { pendingDigs } = context.out;
    cost += context.rules.digger.costOf(kind, context.dug + pendingDigs) + (pendingDigs === 0 ? 0 : DIG_PAUSE_COST);
    remove(context, x, level, z, Act.DIG);
    if (isLost(terrain, x, level + 1, z)) remove(context, x, level + 1, z, Act.FOLLOW);
  }
  return cost;
}

function remove({ terrain, out }: MoveContext, x: number, y: number, z: number, act: number): void {
  const cell = terrain.grid.cellAt(x, y, z);
  out.edit(cell, terrain.blocks.air, act);
  terrain.tryKind(cell, terrain.blocks.air);
}
