import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../repo/source-graph.ts';

const execute = promisify(execFile);

/** The packed package may be this large: people wait for it. */
const MAX_TARBALL_BYTES = 5 * 1024 * 1024;

/** What a user writes: each door's main names, with their types. */
const USER_CODE = `
import { EventLog, type WorldEvent } from 'soulsand/events';
import { defineTool, Toolbox } from 'soulsand/tools';
import { openSession, type Session } from 'soulsand/minecraft';
import { startWorld } from 'soulsand/minecraft/server';
import { createBody, type Body } from 'soulsand/body';
import { serveStdio } from 'soulsand/mcp';

const log = new EventLog();
log.emit('chat', { from: 'Alice', text: 'hello' });
const event: WorldEvent | undefined = log.drain().events[0];
const seq: number = event?.seq ?? 0;
export type Both = [Session, Body];
const doors: unknown[] = [defineTool, Toolbox, openSession, startWorld, createBody, serveStdio];
console.log(JSON.stringify({ seq, functions: doors.filter((door) => typeof door === 'function').length }));
`;

let folder: string;
let tarball: string;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'soulsand-pack-'));
  const built = await execute(process.execPath, [resolve(ROOT, 'scripts/build.ts')], { cwd: ROOT });
  assert.equal(built.stderr, '');
  const packed = await execute('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: ROOT,
  });
  assert.match(packed.stdout, /soulsand/);
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  const modules = join(folder, 'user/node_modules');
  mkdirSync(join(modules, 'soulsand'), { recursive: true });
  await execute('tar', ['-xzf', tarball, '-C', join(modules, 'soulsand'), '--strip-components=1']);
  for (const name of readdirSync(resolve(ROOT, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(resolve(ROOT, 'node_modules', name), join(modules, name));
  }
  writeFileSync(join(folder, 'user/package.json'), JSON.stringify({ name: 'user', type: 'module' }));
  writeFileSync(join(folder, 'user/user.ts'), USER_CODE);
});

after(() => rmSync(folder, { recursive: true, force: true }));

test('REPO-11: the packed tarball is small and holds no test', () => {
  assert.ok(statSync(tarball).size < MAX_TARBALL_BYTES, `the tarball has ${statSync(tarball).size} bytes`);
  const files = readdirSync(join(folder, 'user/node_modules/soulsand'), { recursive: true }).map(String);
  assert.deepEqual(
    files.filter((name) => /\.test\.|(^|\/)testing\//.test(name)),
    [],
  );
  assert.ok(files.includes('LICENSE') && files.includes('README.md'));
});

test('REPO-12: each library door imports from the tarball, types included', async () => {
  const cwd = join(folder, 'user');
  const options = [
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--strict',
    '--skipLibCheck',
    '--noEmit',
    '--types',
    'node',
  ];
  await execute(resolve(ROOT, 'node_modules/.bin/tsc'), [...options, 'user.ts'], { cwd }).catch(
    (error: { stdout?: string }) => assert.fail(`types: ${error.stdout}`),
  );
  const { stdout } = await execute(process.execPath, ['user.ts'], { cwd });
  assert.deepEqual(JSON.parse(stdout), { seq: 1, functions: 6 });
});

test('REPO-13: the command runs from the tarball', async () => {
  const main = join(folder, 'user/node_modules/soulsand/dist/cli/main.js');
  const { version } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as { version: string };
  const { stdout } = await execute(process.execPath, [main, '--version'], { cwd: folder });
  assert.equal(stdout.trim(), version);
});

const SOAK = process.env['SOULSAND_SOAK'] === '1';

test('REPO-15: installed for real in an empty folder, the command plays', {
  skip: SOAK ? false : 'only in the soak: it installs all dependencies from the registry',
}, async () => {
  const cwd = join(folder, 'installed');
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name: 'installed', type: 'module' }));
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };
  await execute('npm', ['install', tarball], { cwd, env });
  const playing = execute(join(cwd, 'node_modules/.bin/soulsand'), ['play', '--json'], { cwd, env });
  playing.child.stdin?.end('where_am_i\n');
  const { stdout } = await playing;
  assert.equal((JSON.parse(stdout.trim()) as { ok: boolean }).ok, true);
});
