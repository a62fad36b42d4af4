import { MAX_IMPORTANCE, type Memory } from './memory.ts';
import type { RecallWeights } from './options.ts';

const HOUR_MS = 3_600_000;

/** A memory called to mind, and why. */
export interface Recalled<F> {
  readonly memory: Memory<F>;
  /** The weighed sum of the three, each brought to 0..1 over all memories. */
  readonly score: number;
  /** How near it is to the query, 0 to 1, whatever the others are. */
  readonly relevance: number;
}

/** How near a memory is to what was asked, 0 to 1, by its id. */
export type Nearness = (id: number) => number;

/** 1 for what was just made or called to mind, less by `decayPerHour` each hour. */
export function recencyOf(recalledMs: number, nowMs: number, decayPerHour: number): number {
  return decayPerHour ** (Math.max(0, nowMs - recalledMs) / HOUR_MS);
}

/**
 * The `count` memories that score highest, best first; of equals the newer. As in the Generative Agents paper, recency,
 * importance and relevance are each stretched to 0..1 over all memories before they are weighed (its published code
 * sorts recency the wrong way round, and stretches differences that mean nothing; this does neither).
 */
export function bestOf<F>(
  memories: readonly Memory<F>[],
  nearnessOf: Nearness,
  { nowMs, decayPerHour, weights, count }: RecallQuestion,
): Recalled<F>[] {
  const recency = new Span();
  const importance = new Span();
  const nearness = new Span();
  const recencies = new Float64Array(memories.length);
  const relevances = new Float64Array(memories.length);
  for (const [i, memory] of memories.entries()) {
    const recent = recencyOf(memory.recalledMs, nowMs, decayPerHour);
    recencies[i] = recent;
    recency.include(recent);
    importance.include(memory.importance / MAX_IMPORTANCE);
    const relevance = nearnessOf(memory.id);
    relevances[i] = relevance;
    nearness.include(relevance);
  }
  const best: Recalled<F>[] = [];
  for (const [i, memory] of memories.entries()) {
    const relevance = relevances[i] ?? 0;
    const score =
      weights.recency * recency.stretch(recencies[i] ?? 0) +
      weights.importance * importance.stretch(memory.importance / MAX_IMPORTANCE) +
      weights.relevance * nearness.stretch(relevance);
    insert(best, { memory, score, relevance }, count);
  }
  return best;
}

/** What {@link bestOf} is asked. */
interface RecallQuestion {
  readonly nowMs: number;
  readonly decayPerHour: number;
  readonly weights: RecallWeights;
  readonly count: number;
}

/** Differences within this are not stretched to the whole scale: two memories a second apart are as recent. */
const MIN_RANGE = 0.05;

/** Least and greatest of some numbers from 0 to 1. */
class Span {
  #least = Infinity;
  #greatest = -Infinity;

  include(value: number): void {
    if (value < this.#least) this.#least = value;
    if (value > this.#greatest) this.#greatest = value;
  }

  /** 0 for the least, 1 for the greatest, unless they lie within {@link MIN_RANGE}. */
  stretch(value: number): number {
    return (value - this.#least) / Math.max(this.#greatest - this.#least, MIN_RANGE);
  }
}

/** Keeps the list sorted and at most `count` long. Memories come oldest first, so an equal one is newer. */
function insert<F>(best: Recalled<F>[], found: Recalled<F>, count: number): void {
  const last = best[count - 1];
  if (count < 1 || (last !== undefined && found.score < last.score)) return;
  let at = best.length;
  while (at > 0 && (best[at - 1]?.score ?? Infinity) <= found.score) at--;
  best.splice(at, 0, found);
  if (best.length > count) best.pop();
}
