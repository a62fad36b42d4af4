import {
  type Clock,
  type Failure,
  type IdSource,
  messageOf,
  type Random,
  type Result,
  type Success,
  sleep,
  succeed,
} from '../core/index.ts';
import type { Execution, Reservation } from '../execution/index.ts';
import { modelFailure } from './failures.ts';
import type { Heads } from './heads.ts';
import type { Cap } from './ledger/caps.ts';
import type { CallOrigin, Ledger } from './ledger/ledger.ts';
import { costBoundMicros, costMicros, type PricedTokens } from './prices.ts';
import type { Trouble } from './providers/backend.ts';
import type { Question } from './question.ts';
import type { Tier, Usage } from './request.ts';
import type { Target } from './target.ts';
import { tokenBound } from './tokens.ts';
import type { Watchers } from './watchers.ts';

/** A provider that asks to be left alone for longer than this rests; for less, its lane waits. */
const LONGEST_PAUSE_MS = 10_000;

/** What is asked of a target, of whatever kind: how much it may take, how it is done, how much it took. */
export interface Work<R> {
  readonly owner: string;
  readonly layer: string;
  readonly tier: Tier;
  readonly head: string | undefined;
  readonly execution: Execution | undefined;
  /** The most it may take. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Called before each try but the first. */
  readonly onRetry?: () => void;
  run(signal: AbortSignal, onPiece: (piece: string) => void): Promise<Success<R> | Trouble>;
  /** Undefined where the provider does not say. */
  tokensOf(reply: R): PricedTokens | undefined;
  declaredMsOf(reply: R): number | undefined;
}

/** What all calls of a gateway share. */
interface CallerParts {
  readonly run: string;
  readonly ledger: Ledger;
  readonly caps: readonly Cap[];
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: IdSource;
  readonly heads: Heads;
  readonly watchers: Watchers;
  readonly retryMs: number;
}

/** One try that was let through and paid for. */
interface PaidTry {
  readonly id: string;
  readonly origin: CallOrigin;
  readonly share: Reservation | undefined;
  readonly isTrial: boolean;
}

/** Makes calls: each try waits its turn, is paid before, and is settled after, whatever becomes of it. */
export class Caller {
  readonly #parts: CallerParts;

  constructor(parts: CallerParts) {
    this.#parts = parts;
  }

  /** Tries until there is a reply, or no further try helps, fits the question's time, or is left of `tries`. */
  async call<R>(target: Target, work: Work<R>, question: Question, tries: number): Promise<Result<R>> {
    for (let number = 1; ; number++) {
      const outcome = await this.#try(target, work, question);
      if (outcome.ok || !outcome.retry || number >= tries) return outcome.ok ? outcome : plain(outcome);
      const { clock, random, retryMs } = this.#parts;
      const spread = 0.5 + random.next();
      const pauseMs = Math.max(outcome.retryAfterMs ?? 0, retryMs * 2 ** (number - 1) * spread);
      if (pauseMs >= question.leftMs) return plain(outcome);
      if ((await sleep(clock, pauseMs, question.signal)) === 'aborted') return question.failure;
      work.onRetry?.();
    }
  }

