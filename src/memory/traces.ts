import { evidenceOf, traceOf } from './compaction.ts';
import type { Memory, Trace } from './memory.ts';

/** Traces as plain data. */
export interface SavedTraces<F> {
  readonly traces: readonly Trace<F>[];
  readonly vouched: readonly number[];
  readonly lost: number;
}

/**
 * What is left of forgotten memories that can still be asked about: exactly those that were told to somebody, that their
 * owner refers to, or that an insight rests on which is there itself. Bounded: beyond that the oldest are lost.
 */
export class Traces<F> {
  readonly #capacity: number;
  /** By id, ascending. */
  #traces = new Map<number, Trace<F>>();
  /** Memories that were told to somebody. */
  #vouched = new Set<number>();
  #lost = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#traces.size;
  }

  /** How many were lost for want of room. */
  get lost(): number {
    return this.#lost;
  }

  get(id: number): Trace<F> | undefined {
    return this.#traces.get(id);
  }

  vouch(id: number): void {
    this.#vouched.add(id);
  }

  /** Takes in memories that went, ascending; `left` are those that are there, and `held` those their owner refers to. */
  update(went: readonly Memory<F>[], left: readonly Memory<F>[], held: ReadonlySet<number>): void {
    const needed = new Set([...evidenceOf(left), ...this.#vouched, ...held]);
    const candidates = [...this.#traces.values(), ...went.map(traceOf)].sort((a, b) => b.id - a.id);
    const kept: Trace<F>[] = [];
    // The newest first: what rests on a memory is newer than it.
    for (const trace of candidates) {
      if (!needed.has(trace.id)) continue;
      kept.push(trace);
      for (const id of evidenceOf([trace])) needed.add(id);
    }
    this.#lost += Math.max(0, kept.length - this.#capacity);
    this.#traces = new Map(
      kept
        .slice(0, this.#capacity)
        .map((trace) => [trace.id, trace] as const)
        .reverse(),
    );
    const isThere = new Set(left.map(({ id }) => id));
    this.#vouched = new Set([...this.#vouched].filter((id) => isThere.has(id) || this.#traces.has(id)));
  }

  save(): SavedTraces<F> {
    return { traces: [...this.#traces.values()], vouched: [...this.#vouched], lost: this.#lost };
  }

  load({ traces, vouched, lost }: SavedTraces<F>): void {
    this.#traces = new Map(traces.map((trace) => [trace.id, trace]));
    this.#vouched = new Set(vouched);
    this.#lost = lost;
  }
}
