import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeed } from '../../core/index.ts';
import { createGateway, type ScriptedCall, scripted } from '../../models/index.ts';
import { gameBookOf } from '../game/game-book.ts';
import type { RunEvent } from '../runs/run-event.ts';
import { RunHistory } from '../runs/run-history.ts';
import { RunLog } from '../runs/run-log.ts';
import { currentOf, usableSkills } from '../skills/library.ts';
import { canonical } from '../skills/skill.ts';
import { someSkill } from '../skills/testing/some-skill.ts';
import { emptyHands, smallStart, useSmallWorld } from '../testing/small-world.ts';
import { embeddedGround } from './embedded-ground.ts';
import { Learner } from './learner.ts';
import type { LearnerMind } from './learner-mind.ts';
import { ANSWER_ROUNDS, gameAnswer, keptAnswer } from './model/answers.ts';
import { ModelMind } from './model/model-mind.ts';
import { contextText } from './model/warm-up.ts';
import { RULE_MIND } from './rule-mind.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
/** The ladder up to an iron pickaxe; its first rung in a short run. */
const GOAL = SOAK ? 'iron_pickaxe' : 'oak_log';
const MAX_ROUNDS = SOAK ? 30 : 6;

const GOOD = `\`\`\`js
export default async function () {
  await exploreUntil('oak_log');
  await mineBlock('oak_log', 2);
}
\`\`\``;
const BAD = "export default async function () {\n  await mineBlock('oak_logg', 1);\n}\n";

const small = useSmallWorld();

test('LEARN-80, LEARN-85, LEARN-90, LEARN-99: from empty hands the rule learner makes what its ladder asks, judged by the world, and keeps skills', async (t) => {
  await emptyHands(small());
  const { environment } = small();
  const [run, book] = [RunLog.open(':memory:'), gameBookOf('1.20.4')];
  assert.ok(run.ok && book.ok);
  const events: RunEvent[] = [];
  run.value.observe((event) => void events.push(event));
  const learner = new Learner({
    mind: RULE_MIND,
    ground: embeddedGround(smallStart('Trier')),
    environment,
    run: run.value,
    book: book.value,
  });
  // A stop in the middle uses up no try: the same round goes on.
  const abort = new AbortController();
  const unhear = run.value.observe(({ kind }) => {
    if (kind === 'attempt_started') abort.abort();
  });
  const cut = await learner.round(abort.signal);
  unhear();
  assert.equal(cut.ok ? 'ok' : cut.code, 'aborted');
  assert.deepEqual([run.value.state.attempts, run.value.state.open?.attempts, run.value.state.open?.tries], [0, 1, 0]);
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

test('LEARN-100, LEARN-102: a skill is blamed for errors that came out of it alone; what is done but not kept says why', async () => {
  await emptyHands(small());
  const { environment } = small();
  const [run, book] = [RunLog.open(':memory:'), gameBookOf('1.20.4')];
  assert.ok(run.ok && book.ok);
  const skills = ['careless', 'innocent'].map((name) =>
    someSkill({
      name,
      description: `is ${name}`,
      code: `export default async () => { await mineBlock('${name}', 1); };`,
    }),
  );
  assert.ok(run.value.appendAll(skills.map((skill) => ({ kind: 'skill_added', skill }) as const)).ok);
  const uses = "import careless from 'careless';\nimport innocent from 'innocent';\nexport default async () => {\n";
  const programs = [
    `${uses}  await careless();\n  await innocent();\n};`,
    `${uses}  await mineBlock('nonsense');\n  await careless();\n  await innocent();\n};`,
    "export default async () => { const home = { x: 120, y: 64, z: -300 }; await mineBlock('oak_log', 1); };",
  ];
  const imports = [['careless', 'innocent'], ['careless', 'innocent'], []];
  const mind: LearnerMind = {
    ...RULE_MIND,
    propose: async () => succeed({ task: { kind: 'have', item: 'oak_log', count: 1 }, why: 'to see', answers: [] }),
    write: async (_task, { state }) => {
      const tries = state.open?.tries ?? 0;
      return succeed({ skill: someSkill({ name: 'caller', code: programs[tries], imports: imports[tries] }) });
    },
  };
  const history = new RunHistory();
  run.value.observe((event) => history.hear(event));
  const done = await new Learner({ environment, run: run.value, book: book.value, mind }).round();
  assert.ok(done.ok && done.value.outcome === 'done' && done.value.skill === undefined, JSON.stringify(done));
  const record = history.round(1);
  assert.deepEqual(
    [record?.outcome, record?.attempts.map(({ outcome }) => outcome)],
    ['done', ['not_done', 'not_done', 'done']],
  );
  assert.match(record?.attempts[2]?.why ?? '', /not kept as a skill: .*place/);
  const runsOf = (name: string) => currentOf(run.value.state.library, name)?.statistics;
  assert.deepEqual(
    [runsOf('careless'), runsOf('innocent')],
    [
      { runs: 1, successes: 0, failuresInRow: 1 },
      { runs: 0, successes: 0, failuresInRow: 0 },
    ],
  );
  run.value.close();
});

test('LEARN-92, LEARN-93, LEARN-94: models propose, write, mend and name; what cannot be is refused, and recipes are not asked of them', async (t) => {
  await emptyHands(small());
  const asked: ScriptedCall[] = [];
  const model = scripted((call) => {
    asked.push(call);
    switch (call.layer) {
      case 'question':
        return { json: { questions: ['How do I craft a wooden pickaxe?', 'Where do pigs live?'] } };
      case 'answer':
        return { json: { answer: 'On grass.' } };
      case 'propose':
        return { json: { why: 'wood first', task: { kind: 'have', item: call.count === 0 ? 'oak_logs' : 'oak_log' } } };
      case 'develop':
        return { json: { plan: 'dig', code: call.count === 0 ? BAD : GOOD } };
      case 'criticise':
        return { json: { critique: 'the name of the block is wrong' } };
      default:
        return { json: { name: 'fetch-wood', description: 'digs logs of oak' } };
    }
  });
  const gateway = createGateway({ config: { models: { quick: model, slow: model } } });
  assert.ok(gateway.ok);
  t.after(() => gateway.value.close());
  const [run, book] = [RunLog.open(':memory:'), gameBookOf('1.20.4')];
  assert.ok(run.ok && book.ok);
  const { environment } = small();
  const mind = new ModelMind({ gateway: gateway.value, questionsFrom: 0 });
  assert.equal(mind.name, 'scripted/scripted');
  const learner = new Learner({ environment, run: run.value, book: book.value, mind });
  const done = await learner.round();
  assert.ok(done.ok, JSON.stringify(done));
  const { outcome, attempts, skill, task } = done.value;
  assert.deepEqual(
    [outcome, attempts, skill, task],
    ['done', 2, 'fetch-wood', { kind: 'have', item: 'oak_log', count: 1 }],
  );

  const calls = (layer: string) => asked.filter((call) => call.layer === layer);
  assert.match(calls('propose')[1]?.prompt ?? '', /That cannot be: there is no item oak_logs.*oak_log/);
  const [, second] = calls('develop');
  assert.match(second?.prompt ?? '', /oak_logg[\s\S]*unknown_block|no block[\s\S]*the name of the block is wrong/);
  assert.match(second?.head ?? '', /mineBlock\(block, count\?\)[\s\S]*killMob/);
  assert.deepEqual(
    calls('answer').map(({ prompt }) => prompt),
    ['Where do pigs live?'],
  );
  const { state } = run.value;
  assert.deepEqual(
    state.answers.map(({ question }) => question),
    ['How do I craft a wooden pickaxe?', 'Where do pigs live?', 'How does one have 1 oak_log?'],
  );
  assert.match(state.answers[0]?.answer ?? '', /By the recipes of the game: .*craft 1 wooden_pickaxe/);
  assert.equal(state.cost.modelCalls, asked.length);
  assert.ok(state.cost.tokens > 0);

  const view = { state, environment, book: book.value, signal: undefined };
  assert.equal(await keptAnswer(view, 'Where do pigs live?'), 'On grass.');
  const later = { ...view, state: { ...state, rounds: state.rounds + ANSWER_ROUNDS + 1 } };
  assert.equal(await keptAnswer(later, 'Where do pigs live?'), undefined, 'answers expire');
  assert.equal(await keptAnswer(view, 'What is the moon made of?'), undefined);
  assert.equal(gameAnswer(view, 'Do pigs like carrots?', 'en'), undefined);

  // Early on little is shown; later all.
  const shown = contextText(view)
    .split('\n')
    .map((line) => line.split(':')[0]);
  assert.ok(shown.includes('inventory') && !shown.includes('time') && !shown.includes('nearby_entities'), shown.join());
  const [record] = Object.values(state.tasks);
  assert.ok(record !== undefined);
  const tasks = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`${i}`, record]));
  assert.equal(contextText({ ...view, state: { ...state, tasks } }).split('\n').length, 13);
  run.value.close();
});

