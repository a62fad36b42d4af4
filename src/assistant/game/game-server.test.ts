import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Session } from '../../minecraft/index.ts';
import type { EmbeddedWorld } from '../../minecraft/server/index.ts';
import { codeOf, eventually, GAME_KINDS, gameOf, joinAs, must, shownTo, worldFor } from '../testing/played-world.ts';
import type { GameEvent, GameServer } from './game-server.ts';

for (const kind of GAME_KINDS) {
  describe(`a game served ${kind === 'embedded' ? 'by messages to its worker' : 'by a bot and RCON'}`, () => {
    const undo: (() => unknown)[] = [];
    const cleanup = { after: (fn: () => unknown) => void undo.unshift(fn) };
    let world: EmbeddedWorld;
    let ann: Session;
    let game: GameServer;
    const heard: GameEvent[] = [];

    before(async () => {
      world = await worldFor(cleanup);
      ann = await joinAs(cleanup, world, 'Ann');
      game = await gameOf(cleanup, world, kind);
      game.onEvent((event) => heard.push(event));
    });
    after(async () => {
      for (const each of undo) await each();
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

    test('ASSIST-7: who joins, speaks, dies and leaves is heard, in order', async () => {
      heard.length = 0;
      const cho = await joinAs(cleanup, world, 'Cho');
      await eventually('Cho to be heard of', () => heard.some((event) => event.kind === 'join'));
      must(cho.say('!ai hello'));
      await eventually('what Cho says', () => heard.some((event) => event.kind === 'chat'));
      must(await world.kill('Cho'));
      await eventually('the death', () => heard.some((event) => event.kind === 'death'));
      await cho.close();
      await eventually('Cho to be gone', () => heard.some((event) => event.kind === 'leave'));
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
