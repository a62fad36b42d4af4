import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { trade } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { entityId } from '../entity-tools.ts';
import { bodyTool } from '../host.ts';
import { offer, offerLine, offerOf, TRADE_FAILURES } from '../trade-tools.ts';
import { changesLine, inventoryChange } from '../window-tools.ts';

/** Offers and times that a call may name at most: more than any villager has. */
const MAX_OFFER = 63;
const MAX_TIMES = 64;

const TEXTS = defineTexts({
  traded: { en: 'traded {times} times: {offer}', zh: '交易了 {times} 次：{offer}' },
  fewer: { en: ', {asked} were asked for', zh: '，要的是 {asked} 次' },
});

export const tradeTool = bodyTool({
  name: 'trade',
  set: 'trade',
  description: 'Make one of the offers of a villager, by its number in offers.',
  destructive: true,
  input: z.object({
    entityId,
    offer: z.int().min(0).max(MAX_OFFER),
    times: z.int().min(1).max(MAX_TIMES).default(1),
  }),
  output: z.object({ offer, times: z.int(), inventoryChanges: z.array(inventoryChange) }),
  failureCodes: [...ACTION_FAILURES, ...TRADE_FAILURES, 'no_offer', 'sold_out', 'cannot_pay', 'not_traded'],
  async run(host, args, context) {
    const { locale } = context;
    const done = await perform(host, context, (options) => trade(host.session, args, options));
    if (!done.ok) return done;
    const { times, changes } = done.value;
    const made = offerOf(done.value.offer);
    const fewer = times < args.times ? textOf(TEXTS.fewer, locale, { asked: args.times }) : '';
    const describe = textOf(TEXTS.traded, locale, { times, offer: offerLine(made, locale) }) + fewer;
    return { ok: true, describe, offer: made, times, inventoryChanges: [...changes] };
  },
  text: ({ describe, inventoryChanges }) => `${describe}: ${changesLine(inventoryChanges)}`,
});
