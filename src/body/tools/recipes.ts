import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { craftPlanFor, itemBookOf } from '../../minecraft/actions/index.ts';
import { bodyTool } from '../host.ts';
import { sessionClosed } from '../whereabouts.ts';
import { countsLine, countsOf, craftSteps, itemCount, itemName, stepsOf } from '../window-tools.ts';

/** Ways to craft an item that one answer lists: what has more differs in the wood only. */
const MAX_RECIPES = 4;

/** Most that is planned at once. */
export const MAX_CRAFTED = 640;

const TEXTS = defineTexts({
  ready: { en: '{count} {item} can be crafted from what is carried', zh: '用身上的东西可以合成 {count} 个 {item}' },
  short: { en: '{count} {item} need first: {missing}', zh: '合成 {count} 个 {item} 还缺：{missing}' },
  table: { en: ', at a crafting_table', zh: '，要用工作台' },
  cut: { en: '; the search ended at its bound', zh: '；搜索到了上限' },
});

export const recipesTool = bodyTool({
  name: 'recipes',
  set: 'crafting',
  description: 'How to craft an item from what is carried: steps, and what is missing down to raw materials.',
  readOnly: true,
  input: z.object({ item: itemName, count: z.int().min(1).max(MAX_CRAFTED).default(1) }),
  output: z.object({
    item: z.string(),
    canCraft: z.boolean(),
    needsTable: z.boolean(),
    steps: craftSteps,
    missing: z.array(itemCount),
    recipes: z.array(z.object({ makes: z.int(), needsTable: z.boolean(), takes: z.array(itemCount) })),
    total: z.int(),
    truncated: z.boolean(),
  }),
  failureCodes: ['session_closed', 'not_received', 'unknown_item', 'no_recipe'],
  run({ session }, { item, count }, { locale }) {
    if (session.ended !== undefined) return sessionClosed(session.ended);
    const { state } = session;
    const plan = craftPlanFor(state, item, count, locale);
    if (!plan.ok) return plan;
    const { steps, cut } = plan.value;
    const missing = countsOf(plan.value.missing);
    const needsTable = steps.some(({ recipe }) => recipe.needsTable);
    const canCraft = missing.length === 0;
    const all = itemBookOf(state.registry.version).recipesOf(item);
    const said = textOf(canCraft ? TEXTS.ready : TEXTS.short, locale, { item, count, missing: countsLine(missing) });
    return {
      ok: true,
      describe: `${said}${needsTable ? textOf(TEXTS.table, locale) : ''}${cut ? textOf(TEXTS.cut, locale) : ''}`,
      item,
      canCraft,
      needsTable,
      steps: stepsOf(steps),
      missing,
      recipes: all.slice(0, MAX_RECIPES).map((recipe) => ({
        makes: recipe.count,
        needsTable: recipe.needsTable,
        takes: countsOf(recipe.ingredients),
      })),
      total: all.length,
      truncated: all.length > MAX_RECIPES,
    };
  },
  text: ({ describe, steps }) =>
    [describe, ...steps.map(({ item, makes, takes }) => `${countsLine(takes)} -> ${item} x${makes}`)].join('\n'),
});
