import { type Clock, TICK_MS, type Timer } from '../../core/index.ts';

/** Without a physics step for this long, the physics counts as resting. */
const PHYSICS_RESTS_AFTER_MS = 250;

/**
 * The body's ticks: one a physics step, and where the physics rests (the body is dead, rides, or stands in a chunk that is
 * not loaded) one every 50 ms of the clock, so that what waits for a number of ticks never waits for ever.
 */
export class Ticker {
  readonly #clock: Clock;
  readonly #onTick: () => void;
  readonly #timer: Timer;
  #steppedAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, onTick: () => void) {
    this.#clock = clock;
    this.#onTick = onTick;
    this.#timer = clock.every(TICK_MS, () => {
      if (clock.monotonicMs() - this.#steppedAtMs >= PHYSICS_RESTS_AFTER_MS) onTick();
    });
  }

  /** The physics made a step. */
  stepped(): void {
    this.#steppedAtMs = this.#clock.monotonicMs();
    this.#onTick();
  }

  stop(): void {
    this.#timer.cancel();
  }
}
