import { type Locale, type Result, seededRandom, succeed } from '../../../core/index.ts';
import type { PlayerTransaction, TransactionRequest } from '../../../engine/index.ts';
import { type Offer, type Pool, rewardAt, type Stock, totalWeight } from './catalogue.ts';
import { commerceFailure } from './failures.ts';
import {
  COUNTS,
  type Draw,
  OPEN,
  QUOTES,
  type Quote,
  RECEIPTS,
  REFUNDS,
  readCount,
  readQuote,
  readReceipt,
  readRefunds,
  readTrade,
  type Trade,
  type TradeReceipt,
} from './records.ts';
import { type End, isEnd, type Step } from './steps.ts';

/** What a player's book says of an id: the first of these that there is. */
type Found = { readonly receipt: TradeReceipt } | { readonly trade: Trade } | { readonly quote: Quote } | undefined;

/** Looks for a quote or trade by its id. */
export async function find(transaction: PlayerTransaction, id: string): Promise<Result<Found>> {
  const receipt = await transaction.get(RECEIPTS, id, readReceipt);
  if (!receipt.ok || receipt.value !== undefined) return asFound(receipt, (one) => ({ receipt: one }));
  const trade = await transaction.get(OPEN, id, readTrade);
  if (!trade.ok || trade.value !== undefined) return asFound(trade, (one) => ({ trade: one }));
  return asFound(await transaction.get(QUOTES, id, readQuote), (one) => ({ quote: one }));
}

function asFound<T>(read: Result<T | undefined>, of: (one: T) => Found): Result<Found> {
  return read.ok ? succeed(read.value === undefined ? undefined : of(read.value)) : read;
}

/** The ledger's name for a trade, with all that was agreed on; what is drawn is not agreed on. */
export function requestOf({ id, refundOf, offer, count, takes, gives, draw }: Trade): TransactionRequest {
  const terms = { refundOf, offer, count, takes, gives: draw === null ? gives : null };
  return { key: `trade:${id}`, kind: 'trade_receipt', terms };
}

/** The same, of the quote that a trade begins with. */
export function requestOfQuote({ id, offer, count, price, gives }: Quote): TransactionRequest {
  return { key: `trade:${id}`, kind: 'trade_receipt', terms: { refundOf: null, offer, count, takes: price, gives } };
}

/** In which period of an offer's stock a moment lies. */
export function periodAt({ every_hours }: Stock, nowMs: number): number {
  return every_hours === undefined ? 0 : Math.floor(nowMs / (every_hours * 3_600_000));
}

/** How a purchase begins. */
interface Beginning {
  readonly quote: Quote;
  readonly offer: Offer;
  readonly nowMs: number;
  /** What draws are made from: the shop's secret. */
  readonly seed: string;
  readonly locale: Locale;
}

/**
 * Turns a quote into a trade, in one transaction: checks that it is open and not expired, counts it for the player, and
 * draws from the pool. The draw follows from the shop's seed, the player and the trade alone, so that a transaction that
 * runs again draws the same. Fails with `unknown_trade`, `quote_expired` or `sold_out`.
 */
export async function beginPurchase(
  transaction: PlayerTransaction,
  { quote, offer, nowMs, seed, locale }: Beginning,
): Promise<Result<Trade>> {
  const { id, count, price } = quote;
  const open = await transaction.get(QUOTES, id, readQuote);
  if (!open.ok) return open;
  if (open.value === undefined) return commerceFailure('unknown_trade', locale, { id });
  if (nowMs >= quote.expiresAtMs) return commerceFailure('quote_expired', locale, { id, offer: offer.id });
  const counted = await countFor(transaction, offer, count, nowMs, locale);
  if (!counted.ok) return counted;
  const drawn = offer.kind === 'pool' ? drawFrom(offer, `${seed}/${transaction.player}/${id}`) : undefined;
  const gives = drawn?.gives ?? quote.gives;
  if (gives === null) return commerceFailure('unknown_offer', locale, { offer: offer.id, nearest: offer.id });
  const trade: Trade = {
    id,
    refundOf: null,
    offer: offer.id,
    name: quote.name,
    count,
    takes: price,
    gives,
    draw: drawn?.draw ?? null,
    refundMinutes: quote.refundMinutes,
    period: counted.value,
    startedAtMs: nowMs,
    step: 'taking',
    why: null,
  };
  const removed = transaction.remove(QUOTES, id);
  if (!removed.ok) return removed;
  const put = transaction.put(OPEN, id, trade);
  return put.ok ? succeed(trade) : put;
}

/** Draws a reward: the same seed always draws the same. */
export function drawFrom(pool: Pool, seed: string): { readonly gives: Trade['gives']; readonly draw: Draw } {
  const total = totalWeight(pool);
  const { index, gives, weight } = rewardAt(pool, seededRandom(seed).int(total));
  return { gives, draw: { pool: pool.id, reward: index, weight, total } };
}

