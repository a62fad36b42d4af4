import type { EdgeIndex, FixtureIndex, ItemIndex, PersonIndex, PlaceIndex } from '../world/entity.ts';
import type { PlaceView } from '../world/place-view.ts';
import type { Setting } from '../world/setting.ts';

/**
 * What a resident can ask of the world now: its eyes and its own pockets, and what it knows of the ways. It reads the
 * objective state, but tells only what that person can perceive or knows.
 */
export interface Senses {
  readonly setting: Setting;
  /** Where the resident is. */
  readonly place: PlaceIndex;
  /** The place as it can be seen now. Built when asked for, once a wake. */
  look(): PlaceView;
  /** What the resident carries, ascending. */
  carried(): readonly ItemIndex[];
  /** The ways out of a place that the resident knows of, ascending. */
  waysFrom(place: PlaceIndex): readonly EdgeIndex[];
  /**
   * The time a walk takes, in milliseconds, by the ways the resident knows and can open as far as it knows; `NONE`
   * where there is none. 0 for the place where it is.
   */
  walkMs(to: PlaceIndex): number;
  /** Whether the affordance can be used as far as can be told from here: its fixture is elsewhere, or all it needs is here. */
  canUse(fixture: FixtureIndex, affordance: string): boolean;
  /** The weather's state by id, and whether the power is on where the resident is: both can be seen or felt. */
  readonly weather: string;
  readonly lit: boolean;
  /** The outdoor hour, 0 to 24. */
  readonly hour: number;
  /** Whether the bulletin says that this person is dead. */
  isKnownDead(person: PersonIndex): boolean;
}
