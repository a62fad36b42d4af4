import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../core/index.ts';
import { chanceLootOf, experienceIn, type LootConditions } from './loot-rules.ts';

const ROUNDS = 4000;

/** How many of each item a block leaves on average. */
function average(name: string, conditions: Partial<LootConditions> = {}): Readonly<Record<string, number>> {
  const random = seededRandom(7);
  const sums: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const loot = chanceLootOf(name, { properties: {}, fortune: 0, shears: false, random, ...conditions }) ?? [];
    for (const { item, count } of loot) sums[item] = (sums[item] ?? 0) + count;
  }
  return Object.fromEntries(Object.entries(sums).map(([item, sum]) => [item, sum / ROUNDS]));
}

const isNear = (value: number | undefined, wanted: number, within: number) =>
  assert.ok(value !== undefined && Math.abs(value - wanted) <= within, `${value} is not about ${wanted}`);

test('SERVER-178: what falls by chance falls as often as in the game', () => {
  isNear(average('gravel')['flint'], 0.1, 0.02);
  isNear(average('short_grass')['wheat_seeds'], 0.125, 0.02);
  isNear(average('oak_leaves')['oak_sapling'], 0.05, 0.015);
  isNear(average('oak_leaves')['apple'], 0.005, 0.004);
  assert.deepEqual(average('oak_leaves', { shears: true }), { oak_leaves: 1 });
  assert.deepEqual(average('vine'), {});
  isNear(average('wheat', { properties: { age: 7 } })['wheat_seeds'], 3 * 0.571, 0.06);
  assert.deepEqual(average('wheat', { properties: { age: 3 } }), { wheat_seeds: 1 });
  isNear(average('lapis_ore')['lapis_lazuli'], 6.5, 0.1);
  isNear(average('diamond_ore', { fortune: 3 })['diamond'], 2.2, 0.06);
  assert.deepEqual(average('oak_slab', { properties: { type: 'double' } }), { oak_slab: 2 });
  assert.equal(
    chanceLootOf('stone', { properties: {}, fortune: 0, shears: false, random: seededRandom(1) }),
    undefined,
  );
});

test('SERVER-178: ores give experience within their bounds, other blocks none', () => {
  const random = seededRandom(3);
  const seen = new Set(Array.from({ length: 500 }, () => experienceIn('deepslate_diamond_ore', random)));
  assert.deepEqual([...seen].toSorted(), [3, 4, 5, 6, 7]);
  assert.equal(experienceIn('stone', random), 0);
});
