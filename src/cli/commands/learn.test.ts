import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { RunLog } from '../../learning/index.ts';
import { say, startStandIn } from '../../models/testing/index.ts';
import { temporaryFolder } from '../testing/run-command.ts';
import { ranHere, runHere } from '../testing/run-here.ts';

/** A folder to learn in, and what learns in it: from a seed whose first tree stands near. */
function learner(context: TestContext) {
  const cwd = temporaryFolder(context);
  const flags = ['--seed', '7', '--tick-rate', '200'];
  return {
    data: join(cwd, '.soulsand'),
    learn: (...args: string[]) => ranHere(context, ['learn', ...flags, ...args], { cwd }),
    begin: (...args: string[]) => runHere(context, ['learn', ...args], { cwd }),
  };
}

test('CLI-70, CLI-71: a body learns from empty hands, tells it, keeps it, and goes on with it', async (context) => {
  const { data, learn } = learner(context);
  const first = await learn('--rounds', '1', '--no-trials', '--json');
  assert.equal(first.code, 0, first.err);
  assert.match(first.err, /watch it at http:[\s\S]*1\. have 1 oak_log {2}\(/);
  const told = JSON.parse(first.out);
  assert.deepEqual([told.run, told.learner, told.rounds, told.assists], ['run-1', 'rules', 1, 0]);
  assert.ok(told.unique_items > 0, first.err);
  assert.deepEqual(told.ladder[0], { item: 'oak_log', reached: true });
  assert.deepEqual(readdirSync(told.skills_folder), ['make-oak-log.js']);
  assert.ok(existsSync(join(data, 'worlds', 'learn-run-1')), 'its world is kept with it');

  const second = await learn('--rounds', '1', '--no-trials', '--resume');
  assert.equal(second.code, 0, second.err);
  assert.match(second.err, /goes on: \d+ tries, \d+ items, 1 skills[\s\S]*2\. have 1 oak_planks/);
  assert.match(second.out, /items after \d+ tries in 2 tasks; 2 skills[\s\S]*✔ oak_planks/);
});

test('CLI-71: what cannot be begun or gone on with is told, with what can be done', async (context) => {
  const { data, learn } = learner(context);
  const rounds = await learn('--rounds', 'many');
  assert.deepEqual([rounds.code, rounds.err.includes('opening')], [2, false]);
  const none = await learn('--resume');
  assert.equal(none.code, 1);
  assert.match(none.err, /no run to go on with[\s\S]*soulsand learn/);
  assert.equal((await learn('--resume', 'run-9')).code, 1);

  mkdirSync(join(data, 'learning'), { recursive: true });
  const old = RunLog.open(join(data, 'learning', 'run-1.learn'));
  assert.ok(old.ok);
  assert.ok(old.value.append({ kind: 'run_started', seed: 7, version: '1.16.5', learner: 'rules' }).ok);
  old.value.close();
  const other = await learn('--resume', '--mc', '1.20.4', '--type', 'superflat', '--view-distance', '2');
  assert.deepEqual([other.code, other.err.includes('--resume run-1 --mc 1.16.5')], [1, true], other.err);
});

test('CLI-70: with --model a provider is asked over HTTP, what it writes is tried on other hills, and the run is shown again', async (context) => {
  const { data, learn, begin } = learner(context);
  const code = "export default async () => {\n  await exploreUntil('oak_log');\n  await mineBlock('oak_log', 1);\n};\n";
  const answers: readonly (readonly [field: string, answer: object])[] = [
    ['task', { why: 'wood first', task: { kind: 'have', item: 'oak_log' } }],
    ['code', { plan: 'walk to a tree', code }],
    ['critique', { critique: 'look farther away' }],
    ['name', { name: 'fetch-wood', description: 'digs logs of oak' }],
  ];
  const asked: string[] = [];
  // A question says in its head what its answer is made of.
  const standIn = await startStandIn(({ system }) => {
    const [field, answer] = answers.find(([name]) => system.includes(`"${name}":{`)) ?? ['?', {}];
    asked.push(field);
    return say(answer);
  });
  context.after(() => standIn.close());
  const done = await learn('--rounds', '1', '--json', '--model', `small@${standIn.baseURL}`);
  assert.equal(done.code, 0, done.err);
  const told = JSON.parse(done.out);
  assert.deepEqual(told.skills, [{ name: 'fetch-wood', version: 1, status: 'admitted' }], done.err);
  assert.deepEqual([told.learner.endsWith('/small'), told.cost.modelCalls, told.assists], [true, asked.length, 0]);
  assert.ok(
    ['task', 'code', 'name'].every((field) => asked.includes(field)),
    asked.join(),
  );

  const shown = begin('--show', told.run, '--port', '0');
  const [, url = ''] = await shown.waitFor(/(http:[^\s;]+)/);
  const history = await (await fetch(new URL('/api/learning', url))).text();
  assert.match(history, /fetch-wood/);
  shown.kill('SIGINT');
  assert.deepEqual(await shown.exit, { code: 0, signal: null }, shown.err);
  assert.ok(existsSync(join(data, 'learning', `${told.run}.learn`)));
});
