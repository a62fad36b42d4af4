import { type Clock, type Locale, type Logger, type Result, succeed, textOf } from '../../../core/index.ts';
import type { AgentContext, AgentEngine, AgentStore } from '../../../engine/index.ts';
import type { GameDoor } from '../../game/game-door.ts';
import type { Catalogue, Offer } from './catalogue.ts';
import { commerceFailure } from './failures.ts';
import { OPEN, type Quote, REFUNDS, readRefunds, readTrade, type Trade, type TradeReceipt } from './records.ts';
import { type Fate, type Holder, SharedStock } from './shared-stock.ts';
import { isUnclear, type Unclear } from './steps.ts';
import { NOT_REFUNDABLE } from './texts.ts';
import { beginPurchase, beginRefund, find, periodAt, refundTrade, requestOf, requestOfQuote } from './trade-book.ts';
import { TradeRunner, type TradeWork } from './trade-run.ts';

/** Trades under way in this process at once. */
const MAX_RUNNING = 500;
/** Trades of one player that are looked at when they are there again. */
const MAX_RESUMED = 100;

/** What trading is made of. */
interface TradingParts {
  readonly engine: AgentEngine;
  readonly game: Pick<GameDoor, 'ofPlayer'>;
  readonly store: AgentStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly catalogue: Catalogue;
  /** What draws are made from: the shop's secret. */
  readonly seed: string;
}

/**
 * Buys and takes back. The game and the ledger cannot be one transaction, so every step is written before the game is
 * asked and after it has answered; what it did not say clearly is done by nobody again, and a person decides. A trade is
 * known by its quote's id: accepted twice, it is one trade.
 */
export class Trading {
  readonly #parts: TradingParts;
  readonly #stock: SharedStock;
  readonly #runner: TradeRunner;
  /** Trades under way in this process, by player and id: who asks again waits for the same. */
  readonly #running = new Map<string, Promise<Result<TradeReceipt>>>();
  #closed = false;

  constructor(parts: TradingParts) {
    this.#parts = parts;
    this.#stock = new SharedStock(parts.store.shared, (holder) => this.#fateOf(holder));
    this.#runner = new TradeRunner({ ...parts, onEnd: (player, receipt) => this.#onEnd(player, receipt) });
  }

