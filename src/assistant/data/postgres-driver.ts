import { createHash } from 'node:crypto';
import pg from 'pg';
import { fail, messageOf, type Result, succeed } from '../../core/index.ts';
import { conflict } from './conflict.ts';
import type { Place, Row, StoreDriver } from './driver.ts';
import { PLAYER_MIGRATIONS, postgresQueries, SHARED_MIGRATIONS, type Statement } from './tables.ts';

/** Connections at once; how long a statement, and the wait for a connection, may take. */
const MAX_CONNECTIONS = 8;
const STATEMENT_MS = 10_000;
const CONNECT_MS = 5_000;

/** The key of the lock under which one process at a time brings the tables into shape: any constant. */
const MIGRATION_LOCK = 0x50_17_5a_4d;

const PLAYER_TABLES = ['document', 'history', 'ledger', 'player_state'] as const;

/** SQLSTATE classes (https://www.postgresql.org/docs/15/errcodes-appendix.html) where another try may help. */
const CONFLICTS = new Set(['40001', '40P01']);

/** How a PostgreSQL database is reached. */
export interface PostgresOptions {
  /** `postgres://user@host:port/database`. */
  readonly url: string;
}

/** Opens a PostgreSQL database and brings its tables into shape. Fails with `store_unreachable` or `migration_changed`. */
export async function openPostgresDriver({ url }: PostgresOptions): Promise<Result<StoreDriver>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
  });
  // A connection that breaks while nobody uses it is replaced by the pool.
  pool.on('error', () => {});
  const shaped = await migrate(pool);
  if (shaped.ok) return succeed(new PostgresDriver(pool));
  await pool.end();
  return shaped;
}

class PostgresDriver implements StoreDriver {
  readonly queries = postgresQueries;
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async batch(_: Place, statements: readonly Statement[]): Promise<Result<readonly (readonly Row[])[]>> {
    return await transact(this.#pool, async (client) => {
      const rows: (readonly Row[])[] = [];
      for (const { query, changes } of statements) {
        const done = await client.query<Row>(query.sql, [...query.parameters]);
        if (typeof changes === 'number' && done.rowCount !== changes) return conflict();
        rows.push(done.rows);
      }
      return succeed(rows);
    });
  }

  async erase(player: string): Promise<Result<undefined>> {
    return await transact(this.#pool, async (client) => {
      for (const table of PLAYER_TABLES) await client.query(`DELETE FROM ${table} WHERE player_id = $1`, [player]);
      return succeed(undefined);
    });
  }

  async players(afterPlayer: string, limit: number): Promise<Result<readonly string[]>> {
    const query = this.queries
      .selectFrom('player_state')
      .select('player_id')
      .where('player_id', '>', afterPlayer)
      .orderBy('player_id')
      .limit(limit)
      .compile();
    const rows = await this.batch('shared', [{ query }]);
    return rows.ok ? succeed((rows.value[0] ?? []).map((row) => String(row['player_id']))) : rows;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** Runs `work` between BEGIN and COMMIT; a failure or a throw undoes it. Errors of the database become failures. */
async function transact<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result<T>>): Promise<Result<T>> {
  if (pool.ending) return fail('store_closed', 'the store is closed', 'open it again');
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    await client.query('BEGIN');
    const done = await work(client);
    await client.query(done.ok ? 'COMMIT' : 'ROLLBACK');
    client.release();
    return done;
  } catch (thrown) {
    // Whatever state it is in, this connection is not used again.
    client?.release(true);
    return databaseFailure(thrown);
  }
}

function databaseFailure(thrown: unknown): Result<never> {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  if (CONFLICTS.has(code)) return conflict();
  return fail('store_unreachable', `the database failed: ${messageOf(thrown)}`, 'see to it, then try again', { code });
}

/** Runs the migrations that are due, one process at a time. Keys sort by their bytes, as SQLite sorts them. */
async function migrate(pool: pg.Pool): Promise<Result<undefined>> {
  const all = [...PLAYER_MIGRATIONS, ...SHARED_MIGRATIONS];
  return await transact(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS soulsand_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL)',
    );
    const applied = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM soulsand_migrations',
    );
    const known = new Map(applied.rows.map(({ name, checksum }) => [name, checksum]));
    for (const { name, number, sql } of all) {
      const id = `${name} ${number}`;
      const checksum = createHash('sha256').update(sql).digest('hex');
      const before = known.get(id);
      known.delete(id);
      if (before === checksum) continue;
      if (before !== undefined) {
        return fail(
          'migration_changed',
          `migration '${id}' was changed after it ran`,
          'restore its text, and add another',
        );
      }
      await client.query(sql.replaceAll('TEXT', 'TEXT COLLATE "C"'));
      await client.query('INSERT INTO soulsand_migrations VALUES ($1, $2)', [id, checksum]);
    }
    const [newer] = known.keys();
    if (newer === undefined) return succeed(undefined);
    return fail('store_newer', `a newer program made these tables: it has migration '${newer}'`, 'update this program');
  });
}
