import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ItemStack } from '../state/index.ts';
import { lookInside, put, take } from './container.ts';
import { craft } from './craft.ts';
import { hold } from './equip.ts';
import { smelt } from './smelt.ts';
import { ScriptedSession } from './testing/scripted-session.ts';

const FEET = { x: 4.5, y: 64, z: 4.5 };
const CHEST = { x: 5, y: 64, z: 5 };
const CHEST_PLACES = 27;
const CARRIED_PLACES = 36;

/** Longest that a click is waited for, with the turn of the head before it. */
const MANY_TICKS = 120;

function sessionWith(block: string, ...carried: readonly string[]): ScriptedSession {
  const session = new ScriptedSession(FEET);
  session.world.set(CHEST.x, CHEST.y, CHEST.z, block);
  session.world.carry(...carried);
  return session;
}

/** The server shows a chest's window with `slots` in it, and nothing in the mouse's hand. */
function showChest(session: ScriptedSession, ...slots: readonly (ItemStack | null)[]): void {
  const empty = new Array<ItemStack | null>(CHEST_PLACES + CARRIED_PLACES - slots.length).fill(null);
  session.world.writer.inventory.windowItems(3, [...slots, ...empty]);
  session.world.writer.inventory.cursorTold(null);
}

test('ACTIONS-121: a window that never opens is an answer, and so is one of which nothing is told', async () => {
  const shut = sessionWith('chest');
  const looking = lookInside(shut, { pos: CHEST });
  await shut.tick(MANY_TICKS);
  const answer = await looking;
  assert.equal(answer.ok ? '' : answer.code, 'no_window');

  const untold = sessionWith('chest');
  const waiting = lookInside(untold, { pos: CHEST });
  await untold.tick(3);
  untold.world.writer.inventory.windowOpened(3, 'generic_9x3', 'Chest');
  await untold.tick(MANY_TICKS);
  const silent = await waiting;
  assert.match(silent.ok ? '' : silent.why, /does not tell/);
  assert.equal(untold.done.at(-1), 'closeWindow');
  assert.equal(untold.listeners, 0);
});

test('ACTIONS-121: a click that is not answered, and a window that the server closes, end the action', async () => {
  const session = sessionWith('chest', 'dirt');
  const { inventory } = session.world.writer;
  const putting = put(session, { pos: CHEST, item: 'dirt' });
  await session.tick(3);
  inventory.windowOpened(3, 'generic_9x3', 'Chest');
  const carried = new Array<ItemStack | null>(CHEST_PLACES + CARRIED_PLACES).fill(null);
  carried[CHEST_PLACES + CARRIED_PLACES - 1] = { id: 1, name: 'dirt', count: 3 };
  inventory.windowItems(3, carried);
  await session.tick(MANY_TICKS);
  const unanswered = await putting;
  assert.equal(unanswered.ok ? '' : unanswered.code, 'no_answer');
  assert.equal(session.done.at(-1), 'closeWindow');

  const closed = sessionWith('chest');
  const taking = take(closed, { pos: CHEST, item: 'dirt' });
  await closed.tick(3);
  closed.world.writer.inventory.windowOpened(3, 'generic_9x3', 'Chest');
  showChest(closed, { id: 1, name: 'dirt', count: 3 });
  await closed.tick(2);
  closed.world.writer.inventory.cursorTold(null);
  closed.world.writer.inventory.windowClosed();
  await closed.tick(MANY_TICKS);
  const answer = await taking;
  assert.ok(!answer.ok && ['window_closed', 'no_answer'].includes(answer.code), JSON.stringify(answer));
  assert.equal(closed.listeners, 0);
});

test('ACTIONS-122: a server that answers and moves nothing is told as no room, not as done', async () => {
  const session = sessionWith('chest');
  const taking = take(session, { pos: CHEST, item: 'dirt' });
  await session.tick(3);
  session.world.writer.inventory.windowOpened(3, 'generic_9x3', 'Chest');
  for (let ticks = 0; ticks < 10; ticks++) {
    showChest(session, { id: 1, name: 'dirt', count: 3 });
    await session.tick();
  }
  const answer = await taking;
  assert.equal(answer.ok ? '' : answer.code, 'no_room');
});

test('ACTIONS-124: an abort closes the window at once, whatever was asked', async () => {
  const asks = [
    (session: ScriptedSession, signal: AbortSignal) => craft(session, { item: 'stick', count: 1 }, { signal }),
    (session: ScriptedSession, signal: AbortSignal) => hold(session, { item: 'dirt' }, { signal }),
    (session: ScriptedSession, signal: AbortSignal) =>
      smelt(session, { item: 'dirt', count: 1, pos: CHEST }, { signal }),
    (session: ScriptedSession, signal: AbortSignal) => put(session, { pos: CHEST, item: 'dirt' }, { signal }),
  ];
  for (const ask of asks) {
    const session = sessionWith('furnace', 'dirt');
    const abort = new AbortController();
    const asking = ask(session, abort.signal);
    await session.tick(3);
    session.world.writer.inventory.windowOpened(3, 'generic_9x3', 'Chest');
    await session.tick();
    abort.abort();
    const answer = await asking;
    assert.equal(answer.ok ? '' : answer.code, 'aborted');
    assert.equal(session.listeners, 0);
    assert.equal(session.keys.size, 0);
  }
});
