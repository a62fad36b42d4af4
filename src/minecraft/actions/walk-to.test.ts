import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_REPLANS, STUCK_TICKS } from '../pathfinding/index.ts';
import { distanceToGoal, feetCellOf, isAtGoal } from './goal-distance.ts';
import { LANDING_TICKS } from './legs.ts';
import { ScriptedSession } from './testing/scripted-session.ts';
import { MAX_MOVED_BACK } from './walk.ts';
import { walkTo } from './walk-to.ts';

const FEET = { x: 4.5, y: 64, z: 4.5 };
const GOAL = { kind: 'cell', pos: { x: 9, y: 64, z: 4 } } as const;

/** A body that stands on a floor of stone, and never moves by itself. */
function ready(): ScriptedSession {
  const session = new ScriptedSession(FEET);
  for (let x = 0; x < 16; x++) for (let z = 0; z < 16; z++) session.world.set(x, 63, z, 'stone');
  session.world.writer.self.vitals(20, 20, 5);
  return session;
}

/** Lets ticks pass until the walk has answered, at most `ticks`. */
async function answerOf<T>(session: ScriptedSession, walking: Promise<T>, ticks: number): Promise<T> {
  let answer: { readonly value: T } | undefined;
  void walking.then((value) => {
    answer = { value };
  });
  for (let passed = 0; passed < ticks && answer === undefined; passed++) await session.tick();
  assert.ok(answer !== undefined, `no answer within ${ticks} ticks`);
  return answer.value;
}

test('ACTIONS-78: a body that gains no way is stuck, keys up, and has not arrived', async () => {
  const session = ready();
  const walking = walkTo(session, { goal: GOAL });
  await session.tick(5);
  assert.ok(session.keys.has('forward') && session.keys.has('sprint'));
  const walked = await answerOf(session, walking, STUCK_TICKS * 2);
  assert.ok(walked.ok);
  const { arrived, stoppedBecause, steps, distanceLeft, why } = walked.value;
  assert.deepEqual([arrived, stoppedBecause, steps, distanceLeft], [false, 'stuck', 0, 5]);
  assert.ok(why);
  assert.deepEqual([[...session.keys], session.listeners], [[], 0]);
});

test('ACTIONS-78: nobody sprints who is too hungry to', async () => {
  const session = ready();
  session.world.writer.self.vitals(20, 6, 0);
  const walking = walkTo(session, { goal: GOAL });
  await session.tick(5);
  assert.deepEqual([session.keys.has('forward'), session.keys.has('sprint')], [true, false]);
  await answerOf(session, walking, STUCK_TICKS * 2);
});

test('ACTIONS-72: a door on the way is clicked; one that stays shut, with no other way, ends the walk as door_shut', async () => {
  const session = ready();
  for (let z = 0; z < 16; z++) {
    for (const y of [64, 65, 66]) if (z !== 4 || y === 66) session.world.set(5, y, z, 'stone');
  }
  session.world.set(5, 64, 4, 'oak_door', { facing: 'east', half: 'lower' });
  session.world.set(5, 65, 4, 'oak_door', { facing: 'east', half: 'upper' });
  const walked = await answerOf(session, walkTo(session, { goal: GOAL }), 200);
  assert.ok(walked.ok);
  assert.equal(walked.value.stoppedBecause, 'door_shut');
  assert.equal(session.done.filter((what) => what === 'useOnBlock').length, 3);
});

test('ACTIONS-79: a body in the air lands first; one that goes on falling is in_air', async () => {
  const session = ready();
  session.world.writer.self.moved({ x: 4.5, y: 90, z: 4.5 }, false);
  session.velocity = { x: 0, y: -0.9, z: 0 };
  const walked = await answerOf(session, walkTo(session, { goal: GOAL }), LANDING_TICKS + 50);
  assert.ok(walked.ok);
  assert.deepEqual([walked.value.stoppedBecause, walked.value.arrived], ['in_air', false]);
});

