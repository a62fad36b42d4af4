import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, fail, messageOf, type Result, succeed } from '../../core/index.ts';
import { openStore, type Sql, type SqlValue, type Store } from '../../storage/index.ts';
import { conflict } from './conflict.ts';
import type { Place, Row, StoreDriver } from './driver.ts';
import { PLAYER_MIGRATIONS, SHARED_MIGRATIONS, type Statement, sqliteQueries } from './tables.ts';

/** Players' files that are open at once; the one not used for longest is closed for the next. */
const MAX_OPEN_FILES = 64;

const PLAYER_FILE = /^player-([a-z0-9][a-z0-9_-]*)\.db$/;
const ERASING_FILE = /^player-([a-z0-9][a-z0-9_-]*)\.erasing$/;

/** How a folder of files is opened. */
export interface SqliteOptions {
  /** The folder; made where it is not there. */
  readonly folder: string;
  readonly clock: Clock;
  /** Default {@link MAX_OPEN_FILES}. */
  readonly maxOpenFiles?: number;
}

/**
 * Opens a folder that holds one file a player, and a shared one; what an erasure that was cut off left is erased first.
 * Fails as `openStore` does, or with `folder_unusable`.
 */
export function openSqliteDriver(options: SqliteOptions): Result<StoreDriver> {
  const { folder, clock } = options;
  const path = join(folder, 'shared.db');
  const shared = openStore(path, { migrations: SHARED_MIGRATIONS, synchronous: 'full', clock });
  if (!shared.ok) return shared;
  const driver = new SqliteDriver(shared.value, options);
  const swept = driver.sweep();
  if (swept.ok) return succeed(driver);
  shared.value.close();
  return swept;
}

class SqliteDriver implements StoreDriver {
  readonly queries = sqliteQueries;
  readonly #shared: Store;
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #maxOpen: number;
  /** Open files of players, least recently used first. */
  readonly #open = new Map<string, Store>();
  #closed = false;

  constructor(shared: Store, { folder, clock, maxOpenFiles = MAX_OPEN_FILES }: SqliteOptions) {
    this.#shared = shared;
    this.#folder = join(folder, 'players');
    this.#clock = clock;
    this.#maxOpen = maxOpenFiles;
  }

  /** Makes the folder of players, and erases whoever was being erased. */
  sweep(): Result<undefined> {
    try {
      mkdirSync(this.#folder, { recursive: true });
      for (const file of readdirSync(this.#folder)) {
        const player = ERASING_FILE.exec(file)?.[1];
        if (player !== undefined) this.#unlink(player);
      }
      return succeed(undefined);
    } catch (thrown) {
      return unusable(this.#folder, thrown);
    }
  }

  async batch(place: Place, statements: readonly Statement[]): Promise<Result<readonly (readonly Row[])[]>> {
    const writes = statements.some(({ changes }) => changes !== undefined);
    const store = this.#storeOf(place, writes);
    if (!store.ok) return store;
    if (store.value === undefined) return succeed(statements.map(() => []));
    const work = (sql: Sql) => runAll(sql, statements);
    return writes ? store.value.transact(work) : store.value.read(work);
  }

  async erase(player: string): Promise<Result<undefined>> {
    if (this.#closed) return closed();
    try {
      this.#open.get(player)?.close();
      this.#open.delete(player);
      // What is cut off from here on is seen at the next start.
      const marker = openSync(join(this.#folder, `player-${player}.erasing`), 'w');
      fsyncSync(marker);
      closeSync(marker);
      this.#unlink(player);
      return succeed(undefined);
    } catch (thrown) {
      return unusable(this.#folder, thrown);
    }
  }

  async players(afterPlayer: string, limit: number): Promise<Result<readonly string[]>> {
    try {
      const ids = readdirSync(this.#folder).flatMap((file) => PLAYER_FILE.exec(file)?.[1] ?? []);
      return succeed(
        ids
          .sort()
          .filter((id) => id > afterPlayer)
          .slice(0, limit),
      );
    } catch (thrown) {
      return unusable(this.#folder, thrown);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const store of this.#open.values()) store.close();
    this.#open.clear();
    this.#shared.close();
  }

  /** The store of a place; undefined where nothing is to be written and there is no file. */
  #storeOf(place: Place, writes: boolean): Result<Store | undefined> {
    if (this.#closed) return closed();
    if (place === 'shared') return succeed(this.#shared);
    const { player } = place;
    const path = join(this.#folder, `player-${player}.db`);
    const known = this.#open.get(player);
    if (known === undefined && !writes && !existsSync(path)) return succeed(undefined);
    const opened =
      known === undefined
        ? openStore(path, { migrations: PLAYER_MIGRATIONS, synchronous: 'full', clock: this.#clock })
        : succeed(known);
    if (!opened.ok) return opened;
    this.#open.delete(player);
    this.#open.set(player, opened.value);
    if (this.#open.size > this.#maxOpen) this.#closeOldest();
    return opened;
  }

  #closeOldest(): void {
    for (const [player, store] of this.#open) {
      store.close();
      this.#open.delete(player);
      return;
    }
  }

  /** The logs before the file: a log left alone would be taken for one of a new file. The marker last. */
  #unlink(player: string): void {
    const path = join(this.#folder, `player-${player}`);
    for (const end of ['.db-wal', '.db-shm', '.db-journal', '.db', '.erasing'])
      rmSync(`${path}${end}`, { force: true });
  }
}

function runAll(sql: Sql, statements: readonly Statement[]): Result<readonly (readonly Row[])[]> {
  const rows: (readonly Row[])[] = [];
  for (const { query, changes } of statements) {
    const values = query.parameters as readonly SqlValue[];
    if (changes === undefined) {
      rows.push(sql.all(query.sql, ...values));
      continue;
    }
    const changed = sql.run(query.sql, ...values);
    if (changes !== 'any' && changed !== changes) return conflict();
    rows.push([]);
  }
  return succeed(rows);
}

function closed(): Result<never> {
  return fail('store_closed', 'the store is closed', 'open it again');
}

function unusable(folder: string, thrown: unknown): Result<never> {
  return fail('folder_unusable', `${folder} cannot be used: ${messageOf(thrown)}`, 'see to its rights, or use another');
}
