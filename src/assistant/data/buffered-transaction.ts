import { fail, type Result, succeed } from '../../core/index.ts';
import type {
  AgentJournal,
  DecodeStored,
  HistoryEntry,
  LedgerEntry,
  PlayerTransaction,
  TransactionState,
} from '../../engine/index.ts';
import type { Row, StoreDriver } from './driver.ts';
import { compareUtf8, LIST_LIMIT, MAX_LIST, page } from './listing.ts';
import type { Statement } from './tables.ts';
import { checkPlace, decodeStored, encode } from './values.ts';

/** Writes of one transaction. */
export const MAX_WRITES = 10_000;

const SEPARATOR = '\n';

/**
 * One transaction of one player: it reads what is stored, and keeps what it writes to itself until all of it is written
 * in one step. Reads note the player's version; where another process has written meanwhile, it is overtaken, and is run
 * again by whoever began it.
 */
export class BufferedTransaction implements PlayerTransaction {
  readonly player: string;
  readonly ledger: AgentJournal;
  readonly #driver: StoreDriver;
  readonly #nowMs: () => number;
  readonly #documents = new Map<string, string | undefined>();
  readonly #entries = new Map<string, LedgerEntry>();
  readonly #history: { readonly seq: number; readonly atMs: number; readonly kind: string; readonly data: string }[] =
    [];
  #version = 0;
  #lastSeq = 0;
  #over = false;
  #overtaken = false;

  constructor(driver: StoreDriver, player: string, nowMs: () => number) {
    this.#driver = driver;
    this.player = player;
    this.#nowMs = nowMs;
    this.ledger = {
      find: (key) => this.#findEntry(key),
      save: (entry) => this.#saveEntry(entry),
      inState: (state, limit) => this.#entriesIn(state, limit),
    };
  }

  /** Whether another process has written since it began. */
  get isOvertaken(): boolean {
    return this.#overtaken;
  }

  /** Notes where the player stands. */
  async begin(): Promise<Result<undefined>> {
    const read = await this.#driver.batch({ player: this.player }, [this.#versionRead()]);
    if (!read.ok) return read;
    const [row] = read.value[0] ?? [];
    this.#version = Number(row?.['version'] ?? 0);
    this.#lastSeq = Number(row?.['last_seq'] ?? 0);
    return succeed(undefined);
  }

  /** Ends it: whatever still holds it can do nothing with it. */
  end(): void {
    this.#over = true;
  }

  async get<T>(space: string, key: string, decode: DecodeStored<T>): Promise<Result<T | undefined>> {
    const checked = this.#live(space, key);
    if (!checked.ok) return checked;
    const place = space + SEPARATOR + key;
    let text: unknown = this.#documents.get(place);
    if (!this.#documents.has(place)) {
      const query = this.#driver.queries
        .selectFrom('document')
        .select('value')
        .where('player_id', '=', this.player)
        .where('space', '=', space)
        .where('key', '=', key)
        .compile();
      const rows = await this.#read({ query });
      if (!rows.ok) return rows;
      text = rows.value[0]?.['value'];
    }
    return text === undefined ? succeed(undefined) : decodeStored(text, `${space}/${key}`, decode);
  }

  put(space: string, key: string, value: unknown): Result<undefined> {
    const text = encode(value);
    return text.ok ? this.#write(space, key, text.value) : text;
  }

  remove(space: string, key: string): Result<undefined> {
    return this.#write(space, key, undefined);
  }

