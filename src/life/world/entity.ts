/**
 * Inside the runtime everything that exists has a dense number: places, people, items, fixtures and edges each count
 * from 0 in the order of their ids. So an order never depends on how a scenario was written down or loaded, and a
 * table is an array. Ids stand at the edges only: files, journals, viewers; a `Setting` translates.
 */
export type PlaceIndex = number;
export type PersonIndex = number;
export type ItemIndex = number;
export type FixtureIndex = number;
export type EdgeIndex = number;

/** Anything that exists, of whatever kind, in one joint numbering: what a fact or an event may speak of. */
export type Entity = number;

/** No place, nobody, nothing, never: the missing index or time. Unknown is said by its own clarity, never by this. */
export const NONE = -1;

/** The kinds of what exists, in the order of the joint numbering. */
export const ENTITY_KINDS = ['place', 'person', 'item', 'fixture', 'edge'] as const;

export type EntityKind = (typeof ENTITY_KINDS)[number];
