import { type Failure, type Locale, type Result, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import type { WorldState } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { type CraftPlan, type CraftStep, planCraft } from './craft-plan.ts';
import { countItems, type ItemChange, itemChanges } from './inventory-changes.ts';
import { itemBookOf, type Recipe } from './item-book.ts';
import { blockInReach } from './near-block.ts';
import { failIn } from './texts.ts';
import { WindowWork } from './window-work.ts';

/** Place of what a grid makes, in the own window and a table's. Its cells follow. */
const RESULT_SLOT = 0;
const FIRST_CELL = 1;

const TABLE = 'crafting_table';

/** What came of crafting, as the inventory shows it. */
export interface CraftReport {
  readonly item: string;
  /** How many were asked for. */
  readonly asked: number;
  /** How many more there are than before: a recipe may make more at once. */
  readonly made: number;
  readonly steps: readonly CraftStep[];
  /** All that changed in the inventory. */
  readonly changes: readonly ItemChange[];
}

/**
 * What it takes to craft `count` of `item` from what is carried now. Fails with `not_received` before the server has told
 * the inventory, `unknown_item`, and `no_recipe`.
 */
export function craftPlanFor(state: WorldState, item: string, count: number, locale: Locale): Result<CraftPlan> {
  const carried = countItems(state.inventory);
  if (carried === undefined) return failIn(locale, 'not_received', ['inventoryUntold', 'callAgain']);
  const book = itemBookOf(state.registry.version);
  if (!book.has(item)) return failIn(locale, 'unknown_item', ['noSuchItem', 'giveItem'], { item });
  const plan = planCraft(book, carried, item, count);
  return plan === undefined ? failIn(locale, 'no_recipe', ['noRecipe', 'getOtherwise'], { item }) : succeed(plan);
}

/**
 * Crafts `count` of `item`, with all that has to be crafted before it, in the own grid or at a table within reach. Fails
 * as {@link craftPlanFor}, with `missing_items` (`data.missing`), `no_table`, `no_result` where the server has another
 * recipe, `not_crafted` where nothing came of it, and as a window may: `no_window`, `window_closed`, `no_answer`.
 */
export function craft(
  session: Session,
  args: { readonly item: string; readonly count: number },
  options: ActionOptions = {},
): Promise<Result<CraftReport>> {
  return act(session, 'craft', options, async (activity) => {
    const { state } = session;
    const { item, count } = args;
    const { locale } = activity;
    const own = await WindowWork.own(activity);
    if (!own.ok) return own;
    const plan = craftPlanFor(state, item, count, locale);
    if (!plan.ok) return plan;
    const { steps, missing } = plan.value;
    if (missing.size > 0) {
      const list = [...missing].map(([name, short]) => ({ item: name, count: short }));
      const values = { item, count, missing: list.map((each) => `${each.count} ${each.item}`).join(', ') };
      return failIn(locale, 'missing_items', ['missingItems', 'getMissing'], values, { missing: list });
    }
    const before = countItems(state.inventory);
    const grid = await openGrid(activity, own.value, steps, item);
    if (!grid.ok) return grid;
    for (const [index, step] of steps.entries()) {
      activity.progress(index, steps.length);
      const failed = await carryOut(activity, grid.value, step);
      if (failed !== undefined) return failed;
    }
    const unclosed = await grid.value.close();
    if (unclosed !== undefined) return unclosed;
    const after = countItems(state.inventory);
    const made = (after?.get(item) ?? 0) - (before?.get(item) ?? 0);
    const changes = itemChanges(before, after);
    if (made < count) return failIn(locale, 'not_crafted', ['nothingCame', 'makeRoom'], { item }, { made, changes });
    return succeed({ item, asked: count, made, steps, changes });
  });
}

/** The own grid where all steps fit it, else a table's. */
async function openGrid(
  activity: Activity,
  own: WindowWork,
  steps: readonly CraftStep[],
  item: string,
): Promise<Result<WindowWork>> {
  if (!steps.some(({ recipe }) => recipe.needsTable)) return succeed(own);
  const table = blockInReach(activity.session.state, [TABLE]);
  if (table !== undefined) return WindowWork.open(activity, table);
  return failIn(activity.locale, 'no_table', ['noTable', 'reachTable'], { item });
}

/** Lays out a recipe and takes what it makes, as often as asked; as many at once as a place holds. */
async function carryOut(activity: Activity, grid: WindowWork, step: CraftStep): Promise<Failure | undefined> {
  const { locale, session } = activity;
  const { recipe } = step;
  const book = itemBookOf(session.state.registry.version);
  const most = Math.min(...[...recipe.ingredients.keys()].map((name) => book.stackSizeOf(name)));
  for (let left = step.times; left > 0; ) {
    const times = Math.min(left, most);
    const unlaid = await layOut(grid, recipe, times);
    if (unlaid !== undefined) return unlaid;
    const { item } = recipe;
    if (grid.slots[RESULT_SLOT]?.name !== item) {
      return failIn(locale, 'no_result', ['noResult', 'otherRecipe'], { item }, { item });
    }
    const before = grid.countIn(grid.carriedSlots, item);
    const untaken = await grid.quickMove(RESULT_SLOT);
    if (untaken !== undefined) return untaken;
    const made = grid.countIn(grid.carriedSlots, item) - before;
    if (made < times * recipe.count)
      return failIn(locale, 'not_crafted', ['nothingCame', 'makeRoom'], { item }, { made });
    left -= times;
  }
  return undefined;
}

async function layOut(grid: WindowWork, recipe: Recipe, times: number): Promise<Failure | undefined> {
  const recipeWidth = recipe.needsTable ? 3 : 2;
  const gridWidth = grid.kind === 'inventory' ? 2 : 3;
  for (const [cell, name] of recipe.cells.entries()) {
    if (name === undefined) continue;
    const slot = FIRST_CELL + Math.floor(cell / recipeWidth) * gridWidth + (cell % recipeWidth);
    const failed = await grid.lay(name, times, slot);
    if (failed !== undefined) return failed;
  }
  return undefined;
}