  async list<T>(
    space: string,
    decode: DecodeStored<T>,
    { afterKey = '', limit = LIST_LIMIT }: { readonly afterKey?: string; readonly limit?: number } = {},
  ): Promise<Result<{ readonly documents: readonly (readonly [string, T])[]; readonly more: boolean }>> {
    const checked = this.#live(space, 'any');
    if (!checked.ok) return checked;
    const own = [...this.#documents].flatMap(([place, text]) => {
      const [ownSpace, key = ''] = place.split(SEPARATOR);
      return ownSpace === space && compareUtf8(key, afterKey) > 0 ? [[key, text] as const] : [];
    });
    const wanted = Math.min(limit, MAX_LIST);
    const query = this.#driver.queries
      .selectFrom('document')
      .select(['key', 'value'])
      .where('player_id', '=', this.player)
      .where('space', '=', space)
      .where('key', '>', afterKey)
      .orderBy('key')
      // What this transaction removed itself must not shorten the page.
      .limit(wanted + own.length + 1)
      .compile();
    const rows = await this.#read({ query });
    return rows.ok ? page(space, rows.value, own, wanted, decode) : rows;
  }

  append(kind: string, data: unknown): Result<number> {
    const live = this.#live('history', 'any');
    if (!live.ok) return live;
    const text = encode(data);
    if (!text.ok) return text;
    const seq = this.#lastSeq + this.#history.length + 1;
    this.#history.push({ seq, atMs: Math.round(this.#nowMs()), kind, data: text.value });
    return succeed(seq);
  }

  async recent(limit: number): Promise<Result<readonly HistoryEntry[]>> {
    const wanted = Math.max(0, Math.min(limit, MAX_LIST));
    const query = this.#driver.queries
      .selectFrom('history')
      .select(['seq', 'at_ms', 'kind', 'data'])
      .where('player_id', '=', this.player)
      .orderBy('seq', 'desc')
      .limit(wanted)
      .compile();
    const rows = await this.#read({ query });
    if (!rows.ok) return rows;
    const stored = rows.value.toReversed().map((row) => ({
      seq: Number(row['seq']),
      atMs: Number(row['at_ms']),
      kind: String(row['kind']),
      data: JSON.parse(String(row['data'])) as unknown,
    }));
    const own = this.#history.map((entry) => ({ ...entry, data: JSON.parse(entry.data) as unknown }));
    return succeed([...stored, ...own].slice(Math.max(0, stored.length + own.length - wanted)));
  }

  /** All that it wrote, as one batch that changes nothing where the player's version is another; none where it wrote nothing. */
  statements(): readonly Statement[] {
    const { queries } = this.#driver;
    const count = this.#documents.size + this.#entries.size + this.#history.length;
    if (count === 0) return [];
    const player_id = this.player;
    const lastSeq = this.#lastSeq + this.#history.length;
    const claim =
      this.#version === 0
        ? queries
            .insertInto('player_state')
            .values({ player_id, version: 1, last_seq: lastSeq })
            .onConflict((on) => on.column('player_id').doNothing())
        : queries
            .updateTable('player_state')
            .set({ version: this.#version + 1, last_seq: lastSeq })
            .where('player_id', '=', player_id)
            .where('version', '=', this.#version);
    const statements: Statement[] = [{ query: claim.compile(), changes: 1 }];
    for (const [place, value] of this.#documents) {
      const [space = '', key = ''] = place.split(SEPARATOR);
      const query =
        value === undefined
          ? queries
              .deleteFrom('document')
              .where('player_id', '=', player_id)
              .where('space', '=', space)
              .where('key', '=', key)
          : queries
              .insertInto('document')
              .values({ player_id, space, key, value })
              .onConflict((on) => on.columns(['player_id', 'space', 'key']).doUpdateSet({ value }));
      statements.push({ query: query.compile(), changes: 'any' });
    }
    for (const { seq, atMs, kind, data } of this.#history) {
      const query = queries.insertInto('history').values({ player_id, seq, at_ms: atMs, kind, data }).compile();
      statements.push({ query, changes: 1 });
    }
    for (const { key, fingerprint, kind, state, receipt, atMs } of this.#entries.values()) {
      const text = JSON.stringify(receipt ?? null);
      const query = queries
        .insertInto('ledger')
        .values({ player_id, key, fingerprint, kind, state, receipt: text, at_ms: Math.round(atMs) })
        .onConflict((on) => on.columns(['player_id', 'key']).doUpdateSet({ state, receipt: text }))
        .compile();
      statements.push({ query, changes: 1 });
    }
    return statements;
  }

  async #findEntry(key: string): Promise<Result<LedgerEntry | undefined>> {
    const checked = this.#live('ledger', key);
    if (!checked.ok) return checked;
    const own = this.#entries.get(key);
    if (own !== undefined) return succeed(own);
    const query = this.#driver.queries
      .selectFrom('ledger')
      .selectAll()
      .where('player_id', '=', this.player)
      .where('key', '=', key)
      .compile();
    const rows = await this.#read({ query });
    if (!rows.ok) return rows;
    const [row] = rows.value;
    return succeed(row === undefined ? undefined : entryOf(row));
  }

  #saveEntry(entry: LedgerEntry): Result<undefined> {
    const checked = this.#live('ledger', entry.key);
    if (!checked.ok) return checked;
    const text = encode(entry.receipt ?? null);
    if (!text.ok) return text;
    this.#entries.set(entry.key, { ...entry, receipt: JSON.parse(text.value) as unknown });
    return succeed(undefined);
  }

  async #entriesIn(state: TransactionState, limit: number): Promise<Result<readonly LedgerEntry[]>> {
    const wanted = Math.max(0, Math.min(limit, MAX_LIST));
    const query = this.#driver.queries
      .selectFrom('ledger')
      .selectAll()
      .where('player_id', '=', this.player)
      .where('state', '=', state)
      .orderBy('at_ms')
      .orderBy('key')
      .limit(wanted + this.#entries.size)
      .compile();
    const rows = await this.#read({ query });
    if (!rows.ok) return rows;
    const stored = rows.value.map(entryOf).filter(({ key }) => !this.#entries.has(key));
    const own = [...this.#entries.values()].filter((entry) => entry.state === state);
    const all = [...stored, ...own].sort((a, b) => a.atMs - b.atMs || (a.key < b.key ? -1 : 1));
    return succeed(all.slice(0, wanted));
  }

  #write(space: string, key: string, text: string | undefined): Result<undefined> {
    const checked = this.#live(space, key);
    if (!checked.ok) return checked;
    if (this.#documents.size >= MAX_WRITES) {
      return fail('too_many_writes', `a transaction writes ${MAX_WRITES} documents at most`, 'do it in parts');
    }
    this.#documents.set(space + SEPARATOR + key, text);
    return succeed(undefined);
  }

  #live(space: string, key: string): Result<undefined> {
    if (this.#over) return fail('transaction_over', 'this transaction is over', 'begin another one');
    return checkPlace(space, key);
  }

  async #read(statement: Statement): Promise<Result<readonly Row[]>> {
    const read = await this.#driver.batch({ player: this.player }, [this.#versionRead(), statement]);
    if (!read.ok) return read;
    if (Number(read.value[0]?.[0]?.['version'] ?? 0) !== this.#version) this.#overtaken = true;
    return succeed(read.value[1] ?? []);
  }

  #versionRead(): Statement {
    const query = this.#driver.queries
      .selectFrom('player_state')
      .select(['version', 'last_seq'])
      .where('player_id', '=', this.player)
      .compile();
    return { query };
  }
}

function entryOf(row: Row): LedgerEntry {
  return {
    key: String(row['key']),
    fingerprint: String(row['fingerprint']),
    kind: String(row['kind']),
    state: String(row['state']) as TransactionState,
    receipt: JSON.parse(String(row['receipt'])) as unknown,
    atMs: Number(row['at_ms']),
  };
}
