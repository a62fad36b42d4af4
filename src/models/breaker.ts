import type { Failure } from '../core/index.ts';

/** Failed tries in a row after which a model is left alone. */
export const FAILURES_TO_REST = 5;
/** The first rest; it doubles with each trial that fails, up to the longest. */
export const FIRST_REST_MS = 30_000;
export const LONGEST_REST_MS = 300_000;

/** Whether a try may go: freely, as the trial after a rest, or not, since it rests. */
type Permission =
  | { readonly may: 'go' | 'try' }
  | { readonly may: 'rest'; readonly restMs: number; readonly failure: Failure };

/**
 * Leaves a model alone that failed {@link FAILURES_TO_REST} tries in a row, or one in a way that all will (a wrong key).
 * After the rest one try goes as a trial: its success opens the way, its failure begins a rest twice as long.
 * It has no clock: every question brings the time, in milliseconds of any steady clock.
 */
export class Breaker {
  #failures = 0;
  #restMs = 0;
  #restUntilMs = 0;
  #trial = false;
  #last: Failure | undefined;

  /** Asks for one try. A `try` that is granted must be ended by {@link succeeded}, {@link failed} or {@link unused}. */
  ask(nowMs: number): Permission {
    if (this.#last === undefined || this.#restMs === 0) return { may: 'go' };
    const restMs = this.#restUntilMs - nowMs;
    if (restMs > 0 || this.#trial) return { may: 'rest', restMs: Math.max(0, restMs), failure: this.#last };
    this.#trial = true;
    return { may: 'try' };
  }

  /** A try succeeded; answers whether that ended a time of rests. */
  succeeded(): boolean {
    const rested = this.#restMs > 0;
    this.#failures = 0;
    this.#restMs = 0;
    this.#trial = false;
    this.#last = undefined;
    return rested;
  }

  /** A try failed, `all` when every other will too; answers how long it rests now, undefined when it does not. */
  failed(nowMs: number, failure: Failure, all: boolean): number | undefined {
    this.#failures++;
    this.#last = failure;
    // Others that were under way when the rest began add nothing to it.
    if (this.#restMs > 0 && !this.#trial) return undefined;
    if (!this.#trial && !all && this.#failures < FAILURES_TO_REST) return undefined;
    this.#trial = false;
    this.#restMs = Math.min(LONGEST_REST_MS, Math.max(FIRST_REST_MS, this.#restMs * 2));
    this.#restUntilMs = nowMs + this.#restMs;
    return this.#restMs;
  }

  /** The model asks to be left alone for so long; answers that. */
  rest(nowMs: number, restMs: number, failure: Failure): number {
    this.#last = failure;
    this.#trial = false;
    this.#restMs = Math.max(this.#restMs, FIRST_REST_MS);
    this.#restUntilMs = Math.max(this.#restUntilMs, nowMs + restMs);
    return this.#restUntilMs - nowMs;
  }

  /** The try that was granted told nothing about the model. */
  unused(): void {
    this.#trial = false;
  }

  /** How it stands, without asking for a try. */
  state(nowMs: number): {
    readonly state: 'up' | 'resting' | 'trying';
    readonly restMs: number;
    readonly failure?: Failure;
  } {
    if (this.#restMs === 0 || this.#last === undefined) return { state: 'up', restMs: 0 };
    const restMs = Math.max(0, this.#restUntilMs - nowMs);
    return { state: restMs > 0 ? 'resting' : 'trying', restMs, failure: this.#last };
  }
}
