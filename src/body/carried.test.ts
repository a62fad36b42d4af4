import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carriedBy } from './carried.ts';
import { StillSession } from './testing/still-session.ts';

test('BODY-36: whole blocks that do not fall are counted, tools are told with their enchantments', () => {
  const session = new StillSession();
  assert.deepEqual(carriedBy(session.state), { placeableBlocks: 0, tools: [], hasteLevel: 0, fatigueLevel: 0 });
  const carried = [
    { id: 1, name: 'cobblestone', count: 10 },
    { id: 2, name: 'dirt', count: 5 },
    { id: 3, name: 'sand', count: 64 },
    { id: 4, name: 'oak_slab', count: 64 },
    { id: 5, name: 'torch', count: 64 },
    { id: 6, name: 'bread', count: 3 },
    { id: 7, name: 'item#7', count: 3 },
    { id: 8, name: 'iron_pickaxe', count: 1, enchantments: { efficiency: 3 } },
    { id: 9, name: 'shears', count: 1 },
  ];
  session.writer.inventory.windowItems(0, [...new Array<null>(9).fill(null), ...carried]);
  session.writer.self.effectStarted(3, { name: 'haste', level: 2, durationTicks: 100 });
  assert.deepEqual(carriedBy(session.state), {
    placeableBlocks: 15,
    tools: [
      { heldItem: 'iron_pickaxe', efficiencyLevel: 3 },
      { heldItem: 'shears', efficiencyLevel: 0 },
    ],
    hasteLevel: 2,
    fatigueLevel: 0,
  });
});
