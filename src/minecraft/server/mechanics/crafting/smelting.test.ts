import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../../../test/tested-versions.ts';
import { FURNACE_KINDS, type FurnaceKind } from '../../../blocks/index.ts';
import { coldFurnace, FurnaceRules } from '../containers/furnace.ts';
import { Shelf } from '../items/stack.ts';
import { testData } from '../testing/data.ts';
import { SmeltingBook } from './smelting.ts';

for (const version of TESTED_VERSIONS) {
  describe(`heat in ${version}`, () => {
    const { registry, items, idOf, fresh } = testData(version);
    const book = new SmeltingBook(registry);
    const made = (kind: FurnaceKind, input: string) => {
      const found = book.find(kind, idOf(input));
      return found === undefined ? undefined : registry.items[found.itemId]?.name;
    };

    test('SERVER-105: each furnace smelts its own', () => {
      assert.deepEqual(
        FURNACE_KINDS.map((kind) => ['iron_ore', 'beef', 'sand', 'oak_log', 'dirt'].map((input) => made(kind, input))),
        [
          ['iron_ingot', 'cooked_beef', 'glass', 'charcoal', undefined],
          ['iron_ingot', undefined, undefined, undefined, undefined],
          [undefined, 'cooked_beef', undefined, undefined, undefined],
        ],
      );
      assert.equal(made('furnace', 'stripped_birch_wood'), 'charcoal');
      assert.equal(made('furnace', 'crimson_stem'), undefined);
      assert.equal(made('furnace', 'red_terracotta'), 'red_glazed_terracotta');
      assert.equal(made('blast_furnace', 'golden_sword'), 'gold_nugget');
      const names = Object.keys(registry.itemsByName).filter((name) => made('furnace', name) !== undefined);
      assert.ok(names.length >= 100, `${names.length} things can be smelted`);
    });

    test('SERVER-105: fuels burn as long as in the game, in the fast furnaces half as long', () => {
      const burns = (name: string) => book.burnTicks('furnace', idOf(name));
      const expected: Readonly<Record<string, number>> = {
        coal: 1600,
        charcoal: 1600,
        coal_block: 16_000,
        lava_bucket: 20_000,
        blaze_rod: 2400,
        oak_log: 300,
        spruce_planks: 300,
        birch_slab: 150,
        stick: 100,
        oak_sapling: 100,
        white_wool: 100,
        red_carpet: 67,
        oak_boat: 1200,
        wooden_pickaxe: 200,
        oak_door: 200,
        crimson_planks: 0,
        warped_stem: 0,
        iron_ingot: 0,
        stone_slab: 0,
        stone_button: 0,
      };
      assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, burns(name)])), expected);
      assert.equal(book.burnTicks('smoker', idOf('coal')), 800);
    });

    /** Runs a furnace until it rests; answers how many ticks that took. */
    const run = (
      kind: FurnaceKind,
      input: readonly [string, number],
      fuel: readonly [string, number],
      most = 10_000,
    ) => {
      const space = new Shelf(3);
      space.set(0, fresh(...input));
      space.set(1, fresh(...fuel));
      const progress = coldFurnace();
      const rules = new FurnaceRules(kind, book, items);
      let ticks = 0;
      while (ticks < most && rules.tick(space, progress).busy) ticks++;
      const seen = [0, 1, 2].map((slot) => `${space.get(slot)?.name ?? '-'} ${space.get(slot)?.count ?? 0}`);
      return { seen, progress, ticks };
    };

    test('SERVER-105: a piece of coal smelts eight things in 1600 ticks, in a blast furnace in 800', () => {
      const { seen, ticks, progress } = run('furnace', ['iron_ore', 10], ['coal', 1]);
      assert.deepEqual(seen, ['iron_ore 2', '- 0', 'iron_ingot 8']);
      assert.equal(ticks, 1600);
      assert.ok(Math.abs(progress.experience - 5.6) < 1e-9);
      assert.deepEqual(run('blast_furnace', ['iron_ore', 10], ['coal', 1]).ticks, 800);
    });

    test('SERVER-105: nothing burns for nothing; a full output stops the work; buckets stay', () => {
      assert.deepEqual(run('furnace', ['dirt', 1], ['coal', 1]).seen, ['dirt 1', 'coal 1', '- 0']);
      assert.deepEqual(run('smoker', ['iron_ore', 1], ['coal', 1]).seen, ['iron_ore 1', 'coal 1', '- 0']);
      assert.deepEqual(run('furnace', ['sand', 1], ['lava_bucket', 1]).seen, ['- 0', 'bucket 1', 'glass 1']);
      const wet = new Shelf(3);
      wet.set(0, fresh('wet_sponge'));
      wet.set(1, fresh('coal'));
      const rules = new FurnaceRules('furnace', book, items);
      const progress = coldFurnace();
      rules.tick(wet, progress);
      wet.set(1, fresh('bucket'));
      for (let tick = 0; tick < 200; tick++) rules.tick(wet, progress);
      assert.deepEqual([wet.get(1)?.name, wet.get(2)?.name], ['water_bucket', 'sponge']);
      const full = new Shelf(3);
      full.set(0, fresh('sand', 5));
      full.set(1, fresh('coal'));
      full.set(2, fresh('glass', 64));
      assert.equal(rules.tick(full, coldFurnace()).busy, false);
    });

    test('SERVER-105: without fire the work runs back, two ticks each tick', () => {
      const space = new Shelf(3);
      space.set(0, fresh('sand', 1));
      const progress = { ...coldFurnace(), cookedTicks: 5, cookingTicks: 200 };
      const rules = new FurnaceRules('furnace', book, items);
      const seen = [0, 1, 2].map(() => {
        rules.tick(space, progress);
        return progress.cookedTicks;
      });
      assert.deepEqual(seen, [3, 1, 0]);
    });
  });
}
