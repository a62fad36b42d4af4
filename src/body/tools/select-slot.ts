import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { HOTBAR_SLOTS, selectSlot } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, held, heldName, heldOf, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';

const TEXTS = defineTexts({
  holding: { en: 'slot {slot} in hand: {held}', zh: '已换到格{slot}：{held}' },
  refused: { en: 'the server kept slot {slot} in hand', zh: '服务器仍让手持格{slot}' },
  refusedHowTo: { en: 'call inventory() to see what is held, then try again', zh: '用 inventory() 看手持，再试一次' },
});

export const selectSlotTool = bodyTool({
  name: 'select_slot',
  description: 'Hold a hotbar slot.',
  idempotent: true,
  input: z.object({
    slot: z
      .int()
      .min(0)
      .max(HOTBAR_SLOTS - 1),
  }),
  output: z.object({ slot: z.int(), previousSlot: z.int().optional(), held }),
  failureCodes: [...ACTION_FAILURES, 'rejected_by_server'],
  async run(host, args, context) {
    const { locale } = context;
    const selected = await perform(host, context, (options) => selectSlot(host.session, args, options));
    if (!selected.ok) return selected;
    const { slot, previousSlot, held: inHand, outcome } = selected.value;
    if (outcome === 'rejected_by_server') {
      return fail('rejected_by_server', textOf(TEXTS.refused, locale, { slot }), textOf(TEXTS.refusedHowTo, locale), {
        slot,
      });
    }
    return {
      ok: true,
      describe: textOf(TEXTS.holding, locale, { slot, held: heldName(inHand, locale) }),
      slot,
      previousSlot,
      held: heldOf(inHand),
    };
  },
});
