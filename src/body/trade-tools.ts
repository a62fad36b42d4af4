import { z } from 'zod';
import { defineTexts, type Locale, textOf } from '../core/index.ts';
import type { OffersReport } from '../minecraft/actions/index.ts';
import { ENTITY_FAILURES } from './entity-tools.ts';
import { countsLine, itemCount, WINDOW_FAILURES } from './window-tools.ts';

const TEXTS = defineTexts({
  left: { en: '{takes} -> {gives} ({left} left)', zh: '{takes} -> {gives}（剩 {left} 次）' },
});

/** Codes that opening a trade may fail with. */
export const TRADE_FAILURES = [...WINDOW_FAILURES, ...ENTITY_FAILURES, 'no_trade'] as const;

/** One offer, in an answer: `left` is how often it can be made until the villager restocks. */
export const offer = z.object({ takes: z.array(itemCount), gives: itemCount, left: z.int() });

/** {@link offer} as it was told. */
export function offerOf({ takes, gives, left }: OffersReport['offers'][number]): z.output<typeof offer> {
  return { takes: [...takes], gives, left };
}

/** An offer on one line. */
export function offerLine({ takes, gives, left }: z.output<typeof offer>, locale: Locale): string {
  return textOf(TEXTS.left, locale, { takes: countsLine(takes), gives: countsLine([gives]), left });
}
