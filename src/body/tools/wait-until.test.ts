import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock, TICK_MS } from '../../core/index.ts';
import type { WireAnswer } from '../../tools/index.ts';
import { createBody } from '../body.ts';
import { hillHeight, StillSession } from '../testing/still-session.ts';

function newBody() {
  const session = new StillSession();
  session.tick();
  session.events.resetCursor();
  const clock = new ManualClock();
  return { session, clock, body: createBody({ session, clock, verifyOutputs: true }) };
}

/** Lets promises that are due settle. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function woken(answer: WireAnswer): unknown[] {
  return [answer['woken_by'], answer['ticks']];
}

test('BODY-22: it wakes on the event as it is emitted, and says what woke it', async () => {
  const { session, body } = newBody();
  const waiting = body.call('wait_until', { event: 'chat' });
  session.tick(3);
  session.events.emit('damage', { amount: 1, health: 19 });
  session.events.emit('chat', { from: 'Alice', text: 'dinner' });
  session.tick();
  const answer = await waiting;
  assert.deepEqual(woken(answer), ['event', 3]);
  assert.match(String(answer['event']), /Alice: dinner$/);
  assert.equal(session.listeners, 0);
});

test('BODY-22: an unread event ends a wait at once, and never two waits', async () => {
  const { session, body } = newBody();
  session.events.emit('chat', { from: 'Alice', text: 'dinner' });
  assert.deepEqual(woken(await body.call('wait_until', { event: 'chat' })), ['event', 0]);
  const again = body.call('wait_until', { event: 'chat', budget_ticks: 2 });
  session.tick(2);
  assert.deepEqual(woken(await again), ['budget', 2]);
  assert.equal((await body.call('events'))['count'], 1);
});

test('BODY-23: where narrows by the data of the event, keys as on the wire', async () => {
  const { session, body } = newBody();
  const waiting = body.call('wait_until', { event: 'entity_removed', where: { entity_id: 7 } });
  session.events.emit('entity_removed', { kind: 'pig', entityId: 6 });
  session.events.emit('entity_removed', { kind: 'cow', entityId: 7 });
  assert.match(String((await waiting)['event']), /cow/);
  assert.equal((await body.call('wait_until', { where: { x: 1 } }))['code'], 'where_without_event');
  session.events.emit('entity_removed', { kind: 'pig', entityId: 8 });
  assert.match(
    String((await body.call('wait_until', { event: 'entity_removed', where: { entity_id: '8' } }))['event']),
    /pig/,
  );
});

test('BODY-24: a fine event is waited for by its kind with a colon', async () => {
  const { session, body } = newBody();
  const waiting = body.call('wait_until', { event: 'chat:Al' });
  session.events.emitFine('chat:Alice', { from: 'Alice', text: 'no' });
  session.events.emitFine('chat:Al', { from: 'Al', text: 'yes' });
  assert.match(String((await waiting)['event']), /yes/);
  session.events.emitFine('chat:Bob', { from: 'Bob', text: 'hello' });
  assert.match(String((await body.call('wait_until', { event: 'chat:' }))['event']), /Bob: hello/);
});

test('BODY-25: an event, a key or a block that does not exist is refused with the nearest one', async () => {
  const { session, body } = newBody();
  const answer = await body.call('wait_until', { event: 'health_change' });
  assert.ok(!answer.ok);
  assert.equal(answer.code, 'unknown_event');
  assert.equal(answer['nearest'], 'health_changed');
  assert.equal((await body.call('wait_until', { block: { x: 0, y: 64, z: 0, is: 'stoen' } }))['code'], 'unknown_block');
  const key = await body.call('wait_until', { event: 'chat:Alice', where: { form: 'Alice' } });
  assert.deepEqual([key['code'], key['nearest']], ['unknown_key', 'from']);
  for (const [event, where] of [
    ['entity:7', { entity_id: 7, distance: 3 }],
    ['block_changed:', { from: 'air' }],
  ] as const) {
    const known = body.call('wait_until', { event, where, budget_ticks: 1 });
    session.tick();
    assert.equal((await known)['woken_by'], 'budget');
  }
});

test('BODY-26: health below a mark and a block wake too, at once where they hold already', async () => {
  const { session, body } = newBody();
  const health = body.call('wait_until', { health_below: 10 });
  session.tick(2);
  session.writer.self.vitals(6.5, 20, 0);
  session.tick();
  assert.deepEqual(woken(await health), ['health', 3]);
  assert.deepEqual(woken(await body.call('wait_until', { health_below: 10 })), ['health', 0]);

  const [x, y, z] = [3, hillHeight(3, 3), 3];
  const becomes = body.call('wait_until', { block: { x, y, z, is: 'minecraft:stone' } });
  const changes = body.call('wait_until', { block: { x, y, z } });
  session.tick();
  session.set(x, y, z, 'sand');
  session.tick();
  assert.deepEqual(woken(await changes), ['block', 2]);
  session.set(x, y, z, 'stone');
  session.tick();
  assert.equal((await becomes)['block'], 'stone');
  assert.deepEqual(woken(await body.call('wait_until', { block: { x, y, z, is: 'stone' } })), ['block', 0]);
});

test('BODY-41: a wait in vain tells how what it waited for stands', async () => {
  const { session, body } = newBody();
  const after = async (conditions: object) => {
    const waiting = body.call('wait_until', { ...conditions, budget_ticks: 2 });
    session.tick(2);
    return waiting;
  };
  assert.equal((await after({}))['describe'], '2 ticks passed');
  const unloaded = await after({ block: { x: 9000, y: 64, z: 0, is: 'air' } });
  assert.equal(unloaded['describe'], '2 ticks passed and nothing woke it; (9000,64,0) is unloaded');
  assert.equal(unloaded['block'], 'unloaded');
  const healthy = await after({ health_below: 5 });
  assert.deepEqual([healthy['health'], healthy['woken_by']], [20, 'budget']);
});

test('BODY-27: the budget counts ticks of the game; while the connection is away the clock counts', async () => {
  const { session, clock, body } = newBody();
  const waiting = body.call('wait_until', { budget_ticks: 10, event: 'reconnected' });
  session.tick(4);
  clock.advance(60_000);
  session.lose();
  clock.advance(TICK_MS * 5);
  const early = await Promise.race([waiting, settle()]);
  assert.equal(early, undefined);
  clock.advance(TICK_MS);
  assert.deepEqual(woken(await waiting), ['budget', 10]);
  assert.equal(clock.pending, 0);
});

test('BODY-28: a wait can be aborted, and ends with the session', async () => {
  const { session, body } = newBody();
  const abort = new AbortController();
  const progress: number[] = [];
  const first = body.call('wait_until', {}, { signal: abort.signal, progress: (done) => void progress.push(done) });
  session.tick(45);
  abort.abort();
  assert.equal((await first)['code'], 'aborted');
  assert.deepEqual(progress, [20, 40]);
  const second = body.call('wait_until');
  await body.close();
  assert.equal((await second)['code'], 'session_closed');
  assert.equal((await body.call('wait_until'))['code'], 'session_closed');
  assert.equal(session.listeners, 0);
});
