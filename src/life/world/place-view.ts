import type { EdgeIndex, FixtureIndex, ItemIndex, PersonIndex, PlaceIndex } from './entity.ts';
import type { Note, Trace } from './world-state.ts';

/** Somebody in view. */
export interface PersonView {
  readonly person: PersonIndex;
  /** `dead` and `asleep` can be told apart by whoever sees them. Nobody `hidden` is in view. */
  readonly posture: 'up' | 'lying' | 'asleep' | 'dead';
  /** The verb of what they are visibly doing, or '' when nothing. */
  readonly doing: string;
}

/** A fixture in view: how it looks now, what lies open in it, what is pinned to it. */
export interface FixtureView {
  readonly fixture: FixtureIndex;
  readonly status: string;
  /** Portions of food in sight, or `NONE` where it holds none. */
  readonly stock: number;
  readonly locked: boolean;
  readonly items: readonly ItemIndex[];
  readonly notes: readonly Note[];
}

/** A way out in view. A secret one only to whoever knows of it. */
export interface ExitView {
  readonly edge: EdgeIndex;
  readonly to: PlaceIndex;
  readonly open: boolean;
  readonly locked: boolean;
  readonly broken: boolean;
}

/**
 * A place as one who stands in it can perceive it now: from the same state as every event, so the two never disagree.
 * In the dark only `exits` and `carried` are told; the lists are then empty, and `lit` says why.
 */
export interface PlaceView {
  readonly place: PlaceIndex;
  readonly lit: boolean;
  readonly people: readonly PersonView[];
  readonly items: readonly ItemIndex[];
  readonly fixtures: readonly FixtureView[];
  readonly exits: readonly ExitView[];
  readonly traces: readonly Trace[];
}
