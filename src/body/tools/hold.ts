import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { hold } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, held, heldName, heldOf, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { itemName, WINDOW_FAILURES } from '../window-tools.ts';

const TEXTS = defineTexts({ holding: { en: 'holding {held} (slot {slot})', zh: '手持 {held}（格 {slot}）' } });

export const holdTool = bodyTool({
  name: 'hold',
  set: 'equip',
  description: 'Take a carried item in hand, from the hotbar or the rest of the inventory.',
  idempotent: true,
  input: z.object({ item: itemName }),
  output: z.object({ slot: z.int(), held }),
  failureCodes: [...ACTION_FAILURES, ...WINDOW_FAILURES, 'not_received', 'not_carried', 'not_held'],
  async run(host, args, context) {
    const taken = await perform(host, context, (options) => hold(host.session, args, options));
    if (!taken.ok) return taken;
    const { slot } = taken.value;
    const values = { slot, held: heldName(taken.value.held, context.locale) };
    return { ok: true, describe: textOf(TEXTS.holding, context.locale, values), slot, held: heldOf(taken.value.held) };
  },
});
