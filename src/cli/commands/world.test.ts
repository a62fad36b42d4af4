import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../testing/run-command.ts';
import { ranHere, runHere } from '../testing/run-here.ts';

/**
 * Stands in for Java with a server: it logs as one, listens, saves and stops at `stop`. No real server's jar may be carried
 * along, so that none is tried here.
 */
const STAND_IN = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:net');
const [flag, jar, gui] = process.argv.slice(2);
const text = readFileSync(jar, 'utf8');
console.log('[Server thread/INFO]: Starting minecraft server', flag, gui);
if (text.includes('broken')) { console.error('Exception: the jar is broken'); process.exit(3); }
if (!readFileSync('eula.txt', 'utf8').includes('eula=true')) process.exit(1);
const port = Number(/server-port=(\\d+)/.exec(readFileSync('server.properties', 'utf8'))[1]);
const server = createServer().listen(port, '127.0.0.1', () => {
  console.log('[Server thread/INFO]: Done (1.234s)! For help, type "help"');
  if (text.includes('crash')) process.exit(7);
});
process.on('SIGINT', () => {});
process.stdin.on('data', (data) => {
  if (!data.toString().includes('stop')) return;
  console.log('[Server thread/INFO]: Saving the game');
  writeFileSync('saved.txt', 'yes');
  server.close(() => process.exit(0));
});
`;

/** A folder with a stand-in for Java, and a jar of some kind. */
function withStandIn(context: TestContext, kind: string) {
  const cwd = temporaryFolder(context);
  mkdirSync(join(cwd, 'java/bin'), { recursive: true });
  writeFileSync(join(cwd, 'java/bin/java'), STAND_IN);
  chmodSync(join(cwd, 'java/bin/java'), 0o755);
  writeFileSync(join(cwd, 'server.jar'), kind);
  return { cwd, env: { JAVA_HOME: join(cwd, 'java') } };
}

test('CLI-60: world --jar runs a server in its own folder, passes its log on, and stops it when told to end', async (context) => {
  const options = withStandIn(context, 'a good one');
  const folder = join(options.cwd, '.soulsand/servers/server');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'server.properties'), '# mine\nmotd=Hello\nonline-mode=true\n');
  const flags = ['--jar', join(options.cwd, 'server.jar'), '--accept-eula', '--seed', '7'];
  const command = runHere(context, ['world', ...flags], options);
  await command.waitFor(/Done \(1\.234s\)!/);
  await command.waitFor(/the server is ready at 127\.0\.0\.1:\d+/, 'err');
  assert.deepEqual(await command.interrupt(), { code: 0, signal: null }, command.err);
  assert.match(command.out, /Starting minecraft server -jar nogui\n[\s\S]*Saving the game/);
  assert.equal(readFileSync(join(folder, 'saved.txt'), 'utf8'), 'yes');
  const properties = readFileSync(join(folder, 'server.properties'), 'utf8').split('\n');
  for (const line of ['# mine', 'motd=Hello', 'online-mode=false', 'server-ip=127.0.0.1', 'level-seed=7']) {
    assert.ok(properties.includes(line), line);
  }
});

test('CLI-61: without the licence nothing is written; what cannot run or ends by itself is told', async (context) => {
  const run = async (kind: string, jar: string, args: readonly string[], env?: Readonly<Record<string, string>>) => {
    const { cwd, ...standIn } = withStandIn(context, kind);
    const options = { cwd, env: env ?? standIn.env };
    const { code, err } = await ranHere(context, ['world', '--jar', join(cwd, jar), ...args], options);
    assert.equal(code, 1, err);
    return { err, wrote: existsSync(join(cwd, '.soulsand')) };
  };
  const agreed = ['--accept-eula'];
  const unlicensed = await run('good', 'server.jar', []);
  assert.match(unlicensed.err, /licence[\s\S]*--accept-eula/);
  assert.equal(unlicensed.wrote, false);
  const missing = await run('good', 'other.jar', agreed);
  assert.match(missing.err, /there is no file .*other\.jar/);
  assert.equal(missing.wrote, false);
  assert.match((await run('broken', 'server.jar', agreed)).err, /before it was ready:[\s\S]*is broken/);
  assert.match((await run('crash', 'server.jar', agreed)).err, /ended by itself with the exit code 7/);
  const nowhere = { JAVA_HOME: join(temporaryFolder(context), 'nowhere') };
  assert.match((await run('good', 'server.jar', agreed, nowhere)).err, /cannot be run[\s\S]*JAVA_HOME/);
});

test('CLI-62: world --type hills, --from and --tick-rate are told on the screen; a copied world is kept by its name', async (context) => {
  const cwd = temporaryFolder(context);
  const until = async (args: readonly string[], pattern: RegExp) => {
    const command = runHere(context, ['world', ...args], { cwd });
    await command.waitFor(pattern);
    assert.deepEqual(await command.interrupt(), { code: 0, signal: null }, command.err);
    return command.out;
  };
  await until(
    ['--seed', '7', '--type', 'hills', '--tick-rate', '100', '--save', 'mine'],
    /hills, seed 7, kept in \S+mine/,
  );
  const original = join(cwd, 'original');
  mkdirSync(original);
  const started = await ranHere(context, ['world', '--from', original], { cwd });
  assert.equal(started.code, 1);
  assert.match(started.err, /no Anvil world/);
  const out = await until(['--from', join(cwd, '.soulsand/worlds/mine'), '--save', 'copy'], /appear at/);
  assert.match(out, /a copy of \S+mine/);
});
