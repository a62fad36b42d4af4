import type { FixtureIndex, PersonIndex, PlaceIndex } from './entity.ts';

/** Where an item is. Exactly one holds at any time; `used_up` is where eaten and burnt things are. */
export type ItemLocation =
  | { readonly in: 'place'; readonly at: PlaceIndex }
  | { readonly in: 'fixture'; readonly at: FixtureIndex }
  | { readonly in: 'person'; readonly at: PersonIndex }
  | { readonly in: 'used_up' };

/** What is objectively true of one item. */
export interface ItemState {
  location: ItemLocation;
  /** Put where only a search finds it. */
  concealed: boolean;
}
