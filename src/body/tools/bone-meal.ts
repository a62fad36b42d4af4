import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { boneMeal } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform, UNDONE_OUTCOMES } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { at } from '../said.ts';
import { blockCoordinate } from '../schemas.ts';
import { WINDOW_FAILURES } from '../window-tools.ts';

const TEXTS = defineTexts({
  grown: { en: '{block} at {at} has grown', zh: '{at} 的 {block} 长大了' },
  try: { en: 'not every try makes it grow; call it again', zh: '并非每次都会长；再调用一次' },
});

export const boneMealTool = bodyTool({
  name: 'bone_meal',
  set: 'farm',
  description: 'Feed a plant within reach one bone meal.',
  destructive: true,
  input: z.object({ x: blockCoordinate, y: blockCoordinate, z: blockCoordinate }),
  output: z.object({ block: z.string(), ticks: z.int() }),
  failureCodes: [
    ...ACTION_FAILURES,
    ...WINDOW_FAILURES,
    ...UNDONE_OUTCOMES,
    'not_received',
    'not_carried',
    'not_held',
    'nothing_to_grow',
    'out_of_world',
    'unloaded',
    'out_of_reach',
  ],
  async run(host, pos, context) {
    const { locale } = context;
    const fed = await perform(host, context, (options) => boneMeal(host.session, { pos }, options));
    if (!fed.ok) return fed;
    const { now, outcome, why, ticks } = fed.value;
    if (outcome !== 'acknowledged') return fail(outcome, why ?? outcome, textOf(TEXTS.try, locale), { ...pos, ticks });
    const block = now.name ?? now.source;
    return { ok: true, describe: textOf(TEXTS.grown, locale, { block, at: at(pos) }), block, ticks };
  },
});
