import { type Avoided, MAX_AVOIDED } from '../query.ts';
import type { CellGrid } from '../terrain/cell-grid.ts';
import { COST_SCALE } from './costs.ts';

/** Most that keeping away adds to one move, in ticks: what costs more is a wall by another name. */
const MAX_AVOIDANCE_TICKS = 10_000;

/**
 * What a move into a cell costs in addition for the places avoided there. It only ever adds, so the heuristic stays
 * admissible and consistent. The places that touch a section are found once, at the first question about it.
 */
export class Avoidance {
  readonly #grid: CellGrid;
  readonly #avoided: readonly Avoided[];
  readonly #bySection: (readonly Avoided[] | undefined)[] = [];

  constructor(avoided: readonly Avoided[], grid: CellGrid) {
    this.#grid = grid;
    this.#avoided = avoided
      .filter(({ radiusBlocks, costTicks }) => radiusBlocks > 0 && costTicks > 0)
      .slice(0, MAX_AVOIDED);
  }

  /** In thousandths of a tick, for a cell of the search's window. */
  costOf(cell: number): number {
    const page = cell >> 12;
    let near = this.#bySection[page];
    if (near === undefined) {
      near = this.#avoided.filter((place) => this.#touches(cell, place));
      this.#bySection[page] = near;
    }
    return near.length === 0 ? 0 : this.#sumAt(cell, near);
  }

  #sumAt(cell: number, near: readonly Avoided[]): number {
    const grid = this.#grid;
    const x = grid.xOf(cell) + grid.originX + 0.5;
    const y = grid.yOf(cell) + grid.originY;
    const z = grid.zOf(cell) + grid.originZ + 0.5;
    let ticks = 0;
    for (const { pos, radiusBlocks, costTicks } of near) {
      const distance = Math.hypot(x - pos.x, y - pos.y, z - pos.z);
      if (distance < radiusBlocks) ticks += costTicks * (1 - distance / radiusBlocks);
    }
    return Math.round(Math.min(ticks, MAX_AVOIDANCE_TICKS) * COST_SCALE);
  }

  /** Whether a place reaches into the section of a cell. */
  #touches(cell: number, { pos, radiusBlocks }: Avoided): boolean {
    const grid = this.#grid;
    const beyond = (value: number, low: number): number => Math.max(low - value, 0, value - low - 16);
    const x = beyond(pos.x, (grid.xOf(cell) & ~15) + grid.originX);
    const y = beyond(pos.y, (grid.yOf(cell) & ~15) + grid.originY);
    const z = beyond(pos.z, (grid.zOf(cell) & ~15) + grid.originZ);
    return Math.hypot(x, y, z) < radiusBlocks;
  }
}
