import type { Random } from '../../core/index.ts';
import type { ReconnectPolicy } from './types.ts';

/** About two minutes in all: a server that restarts is back by then. */
export const DEFAULT_RECONNECT: ReconnectPolicy = { maxTries: 8, firstDelayMs: 1_000, maxDelayMs: 30_000 };

/** A body that played this long starts counting its tries anew; one that is thrown out at once does not. */
export const STABLE_AFTER_MS = 60_000;

/**
 * How long to wait before try `attempt` (from 1): doubled each time up to the maximum, and of that a random half taken
 * off, so that many bodies do not come back all at once ("equal jitter", AWS Architecture Blog, 2015).
 */
export function reconnectDelayMs(attempt: number, policy: ReconnectPolicy, random: Random): number {
  const full = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (attempt - 1));
  return Math.round(full / 2 + (full / 2) * random.next());
}
