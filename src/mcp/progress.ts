import type { Clock } from '../core/index.ts';

/** The shortest time between two progress notices of one call, in milliseconds. */
export const PROGRESS_NOTICE_MS = 250;

/** One progress notice, as the protocol shapes it. */
export interface ProgressNotice {
  readonly progress: number;
  readonly total?: number;
  readonly message: string;
}

/**
 * Turns a tool's reports into notices the protocol allows: progress only rises (a report that does not is dropped),
 * and at most one notice every {@link PROGRESS_NOTICE_MS}.
 */
export function progressThrottle(clock: Clock, send: (notice: ProgressNotice) => void) {
  let lastProgress = Number.NEGATIVE_INFINITY;
  let lastSentMs = Number.NEGATIVE_INFINITY;
  return (done: number, total: number | undefined, message: string): void => {
    const nowMs = clock.monotonicMs();
    if (!(done > lastProgress) || nowMs - lastSentMs < PROGRESS_NOTICE_MS) return;
    lastProgress = done;
    lastSentMs = nowMs;
    send({ progress: done, ...(total === undefined ? {} : { total }), message });
  };
}
