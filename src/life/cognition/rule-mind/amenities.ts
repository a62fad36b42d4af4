import { type EdgeIndex, type FixtureIndex, type ItemIndex, NONE, type PlaceIndex } from '../../world/entity.ts';
import type { Setting } from '../../world/setting.ts';
import type { Affordance } from '../../world/things.ts';
import type { Persona } from '../persona.ts';

/** Something that can be done somewhere. */
export interface Spot {
  readonly fixture: FixtureIndex;
  readonly place: PlaceIndex;
  readonly affordance: Affordance;
}

/** A place with a door that can be locked from outside. */
interface Lockup {
  readonly place: PlaceIndex;
  readonly outside: PlaceIndex;
  readonly door: EdgeIndex;
  readonly key: ItemIndex;
}

/** What somebody may use for each of the common wants. */
interface Amenities {
  readonly eat: readonly Spot[];
  readonly wash: readonly Spot[];
  readonly rest: readonly Spot[];
}

/** In a world of more spots than this one uses those at home, at work and on one's rounds. */
const ALL_SPOTS = 64;
const REST_TAGS = ['rest', 'comfort', 'music', 'lookout', 'quiet'] as const;
const RESTFUL: ReadonlySet<string> = new Set(['use', 'read']);
/** Where people come together, the likeliest first. */
const MEETING_TAGS = ['hall', 'public', 'dining', 'warm'] as const;

/**
 * What the map offers, as everybody knows it: where one can eat, wash, sit, where people come together. Who lives where
 * and what stands in which room is common knowledge, what it is like just now is not.
 */
export class TownPlan {
  readonly setting: Setting;
  /** Where everybody would look for everybody, or `NONE`. */
  readonly meetingPlace: PlaceIndex;
  readonly publicPlaces: readonly PlaceIndex[];
  /** Where one sounds the alarm for all to hear: a bell, a gong; undefined where there is none near people. */
  readonly alarm: Spot | undefined;
  /** Where somebody can be locked up, and by which door; undefined for nowhere. */
  readonly lockup: Lockup | undefined;
  readonly #all: Amenities;
  readonly #own: (Amenities | undefined)[];
  readonly #isLarge: boolean;

  constructor(setting: Setting) {
    this.setting = setting;
    const spots = setting.fixtures.flatMap(({ index }) => spotsAt(setting, index));
    this.#all = sorted(spots);
    this.#isLarge = setting.fixtures.length > ALL_SPOTS;
    this.#own = new Array<Amenities | undefined>(setting.people.length);
    const tagged = (tag: string) => setting.places.filter(({ tags }) => tags.has(tag)).map(({ index }) => index);
    this.publicPlaces = tagged('public');
    this.meetingPlace = MEETING_TAGS.flatMap(tagged)[0] ?? (setting.places.length > 0 ? 0 : NONE);
    this.alarm = spots.find(
      ({ place, affordance: { tags, effects } }) =>
        tags.has('alarm') && effects.some((effect) => 'event' in effect) && setting.places[place]?.tags.has('public'),
    );
    this.lockup = tagged('lockup').map((place) => lockupAt(setting, place))[0];
  }

  amenitiesOf(persona: Persona): Amenities {
    if (!this.#isLarge) return this.#all;
    const { self, habits } = persona;
    const known = this.#own[self.index];
    if (known !== undefined) return known;
    const places = new Set([self.home, ...habits.map(({ place }) => place)]);
    const fixtures = [...places].flatMap((place) => this.setting.places[place]?.fixtures ?? []);
    const own = sorted(fixtures.flatMap((fixture) => spotsAt(this.setting, fixture)));
    this.#own[self.index] = own;
    return own;
  }
}

function lockupAt({ places, edges }: Setting, place: PlaceIndex): Lockup | undefined {
  const { edges: ways = [], neighbours = [] } = places[place] ?? {};
  for (const [i, door] of ways.entries()) {
    const { lockable = false, key = NONE, bolt = NONE } = edges[door] ?? {};
    if (lockable && bolt !== place) return { place, outside: neighbours[i] ?? NONE, door, key };
  }
  return undefined;
}

function spotsAt({ fixtures }: Setting, fixture: FixtureIndex): Spot[] {
  const { affordances = [], place = NONE } = fixtures[fixture] ?? {};
  return affordances.map((affordance) => ({ fixture, place, affordance }));
}

function sorted(spots: readonly Spot[]): Amenities {
  return {
    eat: spots.filter(({ affordance }) => affordance.verb === 'eat'),
    wash: spots.filter(({ affordance }) => affordance.verb === 'wash'),
    rest: spots.filter(({ affordance: { verb, tags } }) => RESTFUL.has(verb) && REST_TAGS.some((tag) => tags.has(tag))),
  };
}
