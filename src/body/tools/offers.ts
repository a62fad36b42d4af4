import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { offersOf } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { entityId } from '../entity-tools.ts';
import { bodyTool } from '../host.ts';
import { offer, offerLine, offerOf, TRADE_FAILURES } from '../trade-tools.ts';

const TEXTS = defineTexts({ offers: { en: '{count} offers', zh: '{count} 个交易' } });

export const offersTool = bodyTool({
  name: 'offers',
  set: 'trade',
  description: 'Go to a villager or wandering trader and see what it offers, by number.',
  idempotent: true,
  input: z.object({ entityId }),
  output: z.object({ offers: z.array(offer.extend({ number: z.int() })) }),
  failureCodes: [...ACTION_FAILURES, ...TRADE_FAILURES],
  async run(host, args, context) {
    const done = await perform(host, context, (options) => offersOf(host.session, args, options));
    if (!done.ok) return done;
    const offers = done.value.offers.map((each, number) => ({ number, ...offerOf(each) }));
    return { ok: true, describe: textOf(TEXTS.offers, context.locale, { count: offers.length }), offers };
  },
  text: ({ describe, offers }, locale) =>
    [describe, ...offers.map((each) => `${each.number}: ${offerLine(each, locale)}`)].join('\n'),
});
