import { BlockFlag, type BlockStates, UNCERTAIN } from '../../blocks/index.ts';
import { type Blueprint, type BlueprintCell, isAsWanted, isBegun } from './blueprint.ts';

/**
 * How a cell of a building stands:
 * - `done`: it is as wanted;
 * - `missing`: it is empty, or what is there gives way, or is a part of what is wanted;
 * - `wrong`: another block is there;
 * - `unknown`: it is not known what is there.
 */
export type CellState = 'done' | 'missing' | 'wrong' | 'unknown';

/** A building held against the world. */
export interface BuildingDiff {
  readonly cells: Readonly<Record<CellState, readonly BlueprintCell[]>>;
  /** What the cells that are not done take, by item; what is begun takes only the rest. */
  readonly needed: ReadonlyMap<string, number>;
  /** Blocks that nothing which can be carried places, with their counts. */
  readonly unplaceable: ReadonlyMap<string, number>;
}

/** How one cell stands. */
export function stateOfCell(view: BlockStates, { pos, stateId }: BlueprintCell): CellState {
  const { registry } = view;
  const there = view.stateAt(pos.x, pos.y, pos.z);
  const flags = registry.flagsOf(there);
  if ((flags & UNCERTAIN) !== 0) return 'unknown';
  if (isAsWanted(registry, there, stateId)) return 'done';
  return (flags & BlockFlag.REPLACEABLE) !== 0 || isBegun(registry, there, stateId) ? 'missing' : 'wrong';
}

/** Holds a building against what is known of the world. */
export function diffOf(view: BlockStates, { cells }: Blueprint): BuildingDiff {
  const by: Record<CellState, BlueprintCell[]> = { done: [], missing: [], wrong: [], unknown: [] };
  const needed = new Map<string, number>();
  const unplaceable = new Map<string, number>();
  for (const cell of cells) {
    const state = stateOfCell(view, cell);
    by[state].push(cell);
    if (state === 'done' || cell.comesWithOther) continue;
    if (cell.item === undefined) unplaceable.set(cell.block, (unplaceable.get(cell.block) ?? 0) + 1);
    else needed.set(cell.item, (needed.get(cell.item) ?? 0) + cell.count);
  }
  return { cells: by, needed, unplaceable };
}
