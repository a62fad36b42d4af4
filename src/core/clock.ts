/** A pending timer. */
export interface Timer {
  /** Stops it; does nothing if it has fired or was stopped. */
  cancel(): void;
}

/**
 * Time as an injected dependency, so that a decision can be replayed. Code outside `core` and the edges takes a
 * `Clock` and never touches `Date.now` or bare timers.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  /** Milliseconds from an arbitrary start, never stepping back: for durations and deadlines. */
  monotonicMs(): number;
  /**
   * Calls `fn` once after `delayMs` (0 if negative; never if infinite). The timer does not keep the process alive
   * unless `keepAlive` is true. Throws on NaN.
   */
  after(delayMs: number, fn: () => void, options?: { readonly keepAlive?: boolean }): Timer;
  /** Calls `fn` every `periodMs` until cancelled. Throws unless the period is positive and at most {@link MAX_PERIOD_MS}. */
  every(periodMs: number, fn: () => void, options?: { readonly keepAlive?: boolean }): Timer;
}

/** The longest period of a repeating timer: the longest that Node's timers hold (24.8 days); beyond it they fire at once. */
export const MAX_PERIOD_MS = 2 ** 31 - 1;

/** How many timers one `advance` of a manual clock may fire: more is a timer that books itself again for ever. */
export const MAX_FIRINGS = 1_000_000;

function checkDelay(delayMs: number): void {
  if (Number.isNaN(delayMs)) throw new RangeError('a delay must be a number, not NaN');
}

function checkPeriod(periodMs: number): void {
  if (periodMs > 0 && periodMs <= MAX_PERIOD_MS) return;
  throw new RangeError(`a period must be above 0 and at most ${MAX_PERIOD_MS} ms, not ${periodMs}`);
}

/** The machine's own clock. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, fn, options) {
    checkDelay(delayMs);
    let timer: NodeJS.Timeout;
    const dueMs = performance.now() + Math.max(0, delayMs);
    // Node fires a delay above its longest at once, and others up to a millisecond early: wait until it is time. Who booked
    // for a deadline and looks at the clock when called would else find it before the deadline, and be called no more.
    const wait = (leftMs: number): void => {
      timer = setTimeout(
        () => {
          const stillMs = dueMs - performance.now();
          if (stillMs > 0) wait(stillMs);
          else fn();
        },
        Math.min(leftMs, MAX_PERIOD_MS),
      );
      if (options?.keepAlive !== true) timer.unref();
    };
    wait(Math.max(0, delayMs));
    return { cancel: () => clearTimeout(timer) };
  },
  every(periodMs, fn, options) {
    checkPeriod(periodMs);
    const timer = setInterval(fn, periodMs);
    if (options?.keepAlive !== true) timer.unref();
    return { cancel: () => clearInterval(timer) };
  },
};

/** Waits `delayMs` on `clock`; resolves `'aborted'` at once when `signal` aborts, else `'elapsed'`. Never rejects. */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<'elapsed' | 'aborted'> {
  if (signal?.aborted === true) return Promise.resolve('aborted');
  return new Promise((resolve) => {
    const onAbort = () => {
      timer.cancel();
      resolve('aborted');
    };
    const timer = clock.after(
      delayMs,
      () => {
        signal?.removeEventListener('abort', onAbort);
        resolve('elapsed');
      },
      { keepAlive: true },
    );
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/**
 * What `promise` resolves to within `delayMs`; where it does not, `'elapsed'` or `'aborted'` as {@link sleep} has it.
 * Leaves no timer behind.
 */
export async function within<T>(
  clock: Clock,
  delayMs: number,
  promise: Promise<T>,
  signal?: AbortSignal,
): Promise<T | 'elapsed' | 'aborted'> {
  const over = new AbortController();
  const ends = signal === undefined ? over.signal : AbortSignal.any([signal, over.signal]);
  try {
    return await Promise.race([promise, sleep(clock, delayMs, ends)]);
  } finally {
    over.abort();
  }
}

interface ManualTimer {
  atMs: number;
  readonly order: number;
  readonly fn: () => void;
  readonly periodMs: number | undefined;
}

/** A clock that moves only when told to: for tests and simulated runs. */
export class ManualClock implements Clock {
  #nowMs: number;
  readonly #startMs: number;
  #order = 0;
  readonly #timers = new Set<ManualTimer>();

  constructor(startMs = 0) {
    this.#nowMs = startMs;
    this.#startMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs - this.#startMs;
  }

  after(delayMs: number, fn: () => void): Timer {
    checkDelay(delayMs);
    return this.#add(delayMs, fn, undefined);
  }

  every(periodMs: number, fn: () => void): Timer {
    checkPeriod(periodMs);
    return this.#add(periodMs, fn, periodMs);
  }

  /** How many timers wait. */
  get pending(): number {
    return this.#timers.size;
  }

  /**
   * Moves time forward by `deltaMs`, firing what falls due in order of due time, then of booking. Throws when time
   * would not move forward by a finite stretch, or when {@link MAX_FIRINGS} timers fire.
   */
  advance(deltaMs: number): void {
    if (!(deltaMs >= 0 && deltaMs < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`time moves forward by a finite stretch, not by ${deltaMs} ms`);
    }
    let firings = 0;
    const untilMs = this.#nowMs + deltaMs;
    for (let due = this.#nextDue(untilMs); due !== undefined; due = this.#nextDue(untilMs)) {
      if (++firings > MAX_FIRINGS) throw new Error(`more than ${MAX_FIRINGS} timers fired in ${deltaMs} ms`);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      if (due.periodMs === undefined) this.#timers.delete(due);
      else due.atMs += due.periodMs;
      due.fn();
    }
    this.#nowMs = untilMs;
  }

  #add(delayMs: number, fn: () => void, periodMs: number | undefined): Timer {
    const timer: ManualTimer = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order++, fn, periodMs };
    this.#timers.add(timer);
    return { cancel: () => void this.#timers.delete(timer) };
  }

  #nextDue(untilMs: number): ManualTimer | undefined {
    let best: ManualTimer | undefined;
    for (const timer of this.#timers) {
      if (timer.atMs > untilMs) continue;
      if (best === undefined || timer.atMs < best.atMs || (timer.atMs === best.atMs && timer.order < best.order)) {
        best = timer;
      }
    }
    return best;
  }
}
