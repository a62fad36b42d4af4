import type { WeatherStateSpec } from '../scenario/story-schema.ts';
import type { Effect } from './effect.ts';
import {
  type EdgeIndex,
  type FixtureIndex,
  type ItemIndex,
  NONE,
  type PersonIndex,
  type PlaceIndex,
} from './entity.ts';
import { initialState } from './initial-state.ts';
import type { ItemLocation } from './item-state.ts';
import { isLit } from './light.ts';
import { viewFor } from './look.ts';
import type { PlaceView } from './place-view.ts';
import type { Setting } from './setting.ts';
import { insertSorted, removeSorted } from './sorted.ts';
import { ENDLESS_STOCK } from './things.ts';
import type { WorldReader } from './world-reader.ts';
import type { EdgeState, FixtureState, Note, PlaceState, WorldState } from './world-state.ts';

/** Notes a board keeps; the oldest falls off. */
export const MAX_NOTES = 32;
/** Marks a place keeps; the oldest wears off. */
export const MAX_TRACES = 16;
/** Facts the bulletin keeps; the oldest is no longer spoken of. */
export const MAX_ANNOUNCED = 256;

const NOBODY: readonly PersonIndex[] = Object.freeze([]);

/**
 * The objective world and its one writer: `apply` is the only way in which anything changes. It keeps who and what is
 * where beside the state, so that both are found without a search and can never disagree.
 */
export class World implements WorldReader {
  readonly setting: Setting;
  readonly state: WorldState;
  #weather: WeatherStateSpec;
  /** Bodies by place; most places have none. */
  readonly #bodiesIn = new Map<PlaceIndex, PersonIndex[]>();
  readonly #peopleIn: PersonIndex[][];
  readonly #itemsIn: { readonly place: ItemIndex[][]; readonly fixture: ItemIndex[][]; readonly person: ItemIndex[][] };

