import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { raiseShield } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { WINDOW_FAILURES } from '../window-tools.ts';

/** Ticks it is held up: unless told otherwise, and at most. */
const DEFAULT_TICKS = 40;
const LONGEST_TICKS = 1200;

const TEXTS = defineTexts({
  held: { en: 'the shield was up for {ticks} ticks; health lost {damage}', zh: '举盾 {ticks} 刻；损失生命 {damage}' },
  wear: { en: ', shield worn by {wear}', zh: '，盾牌磨损 {wear}' },
});

export const raiseShieldTool = bodyTool({
  name: 'raise_shield',
  set: 'combat',
  description: 'Hold a shield up for some ticks, facing an entity where one is named, then let it down.',
  input: z.object({ ticks: z.int().min(1).max(LONGEST_TICKS).default(DEFAULT_TICKS), entityId: z.int().optional() }),
  output: z.object({
    hand: z.enum(['main', 'off']),
    ticks: z.int(),
    damage: z.number(),
    wear: z.int().optional(),
  }),
  failureCodes: [...ACTION_FAILURES, ...WINDOW_FAILURES, 'not_received', 'no_shield', 'no_target', 'not_held'],
  async run(host, args, context) {
    const { locale } = context;
    const done = await perform(host, context, (options) => raiseShield(host.session, args, options));
    if (!done.ok) return done;
    const { hand, ticks, damage, wear } = done.value;
    const worn = wear === undefined || wear === 0 ? '' : textOf(TEXTS.wear, locale, { wear });
    return { ok: true, describe: textOf(TEXTS.held, locale, { ticks, damage }) + worn, hand, ticks, damage, wear };
  },
});