test('ACTIONS-73: a body in a chunk that is not loaded, or inside a block, says so', async () => {
  const outside = new ScriptedSession({ x: 40.5, y: 64, z: 4.5 });
  const unknown = await answerOf(outside, walkTo(outside, { goal: GOAL }), 50);
  assert.equal(unknown.ok && unknown.value.stoppedBecause, 'start_unknown');
  const inside = ready();
  inside.world.set(4, 64, 4, 'stone');
  inside.world.set(4, 65, 4, 'stone');
  const blocked = await answerOf(inside, walkTo(inside, { goal: GOAL }), 50);
  assert.equal(blocked.ok && blocked.value.stoppedBecause, 'start_blocked');
  const nonsense = await walkTo(inside, { goal: { kind: 'cell', pos: { x: 0.5, y: 64, z: Number.NaN } } });
  assert.equal(nonsense.ok ? '' : nonsense.code, 'bad_position');
});

test('ACTIONS-76: a way that changes again and again is given up after a bounded number of new routes', async () => {
  const session = ready();
  const walking = walkTo(session, { goal: GOAL });
  let isOver = false;
  const answered = walking.finally(() => {
    isOver = true;
  });
  for (let i = 0; i < 200 && !isOver; i++) {
    // A carpet that comes and goes right ahead.
    if (i % 3 === 0) session.world.set(5, 64, 4, i % 2 === 0 ? 'white_carpet' : 'air');
    await session.tick();
  }
  const walked = await answered;
  assert.ok(walked.ok);
  assert.deepEqual([walked.value.stoppedBecause, walked.value.replans], ['too_many_replans', MAX_REPLANS]);
});

test('ACTIONS-74: a body that the server sets back each time is given up as moved_back', async () => {
  const session = ready();
  const walking = walkTo(session, { goal: GOAL });
  let isOver = false;
  const answered = walking.finally(() => {
    isOver = true;
  });
  for (let i = 0; i < 200 && !isOver; i++) {
    if (i % 5 === 4) session.teleportsConfirmed++;
    await session.tick();
  }
  const walked = await answered;
  assert.ok(walked.ok);
  const { stoppedBecause, outcome, movedBack } = walked.value;
  assert.deepEqual([stoppedBecause, outcome], ['moved_back', 'rejected_by_server']);
  assert.ok(movedBack >= MAX_MOVED_BACK);
});

test('ACTIONS-75: health lost on the way is counted, and the walk goes on', async () => {
  const session = ready();
  const walking = walkTo(session, { goal: GOAL });
  await session.tick(4);
  session.world.writer.self.vitals(17, 20, 5);
  await session.tick(2);
  session.world.writer.self.vitals(19, 20, 5);
  await session.tick(2);
  session.world.writer.self.vitals(18.5, 20, 5);
  const walked = await answerOf(session, walking, STUCK_TICKS * 2);
  assert.equal(walked.ok && walked.value.damage, 3.5);
});

test('ACTIONS-70: each kind of goal knows when it is reached and how far it is', () => {
  const view = ready().state.blocks;
  const feet = { x: 4.5, y: 63.9999, z: 4.5 };
  assert.deepEqual(feetCellOf(feet), { x: 4, y: 64, z: 4 });
  const cell = { kind: 'cell', pos: { x: 4, y: 64, z: 4 } } as const;
  assert.equal(isAtGoal(view, cell, feet, false), true);
  assert.equal(isAtGoal(view, cell, { x: 4.5, y: 63.2, z: 4.5 }, false), false);
  assert.equal(isAtGoal(view, cell, { x: 4.5, y: 63.2, z: 4.5 }, true), true, 'a swimmer bobs');
  const near = { kind: 'near', pos: { x: 7, y: 64, z: 4 }, radiusBlocks: 3 } as const;
  assert.equal(isAtGoal(view, near, feet, false), true);
  assert.equal(distanceToGoal({ ...near, radiusBlocks: 1 }, { x: 4.5, y: 64, z: 4.5 }), 2);
  const reach = { kind: 'reach', pos: { x: 10, y: 65, z: 4 }, to: 'dig' } as const;
  assert.equal(isAtGoal(view, reach, feet, false), false);
  assert.equal(distanceToGoal(reach, { x: 4.5, y: 64, z: 4.5 }), 1);
  const nowhere = { kind: 'predicate', isGoal: () => false, estimateTicks: () => 0 } as const;
  assert.equal(distanceToGoal(nowhere, feet), undefined);
  assert.equal(distanceToGoal({ kind: 'any', goals: [nowhere, reach] }, { x: 4.5, y: 64, z: 4.5 }), 1);
  assert.equal(isAtGoal(view, { kind: 'any', goals: [nowhere, near] }, feet, false), true);
});

