import { z } from 'zod';
import { defineTexts, type Locale, type Text, textOf } from '../../core/index.ts';
import type { EventKinds, EventLog, WorldEvent } from '../../events/index.ts';
import type { ToolContext, ToolSuccess } from '../../tools/index.ts';
import { eventLines, type LineBudget } from '../event-lines.ts';
import { type BodyHost, bodyTool } from '../host.ts';

/** Most events one call gives. */
const MAX_EVENTS = 200;

/** The text of one answer has at most this many bytes; what does not fit stays for the next call. */
const TEXT_BUDGET: LineBudget = { max: 32 * 1024, costOf: (line) => Buffer.byteLength(line) + 1 };

const TEXTS = defineTexts({
  coarse: { en: '{count} events, {remaining} remain', zh: '{count} 条事件，还剩 {remaining} 条' },
  since: { en: '{count} of {total} events after #{after}', zh: '#{after} 之后的 {total} 条事件中的 {count} 条' },
  ahead: { en: '; the newest is #{seq}', zh: '；最新的是 #{seq}' },
  missed: { en: '; {missed} were lost before you read them', zh: '；有 {missed} 条在读到之前已丢' },
  fine: { en: '{count} of {total} events of {prefix}', zh: '{prefix} 的 {total} 条事件中的 {count} 条' },
  more: { en: '; call again with after {after}', zh: '；用 after {after} 再问' },
  gap: { en: '; older ones are gone', zh: '；更早的已不在' },
});

const output = z.object({
  kind: z.enum(['coarse', 'fine']),
  text: z.string(),
  count: z.int(),
  remaining: z.int(),
  dropped: z.int(),
  missed: z.int().optional(),
  prefix: z.string().optional(),
  total: z.int().optional(),
  truncated: z.boolean().optional(),
  gap: z.boolean().optional(),
  lastSeq: z.int().optional(),
});

type EventsAnswer = ToolSuccess<z.output<typeof output>>;

export const eventsTool = bodyTool({
  name: 'events',
  description:
    'What happened since you last read, once; or after event `after`, as often as you ask. fine_prefix (block_changed:9:4:12, chat:Alice) searches fine events from after on.',
  readOnly: true,
  idempotent: false,
  input: z.object({
    limit: z.int().min(1).max(MAX_EVENTS).default(40),
    finePrefix: z.string().min(1).max(128).optional(),
    after: z.int().min(0).optional(),
  }),
  output,
  run(host, { limit, finePrefix, after }, context) {
    if (finePrefix !== undefined) return search(host, limit, finePrefix, after, context.locale);
    return after === undefined ? drain(host, limit, context) : since(host, limit, after, context.locale);
  },
  text: ({ describe, text }) => (text === '' ? describe : `${describe}\n${text}`),
});

/** Reads on from the client's cursor, which moves over what is shown and no further. */
function drain({ session, eventKinds }: BodyHost, limit: number, { client, locale }: ToolContext): EventsAnswer {
  const { events: log } = session;
  const { lines } = eventLines(log.peek(client, limit).events, eventKinds, locale, TEXT_BUDGET);
  const { remaining, missed } = log.drain(lines.length, client);
  const note = missed === 0 ? '' : textOf(TEXTS.missed, locale, { missed });
  return {
    ok: true,
    describe: textOf(TEXTS.coarse, locale, { count: lines.length, remaining }) + note,
    kind: 'coarse',
    text: lines.join('\n'),
    count: lines.length,
    remaining,
    dropped: log.dropped,
    missed,
  };
}

/** What came after an event, by its number; moves no cursor. */
function since({ session, eventKinds }: BodyHost, limit: number, after: number, locale: Locale): EventsAnswer {
  const { events: log } = session;
  const kept = log.since(after, limit);
  const total = kept.events.length + kept.remaining;
  return found(log, { kind: 'coarse', ...kept, total, after }, TEXTS.since, eventKinds, locale);
}

/** Fine events by the start of their kind; moves no cursor. */
function search(
  { session, eventKinds }: BodyHost,
  limit: number,
  prefix: string,
  after: number | undefined,
  locale: Locale,
): EventsAnswer {
  const { events: log } = session;
  const kept = log.drainFine(prefix, after === undefined ? { limit } : { limit, after });
  return found(log, { kind: 'fine', ...kept, after, prefix }, TEXTS.fine, eventKinds, locale);
}

/** What a question that can be asked again found. */
interface Found {
  readonly kind: 'coarse' | 'fine';
  readonly events: readonly WorldEvent[];
  readonly total: number;
  readonly gap: boolean;
  readonly after: number | undefined;
  readonly prefix?: string;
}

function found(
  log: EventLog,
  { kind, events, total, gap, after, prefix }: Found,
  head: Text,
  eventKinds: EventKinds,
  locale: Locale,
): EventsAnswer {
  const { lines, lastSeq } = eventLines(events, eventKinds, locale, TEXT_BUDGET);
  const count = lines.length;
  const remaining = total - count;
  const notes = [
    remaining > 0 && lastSeq !== undefined ? textOf(TEXTS.more, locale, { after: lastSeq }) : '',
    gap ? textOf(TEXTS.gap, locale) : '',
    after !== undefined && after > log.seq ? textOf(TEXTS.ahead, locale, { seq: log.seq }) : '',
  ];
  return {
    ok: true,
    describe: textOf(head, locale, { count, total, prefix, after }) + notes.join(''),
    kind,
    text: lines.join('\n'),
    count,
    remaining,
    dropped: log.dropped,
    prefix,
    total,
    truncated: remaining > 0,
    gap,
    lastSeq,
  };
}
