import { z } from 'zod';
import { defineTexts, type Locale, roundTo, textOf } from '../../core/index.ts';
import type { EventLog, WorldEvent } from '../../events/index.ts';
import type { Session } from '../../minecraft/session/index.ts';
import { eventLines } from '../event-lines.ts';
import { compassName, compassPointOf } from '../facing.ts';
import { bodyTool } from '../host.ts';
import { roundPoint } from '../said.ts';
import { position } from '../schemas.ts';
import { maxTokensOf } from '../tokens.ts';

/** The smallest budget holds the line about oneself, those about what is missing and left, and one event cut short. */
const MIN_TOKENS = 200;
const MAX_TOKENS = 4000;

/** No line of an event costs fewer tokens, so no more events need be looked at than would fit. */
const MIN_LINE_TOKENS = 4;

/** One line keeps to this many characters, so that a wall of chat does not push out the rest. */
const LINE_LIMITS = { maxValueChars: 120, maxLineChars: 160 };

const TEXTS = defineTexts({
  self: {
    en: 'you are at ({x},{y},{z}) facing {facing}, health {health}, food {food}',
    zh: '你在({x},{y},{z})，朝{facing}，生命{health}，饱食{food}',
  },
  dead: { en: 'you are dead', zh: '你已死亡' },
  away: { en: 'you are not in the world: {phase}', zh: '你不在世界里：{phase}' },
  left: { en: '{remaining} more events; call observe() again', zh: '还有{remaining}条事件；再调用 observe()' },
  leftSince: {
    en: '{remaining} more events; call observe({"since":{cursor}})',
    zh: '还有{remaining}条事件；调用 observe({"since":{cursor}})',
  },
  missed: { en: '{missed} events were lost before you read them', zh: '有{missed}条事件在读到之前已丢' },
  gap: { en: 'events were lost before these', zh: '这些之前的事件已丢' },
  ahead: { en: 'there is no event #{since} yet: the newest is #{seq}', zh: '还没有事件 #{since}：最新的是 #{seq}' },
});

export const observeTool = bodyTool({
  name: 'observe',
  description: 'How you are and what is new since you last read (or a cursor), within a token budget.',
  readOnly: true,
  idempotent: false,
  input: z.object({
    since: z.int().min(0).optional(),
    maxTokens: z.int().min(MIN_TOKENS).max(MAX_TOKENS).default(250),
  }),
  output: z.object({
    position: position.optional(),
    health: z.number().optional(),
    food: z.number().optional(),
    text: z.string(),
    count: z.int(),
    remaining: z.int(),
    /** Events were lost before those shown; `missed` counts them where that is known. */
    gap: z.boolean(),
    missed: z.int().optional(),
    cursor: z.int(),
  }),
  run({ session, eventKinds }, { since, maxTokens }, { client, locale }) {
    const { events: log, state } = session;
    const { position: at, health, food } = state.self;
    const reading = readingOf(log, since, client, Math.ceil(maxTokens / MIN_LINE_TOKENS));
    const { missed, gap } = reading;
    const leftNote = (remaining: number, cursor: number) =>
      textOf(since === undefined ? TEXTS.left : TEXTS.leftSince, locale, { remaining, cursor });
    const notes = gap ? [textOf(missed === undefined ? TEXTS.gap : TEXTS.missed, locale, { missed })] : [];
    if (since !== undefined && since > log.seq) notes.push(textOf(TEXTS.ahead, locale, { since, seq: log.seq }));
    const describe = selfLine(session, locale);
    const free = maxTokens - costOf(describe) - notes.reduce((cost, line) => cost + costOf(line), 0);
    const linesWithin = (max: number) => eventLines(reading.events, eventKinds, locale, { max, costOf }, LINE_LIMITS);
    const whole = linesWithin(free);
    const isAll = whole.lines.length === reading.pending;
    const { lines, lastSeq } = isAll ? whole : linesWithin(free - costOf(leftNote(reading.pending, log.seq)));
    reading.take(lines.length);
    const remaining = reading.pending - lines.length;
    const cursor = lastSeq ?? reading.cursor;
    return {
      ok: true,
      describe,
      position: at && roundPoint(at, 1),
      health: health && roundTo(health, 1),
      food,
      text: [...notes, ...lines, ...(isAll ? [] : [leftNote(remaining, cursor)])].join('\n'),
      count: lines.length,
      remaining,
      gap,
      missed,
      cursor,
    };
  },
  text: ({ describe, text }) => (text === '' ? describe : `${describe}\n${text}`),
});

/** What a line costs, with the line break after it. */
function costOf(line: string): number {
  return maxTokensOf(line) + 1;
}

/** What there is to be read. */
interface Reading {
  /** The oldest of it, as many as could fit. */
  readonly events: readonly WorldEvent[];
  /** How much there is in all. */
  readonly pending: number;
  readonly gap: boolean;
  /** How many events were lost, where that is known and there were any. */
  readonly missed: number | undefined;
  /** Where the reading stands if nothing is shown. */
  readonly cursor: number;
  /** Moves the cursor, where there is one, over what was shown. */
  take(count: number): void;
}

/** Reads on from the client's own cursor, the same that `events` moves; or after a `seq`, moving no cursor. */
function readingOf(log: EventLog, since: number | undefined, client: string, limit: number): Reading {
  if (since === undefined) {
    const { events, remaining, missed } = log.peek(client, limit);
    const { cursor } = log.stats(client);
    const take = (count: number) => void log.drain(count, client);
    const lost = { gap: missed > 0, missed: missed > 0 ? missed : undefined };
    return { events, pending: events.length + remaining, ...lost, cursor, take };
  }
  const { events, remaining, gap } = log.since(since, limit);
  const cursor = Math.min(since, log.seq);
  return { events, pending: events.length + remaining, gap, missed: undefined, cursor, take: () => {} };
}

function selfLine({ phase, state, ended }: Session, locale: Locale): string {
  const { self } = state;
  if (phase !== 'playing' || self.position === undefined) {
    return textOf(TEXTS.away, locale, { phase: ended === undefined ? phase : ended.code });
  }
  if (!self.alive) return textOf(TEXTS.dead, locale);
  return textOf(TEXTS.self, locale, {
    ...roundPoint(self.position, 1),
    facing: compassName(compassPointOf(self.yaw), locale),
    health: self.health === undefined ? '?' : roundTo(self.health, 1),
    food: self.food ?? '?',
  });
}