  /** The world at its start, or in a state saved before (which is taken over, not copied). */
  constructor(setting: Setting, state: WorldState = initialState(setting)) {
    this.setting = setting;
    this.state = state;
    this.#weather = this.#weatherOf(state.weather);
    this.#peopleIn = setting.places.map(() => []);
    this.#itemsIn = {
      place: setting.places.map(() => []),
      fixture: setting.fixtures.map(() => []),
      person: setting.people.map(() => []),
    };
    for (const [person, { place, posture }] of state.people.entries()) {
      this.#peopleIn[place]?.push(person);
      if (posture === 'dead') this.#addBody(person, place);
    }
    for (const [item, { location }] of state.items.entries()) this.#listAt(location)?.push(item);
  }

  get weather(): WeatherStateSpec {
    return this.#weather;
  }

  peopleIn(place: PlaceIndex): readonly PersonIndex[] {
    return at(this.#peopleIn, place);
  }

  bodiesIn(place: PlaceIndex): readonly PersonIndex[] {
    return this.#bodiesIn.get(place) ?? NOBODY;
  }

  itemsIn(place: PlaceIndex): readonly ItemIndex[] {
    return at(this.#itemsIn.place, place);
  }

  itemsInFixture(fixture: FixtureIndex): readonly ItemIndex[] {
    return at(this.#itemsIn.fixture, fixture);
  }

  itemsOf(person: PersonIndex): readonly ItemIndex[] {
    return at(this.#itemsIn.person, person);
  }

  isAlive(person: PersonIndex): boolean {
    return at(this.state.people, person).posture !== 'dead';
  }

  isLit(place: PlaceIndex, atMs: number): boolean {
    return isLit(this, place, atMs);
  }

  canPass(person: PersonIndex, edge: EdgeIndex): boolean {
    const { kind, key, bolt } = at(this.setting.edges, edge);
    const { locked, knownTo } = at(this.state.edges, edge);
    if (kind === 'wall' || (kind === 'secret' && !knownTo.includes(person))) return false;
    if (!locked || at(this.state.people, person).place === bolt) return true;
    return key !== NONE && this.itemsOf(person).includes(key);
  }

  viewFor(person: PersonIndex, atMs: number): PlaceView {
    return viewFor(this, person, atMs);
  }

  /** Changes the world. Throws on an effect that cannot be: whoever decides on one has looked before. */
  apply(effect: Effect, atMs: number): void {
    switch (effect.kind) {
      case 'move':
        this.#move(effect.person, effect.edge, effect.to);
        break;
      case 'doing':
        this.#setDoing(effect.person, effect.verb, effect.using);
        break;
      case 'posture':
        this.#setPosture(effect.person, effect.posture, atMs);
        break;
      case 'die':
        this.#setPosture(effect.person, 'dead', atMs);
        at(this.state.people, effect.person).killedBy = effect.by;
        this.#addBody(effect.person, at(this.state.people, effect.person).place);
        break;
      case 'body_seen':
        insertSorted(at(this.state.people, effect.person).seenDeadBy, effect.by);
        break;
      case 'transfer':
        this.#transfer(effect.item, effect.to, effect.concealed ?? false);
        break;
      case 'fixture':
        this.#setStatus(effect.fixture, effect.status);
        break;
      case 'stock':
        changeStock(at(this.state.fixtures, effect.fixture), effect.by);
        break;
      case 'container_lock':
        at(this.state.fixtures, effect.fixture).locked = effect.locked;
        break;
      case 'edge_lock':
        setLock(at(this.state.edges, effect.edge), effect.locked, effect.broken ?? false);
        break;
      case 'door':
        setDoor(at(this.state.edges, effect.edge), effect.open);
        break;
      case 'reveal':
        insertSorted(at(this.state.edges, effect.edge).knownTo, effect.person);
        break;
      case 'power':
        this.state.power = effect.on;
        break;
      case 'lamp':
        at(this.state.places, effect.place).lampOn = effect.on;
        break;
      case 'weather':
        this.#weather = this.#weatherOf(effect.state);
        this.state.weather = effect.state;
        break;
      case 'trace':
        this.#leaveTrace(at(this.state.places, effect.place), effect.trace, effect.by, atMs);
        break;
      case 'note':
        this.#pin(at(this.state.fixtures, effect.fixture), { ...effect.note, atMs });
        break;
      case 'announce':
        keepNewest(this.state.common.announced, effect.fact, MAX_ANNOUNCED);
    }
  }

  #addBody(person: PersonIndex, place: PlaceIndex): void {
    const bodies = this.#bodiesIn.get(place) ?? [];
    this.#bodiesIn.set(place, bodies);
    insertSorted(bodies, person);
  }

  #weatherOf(state: string): WeatherStateSpec {
    const weather = this.setting.weatherStates.get(state);
    if (weather === undefined) throw new Error(`there is no weather '${state}'`);
    return weather;
  }

  #move(person: PersonIndex, edge: EdgeIndex, to: PlaceIndex): void {
    const state = at(this.state.people, person);
    const { a, b, bolt } = at(this.setting.edges, edge);
    const from = state.place;
    if (!((a === from && b === to) || (b === from && a === to))) {
      throw new Error(`edge ${edge} does not lead from place ${from} to ${to}`);
    }
    removeSorted(at(this.#peopleIn, from), person);
    insertSorted(at(this.#peopleIn, to), person);
    state.place = to;
    if (bolt === from) this.#leaveUnbolted(person, edge);
  }

  /** Nobody can shoot a bolt from the other side: only a key locks the door behind one. */
  #leaveUnbolted(person: PersonIndex, edge: EdgeIndex): void {
    const state = at(this.state.edges, edge);
    const { key } = at(this.setting.edges, edge);
    if (state.locked && !(key !== NONE && this.itemsOf(person).includes(key))) state.locked = false;
  }

  #setDoing(person: PersonIndex, verb: string, using: FixtureIndex): void {
    const state = at(this.state.people, person);
    state.doing = verb;
    state.using = using;
  }

  #setPosture(person: PersonIndex, posture: WorldState['people'][number]['posture'], atMs: number): void {
    const state = at(this.state.people, person);
    if (state.posture === 'dead') throw new Error(`person ${person} is dead, and stays so`);
    if (state.posture === posture) return;
    state.posture = posture;
    state.postureAtMs = atMs;
  }

  #transfer(item: ItemIndex, to: ItemLocation, concealed: boolean): void {
    const state = at(this.state.items, item);
    if (state.location.in === 'used_up') throw new Error(`item ${item} is used up`);
    const list = this.#listAt(state.location);
    if (list !== undefined) removeSorted(list, item);
    state.location = to;
    state.concealed = concealed;
    const target = this.#listAt(to);
    if (target !== undefined) insertSorted(target, item);
  }

  #setStatus(fixture: FixtureIndex, status: string): void {
    if (!Object.hasOwn(at(this.setting.fixtures, fixture).statuses, status)) {
      throw new Error(`fixture ${fixture} has no status '${status}'`);
    }
    at(this.state.fixtures, fixture).status = status;
  }

  #leaveTrace({ traces }: PlaceState, trace: string, by: PersonIndex, atMs: number): void {
    keepNewest(traces, { trace, by, atMs }, MAX_TRACES);
  }

  #pin({ notes }: FixtureState, note: Note): void {
    keepNewest(notes, note, MAX_NOTES);
  }

  #listAt(location: ItemLocation): ItemIndex[] | undefined {
    return location.in === 'used_up' ? undefined : at(this.#itemsIn[location.in], location.at);
  }
}

function changeStock(fixture: FixtureState, by: number): void {
  if (fixture.stock === NONE) throw new Error('a fixture that never holds food was given some');
  if (fixture.stock !== ENDLESS_STOCK) fixture.stock = Math.max(0, fixture.stock + by);
}

function setLock(edge: EdgeState, locked: boolean, broken: boolean): void {
  if (edge.broken && locked) throw new Error('a broken lock cannot be locked');
  edge.locked = locked;
  edge.broken ||= broken;
  if (locked) edge.open = false;
}

function setDoor(edge: EdgeState, open: boolean): void {
  if (edge.locked && open) throw new Error('a locked door cannot stand open');
  edge.open = open;
}

function keepNewest<T>(list: T[], entry: T, bound: number): void {
  list.push(entry);
  if (list.length > bound) list.shift();
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`nothing has the number ${index}`);
  return value;
}
