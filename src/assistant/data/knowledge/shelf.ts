import { existsSync, rmSync } from 'node:fs';
import { type Clock, fail, type Result, succeed } from '../../../core/index.ts';
import { type Migration, openStore, type Sql, type Store } from '../../../storage/index.ts';
import type { PreparedDocument, PreparedQuestion } from './prepared.ts';

/** Documents and passages of one shelf. */
const MAX_DOCUMENTS = 500;
const MAX_PASSAGES = 5000;

/** How much the words a passage shares with the question count, and how much the likeness of its letters. */
const WORD_SHARE = 0.75;
const VECTOR_SHARE = 0.25;

const SHELF_MIGRATIONS: readonly Migration[] = [
  {
    number: 1,
    name: 'shelf',
    sql: `
CREATE TABLE document (key TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL, source TEXT NOT NULL, chars INTEGER NOT NULL);
CREATE TABLE passage (
  id INTEGER PRIMARY KEY, document TEXT NOT NULL REFERENCES document (key),
  heading TEXT NOT NULL, text TEXT NOT NULL, vector BLOB NOT NULL
);
CREATE INDEX passage_document ON passage (document);
CREATE VIRTUAL TABLE passage_terms USING fts5 (terms, content = '', contentless_delete = 1, tokenize = 'porter unicode61');`,
  },
];

/** A document as it is listed. */
export interface DocumentLine {
  readonly key: string;
  readonly title: string;
  readonly source: string;
  readonly chars: number;
}

/** A passage that was found. */
export interface FoundPassage {
  readonly title: string;
  readonly heading: string;
  readonly source: string;
  readonly text: string;
  /** How well it fits the question, 0 to 1. */
  readonly score: number;
}

/**
 * Documents that are searched together, in one SQLite file: passages by their words (English by stem, Chinese by pairs of
 * characters), and by hashed vectors of words and letters. The vectors are derived, and in the same file: what is removed
 * is gone from all of them in one step.
 */
export class Shelf {
  readonly #store: Store;

  private constructor(store: Store) {
    this.#store = store;
  }

  /** Opens the shelf of a file, or of memory; fails as `openStore` does. */
  static open(path: string, clock: Clock): Result<Shelf> {
    const opened = openStore(path, { migrations: SHELF_MIGRATIONS, clock });
    return opened.ok ? succeed(new Shelf(opened.value)) : opened;
  }

  /**
   * Adds a document, or replaces the one of its key. `check` is asked in the transaction: its failure writes nothing. Fails
   * with `shelf_full`.
   */
  add({ key, title, source, chars, passages }: PreparedDocument, check: () => Result<undefined>): Result<DocumentLine> {
    return this.#store.transact((sql) => {
      const standing = check();
      if (!standing.ok) return standing;
      removeFrom(sql, key);
      const room = roomLeft(sql, passages.length);
      if (!room.ok) return room;
      sql.run('INSERT INTO document VALUES (?, ?, ?, ?)', key, title, source, chars);
      for (const { heading, text, terms, vector } of passages) {
        const values = [key, heading, text, new Uint8Array(vector.buffer)];
        sql.run('INSERT INTO passage (document, heading, text, vector) VALUES (?, ?, ?, ?)', ...values);
        sql.run('INSERT INTO passage_terms (rowid, terms) VALUES (last_insert_rowid(), ?)', terms);
      }
      return succeed({ key, title, source, chars });
    });
  }

  /** Removes a document; answers whether there was one. */
  remove(key: string): Result<boolean> {
    return this.#store.transact((sql) => succeed(removeFrom(sql, key)));
  }

  /** Its documents by key, `MAX_DOCUMENTS` at most. */
  list(): Result<readonly DocumentLine[]> {
    return this.#store.read((sql) =>
      succeed(
        sql.all('SELECT * FROM document ORDER BY key LIMIT ?', MAX_DOCUMENTS).map((row) => ({
          key: String(row['key']),
          title: String(row['title']),
          source: String(row['source']),
          chars: Number(row['chars']),
        })),
      ),
    );
  }

  /** The passages that fit a question best, the best first. Those that share nothing with it are left out. */
  search({ terms, direction }: PreparedQuestion, limit: number): Result<readonly FoundPassage[]> {
    return this.#store.read((sql) => {
      const coverage = coverageOf(sql, terms);
      const scored = sql.all('SELECT id, vector FROM passage ORDER BY id LIMIT ?', MAX_PASSAGES).map((row) => {
        const id = Number(row['id']);
        const likeness = cosine(direction, vectorOf(row['vector']));
        return { id, score: WORD_SHARE * (coverage.get(id) ?? 0) + VECTOR_SHARE * likeness };
      });
      const best = scored
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || a.id - b.id)
        .slice(0, limit);
      return succeed(best.flatMap(({ id, score }) => passageOf(sql, id, score)));
    });
  }

  close(): void {
    this.#store.close();
  }
}

