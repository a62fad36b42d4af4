import { RandomStream } from '../runtime/random-stream.ts';
import { type Entity, NONE, type PersonIndex } from '../world/entity.ts';
import type { ExitView, FixtureView, PersonView, PlaceView } from '../world/place-view.ts';
import type { Setting } from '../world/setting.ts';
import type { WorldReader } from '../world/world-reader.ts';
import { type Action, action } from './action.ts';
import type { Senses } from './senses.ts';
import type { VerbName } from './verb-names.ts';
import { VERBS } from './verbs.ts';

/** Possibilities that are told at most; a place rarely has half as many. */
export const MAX_POSSIBILITIES = 240;

/** What a possibility is about: how a list of them is arranged. */
export type PossibilityGroup = 'go' | 'people' | 'here' | 'things' | 'doors' | 'self';

/** Something that somebody can do now, as far as they can tell themselves. */
export interface Possibility {
  readonly group: PossibilityGroup;
  readonly action: Action;
  /** How long the walk to it takes, in milliseconds; 0 where it is done here. */
  readonly walkMs: number;
  /** How long the doing takes, in milliseconds; `NONE` where it lasts as long as it lasts: a talk. */
  readonly durationMs: number;
  /** What has to be said with it: the words of a call, of a note. */
  readonly needsWords: boolean;
}

/** What has no length of its own. */
const OPEN_ENDED: ReadonlySet<VerbName> = new Set(['talk', 'eavesdrop', 'follow']);

/**
 * All that a resident can do where it is, by what it sees and carries and by the ways it knows: never by what is true and
 * hidden. What turns out not to be possible after all (a door that is locked on the other side) its outcome tells. At most
 * {@link MAX_POSSIBILITIES}, those about the place itself first.
 */
export function possibilitiesOf(
  person: PersonIndex,
  senses: Senses,
  world: WorldReader,
  atMs: number,
): readonly Possibility[] {
  const view = senses.look();
  const found = new Possibilities(person, senses, world, atMs);
  found.withPeople(view);
  for (const fixture of view.fixtures) found.withFixture(fixture);
  for (const item of view.items) found.withItem(item);
  for (const item of senses.carried()) found.withCarried(item, view);
  for (const exit of view.exits) found.withExit(exit);
  found.alone(view);
  found.walks();
  return found.all.slice(0, MAX_POSSIBILITIES);
}

class Possibilities {
  readonly all: Possibility[] = [];
  readonly #person: PersonIndex;
  readonly #senses: Senses;
  readonly #world: WorldReader;
  readonly #setting: Setting;
  readonly #atMs: number;

  constructor(person: PersonIndex, senses: Senses, world: WorldReader, atMs: number) {
    this.#person = person;
    this.#senses = senses;
    this.#world = world;
    this.#setting = senses.setting;
    this.#atMs = atMs;
  }

  withPeople({ people }: PlaceView): void {
    for (const { person, posture, doing } of people) {
      const object = this.#entity('person', person);
      const verbs = VERBS_TOWARDS[posture];
      for (const verb of verbs) this.#add('people', action(verb, { object }));
      if (posture !== 'up') continue;
      this.#add('people', action('talk', { object, detail: 'low' }));
      if (doing === 'talk') this.#add('people', action('eavesdrop', { object }));
    }
  }

