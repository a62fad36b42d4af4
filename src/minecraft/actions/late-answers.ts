import type { Session } from '../session/index.ts';
import { REFUSAL_STANDS_TICKS } from './outcome.ts';

/**
 * How long a server's answer is waited for after the action that asked was stopped, and then for its undoing: as long as
 * actions wait.
 */
export const LATE_TICKS = 40;

/** What a server may yet do because an action asked for it that is stopped by now. */
export interface LateAnswer {
  /** Whether it has come about. */
  readonly isThere: () => boolean;
  /** Whether the server has answered, so that it comes about now or not at all. Left out where no answer says so. */
  readonly isAnswered?: () => boolean;
  /** Asks once for the contrary. */
  readonly undo: () => void;
  /** Done with once it is undone, or did not come: lets go of what undoing holds. */
  readonly release?: () => void;
}

/** How many answers a body awaits. */
const awaited = new WeakMap<Session, number>();

/** Whether something may still come about that a stopped action of this body asked for. */
export function isAnswerAwaited(session: Session): boolean {
  return (awaited.get(session) ?? 0) > 0;
}

/**
 * Undoes what a stopped action asked for, when it comes: at once where it is there. A body's next action waits for that
 * (see `act`), so that it finds no window, seat or bed that it did not ask for.
 */
export function undoWhenLate(session: Session, { isThere, isAnswered, undo, release }: LateAnswer): void {
  let isUndone = false;
  let left = LATE_TICKS;
  /** Whether all is done. */
  const look = (): boolean => {
    if (isThere() && !isUndone) {
      isUndone = true;
      left = LATE_TICKS;
      undo();
    } else if (!isUndone && isAnswered?.() === true) left = Math.min(left, REFUSAL_STANDS_TICKS);
    return (isUndone && !isThere()) || left-- <= 0;
  };
  if (look()) {
    release?.();
    return;
  }
  const end = (): void => {
    stopTicks();
    stopEnd();
    awaited.set(session, (awaited.get(session) ?? 1) - 1);
    release?.();
  };
  awaited.set(session, (awaited.get(session) ?? 0) + 1);
  const stopTicks = session.onTick(() => {
    if (look()) end();
  });
  const stopEnd = session.onEnd(end);
}