  /**
   * Accepts a quote: charges, delivers, and answers the receipt, however often it is asked. Fails with `unknown_trade`,
   * `unknown_offer`, `quote_expired`, `sold_out`, `trade_waits`, `trade_needs_review`, `shop_busy`, or as the store does.
   */
  accept(context: AgentContext, id: string): Promise<Result<TradeReceipt>> {
    return this.#once(context, id, async (work) => {
      const found = await work.store.transact((transaction) => find(transaction, id));
      if (!found.ok) return found;
      const known = found.value;
      if (known === undefined) return commerceFailure('unknown_trade', context.locale, { id });
      if ('receipt' in known) return succeed(known.receipt);
      if ('trade' in known) return await this.#runner.goOn(work, known.trade);
      return await this.#purchase(work, known.quote);
    });
  }

  /**
   * Takes a purchase back: the goods for the price. Fails with `not_refundable`, or as {@link accept} does. The receipt of
   * one that was `refused` says why, and it may be asked for again.
   */
  refund(context: AgentContext, purchase: string): Promise<Result<TradeReceipt>> {
    return this.#once(context, `${purchase} refund`, (work) => this.#refund(work, purchase));
  }

  /** Goes on with what the player has paid for or is owed, now that they are there. Answers those that came to an end. */
  async resume(context: AgentContext): Promise<Result<readonly TradeReceipt[]>> {
    const open = await this.open(context);
    if (!open.ok) return open;
    const receipts: TradeReceipt[] = [];
    for (const { id } of open.value) {
      const ended = await this.accept(context, id);
      if (ended.ok) receipts.push(ended.value);
    }
    return succeed(receipts);
  }

  /** The player's trades that have no end yet. */
  async open(context: AgentContext): Promise<Result<readonly Trade[]>> {
    const listed = await context.store.transact((transaction) =>
      transaction.list(OPEN, readTrade, { limit: MAX_RESUMED }),
    );
    return listed.ok ? succeed(listed.value.documents.map(([, trade]) => trade)) : listed;
  }

  /**
   * A person says whether what is not known of a trade happened; the trade then goes on. Fails with `not_unclear`, or as
   * {@link accept} does.
   */
  decide(context: AgentContext, id: string, happened: boolean): Promise<Result<TradeReceipt>> {
    return this.#once(context, id, async (work) => {
      const found = await work.store.transact((transaction) => find(transaction, id));
      if (!found.ok) return found;
      const trade = found.value !== undefined && 'trade' in found.value ? found.value.trade : undefined;
      if (trade === undefined || !hasUnclearStep(trade)) {
        return commerceFailure('not_unclear', context.locale, { id });
      }
      return await this.#runner.decide(work, trade, happened);
    });
  }

  /** Waits for the player's trades under way: they may write nothing any more, and give back what was taken. */
  async revoked(player: string): Promise<Result<undefined>> {
    const mine = [...this.#running].filter(([key]) => key.startsWith(`${player}/`)).map(([, run]) => run);
    await Promise.allSettled(mine);
    return succeed(undefined);
  }

  /** Takes no new trade, and waits until those under way are written down. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running.values());
  }

  /** Does a trade's work, unless it is under way: then its outcome is waited for. */
  #once(
    context: AgentContext,
    id: string,
    begin: (work: TradeWork) => Promise<Result<TradeReceipt>>,
  ): Promise<Result<TradeReceipt>> {
    const { player, locale } = context;
    const key = `${player}/${id}`;
    const known = this.#running.get(key);
    if (known !== undefined) return known;
    if (this.#closed || this.#running.size >= MAX_RUNNING) {
      return Promise.resolve(commerceFailure('shop_busy', locale, { count: this.#running.size }));
    }
    const store = this.#parts.engine.playerStore(player);
    const run = begin({ context, store }).finally(() => this.#running.delete(key));
    this.#running.set(key, run);
    return run;
  }

  async #purchase(work: TradeWork, quote: Quote): Promise<Result<TradeReceipt>> {
    const { context, store } = work;
    const { player, locale } = context;
    const { engine, clock, seed } = this.#parts;
    const offer = this.#offerFor(context, quote.offer);
    if (!offer.ok) return offer;
    const holder = { player, trade: quote.id };
    const aside = await this.#setAside(offer.value, holder, quote.count, locale);
    if (!aside.ok) return aside;
    const standing = context.check();
    let trade: Trade | undefined;
    const begun = standing.ok
      ? await engine.transactions(context, store).begin<TradeReceipt>(requestOfQuote(quote), async (transaction) => {
          const made = await beginPurchase(transaction, {
            quote,
            offer: offer.value,
            nowMs: clock.nowMs(),
            seed,
            locale,
          });
          trade = made.ok ? made.value : undefined;
          return made.ok ? succeed(undefined) : made;
        })
      : standing;
    if (begun.ok && begun.value === undefined && trade !== undefined) return await this.#runner.run(work, trade);
    await this.#stock.settle(offer.value.id, holder, false);
    return begun.ok ? commerceFailure('unknown_trade', locale, { id: quote.id }) : begun;
  }

  #offerFor(context: AgentContext, id: string): Result<Offer> {
    const offer = this.#parts.catalogue.offers.get(id);
    const isPermitted = offer?.permission === undefined || context.permits(offer.permission);
    if (offer !== undefined && isPermitted) return succeed(offer);
    return commerceFailure('unknown_offer', context.locale, { offer: id, nearest: 'shop' });
  }

  async #setAside({ id, stock }: Offer, holder: Holder, count: number, locale: Locale): Promise<Result<undefined>> {
    if (stock?.all === undefined) return succeed(undefined);
    const period = periodAt(stock, this.#parts.clock.nowMs());
    const aside = await this.#stock.setAside(id, holder, { count, limit: stock.all, period });
    if (!aside.ok) return aside;
    if (aside.value === 'set_aside') return succeed(undefined);
    return commerceFailure('sold_out', locale, { offer: id, left: aside.value.left, count });
  }

  async #refund(work: TradeWork, purchase: string): Promise<Result<TradeReceipt>> {
    const { context, store } = work;
    const { engine, clock } = this.#parts;
    const found = await store.transact(async (transaction) => {
      const one = await find(transaction, purchase);
      const refunds = await transaction.get(REFUNDS, purchase, readRefunds);
      if (!one.ok) return one;
      return refunds.ok ? succeed({ found: one.value, refunds: refunds.value }) : refunds;
    });
    if (!found.ok) return found;
    const { refunds } = found.value;
    const receipt =
      found.value.found !== undefined && 'receipt' in found.value.found ? found.value.found.receipt : undefined;
    if (receipt === undefined) return commerceFailure('unknown_trade', context.locale, { id: purchase });
    // What was asked for is answered again, also when its time is over.
    if (refunds?.current !== undefined && refunds.current !== null) return await this.accept(context, refunds.current);
    const against = againstRefund(receipt, clock.nowMs());
    if (against !== undefined) {
      const detail = textOf(NOT_REFUNDABLE[against], context.locale);
      return commerceFailure('not_refundable', context.locale, { id: purchase, detail });
    }
    const standing = context.check();
    if (!standing.ok) return standing;
    const attempt = (refunds?.count ?? 0) + 1;
    const trade = refundTrade(receipt, `${purchase}r${attempt}`, clock.nowMs());
    return await this.#once(context, trade.id, async () => {
      const begun = await engine
        .transactions(context, store)
        .begin<TradeReceipt>(requestOf(trade), (transaction) =>
          beginRefund(transaction, trade, purchase, attempt, context.locale),
        );
      return begun.ok ? await this.#runner.run(work, trade) : begun;
    });
  }

  async #onEnd(player: string, { id, offer, end, refundOf }: TradeReceipt): Promise<void> {
    if (refundOf !== null || this.#parts.catalogue.offers.get(offer)?.stock?.all === undefined) return;
    const settled = await this.#stock.settle(offer, { player, trade: id }, end === 'given');
    // It is found by the trade's end when the stock is next looked through.
    if (!settled.ok) this.#parts.logger.warn({ player, trade: id, why: settled.why }, 'stock was not settled');
  }

  /** What became of a trade that holds stock. */
  async #fateOf({ player, trade }: Holder): Promise<Result<Fate>> {
    if (this.#running.has(`${player}/${trade}`)) return succeed('open');
    const found = await this.#parts.store.transact(player, (transaction) => find(transaction, trade));
    if (!found.ok) return found;
    if (found.value === undefined || 'quote' in found.value) return succeed('gone');
    if ('trade' in found.value) return succeed('open');
    return succeed(found.value.receipt.end === 'given' ? 'sold' : 'gone');
  }
}

function hasUnclearStep(trade: Trade): trade is Trade & { readonly step: Unclear } {
  return isUnclear(trade.step);
}

/** What speaks against taking a purchase back, by its text's name. */
function againstRefund(receipt: TradeReceipt, nowMs: number): keyof typeof NOT_REFUNDABLE | undefined {
  if (receipt.draw !== null) return 'draw';
  if (receipt.end !== 'given' || receipt.refundOf !== null) return 'notBought';
  if (receipt.refundableUntilMs === null) return 'never';
  return nowMs >= receipt.refundableUntilMs ? 'late' : undefined;
}
