import { type Locale, type Text, textOf } from '../../core/index.ts';
import { type EdgeSpec, edgeIdOf, type PlaceSpec } from '../scenario/map-schema.ts';
import type { PersonSpec } from '../scenario/people-schema.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { AffordanceSpec, FixtureSpec, ItemSpec } from '../scenario/things-schema.ts';
import { MINUTE_MS, momentMs } from '../time/sim-time.ts';
import { type Entity, type EntityKind, type FixtureIndex, NONE, type PlaceIndex } from './entity.ts';
import { EntityNumbers } from './entity-numbers.ts';
import type { Fact } from './fact.ts';
import type { ItemLocation } from './item-state.ts';
import type { Setting } from './setting.ts';
import {
  type Affordance,
  type Edge,
  ENDLESS_STOCK,
  type Fixture,
  type Item,
  type Person,
  type Place,
} from './things.ts';

/** Minutes a step takes where the map says nothing: among those that the contract allows (indoors 1-2, outdoors 3-6). */
const DEFAULT_MINUTES = { indoors: 1, outdoors: 4 } as const;

/** Shares of a sound swallowed by kind, shut and open, where the map says nothing. */
const DEFAULT_DAMPING: Readonly<Record<EdgeSpec['kind'], { readonly shut: number; readonly open: number }>> = {
  door: { shut: 0.6, open: 0.2 },
  opening: { shut: 0.15, open: 0.15 },
  stairs: { shut: 0.4, open: 0.4 },
  path: { shut: 0.5, open: 0.5 },
  secret: { shut: 0.75, open: 0.4 },
  wall: { shut: 0.7, open: 0.7 },
};
/** What an open door swallows of what it swallows shut. */
const OPEN_DOOR_SHARE = 1 / 3;

const DEFAULT_SALIENCE = 0.25;

/**
 * Makes a scenario ready to be lived in. It must have passed `checkScenario` (the loader and the generator see to it):
 * an id that leads nowhere throws.
 */
export function createSetting(scenario: Scenario): Setting {
  const builder = new SettingBuilder(scenario);
  return builder.build();
}

