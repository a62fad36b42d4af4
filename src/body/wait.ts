import { type Clock, TICK_MS } from '../core/index.ts';
import type { Session, SessionEnd } from '../minecraft/session/index.ts';

/** How a wait ended: something woke it, its ticks ran out, it was aborted, or the session is over for good. */
type WaitEnding<T> =
  | { readonly kind: 'woken'; readonly by: T; readonly ticks: number }
  | { readonly kind: 'budget' | 'aborted'; readonly ticks: number }
  | { readonly kind: 'closed'; readonly end: SessionEnd; readonly ticks: number };

/** What a wait is given. */
interface WaitOptions<T> {
  readonly budgetTicks: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Asked at once: what holds already, or undefined. */
  readonly lookFirst: () => T | undefined;
  /** Asked once a tick. */
  readonly look: () => T | undefined;
  /** Calls `wake` as soon as something happens that ends the wait; returns what stops it. */
  readonly listen: (wake: (by: T) => void) => () => void;
  readonly onTick: (ticks: number) => void;
}

/**
 * Waits for `look` or `listen`, at most `budgetTicks` of the game's ticks. While the connection is away no tick comes;
 * then the clock counts them, so that a wait for the return ends too.
 */
export function waitFor<T>(session: Session, options: WaitOptions<T>): Promise<WaitEnding<T>> {
  const { budgetTicks, signal, clock, look, listen, onTick } = options;
  if (signal.aborted) return Promise.resolve({ kind: 'aborted', ticks: 0 });
  const already = options.lookFirst();
  if (already !== undefined) return Promise.resolve({ kind: 'woken', by: already, ticks: 0 });
  if (session.ended !== undefined) return Promise.resolve({ kind: 'closed', end: session.ended, ticks: 0 });
  return new Promise((resolve) => {
    let ticks = 0;
    const cleanups: (() => void)[] = [];
    const end = (ending: WaitEnding<T>) => {
      for (const undo of cleanups.splice(0)) undo();
      resolve(ending);
    };
    const wake = (by: T) => end({ kind: 'woken', by, ticks });
    const pass = () => {
      ticks++;
      onTick(ticks);
      const by = look();
      if (by !== undefined) wake(by);
      else if (ticks >= budgetTicks) end({ kind: 'budget', ticks });
    };
    const onAbort = () => end({ kind: 'aborted', ticks });
    signal.addEventListener('abort', onAbort, { once: true });
    const away = clock.every(TICK_MS, () => {
      if (session.phase !== 'playing') pass();
    });
    cleanups.push(
      () => signal.removeEventListener('abort', onAbort),
      () => away.cancel(),
      listen(wake),
      session.onTick(pass),
      session.onEnd((sessionEnd) => end({ kind: 'closed', end: sessionEnd, ticks })),
    );
  });
}
