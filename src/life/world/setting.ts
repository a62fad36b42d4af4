import type { Locale, Text } from '../../core/index.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { FactSpec, WeatherStateSpec } from '../scenario/story-schema.ts';
import type { Entity, EntityKind } from './entity.ts';
import type { Fact } from './fact.ts';
import type { Edge, Fixture, Item, Person, Place } from './things.ts';

/**
 * A scenario made ready to be lived in: all that never changes, in dense tables ordered by id, and the way from ids to
 * numbers and back. Immutable; one setting serves any number of worlds.
 */
export interface Setting {
  readonly scenario: Scenario;
  /** Simulated time at which the world begins. */
  readonly startMs: number;
  /** When the sun rises and sets, in milliseconds after midnight. */
  readonly sunriseMs: number;
  readonly sunsetMs: number;
  readonly places: readonly Place[];
  readonly people: readonly Person[];
  readonly items: readonly Item[];
  readonly fixtures: readonly Fixture[];
  readonly edges: readonly Edge[];
  /** The scenario's own facts by id, in the runtime's form (`predicate` is the id), and what it says of each. */
  readonly facts: ReadonlyMap<string, Fact>;
  readonly factSpecs: ReadonlyMap<string, FactSpec>;
  readonly weatherStates: ReadonlyMap<string, WeatherStateSpec>;
  /** The dense number of an id, or `NONE`. */
  indexOf(kind: EntityKind, id: string): number;
  /** The number in the joint numbering. */
  entityOf(kind: EntityKind, index: number): Entity;
  /** The entity of an id of whatever kind, or `NONE`: ids are unique across kinds. */
  entityById(id: string): Entity;
  kindOf(entity: Entity): EntityKind;
  /** The dense number within its kind. */
  indexIn(entity: Entity): number;
  idOf(entity: Entity): string;
  nameOf(entity: Entity, locale: Locale): string;
  /** How a trace reads. */
  traceText(trace: string): Text | undefined;
}
