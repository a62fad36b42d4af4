import { type Clock, TICKS_PER_SECOND } from '../../../core/index.ts';

/** Slowest and fastest rate that a body follows, in ticks a second; what a server says beyond is taken as these. */
export const MIN_TICK_RATE = 1;
export const MAX_TICK_RATE = 1000;

/** An age that is further from the last than this is another world's. */
const MAX_GAP_TICKS = 200;

/** How many tellings of the age a body may be ahead of the world. */
const GAPS_AHEAD = 2;

/** Held back for so long, a body goes on: the server may have ceased to tell the age, and does live. */
const MAX_HOLD_MS = 10_000;

/**
 * At which rate a body lives, and how far it may be ahead of its world. Up to the game's own rate the body goes by the
 * clock, as the game's client does. Faster, it would run away from a server that lags, and take an answer for late
 * that could not have come yet: so it lives no further ahead of the last age that it was told than two tellings lie
 * apart. What a server sends comes in order; who has been told an age has been told all that was said before it.
 */
export class ServerPace {
  readonly #clock: Clock;
  #ticksPerSecond: number;
  #isFrozen = false;
  #ageTicks: number | undefined;
  /** Ticks from the telling of the age before to the last one; 0 where the age did not pass. */
  #lastGapTicks = 0;
  /** How far tellings lie apart; undefined where that cannot be said. */
  #gapTicks: number | undefined;
  /** Ticks lived beyond the last age told. */
  #aheadTicks = 0;
  #heldSinceMs: number | undefined;

  constructor(clock: Clock, ticksPerSecond: number = TICKS_PER_SECOND) {
    this.#clock = clock;
    this.#ticksPerSecond = withinBounds(ticksPerSecond);
  }

  /** Players live on in a frozen world, at the game's own rate. */
  get ticksPerSecond(): number {
    return this.#isFrozen ? TICKS_PER_SECOND : this.#ticksPerSecond;
  }

  rateTold(ticksPerSecond: number, isFrozen: boolean): void {
    this.#ticksPerSecond = withinBounds(ticksPerSecond);
    this.#isFrozen = isFrozen;
  }

  ageTold(ageTicks: number): void {
    const passedTicks = this.#ageTicks === undefined ? 0 : ageTicks - this.#ageTicks;
    this.#ageTicks = ageTicks;
    this.#heldSinceMs = undefined;
    const isPlausible = passedTicks > 0 && passedTicks <= MAX_GAP_TICKS;
    // The longer of two: one telling out of turn, as after a change of the time of day, makes one gap short.
    this.#gapTicks = isPlausible ? Math.max(passedTicks, this.#lastGapTicks) : undefined;
    this.#lastGapTicks = isPlausible ? passedTicks : 0;
    this.#aheadTicks = isPlausible ? Math.max(0, this.#aheadTicks - passedTicks) : 0;
  }

  /** Whether the world has come far enough for the body's next tick. */
  mayTick(): boolean {
    if (this.#isFrozen || this.#ticksPerSecond <= TICKS_PER_SECOND || this.#gapTicks === undefined) return true;
    if (this.#aheadTicks < GAPS_AHEAD * this.#gapTicks) return true;
    const nowMs = this.#clock.monotonicMs();
    this.#heldSinceMs ??= nowMs;
    if (nowMs - this.#heldSinceMs < MAX_HOLD_MS) return false;
    this.#gapTicks = undefined;
    return true;
  }

  lived(): void {
    this.#aheadTicks++;
  }
}

function withinBounds(ticksPerSecond: number): number {
  if (!Number.isFinite(ticksPerSecond)) return TICKS_PER_SECOND;
  return Math.min(MAX_TICK_RATE, Math.max(MIN_TICK_RATE, ticksPerSecond));
}
