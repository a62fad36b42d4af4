import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFileStore } from '../../assistant/index.ts';
import { succeed, systemClock } from '../../core/index.ts';
import { openSession } from '../../minecraft/index.ts';
import { startWorld } from '../../minecraft/server/index.ts';
import { temporaryFolder } from '../testing/run-command.ts';
import { ranHere, runHere } from '../testing/run-here.ts';

test('CLI-80, CLI-100, CLI-101, CLI-122: assist serves a server by a bot and RCON, says how players speak to it, and leaves when told to end', async (context) => {
  const cwd = temporaryFolder(context);
  const world = await startWorld({ viewDistance: 2, rcon: { password: 'open sesame' } });
  assert.ok(world.ok);
  context.after(() => world.value.close());
  const { host, port, rconPort, version } = world.value.info;
  const flags = ['--server', `${host}:${port}`, '--rcon', `${host}:${rconPort}`, '--mc', version];

  const wrong = await ranHere(context, ['assist', ...flags], { cwd, env: { SOULSAND_RCON_PASSWORD: 'guess' } });
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /refuses the RCON password[\s\S]*SOULSAND_RCON_PASSWORD/);

  const strict = createServer().on('upgrade', (_request, socket) => socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n'));
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
  context.after(() => strict.close());
  const { port: managementPort } = strict.address() as AddressInfo;
  const managed = ['assist', ...flags, '--management', `ws://127.0.0.1:${managementPort}`];
  const env = { SOULSAND_RCON_PASSWORD: 'open sesame', SOULSAND_MANAGEMENT_SECRET: 'guess' };
  const refused = await ranHere(context, managed, { cwd, env });
  assert.equal(refused.code, 1);
  assert.match(refused.err, /refuses the secret[\s\S]*SOULSAND_MANAGEMENT_SECRET/);

  const prompts = join(cwd, 'prompts');
  mkdirSync(prompts);
  const write = (text: string) => writeFileSync(join(prompts, 'questions_answer.txt'), text);
  write('Answer briefly.');
  const unusable = await ranHere(context, ['assist', ...flags, '--prompts', prompts], { cwd });
  assert.equal(unusable.code, 2);
  assert.match(unusable.err, /questions_answer\.txt lacks the placeholder \{language\}/);
  write('Answer in {language}.');
  const command = runHere(context, ['assist', ...flags, '--port', '0', '--prompts', prompts], {
    cwd,
    env: { SOULSAND_RCON_PASSWORD: 'open sesame' },
  });
  await command.waitFor(/serves 127\.0\.0\.1:\d+\. Players write: !ai help/);
  const second = await ranHere(context, ['assist', ...flags, '--port', '0'], { cwd });
  assert.equal(second.code, 1);
  assert.match(second.err, /an assistant serves from this folder \(process \d+\)/);
  const forget = await ranHere(context, ['assist', 'forget-player', 'Ann'], { cwd });
  assert.equal(forget.code, 1);
  assert.match(forget.err, /an assistant serves from this folder/);
  write('Answer in {tongue}.');
  await command.waitFor(/questions_answer\.txt lacks the placeholder \{language\}/, 'err');
  write('Answer shortly, in {language}.');
  await command.waitFor(/the prompts were read anew/, 'err');
  const ann = await openSession({ host, port, version, username: 'Ann' });
  assert.ok(ann.ok);
  context.after(() => ann.value.close());
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  ann.value.events.subscribe(({ data }) => {
    if (String(data['text']).includes('[grant access]')) resolve();
  });
  assert.ok(ann.value.say('!ai hello').ok);
  await answered;
  assert.deepEqual(await command.interrupt(), { code: 0, signal: null }, command.err);
});

test('CLI-81, CLI-102, CLI-103, CLI-120, CLI-121: assist without a server serves the embedded world with a sample and a page; what is typed is said by a visitor, who is shown the answers', async (context) => {
  const cwd = temporaryFolder(context);
  for (const [flags, why] of [
    [['--rcon', 'nonsense'], /--rcon nonsense is no address/],
    [['--management', 'http://localhost:1'], /--management http:\/\/localhost:1 is no address/],
    [['--embedded', '--server', 'localhost'], /do not go together/],
    [['--shop', join(cwd, 'shop.yaml')], /--shop: \S+shop\.yaml is not there/],
    [['--as', 'two words'], /--as two words is no name/],
    [['--quest-claims', 'maybe'], /neither on nor off/],
    [['--search', 'ftp://x'], /is no address/],
  ] as const) {
    const refused = await ranHere(context, ['assist', ...flags], { cwd });
    assert.equal(refused.code, 2, flags.join(' '));
    assert.match(refused.err, why);
  }
  writeFileSync(join(cwd, 'voice.sh'), '#!/bin/sh\necho "eSpeak NG text-to-speech: 9.8.7"\n', { mode: 0o755 });
  const speech = { espeak: join(cwd, 'voice.sh') };
  writeFileSync(join(cwd, 'soulsand.config.js'), `export default ${JSON.stringify({ assist: { speech } })};`);
  const command = runHere(context, ['assist', '--embedded', '--as', 'Eve', '--port', '0'], { cwd });
  await command.waitFor(/serves embedded\. Players write: \/ai help/);
  assert.match(command.out, /A sample shop, quest book and manual are served, and you have 30 experience/);
  assert.match(command.out, /Speech +espeak-ng 9\.8\.7; players write: \/ai voice/);
  const [, url = '', token] = /Operator +(http:\S+)#token=(\S+)/.exec(command.out) ?? [];
  const state = await fetch(new URL('/api/operator', url), { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await fetch(new URL('/voice/guessed', url))).status, 404);
  assert.deepEqual([state.status, ((await state.json()) as { players: unknown }).players], [200, []]);
  // Each line is answered before the next one is said; a number does what it stands for.
  command.input.end('/ai grant\n1\n!ai shop\n1\n1\n/ai where is the village?\n/ai voice\nquit\n');
  assert.deepEqual(await command.exit, { code: 0, signal: null }, command.err);
  const told = command.out.slice(command.out.indexOf('Players write'));
  assert.match(told, /works for you now[\s\S]*What I can do[\s\S]*lucky-box: Lucky box for 10 experience \[3 buy\]/);
  assert.match(
    told,
    /Quote q1\n[\s\S]*\[1 accept\]\nReceipt q1\n[^\n]*4 x bread[\s\S]*The village lies north[\s\S]*Source: manual\.md/,
  );
  assert.match(told, /Your voice page[\s\S]*open your page\] http:\/\/127\.0\.0\.1:\d+\/voice\/\S{40}/);
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
  const exported = await ranHere(context, ['assist', 'export-player', 'ann'], { cwd });
  assert.equal(exported.code, 0, exported.err);
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
  const forgotten = await ranHere(context, ['assist', 'forget-player', 'Ann'], { cwd });
  assert.equal(forgotten.code, 0, forgotten.err);
  const again = await ranHere(context, ['assist', 'export-player', 'Ann'], { cwd });
  assert.equal(again.code, 1);
  assert.match(again.err, /nothing is kept of a player 'Ann'/);
  const left = openFileStore({ folder, clock: systemClock });
  assert.ok(left.ok);
  assert.deepEqual(await left.value.players(), succeed(['b-2']));
  await left.value.close();
});
