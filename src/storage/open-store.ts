import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Clock, fail, messageOf, type Result, succeed, systemClock } from '../core/index.ts';
import { Connection, type SqlValue } from './connection.ts';
import { JOURNAL_MIGRATIONS } from './journal-schema.ts';
import { checkMigrations, checkOwnership, type Migration, migrate } from './migrations.ts';
import { sqliteFailure } from './sqlite-failure.ts';
import { Store } from './store.ts';
import { bracket, WRITE } from './transaction.ts';

/** The path of a store that lives and dies with the process. */
export const MEMORY = ':memory:';

/** How long a write waits for another process to finish its own, unless told otherwise. The process waits with it. */
const DEFAULT_BUSY_TIMEOUT_MS = 5_000;

/** How often the switch to write-ahead logging is tried while others open the same new file. */
const WAL_TRIES = 20;

export interface StoreOptions {
  /** The store's shape: migrations 1, 2, 3 ... */
  readonly migrations: readonly Migration[];
  /**
   * `full` when a commit must outlast a loss of power (ledgers); `normal` when it is enough that it outlasts the
   * process: a loss of power may then take the last commits, though never half of one. Default `normal`.
   */
  readonly synchronous?: 'normal' | 'full';
  /** Default {@link DEFAULT_BUSY_TIMEOUT_MS}. */
  readonly busyTimeoutMs?: number;
  readonly clock?: Clock;
}

/**
 * Opens the store at `path` (or {@link MEMORY}), making file and folder when they are not there, and brings it to the
 * newest shape. A store that cannot be opened is left as it was.
 *
 * Fails with `bad_path`, `path_is_folder`, `folder_unusable`, `not_a_database`, `foreign_database`, `store_newer`,
 * `migration_changed`, `migration_failed`, `wal_unavailable`, or a failure of SQLite such as `store_corrupt`,
 * `store_read_only`, `store_cannot_open`, `store_busy` or `disk_full`; each names the path.
 */
export function openStore(path: string, options: StoreOptions): Result<Store> {
  checkMigrations(options.migrations);
  const opened = open(path, options);
  return opened.ok ? opened : { ...opened, why: `${path}: ${opened.why}`, data: { ...opened.data, path } };
}

function open(path: string, options: StoreOptions): Result<Store> {
  const { migrations, synchronous = 'normal', busyTimeoutMs = DEFAULT_BUSY_TIMEOUT_MS, clock = systemClock } = options;
  const place = path === MEMORY ? succeed(MEMORY) : placeOf(path);
  if (!place.ok) return place;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(place.value, { timeout: busyTimeoutMs });
    const connection = new Connection(database);
    const prepared = prepare(connection, place.value, synchronous, migrations, Math.round(clock.nowMs()));
    if (!prepared.ok) {
      database.close();
      return prepared;
    }
    return succeed(new Store(connection, clock));
  } catch (thrown) {
    database?.close();
    const failure = sqliteFailure(thrown);
    if (failure === undefined) throw thrown;
    return failure;
  }
}

/** The absolute path, which SQLite cannot take for a URI, once its folder is there. */
function placeOf(path: string): Result<string> {
  if (path === '' || path.includes('\0')) {
    return fail('bad_path', 'this is no path of a file', `give the path of a file, or '${MEMORY}'`);
  }
  const place = resolve(path);
  try {
    if (statSync(place, { throwIfNoEntry: false })?.isDirectory() === true) {
      return fail('path_is_folder', 'this is a folder', 'give the path of a file in it');
    }
    mkdirSync(dirname(place), { recursive: true });
  } catch (thrown) {
    const why = `its folder can be neither reached nor made: ${messageOf(thrown)}`;
    return fail('folder_unusable', why, 'use another path');
  }
  return succeed(place);
}

function prepare(
  connection: Connection,
  place: string,
  synchronous: 'normal' | 'full',
  migrations: readonly Migration[],
  nowMs: number,
): Result<undefined> {
  const owned = checkOwnership(connection);
  if (!owned.ok) return owned;
  if (place !== MEMORY && writeAhead(connection) !== 'wal') {
    const why = 'the file system does not allow a write-ahead log';
    return fail('wal_unavailable', why, 'use a path on a local disk');
  }
  connection.database.exec(`PRAGMA synchronous = ${synchronous}`);
  return bracket(connection.database, WRITE, () => {
    const own = migrate(connection, 'storage', JOURNAL_MIGRATIONS, nowMs);
    return own.ok ? migrate(connection, 'store', migrations, nowMs) : own;
  });
}

/** Switches to write-ahead logging and answers the mode the file is in then. */
function writeAhead(connection: Connection): SqlValue | undefined {
  for (let tries = 1; ; tries++) {
    try {
      return connection.get('PRAGMA journal_mode = WAL')?.['journal_mode'];
    } catch (thrown) {
      if (tries === WAL_TRIES || sqliteFailure(thrown)?.code !== 'store_busy') throw thrown;
      // The switch does not wait for another process that makes the same file; the right to write does.
      connection.database.exec('BEGIN IMMEDIATE; ROLLBACK');
    }
  }
}
