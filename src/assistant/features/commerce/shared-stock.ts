import { z } from 'zod';
import { type Result, succeed } from '../../../core/index.ts';
import type { SharedDocuments } from '../../../engine/index.ts';
import { reader } from './records.ts';

const SPACE = 'commerce.stock';

/** Trades that may hold one offer at once; a restart finds as many at most to look at. */
const MAX_HELD = 500;

/** A trade that stock is set aside for. */
export interface Holder {
  readonly player: string;
  readonly trade: string;
}

/** What became of a trade: it is under way, it sold, or it did not (or never began). */
export type Fate = 'open' | 'sold' | 'gone';

const stockSchema = z.strictObject({
  period: z.int(),
  sold: z.int(),
  held: z.array(z.strictObject({ player: z.string(), trade: z.string(), count: z.int() })),
});

type Shelf = z.output<typeof stockSchema>;
const readShelf = reader(stockSchema);

/**
 * What all players together may buy. It lies outside of the players' transactions: stock is set aside before a trade
 * begins and sold or put back after its end, both by the trade's id, and what was cut off in between is found by asking
 * what became of the trades that hold it. One process keeps one shop.
 */
export class SharedStock {
  readonly #documents: SharedDocuments;
  readonly #fateOf: (holder: Holder) => Promise<Result<Fate>>;
  /** The last piece of work on each offer's shelf: they run one after another. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Offers whose holders of an earlier process were looked at. */
  readonly #swept = new Set<string>();

  constructor(documents: SharedDocuments, fateOf: (holder: Holder) => Promise<Result<Fate>>) {
    this.#documents = documents;
    this.#fateOf = fateOf;
  }

  /** Sets `count` aside. Answers how many were left where they are too few, and sets nothing aside then. */
  setAside(
    offer: string,
    holder: Holder,
    { count, limit, period }: { readonly count: number; readonly limit: number; readonly period: number },
  ): Promise<Result<'set_aside' | { readonly left: number }>> {
    return this.#inTurn<'set_aside' | { readonly left: number }>(offer, async () => {
      const read = await this.#shelfOf(offer, period);
      if (!read.ok) return read;
      let shelf = read.value;
      if (shelf.held.some((one) => isSame(one, holder))) return succeed('set_aside');
      if (!this.#swept.has(offer) || leftOf(shelf, limit) < count) {
        const swept = await this.#sweep(shelf);
        if (!swept.ok) return swept;
        shelf = swept.value;
        this.#swept.add(offer);
      }
      const left = shelf.held.length >= MAX_HELD ? 0 : leftOf(shelf, limit);
      if (left < count) return succeed({ left });
      const saved = await this.#save(offer, { ...shelf, held: [...shelf.held, { ...holder, count }] });
      return saved.ok ? succeed('set_aside') : saved;
    });
  }

  /** Says how a trade ended. Said again, it changes nothing. */
  settle(offer: string, holder: Holder, isSold: boolean): Promise<Result<undefined>> {
    return this.#inTurn(offer, async () => {
      const shelf = await this.#documents.get(SPACE, offer, readShelf);
      if (!shelf.ok || shelf.value === undefined) return shelf.ok ? succeed(undefined) : shelf;
      const { period, sold, held } = shelf.value;
      const mine = held.find((one) => isSame(one, holder));
      if (mine === undefined) return succeed(undefined);
      return await this.#save(offer, {
        period,
        sold: sold + (isSold ? mine.count : 0),
        held: held.filter((one) => one !== mine),
      });
    });
  }

  async #shelfOf(offer: string, period: number): Promise<Result<Shelf>> {
    const read = await this.#documents.get(SPACE, offer, readShelf);
    if (!read.ok) return read;
    const { held = [], sold = 0, period: known = period } = read.value ?? {};
    return succeed({ period, sold: known === period ? sold : 0, held });
  }

  /** Settles what trades that are over still hold. */
  async #sweep(shelf: Shelf): Promise<Result<Shelf>> {
    let { sold } = shelf;
    const held: Shelf['held'][number][] = [];
    for (const one of shelf.held) {
      const fate = await this.#fateOf(one);
      if (!fate.ok) return fate;
      if (fate.value === 'open') held.push(one);
      if (fate.value === 'sold') sold += one.count;
    }
    return succeed({ ...shelf, sold, held });
  }

  async #save(offer: string, shelf: Shelf): Promise<Result<undefined>> {
    return await this.#documents.put(SPACE, offer, shelf);
  }

  #inTurn<T>(offer: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const turn = (this.#turns.get(offer) ?? Promise.resolve()).then(work);
    const settled = turn.catch(() => {});
    this.#turns.set(offer, settled);
    settled.then(() => {
      if (this.#turns.get(offer) === settled) this.#turns.delete(offer);
    });
    return turn;
  }
}

function leftOf({ sold, held }: Shelf, limit: number): number {
  return Math.max(0, limit - sold - held.reduce((sum, { count }) => sum + count, 0));
}

function isSame(one: Holder, other: Holder): boolean {
  return one.player === other.player && one.trade === other.trade;
}
