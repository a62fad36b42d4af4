import { type Clock, type Failure, type Logger, messageOf, type Result, succeed } from '../../../core/index.ts';
import { type AgentContext, type AgentEngine, type PlayerStore, within } from '../../../engine/index.ts';
import type { GameDoor } from '../../game/game-door.ts';
import { commerceFailure } from './failures.ts';
import { give, take } from './holding.ts';
import type { Trade, TradeReceipt } from './records.ts';
import {
  type Answer,
  type Asking,
  isAsking,
  isUnclear,
  type Step,
  stepAfter,
  stepDecided,
  stepResumed,
  type Unclear,
  unclearOf,
} from './steps.ts';
import { finish, hasEnded, moveTo, requestOf } from './trade-book.ts';

/** How long the game may take for one effect before its outcome counts as unknown. */
export const EFFECT_MS = 20_000;

/** What the game refuses for good, so that the price is given back; other refusals may be another answer later. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set([
  'not_enough',
  'unknown_item',
  'unknown_objective',
  'bad_amount',
  'not_available',
]);
/** The player's data are going, or have gone. */
const DATA_GONE: ReadonlySet<string> = new Set(['stale', 'player_in_maintenance']);

/** What a runner is made of. */
interface RunnerParts {
  readonly engine: AgentEngine;
  readonly game: Pick<GameDoor, 'ofPlayer'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called when a trade has come to its end, after that is written. */
  onEnd(player: string, receipt: TradeReceipt): Promise<void>;
}

/** For whom a trade is carried out: what it writes, it writes by the store that was taken when it was asked for. */
export interface TradeWork {
  readonly context: AgentContext;
  readonly store: PlayerStore;
}

interface Answered {
  readonly answer: Answer;
  readonly why: Trade['why'];
}

/**
 * Carries one trade from step to step. A step is written before the game is asked, and the next one after it has answered;
 * an answer that is not clear is asked for by nobody again.
 */
export class TradeRunner {
  readonly #parts: RunnerParts;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** Goes on with a trade of which nothing is under way: one that waits is tried, one that was cut off becomes unclear. */
  async goOn(work: TradeWork, trade: Trade): Promise<Result<TradeReceipt>> {
    const resumed = stepResumed(trade.step);
    if (resumed === undefined && !isAsking(trade.step)) return this.#standing(work, trade);
    const next = { ...trade, step: resumed ?? unclearOf(trade.step as Asking) };
    const written = await this.#write(work, next, [trade.step]);
    if (!written.ok) return written;
    return await this.run(work, next);
  }

  /** Says whether what is not known of a trade happened, and goes on from there. */
  async decide(
    work: TradeWork,
    trade: Trade & { readonly step: Unclear },
    happened: boolean,
  ): Promise<Result<TradeReceipt>> {
    const next = { ...trade, step: stepDecided(trade.step, happened) };
    const written = await this.#write(work, next, [trade.step]);
    if (!written.ok) return written;
    return written.value === undefined ? await this.goOn(work, next) : succeed(written.value);
  }

  /** Asks the game for what a trade stands at, and for what follows from its answers: at most take, give, give back. */
  async run(work: TradeWork, begun: Trade): Promise<Result<TradeReceipt>> {
    let trade = begun;
    while (isAsking(trade.step)) {
      const asked: Trade & { readonly step: Asking } = { ...trade, step: trade.step };
      const { answer, why } = await this.#ask(work, asked);
      const from = [asked.step, unclearOf(asked.step)];
      const next = { ...trade, step: stepAfter(asked.step, answer), why: why ?? trade.why };
      const written = await this.#write(work, next, from);
      if (!written.ok) return await this.#unwritten(work, next, written);
      if (written.value !== undefined) return succeed(written.value);
      trade = next;
    }
    return this.#standing(work, trade);
  }

