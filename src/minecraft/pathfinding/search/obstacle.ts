import type { BlockPos, Point } from '../../../core/index.ts';
import type { BlockView } from '../../blocks/index.ts';
import { SIDE_X, SIDE_Z } from '../moves/moves.ts';
import type { Goal } from '../query.ts';
import { STRIPS, Trait, UNCERTAIN } from '../terrain/block-traits.ts';
import { JUMP_SIXTEENTHS, STEP_SIXTEENTHS } from '../terrain/terrain.ts';
import type { Enclosure } from './enclosure.ts';
import type { Search } from './search.ts';

/**
 * Why something bars the way; `air`: it goes on under water, farther than a breath lasts; `cut_off`: no step, jump or fall
 * leads there, as onto a pillar.
 */
export type ObstacleReason =
  | 'solid'
  | 'hazard'
  | 'gap'
  | 'unknown_state'
  | 'unloaded'
  | 'out_of_world'
  | 'radius'
  | 'air'
  | 'cut_off';

/** What bars the way at the end of a partial route. */
export interface Obstacle {
  readonly pos: BlockPos;
  /** The block's name; undefined where it is not known, or is a gap. */
  readonly block: string | undefined;
  readonly reason: ObstacleReason;
}

/** Deepest look down a gap for what lies at its bottom. */
const MAX_GAP_CELLS = 32;

/**
 * Names what bars the way from a label's cell towards `focus`: looks at the sides that lead nearer, the most direct
 * first, then up or down where the goal lies there.
 */
