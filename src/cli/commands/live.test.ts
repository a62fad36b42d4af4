import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../testing/run-command.ts';
import { ranHere, runHere } from '../testing/run-here.ts';

/** Runs `soulsand live` to its end; answers what it printed. */
function live(context: TestContext, cwd: string, ...args: string[]): ReturnType<typeof ranHere> {
  return ranHere(context, ['live', ...args], { cwd });
}

function fileOf(cwd: string, name: string): string {
  return join(cwd, '.soulsand/lives', `${name}.life`);
}

test('CLI-29, CLI-30: headless, a story is lived to its end and told in short; watched again it is the same', async (context) => {
  const cwd = temporaryFolder(context);
  const night = await live(context, cwd, '--headless', '--seed', '3');
  assert.equal(night.code, 0, night.err);
  assert.match(night.err, /^Ravenisle, seed 3, at day 1 21:00; kept in \S+ravenisle-1\.life\n/);
  assert.match(night.out, /^Ravenisle, seed 3: day 1 21:00 to day 2 07:00\n/);
  const lines = night.out.trimEnd().split('\n');
  const times = lines.map((line) => /^ {2}(\d\d:\d\d) {2}\S/.exec(line)?.[1]).filter((time) => time !== undefined);
  assert.ok(times.length >= 5 && times.length <= 10, night.out);
  assert.match(night.out, /\d+ events, \d+ talks, \d+ meals, \d+ deaths\.\n {2}Alive: \d of 7\.\n$/);
  const bytes = readFileSync(fileOf(cwd, 'ravenisle-1'));
  const again = await live(context, cwd, '--headless', '--replay', 'ravenisle-1');
  assert.deepEqual([again.code, again.out], [0, night.out]);
  assert.deepEqual(readFileSync(fileOf(cwd, 'ravenisle-1')), bytes);

  const branch = await live(
    context,
    cwd,
    '--headless',
    '--branch',
    'ravenisle-1',
    '--at',
    '22:00',
    '--seed',
    '4',
    '--locale',
    'zh',
  );
  assert.equal(branch.code, 0, branch.err);
  assert.match(branch.out, /^鸦岛，种子 4：第 1 天 22:00 至 第 2 天 07:00\n/);
});

test('CLI-31: Ctrl-C keeps the life, and --resume goes on with it', async (context) => {
  const cwd = temporaryFolder(context);
  const command = runHere(context, ['live', '--headless', '--rate', '2000', '--seed', '5'], { cwd });
  await command.waitFor(/./, 'err');
  assert.deepEqual(await command.interrupt(), { code: 0, signal: null }, command.err);
  assert.match(command.err, /saved at \d\d:\d\d; go on with: soulsand live --resume ravenisle-1\n$/);
  const rest = await live(context, cwd, '--headless', '--resume');
  assert.deepEqual([rest.code, /to day 2 07:00\n/.test(rest.out)], [0, true], rest.err);
  const whole = await live(context, cwd, '--headless', '--seed', '5');
  assert.equal(rest.out, whole.out);
});

test('CLI-32: without --headless a page is served; it is closed with the command', async (context) => {
  const command = runHere(context, ['live', '--port', '0', '--scenario', 'lantern-cove']);
  const [, url = ''] = await command.waitFor(/Watch +(http:\/\/127\.0\.0\.1:\d+\/)\n/);
  await command.waitFor(/Create +http:\S+#token=\S+\n/);
  await command.waitFor(/Ctrl-C ends it/);
  const response = await fetch(new URL('/api/setting', url));
  assert.notEqual(response.status, 401);
  await response.body?.cancel();
  assert.deepEqual(await command.interrupt(), { code: 0, signal: null }, command.err);
  await assert.rejects(fetch(url));
});

test('CLI-33: what cannot be lived is told with what to do: wrong flags exit with 2, all else with 1', async (context) => {
  const cwd = temporaryFolder(context);
  const cases: [number, string[], RegExp][] = [
    [2, ['--rate', 'fast'], /✖ 'fast' is no rate\n {2}write simulated seconds/],
    [2, ['--until', 'dawn'], /✖ 'dawn' is no time\n {2}.*an end of this story: ferry\n/],
    [1, ['--scenario', 'nowhere'], /✖ there is no scenario 'nowhere'\n {2}use ravenisle or lantern-cove/],
    [1, ['--resume'], /✖ there is no run to go on with\n {2}begin one/],
  ];
  for (const [code, args, why] of cases) {
    const refused = await live(context, cwd, '--headless', ...args);
    assert.equal(refused.code, code, refused.err);
    assert.match(refused.err, why);
    assert.equal(refused.out, '');
  }
});
