import type { Migration } from '../index.ts';

/** A first migration, for a store of numbered things. */
export const THINGS: Migration = {
  number: 1,
  name: 'things',
  sql: 'CREATE TABLE thing (n INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT',
};