test('LEARN-95: a model that does not answer fails no task: the round stays open, and goes on later', async (t) => {
  await emptyHands(small());
  let isWell = true;
  const model = scripted(({ layer }) => {
    if (!isWell) return { ok: false, code: 'down', why: 'the model is down', howTo: 'wait' };
    return layer === 'propose'
      ? { json: { why: '', task: { kind: 'eat' } } }
      : {
          json: { answer: 'by mouth', plan: '', code: 'export default async () => { await eat(); };', critique: 'no' },
        };
  });
  const gateway = createGateway({ config: { models: { quick: model, slow: model } } });
  assert.ok(gateway.ok);
  t.after(() => gateway.value.close());
  const [run, book] = [RunLog.open(':memory:'), gameBookOf('1.20.4')];
  assert.ok(run.ok && book.ok);
  const { environment } = small();
  const mind = new ModelMind({ gateway: gateway.value });
  const learner = new Learner({
    environment,
    run: run.value,
    book: book.value,
    mind,
  });
  run.value.observe(({ kind }) => {
    isWell = kind !== 'round_started';
  });
  const cut = await learner.round();
  assert.equal(cut.ok, false);
  assert.deepEqual(run.value.state.open?.task, { kind: 'eat' });
  isWell = true;
  const done = await learner.round();
  assert.ok(done.ok && done.value.outcome === 'failed' && done.value.attempts === 4, JSON.stringify(done));
  assert.deepEqual([run.value.state.rounds, run.value.state.library], [1, {}]);
  run.value.close();
});
