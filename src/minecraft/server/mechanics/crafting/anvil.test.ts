import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../../../test/tested-versions.ts';
import { type ItemTraits, traitsOf, withTraits } from '../items/item-traits.ts';
import type { Stack } from '../items/stack.ts';
import { itemFromNbt, itemToNbt } from '../saving/stored-items.ts';
import { testData } from '../testing/data.ts';
import { anvilResult } from './anvil.ts';

for (const version of TESTED_VERSIONS) {
  describe(`anvils of ${version}`, () => {
    const game = testData(version);
    const { registry, items, fresh } = game;

    const made = (name: string, traits: Partial<ItemTraits>, count = 1): Stack =>
      withTraits(registry, items, fresh(name, count), traits) ?? assert.fail(name);
    const enchanted = (name: string, enchantments: Readonly<Record<string, number>>, more: Partial<ItemTraits> = {}) =>
      made(name, { ...more, enchantments: new Map(Object.entries(enchantments)) });
    const work = (left: Stack, right?: Stack, name?: string, creative = false) => {
      const result = anvilResult(registry, items, { left, right, name, creative });
      if (result === undefined) return undefined;
      const { damage, customName, repairCost, enchantments } = traitsOf(registry, items, result.made);
      const { cost, used } = result;
      return { cost, used, damage, customName, repairCost, enchantments: Object.fromEntries(enchantments) };
    };

    test('SERVER-111: a name costs a level and makes no later work dearer', () => {
      const named = { cost: 1, used: 0, damage: 0, customName: 'Dawn', repairCost: 0, enchantments: {} };
      assert.deepEqual(work(fresh('iron_sword'), undefined, 'Dawn'), named);
      assert.equal(work(made('iron_sword', { customName: 'Dawn' }), undefined, 'Dawn'), undefined, 'it has the name');
      assert.equal(work(made('iron_sword', { customName: 'Dawn' }), undefined, '')?.customName, undefined);
      assert.equal(work(fresh('iron_sword'), undefined, 'Iron Sword'), undefined, 'its own name is none');
      assert.equal(work(made('iron_sword', { repairCost: 63 }), undefined, 'Dawn')?.cost, 39);
    });

    test('SERVER-111: each piece of its material mends a quarter', () => {
      const worn = made('iron_pickaxe', { damage: 200 });
      assert.deepEqual(work(worn, fresh('iron_ingot', 5)), {
        cost: 4,
        used: 4,
        damage: 0,
        customName: undefined,
        repairCost: 1,
        enchantments: {},
      });
      assert.deepEqual(
        [work(worn, fresh('iron_ingot', 1))?.damage, work(worn, fresh('gold_ingot', 1))],
        [138, undefined],
      );
      assert.equal(work(fresh('iron_pickaxe'), fresh('iron_ingot', 1)), undefined, 'nothing to mend');
    });

    test('SERVER-111: two of a kind become one, with 12 % of a new one on top', () => {
      // 250 uses: 50 and 60 are left, with 30 on top.
      const result = work(made('iron_pickaxe', { damage: 200 }), made('iron_pickaxe', { damage: 190 }));
      assert.deepEqual([result?.damage, result?.cost, result?.used, result?.repairCost], [110, 2, 1, 1]);
    });

    test('SERVER-111: enchantments come together by level, rarity and what they go with', () => {
      const sharp = enchanted('diamond_sword', { sharpness: 3 });
      assert.deepEqual(work(sharp, enchanted('diamond_sword', { sharpness: 3 }))?.enchantments, { sharpness: 4 });
      assert.equal(work(sharp, enchanted('enchanted_book', { sharpness: 5 }))?.enchantments['sharpness'], 5);
      assert.equal(work(sharp, enchanted('enchanted_book', { smite: 5 })), undefined, 'they exclude each other');
      assert.equal(work(sharp, enchanted('enchanted_book', { efficiency: 1 })), undefined, 'for no sword');
      assert.equal(
        work(sharp, enchanted('enchanted_book', { efficiency: 1 }), undefined, true)?.cost,
        1,
        'in creative',
      );
      assert.equal(work(sharp, enchanted('enchanted_book', { unbreaking: 3 }))?.cost, 3);
    });

    test('SERVER-111: too expensive is nothing, but for creative', () => {
      const dear = made('iron_pickaxe', { damage: 200, repairCost: 39 });
      assert.equal(work(dear, fresh('iron_ingot', 1)), undefined);
      assert.equal(work(dear, fresh('iron_ingot', 1), undefined, true)?.cost, 40);
      assert.equal(work(made('iron_pickaxe', { damage: 200, repairCost: 38 }), fresh('iron_ingot', 1))?.repairCost, 77);
    });

    test('SERVER-116: what an item has besides its kind is the same after it was written to a file and to the wire', () => {
      const stacks = [
        fresh('dirt', 64),
        fresh('diamond_pickaxe'),
        made('diamond_pickaxe', { damage: 5, repairCost: 3, customName: '名 "x"' }),
        enchanted('diamond_sword', { sharpness: 5, unbreaking: 3 }, { customName: 'Dawn' }),
        enchanted('enchanted_book', { mending: 1 }),
        ...(items.hasComponents
          ? [
              { type: 'max_stack_size', data: 3 },
              { type: 'unbreakable', data: true },
            ].map((component) => items.make(fresh('dirt').itemId, 2, { components: [component] }) ?? assert.fail())
          : []),
      ];
      for (const stack of stacks) {
        assert.deepEqual(itemFromNbt(game, itemToNbt(game, stack)), stack, stack.kind);
        assert.equal(items.keyOf(items.stackOf(items.itemOf(stack))), items.keyOf(stack));
        const back = items.fromWire(items.toWire(stack));
        assert.equal(back.ok && items.keyOf(back.value), items.keyOf(stack));
        assert.equal(items.wireKey(items.toWire(stack)), items.keyOf(stack));
      }
      assert.deepEqual(traitsOf(registry, items, stacks[3] ?? assert.fail()), {
        damage: 0,
        customName: 'Dawn',
        repairCost: 0,
        enchantments: new Map([
          ['sharpness', 5],
          ['unbreaking', 3],
        ]),
      });
    });
  });
}