  async #try<R>(target: Target, work: Work<R>, question: Question): Promise<Success<R> | Trouble> {
    const turn = await target.lane.enter(work.owner, question.signal);
    if (!turn.ok) return final(turn.code === 'aborted' ? question.failure : turn);
    try {
      const paid = this.#pay(target, work);
      if (!paid.ok) return final(paid);
      return await this.#run(target, work, question, paid.value);
    } finally {
      turn.value();
    }
  }

  /** Asks the breaker, then reserves at the question's own execution and at the ledger: all, or nothing. */
  #pay<R>(target: Target, work: Work<R>): Result<PaidTry> {
    const { ledger, caps, clock, ids, run, watchers } = this.#parts;
    const permission = target.breaker.ask(clock.monotonicMs());
    if (permission.may === 'rest') {
      const { restMs, failure } = permission;
      const values = { model: target.name, restSeconds: Math.ceil(restMs / 1000), detail: failure.why };
      return modelFailure('provider_down', { ...values, cause: failure.code });
    }
    const { owner, layer, tier, inputTokens, outputTokens } = work;
    const micros = target.price && costBoundMicros(target.price, inputTokens, outputTokens);
    const share = work.execution?.reserve({ modelCalls: 1, modelTokens: inputTokens + outputTokens });
    const id = ids.next('call');
    const origin: CallOrigin = { run, owner, layer, tier, model: target.name };
    const reserved =
      share?.ok === false ? share : ledger.reserve(id, origin, { inputTokens, outputTokens, micros }, caps);
    const held = share?.ok === true ? share.value : undefined;
    if (reserved.ok) return succeed({ id, origin, share: held, isTrial: permission.may === 'try' });
    held?.settle({});
    if (permission.may === 'try') target.breaker.unused();
    if (reserved.code === 'budget_exhausted') watchers.tell({ kind: 'cap_reached', owner, failure: reserved });
    return reserved;
  }

  async #run<R>(target: Target, work: Work<R>, question: Question, paid: PaidTry): Promise<Success<R> | Trouble> {
    const { clock } = this.#parts;
    const startMs = clock.monotonicMs();
    const stop = new AbortController();
    let isLate = false;
    let heardTokens = 0;
    const giveUp = (): void => stop.abort();
    question.signal.addEventListener('abort', giveUp, { once: true });
    const timer = clock.after(target.tryMs, () => {
      isLate = true;
      giveUp();
    });
    const gaveUp = new Promise<undefined>((resolve) => {
      stop.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    if (question.signal.aborted) giveUp();
    const onPiece = (piece: string): void => {
      heardTokens += tokenBound(piece);
    };
    const reply = await Promise.race([settled(target, () => work.run(stop.signal, onPiece)), gaveUp]);
    timer.cancel();
    question.signal.removeEventListener('abort', giveUp);
    const outcome = stop.signal.aborted || reply === undefined ? this.#givenUp(target, question, isLate) : reply;
    const measuredMs = clock.monotonicMs() - startMs;
    this.#settle(target, work, question, paid, { outcome, heardTokens, measuredMs });
    this.#judge(target, paid, outcome);
    return outcome;
  }

  #givenUp({ name, tryMs }: Target, question: Question, isLate: boolean): Trouble {
    if (question.signal.aborted || !isLate) return { ...final(question.failure), billed: true };
    const failure = modelFailure('timed_out', { model: name, seconds: tryMs / 1000 });
    return { ...failure, retry: true, blame: 'try', billed: true };
  }

  /**
   * Puts what the try used in place of what was reserved. Where the provider did not say, the input's bound and the
   * output that was heard; of a try that was given up unheard, all that was reserved.
   */
  #settle<R>(
    target: Target,
    work: Work<R>,
    question: Question,
    { id, origin, share }: PaidTry,
    found: { readonly outcome: Success<R> | Trouble; readonly heardTokens: number; readonly measuredMs: number },
  ): void {
    const { ledger, heads, watchers } = this.#parts;
    const { outcome, heardTokens, measuredMs } = found;
    const told = outcome.ok ? work.tokensOf(outcome.value) : undefined;
    const tokens = told ?? estimated(work, outcome, heardTokens);
    const { inputTokens, cachedTokens, outputTokens } = tokens;
    const micros = target.price && costMicros(target.price, tokens);
    const isEstimated = told === undefined && inputTokens > 0;
    const usage: Usage = { inputTokens, cachedTokens, outputTokens, micros, calls: 1, estimated: isEstimated };
    const declaredMs = outcome.ok ? work.declaredMsOf(outcome.value) : undefined;
    const latencyMs = declaredMs ?? measuredMs;
    share?.settle({ modelCalls: 1, modelTokens: inputTokens + outputTokens });
    const settled = ledger.settle(id, origin, { ...usage, latencyMs, failed: !outcome.ok });
    if (!settled.ok) watchers.tell({ kind: 'ledger_failed', failure: settled });
    question.add(usage, declaredMs);
    if (work.head !== undefined) heads.add(work.head, work.owner, cachedTokens);
    const { owner, layer, tier, model } = origin;
    const call = { owner, layer, tier, model, usage, latencyMs };
    watchers.tell({ kind: 'call', call: outcome.ok ? call : { ...call, failed: outcome.code } });
  }

  /** What the try says about the model: whether it rests, pauses, or is well again. */
  #judge(target: Target, { isTrial }: PaidTry, outcome: Success<unknown> | Trouble): void {
    const { clock, watchers } = this.#parts;
    const { breaker, lane, name } = target;
    const nowMs = clock.monotonicMs();
    if (outcome.ok) {
      if (breaker.succeeded()) watchers.tell({ kind: 'provider_back', model: name });
      return;
    }
    const pauseMs = outcome.retryAfterMs ?? 0;
    let restMs: number | undefined;
    if (pauseMs > LONGEST_PAUSE_MS) restMs = breaker.rest(nowMs, pauseMs, plain(outcome));
    else if (outcome.blame !== 'none') restMs = breaker.failed(nowMs, plain(outcome), outcome.blame === 'all');
    else if (isTrial) breaker.unused();
    if (pauseMs > 0 && pauseMs <= LONGEST_PAUSE_MS) lane.pause(pauseMs);
    if (restMs !== undefined) watchers.tell({ kind: 'provider_down', model: name, failure: plain(outcome), restMs });
  }
}

function estimated<R>(work: Work<R>, outcome: Success<R> | Trouble, heardTokens: number): PricedTokens {
  const none = { inputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0 };
  if (!outcome.ok && !outcome.billed && heardTokens === 0) return none;
  const heard = outcome.ok || heardTokens > 0 ? heardTokens : work.outputTokens;
  return { ...none, inputTokens: work.inputTokens, outputTokens: Math.min(work.outputTokens, heard) };
}

/** What a run comes to; a backend of somebody's own that throws all the same has failed, and may have been billed. */
async function settled<R>({ name }: Target, run: () => Promise<Success<R> | Trouble>): Promise<Success<R> | Trouble> {
  try {
    return await run();
  } catch (thrown) {
    const failure = modelFailure('provider_error', { model: name, detail: messageOf(thrown) });
    return { ...failure, retry: false, blame: 'try', billed: true };
  }
}

/** A failure that no further try helps, and that says nothing about the model. */
function final(failure: Failure): Trouble {
  return { ...failure, retry: false, blame: 'none', billed: false };
}

/** The failure alone. */
function plain({ ok, code, why, howTo, data }: Trouble): Failure {
  return { ok, code, why, howTo, ...(data !== undefined && { data }) };
}
