import type { PersonIndex } from './entity.ts';
import type { Fact } from './fact.ts';
import type { ItemState } from './item-state.ts';
import type { PersonState } from './person-state.ts';

/** What is objectively true of one way between two places. */
export interface EdgeState {
  open: boolean;
  locked: boolean;
  /** The lock was forced: it can never be locked again. */
  broken: boolean;
  /** Who knows of it, ascending; only of a secret edge, else empty. */
  knownTo: PersonIndex[];
}

/** A note as it hangs on a board. */
export interface Note {
  readonly by: PersonIndex;
  readonly atMs: number;
  readonly facts: readonly Fact[];
  readonly words: string;
}

/** What is objectively true of one fixture. */
export interface FixtureState {
  status: string;
  /** Portions of food, or `NONE` where it holds none and never will. */
  stock: number;
  locked: boolean;
  /** The newest last, at most `MAX_NOTES`. */
  notes: Note[];
}

/** A mark somebody left. */
export interface Trace {
  readonly trace: string;
  readonly by: PersonIndex;
  readonly atMs: number;
}

/** What is objectively true of one place. */
export interface PlaceState {
  lampOn: boolean;
  /** The newest last, at most `MAX_TRACES`. */
  traces: Trace[];
}

/** What everybody knows: the bulletin's lasting part. */
interface PublicState {
  /** At most `MAX_ANNOUNCED`, the newest last. */
  announced: Fact[];
}

/**
 * The objective state of a world: the only truth, plain JSON, changed by `World.apply` alone. Arrays are by dense
 * index. Who is where and what lies where are derived from it, never stored twice.
 */
export interface WorldState {
  readonly people: PersonState[];
  readonly items: ItemState[];
  readonly fixtures: FixtureState[];
  readonly edges: EdgeState[];
  readonly places: PlaceState[];
  readonly common: PublicState;
  power: boolean;
  /** The id of the weather's state. */
  weather: string;
}
