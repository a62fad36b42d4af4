import type { Entity, PlaceIndex } from './entity.ts';

/**
 * One thing that can be known, believed, told or lied about: structured, never prose.
 *
 * `predicate` is a word of the runtime (`was_at`, `took`, `killed`, `lies_dead`, `is`) or the id of a fact that the
 * scenario tells (then `subject` is whom or what it is about, and its text stands in the scenario). `object`, `place`
 * and `atMs` are `NONE` where they do not apply.
 */
export interface Fact {
  readonly subject: Entity;
  readonly predicate: string;
  readonly object: Entity;
  readonly place: PlaceIndex;
  /** Simulated time it holds of, or `NONE` where it is timeless. */
  readonly atMs: number;
}

/** The same text for the same fact, whatever time it is told of: what a telling repeats and a contradiction meets. */
export function factKey({ subject, predicate, object, place }: Fact): string {
  return `${subject} ${predicate} ${object} ${place}`;
}
