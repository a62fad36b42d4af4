import type { TextClick, TextPiece } from './game-server.ts';

/** A text of the game as its JSON. */
export type GameJson = string | { readonly [key: string]: string | boolean | GameJson | readonly GameJson[] };

/** From this version on clicks and hints are written otherwise. */
const NEW_CLICKS_SINCE = [1, 21, 5];

/** Characters of a line: more is cut, and says so. */
const MAX_LINE_CHARS = 300;

/** What the game takes for colour codes, line breaks and control characters. */
const CODES = /§.?|\p{Cc}/gu;

/** A text without what would change how other texts are shown. */
export function cleanText(text: string): string {
  const clean = text.replace(/[\n\t]/g, ' ').replace(CODES, '');
  return clean.length <= MAX_LINE_CHARS ? clean : `${clean.slice(0, MAX_LINE_CHARS - 1)}…`;
}

/** One line of pieces in the game's JSON, as a version reads it. */
export function lineJson(pieces: readonly TextPiece[], version: string): GameJson {
  const hasNewClicks = isSince(version, NEW_CLICKS_SINCE);
  const extra = pieces.map((piece) => pieceJson(piece, hasNewClicks));
  return { text: '', extra };
}

function pieceJson({ text, colour, isBold, click, hint }: TextPiece, hasNewClicks: boolean): GameJson {
  return {
    text: cleanText(text),
    ...(colour === undefined ? {} : { color: colour }),
    ...(isBold === undefined ? {} : { bold: isBold }),
    ...(click === undefined ? {} : hasNewClicks ? { click_event: newClick(click) } : { clickEvent: oldClick(click) }),
    ...(hint === undefined ? {} : hintJson(cleanText(hint), hasNewClicks)),
  };
}

function oldClick({ kind, text }: TextClick): GameJson {
  return { action: kind === 'open' ? 'open_url' : `${kind}_command`, value: text };
}

function newClick({ kind, text }: TextClick): GameJson {
  return kind === 'open' ? { action: 'open_url', url: text } : { action: `${kind}_command`, command: text };
}

function hintJson(text: string, hasNewClicks: boolean): Readonly<Record<string, GameJson>> {
  return hasNewClicks
    ? { hover_event: { action: 'show_text', value: { text } } }
    : { hoverEvent: { action: 'show_text', contents: { text } } };
}

function isSince(version: string, since: readonly number[]): boolean {
  const numbers = version.split('.').map(Number);
  for (const [i, number] of since.entries()) {
    const own = numbers[i] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}
