import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock, succeed } from '../../core/index.ts';
import { act, type WaitEnd } from './activity.ts';
import { look } from './look.ts';
import { ScriptedSession } from './testing/scripted-session.ts';

const FEET = { x: 4.5, y: 64, z: 4.5 };

/** Starts an action that presses a key and waits `ticks` for what never comes. */
function startWaiting(session: ScriptedSession, name: 'dig' | 'walkTo', ticks: number, options = {}) {
  return act<WaitEnd>(session, name, options, async (activity) => {
    session.body.setControls({ forward: true });
    const end = await activity.everyTick(ticks, () => false);
    return activity.stopped() ?? succeed(end);
  });
}

test('ACTIONS-1: a closed, joining or dead body, or one without a position, answers at once', async () => {
  const closed = new ScriptedSession(FEET);
  closed.end('the server closed');
  const afterEnd = await look(closed, { yaw: 0, pitch: 0 });
  assert.ok(!afterEnd.ok);
  assert.equal(afterEnd.code, 'not_playing');
  assert.match(afterEnd.why, /the server closed/);
  const joining = new ScriptedSession(FEET);
  joining.phase = 'joining';
  const early = await look(joining, { yaw: 0, pitch: 0 });
  assert.equal(early.ok ? '' : early.code, 'not_playing');
  const dead = new ScriptedSession(FEET);
  dead.world.writer.self.vitals(0, 20, 5);
  const late = await look(dead, { yaw: 0, pitch: 0 });
  assert.equal(late.ok ? '' : late.code, 'dead');
  const nowhere = new ScriptedSession(FEET);
  nowhere.world.writer.self.respawned({ dimension: 'the_end', gameMode: 'survival' });
  const lost = await look(nowhere, { yaw: 0, pitch: 0 });
  assert.equal(lost.ok ? '' : lost.code, 'not_playing');
});

test('ACTIONS-2: a second action is refused as busy and names the one that runs', async () => {
  const session = new ScriptedSession(FEET);
  const digging = startWaiting(session, 'dig', 3);
  const refused = await look(session, { yaw: 0, pitch: 0 });
  assert.ok(!refused.ok);
  assert.equal(refused.code, 'busy');
  assert.deepEqual(refused.data, { running: 'dig' });
  await session.tick(3);
  assert.deepEqual(await digging, succeed('deadline'));
  const looking = look(session, { yaw: 10, pitch: 0 });
  await session.tick();
  assert.ok((await looking).ok, 'and is free again afterwards');
});

test('ACTIONS-3: a newer walk interrupts an older one, which leaves the keys of the newer alone', async () => {
  const session = new ScriptedSession(FEET);
  const older = startWaiting(session, 'walkTo', 100);
  await session.tick();
  const newer = startWaiting(session, 'walkTo', 100);
  const answer = await older;
  assert.equal(answer.ok ? '' : answer.code, 'interrupted');
  assert.deepEqual([...session.keys], ['forward']);
  await session.tick(100);
  assert.deepEqual(await newer, succeed('deadline'));
  assert.deepEqual([...session.keys], []);
});

test('ACTIONS-4: an abort answers without waiting for a tick, with the keys up', async () => {
  const session = new ScriptedSession(FEET);
  const abort = new AbortController();
  const walking = startWaiting(session, 'walkTo', 100, { signal: abort.signal });
  await session.tick(2);
  assert.deepEqual([...session.keys], ['forward']);
  abort.abort();
  assert.deepEqual([...session.keys], [], 'up at once');
  const answer = await walking;
  assert.equal(answer.ok ? '' : answer.code, 'aborted');
  const already = await startWaiting(session, 'walkTo', 100, { signal: abort.signal });
  assert.equal(already.ok ? '' : already.code, 'aborted');
  assert.equal(session.listeners, 0, 'nothing is left listening');
});

test('ACTIONS-5: death, the end of the session and a lost connection end an action at once', async () => {
  const dying = new ScriptedSession(FEET);
  const untilDeath = startWaiting(dying, 'dig', 100);
  dying.world.writer.self.vitals(0, 20, 5);
  await dying.tick();
  const died = await untilDeath;
  assert.equal(died.ok ? '' : died.code, 'dead');

  const ending = new ScriptedSession(FEET);
  const untilEnd = startWaiting(ending, 'dig', 100);
  ending.end('kicked');
  const ended = await untilEnd;
  assert.ok(!ended.ok);
  assert.equal(ended.code, 'not_playing');
  assert.match(ended.why, /kicked/);

  const clock = new ManualClock();
  const losing = new ScriptedSession(FEET);
  const untilLoss = startWaiting(losing, 'dig', 100, { clock });
  losing.phase = 'reconnecting';
  clock.advance(50);
  const lost = await untilLoss;
  assert.equal(lost.ok ? '' : lost.code, 'not_playing');

  const returning = new ScriptedSession(FEET);
  const untilReturn = startWaiting(returning, 'dig', 100);
  returning.reconnects++;
  await returning.tick();
  const returned = await untilReturn;
  assert.equal(returned.ok ? '' : returned.code, 'not_playing');
  for (const session of [dying, ending, losing, returning]) assert.deepEqual([...session.keys], []);
});

test('ACTIONS-6: a wait ends after its ticks, or by the clock where ticks stand still', async () => {
  const session = new ScriptedSession(FEET);
  const counted = startWaiting(session, 'dig', 5);
  await session.tick(5);
  assert.deepEqual(await counted, succeed('deadline'));

  const clock = new ManualClock();
  const stalled = startWaiting(session, 'dig', 5, { clock });
  clock.advance(10_700);
  await session.settle();
  assert.deepEqual([...session.keys], ['forward'], 'three times its length and ten seconds are given');
  clock.advance(100);
  assert.deepEqual(await stalled, succeed('deadline'));
  assert.equal(clock.pending, 0);
  assert.equal(session.listeners, 0);
});

test('ACTIONS-6: what holds already needs no tick, and a mistake in a step is thrown, not swallowed', async () => {
  const session = new ScriptedSession(FEET);
  const met = await act<WaitEnd>(session, 'dig', {}, async (activity) =>
    succeed(await activity.everyTick(5, () => true)),
  );
  assert.deepEqual(met, succeed('met'));
  const broken = act<WaitEnd>(session, 'dig', {}, async (activity) =>
    succeed(
      await activity.everyTick(5, (passed) => {
        if (passed === 1) throw new Error('a bug of ours');
        return false;
      }),
    ),
  );
  await Promise.all([assert.rejects(broken, /a bug of ours/), session.tick()]);
  assert.equal(session.listeners, 0);
});
