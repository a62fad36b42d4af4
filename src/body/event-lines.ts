import type { Locale } from '../core/index.ts';
import { type EventKinds, type RenderOptions, renderEvents, type WorldEvent } from '../events/index.ts';

/** What a text may cost, in the unit of `costOf` (characters, tokens). */
export interface LineBudget {
  readonly max: number;
  /** What a line costs with the line break after it. */
  readonly costOf: (line: string) => number;
}

/** Events as lines, as many as fit. */
interface EventLines {
  readonly lines: readonly string[];
  /** The `seq` of the last one shown; undefined when none was. */
  readonly lastSeq: number | undefined;
}

/** A first line that alone is over the budget is cut shorter and shorter, down to this many characters. */
const MIN_LINE_CHARS = 10;

/** Renders events in order until the budget is spent. The first is cut to fit if it must be, so that none blocks the rest. */
export function eventLines(
  events: readonly WorldEvent[],
  kinds: EventKinds,
  locale: Locale,
  budget: LineBudget,
  options: RenderOptions = {},
): EventLines {
  const lines: string[] = [];
  let left = budget.max;
  let lastSeq: number | undefined;
  for (const event of events) {
    let line = renderEvents([event], kinds, locale, options);
    if (lines.length === 0) line = cutToFit(event, line, kinds, locale, budget);
    const cost = budget.costOf(line);
    if (cost > left) break;
    left -= cost;
    lines.push(line);
    lastSeq = event.seq;
  }
  return { lines, lastSeq };
}

function cutToFit(event: WorldEvent, whole: string, kinds: EventKinds, locale: Locale, budget: LineBudget): string {
  let line = whole;
  for (let chars = line.length; budget.costOf(line) > budget.max && chars > MIN_LINE_CHARS; ) {
    chars = Math.max(MIN_LINE_CHARS, Math.floor(chars / 2));
    line = renderEvents([event], kinds, locale, { maxLineChars: chars });
  }
  return line;
}
