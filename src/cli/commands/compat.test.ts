import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startWorld } from '../../minecraft/server/index.ts';
import { runInProcess } from '../testing/in-process.ts';
import { compat } from './compat.ts';

async function dataFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'soulsand-compat-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('CLI-65: scenarios that do not exist are refused with those that do, before anything is opened', async (t) => {
  const { code, err } = await runInProcess(compat, { only: 'walk,nope' }, { data: await dataFolder(t) });
  assert.equal(code, 2);
  assert.match(err, /no scenario nope[\s\S]*--only with: look, chat/);
});

test('CLI-65: on the embedded world, as one JSON object', async (t) => {
  const flags = { data: await dataFolder(t), tickRate: 200 };
  const { code, out } = await runInProcess(compat, { only: 'walk,chest,places', json: true }, flags);
  const told = JSON.parse(out);
  assert.deepEqual([code, told.ok, told.server.embedded, told.server.operator], [0, true, true, true], out);
  assert.deepEqual(told.counts, { works: 3, fails: 0, not_tried: 0 });
  assert.deepEqual(
    told.scenarios.map(({ name, verdict }: { name: string; verdict: string }) => [name, verdict]),
    [
      ['walk', 'works'],
      ['places', 'works'],
      ['chest', 'works'],
    ],
  );
});

test('CLI-66: on a server where the body may not command, what needs no arranging is tried, the rest told', async (t) => {
  const world = await startWorld({ viewDistance: 2, tickRate: 200 });
  assert.ok(world.ok);
  t.after(() => world.value.close());
  const { host, port } = world.value.info;
  const flags = { data: await dataFolder(t), server: `${host}:${port}` };
  const { code, out, err } = await runInProcess(compat, { only: 'look,walk,chest' }, flags);
  assert.match(out, /✔ look[\s\S]*✔ walk[\s\S]*- chest[\s\S]*op Soul\n2 work, 0 do not, 1 not tried/);
  assert.match(err, /make it an operator/);
  assert.equal(code, 0);
});
