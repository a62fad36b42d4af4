import { type Clock, type Result, succeed } from '../../../core/index.ts';
import type { AgentContext, PlayerTransaction } from '../../../engine/index.ts';
import { nearestName } from '../../../tools/index.ts';
import { type Catalogue, MAX_BOUGHT_AT_ONCE, type Offer } from './catalogue.ts';
import { commerceFailure } from './failures.ts';
import { times } from './holding.ts';
import { QUOTES, type Quote, readNumber, readQuote, STATE } from './records.ts';

/** Quotes that a player may hold; the oldest gives way. */
const MAX_QUOTES = 20;
const LAST_QUOTE = 'last_quote';

/** Says what something would cost, and holds to it for a while. */
export class Quotes {
  readonly catalogue: Catalogue;
  readonly #clock: Clock;
  readonly #holdsMs: number;

  constructor(catalogue: Catalogue, clock: Clock, holdsMs: number) {
    this.catalogue = catalogue;
    this.#clock = clock;
    this.#holdsMs = holdsMs;
  }

  /** What this player is offered. */
  offersFor(context: AgentContext): readonly Offer[] {
    return this.catalogue.permitted((permission) => context.permits(permission));
  }

  /** A quote, kept until it expires. Fails with `unknown_offer` or `bad_count`; draws are bought one at a time. */
  async quote(context: AgentContext, offerId: string, count: number): Promise<Result<Quote>> {
    const { locale } = context;
    const offers = this.offersFor(context);
    const offer = offers.find(({ id }) => id === offerId);
    if (offer === undefined) {
      const ids = offers.map(({ id }) => id);
      const nearest = nearestName(offerId, ids) ?? ids.slice(0, 8).join(', ');
      return commerceFailure('unknown_offer', locale, { offer: offerId.slice(0, 40), nearest });
    }
    const most = offer.kind === 'pool' ? 1 : MAX_BOUGHT_AT_ONCE;
    const price = times(offer.price, count);
    const gives = offer.kind === 'pool' ? null : times(offer.gives, count);
    if (count < 1 || count > most || price === undefined || gives === undefined) {
      return commerceFailure('bad_count', locale, { offer: offerId, count, most });
    }
    const expiresAtMs = this.#clock.nowMs() + this.#holdsMs;
    const refundMinutes = offer.kind === 'pool' ? null : (offer.refund_minutes ?? null);
    const terms = { offer: offerId, name: offer.name, count, price, gives, refundMinutes, expiresAtMs };
    return await context.store.transact((transaction) => this.#keep(transaction, terms));
  }

  async #keep(transaction: PlayerTransaction, terms: Omit<Quote, 'id'>): Promise<Result<Quote>> {
    const last = await transaction.get(STATE, LAST_QUOTE, readNumber);
    if (!last.ok) return last;
    const number = (last.value ?? 0) + 1;
    const swept = await this.#sweep(transaction);
    if (!swept.ok) return swept;
    const quote = { id: `q${number}`, ...terms };
    const counted = transaction.put(STATE, LAST_QUOTE, number);
    if (!counted.ok) return counted;
    const kept = transaction.put(QUOTES, quote.id, quote);
    return kept.ok ? succeed(quote) : kept;
  }

  /** Drops what has expired, and the oldest where there are too many. */
  async #sweep(transaction: PlayerTransaction): Promise<Result<undefined>> {
    const listed = await transaction.list(QUOTES, readQuote, { limit: MAX_QUOTES + 1 });
    if (!listed.ok) return listed;
    const nowMs = this.#clock.nowMs();
    const held = listed.value.documents.map(([, quote]) => quote).sort((a, b) => a.expiresAtMs - b.expiresAtMs);
    const excess = held.length - MAX_QUOTES + 1;
    for (const [i, { id, expiresAtMs }] of held.entries()) {
      if (expiresAtMs > nowMs && i >= excess) continue;
      const removed = transaction.remove(QUOTES, id);
      if (!removed.ok) return removed;
    }
    return succeed(undefined);
  }
}
