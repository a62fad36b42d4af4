import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { craft } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { changesLine, craftSteps, inventoryChange, itemName, OPENING_FAILURES, stepsOf } from '../window-tools.ts';
import { MAX_CRAFTED } from './recipes.ts';

const TEXTS = defineTexts({
  crafted: { en: 'crafted {made} {item}', zh: '合成了 {made} 个 {item}' },
});

export const craftTool = bodyTool({
  name: 'craft',
  set: 'crafting',
  description: 'Craft an item and what it is made of, by hand or at a crafting_table within reach.',
  destructive: true,
  input: z.object({ item: itemName, count: z.int().min(1).max(MAX_CRAFTED).default(1) }),
  output: z.object({
    item: z.string(),
    made: z.int(),
    steps: craftSteps,
    inventoryChanges: z.array(inventoryChange),
  }),
  failureCodes: [
    ...ACTION_FAILURES,
    ...OPENING_FAILURES,
    'not_received',
    'unknown_item',
    'no_recipe',
    'missing_items',
    'no_table',
    'no_result',
    'not_crafted',
  ],
  async run(host, args, context) {
    const crafted = await perform(host, context, (options) => craft(host.session, args, options));
    if (!crafted.ok) return crafted;
    const { item, made, steps, changes } = crafted.value;
    return {
      ok: true,
      describe: textOf(TEXTS.crafted, context.locale, { item, made }),
      item,
      made,
      steps: stepsOf(steps),
      inventoryChanges: [...changes],
    };
  },
  text: ({ describe, inventoryChanges }) => `${describe}: ${changesLine(inventoryChanges)}`,
});
