import { type Result, succeed, type Text, textOf } from '../../../core/index.ts';
import type { Review, ReviewSource } from '../../operator/review-board.ts';
import { deedOf, receiptCard } from './cards.ts';
import type { Trade } from './records.ts';
import type { Reviews } from './reviews.ts';
import { isUnclear, type Unclear } from './steps.ts';
import { REVIEW_TEXTS } from './texts.ts';

/** What follows from each decision, by what is not known. */
const CONSEQUENCES = {
  unclear_taking: { ifHappened: REVIEW_TEXTS.takenYes, ifNot: REVIEW_TEXTS.takenNo },
  unclear_giving: { ifHappened: REVIEW_TEXTS.givenYes, ifNot: REVIEW_TEXTS.givenNo },
  unclear_returning: { ifHappened: REVIEW_TEXTS.returnedYes, ifNot: REVIEW_TEXTS.returnedNo },
} as const satisfies Readonly<Record<Unclear, { readonly ifHappened: Text; readonly ifNot: Text }>>;

/** The trades whose outcome is not known, for the operator to decide. */
export function reviewSource(reviews: Reviews): ReviewSource {
  return {
    async list() {
      const listed = await reviews.list('en');
      if (!listed.ok) return listed;
      const { more } = listed.value;
      return succeed({ more, reviews: listed.value.reviews.flatMap(({ player, trade }) => shown(player, trade)) });
    },
    async decide(player, id, happened): Promise<Result<Text>> {
      const decided = await reviews.decide(player, id, happened, 'en');
      // Decided, and what is left to do waits for the player.
      if (!decided.ok) return decided.code === 'trade_waits' ? succeed(REVIEW_TEXTS.waits) : decided;
      const line = (locale: 'en' | 'zh') => receiptCard(decided.value, locale).lines[0]?.text ?? '';
      return succeed({ en: line('en'), zh: line('zh') });
    },
  };
}

function shown(player: string, trade: Trade): readonly Review[] {
  const { id, step, name, startedAtMs } = trade;
  if (!isUnclear(step)) return [];
  const question = (locale: 'en' | 'zh') =>
    textOf(REVIEW_TEXTS.question, locale, { name: name[locale], deed: deedOf(trade, locale) });
  return [
    { id, player, atMs: startedAtMs, question: { en: question('en'), zh: question('zh') }, ...CONSEQUENCES[step] },
  ];
}