  withFixture({ fixture, locked, items, notes }: FixtureView): void {
    const spec = this.#setting.fixtures[fixture];
    if (spec === undefined) return;
    const object = spec.entity;
    for (const { id, verb } of spec.affordances) {
      if (this.#senses.canUse(fixture, id)) this.#add('here', action(verb, { object, detail: id }));
    }
    const canRead = spec.affordances.some(({ verb }) => verb === 'read');
    if (notes.length > 0 && !canRead) this.#add('here', action('read', { object }));
    if (spec.tags.has('board')) this.#add('here', action('post', { object }), true);
    if (spec.capacity > 0 && !locked) this.#add('here', action('search', { object }));
    if (spec.lockable) this.#withLock('here', object, this.#carries(spec.key), locked);
    for (const item of items) this.withItem(item);
  }

  withItem(item: number): void {
    const spec = this.#setting.items[item];
    if (spec === undefined) return;
    this.#add('things', action('take', { object: spec.entity }));
    this.#withUse(item);
  }

  withCarried(item: number, { people, fixtures }: PlaceView): void {
    const spec = this.#setting.items[item];
    if (spec === undefined) return;
    const object = spec.entity;
    this.#withUse(item);
    this.#add('things', action('put', { object }));
    this.#add('things', action('conceal', { object }));
    for (const { person, posture } of people) {
      if (posture === 'up') this.#add('things', action('give', { object, target: this.#entity('person', person) }));
    }
    for (const { fixture, locked } of fixtures) {
      const into = this.#setting.fixtures[fixture];
      if (into === undefined || into.capacity === 0 || locked) continue;
      this.#add('things', action('put', { object, target: into.entity }));
    }
  }

  withExit({ edge, open, locked, broken }: ExitView): void {
    const spec = this.#setting.edges[edge];
    if (spec === undefined) return;
    const object = spec.entity;
    if (spec.kind === 'door' && !locked) this.#add('doors', action(open ? 'close' : 'open', { object }));
    const canTurn = spec.bolt === this.#senses.place || this.#carries(spec.key);
    if (spec.lockable && !broken) this.#withLock('doors', object, canTurn, locked);
  }

  /** What needs nobody and nothing. */
  alone({ lit }: PlaceView): void {
    if (lit) this.#add('self', action('look'));
    if (lit) this.#add('self', action('search'));
    for (const verb of ['wait', 'hide', 'sleep', 'scream'] as const) this.#add('self', action(verb));
    this.#add('self', action('call'), true);
  }

  /** To every place that one knows a way to, the nearest first. */
  walks(): void {
    const { places } = this.#setting;
    const walks = places.flatMap(({ index, entity }) => {
      const walkMs = index === this.#senses.place ? NONE : this.#senses.walkMs(index);
      return walkMs === NONE ? [] : [{ entity, walkMs }];
    });
    for (const { entity } of walks.sort((a, b) => a.walkMs - b.walkMs || a.entity - b.entity)) {
      this.#add('go', action('go', { object: entity }));
    }
  }

  #withUse(item: number): void {
    const spec = this.#setting.items[item];
    if (spec?.tags.has('document') === true && this.#senses.lit)
      this.#add('things', action('read', { object: spec.entity }));
    if (spec?.tags.has('food') === true) this.#add('things', action('eat', { object: spec.entity }));
  }

  #carries(item: number): boolean {
    return item !== NONE && this.#senses.carried().includes(item);
  }

  #withLock(group: PossibilityGroup, object: Entity, canTurn: boolean, locked: boolean): void {
    if (canTurn) this.#add(group, action(locked ? 'unlock' : 'lock', { object }));
    if (locked) this.#add(group, action('force', { object }));
  }

  #add(group: PossibilityGroup, wanted: Action, needsWords = false): void {
    const verb = VERBS[wanted.verb];
    const place = verb.placeOf?.(wanted, this.#setting) ?? wanted.place;
    const isAway = place !== NONE && place !== this.#senses.place;
    const doing = {
      action: wanted,
      person: this.#person,
      place: this.#senses.place,
      atMs: this.#atMs,
      world: this.#world,
      // How long something takes is never drawn.
      random: new RandomStream(0),
    };
    this.all.push({
      group,
      action: wanted,
      walkMs: isAway ? this.#senses.walkMs(place) : 0,
      durationMs: OPEN_ENDED.has(wanted.verb) ? NONE : verb.durationMs(doing),
      needsWords,
    });
  }

  #entity(kind: 'person', index: number): Entity {
    return this.#setting.entityOf(kind, index);
  }
}

/** What can be done to somebody, by how they hold themselves. */
const VERBS_TOWARDS: Readonly<Record<PersonView['posture'], readonly VerbName[]>> = {
  up: ['talk', 'comfort', 'follow', 'attack'],
  lying: ['comfort', 'attack'],
  asleep: ['attack'],
  dead: ['inspect', 'search'],
};
