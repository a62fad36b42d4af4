import type { Text } from '../../core/index.ts';
import type { AreaSpec, EdgeSpec, PlaceSpec } from '../scenario/map-schema.ts';
import type { PersonSpec } from '../scenario/people-schema.ts';
import type { AffordanceEffectSpec, AffordanceSpec } from '../scenario/things-schema.ts';
import type { EdgeIndex, Entity, FixtureIndex, ItemIndex, PersonIndex, PlaceIndex } from './entity.ts';
import type { Fact } from './fact.ts';
import type { ItemState } from './item-state.ts';

/** The stock of a larder that no meal ever lessens. */
export const ENDLESS_STOCK = Number.MAX_SAFE_INTEGER;

/** What never changes of a place. */
export interface Place {
  readonly index: PlaceIndex;
  readonly entity: Entity;
  readonly id: string;
  readonly name: Text;
  readonly brief: Text;
  readonly area: AreaSpec;
  readonly indoor: boolean;
  readonly light: PlaceSpec['light'];
  readonly lampOn: boolean;
  readonly noise: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly tags: ReadonlySet<string>;
  /** The ways out, ascending, and `neighbours[i]` is where `edges[i]` leads. */
  readonly edges: readonly EdgeIndex[];
  readonly neighbours: readonly PlaceIndex[];
  readonly fixtures: readonly FixtureIndex[];
}

/** What never changes of a way between two places. */
export interface Edge {
  readonly index: EdgeIndex;
  readonly entity: Entity;
  readonly id: string;
  readonly name: Text;
  readonly kind: EdgeSpec['kind'];
  readonly a: PlaceIndex;
  readonly b: PlaceIndex;
  readonly walkMs: number;
  /** Shares of a sound swallowed, shut and open. */
  readonly dampingShut: number;
  readonly dampingOpen: number;
  readonly lockable: boolean;
  /** The item that opens its lock, or `NONE`. */
  readonly key: ItemIndex;
  /** The place from which it is bolted and unbolted without a key, or `NONE`. */
  readonly bolt: PlaceIndex;
  /** How it is at the start. */
  readonly initial: { readonly open: boolean; readonly locked: boolean; readonly knownTo: readonly PersonIndex[] };
}

/** What can be done with a fixture, as data. */
export interface Affordance {
  readonly id: string;
  readonly verb: AffordanceSpec['verb'];
  readonly label: Text;
  readonly durationMs: number;
  readonly noise: number;
  readonly salience: number;
  readonly interruptible: boolean;
  readonly needs: AffordanceSpec['needs'];
  readonly effects: readonly AffordanceEffectSpec[];
  /** The word of its trace in `PlaceState.traces` (see `Setting.traceText`), or '' when it leaves none. */
  readonly trace: string;
  readonly tags: ReadonlySet<string>;
}

/** What never changes of a fixture. */
export interface Fixture {
  readonly index: FixtureIndex;
  readonly entity: Entity;
  readonly id: string;
  readonly name: Text;
  readonly place: PlaceIndex;
  readonly statuses: Readonly<Record<string, Text>>;
  readonly initialStatus: string;
  /** Portions of food at the start; `NONE` where it never holds any, {@link ENDLESS_STOCK} in a larder. */
  readonly initialStock: number;
  readonly initiallyLocked: boolean;
  /** How many can use it at a time. */
  readonly seats: number;
  /** How many items it holds; 0 where it is no container. */
  readonly capacity: number;
  /** What lies in it is found by a search only. */
  readonly closed: boolean;
  readonly lockable: boolean;
  readonly key: ItemIndex;
  readonly tags: ReadonlySet<string>;
  readonly affordances: readonly Affordance[];
}

/** What never changes of an item. */
export interface Item {
  readonly index: ItemIndex;
  readonly entity: Entity;
  readonly id: string;
  readonly name: Text;
  readonly tags: ReadonlySet<string>;
  readonly text: Text | undefined;
  readonly teaches: readonly Fact[];
  /** Where it is at the start. */
  readonly initial: ItemState;
}

/** What never changes of a person. */
export interface Person {
  readonly index: PersonIndex;
  readonly entity: Entity;
  readonly id: string;
  readonly name: Text;
  /** All a scenario says of them, with ids; minds read traits, goals and habits here. */
  readonly spec: PersonSpec;
  readonly start: PlaceIndex;
  readonly home: PlaceIndex;
  /** Their bed, or `NONE`. */
  readonly bed: FixtureIndex;
  /** Held from the start, and those among them not to be given away. */
  readonly knows: readonly Fact[];
  readonly secrets: readonly Fact[];
}
