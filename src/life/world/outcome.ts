import type { Entity } from './entity.ts';
import type { Fact } from './fact.ts';

/**
 * What an action came to, told to its actor: nobody acts into silence.
 *
 * `code` says why in a stable snake_case word (`done`, `locked`, `not_here`, `found_nothing`, `interrupted`); `found`
 * and `learned` are what the actor has now come upon. What the place looks like now is asked with `look()`.
 */
export interface Outcome {
  readonly status: 'success' | 'partial' | 'failure';
  readonly code: string;
  readonly found: readonly Entity[];
  readonly learned: readonly Fact[];
}

const NOTHING: readonly never[] = Object.freeze([]);

/** The plain success: shared, because most actions end so. */
export const DONE: Outcome = Object.freeze({ status: 'success', code: 'done', found: NOTHING, learned: NOTHING });

/** A failure with its reason, and nothing found or learned. */
export function failed(code: string): Outcome {
  return { status: 'failure', code, found: NOTHING, learned: NOTHING };
}
