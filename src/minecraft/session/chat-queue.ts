import {
  BoundedQueue,
  type Clock,
  type Locale,
  type Result,
  succeed,
  TICKS_PER_SECOND,
  type Timer,
} from '../../core/index.ts';
import { failSending } from './texts.ts';
import type { SentText } from './types.ts';

/** What vanilla adds to a player's spam counter a message, chat or command (`ServerGamePacketListenerImpl`). */
export const SPAM_COST = 20;
/** Vanilla puts a player out when the counter passes this. */
export const SPAM_LIMIT = 200;
/** We stay this far below it: packets of several seconds may arrive in one tick of a server that hung. */
const SPAM_CEILING = 160;
/** Vanilla counts down by one a tick. We count slower, so that a server at 16 ticks a second is no faster than we. */
const SPAM_DECAY_PER_TICK = 0.8;
/** Messages that may wait. */
export const MAX_WAITING = 32;

/**
 * Sends messages as fast as the server's spam counter allows, and keeps the rest in order. The counter goes by the server's
 * ticks: where it is told to make fewer than the game's own, we count fewer; never more, for it may not keep up with what it
 * was told.
 */
export class ChatQueue {
  readonly #clock: Clock;
  readonly #send: (message: string) => void;
  readonly #ticksPerSecond: () => number;
  readonly #waiting = new BoundedQueue<string>(MAX_WAITING, 'reject');
  #counter = 0;
  #countedAtMs: number;
  /** The time of a tick when last counted. */
  #countedTickMs: number;
  #timer: Timer | undefined;

  constructor(clock: Clock, send: (message: string) => void, ticksPerSecond: () => number = () => TICKS_PER_SECOND) {
    this.#clock = clock;
    this.#send = send;
    this.#ticksPerSecond = ticksPerSecond;
    this.#countedAtMs = clock.monotonicMs();
    this.#countedTickMs = this.#tickMs();
  }

  /** Messages that wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Sends or queues all of `messages`, or none where they do not fit. */
  push(messages: readonly string[], locale: Locale = 'en'): Result<SentText> {
    const waiting = this.#waiting.size;
    if (waiting + messages.length > MAX_WAITING) {
      const seconds = Math.ceil(this.#waitMs(waiting) / 1000);
      const values = { waiting, most: MAX_WAITING, seconds };
      return failSending(locale, 'chat_queue_full', 'queueFull', values, { waiting });
    }
    for (const message of messages) this.#waiting.push(message);
    this.#pump();
    const left = this.#waiting.size;
    return succeed({
      parts: messages.length,
      sentNow: Math.max(0, messages.length - left),
      lastInMs: this.#waitMs(left),
    });
  }

  /** Drops what waits, and says how many that were. The spam counter is the server's and a new connection's is 0. */
  reset(): number {
    const dropped = this.#waiting.size;
    this.#waiting.clear();
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#counter = 0;
    return dropped;
  }

  #tickMs(): number {
    return 1000 / Math.min(TICKS_PER_SECOND, this.#ticksPerSecond());
  }

  #pump(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#decay();
    while (this.#waiting.size > 0 && this.#counter + SPAM_COST <= SPAM_CEILING) {
      const message = this.#waiting.shift();
      if (message === undefined) break;
      this.#counter += SPAM_COST;
      this.#send(message);
    }
    if (this.#waiting.size > 0) this.#timer = this.#clock.after(this.#waitMs(1), () => this.#pump());
  }

  /** Time until the `count`-th of the waiting messages may go; 0 for none. */
  #waitMs(count: number): number {
    if (count === 0) return 0;
    const over = this.#counter + count * SPAM_COST - SPAM_CEILING;
    return Math.ceil((Math.max(0, over) / SPAM_DECAY_PER_TICK) * this.#tickMs());
  }

  #decay(): void {
    const nowMs = this.#clock.monotonicMs();
    const tickMs = this.#tickMs();
    // Nobody says when the rate changed: the slower one counts.
    const ticks = (nowMs - this.#countedAtMs) / Math.max(tickMs, this.#countedTickMs);
    this.#counter = Math.max(0, this.#counter - ticks * SPAM_DECAY_PER_TICK);
    this.#countedAtMs = nowMs;
    this.#countedTickMs = tickMs;
  }
}
