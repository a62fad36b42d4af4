import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFileStore } from '../../assistant/index.ts';
import { succeed, systemClock } from '../../core/index.ts';
import { openSession } from '../../minecraft/index.ts';
import { startWorld } from '../../minecraft/server/index.ts';
import { runCommand, temporaryFolder } from '../testing/run-command.ts';

test('CLI-80: assist serves a server by a bot and RCON, says how players speak to it, and leaves when told to end', async (context) => {
  const cwd = temporaryFolder(context);
  const world = await startWorld({ viewDistance: 2, rcon: { password: 'open sesame' } });
  assert.ok(world.ok);
  context.after(() => world.value.close());
  const { host, port, rconPort, version } = world.value.info;
  const flags = ['--server', `${host}:${port}`, '--rcon', `${host}:${rconPort}`, '--mc', version];

  const wrong = runCommand(context, ['assist', ...flags], { cwd, env: { SOULSAND_RCON_PASSWORD: 'guess' } });
  assert.deepEqual(await wrong.exit, { code: 1, signal: null });
  assert.match(wrong.err, /refuses the RCON password[\s\S]*SOULSAND_RCON_PASSWORD/);

  const command = runCommand(context, ['assist', ...flags], { cwd, env: { SOULSAND_RCON_PASSWORD: 'open sesame' } });
  await command.waitFor(/serves 127\.0\.0\.1:\d+\. Players write: !ai help/);
  const ann = await openSession({ host, port, version, username: 'Ann' });
  assert.ok(ann.ok);
  context.after(() => ann.value.close());
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  ann.value.events.subscribe(({ data }) => {
    if (String(data['text']).includes('[grant access]')) resolve();
  });
  assert.ok(ann.value.say('!ai hello').ok);
  await answered;
  command.child.kill('SIGINT');
  assert.deepEqual(await command.exit, { code: 0, signal: null }, command.err);
});

test('CLI-81: assist without a server serves the embedded world; flags that are wrong or do not go together are refused', async (context) => {
  const cwd = temporaryFolder(context);
  for (const flags of [
    ['--rcon', 'nonsense'],
    ['--embedded', '--server', 'localhost'],
  ]) {
    const refused = runCommand(context, ['assist', ...flags], { cwd });
    assert.deepEqual(await refused.exit, { code: 2, signal: null }, flags.join(' '));
  }
  const command = runCommand(context, ['assist', '--embedded'], { cwd });
  await command.waitFor(/serves embedded\. Players write: \/ai help/);
  command.child.kill('SIGINT');
  assert.deepEqual(await command.exit, { code: 0, signal: null }, command.err);
});

test('CLI-82: assist export-player prints all that is kept of a player, forget-player deletes it, and who is unknown is told', async (context) => {
  const cwd = temporaryFolder(context);
  const folder = join(cwd, '.soulsand', 'players');
  const store = openFileStore({ folder, clock: systemClock });
  assert.ok(store.ok);
  for (const [id, name] of [
    ['a-1', 'Ann'],
    ['b-2', 'Ben'],
  ] as const) {
    const written = await store.value.transact(id, async (transaction) => {
      const put = transaction.put('binding', 'main', { name, grantedAtMs: 1, locale: 'en', external: false });
      return put.ok ? transaction.append('asked', { text: `a word of ${name}` }) : put;
    });
    assert.ok(written.ok, JSON.stringify(written));
  }
  await store.value.close();
  const exported = runCommand(context, ['assist', 'export-player', 'ann'], { cwd });
  assert.deepEqual(await exported.exit, { code: 0, signal: null }, exported.err);
  const rows = exported.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  assert.deepEqual(
    rows.map((row) => [row['part'], row['player_id']]),
    [
      ['document', 'a-1'],
      ['history', 'a-1'],
    ],
  );
  assert.match(exported.out, /a word of Ann/);
  const forgotten = runCommand(context, ['assist', 'forget-player', 'Ann'], { cwd });
  assert.deepEqual(await forgotten.exit, { code: 0, signal: null }, forgotten.err);
  const again = runCommand(context, ['assist', 'export-player', 'Ann'], { cwd });
  assert.deepEqual(await again.exit, { code: 1, signal: null });
  assert.match(again.err, /nothing is kept of a player 'Ann'/);
  const left = openFileStore({ folder, clock: systemClock });
  assert.ok(left.ok);
  assert.deepEqual(await left.value.players(), succeed(['b-2']));
  await left.value.close();
});
