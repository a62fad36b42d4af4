import { sql } from 'kysely';
import { type Clock, fail, type Result, succeed } from '../../core/index.ts';
import {
  type AgentStore,
  type DecodeStored,
  type KeptPart,
  type SharedDocuments,
  type TransactionWork,
  type UsageDay,
  type UsageLine,
  type UsageSum,
  within,
} from '../../engine/index.ts';
import { BufferedTransaction } from './buffered-transaction.ts';
import type { Row, StoreDriver } from './driver.ts';
import { LIST_LIMIT, MAX_LIST, page } from './listing.ts';
import type { Statement } from './tables.ts';
import { checkPlace, checkPlayer, decodeStored, encode } from './values.ts';

/** Turns of one player that may wait; how long the work of one may take; how often one is run that others overtake. */
export const MAX_TURNS = 200;
export const WORK_MS = 30_000;
export const MAX_TRIES = 10;
/** Lines of one call, and sums of one answer, of the usage ledger. */
const MAX_USAGE_LINES = 1000;
const MAX_USAGE_SUMS = 10_000;

interface Turns {
  last: Promise<unknown>;
  count: number;
}

/** The store of players, over whichever database. See {@link AgentStore}. */
export class DatabaseStore implements AgentStore {
  readonly shared: SharedDocuments;
  readonly #driver: StoreDriver;
  readonly #clock: Clock;
  readonly #turns = new Map<string, Turns>();

  constructor(driver: StoreDriver, clock: Clock) {
    this.#driver = driver;
    this.#clock = clock;
    this.shared = new SharedTables(driver);
  }

  async transact<T>(player: string, work: TransactionWork<T>, guard?: () => Result<undefined>): Promise<Result<T>> {
    return await this.#inTurn(player, async () => {
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const done = await this.#attempt(player, work, guard);
        if (done !== 'overtaken') return done;
      }
      return fail('store_conflict', `other processes came between ${MAX_TRIES} times`, 'try again in a moment');
    });
  }

  async erase(player: string): Promise<Result<undefined>> {
    return await this.#inTurn(player, () => this.#driver.erase(player));
  }

  async kept(player: string, part: KeptPart, offset = 0): Promise<Result<readonly Row[]>> {
    const { queries } = this.#driver;
    const query = {
      document: () =>
        queries
          .selectFrom('document')
          .selectAll()
          .orderBy('space')
          .orderBy('key')
          .where('player_id', '=', player)
          .limit(MAX_LIST)
          .offset(offset)
          .compile(),
      history: () =>
        queries
          .selectFrom('history')
          .selectAll()
          .orderBy('seq')
          .where('player_id', '=', player)
          .limit(MAX_LIST)
          .offset(offset)
          .compile(),
      ledger: () =>
        queries
          .selectFrom('ledger')
          .selectAll()
          .orderBy('key')
          .where('player_id', '=', player)
          .limit(MAX_LIST)
          .offset(offset)
          .compile(),
    }[part]();
    return await this.#inTurn(player, async () => {
      const rows = await this.#driver.batch({ player }, [{ query }]);
      return rows.ok ? succeed(rows.value[0] ?? []) : rows;
    });
  }

  async recordUsage(lines: readonly UsageLine[]): Promise<Result<undefined>> {
    if (lines.length > MAX_USAGE_LINES) {
      return fail('too_many_lines', `${lines.length} lines at once, of ${MAX_USAGE_LINES}`, 'record them in parts');
    }
    const at_ms = Math.round(this.#clock.nowMs());
    for (const { amount, counter } of lines) {
      if (Number.isSafeInteger(amount) && amount >= 0) continue;
      throw new RangeError(`an amount of ${counter} must be a whole number from 0 on, not ${amount}`);
    }
    const statements = lines.map(({ key, player, owner, counter, amount }): Statement => {
      const query = this.#driver.queries
        .insertInto('usage_line')
        .values({ key, player_id: player, owner, counter, amount, at_ms })
        .onConflict((on) => on.column('key').doNothing())
        .compile();
      return { query, changes: 'any' };
    });
    const done = await this.#driver.batch('shared', statements);
    return done.ok ? succeed(undefined) : done;
  }

  async usage(player?: string): Promise<Result<readonly UsageSum[]>> {
    const all = this.#driver.queries
      .selectFrom('usage_line')
      .select(({ fn }) => [
        'player_id',
        'owner',
        'counter',
        fn.sum<number>('amount').as('amount'),
        fn.countAll<number>().as('lines'),
      ])
      .groupBy(['player_id', 'owner', 'counter'])
      .orderBy('player_id')
      .orderBy('owner')
      .orderBy('counter')
      .limit(MAX_USAGE_SUMS);
    const query = (player === undefined ? all : all.where('player_id', '=', player)).compile();
    const rows = await this.#driver.batch('shared', [{ query }]);
    if (!rows.ok) return rows;
    return succeed(
      (rows.value[0] ?? []).map((row) => ({
        player: String(row['player_id']),
        owner: String(row['owner']),
        counter: String(row['counter']),
        amount: Number(row['amount']),
        lines: Number(row['lines']),
      })),
    );
  }

  async usageByDay(sinceMs: number): Promise<Result<readonly UsageDay[]>> {
    const day = sql<number>`at_ms / 86400000`;
    const query = this.#driver.queries
      .selectFrom('usage_line')
      .select(({ fn }) => [day.as('day'), 'player_id', 'counter', fn.sum<number>('amount').as('amount')])
      .where('at_ms', '>=', Math.round(sinceMs))
      .groupBy([day, 'player_id', 'counter'])
      .orderBy(day, 'desc')
      .orderBy('player_id')
      .orderBy('counter')
      .limit(MAX_USAGE_SUMS)
      .compile();
    const rows = await this.#driver.batch('shared', [{ query }]);
    if (!rows.ok) return rows;
    return succeed(
      (rows.value[0] ?? []).map((row) => ({
        day: Number(row['day']),
        player: String(row['player_id']),
        counter: String(row['counter']),
        amount: Number(row['amount']),
      })),
    );
  }

  async players({ afterPlayer = '', limit = LIST_LIMIT } = {}): Promise<Result<readonly string[]>> {
    return await this.#driver.players(afterPlayer, Math.max(0, Math.min(limit, MAX_LIST)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#turns.values()].map(({ last }) => last));
    await this.#driver.close();
  }

  async #attempt<T>(
    player: string,
    work: TransactionWork<T>,
    guard: (() => Result<undefined>) | undefined,
  ): Promise<Result<T> | 'overtaken'> {
    const transaction = new BufferedTransaction(this.#driver, player, () => this.#clock.nowMs());
    try {
      const begun = await transaction.begin();
      if (!begun.ok) return begun;
      const worked = await within(this.#clock, WORK_MS, work(transaction));
      if (worked === 'late') return tooLong();
      if (transaction.isOvertaken) return 'overtaken';
      if (!worked.ok) return worked;
      const statements = transaction.statements();
      // Asked in the same step as the writing: nothing comes between.
      const standing = guard?.();
      if (standing?.ok === false) return standing;
      if (statements.length === 0) return worked;
      const written = await this.#driver.batch({ player }, statements);
      if (written.ok) return worked;
      return written.code === 'store_conflict' ? 'overtaken' : written;
    } finally {
      transaction.end();
    }
  }

  /** Does `work` when all that was asked for this player before is done. */
  async #inTurn<T>(player: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const named = checkPlayer(player);
    if (!named.ok) return named;
    const turns = this.#turns.get(player) ?? { last: Promise.resolve(), count: 0 };
    if (turns.count >= MAX_TURNS) {
      return fail('store_busy', `${MAX_TURNS} transactions of this player wait`, 'try again in a moment');
    }
    turns.count++;
    this.#turns.set(player, turns);
    const turn = turns.last.then(work);
    turns.last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      turns.count--;
      if (turns.count === 0) this.#turns.delete(player);
    }
  }
}

