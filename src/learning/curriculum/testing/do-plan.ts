import assert from 'node:assert/strict';
import type { GameBook } from '../../game/game-book.ts';
import type { Tally } from '../../tasks/deeds.ts';
import { fuelValue } from '../effort.ts';
import type { Plan } from '../plan.ts';

/**
 * Does a plan on paper, step by step and knowing nothing of how it was made: each step must be possible with what is
 * carried then. Answers what is carried after it.
 */
export function doPlan(book: GameBook, plan: Plan, inventory: Tally): ReadonlyMap<string, number> {
  const carried = new Map(Object.entries(inventory));
  const has = (item: string) => carried.get(item) ?? 0;
  const take = (item: string, count: number, why: string) => {
    assert.ok(has(item) >= count, `${plan.item}: ${why} needs ${count} ${item}, ${has(item)} are carried`);
    carried.set(item, has(item) - count);
  };
  const give = (item: string, count: number) => carried.set(item, has(item) + count);
  for (const step of plan.steps) {
    switch (step.kind) {
      case 'gather': {
        const source = book.sourcesOf(step.item).find(({ block }) => block === step.block);
        assert.ok(source !== undefined, `${step.block} gives no ${step.item}`);
        if (source.tools.length > 0) {
          assert.ok(step.tool !== undefined && source.tools.includes(step.tool), `${step.block} with ${step.tool}`);
          assert.ok(has(step.tool) > 0, `${plan.item}: ${step.tool} is not carried for ${step.block}`);
        }
        give(step.item, step.count);
        break;
      }
      case 'kill':
        assert.ok(book.leftBy(step.item).includes(step.entity));
        give(step.item, step.count);
        break;
      case 'craft': {
        const { recipe, times } = step;
        for (const [item, count] of recipe.takes) take(item, count * times, `crafting ${recipe.item}`);
        if (recipe.needsTable) assert.ok(has('crafting_table') > 0, `${plan.item}: no table for ${recipe.item}`);
        give(recipe.item, recipe.makes * times);
        break;
      }
      case 'smelt':
        assert.ok(book.smeltedFrom(step.item).includes(step.input));
        take(step.input, step.count, `smelting ${step.item}`);
        take(step.fuel, step.fuelCount, 'the fire');
        assert.ok(fuelValue(step.fuel) * step.fuelCount >= step.count, 'the fuel lasts');
        assert.ok(has('furnace') > 0, `${plan.item}: no furnace for ${step.item}`);
        give(step.item, step.count);
    }
  }
  return carried;
}
