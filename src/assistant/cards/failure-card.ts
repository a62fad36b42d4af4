import { type Failure, type Locale, textOf } from '../../core/index.ts';
import { wordedFor } from '../failures.ts';
import { CARD_TEXTS } from '../texts.ts';
import type { Card } from './card.ts';

/** What a player is shown of a failure: why, and what to do about it. */
export function failureCard(failure: Failure, locale: Locale): Card {
  const { why, howTo } = wordedFor(failure, locale);
  return {
    title: textOf(CARD_TEXTS.failed, locale),
    lines: [
      { text: why, tone: 'bad' },
      { text: howTo, tone: 'quiet' },
    ],
  };
}
