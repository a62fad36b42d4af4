import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWorld } from '../../minecraft/server/index.ts';
import { ranHere } from '../testing/run-here.ts';

test('CLI-65: scenarios that do not exist are refused with those that do, before anything is opened', async (t) => {
  const { code, err } = await ranHere(t, ['compat', '--only', 'walk,nope']);
  assert.equal(code, 2);
  assert.match(err, /no scenario nope[\s\S]*--only with: look, chat/);
});

test('CLI-65: on the embedded world, as one JSON object', async (t) => {
  const { code, out } = await ranHere(t, ['compat', '--only', 'walk,chest,places', '--json', '--tick-rate', '200']);
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
  const args = ['compat', '--only', 'look,walk,chest', '--server', `${host}:${port}`];
  const { code, out, err } = await ranHere(t, args);
  assert.match(out, /✔ look[\s\S]*✔ walk[\s\S]*- chest[\s\S]*op Soul\n2 work, 0 do not, 1 not tried/);
  assert.match(err, /make it an operator/);
  assert.equal(code, 0);
});
