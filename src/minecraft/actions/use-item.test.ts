import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ScriptedSession } from './testing/scripted-session.ts';
import { USE_CONFIRM_TICKS, useItem } from './use-item.ts';

function ready(food: number, ...carried: readonly string[]): ScriptedSession {
  const session = new ScriptedSession({ x: 4.5, y: 64, z: 4.5 });
  session.world.carry(...carried);
  session.world.writer.self.vitals(20, food, 0);
  return session;
}

test('ACTIONS-52: food is eaten until it shows, and the key is let go', async () => {
  const session = ready(10, 'bread');
  const eating = useItem(session);
  await session.tick(32);
  assert.deepEqual(session.done, ['useItem'], 'still held');
  session.world.writer.self.vitals(20, 15, 6);
  session.world.writer.inventory.windowSlot(0, 36, { id: 1, name: 'bread', count: 2 });
  await session.tick();
  const report = await eating;
  assert.ok(report.ok);
  const { outcome, use, foodBefore, foodNow, inventoryChanges, held, heldNow } = report.value;
  assert.deepEqual([outcome, use, foodBefore, foodNow], ['acknowledged', 'consume', 10, 15]);
  assert.deepEqual(inventoryChanges, [{ item: 'bread', from: 3, to: 2 }]);
  assert.deepEqual([held.count, heldNow.count], [3, 2]);
  assert.deepEqual(session.done, ['useItem', 'releaseItem']);
});

test('ACTIONS-52: food that is never swallowed is unconfirmed at its deadline', async () => {
  const session = ready(10, 'bread');
  const eating = useItem(session);
  await session.tick(32 + USE_CONFIRM_TICKS);
  const report = await eating;
  assert.equal(report.ok && report.value.outcome, 'unconfirmed');
  assert.equal(session.done.at(-1), 'releaseItem');
});

test('ACTIONS-53: a bow is drawn for its time and let go; a pearl is thrown by one press', async () => {
  const archer = ready(20, 'bow', 'arrow');
  const shooting = useItem(archer);
  await archer.tick(19);
  assert.deepEqual(archer.done, ['useItem']);
  await archer.tick();
  assert.deepEqual(archer.done, ['useItem', 'releaseItem']);
  archer.world.writer.inventory.windowSlot(0, 37, { id: 2, name: 'arrow', count: 2 });
  await archer.tick();
  const shot = await shooting;
  assert.deepEqual(shot.ok && [shot.value.outcome, shot.value.use], ['acknowledged', 'draw']);

  const thrower = ready(20, 'ender_pearl');
  const throwing = useItem(thrower);
  await thrower.tick(USE_CONFIRM_TICKS);
  const thrown = await throwing;
  assert.deepEqual(thrown.ok && [thrown.value.outcome, thrown.value.use], ['unconfirmed', 'press']);
  assert.deepEqual(thrower.done, ['useItem']);
});

test('ACTIONS-54: an empty hand, a block and a full stomach are refused before anything is pressed', async () => {
  for (const [session, code] of [
    [ready(20), 'nothing_held'],
    [ready(20, 'stone'), 'is_a_block'],
    [ready(20, 'bread'), 'not_hungry'],
    [ready(20, 'cake'), 'is_a_block'],
  ] as const) {
    const answer = await useItem(session);
    assert.equal(answer.ok ? '' : answer.code, code);
    assert.deepEqual(session.done, []);
  }
});

test('ACTIONS-54: what is in hand and not known is pressed once, with a warning', async () => {
  const blind = new ScriptedSession({ x: 4.5, y: 64, z: 4.5 });
  for (const session of [blind, ready(20, 'item#4711')]) {
    const using = useItem(session);
    await session.tick(USE_CONFIRM_TICKS);
    const report = await using;
    assert.equal(report.ok && report.value.warnings.length, 1);
    assert.deepEqual(session.done, ['useItem']);
  }
});

test('ACTIONS-4: an aborted use lets go of the item', async () => {
  const session = ready(10, 'bread');
  const abort = new AbortController();
  const eating = useItem(session, { signal: abort.signal });
  await session.tick(4);
  abort.abort();
  const answer = await eating;
  assert.ok(!answer.ok);
  assert.deepEqual([answer.code, answer.data?.['held'], answer.data?.['ticks']], ['aborted', 'bread', 4]);
  assert.deepEqual(session.done, ['useItem', 'releaseItem']);
});
