import type { Result } from '../../core/index.ts';
import type { QueryBuilder, Statement } from './tables.ts';

/** Whose tables a batch is for: a player's, or those that are shared. */
export type Place = { readonly player: string } | 'shared';

/** A row, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** What runs queries: a folder of SQLite files, or a PostgreSQL database. */
export interface StoreDriver {
  /** Builds queries in the driver's own words. */
  readonly queries: QueryBuilder;
  /**
   * Runs statements in order as one transaction, and answers the rows of each. All of it is undone, with `store_conflict`,
   * where one changes another number of rows than it must. Reading what a player does not have makes nothing.
   */
  batch(place: Place, statements: readonly Statement[]): Promise<Result<readonly (readonly Row[])[]>>;
  /** Deletes all of a player's tables. */
  erase(player: string): Promise<Result<undefined>>;
  /** Ids of players that have data, sorted, after one, at most `limit`. */
  players(afterPlayer: string, limit: number): Promise<Result<readonly string[]>>;
  close(): Promise<void>;
}
