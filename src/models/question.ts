import type { Clock, Failure, Timer } from '../core/index.ts';
import { modelFailure } from './failures.ts';
import type { Usage } from './request.ts';

/** One question under way: how long it may take, who may give it up, and what it has used so far. */
export class Question {
  readonly #clock: Clock;
  readonly #answerMs: number;
  readonly #startMs: number;
  readonly #abort = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #timer: Timer;
  #failure: Failure = modelFailure('aborted');
  #usage: Usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, micros: 0, calls: 0, estimated: false };
  #declaredMs: number | undefined = 0;

  constructor(clock: Clock, answerMs: number, outer: AbortSignal | undefined) {
    this.#clock = clock;
    this.#answerMs = answerMs;
    this.#startMs = clock.monotonicMs();
    this.#outer = outer;
    this.#timer = clock.after(answerMs, () => this.giveUp(this.#late()));
    if (outer?.aborted === true) this.#abort.abort();
    else outer?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Aborts when the question is given up, for whatever reason. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Why it was given up. */
  get failure(): Failure {
    return this.#failure;
  }

  get leftMs(): number {
    return Math.max(0, this.#startMs + this.#answerMs - this.#clock.monotonicMs());
  }

  get usage(): Usage {
    return this.#usage;
  }

  /** From its start until now, in whole milliseconds; of a model that declares how long it takes, that. */
  get latencyMs(): number {
    return this.#declaredMs ?? Math.round(this.#clock.monotonicMs() - this.#startMs);
  }

  /** Gives it up; the first reason stays. */
  giveUp(failure: Failure): void {
    if (this.signal.aborted) return;
    this.#failure = failure;
    this.#abort.abort();
  }

  /** Adds what one try used, and the time it declares, if it does. */
  add(used: Usage, declaredMs: number | undefined): void {
    const sum = this.#usage;
    this.#usage = {
      inputTokens: sum.inputTokens + used.inputTokens,
      cachedTokens: sum.cachedTokens + used.cachedTokens,
      outputTokens: sum.outputTokens + used.outputTokens,
      micros: sum.micros === undefined || used.micros === undefined ? undefined : sum.micros + used.micros,
      calls: sum.calls + used.calls,
      estimated: sum.estimated || used.estimated,
    };
    this.#declaredMs =
      declaredMs === undefined || this.#declaredMs === undefined ? undefined : this.#declaredMs + declaredMs;
  }

  /** Lets go of timer and listener. */
  end(): void {
    this.#timer.cancel();
    this.#outer?.removeEventListener('abort', this.#onAbort);
  }

  readonly #onAbort = (): void => this.giveUp(modelFailure('aborted'));

  #late(): Failure {
    return modelFailure('out_of_time', { seconds: this.#answerMs / 1000 });
  }
}
