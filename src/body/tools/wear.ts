import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { wear } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { itemName, WINDOW_FAILURES } from '../window-tools.ts';

const TEXTS = defineTexts({ worn: { en: 'put on {items}', zh: '穿上了 {items}' } });

export const wearTool = bodyTool({
  name: 'wear',
  set: 'equip',
  description: 'Put on a piece of carried armour; without item the best for each place.',
  idempotent: true,
  input: z.object({ item: itemName.optional() }),
  output: z.object({
    worn: z.array(
      z.object({
        place: z.enum(['head', 'torso', 'legs', 'feet']),
        item: z.string(),
        instead: z.string().optional(),
      }),
    ),
  }),
  failureCodes: [...ACTION_FAILURES, ...WINDOW_FAILURES, 'not_carried', 'not_wearable', 'nothing_to_wear', 'not_worn'],
  async run(host, args, context) {
    const put = await perform(host, context, (options) => wear(host.session, args, options));
    if (!put.ok) return put;
    const worn = put.value.put.map(({ place, item, instead }) => ({ place, item, instead: instead ?? undefined }));
    const items = worn.map(({ item }) => item).join(', ');
    return { ok: true, describe: textOf(TEXTS.worn, context.locale, { items }), worn };
  },
});
