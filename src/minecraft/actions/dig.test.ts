import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DIG_CONFIRM_TICKS, dig } from './dig.ts';
import { UNKNOWN_DIG_TICKS } from './dig-plan.ts';
import { REFUSAL_STANDS_TICKS } from './outcome.ts';
import { ScriptedSession } from './testing/scripted-session.ts';

const DIRT = { x: 5, y: 65, z: 4 };
/** Dirt by the bare hand: 0.75 s. */
const DIRT_TICKS = 15;

function ready(gameMode = 'survival'): ScriptedSession {
  const session = new ScriptedSession({ x: 4.5, y: 64, z: 4.5 }, gameMode);
  session.world.carry();
  session.tellBlock(DIRT, 'dirt');
  return session;
}

const requests = (session: ScriptedSession) => session.done.filter((what) => what !== 'swingArm');

test('ACTIONS-34: a dig looks, hits for the dig time, finishes, and is acknowledged by the changed block', async () => {
  const session = ready();
  const progress: (number | undefined)[][] = [];
  const digging = dig(session, { pos: DIRT }, { onProgress: (...told) => progress.push(told) });
  await session.tick();
  assert.deepEqual(requests(session), ['startDigging'], 'the look goes first, a tick ahead');
  assert.equal(Math.round(session.state.self.yaw), 270);
  await session.tick(DIRT_TICKS - 1);
  assert.deepEqual(requests(session), ['startDigging']);
  await session.tick();
  assert.deepEqual(requests(session), ['startDigging', 'finishDigging']);
  session.tellBlock(DIRT, 'air');
  await session.tick();
  const report = await digging;
  assert.ok(report.ok);
  const { outcome, before, now, ticks, expectedTicks, drops, held, why } = report.value;
  assert.deepEqual([outcome, before.name, now.name, why], ['acknowledged', 'dirt', 'air', undefined]);
  assert.deepEqual([ticks, expectedTicks, drops, held.item], [DIRT_TICKS + 1, DIRT_TICKS, true, null]);
  assert.deepEqual(progress, [
    [6, DIRT_TICKS],
    [12, DIRT_TICKS],
  ]);
  assert.equal(session.listeners, 0);
});

test('ACTIONS-22: the same block told again after the finish is a refusal; the state is not touched', async () => {
  const session = ready();
  const digging = dig(session, { pos: DIRT });
  await session.tick(DIRT_TICKS + 1);
  session.tellBlock(DIRT, 'dirt');
  await session.tick(REFUSAL_STANDS_TICKS);
  const report = await digging;
  assert.ok(report.ok);
  assert.equal(report.value.outcome, 'rejected_by_server');
  assert.equal(report.value.now.name, 'dirt');
  assert.ok(report.value.why);
});

test('ACTIONS-22: a block told again at the start alone is no refusal, unless the finish is only acknowledged', async () => {
  const dug = ready();
  const digging = dig(dug, { pos: DIRT });
  await dug.tick(2);
  dug.tellBlock(DIRT, 'dirt');
  await dug.tick(DIRT_TICKS + REFUSAL_STANDS_TICKS + 2);
  dug.tellBlock(DIRT, 'air');
  await dug.tick();
  const done = await digging;
  assert.equal(done.ok && done.value.outcome, 'acknowledged');

  const refused = ready();
  const trying = dig(refused, { pos: DIRT });
  await refused.tick(2);
  refused.tellBlock(DIRT, 'dirt');
  await refused.tick(DIRT_TICKS);
  refused.acknowledge();
  await refused.tick(REFUSAL_STANDS_TICKS);
  const report = await trying;
  assert.equal(report.ok && report.value.outcome, 'rejected_by_server');
});

test('ACTIONS-22: before 1.19 a refused start ends the dig at once and cancels it', async () => {
  const session = ready();
  const digging = dig(session, { pos: DIRT });
  await session.tick(2);
  session.answerDig(DIRT, false);
  await session.tick();
  const report = await digging;
  assert.equal(report.ok && report.value.outcome, 'rejected_by_server');
  assert.deepEqual(requests(session), ['startDigging', 'cancelDigging']);
});

