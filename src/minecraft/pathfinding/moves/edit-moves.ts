import { Trait } from '../terrain/block-traits.ts';
import { Medium } from '../terrain/terrain.ts';
import { fallCost, JUMP_EXTRA_COST, PLACE_COST, SNEAK_COST } from './costs.ts';
import type { MoveContext } from './move-context.ts';
import { Act, Kind, SIDE_X, SIDE_Z } from './moves.ts';

/** Falling blocks above a block to be dug are dug first, from the top, as far as the arm reaches from below. */
const MAX_FALLING_ABOVE = 2;

/** Moves that dig or place towards a side; asked where the world may be changed. */
export function changeTowardsSide(context: MoveContext, side: number): void {
  if (context.medium !== Medium.FLOOR || (context.height & 15) !== 0 || (context.own & Trait.EVEN) === 0) return;
  const x = context.x + (SIDE_X[side] as number);
  const z = context.z + (SIDE_Z[side] as number);
  const floor = context.terrain.traitsAt(x, context.y - 1, z);
  if ((floor & Trait.CUBE) !== 0) digThrough(context, x, z);
  else bridge(context, x, z, floor);
  if ((context.terrain.traitsAt(x, context.y, z) & Trait.CUBE) !== 0) digUpwards(context, x, z);
}

/** Straight on, through what bars the way at feet and head. */
function digThrough(context: MoveContext, x: number, z: number): void {
  const { y } = context;
  const head = digCost(context, x, y + 1, z);
  const feet = digCost(context, x, y, z);
  if (head + feet > 0 && head + feet < Infinity) {
    context.emit(x, y, z, head + feet + context.rules.groundCost, Kind.WALK);
  } else {
    context.out.dropEdits();
  }
}

/** Up onto the next block, after making room over it and over one's own head. */
function digUpwards(context: MoveContext, x: number, z: number): void {
  const { y } = context;
  if (context.jumpReach < context.height + 16) return;
  const cost =
    digCost(context, context.x, y + 2, context.z) + digCost(context, x, y + 2, z) + digCost(context, x, y + 1, z);
  if (cost > 0 && cost < Infinity) {
    context.emit(x, y + 1, z, cost + context.rules.groundCost + JUMP_EXTRA_COST, Kind.JUMP);
  } else {
    context.out.dropEdits();
  }
}

/**
 * Cost of making a cell free: 0 where it is, Infinity where it cannot or may not be: what is not dug by hand or kept,
 * what would let a liquid in, what carries more falling blocks than the arm reaches. Notes the digs, top first.
 */
function digCost(context: MoveContext, x: number, y: number, z: number): number {
  const { terrain } = context;
  if ((terrain.traitsAt(x, y, z) & Trait.OPEN) !== 0) return 0;
  let top = y;
  while ((terrain.traitsAt(x, top + 1, z) & Trait.FALLING) !== 0) {
    if (++top - y > MAX_FALLING_ABOVE) return Infinity;
  }
  let cost = 0;
  for (let level = top; level >= y; level--) {
    const traits = terrain.traitsAt(x, level, z);
    if ((traits & Trait.DIGGABLE) === 0 || (traits & (Trait.WATER | Trait.DEADLY)) !== 0) return Infinity;
    if (terrain.opensLiquid(x, level, z)) return Infinity;
    const kind = terrain.kindAt(x, level, z);
    cost += context.rules.digger.costOf(kind);
    context.out.edit(terrain.grid.cellAt(x, level, z), terrain.blocks.air, Act.DIG);
  }
  return cost;
}

/** Onto a block placed over the gap ahead, against the block one stands on. */
function bridge(context: MoveContext, x: number, z: number, floor: number): void {
  const { terrain, y, used, rules } = context;
  if (used >= rules.placeable || (floor & Trait.REPLACEABLE) === 0) return;
  const support = terrain.traitsAt(context.x, y - 1, context.z);
  if ((support & Trait.CUBE) === 0 || (support & Trait.INTERACTIVE) !== 0) return;
  if ((terrain.traitsAt(x, y, z) & terrain.traitsAt(x, y + 1, z) & Trait.OPEN) === 0) return;
  context.out.edit(terrain.grid.cellAt(x, y - 1, z), terrain.blocks.placed, Act.PLACE);
  context.emit(x, y, z, SNEAK_COST + PLACE_COST, Kind.BRIDGE, 1);
}

/** Up onto a block placed under one's feet, digging the ceiling where it is in the way. */
export function tower(context: MoveContext): void {
  const { terrain, x, y, z, rules } = context;
  if (context.medium !== Medium.FLOOR || (context.height & 15) !== 0 || context.used >= rules.placeable) return;
  if (context.jumpReach < context.height + 16) return;
  const support = terrain.traitsAt(x, y - 1, z);
  if ((support & Trait.CUBE) === 0 || (support & Trait.INTERACTIVE) !== 0) return;
  if ((context.own & Trait.REPLACEABLE) === 0 || (context.own & Trait.OPEN) === 0) return;
  const ceiling = digCost(context, x, y + 2, z);
  if (ceiling === Infinity) {
    context.out.dropEdits();
    return;
  }
  context.out.edit(terrain.grid.cellAt(x, y, z), terrain.blocks.placed, Act.PLACE);
  context.emit(x, y + 1, z, ceiling + TOWER_COST, Kind.TOWER, 1);
}

/** A jump's way up and down onto the placed block, and the click. */
const TOWER_COST = JUMP_EXTRA_COST + 2 * PLACE_COST;

/** Down by digging the block one stands on, where the one below it carries. */
export function digDown(context: MoveContext): void {
  const { terrain, x, y, z } = context;
  if (context.medium !== Medium.FLOOR || (context.height & 15) !== 0 || (context.own & Trait.OPEN) === 0) return;
  if ((terrain.traitsAt(x, y - 2, z) & Trait.CUBE) === 0) return;
  if ((terrain.traitsAt(x, y - 1, z) & Trait.CUBE) === 0) return;
  const cost = digCost(context, x, y - 1, z);
  if (cost < Infinity) context.emit(x, y - 1, z, cost + fallCost(16), Kind.DIG_DOWN);
  else context.out.dropEdits();
}
