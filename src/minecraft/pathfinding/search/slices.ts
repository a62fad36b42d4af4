import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchOptions } from '../query.ts';

/** Options of what is searched in slices. */
export interface SliceOptions extends SearchOptions {
  /** Nodes expanded before others get a turn. Default {@link DEFAULT_SLICE_NODES}. */
  readonly nodesPerSlice?: number;
  /** Lets others have their turn; by default, the event loop. */
  readonly yieldTurn?: () => Promise<unknown>;
}

/** Default of {@link SliceOptions.nodesPerSlice}: a few milliseconds with digging and placing, half of one without. */
export const DEFAULT_SLICE_NODES = 512;

/** What is done in bounded steps: `run` does at most so many, and answers whether all is done. */
interface Stepwise {
  run(nodes: number): boolean;
}

/** Runs a search to its end, with a turn for others between two slices. */
export async function runSliced(search: Stepwise, options: SliceOptions): Promise<void> {
  const nodes = Math.max(1, options.nodesPerSlice ?? DEFAULT_SLICE_NODES);
  const yieldTurn = options.yieldTurn ?? (() => nextTurn());
  while (!search.run(nodes)) await yieldTurn();
}
