import { type Entity, NONE, type PlaceIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';

/** The runtime's own words for what can be known; every other predicate is the id of a fact that the scenario tells. */
export const PREDICATES = [
  // What is seen.
  'was_at',
  'took',
  'searched',
  'broke_open',
  'tampered_with',
  'listened_to',
  'killed',
  'attacked',
  'lies_dead',
  'lies_at',
  'out_of_order',
  'found',
  'fell_out',
  'apologised',
  // What a body and a bulletin tell.
  'died',
  'is_dead',
  // What is concluded.
  'is_missing',
  'was_near',
  'was_out_late',
  'asks_everybody',
  'often_with',
  'lied',
  'suspected',
  // What is left of a day.
  'was_much_at',
  // What a gathering resolves.
  'is_sought',
  'is_confined',
] as const;

/** What one would rather not have been seen at: each is told of by whoever saw it, and held against whoever did it. */
export const MISDEEDS: ReadonlySet<string> = new Set<Predicate>([
  'took',
  'searched',
  'broke_open',
  'tampered_with',
  'listened_to',
]);

export type Predicate = (typeof PREDICATES)[number];

/** A fact in the runtime's own words, with whatever is not said left out. */
export function factOf(
  subject: Entity,
  predicate: Predicate,
  about: { readonly object?: Entity; readonly place?: PlaceIndex; readonly atMs?: number } = {},
): Fact {
  return {
    subject,
    predicate,
    object: about.object ?? NONE,
    place: about.place ?? NONE,
    atMs: about.atMs ?? NONE,
  };
}
