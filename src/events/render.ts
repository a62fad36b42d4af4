import { defineTexts, type Locale, roundTo, textOf, valuesNamedIn } from '../core/index.ts';
import type { EventData, WorldEvent } from './event.ts';
import { type EventKinds, textsOf } from './kinds.ts';

/** Characters (UTF-16 units) of a value before it is cut; a chat message has at most 256. */
export const MAX_VALUE_CHARS = 400;
/** Characters (UTF-16 units) of a line before it is cut; the note that says so comes on top. */
export const MAX_LINE_CHARS = 1000;

/** Decimals a number keeps: a hundredth of a block is finer than any mind needs, and digits cost tokens. */
const DECIMALS = 2;

export interface RenderOptions {
  /** Default {@link MAX_VALUE_CHARS}. */
  readonly maxValueChars?: number;
  /** Default {@link MAX_LINE_CHARS}. */
  readonly maxLineChars?: number;
}

const TEXTS = defineTexts({
  cut: { en: '…(+{count} characters)', zh: '…(另有{count}字)' },
  unreadable: { en: '(unreadable)', zh: '(无法显示)' },
});

/**
 * One line an event, made for reading: `#12 block (9,4,12) stone -> air`. No events give an empty string.
 *
 * A fine event reads by the kind before its first colon. A kind that is not registered, or lacks a value its texts
 * name, is shown plainly with all its data. What others wrote cannot forge a line: line breaks and control characters
 * are escaped (`\n`), and what is too long is cut and says by how much.
 */
export function renderEvents(
  events: Iterable<WorldEvent>,
  kinds: EventKinds,
  locale: Locale,
  options: RenderOptions = {},
): string {
  const { maxValueChars = MAX_VALUE_CHARS, maxLineChars = MAX_LINE_CHARS } = options;
  const lines: string[] = [];
  for (const event of events) {
    const body = knownBody(event, kinds, locale, maxValueChars) ?? plainBody(event, locale, maxValueChars);
    lines.push(cut(`#${event.seq} ${body}`, maxLineChars, locale));
  }
  return lines.join('\n');
}

function knownBody(event: WorldEvent, kinds: EventKinds, locale: Locale, maxChars: number): string | undefined {
  const [name = ''] = event.kind.split(':', 1);
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) return undefined;
  for (const text of textsOf(kind)) {
    const names = valuesNamedIn(text[locale]);
    if (!names.every((key) => has(event.data, key))) continue;
    return textOf(
      text,
      locale,
      Object.fromEntries(names.map((key) => [key, shown(event.data[key], locale, maxChars)])),
    );
  }
  return undefined;
}

function plainBody(event: WorldEvent, locale: Locale, maxChars: number): string {
  const pairs = Object.keys(event.data)
    .filter((key) => has(event.data, key))
    .map((key) => `${shown(key, locale, maxChars)}=${shown(event.data[key], locale, maxChars)}`);
  return [shown(event.kind, locale, maxChars), ...pairs].join(' ');
}

function has(data: EventData, key: string): boolean {
  return Object.hasOwn(data, key) && data[key] !== undefined;
}

/** A value as text on one line, within `maxChars` before escaping. */
function shown(value: unknown, locale: Locale, maxChars: number): string {
  if (typeof value === 'number') return String(roundTo(value, DECIMALS));
  const text = typeof value === 'object' && value !== null ? jsonOf(value, locale) : String(value);
  return cut(text, maxChars, locale).replace(UNSAFE, escaped);
}

function jsonOf(value: object, locale: Locale): string {
  try {
    return JSON.stringify(value) ?? textOf(TEXTS.unreadable, locale);
  } catch {
    return textOf(TEXTS.unreadable, locale);
  }
}

/**
 * What could break a line, hide in it or turn it around: control characters, the line and paragraph separators,
 * halves of surrogate pairs, and the marks that change the direction of writing.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function escaped(char: string): string {
  if (char === '\n') return '\\n';
  if (char === '\t') return '\\t';
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Cuts between characters, never within a surrogate pair, and says how much is gone. */
function cut(text: string, maxChars: number, locale: Locale): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? maxChars - 1 : maxChars;
  return text.slice(0, end) + textOf(TEXTS.cut, locale, { count: text.length - end });
}
