import { type Clock, sleep } from '../../core/index.ts';

/** What `work` comes to, or `'late'` when it takes longer than `waitMs`; what it comes to then is nobody's. */
export async function within<T>(clock: Clock, waitMs: number, work: Promise<T>): Promise<T | 'late'> {
  const patience = new AbortController();
  const late = sleep(clock, waitMs, patience.signal).then(() => 'late' as const);
  try {
    return await Promise.race([work, late]);
  } finally {
    patience.abort();
    // Nobody waits for it any more: its rejection is nobody's either.
    work.catch(() => {});
  }
}
