import { MIDDLE, STRIPS, Trait, UNCERTAIN } from '../terrain/block-traits.ts';
import { CellClass, DEEP_SIXTEENTHS } from '../terrain/cell-classes.ts';
import { JUMP_SIXTEENTHS, STEP_SIXTEENTHS } from '../terrain/terrain.ts';
import { FULL_LIFT } from './jump-arcs.ts';
import { FELT_BELOW_SIXTEENTHS, type MoveContext } from './move-context.ts';

/** A body is 29 sixteenths high, see `terrain.ts`. */
const BODY_SIXTEENTHS = 29;
/** How far below the feet what kills is looked for. */
const MAX_DEPTH_CELLS = 16;

/** Answers about a column: nothing in it carries within a safe fall; something in it ends a leap; no way through. */
export const HOLE = -1_000;
export const WALL = 1_000;
export const BARRED = -1;

/**
 * Height of a column's floor over the feet, in sixteenths, where a leap could land on it, from a jump's reach down;
 * {@link HOLE} where there is none down to where a fall would hurt, {@link WALL} where something bars the way or is unknown. `into` is
 * the strip that is come over: there it may be a step lower; without one (0) it must be flat.
 */
export function floorIn(context: MoveContext, x: number, z: number, into: number): number {
  const { terrain, height } = context;
  const { traits: traitsOf, tops } = terrain.blocks;
  const { grid } = terrain;
  if (context.plain && context.usesShortcuts) {
    const found = terrain.classes.of(grid.cellAt(x, context.y, z));
    if ((found & CellClass.FLOOR) !== 0) return 0;
    if ((found & CellClass.DEEP) !== 0 && context.maxFall <= DEEP_SIXTEENTHS) return HOLE;
  }
  const lowest = (height - context.maxFall) >> 4;
  const highest = (height + JUMP_SIXTEENTHS) >> 4;
  let cell = grid.cellAt(x, highest, z);
  for (let level = highest; level >= lowest; level--) {
    const kind = grid.pages.kinds[cell] as number;
    cell = (cell & 0xf00) !== 0 ? cell - 256 : grid.cellAt(x, level - 1, z);
    const traits = traitsOf[kind] as number;
    if ((traits & Trait.OPEN) !== 0) continue;
    const top = tops[kind * STRIPS + MIDDLE] as number;
    if (top === 0 || (traits & (Trait.DEADLY | UNCERTAIN)) !== 0) return level << 4 >= height ? WALL : HOLE;
    const rise = (level << 4) + top - height;
    if (rise > JUMP_SIXTEENTHS) return WALL;
    return isLanding(traits, tops, kind, into) ? rise : rise > 0 ? WALL : HOLE;
  }
  return HOLE;
}

function isLanding(traits: number, tops: Uint8Array, kind: number, into: number): boolean {
  if ((traits & Trait.FOOTING) === 0 || (traits & Trait.BOUNCY) !== 0) return false;
  if ((traits & Trait.FLAT) !== 0) return true;
  const near = tops[kind * STRIPS + into] as number;
  const top = tops[kind * STRIPS + MIDDLE] as number;
  return into !== MIDDLE && (traits & Trait.BROAD) !== 0 && near <= top && near >= top - STEP_SIXTEENTHS;
}

/**
 * The room over the head of a body that passes through a column with its feet at `height` or higher, in sixteenths, at
 * most {@link FULL_LIFT}; {@link BARRED} where something is in its way.
 */
export function liftOver(context: MoveContext, x: number, z: number, height: number): number {
  const { terrain } = context;
  const { traits, tops, bottoms } = terrain.blocks;
  const first = height >> 4;
  const found = terrain.classes.of(terrain.grid.cellAt(x, first, z));
  if (context.usesShortcuts && (height & 15) === 0 && (found & CellClass.ROOMY) !== 0) return FULL_LIFT;
  let lift = FULL_LIFT;
  for (let level = first; level << 4 < height + BODY_SIXTEENTHS + FULL_LIFT; level++) {
    const kind = terrain.kindAt(x, level, z);
    if (((traits[kind] as number) & Trait.OPEN) !== 0) continue;
    let top = 0;
    let bottom = 16;
    for (let strip = kind * STRIPS; strip < (kind + 1) * STRIPS; strip++) {
      const stripTop = tops[strip] as number;
      if (stripTop === 0) continue;
      top = Math.max(top, stripTop);
      bottom = Math.min(bottom, bottoms[strip] as number);
    }
    if (top > 0 && (level << 4) + top <= height) continue;
    const room = (level << 4) + (top === 0 ? 0 : bottom) - height - BODY_SIXTEENTHS;
    if (room < 0) return BARRED;
    lift = Math.min(lift, room);
  }
  return lift;
}

/**
 * How deep a body that misses falls in a column, in sixteenths; {@link BARRED} over what kills or is unknown, and close
 * over what slows who jumps from or over it: the game asks for the block a little below the feet.
 */
export function depthBelow(context: MoveContext, x: number, z: number): number {
  const { terrain, height } = context;
  const { traits: traitsOf, tops, floorPercent } = terrain.blocks;
  const first = (height - 1) >> 4;
  for (let level = first; level > first - MAX_DEPTH_CELLS; level--) {
    const kind = terrain.kindAt(x, level, z);
    const traits = traitsOf[kind] as number;
    if ((traits & Trait.OPEN) !== 0) continue;
    // Below the world there is nothing to meet.
    if ((traits & Trait.OUT_OF_WORLD) !== 0) break;
    if ((traits & (Trait.DEADLY | UNCERTAIN)) !== 0) return BARRED;
    if (level === (height - FELT_BELOW_SIXTEENTHS) >> 4 && (floorPercent[kind] as number) !== 100) return BARRED;
    if ((traits & Trait.WATER) !== 0) return 0;
    const top = tops[kind * STRIPS + MIDDLE] as number;
    if (top > 0) return height - (level << 4) - top;
  }
  return MAX_DEPTH_CELLS << 4;
}
