import assert from 'node:assert/strict';
import { test } from 'node:test';
import minecraftRegistry from 'prismarine-registry';
import type { Registry } from './library.ts';
import { answerToTransaction, clickPacket, nextAction } from './window-clicks.ts';

const registryOf = (version: string) => minecraftRegistry(version) as unknown as Registry;

test('SESSION-33: a click claims nothing right, in whatever way the version answers with the whole window', () => {
  const IMPOSSIBLE = { present: true, itemId: 1, itemCount: 127 };
  const claims = ['1.16.5', '1.17', '1.17.1', '1.21.4', '1.21.8'].map((version) => {
    const { item, cursorItem, stateId, changedSlots, mode } = clickPacket(
      registryOf(version),
      3,
      7,
      0,
      'quickMove',
      1,
    ) as Readonly<Record<string, unknown>>;
    assert.deepEqual([item, stateId, changedSlots, mode], [IMPOSSIBLE, -1, [], 1]);
    return cursorItem;
  });
  const empty = { present: false, itemCount: 0 };
  assert.deepEqual(claims, [IMPOSSIBLE, IMPOSSIBLE, empty, empty, undefined]);
});

test('SESSION-33: a refusal is confirmed, after an accepted click the server is asked once, and actions are 16 bits', () => {
  const registry = registryOf('1.16.5');
  const refused = answerToTransaction(registry, { windowId: 3, action: 9, accepted: false });
  assert.deepEqual(refused, ['transaction', { windowId: 3, action: 9, accepted: true }]);
  const [name, packet] = answerToTransaction(registry, { windowId: 3, action: 9, accepted: true }) ?? [];
  const asking = packet as { readonly slot: number; readonly action: number };
  assert.deepEqual([name, asking.slot], ['window_click', -1]);
  assert.equal(answerToTransaction(registry, { windowId: 3, action: asking.action, accepted: true }), undefined);
  assert.deepEqual([nextAction(0), nextAction(0x7fff)], [1, 1]);
});
