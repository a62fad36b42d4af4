import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { joinWorld, type TestClient } from './testing/test-client.ts';
import { eventually, expectValue, openWorld } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

for (const version of TESTED_VERSIONS) {
  describe(`serving the players of ${version}`, () => {
    let world: EmbeddedWorld;
    let ann: TestClient;
    const undo: (() => Promise<void>)[] = [];
    const cleanup = { after: (fn: () => Promise<void>) => void undo.unshift(fn) };

    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 2 }));
      ann = await joinWorld(cleanup, world, 'Ann');
    });
    after(async () => {
      for (const each of undo) await each();
      await world.close();
    });

    const lines = async (text: string) => expectValue(await world.command(text)).lines;
    const refusal = async (text: string) => {
      const done = await world.command(text);
      assert.equal(done.ok ? '' : done.code, 'command_failed', text);
      return done.ok ? '' : done.why;
    };

    test('SERVER-380: objectives are added, listed and removed, and scores set, changed, read and reset, in the game’s words', async () => {
      assert.deepEqual(await lines('scoreboard objectives add coins dummy Gold coins'), [
        'Created new objective [coins]',
      ]);
      assert.match(await refusal('scoreboard objectives add coins dummy'), /already exists/);
      assert.match((await lines('scoreboard objectives list'))[0] ?? '', /\[coins\]/);
      assert.match(await refusal('scoreboard players get Ann coins'), /none is set/);
      assert.match((await lines('scoreboard players set Ann coins 5'))[0] ?? '', /Set \[coins\] for Ann to 5/);
      assert.match(
        (await lines('scoreboard players add Ann coins 3'))[0] ?? '',
        /Added 3 to \[coins\] for Ann \(now 8\)/,
      );
      assert.match((await lines('scoreboard players remove Ann coins 9'))[0] ?? '', /\(now -1\)/);
      assert.deepEqual(await lines('scoreboard players get Ann coins'), ['Ann has -1 [coins]']);
      assert.match(await refusal('scoreboard players add Ann coins -1'), /must not be less than 0/);
      assert.match(await refusal('scoreboard players get Ann gems'), /Unknown scoreboard objective/);
      await lines('scoreboard players reset Ann coins');
      assert.match(await refusal('scoreboard players get Ann coins'), /none is set/);
      assert.match((await lines('scoreboard objectives remove coins'))[0] ?? '', /Removed objective/);
    });

    test('SERVER-381: experience is added, set and asked for in points and levels, and the client is told', async () => {
      assert.deepEqual(await lines('experience add Ann 350 points'), ['Gave 350 experience points to Ann']);
      assert.deepEqual(await lines('xp query Ann levels'), ['Ann has 15 experience levels']);
      assert.deepEqual(await lines('xp query Ann points'), ['Ann has 35 experience points']);
      await eventually('the client to be told', () => ann.bot.experience.level === 15);
      await lines('xp add Ann -100000 points');
      assert.deepEqual(await lines('xp query Ann levels'), ['Ann has 0 experience levels']);
      await lines('xp set Ann 30 levels');
      assert.deepEqual(await lines('xp query Ann levels'), ['Ann has 30 experience levels']);
      assert.match(await refusal('xp add Nobody 1'), /No player was found/);
    });

    test('SERVER-382: raw texts are shown in the chat and over the hotbar with their clicks, and bad ones refused', async () => {
      const heard: string[] = [];
      ann.bot.on('message', (message, position) => {
        heard.push(`${position}: ${message.toString()} ${JSON.stringify(message.json)}`);
      });
      const click = { action: 'run_command', value: '/ai help' };
      await lines(
        `tellraw Ann ${JSON.stringify(['', { text: 'press ', color: 'gold' }, { text: 'here', bold: true, clickEvent: click }])}`,
      );
      const line = await eventually('the text', () => heard.find((each) => each.includes('press here')));
      assert.match(line, /run_command/);
      await lines('title Ann actionbar {"text":"working"}');
      await eventually('the line over the hotbar', () => heard.find((each) => each.startsWith('game_info: working')));
      for (const bad of ['{"text":', 'nonsense', '['.repeat(40) + ']'.repeat(40)]) {
        assert.match(await refusal(`tellraw Ann ${bad}`), /component/, bad);
      }
      assert.match((await lines('list uuids'))[0] ?? '', /Ann \([0-9a-f-]{36}\)/);
    });

    test('SERVER-383: what serves players is done whole in one turn, or fails and changes nothing', async () => {
      const { served } = world;
      expectValue(await served.giveAll('Ann', 'diamond', 70));
      const many = await Promise.all(Array.from({ length: 10 }, () => served.takeAll('Ann', 'diamond', 20)));
      assert.equal(many.filter(({ ok }) => ok).length, 3);
      assert.deepEqual(expectValue(await served.countItems('Ann', 'diamond')), { count: 10 });
      const codes = [
        await served.giveAll('Ann', 'cheese', 1),
        await served.giveAll('Nobody', 'dirt', 1),
        await served.giveAll('Ann', 'dirt', 0.5),
        await served.takeAll('Ann', 'dirt', 1),
        await served.addScore('Ann', 'gems', 1),
        await served.addExperience('Ann', Number.NaN),
      ].map((done) => (done.ok ? 'ok' : done.code));
      assert.deepEqual(codes, [
        'unknown_item',
        'no_such_player',
        'bad_count',
        'not_enough',
        'unknown_objective',
        'bad_count',
      ]);
      // What finds no room lies at the feet: nothing is lost.
      expectValue(await served.giveAll('Ann', 'cobblestone', 3000));
      const { count } = expectValue(await served.countItems('Ann', 'cobblestone'));
      assert.ok(count >= 34 * 64 && count < 3000);
      await eventually('the rest to lie there', async () => expectValue(await world.tickInfo()).entities > 1);
    });

    test('SERVER-384: what players say, give to the assistant, and how they come, die and go is told, until one stops listening', async () => {
      const heard: string[] = [];
      const stop = world.onNews((news) => {
        const text = news.kind === 'chat' ? news.text : news.kind === 'assistant_line' ? news.line : '';
        heard.push(`${news.player.name} ${news.kind} ${text}`.trim());
      });
      const ben = await joinWorld(cleanup, world, 'Ben');
      ben.bot.chat('good day');
      ben.bot.chat('/ai where is the market?');
      await eventually('the line', () => heard.includes('Ben assistant_line where is the market?'));
      expectValue(await world.kill('Ben'));
      await eventually('the death', () => heard.includes('Ben death'));
      await ben.leave();
      await eventually('the leaving', () => heard.includes('Ben leave'));
      assert.deepEqual(heard, [
        'Ben join',
        'Ben chat good day',
        'Ben assistant_line where is the market?',
        'Ben death',
        'Ben leave',
      ]);
      stop();
      ann.bot.chat('unheard');
      await lines('say done');
      assert.equal(heard.length, 5);
    });
  });
}

