import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createGateway, type ScriptedCall, scripted } from '../../../models/index.ts';
import { GameEnvironment } from '../../environment/game-environment.ts';
import { gameBookOf } from '../../game/game-book.ts';
import { RunLog } from '../../runs/run-log.ts';
import { openSmallWorld, type SmallWorld } from '../../testing/small-world.ts';
import { Learner } from '../learner.ts';
import { ANSWER_ROUNDS, gameAnswer, keptAnswer } from './answers.ts';
import { ModelMind } from './model-mind.ts';
import { contextText } from './warm-up.ts';

const GOOD = `\`\`\`js
export default async function () {
  await exploreUntil('oak_log');
  await mineBlock('oak_log', 2);
}
\`\`\``;
const BAD = "export default async function () {\n  await mineBlock('oak_logg', 1);\n}\n";

let small: SmallWorld;
let environment: GameEnvironment;

before(async () => {
  small = await openSmallWorld('Thinker', 100);
  environment = new GameEnvironment({ session: small.session });
});

after(async () => {
  await environment.close();
  await small[Symbol.asyncDispose]();
});

test('LEARN-92, LEARN-93, LEARN-94: models propose, write, mend and name; what cannot be is refused, and recipes are not asked of them', async (t) => {
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
  const mind = new ModelMind({ gateway: gateway.value });
  const learner = new Learner({
    environment,
    run: run.value,
    book: book.value,
    mind,
    onEvent: ({ kind }) => (isWell = kind !== 'round_started'),
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