  /** How a trade stands that nothing is done for now. */
  #standing({ context: { locale } }: TradeWork, { id, step }: Trade): Failure {
    return commerceFailure(isUnclear(step) ? 'trade_needs_review' : 'trade_waits', locale, { id });
  }

  async #ask(work: TradeWork, trade: Trade & { readonly step: Asking }): Promise<Answered> {
    const { clock } = this.#parts;
    const answering = this.#effect(work, trade).then(answerOf, unknownAfter);
    const answered = await within(clock, EFFECT_MS, answering);
    if (answered !== 'late') return answered;
    // What the game says after all still counts, unless a person has decided meanwhile.
    answering
      .then((late) => this.#answeredLate(work, trade, late))
      .catch((thrown: unknown) => this.#lost(trade, thrown));
    return { answer: 'unknown', why: { code: 'outcome_unknown', why: `no answer in ${EFFECT_MS} ms` } };
  }

  async #effect({ context: { player } }: TradeWork, { step, takes, gives }: Trade): Promise<Result<undefined>> {
    const game = this.#parts.game.ofPlayer(player);
    if (step === 'taking') return await take(game, takes);
    return await give(game, step === 'giving' ? gives : takes);
  }

  async #answeredLate(work: TradeWork, trade: Trade & { readonly step: Asking }, late: Answered): Promise<void> {
    if (late.answer === 'unknown') return;
    const next = { ...trade, step: stepAfter(trade.step, late.answer), why: late.why ?? trade.why };
    const written = await this.#write(work, next, [unclearOf(trade.step)]);
    if (!written.ok) await this.#unwritten(work, next, written);
    else if (written.value === undefined) await this.run(work, next);
  }

  #lost({ id }: Trade, thrown: unknown): void {
    this.#parts.logger.error({ trade: id, why: messageOf(thrown) }, 'a late answer of the game was lost');
  }

  /** Writes where a trade stands now. Answers its receipt where that is its end. */
  async #write(work: TradeWork, next: Trade, from: readonly Step[]): Promise<Result<TradeReceipt | undefined>> {
    const { context, store } = work;
    const { engine, clock } = this.#parts;
    if (!hasEnded(next)) {
      const moved = await store.transact((transaction) => moveTo(transaction, next, from, context.locale));
      if (moved.ok && isUnclear(next.step)) return await this.#markUnclear(work, next);
      return moved;
    }
    const ended = await engine
      .transactions(context, store)
      .review(requestOf(next), next.step === 'given' ? 'done' : 'failed', (transaction) =>
        finish(transaction, next, from, clock.nowMs(), context.locale),
      );
    if (!ended.ok) return ended;
    await this.#parts.onEnd(context.player, ended.value.data);
    return succeed(ended.value.data);
  }

  /** Marks the ledger too; one that is marked already stays so. */
  async #markUnclear({ context, store }: TradeWork, trade: Trade): Promise<Result<undefined>> {
    const request = requestOf(trade);
    const marked = await this.#parts.engine
      .transactions(context, store)
      .settle(request, 'unknown', async () => succeed(undefined));
    if (marked.ok || marked.code === 'needs_review' || marked.code === 'transaction_unsettled')
      return succeed(undefined);
    return marked;
  }

  /**
   * What the game did cannot be written down. Where that is because the player's data are cleared, nobody will ever go on
   * with this trade: what was taken goes back now. Otherwise the step before stands, and becomes unclear.
   */
  async #unwritten(work: TradeWork, trade: Trade, failure: Failure): Promise<Failure> {
    const { player } = work.context;
    const { id, step, takes } = trade;
    const fields = { player, trade: id, step, why: failure.why };
    this.#parts.logger.error(fields, 'a step of a trade could not be written');
    const isPaid = step === 'giving' || step === 'taken' || step === 'returning' || step === 'owed';
    if (!DATA_GONE.has(failure.code) || !isPaid) return failure;
    const returned = await this.#effect(work, { ...trade, step: 'returning' }).then(answerOf, unknownAfter);
    if (returned.answer !== 'done') {
      this.#parts.logger.error({ ...fields, owed: takes, why: returned.why?.why }, 'a price could not be given back');
    }
    return failure;
  }
}

function answerOf(result: Result<undefined>): Answered {
  if (result.ok) return { answer: 'done', why: null };
  const { code, why } = result;
  if (code === 'outcome_unknown') return { answer: 'unknown', why: { code, why } };
  return { answer: FINAL_REFUSALS.has(code) ? 'refused' : 'away', why: { code, why } };
}

/** An adapter that throws has a bug: what the game did is not known. */
function unknownAfter(thrown: unknown): Answered {
  return { answer: 'unknown', why: { code: 'outcome_unknown', why: messageOf(thrown) } };
}
