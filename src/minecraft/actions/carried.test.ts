import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carriedBy, spareBlock } from './carried.ts';
import { testState } from './testing/test-state.ts';

/** The player window's slots: the inventory from 9 on, the hotbar from 36. */
const FIRST_HOTBAR_SLOT = 36;

test('ACTIONS-90: of the hotbar, whole blocks that stay put and tools with the blocks they dig before they break are counted', () => {
  const { state, writer } = testState({ x: 0, y: 64, z: 0 });
  const nothing = { placeableBlocks: 0, tools: [], hasteLevel: 0, fatigueLevel: 0 };
  assert.deepEqual(carriedBy(state), nothing);
  const inInventory = [{ id: 1, name: 'cobblestone', count: 64 }];
  writer.inventory.windowItems(0, [...new Array<null>(9).fill(null), ...inInventory]);
  assert.deepEqual(carriedBy(state), nothing, 'what the inventory holds is not at hand');
  const worn = { used: 240, max: 250 };
  const carried = [
    { id: 1, name: 'cobblestone', count: 10 },
    { id: 2, name: 'sand', count: 64 },
    { id: 3, name: 'oak_slab', count: 64 },
    { id: 4, name: 'crafting_table', count: 3 },
    { id: 5, name: 'item#7', count: 3 },
    { id: 6, name: 'iron_pickaxe', count: 1, enchantments: { efficiency: 3 }, durability: worn },
    { id: 7, name: 'iron_sword', count: 1, durability: { used: 245, max: 250 } },
    { id: 8, name: 'shears', count: 1 },
    { id: 2, name: 'dirt', count: 5 },
  ];
  writer.inventory.windowItems(0, [...new Array<null>(FIRST_HOTBAR_SLOT).fill(null), ...carried]);
  writer.self.effectStarted(3, { name: 'haste', level: 2, durationTicks: 100 });
  assert.deepEqual(carriedBy(state), {
    placeableBlocks: 15,
    tools: [
      { heldItem: 'iron_pickaxe', efficiencyLevel: 3, usesLeft: 10 },
      { heldItem: 'iron_sword', efficiencyLevel: 0, usesLeft: 2 },
      { heldItem: 'shears', efficiencyLevel: 0 },
    ],
    hasteLevel: 2,
    fatigueLevel: 0,
  });
});

test('ACTIONS-138: a way is built of what the ground gives, else of what most is carried of, never of what falls', () => {
  const { state, writer } = testState({ x: 0, y: 64, z: 0 });
  const carry = (...stacks: readonly (readonly [name: string, count: number])[]) => {
    const items = stacks.map(([name, count], index) => ({ id: index + 1, name, count }));
    writer.inventory.windowItems(0, [...new Array<null>(FIRST_HOTBAR_SLOT).fill(null), ...items]);
  };
  assert.equal(spareBlock(state), undefined);
  carry(['birch_log', 40], ['dirt', 2], ['cobblestone', 9], ['sand', 64]);
  assert.equal(spareBlock(state), 'cobblestone');
  carry(['birch_log', 4], ['oak_planks', 7], ['birch_log', 5], ['sand', 64]);
  assert.equal(spareBlock(state), 'birch_log');
});