export function obstacleTowards(search: Search, label: number, focus: BlockPos): Obstacle | undefined {
  const { generator, grid, labels } = search;
  generator.stand(label);
  const cell = labels.cell[label] as number;
  const x = grid.xOf(cell);
  const y = grid.yOf(cell);
  const z = grid.zOf(cell);
  const toX = focus.x - grid.originX - x;
  const toY = focus.y - grid.originY - y;
  const toZ = focus.z - grid.originZ - z;
  const sides = [0, 1, 2, 3]
    .map((side) => ({ side, gain: (SIDE_X[side] as number) * toX + (SIDE_Z[side] as number) * toZ }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || a.side - b.side);
  for (const { side } of sides) {
    const found = atSide(search, x + (SIDE_X[side] as number), y, z + (SIDE_Z[side] as number));
    if (found !== undefined) return found;
  }
  if (toY > 0) return blockAt(search, x, y + 2, z);
  return toY < 0 ? blockAt(search, x, y - 1, z) : undefined;
}

/**
 * What keeps a body from ever coming to rest in a goal's cell, where that is plain without a search: the world's end; a
 * whole cube or what kills in it or at head height, unless it may be dug away; nothing in it and nothing under it, unless
 * a block may be placed there.
 */
export function obstacleAtGoal(search: Search, goal: Goal, { minY, maxY }: BlockView): Obstacle | undefined {
  if (goal.kind !== 'cell') return undefined;
  const { generator, grid, rules } = search;
  const { terrain } = generator;
  const x = goal.pos.x - grid.originX;
  const y = goal.pos.y - grid.originY;
  const z = goal.pos.z - grid.originZ;
  if (goal.pos.y < minY || goal.pos.y > maxY) return { pos: goal.pos, block: undefined, reason: 'out_of_world' };
  const below = terrain.traitsAt(x, y - 1, z);
  for (const level of rules.worldChange ? [] : [y, y + 1]) {
    if ((terrain.traitsAt(x, level, z) & (Trait.CUBE | Trait.DEADLY)) !== 0) return blockAt(search, x, level, z);
  }
  const isEmpty = (terrain.traitsAt(x, y, z) & below & Trait.OPEN) !== 0;
  return isEmpty && rules.placeable === 0 ? { pos: goal.pos, block: undefined, reason: 'gap' } : undefined;
}

/** The block that the feet or the head of a start are stuck in. */
export function obstacleAtStart(search: Search, feet: Point): Obstacle | undefined {
  const { grid } = search;
  const x = Math.floor(feet.x) - grid.originX;
  const y = Math.floor(feet.y) - grid.originY;
  const z = Math.floor(feet.z) - grid.originZ;
  return blockAt(search, x, y, z) ?? blockAt(search, x, y + 1, z);
}

/** What cuts off a goal around `focus` that is known to be enclosed: the wall nearest to the start, if it is walls. */
export function obstacleAround(search: Search, enclosure: Enclosure, focus: BlockPos): Obstacle | undefined {
  const { grid, generator } = search;
  generator.terrain.enter(0);
  const wall = enclosure.findWall();
  if (wall === undefined) return { pos: focus, block: undefined, reason: 'cut_off' };
  return blockAt(search, grid.xOf(wall), grid.yOf(wall), grid.zOf(wall));
}

function atSide(search: Search, x: number, y: number, z: number): Obstacle | undefined {
  const { generator, grid } = search;
  const { terrain } = generator;
  const height = generator.footingHeight;
  for (let level = y; level <= y + 1; level++) {
    const traits = terrain.traitsAt(x, level, z);
    const shape = highestTop(search, x, level, z);
    const top = (level << 4) + shape;
    const isHigh = shape > 0 && top > height + STEP_SIXTEENTHS;
    if ((traits & (Trait.DEADLY | UNCERTAIN)) === 0 && !isHigh) continue;
    // What a jump would clear bars the way only by what stands above it.
    const above = top <= height + JUMP_SIXTEENTHS ? blockAt(search, x, level + 1, z) : undefined;
    return above ?? blockAt(search, x, level, z);
  }
  for (let level = y - 1; level >= y - MAX_GAP_CELLS; level--) {
    const traits = terrain.traitsAt(x, level, z);
    if ((traits & (Trait.DEADLY | UNCERTAIN)) !== 0) return blockAt(search, x, level, z);
    if (terrain.topAt(x, level, z) > 0 || (traits & Trait.WATER) !== 0) {
      if (level === y - 1) return undefined;
      return { pos: worldPos(search, x, level + 1, z), block: undefined, reason: 'gap' };
    }
  }
  return {
    pos: { x: x + grid.originX, y: y - 1 + grid.originY, z: z + grid.originZ },
    block: undefined,
    reason: 'gap',
  };
}

function highestTop(search: Search, x: number, y: number, z: number): number {
  const { blocks } = search.grid;
  const first = search.generator.terrain.kindAt(x, y, z) * STRIPS;
  return Math.max(...blocks.tops.subarray(first, first + STRIPS));
}

/** The obstacle that a block is, or undefined where it is none. */
function blockAt(search: Search, x: number, y: number, z: number): Obstacle | undefined {
  const { terrain } = search.generator;
  const { blocks } = search.grid;
  const kind = terrain.kindAt(x, y, z);
  const reason = reasonOf(blocks.traits[kind] ?? 0, highestTop(search, x, y, z));
  if (reason === undefined) return undefined;
  return { pos: worldPos(search, x, y, z), block: blocks.registry.nameOf(kind), reason };
}

function reasonOf(traits: number, top: number): ObstacleReason | undefined {
  if ((traits & Trait.UNLOADED) !== 0) return 'unloaded';
  if ((traits & Trait.OUT_OF_WORLD) !== 0) return 'out_of_world';
  if ((traits & Trait.BEYOND) !== 0) return 'radius';
  if ((traits & Trait.UNKNOWN) !== 0) return 'unknown_state';
  if ((traits & Trait.DEADLY) !== 0) return 'hazard';
  return top > 0 ? 'solid' : undefined;
}

function worldPos(search: Search, x: number, y: number, z: number): BlockPos {
  const { grid } = search;
  return { x: x + grid.originX, y: y + grid.originY, z: z + grid.originZ };
}
