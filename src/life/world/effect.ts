import type { EdgeIndex, FixtureIndex, ItemIndex, PersonIndex, PlaceIndex } from './entity.ts';
import type { Fact } from './fact.ts';
import type { ItemLocation } from './item-state.ts';
import type { Posture } from './person-state.ts';
import type { Note } from './world-state.ts';

/**
 * The only ways in which the objective world changes. An effect is data: it is decided elsewhere (by a verb, a beat,
 * the weather, the creator), applied by the one writer, and never partly applied.
 */
export type Effect =
  /** Someone steps through an edge into the place at its other end. */
  | { readonly kind: 'move'; readonly person: PersonIndex; readonly edge: EdgeIndex; readonly to: PlaceIndex }
  /** What somebody can be seen doing: a verb, or '' for nothing; and with which fixture, or `NONE`. */
  | { readonly kind: 'doing'; readonly person: PersonIndex; readonly verb: string; readonly using: FixtureIndex }
  | { readonly kind: 'posture'; readonly person: PersonIndex; readonly posture: Posture }
  | { readonly kind: 'die'; readonly person: PersonIndex; readonly by: PersonIndex }
  /** Somebody has seen a body: finding it again is no news to them. */
  | { readonly kind: 'body_seen'; readonly person: PersonIndex; readonly by: PersonIndex }
  /** An item changes hands or place; `used_up` is a location too, so that items are conserved. */
  | { readonly kind: 'transfer'; readonly item: ItemIndex; readonly to: ItemLocation; readonly concealed?: boolean }
  | { readonly kind: 'fixture'; readonly fixture: FixtureIndex; readonly status: string }
  /** Portions of food in a fixture come (cooked) or go (eaten); never below 0. */
  | { readonly kind: 'stock'; readonly fixture: FixtureIndex; readonly by: number }
  | { readonly kind: 'container_lock'; readonly fixture: FixtureIndex; readonly locked: boolean }
  | { readonly kind: 'edge_lock'; readonly edge: EdgeIndex; readonly locked: boolean; readonly broken?: boolean }
  | { readonly kind: 'door'; readonly edge: EdgeIndex; readonly open: boolean }
  /** Someone comes to know of a secret edge. */
  | { readonly kind: 'reveal'; readonly edge: EdgeIndex; readonly person: PersonIndex }
  | { readonly kind: 'power'; readonly on: boolean }
  | { readonly kind: 'lamp'; readonly place: PlaceIndex; readonly on: boolean }
  | { readonly kind: 'weather'; readonly state: string }
  /** A lasting mark that whoever comes later can see; its text is the scenario's (`trace` of an affordance) or a word of the runtime. */
  | { readonly kind: 'trace'; readonly place: PlaceIndex; readonly trace: string; readonly by: PersonIndex }
  /** A note pinned to a fixture with the tag `board`. */
  | { readonly kind: 'note'; readonly fixture: FixtureIndex; readonly note: Omit<Note, 'atMs'> }
  /** A fact enters the bulletin: from now on everybody knows it. */
  | { readonly kind: 'announce'; readonly fact: Fact };
