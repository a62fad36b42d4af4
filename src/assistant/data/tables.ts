import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Migration } from '../../storage/index.ts';

/** The tables, as queries see them. Numbers may come back as text (bigint of PostgreSQL): read them by `Number`. */
interface Tables {
  player_state: { player_id: string; version: number; last_seq: number };
  document: { player_id: string; space: string; key: string; value: string };
  history: { player_id: string; seq: number; at_ms: number; kind: string; data: string };
  ledger: {
    player_id: string;
    key: string;
    fingerprint: string;
    kind: string;
    state: string;
    receipt: string;
    at_ms: number;
  };
  shared_document: { space: string; key: string; value: string };
  usage_line: { key: string; player_id: string; owner: string; counter: string; amount: number; at_ms: number };
}

/** Builds queries and runs none: drivers do. */
export type QueryBuilder = Kysely<Tables>;

/** One statement that a driver runs. */
export interface Statement {
  readonly query: CompiledQuery;
  /** How many rows it must change, else all of its batch is undone with `store_conflict`; absent of what only reads. */
  readonly changes?: number | 'any';
}

/** Queries in the words of SQLite. */
export const sqliteQueries: QueryBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** Queries in the words of PostgreSQL. */
export const postgresQueries: QueryBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const PLAYER_TABLES = `
CREATE TABLE player_state (
  player_id TEXT NOT NULL PRIMARY KEY, version BIGINT NOT NULL, last_seq BIGINT NOT NULL
);
CREATE TABLE document (
  player_id TEXT NOT NULL, space TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (player_id, space, key)
);
CREATE TABLE history (
  player_id TEXT NOT NULL, seq BIGINT NOT NULL, at_ms BIGINT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
  PRIMARY KEY (player_id, seq)
);
CREATE TABLE ledger (
  player_id TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL,
  receipt TEXT NOT NULL, at_ms BIGINT NOT NULL,
  PRIMARY KEY (player_id, key)
);
CREATE INDEX ledger_state ON ledger (player_id, state, at_ms, key);`;

const SHARED_TABLES = `
CREATE TABLE shared_document (
  space TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (space, key)
);
CREATE TABLE usage_line (
  key TEXT NOT NULL PRIMARY KEY, player_id TEXT NOT NULL, owner TEXT NOT NULL, counter TEXT NOT NULL,
  amount BIGINT NOT NULL, at_ms BIGINT NOT NULL
);
CREATE INDEX usage_line_player ON usage_line (player_id, owner, counter);`;

/** The shape of a player's file. Released migrations are never changed. */
export const PLAYER_MIGRATIONS: readonly Migration[] = [{ number: 1, name: 'player', sql: PLAYER_TABLES }];
/** The shape of the file that is shared. */
export const SHARED_MIGRATIONS: readonly Migration[] = [{ number: 1, name: 'shared', sql: SHARED_TABLES }];
