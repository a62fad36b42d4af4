import { type Clock, type Failure, type Result, succeed } from '../../core/index.ts';
import { MEMORY, openStore, type Sql, type Store } from '../../storage/index.ts';
import { modelFailure } from '../failures.ts';
import { moneyText } from '../money.ts';
import type { Tier } from '../request.ts';
import type { Cap, CapUnit } from './caps.ts';
import { LEDGER_MIGRATIONS } from './schema.ts';

/** Whose call it is, and to which model it goes. */
export interface CallOrigin {
  readonly run: string;
  readonly owner: string;
  readonly layer: string;
  readonly tier: Tier;
  /** `provider/model`. */
  readonly model: string;
}

/** What a call about to be made may use. */
export interface Reserved {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Undefined where the price is not known. */
  readonly micros: number | undefined;
}

/** What a call did use. */
interface Used extends Reserved {
  readonly cachedTokens: number;
  readonly latencyMs: number;
  readonly failed: boolean;
}

/** By what the meter's sums can be grouped. */
export type MeterGroup = 'owner' | 'layer' | 'tier' | 'model';

/** Sums over calls. A call whose end nobody told counts as failed, and as having used all that was reserved for it. */
export interface MeterLine {
  /** The owner, where it is grouped by owner; and so on. */
  readonly owner?: string;
  readonly layer?: string;
  readonly tier?: Tier;
  readonly model?: string;
  readonly calls: number;
  /** Of the calls, those that failed. */
  readonly failed: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** Millionths of a dollar, of the calls whose price is known. */
  readonly micros: number;
  /** Calls whose price is not known: what `micros` leaves out. */
  readonly unpriced: number;
  /** All their latencies together. */
  readonly latencyMs: number;
  readonly longestMs: number;
}

/** What stands against a cap. */
interface Standing {
  readonly spent: number;
  /** Reserved for calls under way. */
  readonly held: number;
}

/**
 * Where calls are paid: reserved before, settled after. What is reserved counts against every cap at once, and what
 * nobody settles counts as spent, so that a process that dies between the two spends no more than its caps allow.
 */
export interface Ledger {
  /**
   * Reserves for one call what every cap allows, or nothing and fails with `budget_exhausted`, with `price_unknown` when
   * a cap counts money and the price is not known, or as the store does.
   */
  reserve(id: string, origin: CallOrigin, amounts: Reserved, caps: readonly Cap[]): Result<undefined>;
  /** Turns a reservation into what was used, be it more or less; only the first call counts. */
  settle(id: string, origin: CallOrigin, used: Used): Result<undefined>;
  /** What stands against a cap of a run, and of an owner in it. */
  standing(cap: Cap, run: string, owner: string): Result<Standing>;
  /** Sums of a run, sorted by their groups. */
  totals(run: string, by: readonly MeterGroup[]): Result<readonly MeterLine[]>;
  close(): void;
}

/** The stretches that caps by the hour and by the day look back, in minutes. */
const WINDOW_MINUTES = { hour: 60, day: 24 * 60 } as const;
const MINUTE_MS = 60_000;

/** After so long nobody is going to settle a reservation of a process that ended, and no cap of a stretch looks back to it. */
const LOST_KEPT_MS = 24 * 60 * MINUTE_MS;

/** Lines that the meter answers with at most: with more groups than this, group by less. */
const MAX_METER_LINES = 10_000;

const AMOUNTS: Readonly<Record<CapUnit, (amounts: Reserved) => number | undefined>> = {
  micros: ({ micros }) => micros,
  tokens: ({ inputTokens, outputTokens }) => inputTokens + outputTokens,
  calls: () => 1,
};

/** SQL that sums a unit over each of the tables. */
const SUMS: Readonly<Record<CapUnit, { readonly total: string; readonly reserved: string; readonly minute: string }>> =
  {
    micros: { total: 'sum(micros)', reserved: 'sum(micros)', minute: 'sum(micros)' },
    tokens: {
      total: 'sum(input_tokens + output_tokens)',
      reserved: 'sum(input_tokens + output_tokens)',
      minute: 'sum(tokens)',
    },
    calls: { total: 'sum(calls)', reserved: 'count(*)', minute: 'sum(calls)' },
  };

/**
 * Opens the ledger at `path`, or one that lives as long as the process ({@link MEMORY}). Several processes may share
 * one: what another one has open is taken for lost, that is, for spent, until that one settles it.
 * Fails as `openStore` does.
 */
