import { MINUTE_MS } from '../time/sim-time.ts';
import {
  type Entity,
  type FixtureIndex,
  type ItemIndex,
  NONE,
  type PersonIndex,
  type PlaceIndex,
} from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';

/** People whose whereabouts one mind keeps; whoever was met first is forgotten first. */
export const MAX_SIGHTINGS = 128;
/** Steps back that one remembers of where somebody was. */
export const MAX_STEPS = 12;
/** Things one mind keeps in view of its mind: items, fixtures, places searched, suspects. */
const MAX_THINGS = 256;
/** Pieces of evidence kept against one person. */
const MAX_EVIDENCE = 8;

/** Where and when somebody was perceived: `event` is the provenance. */
export interface Sighting {
  readonly place: PlaceIndex;
  readonly atMs: number;
  readonly event: number;
}

/** A sighting as it is kept: seen again in the same place, it is the same one. */
type Step = { -readonly [Key in keyof Sighting]: Sighting[Key] };

/** Where an item is thought to be; all `NONE` when it was looked for where it should be and was not there. */
interface ItemBelief {
  readonly place: PlaceIndex;
  readonly fixture: FixtureIndex;
  readonly holder: PersonIndex;
  readonly atMs: number;
  readonly memory: number;
}

/** How a fixture is thought to be. */
interface FixtureBelief {
  readonly status: string;
  readonly stock: number;
  readonly locked: boolean;
  readonly atMs: number;
}

/** What speaks against somebody. */
interface Suspicion {
  readonly weight: number;
  /** Memories it rests on, at most {@link MAX_EVIDENCE}, the newest last. */
  readonly evidence: readonly number[];
}

/** All beliefs of one mind as plain JSON. */
export interface SavedBeliefs {
  readonly sightings: readonly (readonly [PersonIndex, readonly Sighting[]])[];
  readonly dead: readonly (readonly [PersonIndex, number])[];
  readonly asleep: readonly (readonly [PersonIndex, number])[];
  readonly items: readonly (readonly [ItemIndex, ItemBelief])[];
  readonly fixtures: readonly (readonly [FixtureIndex, FixtureBelief])[];
  readonly searched: readonly (readonly [Entity, number])[];
  readonly visited: readonly (readonly [PlaceIndex, number])[];
  readonly dangers: readonly (readonly [PlaceIndex, number])[];
  readonly suspicions: readonly (readonly [PersonIndex, Suspicion])[];
  readonly facts: readonly (readonly [string, number])[];
  readonly power: boolean;
}

const NO_STEPS: readonly Sighting[] = Object.freeze([]);

/** A map that forgets what was put in longest ago. */
function keep<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.set(key, value);
  if (map.size <= max) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}

/**
 * What one mind takes the world to be: an index over what it perceived, was told and concluded, kept up as that comes in.
 * It may be wrong or old. All of it is bounded.
 */
export class Beliefs {
  readonly #sightings: Map<PersonIndex, Step[]>;
  #newestSightingMs: number;
  /** Whom one holds for dead, by which memory. */
  readonly dead: Map<PersonIndex, number>;
  readonly #asleep: Map<PersonIndex, number>;
  readonly #items: Map<ItemIndex, ItemBelief>;
  readonly #fixtures: Map<FixtureIndex, FixtureBelief>;
  readonly #searched: Map<Entity, number>;
  readonly #visited: Map<PlaceIndex, number>;
  readonly #dangers: Map<PlaceIndex, number>;
  readonly #suspicions: Map<PersonIndex, Suspicion>;
  readonly #facts: Map<string, number>;
  /** Whether the power is thought to be on. */
  power: boolean;

  constructor(saved?: SavedBeliefs) {
    this.#sightings = new Map(saved?.sightings.map(([person, steps]) => [person, steps.map((step) => ({ ...step }))]));
    this.#newestSightingMs = Math.max(NONE, ...[...this.#sightings.values()].flat().map(({ atMs }) => atMs));
    this.dead = new Map(saved?.dead);
    this.#asleep = new Map(saved?.asleep);
    this.#items = new Map(saved?.items);
    this.#fixtures = new Map(saved?.fixtures);
    this.#searched = new Map(saved?.searched);
    this.#visited = new Map(saved?.visited);
    this.#dangers = new Map(saved?.dangers);
    this.#suspicions = new Map(saved?.suspicions);
    this.#facts = new Map(saved?.facts);
    this.power = saved?.power ?? true;
  }

