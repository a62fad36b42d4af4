import type { Clock } from '../../core/index.ts';

/** Simulated seconds a real second, unless told otherwise: a night of ten hours takes twenty minutes. */
export const DEFAULT_RATE = 30;
/** While a conversation is active the rate is this at most, so that one can follow it. */
export const TALK_RATE = 10;
/** Rates beyond it are `max` in effect: a day would take less than a tenth of a second. */
export const MAX_RATE = 1_000_000;

/** Simulated seconds a real second; `max` is as fast as the work allows. */
export type Rate = number | 'max';

/**
 * Simulated time as it flows from real time: real time x rate, never backwards. At `max` and while paused it stands where
 * it was advanced to. Nothing but this class knows real time, so a history cannot depend on it.
 */
export class SimClock {
  readonly #clock: Clock;
  #rate: Rate;
  #paused = false;
  #talking = false;
  /** Simulated time was `#anchorMs` at the real time `#anchorRealMs`. */
  #anchorMs: number;
  #anchorRealMs: number;

  constructor(clock: Clock, startMs: number, rate: Rate = DEFAULT_RATE) {
    this.#clock = clock;
    this.#anchorMs = startMs;
    this.#anchorRealMs = clock.monotonicMs();
    this.#rate = checkedRate(rate);
  }

  /** Whole milliseconds of simulated time now. */
  get nowMs(): number {
    const rate = this.effectiveRate;
    if (rate === 'max' || rate === 0) return this.#anchorMs;
    return Math.floor(this.#anchorMs + (this.#clock.monotonicMs() - this.#anchorRealMs) * rate);
  }

  get rate(): Rate {
    return this.#rate;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** The rate at which time flows now: 0 while paused, and at most {@link TALK_RATE} while people talk, `max` apart. */
  get effectiveRate(): Rate {
    if (this.#paused) return 0;
    if (this.#rate === 'max') return 'max';
    return this.#talking ? Math.min(this.#rate, TALK_RATE) : this.#rate;
  }

  /** Throws unless the rate is `max` or above 0 and at most {@link MAX_RATE}. */
  setRate(rate: Rate): void {
    this.#anchorAt(this.nowMs);
    this.#rate = checkedRate(rate);
  }

  setPaused(paused: boolean): void {
    this.#anchorAt(this.nowMs);
    this.#paused = paused;
  }

  /** Whether any conversation is active. */
  setTalking(talking: boolean): void {
    if (talking === this.#talking) return;
    this.#anchorAt(this.nowMs);
    this.#talking = talking;
  }

  /** Time stands at `atMs` at least: what the work has come to at `max`. Never moves it back. */
  advanceTo(atMs: number): void {
    if (atMs > this.nowMs) this.#anchorAt(atMs);
  }

  /** Real milliseconds until simulated time is `atMs`: 0 at `max` or when it is past, infinite while paused. */
  realMsUntil(atMs: number): number {
    const rate = this.effectiveRate;
    if (atMs <= this.nowMs) return 0;
    if (rate === 0) return Number.POSITIVE_INFINITY;
    return rate === 'max' ? 0 : Math.ceil((atMs - this.nowMs) / rate);
  }

  #anchorAt(atMs: number): void {
    this.#anchorMs = atMs;
    this.#anchorRealMs = this.#clock.monotonicMs();
  }
}

function checkedRate(rate: Rate): Rate {
  if (rate === 'max' || (rate > 0 && rate <= MAX_RATE)) return rate;
  throw new RangeError(`a rate is 'max' or above 0 and at most ${MAX_RATE}, not ${rate}`);
}
