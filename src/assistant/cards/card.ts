import type { Locale } from '../../core/index.ts';
import type { AgentResult } from '../../engine/index.ts';

/** How a line of a card is meant. */
export type CardTone = 'plain' | 'quiet' | 'good' | 'bad';

/** Something to click: a command of the assistant, without what stands before it (`shop accept q7`). */
export interface CardAction {
  readonly label: string;
  readonly command: string;
  /** An address to open in place of giving the command. */
  readonly url?: string;
  /** Whether the player is to look over the command before it is sent. Default no. */
  readonly isDraft?: boolean;
  /** Shown under the mouse; default the command. */
  readonly hint?: string;
}

/** One line of a card, with what may be clicked behind it. */
export interface CardLine {
  readonly text: string;
  readonly tone?: CardTone;
  readonly actions?: readonly CardAction[];
}

/** What a player is shown: a title, lines, and what may be done next. Long ones are shown in pages. */
export interface Card {
  readonly title: string;
  readonly lines: readonly CardLine[];
  readonly actions?: readonly CardAction[];
}

/** Makes the card of one kind of result. */
export type CardMaker = (result: AgentResult, locale: Locale) => Card;
