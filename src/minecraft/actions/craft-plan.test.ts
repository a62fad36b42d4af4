import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { planCraft } from './craft-plan.ts';
import { itemBookOf } from './item-book.ts';

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 2000 : 60;

const book = itemBookOf('1.21.4');

/** What is planned, as `item count` by step, and what is missing. */
function planned(item: string, count: number, carried: Readonly<Record<string, number>> = {}) {
  const plan = planCraft(book, new Map(Object.entries(carried)), item, count);
  assert.ok(plan !== undefined);
  const steps = plan.steps.map(({ recipe, times }) => `${recipe.item} ${recipe.count * times}`);
  return { steps, missing: Object.fromEntries(plan.missing), cut: plan.cut };
}

test('ACTIONS-120: what is missing is told down to raw materials, of equals the commonest', () => {
  assert.deepEqual(planned('iron_pickaxe', 1), {
    steps: ['oak_planks 4', 'stick 4', 'iron_pickaxe 1'],
    missing: { iron_ingot: 3, oak_log: 1 },
    cut: false,
  });
  assert.deepEqual(planned('stone_pickaxe', 1, { stick: 2 }).missing, { cobblestone: 3 });
  assert.deepEqual(planned('wooden_pickaxe', 1, { birch_log: 2 }).missing, {});
});

test('ACTIONS-120: what is carried and what is left over is used first', () => {
  assert.deepEqual(planned('chest', 2, { oak_planks: 15, oak_log: 1 }).steps, ['oak_planks 4', 'chest 2']);
  assert.deepEqual(planned('iron_ingot', 9, { iron_block: 1 }), { steps: ['iron_ingot 9'], missing: {}, cut: false });
});

test('ACTIONS-120: nothing is made in a circle, and what nothing crafts has no plan', () => {
  assert.deepEqual(planned('iron_ingot', 1).missing, { iron_nugget: 9 });
  assert.equal(planCraft(book, new Map(), 'bedrock', 1), undefined);
  assert.equal(planCraft(book, new Map(), '__proto__', 1), undefined);
  assert.deepEqual(planned('iron_block', 1).missing, { iron_ingot: 9 });
});

test('ACTIONS-120: carried out step by step with what was said to be missing, a plan makes what is wanted', () => {
  const wanted = fc.constantFrom(
    'chest',
    'iron_axe',
    'torch',
    'white_bed',
    'bookshelf',
    'piston',
    'rail',
    'ladder',
    'bow',
  );
  const stock = fc.dictionary(
    fc.constantFrom('oak_log', 'birch_planks', 'stick', 'iron_ingot', 'coal', 'string', 'white_wool', 'cobblestone'),
    fc.integer({ min: 1, max: 20 }),
  );
  fc.assert(
    fc.property(wanted, fc.integer({ min: 1, max: 9 }), stock, (item, count, carried) => {
      const plan = planCraft(book, new Map(Object.entries(carried)), item, count);
      assert.ok(plan !== undefined);
      const held = new Map([...Object.entries(carried)]);
      const add = (name: string, more: number) => held.set(name, (held.get(name) ?? 0) + more);
      const before = held.get(item) ?? 0;
      for (const [name, short] of plan.missing) {
        assert.ok(short > 0);
        add(name, short);
      }
      for (const { recipe, times } of plan.steps) {
        for (const [name, each] of recipe.ingredients) {
          add(name, -each * times);
          assert.ok((held.get(name) ?? 0) >= 0, `${name} for ${recipe.item}`);
        }
        add(recipe.item, recipe.count * times);
      }
      assert.ok((held.get(item) ?? 0) >= before + count);
      assert.equal(plan.cut, false);
    }),
    { numRuns: RUNS },
  );
});