/** Another player, so far from the body along x. */
function other(session: ScriptedSession, id: number, distance: number): void {
  session.world.writer.entities.appeared({
    id,
    kind: 'player',
    category: 'player',
    position: { ...FEET, x: FEET.x + distance },
    yaw: 0,
    heightBlocks: 1.8,
    widthBlocks: 0.6,
  });
}

test('ACTIONS-81: a target that is not seen, or is gone, is target_lost, with where it was', async () => {
  const session = ready();
  const nobody = await answerOf(
    session,
    walkTo(session, { goal: { kind: 'follow', entityId: 9, radiusBlocks: 2 } }),
    50,
  );
  assert.ok(nobody.ok);
  assert.deepEqual([nobody.value.stoppedBecause, nobody.value.target], ['target_lost', undefined]);
  other(session, 9, 6);
  const walking = walkTo(session, { goal: { kind: 'follow', entityId: 9, radiusBlocks: 2 } });
  await session.tick(5);
  session.world.writer.entities.removed(9);
  const gone = await answerOf(session, walking, STUCK_TICKS * 2);
  assert.ok(gone.ok);
  assert.equal(gone.value.stoppedBecause, 'target_lost');
  assert.deepEqual(gone.value.target, { entityId: 9, lastSeen: { x: 10.5, y: 64, z: 4.5 }, nearestBlocks: 6 });
  assert.deepEqual([[...session.keys], session.listeners], [[], 0]);
});

test('ACTIONS-81: a target that gets no nearer is given up as target_escapes; routes to it are bounded by time', async () => {
  const session = ready();
  other(session, 9, 4);
  const walking = walkTo(session, { goal: { kind: 'follow', entityId: 9, radiusBlocks: 1 } });
  let isOver = false;
  const answered = walking.finally(() => {
    isOver = true;
  });
  let ticks = 0;
  for (; ticks < 1000 && !isOver; ticks++) {
    // It dodges up and down the meadow, out of reach.
    const z = 4.5 + 4 * Math.sin(ticks / 8);
    session.world.writer.entities.moved(9, { x: 9.5, y: 64, z });
    await session.tick();
  }
  const chased = await answered;
  assert.ok(chased.ok);
  assert.equal(chased.value.stoppedBecause, 'target_escapes', JSON.stringify(chased.value));
  assert.ok(ticks > 500 && chased.value.why !== undefined);
});

test('ACTIONS-80: one that is near already has arrived; goals of no sense are refused', async () => {
  const session = ready();
  other(session, 9, 1.5);
  const near = await answerOf(session, walkTo(session, { goal: { kind: 'follow', entityId: 9, radiusBlocks: 2 } }), 80);
  assert.deepEqual([near.ok && near.value.arrived, near.ok && near.value.steps], [true, 0]);
  for (const goal of [
    { kind: 'follow', entityId: 9, radiusBlocks: Number.NaN },
    { kind: 'sight', point: { x: Number.NaN, y: 0, z: 0 }, distanceBlocks: 3 },
    { kind: 'all', goals: [GOAL, { kind: 'near', pos: { x: 0.5, y: 0, z: 0 }, radiusBlocks: 1 }] },
  ] as const) {
    const refused = await walkTo(session, { goal });
    assert.equal(refused.ok ? '' : refused.code, 'bad_position');
  }
});
