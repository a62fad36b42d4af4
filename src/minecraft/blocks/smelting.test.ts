import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { loadGameData } from './game-data.ts';
import { burnTicksOf, smeltingRecipesOf } from './smelting.ts';

for (const version of TESTED_VERSIONS) {
  test(`BLOCKS-39: what a furnace makes is of items that ${version} has, each input once, and losses are named`, () => {
    const loaded = loadGameData(version);
    assert.ok(loaded.ok);
    const names = new Set(Object.keys(loaded.value.itemsByName));
    const recipes = smeltingRecipesOf(names);
    const inputs = recipes.map(({ input }) => input);
    assert.equal(new Set(inputs).size, inputs.length);
    for (const { input, result, furnaces } of recipes) {
      assert.ok(names.has(input) && names.has(result), `${input} becomes ${result}`);
      assert.equal(furnaces[0], 'furnace');
    }
    const lossOf = (input: string) => recipes.find((recipe) => recipe.input === input)?.isLoss;
    assert.deepEqual(['diamond_ore', 'iron_sword', 'iron_ore', 'ancient_debris'].map(lossOf), [
      true,
      true,
      false,
      false,
    ]);
    const inputsOf = (result: string) => recipes.filter((recipe) => recipe.result === result).map(({ input }) => input);
    assert.equal(inputsOf('charcoal')[0], 'oak_log');
    assert.deepEqual(inputsOf('glass'), ['sand', 'red_sand']);
  });
}

test('BLOCKS-39: names that are none are neither smelted nor burnt', () => {
  assert.deepEqual(smeltingRecipesOf(['', '__proto__', 'iron_ore', 'no_log']), []);
  assert.deepEqual(['', '__proto__', 'xcoal', 'warped_planks'].map(burnTicksOf), [0, 0, 0, 0]);
});
