import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { eat, MAX_EATEN } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { changesLine, inventoryChange, itemName, WINDOW_FAILURES } from '../window-tools.ts';

const TEXTS = defineTexts({
  ate: { en: 'ate {eaten}: food {from} -> {to}', zh: '吃了 {eaten}：饱食度 {from} -> {to}' },
});

export const eatTool = bodyTool({
  name: 'eat',
  set: 'eat',
  description: 'Eat what is carried: the item named, else what fills up most without waste and does no harm.',
  destructive: true,
  input: z.object({ item: itemName.optional(), count: z.int().min(1).max(MAX_EATEN).default(1) }),
  output: z.object({
    eaten: z.array(z.string()),
    foodBefore: z.number().optional(),
    foodNow: z.number().optional(),
    healthNow: z.number().optional(),
    inventoryChanges: z.array(inventoryChange),
  }),
  failureCodes: [
    ...ACTION_FAILURES,
    ...WINDOW_FAILURES,
    'not_received',
    'no_food',
    'not_food',
    'not_carried',
    'not_held',
    'not_hungry',
    'not_eaten',
    'nothing_held',
    'is_a_block',
  ],
  async run(host, args, context) {
    const done = await perform(host, context, (options) => eat(host.session, args, options));
    if (!done.ok) return done;
    const { eaten, foodBefore, foodNow, healthNow, inventoryChanges } = done.value;
    const values = { eaten: eaten.join(', '), from: foodBefore ?? '?', to: foodNow ?? '?' };
    return {
      ok: true,
      describe: textOf(TEXTS.ate, context.locale, values),
      eaten: [...eaten],
      foodBefore,
      foodNow,
      healthNow,
      inventoryChanges: [...inventoryChanges],
    };
  },
  text: ({ describe, inventoryChanges }) => `${describe}; ${changesLine(inventoryChanges)}`,
});
