import { type Random, seededRandom, type Text } from '../../core/index.ts';
import { clockText, DAY_MS, MINUTE_MS, momentMs } from '../time/sim-time.ts';
import type { EdgeSpec, PlaceSpec } from './map-schema.ts';
import type { HabitSpec, PersonSpec } from './people-schema.ts';
import type { Scenario } from './scenario.ts';
import type { FixtureSpec } from './things-schema.ts';
import { type Building, HOUSE, TAVERN, WEATHER, WORKSHOP } from './town-buildings.ts';
import { buildingName, personName, streetName } from './town-names.ts';

/** What a town is made from. */
export interface TownOptions {
  readonly seed: number | string;
  readonly residents: number;
  /** Streets, houses, workshops and public houses together; 4 at least. */
  readonly places: number;
  /** Days until the story ends. Default 7. */
  readonly days?: number;
}

/** Shares of a town's places; houses get the rest. */
const STREET_SHARE = 0.12;
const WORK_SHARE = 0.2;
const PUBLIC_SHARE = 0.06;
/** Shares of people who work where they live; who, of the others, eat out at noon; who spend the evening out, or at friends'. */
const HOME_WORK_SHARE = 0.5;
const EAT_OUT_SHARE = 0.4;
const EVENING_SHARES = { tavern: 0.25, friends: 0.35 } as const;
/** Not all rise at one hour: everybody's day is earlier or later by so much at most, in steps of five minutes. */
const SHIFT_MINUTES = 75;
const SHIFT_STEP_MINUTES = 5;
/** Steps between streets and into buildings, in minutes. */
const STREET_MINUTES = 3;
const DOOR_MINUTES = 1;
/** How loud a step is. */
const STEP_NOISE = 0.15;
/** People find work within so many buildings of their home. */
const WORK_RADIUS = 6;
/** Acquaintances of one resident. */
const RELATIONS = 4;

/** What all townspeople share, once: a town of ten thousand is not to hold ten thousand copies. */
const IDENTITY: Text = { en: 'Lives and works in town.', zh: '在镇上生活和干活。' };
const PERSONA: Text = { en: 'A townsperson.', zh: '镇民。' };
const NEIGHBOURS: Text = { en: 'neighbours', zh: '邻居' };

/**
 * A town as a scenario: streets on a grid with houses, workshops and taverns along them, and people who sleep, eat, work
 * and meet. The same seed and numbers give the same town; it needs no files.
 */
export function generateTown(options: TownOptions): Scenario {
  const { seed, residents, days = 7 } = options;
  const random = seededRandom(`town/${seed}`);
  const map = generateMap(options.places);
  return {
    meta: {
      id: 'town',
      title: { en: 'A town', zh: '小镇' },
      summary: { en: `A town of ${residents} people.`, zh: `一座有${residents}人的小镇。` },
      style: { en: 'plain', zh: '平实' },
      start: '06:00',
      ends: [
        {
          id: 'over',
          when: { after: { day: days, time: '06:00' } },
          text: { en: 'Another morning.', zh: '又是一个早晨。' },
        },
      ],
      rules: [],
      sunrise: '06:00',
      sunset: '19:00',
      power: true,
    },
    map: { areas: [{ id: 'town', name: { en: 'Town', zh: '镇上' }, floor: 0 }], places: map.places, edges: map.edges },
    fixtures: map.fixtures,
    items: [],
    facts: [],
    people: generatePeople(residents, map, random),
    beats: [],
    weather: WEATHER,
  };
}

/** The map of a town, and which of its places are what. */
interface TownMap {
  readonly places: PlaceSpec[];
  readonly edges: EdgeSpec[];
  readonly fixtures: FixtureSpec[];
  readonly houses: readonly string[];
  readonly workshops: readonly string[];
  readonly taverns: readonly string[];
}

function generateMap(count: number): TownMap {
  const streets = Math.max(1, Math.round(count * STREET_SHARE));
  const workshops = Math.max(1, Math.round(count * WORK_SHARE));
  const taverns = Math.max(1, Math.round(count * PUBLIC_SHARE));
  const houses = Math.max(1, count - streets - workshops - taverns);
  const map: TownMap = { places: [], edges: [], fixtures: [], houses: [], workshops: [], taverns: [] };
  const width = Math.ceil(Math.sqrt(streets));
  for (let i = 0; i < streets; i++) addStreet(map, i, width);
  const build = (building: Building, total: number) =>
    Array.from({ length: total }, (_, i) => addBuilding(map, building, i, Math.floor((i * streets) / total), width));
  return {
    ...map,
    houses: build(HOUSE, houses),
    workshops: build(WORKSHOP, workshops),
    taverns: build(TAVERN, taverns),
  };
}

function addStreet({ places, edges }: TownMap, i: number, width: number): void {
  places.push({
    id: `street_${i}`,
    name: streetName(i),
    brief: { en: 'A street with lamps.', zh: '有路灯的街道。' },
    area: 'town',
    indoor: false,
    light: 'lamp_and_window',
    lampOn: true,
    noise: STEP_NOISE,
    at: [(i % width) * 10, Math.floor(i / width) * 10],
    size: [8, 2],
    tags: ['street', 'public'],
  });
  const before = [i % width === 0 ? -1 : i - 1, i - width].filter((other) => other >= 0);
  for (const other of before) {
    edges.push({ between: [`street_${other}`, `street_${i}`], kind: 'path', open: false, minutes: STREET_MINUTES });
  }
}

