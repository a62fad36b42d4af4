import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { connect, joinWorld, type TestClient } from './testing/test-client.ts';
import { eventually, expectValue } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

for (const version of TESTED_VERSIONS) {
  describe(`commands of ${version}`, () => {
    let world: EmbeddedWorld;
    let boss: TestClient;
    let guest: TestClient;
    const undo: (() => Promise<void>)[] = [];
    const cleanup = { after: (fn: () => Promise<void>) => void undo.unshift(fn) };

    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 2, operators: ['Boss'] }));
      boss = await joinWorld(cleanup, world, 'boss');
      guest = await joinWorld(cleanup, world, 'guest');
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
    /** What a client is told after it gave a command. */
    const told = async ({ bot }: TestClient, command: string): Promise<string> => {
      const heard: string[] = [];
      const listen = (message: { toString(): string }) => void heard.push(message.toString());
      bot.on('message', listen);
      bot.chat(command);
      const line = await eventually(`an answer to ${command}`, () => heard[0]);
      bot.removeListener('message', listen);
      return line;
    };
    const block = async (x: number, y: number, z: number) => expectValue(await world.blockAt({ x, y, z }));
    const positionOf = async (name: string) => {
      const found = expectValue(await world.players()).find((player) => player.name === name);
      assert.ok(found !== undefined);
      return found.position;
    };

    test('SERVER-270: blocks are set with their states, and filled in the ways of the game', async () => {
      assert.deepEqual(await lines('/setblock 1 6 1 oak_stairs[facing=north,half=top]'), [
        'Changed the block at 1, 6, 1',
      ]);
      assert.deepEqual((await block(1, 6, 1)).properties['facing'], 'north');
      assert.match(await refusal('setblock 1 6 1 oak_stairs[facing=north,half=top]'), /Could not set/);
      assert.match(await refusal('setblock 1 6 1 oak_stairs[facing=up]'), /facing=up/);
      assert.match(await refusal('setblock 1 6 1 cheese'), /cheese/);
      assert.match(await refusal('setblock 1 9999 1 stone'), /out of this world/);
      assert.match((await lines('fill 0 10 0 4 14 4 glass hollow'))[0] ?? '', /filled 98 block/);
      assert.deepEqual([(await block(0, 10, 0)).name, (await block(2, 12, 2)).name], ['glass', 'air']);
      assert.match((await lines('fill 0 10 0 4 14 4 stone replace glass'))[0] ?? '', /filled 98 block/);
      assert.match((await lines('fill 2 12 2 5 12 2 dirt keep'))[0] ?? '', /filled [23] block/);
      assert.match(await refusal('fill 0 0 0 100 100 100 stone'), /Too many blocks/);
      assert.match(await refusal('fill 2 12 2 2 12 2 dirt'), /No blocks/);
    });

    test('SERVER-271: only operators command, others are told so; lists of names last and are told', async () => {
      assert.match(await told(guest, '/give guest diamond 64'), /permission/);
      assert.match(await told(guest, '/kill @a'), /permission/);
      assert.equal(await told(boss, '/give guest diamond 3'), 'Gave 3 [Diamond] to guest');
      assert.match(await told(guest, '/fly'), /Unknown or incomplete command/);
      assert.deepEqual(await lines('op guest'), ['Made guest a server operator']);
      assert.match(await refusal('op Guest'), /Nothing changed/);
      assert.match(await told(guest, '/seed'), /Seed/);
      assert.deepEqual(await lines('deop guest'), ['Made guest no longer a server operator']);
      assert.match(await told(guest, '/seed'), /permission/);
      assert.match(await told(guest, '/help give'), /Unknown command or insufficient permissions/);
      assert.match(await told(boss, '/help give'), /\/give <targets> <item>/);
    });

    test('SERVER-272: things are given in stacks and cleared, by kind and number', async () => {
      await lines('clear guest');
      assert.deepEqual(await lines('give @a[name=guest] oak_planks 70'), ['Gave 70 [Oak Planks] to guest']);
      const planks = () => guest.bot.inventory.items().map(({ name, count }) => `${name} ${count}`);
      await eventually('the planks', () => planks().length === 2);
      assert.deepEqual(planks().toSorted(), ['oak_planks 6', 'oak_planks 64']);
      assert.match((await lines('clear guest oak_planks 0'))[0] ?? '', /70/);
      assert.match((await lines('clear guest oak_planks 60'))[0] ?? '', /60/);
      await eventually('what is left', () => planks().join() === 'oak_planks 10' || planks().length === 2);
      assert.match(await refusal('clear guest diamond'), /No items/);
      assert.match(await refusal('give guest unobtainium'), /unobtainium/);
      assert.match(await refusal('give nobody stone'), /No player/);
      assert.match(await refusal('give guest stone 0'), /less than 1/);
    });

    test('SERVER-273: places are plain, from here and along the look; targets are chosen and narrowed', async () => {
      await lines('tp guest 10 5 10');
      assert.deepEqual(await positionOf('guest'), { x: 10.5, y: 5, z: 10.5 });
      await lines('tp boss 0.5 5 0.5');
      boss.bot.physicsEnabled = false;
      await eventually(
        'boss to know',
        () => boss.bot.entity.position.distanceTo(boss.bot.entity.position.clone().set(0.5, 5, 0.5)) < 0.1,
      );
      boss.bot._client.write('look', { yaw: 0, pitch: 0, onGround: true, flags: { onGround: true } });
      assert.match(await told(boss, '/setblock ~ ~3 ~ gold_block'), /Changed/);
      assert.equal((await block(0, 8, 0)).name, 'gold_block');
      assert.match(await told(boss, '/setblock ^ ^1 ^4 iron_block'), /Changed/);
      assert.equal((await block(0, 6, 4)).name, 'iron_block');
      assert.match(await told(boss, '/setblock ^ ~ ^4 stone'), /mix/i);
      assert.match(await told(boss, '/tp guest @s'), /Teleported guest to boss/);
      assert.deepEqual(await positionOf('guest'), { x: 0.5, y: 5, z: 0.5 });
      assert.match(await told(boss, '/tp @a[name=!boss] ~2 ~ ~'), /Teleported guest/);
    });

    test('SERVER-274: what is summoned is chosen by kind, number and distance, and killed', async () => {
      await lines('summon cow 5 5 5');
      await lines('summon cow 6 5 6');
      await lines('summon minecraft:pig 7 5 7');
      assert.match(await refusal('summon dragonfly'), /dragonfly/);
      for (const kind of ['player', 'item', 'arrow']) {
        assert.match(await refusal(`summon ${kind}`), /Unable to summon/);
      }
      await eventually(
        'a cow',
        () => Object.values(guest.bot.entities).filter(({ name }) => name === 'cow').length === 2,
      );
      assert.deepEqual(await lines('kill @e[type=cow,limit=1]'), ['Killed Cow']);
      assert.deepEqual(await lines('kill @e[type=cow,distance=..100]'), ['Killed Cow']);
      assert.deepEqual(await lines('kill @e[type=pig]'), ['Killed Pig']);
      assert.match(await refusal('kill @e[type=cow]'), /No entity/);
      assert.match(await refusal('kill @x'), /selector/i);
    });

    test('SERVER-275: players whisper, are put into game modes, healed of nothing and killed', async () => {
      const whispers: string[] = [];
      guest.bot.on('message', (message) => void whispers.push(message.toString()));
      assert.equal(await told(boss, '/msg guest meet me at dawn'), 'You whisper to guest: meet me at dawn');
      await eventually('the whisper', () => whispers.includes('boss whispers to you: meet me at dawn'));
      assert.match((await lines('gamemode creative guest'))[0] ?? '', /guest's game mode to Creative/);
      assert.equal(expectValue(await world.players()).find(({ name }) => name === 'guest')?.gameMode, 'creative');
      await lines('gamemode survival guest');
      assert.match((await lines('effect give guest speed 10 1'))[0] ?? '', /Speed/);
      await eventually(
        'the effect',
        () => guest.bot.entity.effects[guest.bot.registry.effectsByName['Speed']?.id ?? -1],
      );
      assert.match((await lines('effect clear guest'))[0] ?? '', /Removed/);
      assert.match(await refusal('effect give guest boredom'), /boredom/);
      assert.match((await lines('list'))[0] ?? '', /2 of a max of 20.*boss.*guest/);
    });

    test('SERVER-276: time, weather and difficulty are set, told and asked', async () => {
      assert.deepEqual(await lines('time set night'), ['Set the time to 13000']);
      // Time goes on meanwhile.
      assert.match((await lines('time add 1s'))[0] ?? '', /^Set the time to 130[2-9]\d$/);
      assert.match((await lines('time query daytime'))[0] ?? '', /130\d\d/);
      assert.match(await refusal('time set soon'), /\w/);
      assert.deepEqual(await lines('weather thunder'), ['Set the weather to rain & thunder']);
      await eventually('rain', () => guest.bot.isRaining && guest.bot.thunderState === 1);
      const late = await joinWorld(cleanup, world, 'late');
      await eventually('rain for who comes later', () => late.bot.isRaining);
      await late.leave();
      await lines('weather clear 100d');
      await eventually('no rain', () => !guest.bot.isRaining && guest.bot.thunderState === 0);
      const difficulties: unknown[] = [];
      guest.bot._client.on(
        'difficulty',
        ({ difficulty }: { readonly difficulty: unknown }) => void difficulties.push(difficulty),
      );
      assert.match((await lines('difficulty hard'))[0] ?? '', /Hard/);
      assert.match(await refusal('difficulty hard'), /hard/);
      await eventually('the difficulty', () => difficulties.includes('hard'));
    });

    test('SERVER-277: bans, the whitelist and kicks keep out, with their reasons', async () => {
      const rival = await joinWorld(cleanup, world, 'rival');
      assert.match((await lines('ban rival for good reason'))[0] ?? '', /Banned rival/);
      assert.match(await rival.kicked, /good reason/);
      assert.match(await connect(world, 'Rival').kicked, /good reason/);
      assert.deepEqual(await lines('banlist'), ['rival: for good reason']);
      await lines('pardon Rival');
      await lines('whitelist on');
      assert.match(await connect(world, 'rival').kicked, /list of those who may join/);
      await lines('whitelist add rival');
      const again = await joinWorld(cleanup, world, 'rival');
      await lines('kick rival enough');
      assert.match(await again.kicked, /enough/);
      await lines('whitelist off');
    });

    test('SERVER-278: a client knows the commands it may give, and completes them', async () => {
      const [tree] = guest.packets('declare_commands').slice(-1);
      const names = (fields: unknown) => JSON.stringify(fields);
      assert.match(names(tree?.fields), /"msg"/);
      assert.doesNotMatch(names(tree?.fields), /"fill"/);
      const [full] = boss.packets('declare_commands').slice(-1);
      assert.match(names(full?.fields), /"fill"/);
      const offered = async ({ bot }: TestClient, text: string) => {
        const found = (await bot.tabComplete(text, true)) as unknown as readonly { readonly match: string }[];
        return found.map(({ match }) => match);
      };
      assert.deepEqual(await offered(guest, '/fil'), []);
      assert.deepEqual(await offered(boss, '/fil'), ['/fill']);
      assert.deepEqual(await offered(boss, '/weather th'), ['thunder']);
      assert.deepEqual(await offered(guest, '/msg bo'), ['boss']);
      assert.equal(expectValue(await world.tickInfo()).packetsSkipped, 0);
    });

    test('SERVER-279: no command harms the world: what is long, empty or odd is refused', async () => {
      for (const odd of [
        '',
        '/',
        ' ',
        'give',
        'give @',
        'tp @e[',
        'fill 1 2',
        'setblock ~ ~ ~ [',
        `say${' x'.repeat(20_000)}`,
      ]) {
        await refusal(odd);
      }
      assert.equal(expectValue(await world.tickInfo()).faults, 0);
    });
  });
}
