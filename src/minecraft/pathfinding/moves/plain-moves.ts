import { Trait } from '../terrain/block-traits.ts';
import { CellClass } from '../terrain/cell-classes.ts';
import { diagonalCost, fallCost, fallDamage, JUMP_EXTRA_COST, LEAVE_EDGE_COST } from './costs.ts';
import type { MoveContext } from './move-context.ts';
import { Kind } from './moves.ts';

/** Answer where the case is not a plain one: the general way decides. */
export const UNDECIDED = -2;
/** Answer where whole cubes bar the way, or it is too deep: nobody passes who changes nothing. */
export const WALLED = -3;

/**
 * The move from a whole cube to the column at a side, as far as the classes of cells tell: a step onto a whole cube, a
 * jump onto one, a drop onto one, or a wall. It is what the general way would find, with a fraction of its questions.
 */
export function plainMoveToSide(context: MoveContext, x: number, z: number): number {
  const { y } = context;
  const { grid, classes } = context.terrain;
  const cell = context.cellBeside(x, z);
  const found = classes.of(cell);
  if ((found & CellClass.FLOOR) !== 0) {
    context.emitOnFloor(cell, x, y, z, context.rules.groundCost, Kind.WALK, found);
    return Kind.WALK;
  }
  if ((found & CellClass.GAP) !== 0) return dropOff(context, x, z);
  if ((found & CellClass.CUBE) === 0) return UNDECIDED;
  const own = classes.of(context.cell);
  if (((found & CellClass.CUBE_AT_HEAD) | (own & CellClass.CUBE_OVERHEAD)) !== 0) return WALLED;
  const above = (cell & 0xf00) === 0xf00 ? grid.cellAt(x, y + 1, z) : cell + 256;
  const onTop = classes.of(above);
  if ((own & CellClass.TALL) === 0 || (onTop & CellClass.FLOOR) === 0) return UNDECIDED;
  context.emitOnFloor(above, x, y + 1, z, context.rules.groundCost + JUMP_EXTRA_COST, Kind.JUMP, onTop);
  return Kind.JUMP;
}

/** Off an edge and down onto a whole cube, past nothing; {@link WALLED} where that is too deep. */
function dropOff(context: MoveContext, x: number, z: number): number {
  const { grid, classes } = context.terrain;
  const cell = floorUnder(context, grid.cellAt(x, context.y - 1, z));
  if (cell < 0) return cell;
  const y = grid.yOf(cell);
  const fall = (context.y - y) << 4;
  const hurt = fallDamage(fall);
  if (!context.bears(hurt)) return WALLED;
  const cost = Math.max(context.rules.groundCost, LEAVE_EDGE_COST + fallCost(fall));
  context.emitOnFloor(cell, x, y, z, cost, Kind.DROP, classes.of(cell), hurt);
  return Kind.DROP;
}

/**
 * The cell in which a body that falls through `from` comes to rest on a whole cube; {@link WALLED} where that is too deep,
 * or below the world; {@link UNDECIDED} where something else is met.
 */
export function floorUnder(context: MoveContext, from: number): number {
  const { terrain, y, maxFall } = context;
  const { grid, classes, blocks } = terrain;
  let cell = from;
  let found = classes.of(cell);
  while ((found & CellClass.GAP) !== 0) {
    // Over a deep gap the next cells are known to be open.
    if ((found & CellClass.DEEP) !== 0) cell = grid.below(grid.below(cell));
    cell = grid.below(cell);
    found = classes.of(cell);
  }
  if ((found & CellClass.FLOOR) !== 0) return (y - grid.yOf(cell)) << 4 > maxFall ? WALLED : cell;
  const floor = blocks.traits[grid.pages.kinds[grid.below(cell)] as number] as number;
  return (found & CellClass.FREE) !== 0 && (floor & Trait.OUT_OF_WORLD) !== 0 ? WALLED : UNDECIDED;
}

/** The move from a whole cube to a diagonal neighbour, as far as the classes tell. */
export function plainMoveDiagonally(context: MoveContext, x: number, z: number): number {
  const { y } = context;
  const { classes } = context.terrain;
  const cell = context.cellBeside(x, z);
  const found = classes.of(cell);
  if ((found & (CellClass.CUBE | CellClass.CUBE_AT_HEAD | CellClass.GAP)) !== 0) return WALLED;
  const cornerX = classes.of(context.cellBeside(x, context.z));
  const cornerZ = classes.of(context.cellBeside(context.x, z));
  const wall = CellClass.CUBE | CellClass.CUBE_AT_HEAD;
  const room = CellClass.FREE | CellClass.LEVEL;
  // Past one wall a body slides; where both corners are walls, or floors begin there, it does not pass.
  if ((cornerX & wall) !== 0 && (cornerZ & wall) !== 0) return WALLED;
  if ((found & CellClass.FLOOR) === 0 || (cornerX & cornerZ & room) !== room) return UNDECIDED;
  context.emitOnFloor(cell, x, y, z, diagonalCost(context.rules.groundCost), Kind.DIAGONAL, found);
  return Kind.DIAGONAL;
}
