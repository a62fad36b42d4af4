import { z } from 'zod';
import { fail, type Result, succeed } from '../../../core/index.ts';
import type { DecodeStored } from '../../../engine/index.ts';
import { holdingSchema } from './holding.ts';
import { STEPS } from './steps.ts';

/** Where commerce keeps a player's documents. */
export const QUOTES = 'commerce.quotes';
export const OPEN = 'commerce.open';
export const RECEIPTS = 'commerce.receipts';
export const COUNTS = 'commerce.counts';
export const REFUNDS = 'commerce.refunds';
export const STATE = 'commerce.state';

const text = z.strictObject({ en: z.string(), zh: z.string() });
const atMs = z.number();

/** What was drawn, and from what: a pool's source. */
const drawSchema = z.strictObject({
  pool: z.string(),
  reward: z.int(),
  weight: z.int(),
  total: z.int(),
});

/** What is offered to a player until it expires. Its id is that of the trade it may become. */
const quoteSchema = z.strictObject({
  id: z.string(),
  offer: z.string(),
  name: text,
  count: z.int(),
  price: holdingSchema,
  /** Null of a draw: what comes out is not known before. */
  gives: holdingSchema.nullable(),
  refundMinutes: z.int().nullable(),
  expiresAtMs: atMs,
});

const whySchema = z.strictObject({ code: z.string(), why: z.string() });

/** A trade under way. */
const tradeSchema = z.strictObject({
  id: z.string(),
  /** The trade that this one takes back; null of a purchase. */
  refundOf: z.string().nullable(),
  offer: z.string(),
  name: text,
  count: z.int(),
  takes: holdingSchema,
  gives: holdingSchema,
  draw: drawSchema.nullable(),
  refundMinutes: z.int().nullable(),
  /** In which period it was counted for the player; null where nothing is counted. */
  period: z.int().nullable(),
  startedAtMs: atMs,
  step: z.enum(STEPS),
  /** What the game last said against it. */
  why: whySchema.nullable(),
});

/** How a trade ended, with all that is ever shown of it. */
const receiptSchema = z.strictObject({
  id: z.string(),
  refundOf: z.string().nullable(),
  offer: z.string(),
  name: text,
  count: z.int(),
  end: z.enum(['given', 'returned', 'refused']),
  paid: holdingSchema,
  gave: holdingSchema,
  draw: drawSchema.nullable(),
  why: whySchema.nullable(),
  atMs,
  refundableUntilMs: atMs.nullable(),
});

/** How often a purchase was to be taken back, and the refund that is under way or done. */
const refundsSchema = z.strictObject({ count: z.int(), current: z.string().nullable() });

const countSchema = z.strictObject({ period: z.int(), count: z.int() });

export type Quote = z.output<typeof quoteSchema>;
export type Draw = z.output<typeof drawSchema>;
export type Trade = z.output<typeof tradeSchema>;
export type TradeReceipt = z.output<typeof receiptSchema>;

export const readQuote = reader(quoteSchema);
export const readTrade = reader(tradeSchema);
export const readReceipt = reader(receiptSchema);
export const readCount = reader(countSchema);
export const readRefunds = reader(refundsSchema);
export const readNumber = reader(z.int());

/** Reads a stored value by its schema. */
export function reader<T>(schema: z.ZodType<T>): DecodeStored<T> {
  return (json): Result<T> => {
    const read = schema.safeParse(json);
    if (read.success) return succeed(read.data);
    return fail('bad_record', z.prettifyError(read.error).slice(0, 300), 'mend or remove it');
  };
}