function byId<T>(specs: readonly T[], idOf: (spec: T) => string): T[] {
  return specs.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

/** Gathers the tables of one setting; each method makes one kind of thing. */
class SettingBuilder {
  readonly #scenario: Scenario;
  readonly #sorted;
  readonly #numbers: EntityNumbers;
  readonly #facts = new Map<string, Fact>();
  readonly #traces = new Map<string, Text>();
  readonly #affordances = new Map<AffordanceSpec, Affordance>();

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    const idOf = ({ id }: { readonly id: string }) => id;
    this.#sorted = {
      place: byId(scenario.map.places, idOf),
      person: byId(scenario.people, idOf),
      item: byId(scenario.items, idOf),
      fixture: byId(scenario.fixtures, idOf),
      edge: byId(scenario.map.edges, edgeIdOf),
    };
    const { place, person, item, fixture, edge } = this.#sorted;
    this.#numbers = new EntityNumbers({
      place: place.map(idOf),
      person: person.map(idOf),
      item: item.map(idOf),
      fixture: fixture.map(idOf),
      edge: edge.map(edgeIdOf),
    });
  }

  build(): Setting {
    const scenario = this.#scenario;
    const numbers = this.#numbers;
    for (const spec of byId(scenario.facts, ({ id }) => id)) {
      this.#facts.set(spec.id, {
        subject: this.#entity(spec.about),
        predicate: spec.id,
        object: spec.object === undefined ? NONE : this.#entity(spec.object),
        place: NONE,
        atMs: NONE,
      });
    }
    const fixtures = this.#sorted.fixture.map((spec, index) => this.#fixture(spec, index));
    const edges = this.#sorted.edge.map((spec, index) => this.#edge(spec, index));
    const places = this.#places(edges, fixtures);
    const people = this.#sorted.person.map((spec, index) => this.#person(spec, index));
    const items = this.#sorted.item.map((spec, index) => this.#item(spec, index));
    const tables: Readonly<Record<EntityKind, readonly { readonly name: Text }[]>> = {
      place: places,
      person: people,
      item: items,
      fixture: fixtures,
      edge: edges,
    };
    const traces = this.#traces;
    return {
      scenario,
      startMs: momentMs(scenario.meta.start),
      sunriseMs: momentMs(scenario.meta.sunrise),
      sunsetMs: momentMs(scenario.meta.sunset),
      places,
      people,
      items,
      fixtures,
      edges,
      facts: this.#facts,
      factSpecs: new Map(scenario.facts.map((spec) => [spec.id, spec])),
      weatherStates: new Map(scenario.weather.states.map((state) => [state.id, state])),
      indexOf: (kind, id) => numbers.indexOf(kind, id),
      entityOf: (kind, index) => numbers.entityOf(kind, index),
      entityById: (id) => numbers.entityById(id),
      kindOf: (entity) => numbers.kindOf(entity),
      indexIn: (entity) => numbers.indexIn(entity),
      idOf: (entity) => numbers.idOf(entity),
      nameOf: (entity: Entity, locale: Locale) => {
        const name = tables[numbers.kindOf(entity)][numbers.indexIn(entity)]?.name;
        return name === undefined ? '' : textOf(name, locale);
      },
      traceText: (trace) => traces.get(trace),
    };
  }

  #index(kind: EntityKind, id: string): number {
    const index = this.#numbers.indexOf(kind, id);
    if (index === NONE) throw new Error(`the scenario names a ${kind} '${id}' that it does not have`);
    return index;
  }

  #indexOrNone(kind: EntityKind, id: string | undefined): number {
    return id === undefined ? NONE : this.#index(kind, id);
  }

  #entity(id: string): Entity {
    const entity = this.#numbers.entityById(id);
    if (entity === NONE) throw new Error(`the scenario speaks of '${id}', which it does not have`);
    return entity;
  }

  #factsOf(ids: readonly string[]): readonly Fact[] {
    return ids.map((id) => {
      const fact = this.#facts.get(id);
      if (fact === undefined) throw new Error(`the scenario has no fact '${id}'`);
      return fact;
    });
  }

  #places(edges: readonly Edge[], fixtures: readonly Fixture[]): Place[] {
    const specs = this.#sorted.place;
    const areas = new Map(this.#scenario.map.areas.map((area) => [area.id, area]));
    const edgesOf: number[][] = specs.map(() => []);
    const fixturesOf: FixtureIndex[][] = specs.map(() => []);
    for (const { index, a, b } of edges) {
      edgesOf[a]?.push(index);
      edgesOf[b]?.push(index);
    }
    for (const { index, place } of fixtures) fixturesOf[place]?.push(index);
    return specs.map((spec, index) => {
      const area = areas.get(spec.area);
      if (area === undefined) throw new Error(`the scenario has no area '${spec.area}'`);
      const own = edgesOf[index] ?? [];
      const neighbours = own.map((each) => otherEnd(edges[each], index));
      return {
        index,
        entity: this.#numbers.entityOf('place', index),
        id: spec.id,
        name: spec.name,
        brief: spec.brief,
        area,
        indoor: spec.indoor,
        light: spec.light,
        lampOn: spec.lampOn,
        noise: spec.noise,
        x: spec.at[0],
        y: spec.at[1],
        width: spec.size[0],
        height: spec.size[1],
        tags: new Set(spec.tags),
        edges: own,
        neighbours,
        fixtures: fixturesOf[index] ?? [],
      };
    });
  }

  #edge(spec: EdgeSpec, index: number): Edge {
    const ends = spec.between.map((id) => this.#placeSpec(id)) as [PlaceSpec, PlaceSpec];
    const [a, b] = ends.map(({ id }) => this.#index('place', id)) as [PlaceIndex, PlaceIndex];
    const minutes = spec.minutes ?? DEFAULT_MINUTES[ends.every(({ indoor }) => indoor) ? 'indoors' : 'outdoors'];
    const damping = DEFAULT_DAMPING[spec.kind];
    const shut = spec.damping ?? damping.shut;
    return {
      index,
      entity: this.#numbers.entityOf('edge', index),
      id: edgeIdOf(spec),
      name: { en: `${ends[0].name.en} – ${ends[1].name.en}`, zh: `${ends[0].name.zh}—${ends[1].name.zh}` },
      kind: spec.kind,
      a,
      b,
      walkMs: Math.round(minutes * MINUTE_MS),
      dampingShut: shut,
      dampingOpen: spec.damping === undefined ? damping.open : spec.kind === 'door' ? shut * OPEN_DOOR_SHARE : shut,
      lockable: spec.lock !== undefined,
      key: this.#indexOrNone('item', spec.lock?.key),
      bolt: this.#indexOrNone('place', spec.lock?.bolt),
      initial: {
        open: spec.open,
        locked: spec.lock?.locked ?? false,
        knownTo: (spec.knownTo ?? []).map((id) => this.#index('person', id)).toSorted((x, y) => x - y),
      },
    };
  }

  #placeSpec(id: string): PlaceSpec {
    const spec = this.#sorted.place[this.#index('place', id)];
    if (spec === undefined) throw new Error(`the scenario has no place '${id}'`);
    return spec;
  }

  #fixture(spec: FixtureSpec, index: number): Fixture {
    return {
      index,
      entity: this.#numbers.entityOf('fixture', index),
      id: spec.id,
      name: spec.name,
      place: this.#index('place', spec.place),
      statuses: spec.statuses,
      initialStatus: spec.status ?? Object.keys(spec.statuses)[0] ?? '',
      initialStock: spec.stock === 'endless' ? ENDLESS_STOCK : (spec.stock ?? NONE),
      initiallyLocked: spec.container?.lock?.locked ?? false,
      seats: spec.seats ?? (spec.affordances.some(({ verb }) => verb === 'sleep') ? 1 : Number.MAX_SAFE_INTEGER),
      capacity: spec.container?.capacity ?? 0,
      closed: spec.container?.closed ?? false,
      lockable: spec.container?.lock !== undefined,
      key: this.#indexOrNone('item', spec.container?.lock?.key),
      tags: new Set(spec.tags),
      affordances: spec.affordances.map((affordance) => this.#affordance(affordance, spec.id)),
    };
  }

  /** What many fixtures have in common is made once: a town of a thousand beds has one way to sleep. */
  #affordance(spec: AffordanceSpec, fixtureId: string): Affordance {
    const known = this.#affordances.get(spec);
    if (known !== undefined) return known;
    const made = this.#newAffordance(spec, fixtureId);
    // A trace tells which fixture left it.
    if (made.trace === '') this.#affordances.set(spec, made);
    return made;
  }

  #newAffordance(spec: AffordanceSpec, fixtureId: string): Affordance {
    const trace = spec.trace === undefined ? '' : `${fixtureId}/${spec.id}`;
    if (spec.trace !== undefined) this.#traces.set(trace, spec.trace);
    return {
      id: spec.id,
      verb: spec.verb,
      label: spec.label,
      durationMs: Math.round(spec.minutes * MINUTE_MS),
      noise: spec.noise,
      salience: spec.salience ?? DEFAULT_SALIENCE,
      interruptible: spec.interruptible,
      needs: spec.needs,
      effects: spec.effects,
      trace,
      tags: new Set(spec.tags),
    };
  }

  #item(spec: ItemSpec, index: number): Item {
    return {
      index,
      entity: this.#numbers.entityOf('item', index),
      id: spec.id,
      name: spec.name,
      tags: new Set(spec.tags),
      text: spec.text,
      teaches: this.#factsOf(spec.teaches),
      initial: { location: this.#location(spec.at), concealed: spec.concealed },
    };
  }

  #location(at: ItemSpec['at']): ItemLocation {
    if ('place' in at) return { in: 'place', at: this.#index('place', at.place) };
    if ('fixture' in at) return { in: 'fixture', at: this.#index('fixture', at.fixture) };
    return { in: 'person', at: this.#index('person', at.person) };
  }

  #person(spec: PersonSpec, index: number): Person {
    return {
      index,
      entity: this.#numbers.entityOf('person', index),
      id: spec.id,
      name: spec.name,
      spec,
      start: this.#index('place', spec.start),
      home: this.#index('place', spec.home),
      bed: this.#indexOrNone('fixture', spec.bed),
      knows: this.#factsOf(spec.knows),
      secrets: this.#factsOf(spec.secrets),
    };
  }
}

function otherEnd(edge: Edge | undefined, place: PlaceIndex): PlaceIndex {
  if (edge === undefined) return NONE;
  return edge.a === place ? edge.b : edge.a;
}