export function openLedger(path: string, clock: Clock): Result<Ledger> {
  const store = openStore(path, { migrations: LEDGER_MIGRATIONS, synchronous: 'full', clock });
  if (!store.ok) return store;
  const ledger = new StoreLedger(store.value, clock);
  const taken = ledger.takeLost();
  if (!taken.ok) {
    ledger.close();
    return taken;
  }
  return succeed(ledger);
}

/** A ledger in a store. */
class StoreLedger implements Ledger {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Counts what earlier processes left open as spent; what is long gone moves into the sums. */
  takeLost(): Result<undefined> {
    return this.#store.transact((sql) => {
      sql.run('UPDATE model_reservation SET lost = 1 WHERE lost = 0');
      const beforeMs = this.#nowMs - LOST_KEPT_MS;
      for (const row of sql.all('SELECT * FROM model_reservation WHERE at_ms < ? LIMIT 10000', beforeMs)) {
        const tier = String(row['tier']) as Tier;
        const [run, owner, layer, model] = ['run', 'owner', 'layer', 'model'].map((name) => String(row[name]));
        const origin = { run: run ?? '', owner: owner ?? '', layer: layer ?? '', tier, model: model ?? '' };
        const micros = row['micros'] === null ? undefined : Number(row['micros']);
        const tokens = { inputTokens: Number(row['input_tokens']), outputTokens: Number(row['output_tokens']) };
        sql.run('DELETE FROM model_reservation WHERE id = ?', row['id'] ?? null);
        addTotal(sql, origin, { ...tokens, micros, cachedTokens: 0, latencyMs: 0, failed: true });
      }
      return succeed(undefined);
    });
  }

  reserve(id: string, origin: CallOrigin, amounts: Reserved, caps: readonly Cap[]): Result<undefined> {
    return this.#store.transact((sql) => {
      for (const cap of caps) {
        const asked = AMOUNTS[cap.unit](amounts);
        const { run, owner, model } = origin;
        if (asked === undefined) return modelFailure('price_unknown', { ...cap, model });
        const standing = this.#standing(sql, cap, run, owner);
        if (standing.spent + standing.held + asked > cap.limit) {
          return capReached(cap, { ...standing, asked, limit: cap.limit }, { owner, model });
        }
      }
      sql.run(
        `INSERT INTO model_reservation (id, run, owner, layer, tier, model, at_ms, input_tokens, output_tokens, micros)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        origin.run,
        origin.owner,
        origin.layer,
        origin.tier,
        origin.model,
        this.#nowMs,
        amounts.inputTokens,
        amounts.outputTokens,
        amounts.micros ?? null,
      );
      return succeed(undefined);
    });
  }

  settle(id: string, origin: CallOrigin, used: Used): Result<undefined> {
    return this.#store.transact((sql) => {
      if (sql.run('DELETE FROM model_reservation WHERE id = ?', id) === 0) return succeed(undefined);
      addTotal(sql, origin, used);
      const minute = Math.floor(this.#nowMs / MINUTE_MS);
      sql.run(
        `INSERT INTO model_minute (minute, calls, tokens, micros) VALUES (?, 1, ?, ?)
         ON CONFLICT DO UPDATE SET calls = calls + 1, tokens = tokens + excluded.tokens, micros = micros + excluded.micros`,
        minute,
        used.inputTokens + used.outputTokens,
        used.micros ?? 0,
      );
      sql.run('DELETE FROM model_minute WHERE minute < ?', minute - WINDOW_MINUTES.day);
      return succeed(undefined);
    });
  }

  standing(cap: Cap, run: string, owner: string): Result<Standing> {
    return this.#store.read((sql) => succeed(this.#standing(sql, cap, run, owner)));
  }

  totals(run: string, by: readonly MeterGroup[]): Result<readonly MeterLine[]> {
    const groups = [...new Set(by)];
    const columns = groups.map((group) => `${group}, `).join('');
    const grouping = groups.length === 0 ? '' : `GROUP BY ${groups.join(', ')} ORDER BY ${groups.join(', ')}`;
    return this.#store.read((sql) => {
      const rows = sql.all(
        `SELECT ${columns} sum(calls) AS calls, sum(failed) AS failed, sum(input_tokens) AS input,
           sum(cached_tokens) AS cached, sum(output_tokens) AS output, sum(micros) AS micros, sum(unpriced) AS unpriced,
           sum(latency_ms) AS latency, max(longest_ms) AS longest
         FROM (
           SELECT * FROM model_total WHERE run = ?
           UNION ALL
           SELECT run, owner, layer, tier, model, 1, 1, input_tokens, 0, output_tokens, coalesce(micros, 0),
             micros IS NULL, 0, 0
           FROM model_reservation WHERE run = ? AND lost = 1
         ) ${grouping} LIMIT ${MAX_METER_LINES}`,
        run,
        run,
      );
      return succeed(
        rows.map((row) => ({
          ...Object.fromEntries(groups.map((group) => [group, String(row[group])])),
          calls: Number(row['calls']),
          failed: Number(row['failed']),
          inputTokens: Number(row['input']),
          cachedTokens: Number(row['cached']),
          outputTokens: Number(row['output']),
          micros: Number(row['micros']),
          unpriced: Number(row['unpriced']),
          latencyMs: Number(row['latency']),
          longestMs: Number(row['longest']),
        })),
      );
    });
  }

  close(): void {
    this.#store.close();
  }

  get #nowMs(): number {
    return Math.round(this.#clock.nowMs());
  }

  #standing(sql: Sql, { scope, unit }: Cap, run: string, owner: string): Standing {
    const sums = SUMS[unit];
    const sum = (text: string, ...values: (string | number)[]) => Number(sql.get(text, ...values)?.['sum'] ?? 0);
    if (scope === 'hour' || scope === 'day') {
      const nowMs = this.#nowMs;
      const firstMinute = Math.floor(nowMs / MINUTE_MS) - WINDOW_MINUTES[scope];
      const lost = `SELECT ${sums.reserved} AS sum FROM model_reservation WHERE lost = 1 AND at_ms >= ?`;
      return {
        spent:
          sum(`SELECT ${sums.minute} AS sum FROM model_minute WHERE minute >= ?`, firstMinute) +
          sum(lost, firstMinute * MINUTE_MS),
        held: sum(`SELECT ${sums.reserved} AS sum FROM model_reservation WHERE lost = 0`),
      };
    }
    const where = scope === 'run' ? 'run = ?' : 'run = ? AND owner = ?';
    const values = scope === 'run' ? [run] : [run, owner];
    const reserved = `SELECT ${sums.reserved} AS sum FROM model_reservation WHERE ${where}`;
    return {
      spent:
        sum(`SELECT ${sums.total} AS sum FROM model_total WHERE ${where}`, ...values) +
        sum(`${reserved} AND lost = 1`, ...values),
      held: sum(`${reserved} AND lost = 0`, ...values),
    };
  }
}

/** A cap that leaves no room, with its amounts as numbers and as a person reads them. */
function capReached(
  { scope, unit }: Cap,
  amounts: Readonly<Record<'spent' | 'held' | 'asked' | 'limit', number>>,
  origin: { readonly owner: string; readonly model: string },
): Failure {
  const shown = (amount: number): string => (unit === 'micros' ? moneyText(amount, 'en') : `${amount} ${unit}`);
  const texts = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [`${name}Text`, shown(amount)]));
  return modelFailure('budget_exhausted', { scope, unit, ...amounts, ...texts, ...origin });
}

function addTotal(sql: Sql, origin: CallOrigin, used: Used): void {
  sql.run(
    `INSERT INTO model_total (run, owner, layer, tier, model, calls, failed, input_tokens, cached_tokens, output_tokens,
       micros, unpriced, latency_ms, longest_ms)
     VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET calls = calls + 1, failed = failed + excluded.failed,
       input_tokens = input_tokens + excluded.input_tokens, cached_tokens = cached_tokens + excluded.cached_tokens,
       output_tokens = output_tokens + excluded.output_tokens, micros = micros + excluded.micros,
       unpriced = unpriced + excluded.unpriced, latency_ms = latency_ms + excluded.latency_ms,
       longest_ms = max(longest_ms, excluded.longest_ms)`,
    origin.run,
    origin.owner,
    origin.layer,
    origin.tier,
    origin.model,
    used.failed ? 1 : 0,
    used.inputTokens,
    used.cachedTokens,
    used.outputTokens,
    used.micros ?? 0,
    used.micros === undefined ? 1 : 0,
    Math.round(used.latencyMs),
    Math.round(used.latencyMs),
  );
}