/** Deletes the files of a shelf that is closed: the logs first, since a log left alone would be taken for a new file's. */
export function deleteShelf(path: string): boolean {
  const wasThere = existsSync(path);
  for (const end of ['-wal', '-shm', '-journal', '']) rmSync(`${path}${end}`, { force: true });
  return wasThere;
}

function removeFrom(sql: Sql, key: string): boolean {
  const owned = 'SELECT id FROM passage WHERE document = ?';
  sql.run(`DELETE FROM passage_terms WHERE rowid IN (${owned})`, key);
  sql.run('DELETE FROM passage WHERE document = ?', key);
  return sql.run('DELETE FROM document WHERE key = ?', key) > 0;
}

function roomLeft(sql: Sql, more: number): Result<undefined> {
  const counted = sql.get('SELECT (SELECT count(*) FROM document) d, (SELECT count(*) FROM passage) p') ?? {};
  const [documents, passages] = [Number(counted['d']), Number(counted['p'])];
  if (documents < MAX_DOCUMENTS && passages + more <= MAX_PASSAGES) return succeed(undefined);
  const why = `${documents} documents of ${passages} passages are kept, of ${MAX_DOCUMENTS} and ${MAX_PASSAGES}`;
  return fail('shelf_full', why, 'forget some first', { documents, passages });
}

/**
 * The share of the question's weight that each passage covers. A term weighs the more the fewer passages have it (the
 * probabilistic idf, Robertson & Sparck Jones 1976, kept above 0), and most where none has: what is asked for is missing.
 */
function coverageOf(sql: Sql, terms: readonly string[]): ReadonlyMap<number, number> {
  const total = Number(sql.get('SELECT count(*) n FROM passage')?.['n']);
  const covered = new Map<number, number>();
  let sum = 0;
  for (const term of terms) {
    const match = `"${term}"`;
    const rows = sql.all('SELECT rowid FROM passage_terms WHERE passage_terms MATCH ? LIMIT ?', match, MAX_PASSAGES);
    const weight = Math.log(1 + (total - rows.length + 0.5) / (rows.length + 0.5));
    sum += weight;
    for (const row of rows) {
      const id = Number(row['rowid']);
      covered.set(id, (covered.get(id) ?? 0) + weight);
    }
  }
  return new Map([...covered].map(([id, weight]) => [id, weight / sum]));
}

function passageOf(sql: Sql, id: number, score: number): FoundPassage[] {
  const row = sql.get(
    'SELECT title, source, heading, text FROM passage JOIN document ON key = document WHERE id = ?',
    id,
  );
  if (row === undefined) return [];
  const [title, source, heading, text] = ['title', 'source', 'heading', 'text'].map((name) => String(row[name]));
  return [{ title: title ?? '', source: source ?? '', heading: heading ?? '', text: text ?? '', score }];
}

function vectorOf(blob: unknown): Float32Array {
  // A blob of SQLite may begin anywhere in its buffer: it is copied.
  return blob instanceof Uint8Array ? new Float32Array(Uint8Array.from(blob).buffer) : new Float32Array();
}

/** 0 (across, away, or nothing) to 1. */
function cosine(a: Float32Array, b: Float32Array): number {
  let [dot, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0];
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  const length = Math.sqrt(aa * bb);
  return length > 0 ? Math.max(0, dot / length) : 0;
}
