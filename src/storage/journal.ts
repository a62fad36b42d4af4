import { type Failure, fail, messageOf, type Result, succeed } from '../core/index.ts';
import type { Sql, SqlRow } from './connection.ts';
import type { Store } from './store.ts';

/** The characters (UTF-16 units) one entry may take as JSON. */
export const MAX_ENTRY_CHARS = 1024 * 1024;
/** The characters a key may have. */
export const MAX_KEY_CHARS = 200;
/** How many entries a `read` answers with unless told otherwise. */
export const DEFAULT_READ_LIMIT = 100;
/** How many entries a `read` answers with at most; `more` says when there are others. */
export const MAX_READ_LIMIT = 10_000;

/** How many entries a fold holds in memory at once. */
const FOLD_PAGE = 500;

const NAME_SHAPE = /^[a-z][a-z0-9_-]{0,63}$/;

/** Proof that an entry is in the journal. */
export interface JournalReceipt {
  /** Its place: 1, 2, 3 ... without a gap. */
  readonly seq: number;
  /** When it was first appended, in milliseconds since the Unix epoch. */
  readonly atMs: number;
}

/** One entry as it is read. */
export interface JournalEntry<E> extends JournalReceipt {
  /** The key it was appended under, if any. */
  readonly key: string | undefined;
  readonly entry: E;
}

/** Reads one entry's JSON: a check by schema, as all that comes from outside the process. */
export type Decode<E> = (json: unknown) => Result<E>;

/**
 * An append-only list of JSON entries within a store. What `append` has acknowledged is there after a kill at any
 * moment; there is never a gap, and nothing is ever changed or taken away.
 */
export class Journal<E> {
  readonly #store: Store;
  readonly #name: string;
  readonly #decode: Decode<E>;

  /** The journal `name` of `store`; one that has no entry yet is empty. Throws on a name that is not kebab-case. */
  constructor(store: Store, name: string, decode: Decode<E>) {
    if (!NAME_SHAPE.test(name)) throw new Error(`'${name}' cannot name a journal: write it like player-ledger`);
    this.#store = store;
    this.#name = name;
    this.#decode = decode;
  }

