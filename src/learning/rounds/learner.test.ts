import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameEnvironment } from '../environment/game-environment.ts';
import { gameBookOf } from '../game/game-book.ts';
import type { RunEvent } from '../runs/run-event.ts';
import { RunLog } from '../runs/run-log.ts';
import { usableSkills } from '../skills/library.ts';
import { canonical } from '../skills/skill.ts';
import { openSmallWorld, smallStart } from '../testing/small-world.ts';
import { embeddedGround } from './embedded-ground.ts';
import { Learner } from './learner.ts';
import { RULE_MIND } from './rule-mind.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
/** The ladder up to an iron pickaxe; its first rung in a short run. */
const GOAL = SOAK ? 'iron_pickaxe' : 'oak_log';
const MAX_ROUNDS = SOAK ? 30 : 6;
const TICK_RATE = 100;

test('LEARN-80, LEARN-85, LEARN-90: from empty hands the rule learner makes what its ladder asks, judged by the world, and keeps skills', async (t) => {
  const small = await openSmallWorld('Learner', TICK_RATE);
  t.after(() => small[Symbol.asyncDispose]());
  const environment = new GameEnvironment({ session: small.session });
  t.after(() => environment.close());
  const [run, book] = [RunLog.open(':memory:'), gameBookOf('1.20.4')];
  assert.ok(run.ok && book.ok);
  const events: RunEvent[] = [];
  const learner = new Learner({
    mind: RULE_MIND,
    ground: embeddedGround(smallStart('Trier', TICK_RATE)),
    environment,
    run: run.value,
    book: book.value,
    onEvent: (event) => void events.push(event),
  });
  for (let round = 0; round < MAX_ROUNDS && !Object.hasOwn(run.value.state.items, GOAL); round++) {
    const done = await learner.round();
    assert.ok(done.ok, JSON.stringify(done));
  }
  const { state } = run.value;
  assert.ok(Object.hasOwn(state.items, GOAL), JSON.stringify(events.slice(-6)));
  assert.equal(state.assists, 0);
  assert.ok(Object.keys(state.library).length > 0);
  const ended = events.filter((event) => event.kind === 'attempt_ended');
  assert.ok(ended.some(({ deeds }) => Object.keys(deeds.mined).length > 0));
  t.diagnostic(`${state.attempts} attempts, ${Object.keys(state.items).length} items: ${JSON.stringify(state.items)}`);
  const tried = await learner.admit();
  assert.ok(tried.ok && tried.value === 2 * Object.keys(state.library).length, JSON.stringify(tried));
  for (const { skill, status, trials } of usableSkills(run.value.state.library)) {
    assert.equal(status, 'admitted', `${skill.name}: ${JSON.stringify(trials)}`);
    assert.equal(new Set(trials.map(({ seed }) => seed)).size, 2);
  }
  const recorded = canonical(run.value.state);
  const replayed: RunEvent[] = [];
  assert.ok(run.value.visit((event) => void replayed.push(event)).ok);
  assert.deepEqual(replayed, events, 'all that happened is in the log');
  assert.equal(canonical(run.value.state), recorded);

  // As a killed process leaves it: a round and an attempt are open, here of a task that no template can do.
  const round = state.rounds + 1;
  const task = { kind: 'have', item: 'command_block', count: 1 } as const;
  assert.ok(run.value.append({ kind: 'round_started', round, task, why: 'a wish' }).ok);
  assert.ok(run.value.append({ kind: 'attempt_started', round, attempt: 1, code: '' }).ok);
  const taken = await learner.round();
  assert.ok(taken.ok, JSON.stringify(taken));
  assert.deepEqual(taken.value, { round, task, outcome: 'failed', attempts: 1, skill: undefined });
  const last: string[] = [];
  assert.ok(run.value.visit((event) => void last.push(event.kind === 'attempt_ended' ? event.outcome : event.kind)).ok);
  assert.deepEqual(last.slice(-3), ['attempt_started', 'abandoned', 'round_ended']);
  assert.equal(run.value.state.attempts, state.attempts, 'what was abandoned does not count as a try');
  run.value.close();
});
