import { CellClass } from '../terrain/cell-classes.ts';
import { DigClass } from '../terrain/dig-classes.ts';
import { DIG_PAUSE_COST, fallCost, JUMP_EXTRA_COST, LEAVE_EDGE_COST } from './costs.ts';
import type { MoveContext } from './move-context.ts';
import { Act, Kind } from './moves.ts';
import { floorUnder, WALLED } from './plain-moves.ts';

/** A column's cells cannot all be cleared; it takes the general way to tell. */
const BARRED = -1;
const UNDECIDED = -2;

/**
 * The digs to a side from a whole cube, where every cell concerned is open, kept, or one plain dig: straight on, up onto
 * the block ahead, and down a step. False where that is not so, and nothing was added: then the general way decides, which
 * would find the same here.
 */
export function plainDigToSide(context: MoveContext, x: number, z: number): boolean {
  const { digs, grid } = context.terrain;
  const feet = context.cellBeside(x, z);
  const head = grid.above(feet);
  const over = grid.above(head);
  const below = grid.below(feet);
  const overhead = grid.above(grid.above(context.cell));
  const atFeet = digs.of(feet);
  const atHead = digs.of(head);
  const atFloor = digs.of(below);
  if (atFeet === DigClass.OPEN && atHead === DigClass.OPEN && atFloor === DigClass.OPEN) return true;
  const ahead = then(then(0, atHead), atFeet);
  const isOpen = atFeet === DigClass.OPEN;
  const own = isOpen ? BARRED : then(0, digs.of(overhead));
  const up = own === BARRED ? BARRED : then(then(own, digs.of(over)), atHead);
  const under = grid.below(below);
  const isStep = ahead !== BARRED && atFloor !== DigClass.OPEN && !isBottomless(context, under);
  const down = isStep ? then(ahead, atFloor) : BARRED;
  if (ahead === UNDECIDED || own === UNDECIDED || up === UNDECIDED || down === UNDECIDED) return false;
  if (ahead > 0 && !isCube(context, below)) return false;
  if (up > 0 && !isCube(context, feet)) return false;
  if (down > 0 && !isCube(context, under)) return false;

  const { y } = context;
  const { groundCost } = context.rules;
  if (ahead > 0) dig(context, head, 2, feet, x, y, z, groundCost, Kind.WALK);
  if (up > 0) {
    const first = digPlainCell(context, overhead);
    dig(context, over, 2, head, x, y + 1, z, first + groundCost + JUMP_EXTRA_COST, Kind.JUMP);
  }
  const falling = Math.max(groundCost, LEAVE_EDGE_COST + fallCost(16));
  if (down > 0) dig(context, head, 3, below, x, y - 1, z, falling, Kind.DROP);
  return true;
}

/** Down through the block stood on onto a whole cube, where it is one plain dig; false where the general way must tell. */
export function plainDigDown(context: MoveContext): boolean {
  const { terrain, x, y, z } = context;
  const floor = terrain.grid.below(context.cell);
  const found = terrain.digs.of(floor);
  const under = terrain.grid.below(floor);
  if (found === DigClass.KEPT || (found === DigClass.ONE_DIG && isBottomless(context, under))) return true;
  if (found !== DigClass.ONE_DIG || !isCube(context, under)) return false;
  dig(context, floor, 1, floor, x, y - 1, z, fallCost(16), Kind.DIG_DOWN);
  return true;
}

/**
 * The digs that clear a column, cell by cell from the top: with one more cell of a class after `before` of them.
 * {@link BARRED} where it is kept; but what is kept below what is dug may be kept for its sake, so that is undecided.
 */
function then(before: number, found: number): number {
  if (found === DigClass.OPEN || before < 0) return before;
  if (found === DigClass.ONE_DIG) return before + 1;
  return found === DigClass.KEPT && before === 0 ? BARRED : UNDECIDED;
}

/** Whether nothing carries a body, within a fall it may risk, that falls into an open cell. */
function isBottomless(context: MoveContext, cell: number): boolean {
  const { digs, grid } = context.terrain;
  return digs.of(cell) === DigClass.OPEN && floorUnder(context, grid.below(cell)) === WALLED;
}

function isCube(context: MoveContext, cell: number): boolean {
  return (context.terrain.classes.of(cell) & CellClass.CUBE) !== 0;
}

/** Adds the move to the floor of cell `to`, at x, y, z, once `count` cells from `top` down are dug, for `cost` beside that. */
function dig(
  context: MoveContext,
  top: number,
  count: number,
  to: number,
  x: number,
  y: number,
  z: number,
  cost: number,
  kind: number,
): void {
  const { terrain, out } = context;
  let total = cost;
  let cell = top;
  for (let i = 0; i < count && total < Infinity; i++) {
    total += digPlainCell(context, cell);
    cell = terrain.grid.below(cell);
  }
  if (total === Infinity) out.dropEdits();
  else context.emitOnFloor(to, x, y, z, total, kind, terrain.classes.isBesideDeadly(to) ? CellClass.PERILOUS : 0);
}

/** Notes the dig of a cell that is open or one dig, and answers its cost; 0 where it is open. */
export function digPlainCell(context: MoveContext, cell: number): number {
  const { terrain, out, rules } = context;
  if (terrain.digs.of(cell) === DigClass.OPEN) return 0;
  const { pendingDigs } = out;
  const cost = rules.digger.costOf(terrain.grid.pages.kinds[cell] as number, context.dug + pendingDigs);
  out.edit(cell, terrain.blocks.air, Act.DIG);
  return pendingDigs === 0 ? cost : cost + DIG_PAUSE_COST;
}
