import { type Locale, type Result, succeed } from '../../core/index.ts';
import { failSending } from './texts.ts';

/** Characters (UTF-16 units, as the game counts) of one chat message since 1.11. */
export const MAX_MESSAGE_CHARS = 256;
/** Messages one text may be split into. */
export const MAX_PARTS = 16;
/** Longer texts are refused unread. */
export const MAX_TEXT_CHARS = 16_384;
/** Put before a part that would begin with a slash, and so run as a command. */
const CONTINUATION = '…';

const FORMATTING = /§[0-9a-fk-or]?/gi;
/** What the server puts a player out for: control characters and DEL. White space among them becomes a space. */
const NOT_ALLOWED = /[\p{Cc}\u2028\u2029]/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Takes out what chat does not allow: line breaks become spaces, colour codes and control characters vanish. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(FORMATTING, '')
    .replace(NOT_ALLOWED, '')
    .replace(/ +/g, ' ')
    .trim();
}

/** A text as the chat messages it takes; none begins with a slash. */
export function chatParts(text: string, locale: Locale = 'en'): Result<readonly string[]> {
  if (text.length > MAX_TEXT_CHARS) return tooLong(text.length, locale);
  const clean = cleanText(text);
  if (clean === '') return failSending(locale, 'empty_text', 'nothingToSay');
  if (clean.startsWith('/')) return failSending(locale, 'looks_like_command', 'looksLikeCommand');
  const parts = splitText(clean, MAX_MESSAGE_CHARS);
  return parts.length > MAX_PARTS ? tooLong(clean.length, locale) : succeed(parts);
}

/** A server command as it is sent, without its slash. */
export function commandText(text: string, locale: Locale = 'en'): Result<string> {
  if (text.length > MAX_TEXT_CHARS) return commandTooLong(text.length, locale);
  const clean = cleanText(text).replace(/^\/\s*/, '');
  if (clean === '') return failSending(locale, 'empty_text', 'noCommand');
  return clean.length >= MAX_MESSAGE_CHARS ? commandTooLong(clean.length, locale) : succeed(clean);
}

function tooLong(chars: number, locale: Locale): Result<never> {
  const most = MAX_PARTS * MAX_MESSAGE_CHARS;
  return failSending(locale, 'text_too_long', 'tooLong', { chars, most }, { chars, maxChars: most });
}

function commandTooLong(chars: number, locale: Locale): Result<never> {
  const most = MAX_MESSAGE_CHARS - 1;
  return failSending(locale, 'command_too_long', 'commandTooLong', { chars, most }, { chars, maxChars: most });
}

/**
 * Splits cleaned text into parts of at most `limit` units: between words where that wastes less than half a part, else
 * between graphemes, never inside one unless it is longer than a part by itself.
 */
export function splitText(text: string, limit: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > 0) {
    if (parts.length > 0 && rest.startsWith('/')) rest = CONTINUATION + rest;
    const end = rest.length <= limit ? rest.length : cutAt(rest, limit);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return parts;
}

function cutAt(text: string, limit: number): number {
  const space = text.lastIndexOf(' ', limit);
  if (space > limit / 2) return space;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text.slice(0, limit + MAX_GRAPHEME_CHARS))) {
    if (index + segment.length > limit) break;
    end = index + segment.length;
  }
  if (end > 0) return end;
  // One grapheme longer than a part: cut it between code points.
  const unit = text.charCodeAt(limit - 1);
  return unit >= 0xd800 && unit < 0xdc00 && limit > 1 ? limit - 1 : limit;
}

/** Looked at beyond the limit, to see whether the grapheme there goes on. */
const MAX_GRAPHEME_CHARS = 64;
