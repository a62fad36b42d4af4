import { z } from 'zod';
import type { CraftStep, ItemChange } from '../minecraft/actions/index.ts';

/** Codes that every action in a window may fail with. */
export const WINDOW_FAILURES = ['no_window', 'window_closed', 'no_answer'] as const;

/** Codes that opening a block's window may fail with. */
export const OPENING_FAILURES = [
  ...WINDOW_FAILURES,
  'out_of_world',
  'unloaded',
  'out_of_reach',
  'spectator',
  'locked',
  'nothing_to_use',
] as const;

/** Names of items are this long at most; the game's longest has 34. */
const MAX_ITEM_CHARS = 64;

/** An item, as a caller names it. */
export const itemName = z.string().min(1).max(MAX_ITEM_CHARS);

/** So many of an item. */
export const itemCount = z.object({ item: z.string(), count: z.int() });

/** How the count of an item changed. */
export const inventoryChange = z.object({ item: z.string(), from: z.int(), to: z.int() });

/** Recipes to carry out, in order. */
export const craftSteps = z.array(z.object({ item: z.string(), makes: z.int(), takes: z.array(itemCount) }));

/** {@link craftSteps} of a plan. */
export function stepsOf(steps: readonly CraftStep[]): z.output<typeof craftSteps> {
  return steps.map(({ recipe, times }) => ({
    item: recipe.item,
    makes: recipe.count * times,
    takes: countsOf(recipe.ingredients).map(({ item, count }) => ({ item, count: count * times })),
  }));
}

/** Counts by item, as an answer lists them. */
export function countsOf(counts: ReadonlyMap<string, number>): z.output<typeof itemCount>[] {
  return [...counts].map(([item, count]) => ({ item, count }));
}

/** Counts on one line. */
export function countsLine(counts: readonly z.output<typeof itemCount>[]): string {
  return counts.map(({ item, count }) => `${item} x${count}`).join(', ');
}

/** Changes on one line. */
export function changesLine(changes: readonly ItemChange[]): string {
  return changes.map(({ item, from, to }) => `${item} ${from} -> ${to}`).join('; ');
}
