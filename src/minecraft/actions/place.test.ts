import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activateBlock } from './activate-block.ts';
import { REFUSAL_STANDS_TICKS } from './outcome.ts';
import { PLACE_CONFIRM_TICKS, place } from './place.ts';
import { ScriptedSession } from './testing/scripted-session.ts';

const CLICKED = { x: 6, y: 64, z: 4 };
const ABOVE = { x: 6, y: 65, z: 4 };

function ready(clicked: string, ...carried: readonly string[]): ScriptedSession {
  const session = new ScriptedSession({ x: 4.5, y: 64, z: 4.5 });
  session.world.carry(...carried);
  session.tellBlock(CLICKED, clicked);
  return session;
}

test('ACTIONS-44: a placement is acknowledged by the new block, and the count in hand is compared', async () => {
  const session = ready('stone', 'dirt');
  const placing = place(session, { pos: CLICKED });
  await session.tick();
  assert.deepEqual(session.done, ['useOnBlock', 'swingArm']);
  session.tellBlock(ABOVE, 'dirt');
  await session.tick();
  session.world.writer.inventory.windowSlot(0, 36, { id: 1, name: 'dirt', count: 2 });
  await session.tick();
  const report = await placing;
  assert.ok(report.ok);
  const { outcome, pos, before, now, held, heldNow, sneaked } = report.value;
  assert.deepEqual([outcome, pos, before.name, now.name], ['acknowledged', ABOVE, 'air', 'dirt']);
  assert.deepEqual([held.count, heldNow.count, sneaked], [3, 2, false]);
  assert.equal(session.listeners, 0);
});

test('ACTIONS-44: the unchanged cell told again is a refusal, silence unconfirmed', async () => {
  const refused = ready('stone', 'dirt');
  const trying = place(refused, { pos: CLICKED });
  await refused.tick();
  refused.tellBlock(ABOVE, 'air');
  await refused.tick(REFUSAL_STANDS_TICKS);
  const report = await trying;
  assert.equal(report.ok && report.value.outcome, 'rejected_by_server');

  const silent = ready('stone', 'dirt');
  const waiting = place(silent, { pos: CLICKED });
  await silent.tick(PLACE_CONFIRM_TICKS + 1);
  const answer = await waiting;
  assert.ok(answer.ok);
  assert.deepEqual([answer.value.outcome, answer.value.now.name], ['unconfirmed', 'air']);
});

test('ACTIONS-43: one sneaks before the click and stands up afterwards, also when aborted', async () => {
  const session = ready('chest', 'dirt');
  const placing = place(session, { pos: CLICKED });
  await session.tick(3);
  assert.deepEqual(session.done, ['useOnBlock sneaking', 'swingArm']);
  session.tellBlock(ABOVE, 'dirt');
  session.world.carry();
  await session.tick();
  const report = await placing;
  assert.equal(report.ok && report.value.sneaked, true);
  assert.deepEqual([...session.keys], []);

  const abort = new AbortController();
  const other = ready('chest', 'dirt');
  const aborted = place(other, { pos: CLICKED }, { signal: abort.signal });
  await other.tick(2);
  assert.deepEqual([...other.keys], ['sneak']);
  abort.abort();
  const answer = await aborted;
  assert.equal(answer.ok ? '' : answer.code, 'aborted');
  assert.deepEqual([[...other.keys], other.done], [[], []]);
});

test('ACTIONS-60: a door is opened: acknowledged by its changed state, refused by the same state told again', async () => {
  const session = ready('oak_door');
  const opening = activateBlock(session, { pos: CLICKED });
  await session.tick();
  session.world.set(CLICKED.x, CLICKED.y, CLICKED.z, 'oak_door', { open: true });
  await session.tick();
  const report = await opening;
  assert.ok(report.ok);
  assert.deepEqual([report.value.outcome, report.value.now.properties?.['open']], ['acknowledged', true]);

  const stuck = ready('oak_door');
  const trying = activateBlock(stuck, { pos: CLICKED });
  await stuck.tick();
  stuck.tellBlock(CLICKED, 'oak_door');
  await stuck.tick(REFUSAL_STANDS_TICKS);
  const answer = await trying;
  assert.equal(answer.ok && answer.value.outcome, 'rejected_by_server');
});

test('ACTIONS-60: a chest is acknowledged by its window', async () => {
  const session = ready('chest');
  const opening = activateBlock(session, { pos: CLICKED });
  await session.tick();
  session.tellBlock(CLICKED, 'chest');
  session.world.writer.inventory.windowOpened(3, 'generic_9x3', 'Chest');
  await session.tick();
  const report = await opening;
  assert.ok(report.ok);
  assert.deepEqual([report.value.outcome, report.value.openedWindow], ['acknowledged', 'generic_9x3']);
});

test('ACTIONS-61: what does nothing, opens by redstone only or is out of reach is not clicked', async () => {
  for (const [name, code] of [
    ['stone', 'nothing_to_use'],
    ['iron_door', 'locked'],
  ] as const) {
    const session = ready(name);
    const answer = await activateBlock(session, { pos: CLICKED });
    assert.equal(answer.ok ? '' : answer.code, code);
    assert.deepEqual(session.done, []);
  }
  const far = await activateBlock(ready('oak_door'), { pos: { x: 15, y: 64, z: 4 } });
  assert.equal(far.ok ? '' : far.code, 'out_of_reach');
});
