import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { holdTool } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, held, heldName, heldOf, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { blockCoordinate } from '../schemas.ts';
import { WINDOW_FAILURES } from '../window-tools.ts';

const TEXTS = defineTexts({
  holding: {
    en: 'holding {held} (slot {slot}): digs {block} in {ticks} ticks',
    zh: '手持 {held}（格 {slot}）：挖 {block} 要 {ticks} 刻',
  },
  noDrops: { en: '; it drops nothing for anything carried', zh: '；用带的东西挖都不掉落' },
});

export const holdToolTool = bodyTool({
  name: 'hold_tool',
  set: 'equip',
  description: 'Take in hand what digs a block within reach best: what makes it drop first, then the fastest.',
  idempotent: true,
  input: z.object({ x: blockCoordinate, y: blockCoordinate, z: blockCoordinate }),
  output: z.object({ block: z.string(), slot: z.int(), held, digTicks: z.number(), drops: z.boolean() }),
  failureCodes: [
    ...ACTION_FAILURES,
    ...WINDOW_FAILURES,
    'out_of_world',
    'unloaded',
    'out_of_reach',
    'not_received',
    'no_tool',
    'not_held',
  ],
  async run(host, pos, context) {
    const { locale } = context;
    const taken = await perform(host, context, (options) => holdTool(host.session, { pos }, options));
    if (!taken.ok) return taken;
    const { slot, block, digTicks, drops } = taken.value;
    const values = { slot, block, ticks: digTicks, held: heldName(taken.value.held, locale) };
    return {
      ok: true,
      describe: textOf(TEXTS.holding, locale, values) + (drops ? '' : textOf(TEXTS.noDrops, locale)),
      block,
      slot,
      held: heldOf(taken.value.held),
      digTicks,
      drops,
    };
  },
});
