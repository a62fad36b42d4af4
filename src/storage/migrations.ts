import { createHash } from 'node:crypto';
import { fail, messageOf, type Result, succeed } from '../core/index.ts';
import type { Connection } from './connection.ts';

/** One step of a store's shape. Once released it is never changed: the next change is another migration. */
export interface Migration {
  /** 1, 2, 3 ... without a gap. */
  readonly number: number;
  readonly name: string;
  /** One or more statements. All migrations due run in one transaction, so they may not end it. */
  readonly sql: string;
}

const LEDGER = 'soulsand_migrations';

const CREATE_LEDGER = `
CREATE TABLE IF NOT EXISTS ${LEDGER} (
  owner TEXT NOT NULL,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL,
  applied_at_ms INTEGER NOT NULL,
  PRIMARY KEY (owner, number)
) STRICT, WITHOUT ROWID`;

/** Throws unless the numbers are 1, 2, 3 ...: a bug of ours. */
export function checkMigrations(migrations: readonly Migration[]): void {
  for (const [i, { number, name }] of migrations.entries()) {
    if (number !== i + 1) throw new Error(`migration '${name}' has number ${number}, but stands in place ${i + 1}`);
  }
}

/** Refuses a file that holds another program's tables. Changes nothing. */
export function checkOwnership(connection: Connection): Result<undefined> {
  const row = connection.get(
    `SELECT name, EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '${LEDGER}') AS ours
     FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' LIMIT 1`,
  );
  if (row === undefined || row['ours'] === 1) return succeed(undefined);
  const howTo = 'give the path of a store of ours, or of a file that does not exist yet';
  return fail('foreign_database', `the file belongs to another program: it has a table '${row['name']}'`, howTo);
}

/**
 * Brings the tables of `owner` to the newest shape. Refuses a store that a newer program has shaped, and one shaped by
 * a migration whose text was changed since. To be called within a transaction that its failure undoes.
 */
export function migrate(
  connection: Connection,
  owner: string,
  migrations: readonly Migration[],
  nowMs: number,
): Result<undefined> {
  connection.database.exec(CREATE_LEDGER);
  const applied = connection.all(`SELECT number, name, checksum FROM ${LEDGER} WHERE owner = ? ORDER BY number`, owner);
  for (const [i, { number, name, checksum }] of applied.entries()) {
    const migration = migrations[i];
    if (migration === undefined) {
      const why = `a newer program made this store: it has ${owner} migration ${number} '${name}', this program knows ${migrations.length}`;
      return fail('store_newer', why, 'update this program, or use another path');
    }
    if (checksum !== checksumOf(migration)) {
      const why = `${owner} migration ${number} '${name}' was changed after this store was made by it`;
      return fail('migration_changed', why, 'restore its text and add another migration, or use another path');
    }
  }
  for (const migration of migrations.slice(applied.length)) {
    const result = apply(connection, owner, migration, nowMs);
    if (!result.ok) return result;
  }
  return succeed(undefined);
}

function apply(connection: Connection, owner: string, migration: Migration, nowMs: number): Result<undefined> {
  const { number, name, sql } = migration;
  try {
    connection.database.exec(sql);
  } catch (thrown) {
    const why = `${owner} migration ${number} '${name}' failed: ${messageOf(thrown)}`;
    return fail('migration_failed', why, 'see to that; the store is as it was before');
  }
  if (!connection.database.isTransaction) {
    throw new Error(`${owner} migration ${number} '${name}' ends the transaction that it runs in`);
  }
  const insert = `INSERT INTO ${LEDGER} (owner, number, name, checksum, applied_at_ms) VALUES (?, ?, ?, ?, ?)`;
  connection.run(insert, owner, number, name, checksumOf(migration), nowMs);
  return succeed(undefined);
}

function checksumOf({ name, sql }: Migration): string {
  return createHash('sha256')
    .update(JSON.stringify([name, sql]))
    .digest('hex');
}
