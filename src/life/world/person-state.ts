import type { FixtureIndex, PersonIndex, PlaceIndex } from './entity.ts';

/** How a body is held. `hidden` is not seen by whoever does not search; `asleep` perceives only what wakes. */
export type Posture = 'up' | 'lying' | 'asleep' | 'hidden' | 'dead';

/** What is objectively true of one person. */
export interface PersonState {
  place: PlaceIndex;
  posture: Posture;
  /** Since when the posture has held; a body's age. */
  postureAtMs: number;
  /** What can be seen of what they do: a verb, or ''. */
  doing: string;
  /** The fixture that they do it with, and so keep from others where it has few seats; else `NONE`. */
  using: FixtureIndex;
  /** Who has seen the body, ascending; empty while they live. */
  seenDeadBy: PersonIndex[];
  /** Whose act ended this life, or `NONE`. The truth: no resident reads it. */
  killedBy: PersonIndex;
}
