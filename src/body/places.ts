import { existsSync } from 'node:fs';
import { type BlockPos, type Failure, fail, type Result, succeed } from '../core/index.ts';
import { MEMORY, type Migration, openStore, type Sql, type Store } from '../storage/index.ts';

/** Places remembered of one world at most. */
export const MAX_PLACES = 256;

/** A place that was given a name. */
export interface Place extends BlockPos {
  readonly name: string;
  readonly dimension: string;
  /** What was noted of it. */
  readonly note: string | undefined;
}

/** The places remembered of one world. All it fails with is a failure of the store, which names its file. */
export interface PlaceBook {
  /** All, in the order of their names. */
  list(): Result<readonly Place[]>;
  /** Remembers a place under its name, in place of one that had it, which is answered. Fails with `too_many_places`. */
  remember(place: Place): Result<Place | undefined>;
  /** Forgets a place, and answers it; undefined where there was none. */
  forget(name: string): Result<Place | undefined>;
  close(): void;
}

/** Where places are kept. */
export interface PlaceBookOptions {
  /** A file, made with the first place; without one they are gone with the process. */
  readonly path?: string | undefined;
  /** Names the world they are in: places of several share a file. */
  readonly world: string;
}

const MIGRATIONS: readonly Migration[] = [
  {
    number: 1,
    name: 'places',
    sql: `CREATE TABLE place (
      world TEXT NOT NULL, name TEXT NOT NULL,
      x INTEGER NOT NULL, y INTEGER NOT NULL, z INTEGER NOT NULL,
      dimension TEXT NOT NULL, note TEXT,
      PRIMARY KEY (world, name)
    ) STRICT, WITHOUT ROWID`,
  },
];

/** Opens the places of a world. A file is opened when it is first asked for, so that one that is broken hinders nothing else. */
export function openPlaces({ path, world }: PlaceBookOptions): PlaceBook {
  return new StoredPlaces(path ?? MEMORY, world);
}

class StoredPlaces implements PlaceBook {
  readonly #path: string;
  readonly #world: string;
  #store: Store | undefined;

  constructor(path: string, world: string) {
    this.#path = path;
    this.#world = world;
  }

  list(): Result<readonly Place[]> {
    if (this.#isUnborn()) return succeed([]);
    return this.#within('read', (sql) =>
      succeed(sql.all('SELECT * FROM place WHERE world = ? ORDER BY name', this.#world).map(placeOf)),
    );
  }

  remember(place: Place): Result<Place | undefined> {
    const { name, x, y, z, dimension, note } = place;
    return this.#within('transact', (sql) => {
      const before = this.#find(sql, name);
      if (before === undefined && this.#count(sql) >= MAX_PLACES) return tooMany();
      const insert =
        'INSERT OR REPLACE INTO place (world, name, x, y, z, dimension, note) VALUES (?, ?, ?, ?, ?, ?, ?)';
      sql.run(insert, this.#world, name, x, y, z, dimension, note ?? null);
      return succeed(before);
    });
  }

  forget(name: string): Result<Place | undefined> {
    if (this.#isUnborn()) return succeed(undefined);
    return this.#within('transact', (sql) => {
      const before = this.#find(sql, name);
      sql.run('DELETE FROM place WHERE world = ? AND name = ?', this.#world, name);
      return succeed(before);
    });
  }

  close(): void {
    this.#store?.close();
  }

  /** Whether nothing was ever kept, so that asking makes no file. */
  #isUnborn(): boolean {
    return this.#store === undefined && (this.#path === MEMORY || !existsSync(this.#path));
  }

  #within<T>(how: 'read' | 'transact', work: (sql: Sql) => Result<T>): Result<T> {
    if (this.#store === undefined) {
      const opened = openStore(this.#path, { migrations: MIGRATIONS });
      if (!opened.ok) return opened;
      this.#store = opened.value;
    }
    return this.#store[how](work);
  }

  #find(sql: Sql, name: string): Place | undefined {
    const row = sql.get('SELECT * FROM place WHERE world = ? AND name = ?', this.#world, name);
    return row === undefined ? undefined : placeOf(row);
  }

  #count(sql: Sql): number {
    return Number(sql.get('SELECT count(*) AS places FROM place WHERE world = ?', this.#world)?.['places'] ?? 0);
  }
}

function placeOf(row: Readonly<Record<string, unknown>>): Place {
  const note = row['note'];
  return {
    name: String(row['name']),
    x: Number(row['x']),
    y: Number(row['y']),
    z: Number(row['z']),
    dimension: String(row['dimension']),
    note: note === null || note === undefined ? undefined : String(note),
  };
}

function tooMany(): Failure {
  return fail(
    'too_many_places',
    `${MAX_PLACES} places are remembered, and that is the most`,
    'forget one of them first',
  );
}