  /**
   * Appends an entry, and answers when it is kept. Appending the same entry under the same `key` again answers the
   * first receipt and adds nothing. Within a transaction of the store it is kept or undone with that.
   *
   * Fails with `not_json`, `entry_too_large`, `bad_key`, `key_reused` (the key has another entry), or as the store does.
   */
  append(entry: E, key?: string): Result<JournalReceipt> {
    const text = jsonOf(entry);
    if (!text.ok) return text;
    if (key !== undefined && (key === '' || key.length > MAX_KEY_CHARS)) {
      return fail('bad_key', `a key has 1 to ${MAX_KEY_CHARS} characters`, 'give a shorter key, or none');
    }
    return this.#store.transact((sql) => {
      const before = key === undefined ? undefined : this.#byKey(sql, key);
      if (before !== undefined) return before['entry'] === text.value ? succeed(receiptOf(before)) : keyReused(before);
      const receipt = { seq: this.#lastSeq(sql) + 1, atMs: this.#nowMs };
      this.#insert(sql, receipt, key, text.value);
      return succeed(receipt);
    });
  }

  /**
   * Appends all entries in order, or none of them, for about the price of one transaction. Answers how many the journal
   * holds then and how many characters they took. With `expectedSeq`, fails with `journal_overtaken` when it held more or
   * fewer before: another process writes to it. Otherwise fails as {@link append} does.
   */
  appendAll(entries: readonly E[], expectedSeq?: number): Result<{ readonly seq: number; readonly chars: number }> {
    const texts: string[] = [];
    for (const entry of entries) {
      const text = jsonOf(entry);
      if (!text.ok) return text;
      texts.push(text.value);
    }
    return this.#store.transact((sql) => {
      let seq = this.#lastSeq(sql);
      if (expectedSeq !== undefined && seq !== expectedSeq) return overtaken(this.#name, expectedSeq, seq);
      const atMs = this.#nowMs;
      let chars = 0;
      for (const text of texts) {
        this.#insert(sql, { seq: ++seq, atMs }, undefined, text);
        chars += text.length;
      }
      return succeed({ seq, chars });
    });
  }

  /** The `seq` of the newest entry, which is also their count; 0 of an empty journal. */
  lastSeq(): Result<number> {
    return this.#store.read((sql) => succeed(this.#lastSeq(sql)));
  }

  /**
   * The entries after `afterSeq`, the oldest first, at most `limit` (rounded down; NaN and less than 1 give none) and
   * never above {@link MAX_READ_LIMIT}; `more` says whether others follow. Fails with `entry_unreadable` when one does
   * not pass the journal's own check.
   */
  read(
    afterSeq = 0,
    limit = DEFAULT_READ_LIMIT,
  ): Result<{ readonly entries: readonly JournalEntry<E>[]; readonly more: boolean }> {
    const count = limit >= 1 ? Math.min(MAX_READ_LIMIT, Math.floor(limit)) : 0;
    return this.#store.read((sql) => {
      const rows = this.#after(sql, afterSeq, count + 1);
      const entries: JournalEntry<E>[] = [];
      for (const row of rows.slice(0, count)) {
        const entry = this.#decoded(row);
        if (!entry.ok) return entry;
        entries.push(entry.value);
      }
      return succeed({ entries, more: rows.length > count });
    });
  }

  /**
   * Folds the entries after `from.seq` into `from.state`, and answers the new state with the `seq` it stands at: from
   * there a later fold can go on. Sees the journal as it is at one moment. Fails as {@link read} does.
   */
  fold<S>(
    from: { readonly seq: number; readonly state: S },
    step: (state: S, entry: JournalEntry<E>) => S,
  ): Result<{ readonly seq: number; readonly state: S }> {
    return this.#store.read((sql) => {
      let { seq, state } = from;
      for (;;) {
        const rows = this.#after(sql, seq, FOLD_PAGE);
        for (const row of rows) {
          const entry = this.#decoded(row);
          if (!entry.ok) return entry;
          state = step(state, entry.value);
          seq = entry.value.seq;
        }
        if (rows.length < FOLD_PAGE) return succeed({ seq, state });
      }
    });
  }

  get #nowMs(): number {
    return Math.round(this.#store.clock.nowMs());
  }

  #insert(sql: Sql, { seq, atMs }: JournalReceipt, key: string | undefined, text: string): void {
    sql.run(
      'INSERT INTO soulsand_journal (journal, seq, key, at_ms, entry) VALUES (?, ?, ?, ?, ?)',
      this.#name,
      seq,
      key ?? null,
      atMs,
      text,
    );
  }

  #lastSeq(sql: Sql): number {
    const row = sql.get('SELECT max(seq) AS seq FROM soulsand_journal WHERE journal = ?', this.#name);
    return Number(row?.['seq'] ?? 0);
  }

  #byKey(sql: Sql, key: string): SqlRow | undefined {
    return sql.get('SELECT seq, at_ms, entry FROM soulsand_journal WHERE journal = ? AND key = ?', this.#name, key);
  }

  #after(sql: Sql, seq: number, limit: number): SqlRow[] {
    return sql.all(
      'SELECT seq, key, at_ms, entry FROM soulsand_journal WHERE journal = ? AND seq > ? ORDER BY seq LIMIT ?',
      this.#name,
      Math.floor(Math.max(0, seq || 0)),
      limit,
    );
  }

  #decoded(row: SqlRow): Result<JournalEntry<E>> {
    const receipt = receiptOf(row);
    const key = typeof row['key'] === 'string' ? row['key'] : undefined;
    const json = parsed(String(row['entry']));
    const decoded = json.ok ? this.#decode(json.value) : json;
    if (decoded.ok) return succeed({ ...receipt, key, entry: decoded.value });
    const why = `entry ${receipt.seq} of journal '${this.#name}' cannot be read: ${decoded.why}`;
    return fail('entry_unreadable', why, 'read it with the program that wrote it', { seq: receipt.seq });
  }
}

function receiptOf(row: SqlRow): JournalReceipt {
  return { seq: Number(row['seq']), atMs: Number(row['at_ms']) };
}

function keyReused(row: SqlRow): Failure {
  const why = `the key was used for another entry, number ${row['seq']}`;
  return fail('key_reused', why, 'use a new key for a new entry', { seq: Number(row['seq']) });
}

function overtaken(name: string, expectedSeq: number, seq: number): Failure {
  const why = `journal '${name}' holds ${seq} entries where ${expectedSeq} were expected: somebody else writes to it`;
  return fail('journal_overtaken', why, 'let one process write at a time', { seq });
}

function jsonOf(entry: unknown): Result<string> {
  let text: string | undefined;
  try {
    text = JSON.stringify(entry);
  } catch (thrown) {
    return fail('not_json', `the entry cannot be written as JSON: ${messageOf(thrown)}`, 'append plain data');
  }
  if (text === undefined) return fail('not_json', 'the entry cannot be written as JSON', 'append plain data');
  if (text.length <= MAX_ENTRY_CHARS) return succeed(text);
  const why = `the entry takes ${text.length} characters as JSON, more than ${MAX_ENTRY_CHARS}`;
  return fail('entry_too_large', why, 'split it into several');
}

function parsed(text: string): Result<unknown> {
  try {
    return succeed(JSON.parse(text));
  } catch (thrown) {
    return fail('not_json', messageOf(thrown), 'restore the store from a copy');
  }
}