function addBuilding(map: TownMap, building: Building, i: number, street: number, width: number): string {
  const id = `${building.word}_${i}`;
  const aside = map.edges.length % 8;
  map.places.push({
    id,
    name: buildingName(building.name, i),
    brief: building.brief,
    area: 'town',
    indoor: true,
    light: 'lamp_and_window',
    lampOn: true,
    noise: STEP_NOISE,
    size: [1, 1],
    at: [(street % width) * 10 + aside, Math.floor(street / width) * 10 + (aside % 2 === 0 ? 3 : -3)],
    tags: building.tags,
  });
  map.edges.push({ between: [`street_${street}`, id], kind: 'door', open: false, minutes: DOOR_MINUTES });
  for (const [k, spec] of building.fixtures.entries()) map.fixtures.push({ ...spec, id: `${id}_${k}`, place: id });
  return id;
}

function generatePeople(count: number, map: TownMap, random: Random): PersonSpec[] {
  const perHouse = Math.ceil(count / map.houses.length);
  return Array.from({ length: count }, (_, i) => {
    const at = Math.floor(i / perHouse);
    const home = map.houses[at] ?? map.houses[0] ?? '';
    // Houses and workshops are spread over the streets alike, so that near in number is near by foot.
    const near = (places: readonly string[]) => {
      const middle = Math.floor((at * places.length) / map.houses.length);
      const index = middle + random.int(WORK_RADIUS) - Math.floor(WORK_RADIUS / 2);
      return places[Math.min(places.length - 1, Math.max(0, index))] ?? home;
    };
    return {
      id: `resident_${i}`,
      name: personName(i),
      identity: IDENTITY,
      persona: PERSONA,
      pronoun: 'they',
      start: home,
      home,
      bed: `${home}_0`,
      awakeHours: 0,
      mealHoursAgo: 11,
      traits: {
        bold: random.next(),
        curious: random.next(),
        sociable: random.next(),
        honest: random.next(),
        kind: random.next(),
        orderly: random.next(),
        calm: random.next(),
      },
      fears: [],
      goals: [],
      knows: [],
      secrets: [],
      belongings: [],
      relations: relationsOf(i, count, random),
      habits: habitsOf(daysOf(home, near, map, random), shiftMs(random)),
    };
  });
}

function relationsOf(self: number, count: number, random: Random): PersonSpec['relations'] {
  const others = new Set<number>();
  for (let k = 0; k < RELATIONS; k++) {
    const other = (self + 1 + random.int(40)) % count;
    if (other !== self) others.add(other);
  }
  return [...others].map((other) => ({
    to: `resident_${other}`,
    trust: Math.round(random.next() * 10) / 10,
    bond: NEIGHBOURS,
  }));
}

/** Where somebody spends a day. */
interface Days {
  readonly home: string;
  readonly bench: string;
  readonly work: string;
  readonly noon: string;
  readonly noonTable: string;
  readonly evening: string;
}

function daysOf(home: string, near: (places: readonly string[]) => string, map: TownMap, random: Random): Days {
  const tavern = near(map.taverns);
  const stays = random.next() < HOME_WORK_SHARE;
  const eatsOut = !stays && random.next() < EAT_OUT_SHARE;
  const mood = random.next();
  const friends = mood < EVENING_SHARES.tavern + EVENING_SHARES.friends ? near(map.houses) : home;
  const work = stays ? home : near(map.workshops);
  return {
    home,
    work,
    bench: stays ? `${home}_3` : `${work}_0`,
    noon: eatsOut ? tavern : home,
    noonTable: eatsOut ? `${tavern}_0` : `${home}_1`,
    evening: mood < EVENING_SHARES.tavern ? tavern : friends,
  };
}

/** By how much somebody's day is later than the town's. */
function shiftMs(random: Random): number {
  const steps = SHIFT_MINUTES / SHIFT_STEP_MINUTES;
  return (random.int(2 * steps + 1) - steps) * SHIFT_STEP_MINUTES * MINUTE_MS;
}

function habitsOf({ home, work, bench, noon, noonTable, evening }: Days, laterMs: number): HabitSpec[] {
  const at = (time: string) => clockText((momentMs(time) + laterMs + DAY_MS) % DAY_MS);
  return [
    { from: at('06:00'), to: at('07:00'), verb: 'wash', place: home, fixture: `${home}_2`, weight: 0.5 },
    { from: at('06:30'), to: at('08:00'), verb: 'eat', place: home, fixture: `${home}_1`, weight: 0.7 },
    { from: at('07:30'), to: at('12:30'), verb: 'work', place: work, fixture: bench, weight: 0.8 },
    { from: at('12:15'), to: at('13:30'), verb: 'eat', place: noon, fixture: noonTable, weight: 0.7 },
    { from: at('13:00'), to: at('18:00'), verb: 'work', place: work, fixture: bench, weight: 0.8 },
    { from: at('17:45'), to: at('18:45'), verb: 'wash', place: home, fixture: `${home}_2`, weight: 0.6 },
    { from: at('18:00'), to: at('19:30'), verb: 'eat', place: home, fixture: `${home}_1`, weight: 0.7 },
    { from: at('19:00'), to: at('22:00'), verb: 'talk', place: evening, weight: 0.5 },
    { from: at('21:30'), to: at('22:30'), verb: 'wash', place: home, fixture: `${home}_2`, weight: 0.6 },
    { from: at('22:30'), to: at('06:00'), verb: 'sleep', place: home, fixture: `${home}_0`, weight: 0.9 },
  ];
}
