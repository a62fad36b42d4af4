import { setImmediate } from 'node:timers/promises';
import { type Locale, type Result, succeed } from '../../../core/index.ts';
import type { AgentEngine, AgentStore } from '../../../engine/index.ts';
import { OPEN, readTrade, type Trade } from './records.ts';
import { isAsking, isUnclear } from './steps.ts';
import type { Trading } from './trading.ts';

/** Players that are looked through in one page, trades of one of them, and trades that are answered at most. */
const PAGE = 100;
const MAX_OF_PLAYER = 100;
const MAX_REVIEWS = 50;

/** A trade that needs a person's decision. */
interface Review {
  readonly player: string;
  readonly trade: Trade;
}

/** What needs a person's decision. */
export interface ReviewList {
  readonly reviews: readonly Review[];
  /** Whether others follow when these are decided. */
  readonly more: boolean;
}

/** What a person decides on behalf of everybody's trades. */
export class Reviews {
  readonly #engine: AgentEngine;
  readonly #store: AgentStore;
  readonly #trading: Trading;

  constructor(engine: AgentEngine, store: AgentStore, trading: Trading) {
    this.#engine = engine;
    this.#store = store;
    this.#trading = trading;
  }

  /** Looks through all players for trades whose outcome is not known; those that an earlier process was cut off in, too. */
  async list(locale: Locale): Promise<Result<ReviewList>> {
    const reviews: Review[] = [];
    let afterPlayer = '';
    for (;;) {
      const page = await this.#store.players({ afterPlayer, limit: PAGE });
      if (!page.ok) return page;
      for (const player of page.value) {
        const unclear = await this.#unclearOf(player, locale);
        if (!unclear.ok) return unclear;
        reviews.push(...unclear.value.map((trade) => ({ player, trade })));
        if (reviews.length > MAX_REVIEWS) return succeed({ reviews: reviews.slice(0, MAX_REVIEWS), more: true });
      }
      // Between pages others have their turn: a file each is read, and there may be thousands.
      await setImmediate();
      const last = page.value.at(-1);
      if (last === undefined || page.value.length < PAGE) return succeed({ reviews, more: false });
      afterPlayer = last;
    }
  }

  /** Says whether what is not known of a player's trade happened; fails as {@link Trading.decide} does. */
  async decide(player: string, trade: string, happened: boolean, locale: Locale): ReturnType<Trading['decide']> {
    return await this.#engine.background({ player, locale }, (context) =>
      this.#trading.decide(context, trade, happened),
    );
  }

  async #unclearOf(player: string, locale: Locale): Promise<Result<readonly Trade[]>> {
    const open = await this.#openOf(player);
    if (!open.ok || open.value.length === 0) return open;
    const cutOff = open.value.filter(({ step }) => isAsking(step));
    for (const { id } of cutOff) {
      // Waits for one that is under way; marks one that nobody carries on with.
      await this.#engine.background({ player, locale }, (context) => this.#trading.accept(context, id));
    }
    const now = cutOff.length === 0 ? open : await this.#openOf(player);
    return now.ok ? succeed(now.value.filter(({ step }) => isUnclear(step))) : now;
  }

  async #openOf(player: string): Promise<Result<readonly Trade[]>> {
    const listed = await this.#store.transact(player, (transaction) =>
      transaction.list(OPEN, readTrade, { limit: MAX_OF_PLAYER }),
    );
    return listed.ok ? succeed(listed.value.documents.map(([, trade]) => trade)) : listed;
  }
}