test('ACTIONS-35: silence is unconfirmed at the deadline, an acknowledgement that changed nothing a refusal', async () => {
  for (const [acknowledges, outcome] of [
    [false, 'unconfirmed'],
    [true, 'rejected_by_server'],
  ] as const) {
    const session = ready();
    const digging = dig(session, { pos: DIRT });
    await session.tick(DIRT_TICKS + 2);
    if (acknowledges) session.acknowledge();
    await session.tick(DIG_CONFIRM_TICKS + DIRT_TICKS);
    const report = await digging;
    assert.equal(report.ok && report.value.outcome, outcome);
  }
});

test('ACTIONS-36: a block that another breaks, or that becomes another, ends the dig as changed_meanwhile', async () => {
  for (const became of ['air', 'stone']) {
    const session = ready();
    const digging = dig(session, { pos: DIRT });
    await session.tick(4);
    session.tellBlock(DIRT, became);
    await session.tick();
    const report = await digging;
    assert.ok(report.ok);
    assert.deepEqual([report.value.outcome, report.value.now.name], ['changed_meanwhile', became]);
    assert.deepEqual(requests(session), ['startDigging', 'cancelDigging']);
  }
});

test('ACTIONS-36: a block that changes only its own state is dug on', async () => {
  const session = ready();
  session.tellBlock(DIRT, 'redstone_ore');
  session.world.carry('diamond_pickaxe');
  const digging = dig(session, { pos: DIRT });
  await session.tick(2);
  session.world.set(DIRT.x, DIRT.y, DIRT.z, 'redstone_ore', { lit: true });
  await session.tick(30);
  session.tellBlock(DIRT, 'air');
  await session.tick();
  const report = await digging;
  assert.equal(report.ok && report.value.outcome, 'acknowledged');
});

test('ACTIONS-4: an aborted dig is cancelled with the server and says how far it came', async () => {
  const session = ready();
  const abort = new AbortController();
  const digging = dig(session, { pos: DIRT }, { signal: abort.signal });
  await session.tick(6);
  abort.abort();
  const answer = await digging;
  assert.ok(!answer.ok);
  assert.equal(answer.code, 'aborted');
  assert.deepEqual([answer.data?.['ticks'], answer.data?.['block']], [5, 'dirt']);
  assert.deepEqual(requests(session), ['startDigging', 'cancelDigging']);
});

test('ACTIONS-37: a body that is moved out of reach stops digging', async () => {
  const session = ready();
  const digging = dig(session, { pos: DIRT });
  await session.tick(4);
  session.world.writer.self.moved({ x: 14.5, y: 64, z: 4.5 }, true);
  await session.tick();
  const answer = await digging;
  assert.equal(answer.ok ? '' : answer.code, 'out_of_reach');
  assert.equal(session.done.at(-1), 'cancelDigging');
});

test('ACTIONS-33: in creative one hit is all; nothing is finished', async () => {
  const session = ready('creative');
  const digging = dig(session, { pos: DIRT });
  await session.tick();
  session.tellBlock(DIRT, 'air');
  await session.tick();
  const report = await digging;
  assert.equal(report.ok && report.value.outcome, 'acknowledged');
  assert.deepEqual(requests(session), ['startDigging']);
});

test('ACTIONS-32: an unknown state is dug a fixed time, then the server decides', async () => {
  const session = ready();
  session.world.writer.blocks.changed(DIRT, session.state.registry.stateCount + 1);
  const digging = dig(session, { pos: DIRT });
  await session.tick(UNKNOWN_DIG_TICKS + 1);
  assert.deepEqual(requests(session), ['startDigging', 'finishDigging']);
  session.tellBlock(DIRT, 'air');
  await session.tick();
  const report = await digging;
  assert.ok(report.ok);
  assert.deepEqual([report.value.outcome, report.value.before.source], ['acknowledged', 'unknown-state']);
  assert.equal(report.value.warnings.length, 1);
});
