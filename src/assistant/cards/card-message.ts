import { type Locale, textOf } from '../../core/index.ts';
import type { CommandStyle, GameMessage, TextColour, TextPiece } from '../game/game-server.ts';
import { CARD_TEXTS } from '../texts.ts';
import type { Card, CardAction, CardLine, CardTone } from './card.ts';

/** Lines of a card that are shown at once, its title and its buttons not counted. */
const PAGE_LINES = 8;

/** Lines of a card at most; what comes after is left out, and said to be. */
const MAX_CARD_LINES = 200;

const COLOURS: Readonly<Record<CardTone, TextColour>> = { plain: 'white', quiet: 'gray', good: 'green', bad: 'red' };

/** How many pages a card has. */
function pagesOf({ lines }: Card): number {
  return Math.max(1, Math.ceil(Math.min(lines.length, MAX_CARD_LINES + 1) / PAGE_LINES));
}

/**
 * One page of a card, from 1 on, as a game shows it: the title with the page, its lines, and on the last page what may be
 * done next. What may be clicked is written out in the plain lines.
 */
export function cardMessage(card: Card, page: number, style: CommandStyle, locale: Locale): GameMessage {
  const pages = pagesOf(card);
  const shown = Math.max(1, Math.min(page, pages));
  const cut: CardLine = { text: textOf(CARD_TEXTS.cut, locale, { limit: MAX_CARD_LINES }), tone: 'quiet' };
  const all = card.lines.length > MAX_CARD_LINES ? [...card.lines.slice(0, MAX_CARD_LINES), cut] : card.lines;
  const own = all.slice((shown - 1) * PAGE_LINES, shown * PAGE_LINES);
  const next: CardAction = { label: textOf(CARD_TEXTS.more, locale), command: `more ${shown + 1}` };
  const actions = shown < pages ? [next] : (card.actions ?? []);
  const title = pages > 1 ? `${card.title} (${shown}/${pages})`.trim() : card.title;
  const buttons: CardLine[] = actions.length > 0 ? [{ text: '', actions }] : [];
  const rows = [...own, ...buttons];
  const lines = rows.map((line) => linePieces(line, style));
  const plain = rows.map((line) => plainLine(line, style));
  if (title === '') return { lines, plain };
  return { lines: [[{ text: title, colour: 'gold', isBold: true }], ...lines], plain: [title, ...plain] };
}

function linePieces({ text, tone = 'plain', actions = [] }: CardLine, style: CommandStyle): readonly TextPiece[] {
  const words: TextPiece[] =
    text === '' ? [] : [{ text: actions.length > 0 ? `${text} ` : text, colour: COLOURS[tone] }];
  return [...words, ...actions.flatMap((action, i) => buttonPieces(action, style, i > 0))];
}

function buttonPieces({ label, command, url, isDraft, hint }: CardAction, style: CommandStyle, isNext: boolean) {
  const text = url ?? style.prefix + command;
  const kind = url !== undefined ? 'open' : isDraft === true ? 'suggest' : style.click;
  const button: TextPiece = { text: `[${label}]`, colour: 'aqua', click: { kind, text }, hint: hint ?? text };
  return isNext ? [{ text: ' ' }, button] : [button];
}

function plainLine({ text, actions = [] }: CardLine, { prefix }: CommandStyle): string {
  const written = actions.map(({ label, command, url }) => `${label}: ${url ?? prefix + command}`);
  return [text, ...written].filter((part) => part !== '').join('  ');
}