test('SERVER-385: scores are saved with the world', async (t) => {
  const saveFolder = mkdtempSync(join(tmpdir(), 'soulsand-scores-'));
  t.after(() => rmSync(saveFolder, { recursive: true, force: true }));
  const first = expectValue(await startWorld({ viewDistance: 1, saveFolder }));
  expectValue(await first.command('scoreboard objectives add coins dummy'));
  expectValue(await first.command('scoreboard players set Ann coins 7'));
  expectValue(await first.close());
  const second = await openWorld(t, { viewDistance: 1, saveFolder });
  assert.deepEqual(expectValue(await second.served.score('Ann', 'coins')), { score: 7 });
});

test('SERVER-386: RCON asks for its password, answers commands in order and in parts, and lets go whoever sends what is no request', async (t) => {
  const world = await openWorld(t, { viewDistance: 1, rcon: { password: 'open sesame' } });
  const refused = await startWorld({ rcon: { password: '' } });
  assert.equal(refused.ok ? 'ok' : refused.code, 'bad_option');
  const taken = await startWorld({ rcon: { password: 'x', port: world.info.rconPort ?? 0 } });
  assert.equal(taken.ok ? 'ok' : taken.code, 'port_taken');

  const talk = async (sent: Buffer, parts: number): Promise<readonly string[]> => {
    const socket = connect(world.info.rconPort ?? 0, world.info.host);
    let received = Buffer.alloc(0);
    let isOver = false;
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      isOver = true;
    });
    socket.write(sent);
    const read = () => {
      const packets: string[] = [];
      for (let at = 0; at + 4 <= received.length; at += 4 + received.readInt32LE(at)) {
        packets.push(
          `${received.readInt32LE(at + 4)} ${received.toString('utf8', at + 12, at + 2 + received.readInt32LE(at))}`,
        );
      }
      return packets;
    };
    await eventually('the answers', () => isOver || read().length >= parts);
    socket.destroy();
    return isOver ? ['let go', ...read()] : read();
  };
  const frame = (id: number, kind: number, text: string) => {
    const body = Buffer.from(text);
    const head = Buffer.alloc(12);
    head.writeInt32LE(10 + body.length, 0);
    head.writeInt32LE(id, 4);
    head.writeInt32LE(kind, 8);
    return Buffer.concat([head, body, Buffer.alloc(2)]);
  };
  const login = frame(1, 3, 'open sesame');
  const say = frame(2, 2, 'difficulty peaceful');
  assert.deepEqual(await talk(Buffer.concat([frame(1, 3, 'guess'), say]), 2), ['-1 ', '-1 ']);
  const guesses = Buffer.concat([1, 2, 3].map((id) => frame(id, 3, 'guess')));
  assert.deepEqual((await talk(guesses, 4)).slice(0, 2), ['let go', '-1 ']);
  const [first, second, third] = await talk(Buffer.concat([login, frame(7, 2, 'list'), frame(8, 100, '')]), 3);
  assert.deepEqual([first, third], ['1 ', '8 Unknown request 64']);
  assert.match(second ?? '', /^7 There are 0 of a max/);
  const huge = Buffer.alloc(4);
  huge.writeInt32LE(2_000_000_000, 0);
  assert.deepEqual(await talk(huge, 1), ['let go']);
});
