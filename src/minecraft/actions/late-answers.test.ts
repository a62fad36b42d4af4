import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookInside } from './container.ts';
import { LATE_TICKS } from './late-answers.ts';
import { look } from './look.ts';
import { REFUSAL_STANDS_TICKS } from './outcome.ts';
import { mount } from './ride.ts';
import { sleepInBed } from './sleep.ts';
import { ScriptedSession } from './testing/scripted-session.ts';

const FEET = { x: 4.5, y: 64, z: 4.5 };
const BLOCK = { x: 5, y: 64, z: 5 };
const CART = 77;

/** Ticks within which an action has turned the head and clicked. */
const CLICKED_TICKS = 4;

/** A body beside a block and a minecart. */
function bodyBeside(block: string): ScriptedSession {
  const session = new ScriptedSession(FEET);
  session.world.set(BLOCK.x, BLOCK.y, BLOCK.z, block);
  session.world.writer.entities.appeared({
    ...{ id: CART, kind: 'minecart', category: 'object', name: undefined, position: { x: 5.5, y: 64, z: 4.5 } },
    ...{ velocity: undefined, yaw: 0, heightBlocks: 0.7, widthBlocks: 1 },
  });
  return session;
}

/** Starts an action, and cuts it off so many ticks after it asked. */
async function cutOff(
  session: ScriptedSession,
  begin: (signal: AbortSignal) => Promise<{ readonly ok: boolean; readonly code?: string }>,
  ticks: number,
): Promise<void> {
  const cut = new AbortController();
  const answer = begin(cut.signal);
  await session.tick(CLICKED_TICKS + ticks);
  cut.abort();
  assert.equal((await answer).code, 'aborted');
}

test('ACTIONS-161: a window that opens after its action was cut off is closed, and the next action begins after that', async () => {
  for (const lateTicks of [0, 1, 7, LATE_TICKS - 1]) {
    const session = bodyBeside('chest');
    await cutOff(session, (signal) => lookInside(session, { pos: BLOCK }, { signal }), 2);
    const next = look(session, { yaw: 90, pitch: 0 });
    await session.tick(lateTicks);
    assert.equal(session.state.self.yaw === 90, false, 'it waits');
    session.world.writer.inventory.windowOpened(3, 'generic_9x3', 'Chest');
    await session.tick();
    assert.equal(session.done.at(-1), 'closeWindow');
    session.world.writer.inventory.windowClosed();
    await session.tick(3);
    assert.ok((await next).ok);
    assert.equal(session.listeners, 0);
  }
});

test('ACTIONS-161: where the server has answered otherwise, or never does, the next action waits no longer than that', async () => {
  for (const isAnswered of [true, false]) {
    const session = bodyBeside('chest');
    await cutOff(session, (signal) => lookInside(session, { pos: BLOCK }, { signal }), 2);
    const next = look(session, { yaw: 90, pitch: 0 });
    if (isAnswered) session.acknowledge();
    await session.tick((isAnswered ? REFUSAL_STANDS_TICKS : LATE_TICKS) + 4);
    assert.ok((await next).ok);
    assert.ok(!session.done.includes('closeWindow'));
    assert.equal(session.listeners, 0);
  }
});

test('ACTIONS-161: who is seated or put to bed after it was cut off gets off and up again', async () => {
  const rider = bodyBeside('stone');
  await cutOff(rider, (signal) => mount(rider, { entityId: CART }, { signal }), 2);
  await rider.tick(5);
  rider.world.writer.self.vehicleId = CART;
  await rider.tick(2);
  assert.equal(rider.done.filter((what) => what === 'leaveVehicle').length, 1);
  rider.world.writer.self.vehicleId = undefined;
  await rider.tick();
  assert.equal(rider.done.filter((what) => what === 'leaveVehicle').length, 2, 'the key is let go');
  assert.equal(rider.listeners, 0);

  const sleeper = bodyBeside('red_bed');
  const bedIs = (occupied: boolean): void =>
    sleeper.world.set(BLOCK.x, BLOCK.y, BLOCK.z, 'red_bed', { facing: 'north', part: 'head', occupied });
  bedIs(false);
  await cutOff(sleeper, (signal) => sleepInBed(sleeper, { pos: BLOCK, budgetTicks: 100 }, { signal }), 2);
  await sleeper.tick(9);
  bedIs(true);
  await sleeper.tick(2);
  assert.equal(sleeper.done.filter((what) => what === 'leaveBed').length, 1);
  bedIs(false);
  await sleeper.tick(LATE_TICKS);
  assert.equal(sleeper.listeners, 0);
});

test('ACTIONS-161: the end of the session ends the waiting', async () => {
  const session = bodyBeside('chest');
  await cutOff(session, (signal) => lookInside(session, { pos: BLOCK }, { signal }), 2);
  session.end('the server closed');
  assert.equal(session.listeners, 0);
});
