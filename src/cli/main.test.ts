import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { say, startStandIn } from '../models/testing/index.ts';
import { temporaryFolder } from './testing/run-command.ts';
import { ranHere } from './testing/run-here.ts';
import { MAIN, runProcess } from './testing/run-process.ts';

/** Makes Node say that it is another version, before anything of ours is loaded. */
const pretend = (version: string): string =>
  `--import=data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;

test('CLI-1: an old Node is told what to do', async (context) => {
  for (const version of ['20.19.0', '22.12.0']) {
    const command = runProcess(context, ['up'], { nodeFlags: [pretend(version)] });
    assert.deepEqual(await command.exit, { code: 3, signal: null });
    assert.match(command.err, /needs Node 24 or newer; this is Node 2\d\./);
    assert.match(command.err, /npm ci && npm start/);
  }
});

test('CLI-1: nothing is imported before Node has been checked', () => {
  const text = readFileSync(MAIN, 'utf8');
  assert.ok(text.startsWith('#!/usr/bin/env node\n'));
  assert.doesNotMatch(text, /^import\s/m);
});

test('CLI-2: what is wrong in the command line is told with what would be right', async (context) => {
  const cases: [string[], RegExp][] = [
    [['nope'], /unknown command 'nope'/],
    [['up', '--port', 'abc'], /--port.*'abc' is invalid\. Write a whole number/],
    [['up', '--nope'], /unknown option '--nope'/],
    [['up', '--locale', 'fr'], /locale: .*"en"\|"zh"/],
    [['play', '--username', 'a-b'], /a player name has 1 to 16/],
  ];
  for (const [args, message] of cases) {
    const command = await ranHere(context, args);
    assert.equal(command.code, 2, args.join(' '));
    assert.match(command.err, message);
    assert.doesNotMatch(command.err, /\n\s+at /, 'no stack');
    assert.equal(command.out, '');
  }
});

test('CLI-2, CLI-4: an unknown key of the config is told before anything is opened', async (context) => {
  const cwd = temporaryFolder(context);
  writeFileSync(join(cwd, 'soulsand.config.ts'), 'export default { modles: {} };');
  const command = await ranHere(context, ['up'], { cwd });
  assert.equal(command.code, 2);
  assert.match(command.err, /soulsand\.config\.ts has the unknown key modles/);
  assert.equal(existsSync(join(cwd, '.soulsand')), false);
});

test('CLI-11: doctor --json is one JSON object, and a taken port is no failure', async (context) => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen({ host: '127.0.0.1', port: 0 }, resolve));
  context.after(() => taken.close());
  const { port } = taken.address() as { port: number };
  const command = await ranHere(context, ['doctor', '--json', '--port', String(port)]);
  assert.equal(command.code, 0);
  const report = JSON.parse(command.out) as {
    ok: boolean;
    checks: { name: string; status: string; how_to?: string }[];
  };
  assert.equal(report.ok, true);
  assert.deepEqual(
    report.checks.map(({ name, status }) => `${name} ${status}`),
    ['runtime ok', 'disk ok', 'port warn', 'server ok', 'terminal ok', 'models ok'],
  );
  assert.match(report.checks[2]?.how_to ?? '', /next free port/);
});

test('CLI-11: a server that is not there fails the doctor, and is told', async (context) => {
  const command = await ranHere(context, ['doctor', '--server', '127.0.0.1:1', '--locale', 'zh']);
  assert.equal(command.code, 1);
  assert.match(command.out, /✖ server {4}\S/);
});

test('CLI-40: the doctor asks each tier, and says what is wrong with one', async (context) => {
  const cwd = temporaryFolder(context);
  const standIn = await startStandIn(({ protocol }) => say(protocol === 'embeddings' ? 'x' : { ready: true }));
  context.after(() => standIn.close());
  const { baseURL } = standIn;
  const models = { quick: `small@${baseURL}`, slow: 'deepseek/deepseek-v4-flash', embed: `vectors@${baseURL}` };
  writeFileSync(join(cwd, 'soulsand.config.ts'), `export default ${JSON.stringify({ models })};`);
  const command = await ranHere(context, ['doctor'], { cwd, env: { DEEPSEEK_API_KEY: '' } });
  assert.equal(command.code, 1, command.err);
  assert.match(command.out, /✔ quick {5}\S+\/small answers in form, \d+\.\d s, \$0\.0000/);
  assert.match(command.out, /✔ embed {5}\S+\/vectors vectors of 3 numbers/);
  assert.match(command.out, /✖ slow {6}.*DEEPSEEK_API_KEY is not set\n {12}set the environment variable/);
  assert.equal(existsSync(join(cwd, '.soulsand')), false);
});

test('CLI-41: models, prices and budgets that are wrong are told by their place', async (context) => {
  const cwd = temporaryFolder(context);
  writeFileSync(
    join(cwd, 'soulsand.config.ts'),
    "export default { models: { quick: 'gpt' }, budgets: { run: { usd: -1 } } };",
  );
  const command = await ranHere(context, ['doctor'], { cwd });
  assert.equal(command.code, 1);
  assert.match(command.out, /✖ models .*models\.quick: 'gpt' names no model.*budgets\.run\.usd: /);
});

test('CLI-10, CLI-11: the doctor makes nothing', async (context) => {
  const cwd = temporaryFolder(context);
  await ranHere(context, ['doctor'], { cwd });
  assert.equal(existsSync(join(cwd, '.soulsand')), false);
});
