import { type BlockSource, type BlockView, UNLOADED } from '../blocks/index.ts';
import { type Cell, cellAt, sourceOf } from './cell.ts';

/** How many runs a profile lists. */
export const MAX_PROFILE_RUNS = 32;

/** A stretch of one column with the same block. */
export interface ColumnRun {
  /** Highest and lowest layer. */
  readonly topY: number;
  readonly bottomY: number;
  readonly source: BlockSource;
  readonly name?: string;
  readonly stateId?: number;
}

/** A column of the world from its surface down. */
export interface ColumnProfile {
  /** False where the column is not loaded: then nothing is known of it, and the rest is empty. */
  readonly loaded: boolean;
  /** The highest block that is not air; absent where there is none. A block of an unknown state counts. */
  readonly surface?: Cell;
  /** Blocks that are not air. */
  readonly nonAirCount: number;
  /** From the surface down; what differs only in its state is one run. */
  readonly runs: readonly ColumnRun[];
  readonly totalRuns: number;
  /** Whether `runs` lists fewer than `totalRuns`. */
  readonly truncated: boolean;
}

const AIR_NAME = /^(cave_|void_)?air$/;

/** The profile of column (`x`, `z`): the surface and what lies under it, caves included. */
export function columnProfile(view: BlockView, x: number, z: number): ColumnProfile {
  if (view.stateAt(x, view.minY, z) === UNLOADED) {
    return { loaded: false, nonAirCount: 0, runs: [], totalRuns: 0, truncated: false };
  }
  const runs: ColumnRun[] = [];
  let totalRuns = 0;
  let nonAirCount = 0;
  let surface: Cell | undefined;
  for (let y = view.maxY - 1; y >= view.minY; ) {
    const run = runFrom(view, x, y, z);
    y = run.bottomY - 1;
    const isAir = run.name !== undefined && AIR_NAME.test(run.name);
    if (!isAir) nonAirCount += run.topY - run.bottomY + 1;
    if (isAir && surface === undefined) continue;
    surface ??= cellAt(view, { x, y: run.topY, z });
    totalRuns++;
    if (runs.length < MAX_PROFILE_RUNS) runs.push(run);
  }
  const counts = { nonAirCount, runs, totalRuns, truncated: totalRuns > runs.length };
  return surface === undefined ? { loaded: true, ...counts } : { loaded: true, surface, ...counts };
}

function runFrom(view: BlockView, x: number, topY: number, z: number): ColumnRun {
  const stateId = view.stateAt(x, topY, z);
  const name = view.registry.nameOf(stateId);
  const same = (other: number): boolean =>
    other === stateId || (name !== undefined && view.registry.nameOf(other) === name);
  let bottomY = topY;
  while (bottomY > view.minY && same(view.stateAt(x, bottomY - 1, z))) bottomY--;
  const run = { topY, bottomY, source: sourceOf(view.registry, stateId) };
  return name === undefined ? { ...run, stateId } : { ...run, name };
}