/** Counts what the player buys where that is limited; answers the period it was counted in, else null. */
async function countFor(
  transaction: PlayerTransaction,
  { id, stock }: Offer,
  count: number,
  nowMs: number,
  locale: Locale,
): Promise<Result<number | null>> {
  if (stock?.each === undefined) return succeed(null);
  const period = periodAt(stock, nowMs);
  const read = await transaction.get(COUNTS, id, readCount);
  if (!read.ok) return read;
  const before = read.value?.period === period ? read.value.count : 0;
  const left = Math.max(0, stock.each - before);
  if (left < count) return commerceFailure('sold_out', locale, { offer: id, left, count });
  const put = transaction.put(COUNTS, id, { period, count: before + count });
  return put.ok ? succeed(period) : put;
}

/** What takes a purchase back: the same trade the other way round. */
export function refundTrade(receipt: TradeReceipt, id: string, nowMs: number): Trade {
  const { offer, name, count, paid, gave } = receipt;
  return {
    id,
    refundOf: receipt.id,
    offer,
    name,
    count,
    takes: gave,
    gives: paid,
    draw: null,
    refundMinutes: null,
    period: null,
    startedAtMs: nowMs,
    step: 'taking',
    why: null,
  };
}

/** Begins a refund, the `attempt`th of its purchase. Fails with `trade_moved` where another one came first. */
export async function beginRefund(
  transaction: PlayerTransaction,
  trade: Trade,
  purchase: string,
  attempt: number,
  locale: Locale,
): Promise<Result<undefined>> {
  const refunds = await transaction.get(REFUNDS, purchase, readRefunds);
  if (!refunds.ok) return refunds;
  const { count = 0, current = null } = refunds.value ?? {};
  if (current !== null || count !== attempt - 1) {
    return commerceFailure('trade_moved', locale, { id: trade.id, step: current ?? '-' });
  }
  const noted = transaction.put(REFUNDS, purchase, { count: attempt, current: trade.id });
  return noted.ok ? transaction.put(OPEN, trade.id, trade) : noted;
}

/** The stored trade, if it stands at one of `from`; fails with `trade_moved` where somebody else has moved it. */
async function standingAt(
  transaction: PlayerTransaction,
  { id }: Trade,
  from: readonly Step[],
  locale: Locale,
): Promise<Result<Trade>> {
  const stored = await transaction.get(OPEN, id, readTrade);
  if (!stored.ok) return stored;
  const step = stored.value?.step ?? 'its end';
  if (stored.value !== undefined && from.includes(stored.value.step)) return succeed(stored.value);
  return commerceFailure('trade_moved', locale, { id, step });
}

/** Writes the next step of a trade that stands at one of `from`. */
export async function moveTo(
  transaction: PlayerTransaction,
  next: Trade,
  from: readonly Step[],
  locale: Locale,
): Promise<Result<undefined>> {
  const stored = await standingAt(transaction, next, from, locale);
  return stored.ok ? transaction.put(OPEN, next.id, next) : stored;
}

/** Ends a trade: builds its receipt, once, with all that is ever shown of it. What was not sold is not counted. */
export async function finish(
  transaction: PlayerTransaction,
  ended: Trade & { readonly step: End },
  from: readonly Step[],
  nowMs: number,
  locale: Locale,
): Promise<Result<TradeReceipt>> {
  const stored = await standingAt(transaction, ended, from, locale);
  if (!stored.ok) return stored;
  const receipt = receiptOf(ended, nowMs);
  const removed = transaction.remove(OPEN, ended.id);
  if (!removed.ok) return removed;
  if (ended.step !== 'given') {
    const undone = await uncount(transaction, ended);
    if (!undone.ok) return undone;
  }
  const put = transaction.put(RECEIPTS, ended.id, receipt);
  return put.ok ? succeed(receipt) : put;
}

function receiptOf(ended: Trade & { readonly step: End }, nowMs: number): TradeReceipt {
  const { id, refundOf, offer, name, count, takes, gives, draw, why, step, refundMinutes } = ended;
  const refundable = step === 'given' && refundMinutes !== null && draw === null;
  return {
    id,
    refundOf,
    offer,
    name,
    count,
    end: step,
    paid: takes,
    gave: gives,
    draw,
    why: step === 'given' ? null : why,
    atMs: nowMs,
    refundableUntilMs: refundable ? nowMs + refundMinutes * 60_000 : null,
  };
}

/** Takes back what was written down for a trade that did not come about. */
async function uncount(transaction: PlayerTransaction, trade: Trade): Promise<Result<undefined>> {
  const { offer, count, period, refundOf } = trade;
  if (refundOf !== null) {
    const refunds = await transaction.get(REFUNDS, refundOf, readRefunds);
    if (!refunds.ok) return refunds;
    return transaction.put(REFUNDS, refundOf, { count: refunds.value?.count ?? 1, current: null });
  }
  if (period === null) return succeed(undefined);
  const counted = await transaction.get(COUNTS, offer, readCount);
  if (!counted.ok) return counted;
  if (counted.value?.period !== period) return succeed(undefined);
  return transaction.put(COUNTS, offer, { period, count: Math.max(0, counted.value.count - count) });
}

/** Whether a trade has come to one of its ends. */
export function hasEnded(trade: Trade): trade is Trade & { readonly step: End } {
  return isEnd(trade.step);
}
