import type { Text } from '../../core/index.ts';

/** How full something is that has a bound. */
export interface Load {
  readonly waiting: number;
  /** What is being done; absent where nothing is done at once. */
  readonly running?: number;
  /** How many may wait. */
  readonly bound: number;
}

/** Queues that the operator sees, each with its bound: modules add theirs. */
export class Gauges {
  readonly #gauges = new Map<string, { readonly name: Text; readonly read: () => Load }>();

  /** Adds one under an id of its own; throws where there is one. */
  add(id: string, name: Text, read: () => Load): void {
    if (this.#gauges.has(id)) throw new Error(`there is a gauge ${id} already`);
    this.#gauges.set(id, { name, read });
  }

  read(): readonly (Load & { readonly name: Text })[] {
    return [...this.#gauges.values()].map(({ name, read }) => ({ ...read(), name }));
  }
}