  /** Somebody was perceived somewhere. */
  see(person: PersonIndex, place: PlaceIndex, atMs: number, event: number): void {
    let steps = this.#sightings.get(person);
    if (steps === undefined) {
      steps = [];
      keep(this.#sightings, person, steps, MAX_SIGHTINGS);
    }
    const last = steps.at(-1);
    if (last !== undefined && last.place === place) {
      last.atMs = atMs;
      last.event = event;
    } else if (steps.push({ place, atMs, event }) > MAX_STEPS) steps.shift();
    this.#newestSightingMs = Math.max(this.#newestSightingMs, atMs);
    if (this.#asleep.size > 0) this.#asleep.delete(person);
  }

  /** Somebody who was thought to be here is not. */
  gone(person: PersonIndex, place: PlaceIndex): void {
    const steps = this.#sightings.get(person);
    if (steps?.at(-1)?.place === place) steps.push({ place: NONE, atMs: steps.at(-1)?.atMs ?? NONE, event: NONE });
    if (steps !== undefined && steps.length > MAX_STEPS) steps.shift();
  }

  /** Where somebody was perceived last; its place is `NONE` when they have left there since. */
  lastSeen(person: PersonIndex): Sighting | undefined {
    return this.#sightings.get(person)?.at(-1);
  }

  /** When one last perceived anybody whose whereabouts one keeps, or `NONE`. */
  get newestSightingMs(): number {
    return this.#newestSightingMs;
  }

  /** All one remembers of where somebody was, oldest first. */
  stepsOf(person: PersonIndex): readonly Sighting[] {
    return this.#sightings.get(person) ?? NO_STEPS;
  }

  /** Everybody whose whereabouts one has some idea of, in the order first met. */
  known(): Iterable<PersonIndex> {
    return this.#sightings.keys();
  }

  seeAsleep(person: PersonIndex, atMs: number): void {
    keep(this.#asleep, person, atMs, MAX_SIGHTINGS);
  }

  /** When somebody was last seen asleep and not up since; `NONE` otherwise. */
  asleepSince(person: PersonIndex): number {
    return this.#asleep.get(person) ?? NONE;
  }

  setItem(item: ItemIndex, belief: ItemBelief): void {
    keep(this.#items, item, belief, MAX_THINGS);
  }

  item(item: ItemIndex): ItemBelief | undefined {
    return this.#items.get(item);
  }

  /** Items thought of, in the order first met. */
  items(): Iterable<readonly [ItemIndex, ItemBelief]> {
    return this.#items;
  }

  setFixture(fixture: FixtureIndex, belief: FixtureBelief): void {
    keep(this.#fixtures, fixture, belief, MAX_THINGS);
  }

  fixture(fixture: FixtureIndex): FixtureBelief | undefined {
    return this.#fixtures.get(fixture);
  }

  /** A place or fixture was searched. */
  setSearched(what: Entity, atMs: number): void {
    keep(this.#searched, what, atMs, MAX_THINGS);
  }

  searchedAt(what: Entity): number {
    return this.#searched.get(what) ?? NONE;
  }

  setVisited(place: PlaceIndex, atMs: number): void {
    keep(this.#visited, place, atMs, MAX_THINGS);
  }

  visitedAt(place: PlaceIndex): number {
    return this.#visited.get(place) ?? NONE;
  }

  setDanger(place: PlaceIndex, atMs: number): void {
    keep(this.#dangers, place, atMs, MAX_THINGS);
  }

  /** When something terrible was last known of a place; `NONE` if never. */
  dangerAt(place: PlaceIndex): number {
    return this.#dangers.get(place) ?? NONE;
  }

  /** Something speaks against somebody; what was weighed already is not weighed again. */
  suspect(person: PersonIndex, weight: number, evidence: readonly number[]): void {
    const { weight: before, evidence: known } = this.suspicionOf(person);
    const fresh = evidence.filter((memory) => !known.includes(memory));
    if (fresh.length === 0) return;
    const suspicion = { weight: before + (1 - before) * weight, evidence: [...known, ...fresh].slice(-MAX_EVIDENCE) };
    keep(this.#suspicions, person, suspicion, MAX_SIGHTINGS);
  }

  suspicionOf(person: PersonIndex): Suspicion {
    return this.#suspicions.get(person) ?? NO_SUSPICION;
  }

  /** The one against whom most speaks, or `NONE`. Of equals the lesser number. */
  get prime(): PersonIndex {
    let best = NONE;
    let bestWeight = 0;
    for (const [person, { weight }] of this.#suspicions) {
      if (weight < bestWeight || (weight === bestWeight && person > best)) continue;
      best = person;
      bestWeight = weight;
    }
    return best;
  }

  /** Notes a fact under a key, held by that memory; the first one stays. */
  hold(key: string, memory: number): void {
    if (!this.#facts.has(key)) keep(this.#facts, key, memory, MAX_THINGS * 2);
  }

  /** The memory by which a fact is held, or undefined. */
  holding(key: string): number | undefined {
    return this.#facts.get(key);
  }

  /** The memories that all of it rests on, by id; some more than once. */
  *memories(): Iterable<number> {
    yield* this.#facts.values();
    yield* this.dead.values();
    for (const { memory } of this.#items.values()) yield memory;
    for (const { evidence } of this.#suspicions.values()) yield* evidence;
  }

  save(): SavedBeliefs {
    return {
      sightings: Array.from(
        this.#sightings,
        ([person, steps]) => [person, steps.map((step) => ({ ...step }))] as const,
      ),
      dead: [...this.dead],
      asleep: [...this.#asleep],
      items: [...this.#items],
      fixtures: [...this.#fixtures],
      searched: [...this.#searched],
      visited: [...this.#visited],
      dangers: [...this.#dangers],
      suspicions: [...this.#suspicions],
      facts: [...this.#facts],
      power: this.power,
    };
  }
}

const NO_SUSPICION: Suspicion = Object.freeze({ weight: 0, evidence: Object.freeze([]) });

/** Sightings of the same within it are the same fact. */
const SAME_SIGHTING_MS = 30 * MINUTE_MS;

/**
 * The key under which a fact is held: of the scenario's own its id, whatever it is told of; of others what it says, and
 * of whereabouts about when.
 */
export function holdKey({ subject, predicate, object, place, atMs }: Fact, isOwnWord: boolean): string {
  if (!isOwnWord) return predicate;
  const when = predicate === 'was_at' ? Math.floor(atMs / SAME_SIGHTING_MS) : '';
  return `${subject} ${predicate} ${object} ${place} ${when}`;
}