/** Documents of nobody. */
class SharedTables implements SharedDocuments {
  readonly #driver: StoreDriver;

  constructor(driver: StoreDriver) {
    this.#driver = driver;
  }

  async get<T>(space: string, key: string, decode: DecodeStored<T>): Promise<Result<T | undefined>> {
    const checked = checkPlace(space, key);
    if (!checked.ok) return checked;
    const query = this.#driver.queries
      .selectFrom('shared_document')
      .select('value')
      .where('space', '=', space)
      .where('key', '=', key)
      .compile();
    const rows = await this.#driver.batch('shared', [{ query }]);
    if (!rows.ok) return rows;
    const [row] = rows.value[0] ?? [];
    return row === undefined ? succeed(undefined) : decodeStored(row['value'], `${space}/${key}`, decode);
  }

  async put(space: string, key: string, value: unknown): Promise<Result<undefined>> {
    const checked = checkPlace(space, key);
    if (!checked.ok) return checked;
    const text = encode(value);
    if (!text.ok) return text;
    const query = this.#driver.queries
      .insertInto('shared_document')
      .values({ space, key, value: text.value })
      .onConflict((on) => on.columns(['space', 'key']).doUpdateSet({ value: text.value }))
      .compile();
    return await this.#write(query);
  }

  async remove(space: string, key: string): Promise<Result<undefined>> {
    const checked = checkPlace(space, key);
    if (!checked.ok) return checked;
    const { queries } = this.#driver;
    return await this.#write(
      queries.deleteFrom('shared_document').where('space', '=', space).where('key', '=', key).compile(),
    );
  }

  async list<T>(
    space: string,
    decode: DecodeStored<T>,
    { afterKey = '', limit = LIST_LIMIT }: { readonly afterKey?: string; readonly limit?: number } = {},
  ): Promise<Result<{ readonly documents: readonly (readonly [string, T])[]; readonly more: boolean }>> {
    const checked = checkPlace(space, 'any');
    if (!checked.ok) return checked;
    const wanted = Math.min(limit, MAX_LIST);
    const query = this.#driver.queries
      .selectFrom('shared_document')
      .select(['key', 'value'])
      .where('space', '=', space)
      .where('key', '>', afterKey)
      .orderBy('key')
      .limit(Math.max(0, wanted) + 1)
      .compile();
    const rows = await this.#driver.batch('shared', [{ query }]);
    return rows.ok ? page(space, rows.value[0] ?? [], [], wanted, decode) : rows;
  }

  async #write(query: Statement['query']): Promise<Result<undefined>> {
    const done = await this.#driver.batch('shared', [{ query, changes: 'any' }]);
    return done.ok ? succeed(undefined) : done;
  }
}

function tooLong(): Result<never> {
  return fail('transaction_too_long', `a transaction takes ${WORK_MS} ms at most`, 'do what takes long outside of it');
}
