import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { useItem } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, held, heldName, heldOf, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';

const TEXTS = defineTexts({
  used: { en: 'used {item} ({use}): {outcome}', zh: '用了{item}（{use}）：{outcome}' },
  acknowledged: { en: 'it shows', zh: '已见效' },
  unconfirmed: { en: 'nothing shows yet; watch events()', zh: '还没见效；看 events()' },
  gained: { en: 'gained {effect}', zh: '获得 {effect}' },
});

export const useItemTool = bodyTool({
  name: 'use_item',
  description: 'Use the held item: eat, drink, shoot a bow, throw.',
  destructive: true,
  input: z.object({}),
  output: z.object({
    use: z.string(),
    held,
    heldNow: held,
    outcome: z.enum(['acknowledged', 'unconfirmed']),
    inventoryChanges: z.array(z.object({ item: z.string(), from: z.int(), to: z.int() })),
    food: z.number().optional(),
    health: z.number().optional(),
    effectsGained: z.array(z.string()),
    ticks: z.int(),
    warnings: z.array(z.string()),
  }),
  failureCodes: [...ACTION_FAILURES, 'nothing_held', 'not_hungry', 'is_a_block'],
  async run(host, _args, context) {
    const { locale } = context;
    const used = await perform(host, context, (options) => useItem(host.session, options));
    if (!used.ok) return used;
    const { use, outcome, foodNow, healthNow, ticks } = used.value;
    const values = { item: heldName(used.value.held, locale), use, outcome: textOf(TEXTS[outcome], locale) };
    return {
      ok: true,
      describe: textOf(TEXTS.used, locale, values),
      use,
      held: heldOf(used.value.held),
      heldNow: heldOf(used.value.heldNow),
      outcome,
      inventoryChanges: [...used.value.inventoryChanges],
      food: foodNow,
      health: healthNow,
      effectsGained: [...used.value.effectsGained],
      ticks,
      warnings: [...used.value.warnings],
    };
  },
  text({ describe, inventoryChanges, effectsGained, warnings }, locale) {
    const shows = [
      ...inventoryChanges.map(({ item, from, to }) => `${item} ${from} -> ${to}`),
      ...effectsGained.map((effect) => textOf(TEXTS.gained, locale, { effect })),
    ];
    return [[describe, ...shows].join('; '), ...warnings].join('\n');
  },
});
