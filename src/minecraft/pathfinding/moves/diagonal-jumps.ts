import { Trait, UNCERTAIN } from '../terrain/block-traits.ts';
import { CellClass, DEEP_SIXTEENTHS } from '../terrain/cell-classes.ts';
import { Medium, STEP_SIXTEENTHS } from '../terrain/terrain.ts';
import { diagonalCost, fallCost, fallDamage, JUMP_EXTRA_COST, LEAVE_EDGE_COST } from './costs.ts';
import type { MoveContext } from './move-context.ts';
import { Kind } from './moves.ts';

/** Cells below a corner's floor level in which nothing may kill: who slips off an edge ends there. */
const SLIP_CELLS = 2;

/**
 * Up onto a diagonal neighbour with a jump, or down onto it off the corner, from a whole cube: in one go what is else a
 * step aside and a jump. The body passes both corner columns, so both must be clear, and neither may catch a fall above
 * where it is to end.
 */
export function changeLevelDiagonally(context: MoveContext, stepX: number, stepZ: number): void {
  if (!context.plain) return;
  const { terrain } = context;
  const x = context.x + stepX;
  const z = context.z + stepZ;
  const found = terrain.classes.of(context.cellBeside(x, z));
  if ((found & (CellClass.CUBE | CellClass.CUBE_AT_HEAD)) === CellClass.CUBE) jumpUp(context, x, z);
  else if ((found & CellClass.GAP) !== 0 && !isTooDeep(context, found)) dropDown(context, x, z);
}

function jumpUp(context: MoveContext, x: number, z: number): void {
  const { terrain, y } = context;
  const { classes, grid } = terrain;
  const clear = CellClass.FREE | CellClass.TALL | CellClass.LEVEL;
  if ((cornersOf(context, x, z) & clear) !== clear) return;
  if ((classes.of(context.cell) & CellClass.TALL) === 0) return;
  if ((classes.of(grid.cellAt(x, y + 1, z)) & CellClass.FLOOR) === 0) return;
  if (!isSafeBelow(context, x, context.z) || !isSafeBelow(context, context.x, z)) return;
  context.emit(x, y + 1, z, diagonalCost(context.rules.groundCost) + JUMP_EXTRA_COST, Kind.JUMP);
}

function isTooDeep(context: MoveContext, found: number): boolean {
  return context.usesShortcuts && (found & CellClass.DEEP) !== 0 && context.maxFall <= DEEP_SIXTEENTHS;
}

function dropDown(context: MoveContext, x: number, z: number): void {
  const { terrain, height } = context;
  const clear = CellClass.FREE | CellClass.LEVEL;
  if ((cornersOf(context, x, z) & clear) !== clear) return;
  if (!terrain.land(x, z, height, context.maxFall) || terrain.landingMedium !== Medium.FLOOR) return;
  const { landingY, landingHeight, landingKind } = terrain;
  const fall = height - landingHeight;
  const hurt = fallDamage(fall);
  if (fall <= STEP_SIXTEENTHS || ((terrain.blocks.traits[landingKind] as number) & Trait.FLAT) === 0) return;
  if ((terrain.bodyTraits(x, z, landingHeight) & (Trait.DEADLY | Trait.STICKY | Trait.WATER | UNCERTAIN)) !== 0) return;
  if (!lets(context, x, context.z, landingY) || !lets(context, context.x, z, landingY) || !context.bears(hurt)) return;
  const cost = diagonalCost(LEAVE_EDGE_COST) + fallCost(fall);
  context.emit(x, landingY, z, cost, Kind.DROP, 0, 0, hurt);
}

/** What the classes of both corners on the way to a diagonal neighbour have in common. */
function cornersOf(context: MoveContext, x: number, z: number): number {
  const { classes } = context.terrain;
  const cornerX = classes.of(context.cellBeside(x, context.z));
  return cornerX & classes.of(context.cellBeside(context.x, z));
}

/** Whether a corner column either carries at the level of the feet or lets a body pass down to cell `landingY`. */
function lets(context: MoveContext, x: number, z: number, landingY: number): boolean {
  const { terrain, y } = context;
  if ((terrain.traitsAt(x, y - 1, z) & Trait.CUBE) !== 0) return true;
  for (let level = y - 1; level >= landingY; level--)
    if ((terrain.traitsAt(x, level, z) & Trait.OPEN) === 0) return false;
  return isSafeBelow(context, x, z);
}

/** Whether nothing kills right below a corner that may carry nobody. */
export function isSafeBelow(context: MoveContext, x: number, z: number): boolean {
  const { terrain, y } = context;
  for (let level = y - 1; level >= y - SLIP_CELLS; level--) {
    if ((terrain.traitsAt(x, level, z) & (Trait.DEADLY | UNCERTAIN)) !== 0) return false;
  }
  return true;
}
