import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { writeSign } from '../../minecraft/actions/index.ts';
import type { Session } from '../../minecraft/index.ts';
import type { EmbeddedWorld } from '../../minecraft/server/index.ts';
import {
  codeOf,
  eventually,
  GAME_KINDS,
  gameOf,
  joinAs,
  must,
  rconOf,
  shownTo,
  worldFor,
} from '../testing/played-world.ts';
import type { GameEvent, GameServer } from './game-server.ts';

const NAMES: Readonly<Record<(typeof GAME_KINDS)[number], string>> = {
  embedded: 'by messages to its worker',
  vanilla: 'by a bot and RCON',
  managed: 'by a bot, RCON and its management protocol',
};

/** All kinds are asked of one world, one after the other. */
const undo: (() => unknown)[] = [];
const forAll = { after: (fn: () => unknown) => void undo.unshift(fn) };
let world: EmbeddedWorld;
let ann: Session;

before(async () => {
  world = await worldFor(forAll);
  ann = await joinAs(forAll, world, 'Ann');
});
after(async () => {
  for (const each of undo) await each();
});

for (const kind of GAME_KINDS) {
  describe(`a game served ${NAMES[kind]}`, () => {
    const undoKind: (() => unknown)[] = [];
    const cleanup = { after: (fn: () => unknown) => void undoKind.unshift(fn) };
    let game: GameServer;
    const heard: GameEvent[] = [];

    before(async () => {
      // Fails where she carries nothing.
      await world.command('clear Ann');
      game = await gameOf(cleanup, world, kind);
      game.onEvent((event) => heard.push(event));
    });
    after(async () => {
      for (const each of undoKind) await each();
      await eventually('the bot to be gone', async () => must(await world.served.online()).length === 1);
    });

    test('ASSIST-1: who is there is told with their ids, the bot left out', async () => {
      const online = must(await game.online());
      assert.deepEqual(
        online.map(({ name }) => name),
        ['Ann'],
      );
      assert.match(online[0]?.id ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    });

    test('ASSIST-2: items are given, counted and taken exactly, or not at all', async () => {
      const player = game.playerNamed('Ann');
      assert.equal(must(await player.countItem('emerald')), 0);
      must(await player.give('emerald', 100));
      assert.equal(must(await player.countItem('emerald')), 100);
      const tooMany = await player.take('emerald', 101);
      assert.deepEqual([codeOf(tooMany), tooMany.ok ? {} : tooMany.data?.['held']], ['not_enough', 100]);
      must(await player.take('emerald', 99));
      assert.equal(must(await player.countItem('emerald')), 1);
      assert.equal(codeOf(await player.give('cheese', 1)), 'unknown_item');
      assert.equal(codeOf(await player.take('dirt 5\nop Ann', 1)), 'unknown_item');
      for (const count of [0, -1, 1.5, 6401, Number.NaN]) {
        assert.equal(codeOf(await player.give('dirt', count)), 'bad_amount', `${count}`);
        assert.equal(codeOf(await player.take('dirt', count)), 'bad_amount', `${count}`);
      }
      assert.equal(must(await player.countItem('dirt')), 0);
    });

    test('ASSIST-3: experience is counted in points over all levels, and never taken below 0', async () => {
      const player = game.playerNamed('Ann');
      must(await player.addExperience(1000));
      assert.equal(must(await player.experience()), 1000);
      must(await player.addExperience(-1));
      assert.equal(must(await player.experience()), 999);
      assert.equal(codeOf(await player.addExperience(-1000)), 'not_enough');
      must(await player.addExperience(-999));
      assert.equal(must(await player.experience()), 0);
    });

    test('ASSIST-4: a score is read and changed, and never taken below 0', async () => {
      must(await world.command(`scoreboard objectives add coins_${kind} dummy`));
      const player = game.playerNamed('Ann');
      const coins = `coins_${kind}`;
      assert.equal(must(await player.score(coins)), 0);
      must(await player.addScore(coins, 7));
      must(await player.addScore(coins, -3));
      assert.equal(must(await player.score(coins)), 4);
      assert.equal(codeOf(await player.addScore(coins, -5)), 'not_enough');
      assert.equal(codeOf(await player.addScore('nothing', 5)), 'unknown_objective');
      assert.equal(must(await player.score(coins)), 4);
    });

    test('ASSIST-5: a message reaches its player alone, without colour codes and line breaks of its own', async () => {
      const ben = await joinAs(cleanup, world, 'Ben');
      const click = { kind: 'run', text: '/ai help' } as const;
      must(
        await game.playerNamed('Ann').tell({
          lines: [
            [
              { text: 'one ', colour: 'gold' },
              { text: '§4two\nthree "quoted" 中文', click, hint: 'see' },
            ],
            [{ text: 'the last' }],
          ],
          plain: ['one two', 'the last'],
        }),
      );
      must(await game.playerNamed('Ann').actionBar('working'));
      await eventually('both lines', () => shownTo(ann).includes('the last'));
      assert.ok(shownTo(ann).includes('one two three "quoted" 中文'));
      assert.ok(!shownTo(ben).includes('the last'));
      await ben.close();
      await eventually('Ben to be gone', async () => must(await game.online()).length === 1);
    });

    test('ASSIST-6: a player who is not there is told as that, and nothing happens', async () => {
      for (const name of ['Nobody', '@a', 'Ann 5', '']) {
        const player = game.playerNamed(name);
        const codes = [await player.give('dirt', 1), await player.countItem('dirt'), await player.experience()];
        assert.deepEqual(codes.map(codeOf), ['player_offline', 'player_offline', 'player_offline'], name);
      }
      assert.equal(must(await game.playerNamed('Ann').countItem('dirt')), 0);
    });

    test('ASSIST-205: signs near a player are read as players wrote them, and of nobody else', async () => {
      const { x, y, z } = world.info.spawn;
      const pos = { x: Math.floor(x) + 2, y: Math.floor(y), z: Math.floor(z) };
      if (kind === 'embedded') {
        assert.deepEqual(must(await game.playerNamed('Ann').signs()), []);
        must(await world.setBlock(pos, 'oak_sign'));
        await eventually('the sign', () => ann.state.blockAt(pos).name === 'oak_sign');
        must(await writeSign(ann, { pos, lines: ['to the', 'harbour'] }));
      }
      const read = await eventually('the sign to be read', async () => {
        const signs = await game.playerNamed('Ann').signs();
        return signs.ok && signs.value.length > 0 ? signs.value : undefined;
      });
      assert.deepEqual(read, [{ pos, lines: ['to the', 'harbour'] }]);
      assert.notEqual(codeOf(await game.playerNamed('Nobody').signs()), 'ok');
    });

    test('ASSIST-7: who joins, speaks, dies and leaves is heard, in order', async () => {
      const heardOf = (what: GameEvent['kind']) =>
        heard.some(({ kind: each, player }) => each === what && player.name === 'Cho');
      const cho = await joinAs(cleanup, world, 'Cho');
      await eventually('Cho to be heard of', () => heardOf('join'));
      must(cho.say('!ai hello'));
      await eventually('what Cho says', () => heardOf('chat'));
      must(await world.kill('Cho'));
      await eventually('the death', () => heardOf('death'));
      await cho.close();
      await eventually('Cho to be gone', () => heardOf('leave'));
      const told = heard.filter(({ player }) => player.name === 'Cho');
      assert.deepEqual(
        told.map((event) => event.kind),
        ['join', 'chat', 'death', 'leave'],
      );
      const said = told.find((event) => event.kind === 'chat');
      assert.deepEqual([said?.text, said?.isWhisper], ['!ai hello', false]);
    });
  });
}

test('ASSIST-14: against a real listener a wrong password is told, and long answers are whole', async () => {
  const wrong = rconOf(world, 'guess');
  assert.equal(codeOf(await wrong.run('list')), 'wrong_password');
  await wrong.close();
  const client = rconOf(world);
  for (let i = 0; i < 150; i++)
    must(await client.run(`scoreboard objectives add objective_with_a_long_name_${i} dummy`));
  const listed = must(await client.run('scoreboard objectives list'));
  assert.ok(listed.length > 4096);
  assert.match(listed, /objective_with_a_long_name_0\b.*objective_with_a_long_name_149\b/);
  assert.match(must(await client.run('nonsense')), /Unknown or incomplete command/);
  await client.close();
});
