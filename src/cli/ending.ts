import type { Clock } from '../core/index.ts';
import { EXIT } from './exit-codes.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A second signal within so many milliseconds is the first one again: Ctrl-C reaches us from the terminal and once more
 * from npm, which forwards it.
 */
export const SAME_SIGNAL_MS = 500;

/** The wish of whoever runs the command to end it. */
export interface Ending {
  /** Aborts when the end is asked for. */
  readonly signal: AbortSignal;
  /** Resolves when the end is asked for. */
  readonly asked: Promise<void>;
  /** Asks for the end, as a signal does: the second time, it is at once. */
  ask(): void;
  /** Stops listening to signals. */
  release(): void;
}

/** What of a process an ending needs. */
export type SignalledProcess = Pick<NodeJS.Process, 'on' | 'off' | 'exit'>;

/** Takes Ctrl-C and the termination signals as a wish to end cleanly, and a second one as a wish to end at once. */
export function endOnSignals(host: SignalledProcess, clock: Clock): Ending {
  const controller = new AbortController();
  const asked = Promise.withResolvers<void>();
  let askedAtMs: number | undefined;
  const ask = (): void => {
    if (askedAtMs === undefined) {
      askedAtMs = clock.monotonicMs();
      controller.abort();
      asked.resolve();
    } else if (clock.monotonicMs() - askedAtMs >= SAME_SIGNAL_MS) {
      host.exit(EXIT.interrupted);
    }
  };
  for (const name of SIGNALS) host.on(name, ask);
  return {
    signal: controller.signal,
    asked: asked.promise,
    ask,
    release() {
      for (const name of SIGNALS) host.off(name, ask);
    },
  };
}
