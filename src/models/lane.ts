import { type Clock, type Result, succeed, type Timer } from '../core/index.ts';
import { modelFailure } from './failures.ts';

/** Calls that may wait for one provider. */
export const MAX_WAITING = 1024;
/** Calls of one owner that may wait for one provider. */
export const MAX_WAITING_OF_OWNER = 64;

interface Waiter {
  readonly owner: string;
  readonly admit: () => void;
}

/**
 * The way to one provider: so many calls at once, the others wait their turn. Owners take turns, so that one who asks
 * much waits for himself; among one owner's calls the first is first.
 */
export class Lane {
  readonly provider: string;
  readonly #maxConcurrent: number;
  readonly #clock: Clock;
  /** Waiters by owner; the owner whose turn it is stands first. */
  readonly #waiting = new Map<string, Waiter[]>();
  #running = 0;
  #waitingCount = 0;
  #pausedUntilMs = Number.NEGATIVE_INFINITY;
  #resume: Timer | undefined;

  constructor(provider: string, maxConcurrent: number, clock: Clock) {
    this.provider = provider;
    this.#maxConcurrent = maxConcurrent;
    this.#clock = clock;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  /**
   * Waits for a turn, and answers how to give it back. Fails with `queue_full` at once, or with `aborted` when the
   * signal aborts first.
   */
  enter(owner: string, signal: AbortSignal): Promise<Result<() => void>> {
    const queue = this.#waiting.get(owner) ?? [];
    if (this.#waitingCount >= MAX_WAITING || queue.length >= MAX_WAITING_OF_OWNER) {
      const values = { provider: this.provider, waiting: this.#waitingCount, owner };
      return Promise.resolve(modelFailure('queue_full', values));
    }
    if (signal.aborted) return Promise.resolve(modelFailure('aborted'));
    return new Promise((resolve) => {
      const onAbort = (): void => {
        this.#drop(waiter);
        resolve(modelFailure('aborted'));
      };
      const waiter: Waiter = {
        owner,
        admit: () => {
          signal.removeEventListener('abort', onAbort);
          resolve(succeed(this.#turn()));
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      queue.push(waiter);
      this.#waiting.set(owner, queue);
      this.#waitingCount++;
      this.#admit();
    });
  }

  /** Lets nobody in for so long; a longer pause that is under way stays. */
  pause(forMs: number): void {
    const untilMs = this.#clock.monotonicMs() + forMs;
    if (untilMs <= this.#pausedUntilMs) return;
    this.#pausedUntilMs = untilMs;
    this.#resume?.cancel();
    this.#resume = this.#clock.after(forMs, () => this.#admit());
  }

  /** Ends its timer; who waits is told by its own signal. */
  close(): void {
    this.#resume?.cancel();
  }

  #turn(): () => void {
    this.#running++;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#running--;
      this.#admit();
    };
  }

  #admit(): void {
    while (this.#running < this.#maxConcurrent && this.#clock.monotonicMs() >= this.#pausedUntilMs) {
      const next = this.#waiting.entries().next();
      if (next.done === true) return;
      const [owner, queue] = next.value;
      const waiter = queue.shift();
      this.#waiting.delete(owner);
      if (queue.length > 0) this.#waiting.set(owner, queue);
      if (waiter === undefined) continue;
      this.#waitingCount--;
      waiter.admit();
    }
  }

  #drop(waiter: Waiter): void {
    const queue = this.#waiting.get(waiter.owner);
    const at = queue?.indexOf(waiter) ?? -1;
    if (queue === undefined || at < 0) return;
    queue.splice(at, 1);
    this.#waitingCount--;
    if (queue.length === 0) this.#waiting.delete(waiter.owner);
  }
}
