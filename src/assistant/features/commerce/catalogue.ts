import { z } from 'zod';
import { type Holding, holdingSchema } from './holding.ts';

/** Bounds of one catalogue. */
const MAX_OFFERS = 500;
const MAX_REWARDS = 200;
const MAX_WEIGHT = 1_000_000;

/** What a player may buy of one quote at once. */
export const MAX_BOUGHT_AT_ONCE = 64;

const id = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'an id is lower case without spaces, as lucky-box');
const words = z.string().min(1).max(80);
const text = z.strictObject({ en: words, zh: words });
const quantity = z.int().min(1).max(1_000_000_000);

const stock = z.strictObject({
  /** What one player may buy in a period. */
  each: quantity.optional(),
  /** What all players may buy in a period. */
  all: quantity.optional(),
  /** Length of the period; without it the stock is never filled again. */
  every_hours: z.int().min(1).max(8784).optional(),
});

const offer = {
  name: text,
  price: holdingSchema,
  /** The permission it takes to see and buy it; default none. */
  permission: z
    .string()
    .regex(/^[a-z0-9_.-]{1,80}$/)
    .optional(),
  stock: stock.optional(),
};

const good = z.strictObject({
  ...offer,
  gives: holdingSchema,
  /** How long it may be brought back; default never. */
  refund_minutes: z.int().min(1).max(525_600).optional(),
});

const pool = z.strictObject({
  ...offer,
  /** One of these is drawn; its chance is its weight among all. */
  rewards: z
    .array(z.strictObject({ gives: holdingSchema, weight: z.int().min(1).max(MAX_WEIGHT) }))
    .min(1)
    .max(MAX_REWARDS),
});

/** A catalogue as its file says it. */
export const catalogueSchema = z.strictObject({
  version: z.literal(1),
  goods: z.record(id, good).default({}),
  pools: z.record(id, pool).default({}),
});

export type CatalogueFile = z.output<typeof catalogueSchema>;
export type Stock = z.output<typeof stock>;
type Good = z.output<typeof good> & { readonly kind: 'good'; readonly id: string };
export type Pool = z.output<typeof pool> & { readonly kind: 'pool'; readonly id: string };
/** What the shop sells: a good, or a draw from a pool. */
export type Offer = Good | Pool;

/** What is for sale, by id, in the order of the file. */
export class Catalogue {
  readonly offers: ReadonlyMap<string, Offer>;

  constructor({ goods, pools }: CatalogueFile) {
    this.offers = new Map<string, Offer>([
      ...Object.entries(goods).map(([id, one]) => [id, { ...one, kind: 'good' as const, id }] as const),
      ...Object.entries(pools).map(([id, one]) => [id, { ...one, kind: 'pool' as const, id }] as const),
    ]);
  }

  /** What a player with these permissions is offered. */
  permitted(permits: (permission: string) => boolean): readonly Offer[] {
    return [...this.offers.values()].filter(({ permission }) => permission === undefined || permits(permission));
  }
}

/** Offers beyond which a catalogue is refused. */
export function tooManyOffers({ goods, pools }: CatalogueFile): string | undefined {
  const count = Object.keys(goods).length + Object.keys(pools).length;
  return count > MAX_OFFERS ? `${count} offers, of ${MAX_OFFERS}` : undefined;
}

/** The sum of a pool's weights. */
export function totalWeight({ rewards }: Pick<Pool, 'rewards'>): number {
  return rewards.reduce((sum, { weight }) => sum + weight, 0);
}

/** A chance as it is shown: `12.5 %`, rounded to at most two digits, and never to 0 % or 100 % unless it is. */
export function shownOdds(weight: number, total: number): string {
  const percent = (100 * weight) / total;
  if (percent < 0.01) return '< 0.01 %';
  if (weight < total && percent > 99.99) return '> 99.99 %';
  return `${Number(percent.toFixed(2))} %`;
}

/** The reward that `drawn` (from 0 to {@link totalWeight}, exclusive) falls on, and its place in the list. */
export function rewardAt(
  { rewards }: Pick<Pool, 'rewards'>,
  drawn: number,
): { readonly index: number; readonly gives: Holding; readonly weight: number } {
  let passed = 0;
  for (const [index, { gives, weight }] of rewards.entries()) {
    passed += weight;
    if (drawn < passed) return { index, gives, weight };
  }
  throw new RangeError(`${drawn} is past the pool's ${passed}`);
}
