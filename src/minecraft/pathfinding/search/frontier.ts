import type { BlockPos } from '../../../core/index.ts';
import { ticksOf } from '../moves/costs.ts';
import type { CellGrid } from '../terrain/cell-grid.ts';
import type { Labels } from './labels.ts';

/** Where a search could go on, if more were loaded or its radius were larger. */
export interface FrontierCell {
  readonly pos: BlockPos;
  readonly reason: 'unloaded' | 'radius';
  /** From the start to there. */
  readonly costTicks: number;
  /** From there to the goal at least, as if nothing were in the way. */
  readonly estimateTicks: number;
}

/** Frontier cells an answer names. */
export const MAX_FRONTIER_CELLS = 8;
/** Chunk columns of the frontier that are kept. */
const MAX_COLUMNS = 4096;

/**
 * The labels of a search that stood at the edge of what it could see, the first of each chunk column. A search expands
 * labels in the order of cost and estimate together, so the first of all is the one through which the goal would be
 * nearest if nothing were in the way, and the first of a column is the best of it.
 */
export class Frontier {
  readonly #grid: CellGrid;
  readonly #labels: Labels;
  /** Best first; a column's key, then its label and its reason. */
  readonly #columns = new Map<number, { readonly label: number; readonly reason: FrontierCell['reason'] }>();
  readonly #passedOver: ReadonlySet<number>;

  constructor(grid: CellGrid, labels: Labels, passOver: readonly BlockPos[]) {
    this.#grid = grid;
    this.#labels = labels;
    this.#passedOver = new Set(passOver.map(({ x, z }) => columnOf(x - grid.originX, z - grid.originZ)));
  }

  /** Takes note of a label that is being expanded; whether it is the first of a column that is not passed over. */
  note(label: number, reason: FrontierCell['reason']): boolean {
    const cell = this.#labels.cell[label] as number;
    const column = columnOf(this.#grid.xOf(cell), this.#grid.zOf(cell));
    const isKnown = this.#passedOver.has(column) || this.#columns.has(column) || this.#columns.size === MAX_COLUMNS;
    if (!isKnown) this.#columns.set(column, { label, reason });
    return !isKnown;
  }

  /** The best label; 0 where there is none. */
  get best(): number {
    for (const { label } of this.#columns.values()) return label;
    return 0;
  }

  /** The best cells, at most {@link MAX_FRONTIER_CELLS}. */
  cells(): readonly FrontierCell[] {
    const grid = this.#grid;
    return [...this.#columns.values()].slice(0, MAX_FRONTIER_CELLS).map(({ label, reason }) => {
      const cell = this.#labels.cell[label] as number;
      return {
        pos: { x: grid.xOf(cell) + grid.originX, y: grid.yOf(cell) + grid.originY, z: grid.zOf(cell) + grid.originZ },
        reason,
        costTicks: ticksOf(this.#labels.cost[label] as number),
        estimateTicks: ticksOf(this.#labels.estimate[label] as number),
      };
    });
  }
}

/** A number for the chunk column of a position in the window; windows are less than 2^15 chunks wide. */
function columnOf(x: number, z: number): number {
  return ((x >> 4) << 16) ^ ((z >> 4) & 0xffff);
}
