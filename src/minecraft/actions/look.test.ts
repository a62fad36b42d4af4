import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look, lookAt } from './look.ts';
import { selectSlot } from './select-slot.ts';
import { ScriptedSession } from './testing/scripted-session.ts';

const FEET = { x: 4.5, y: 64, z: 4.5 };
const EYES = { x: 4.5, y: 65.62, z: 4.5 };

test('ACTIONS-10: look says what it wrapped and clamped', async () => {
  const session = new ScriptedSession(FEET);
  const looking = look(session, { yaw: -90, pitch: 120 });
  await session.tick();
  const report = await looking;
  assert.ok(report.ok);
  assert.deepEqual(report.value, {
    asked: { yaw: -90, pitch: 120 },
    yaw: 270,
    pitch: 90,
    clamped: ['yaw', 'pitch'],
    outcome: 'sent',
  });
  const nonsense = await look(session, { yaw: Number.NaN, pitch: 0 });
  assert.equal(nonsense.ok ? '' : nonsense.code, 'bad_angle');
});

test('ACTIONS-11: lookAt turns towards the point; the eyes themselves have no direction', async () => {
  const session = new ScriptedSession(FEET);
  const looking = lookAt(session, { target: { x: 0.5, y: 65.62, z: 4.5 } });
  await session.tick();
  const report = await looking;
  assert.deepEqual(report.ok && [report.value.yaw, report.value.pitch], [90, 0]);
  const same = await lookAt(session, { target: EYES });
  assert.equal(same.ok ? '' : same.code, 'same_point');
  const nowhere = await lookAt(session, { target: { x: Number.POSITIVE_INFINITY, y: 0, z: 0 } });
  assert.equal(nowhere.ok ? '' : nowhere.code, 'bad_position');
});

test('ACTIONS-12: select_slot takes 0..8, and says when the server corrects it', async () => {
  const session = new ScriptedSession(FEET);
  session.world.carry('stone', 'dirt');
  const selecting = selectSlot(session, { slot: 1 });
  await session.tick(2);
  const report = await selecting;
  assert.ok(report.ok);
  assert.deepEqual(report.value, { slot: 1, previousSlot: 0, held: { item: 'dirt', count: 3 }, outcome: 'sent' });
  const corrected = selectSlot(session, { slot: 8 });
  await session.tick();
  session.world.writer.inventory.slotSelected(0);
  await session.tick();
  const answer = await corrected;
  assert.deepEqual(answer.ok && [answer.value.slot, answer.value.outcome], [0, 'rejected_by_server']);
  for (const slot of [-1, 9, 1.5, Number.NaN]) {
    const refused = await selectSlot(session, { slot });
    assert.equal(refused.ok ? '' : refused.code, 'bad_slot');
  }
});
