import { type Clock, type Locale, type Timer, textOf } from '../core/index.ts';
import { type EventKinds, type EventLog, renderEvents } from '../events/index.ts';
import { CLI_TEXTS } from './texts.ts';

/** How many events a second are shown; of the rest only the number is. */
export const MAX_EVENT_LINES_A_SECOND = 20;

const WINDOW_MS = 1000;

/** What an {@link printEvents} needs. */
interface EventPrinterOptions {
  readonly events: EventLog;
  readonly kinds: EventKinds;
  readonly locale: Locale;
  readonly clock: Clock;
  print(line: string): void;
}

/** Prints each event as it comes, as a model reads it, but no flood of them. Returns what stops it. */
export function printEvents({ events, kinds, locale, clock, print }: EventPrinterOptions): () => void {
  let shown = 0;
  let held = 0;
  let window: Timer | undefined;
  const endWindow = (): void => {
    window = undefined;
    shown = 0;
    if (held > 0) print(textOf(CLI_TEXTS.moreEvents, locale, { count: held }));
    held = 0;
  };
  const stop = events.subscribe((event) => {
    window ??= clock.after(WINDOW_MS, endWindow);
    if (shown >= MAX_EVENT_LINES_A_SECOND) {
      held++;
      return;
    }
    shown++;
    print(renderEvents([event], kinds, locale));
  });
  return () => {
    stop();
    window?.cancel();
  };
}
