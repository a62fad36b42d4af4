import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countItems, itemChanges } from './inventory-changes.ts';
import { useOf } from './item-uses.ts';
import { testState } from './testing/test-state.ts';

test('ACTIONS-50: an item is eaten or drunk, drawn, held up or pressed, by what it is', () => {
  assert.deepEqual(useOf('bread', true), { kind: 'consume', holdTicks: 32, evenWhenFull: false });
  assert.deepEqual(useOf('dried_kelp', true), { kind: 'consume', holdTicks: 16, evenWhenFull: false });
  assert.deepEqual(useOf('golden_apple', true), { kind: 'consume', holdTicks: 32, evenWhenFull: true });
  assert.deepEqual(useOf('potion', false), { kind: 'consume', holdTicks: 32, evenWhenFull: true });
  assert.deepEqual(useOf('bow', false), { kind: 'draw', holdTicks: 20 });
  assert.equal(useOf('shield', false).kind, 'hold');
  assert.deepEqual(useOf('ender_pearl', false), { kind: 'press' });
});

test('ACTIONS-51: what is carried is compared by name over all slots; unknown inventories compare to nothing', () => {
  const { state, carry } = testState({ x: 0.5, y: 64, z: 0.5 });
  assert.equal(countItems(state.inventory), undefined);
  assert.deepEqual(itemChanges(undefined, new Map([['stone', 1]])), []);
  carry('stone', 'stone', 'bow');
  const before = countItems(state.inventory);
  assert.deepEqual(
    before,
    new Map([
      ['stone', 6],
      ['bow', 3],
    ]),
  );
  assert.deepEqual(
    itemChanges(
      before,
      new Map([
        ['bow', 3],
        ['arrow', 1],
      ]),
    ),
    [
      { item: 'arrow', from: 0, to: 1 },
      { item: 'stone', from: 6, to: 0 },
    ],
  );
});
