import type { WeatherStateSpec } from '../scenario/story-schema.ts';
import type { EdgeIndex, FixtureIndex, ItemIndex, PersonIndex, PlaceIndex } from './entity.ts';
import type { PlaceView } from './place-view.ts';
import type { Setting } from './setting.ts';
import type { WorldState } from './world-state.ts';

/** The state as nobody but the writer may change it. */
type ReadonlyWorldState = {
  readonly [Key in keyof WorldState]: WorldState[Key] extends (infer Each)[]
    ? readonly Readonly<Each>[]
    : WorldState[Key];
};

/** The objective world to read from: the truth, for verbs, systems, inspectors and tests. Never for a mind. */
export interface WorldReader {
  readonly setting: Setting;
  readonly state: ReadonlyWorldState;
  /** What the weather is like now. */
  readonly weather: WeatherStateSpec;
  /** Who is there (the dead too), ascending. Valid until the next effect. */
  peopleIn(place: PlaceIndex): readonly PersonIndex[];
  /** The dead among them: they stay where they fell. */
  bodiesIn(place: PlaceIndex): readonly PersonIndex[];
  /** What lies open or concealed there, in a fixture, or on a person, ascending. Valid until the next effect. */
  itemsIn(place: PlaceIndex): readonly ItemIndex[];
  itemsInFixture(fixture: FixtureIndex): readonly ItemIndex[];
  itemsOf(person: PersonIndex): readonly ItemIndex[];
  isAlive(person: PersonIndex): boolean;
  /** Whether one can see there at that time: by lamp, fire, daylight, or a light that somebody carries. */
  isLit(place: PlaceIndex, atMs: number): boolean;
  /** Whether the person can pass now, by the world as it truly is (doors, locks, secrets known). */
  canPass(person: PersonIndex, edge: EdgeIndex): boolean;
  /** The place as that person can perceive it now. */
  viewFor(person: PersonIndex, atMs: number): PlaceView;
}
