import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Vec3 } from 'vec3';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import type { WorldVersion } from './options.ts';
import { columnsIn, connect, joinWorld } from './testing/test-client.ts';
import { eventually, expectValue } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

/** A version other than the given one, with a protocol of its own. */
function anotherVersion(version: WorldVersion): WorldVersion {
  return version === '1.20.4' ? '1.16.5' : '1.20.4';
}

for (const version of TESTED_VERSIONS) {
  describe(`players of ${version}`, () => {
    let world: EmbeddedWorld;
    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 2 }));
    });
    after(() => world.close());

    test('SERVER-12: all know who is here, see each other as players by name, and learn who leaves', async (t) => {
      const alice = await joinWorld(t, world, 'alice');
      const bob = await joinWorld(t, world, 'bob');
      for (const [one, other] of [
        [alice, 'bob'],
        [bob, 'alice'],
      ] as const) {
        const seen = await eventually(`${other} to be seen`, () =>
          Object.values(one.bot.entities).find((entity) => entity.username === other),
        );
        assert.equal(seen.type, 'player');
        assert.deepEqual(Object.keys(one.bot.players).sort(), ['alice', 'bob']);
      }
      const left = new Promise((resolve) => bob.bot.once('playerLeft', (player) => resolve(player.username)));
      await alice.leave();
      assert.equal(await left, 'alice');
      assert.deepEqual(Object.keys(bob.bot.players), ['bob']);
    });

    test('SERVER-12: those who join at the same time, while another moves, all see each other', async (t) => {
      const names = ['bob', 'ann', 'eve', 'kim', 'lea'];
      const bob = await joinWorld(t, world, 'bob');
      let isJoining = true;
      const moving = (async () => {
        for (let step = 0; isJoining; step++) {
          expectValue(await world.teleport('bob', { x: 8.5 + 4 * (step % 2), y: 5, z: 8.5 }));
        }
      })();
      const newcomers = await Promise.all(names.slice(1).map((name) => joinWorld(t, world, name)));
      isJoining = false;
      await moving;
      for (const { bot } of [bob, ...newcomers]) {
        for (const other of names.filter((name) => name !== bot.username)) {
          const isSeen = () => Object.values(bot.entities).some((entity) => entity.username === other);
          await eventually(`${other} to be seen by ${bot.username}`, isSeen);
        }
      }
    });

    test('SERVER-13: a name in use, a full server, a ban and a wrong version are refused in words', async (t) => {
      await joinWorld(t, world, 'alice');
      assert.match(await connect(world, 'alice').kicked, /already in the world/);
      expectValue(await world.setMaxPlayers(1));
      assert.match(await connect(world, 'bob').kicked, /full \(1 players\)/);
      expectValue(await world.setMaxPlayers(20));
      expectValue(await world.ban('Bob', 'Not today'));
      assert.match(await connect(world, 'bob').kicked, /Not today/);
      expectValue(await world.ban('bob', null));
      const reason = await connect(world, 'carol', anotherVersion(version)).kicked;
      assert.ok(reason.includes(`Minecraft ${version}`), reason);
      await joinWorld(t, world, 'bob');
      assert.equal(expectValue(await world.players()).length, 2);
    });

    test('SERVER-13: the name of one who left is free at once', async (t) => {
      for (let round = 0; round < 3; round++) await (await joinWorld(t, world, 'alice')).leave();
      await joinWorld(t, world, 'alice');
    });

    test('SERVER-18: the dead may respawn, whole, at the spawn, with their chunks', async (t) => {
      const alice = await joinWorld(t, world, 'alice');
      const bob = await joinWorld(t, world, 'bob');
      expectValue(await world.teleport('alice', { x: 20.5, y: 5, z: 8.5 }));
      alice.forget();
      const again = new Promise((resolve) => alice.bot.once('spawn', () => resolve(undefined)));
      assert.equal(expectValue(await world.kill('alice')).health, 0);
      await again;
      assert.equal(alice.bot.health, 20);
      assert.deepEqual({ ...alice.bot.entity.position }, world.info.spawn);
      const told = alice.packets('respawn', 'map_chunk');
      const sinceRespawn = told.slice(told.findIndex(({ name }) => name === 'respawn') + 1);
      assert.equal(columnsIn(sinceRespawn).size, 5 * 5);
      await eventually('bob to see alice at the spawn', () => {
        const seen = Object.values(bob.bot.entities).find((entity) => entity.username === 'alice');
        return seen !== undefined && seen.position.distanceTo(new Vec3(8.5, 5, 8.5)) < 1;
      });
    });

    test('SERVER-19: a teleport has its own number, keeps the look, brings the chunks, and is seen', async (t) => {
      const alice = await joinWorld(t, world, 'alice');
      const bob = await joinWorld(t, world, 'bob');
      await alice.bot.look(1, 0.5, true);
      expectValue(await world.teleport('alice', { x: 500.5, y: 5, z: -300.5 }));
      await eventually('the ground there', () => alice.bot.blockAt(new Vec3(500, 4, -301)));
      assert.ok(Math.abs(alice.bot.entity.yaw - 1) < 0.01);
      await eventually('alice to be out of sight', () =>
        Object.values(bob.bot.entities).every((entity) => entity.username !== 'alice'),
      );
      expectValue(await world.teleport('alice', { x: 20.5, y: 5, z: 8.5 }));
      const seen = await eventually('alice to be back', () =>
        Object.values(bob.bot.entities).find((entity) => entity.username === 'alice'),
      );
      assert.ok(seen.position.distanceTo(new Vec3(20.5, 5, 8.5)) < 0.1);
      // Joining is the first.
      await eventually('three teleports', () => alice.packets('position').length === 3);
      const numbers = alice.packets('position').map(({ fields }) => fields['teleportId']);
      assert.equal(new Set(numbers).size, 3);
    });

    test('SERVER-19: what a client reports from before it confirmed a teleport does not count', async (t) => {
      const { bot } = await joinWorld(t, world, 'alice');
      bot.physicsEnabled = false;
      bot._client.removeAllListeners('position');
      expectValue(await world.teleport('alice', { x: 40.5, y: 5, z: 8.5 }));
      bot._client.write('position', { x: 8.5, y: 5, z: 8.5, onGround: true, flags: { onGround: true } });
      const echo = new Promise((resolve) => bot.once('message', resolve));
      bot.chat('sent after the stale report');
      await echo;
      assert.equal(expectValue(await world.players())[0]?.position.x, 40.5);
    });

    test('SERVER-22: health, food, mode, gifts, kicks and time are set as asked; what cannot be is a failure', async (t) => {
      const { bot, kicked } = await joinWorld(t, world, 'alice');
      assert.equal(expectValue(await world.damage('alice', 5)).health, 15);
      await eventually('the damage', () => bot.health === 15);
      expectValue(await world.setFood('alice', 7));
      await eventually('the hunger', () => bot.food === 7);
      expectValue(await world.setGameMode('alice', 'creative'));
      await eventually('the mode', () => bot.game.gameMode === 'creative');
      expectValue(await world.setTime(13_000));
      await eventually('the night', () => bot.time.timeOfDay >= 13_000);
      assert.ok(expectValue(await world.tickInfo()).timeOfDay >= 13_000);
      expectValue(await world.op('alice'));
      assert.equal(expectValue(await world.players())[0]?.operator, true);
      const heard = new Promise((resolve) => bot.once('message', (message) => resolve(message.toString())));
      expectValue(await world.say('Good evening'));
      assert.match(String(await heard), /Good evening/);
      const failures = [
        await world.give('nobody', 'dirt'),
        await world.give('alice', 'unobtainium'),
        await world.give('alice', 'dirt', 0),
        await world.teleport('alice', { x: Number.NaN, y: 5, z: 0 }),
        await world.setTime(24_000),
        await world.setHealth('alice', Number.NaN),
        await world.setBlock({ x: 0, y: 1000, z: 0 }, 'dirt'),
        await world.setBlock({ x: 0, y: 6, z: 0 }, 'unobtainium'),
        await world.setBlock({ x: 0, y: 6, z: 0 }, 'oak_stairs', { facing: 'nowhere' }),
        await world.sendWideChunk('alice', 0, 0, []),
      ];
      assert.deepEqual(
        failures.map((result) => (result.ok ? 'ok' : result.code)),
        [
          'no_such_player',
          'unknown_item',
          'bad_count',
          'bad_position',
          'bad_time',
          'bad_number',
          'out_of_world',
          'unknown_block',
          'unknown_properties',
          'bad_state',
        ],
      );
      expectValue(await world.kick('alice', 'Enough'));
      assert.match(await kicked, /Enough/);
    });

    test('SERVER-32: what players say is told with who says it; a command is not told', async (t) => {
      const alice = await joinWorld(t, world, 'alice');
      const bob = await joinWorld(t, world, 'bob');
      expectValue(await world.op('bob'));
      const heard: string[] = [];
      alice.bot.on('messagestr', (text) => {
        // Who joined and left just now may be told late.
        if (!/(joined|left) the game/.test(text)) heard.push(text);
      });
      bob.bot.chat('/time set 18000');
      await eventually('the night', () => alice.bot.time.timeOfDay >= 18_000);
      bob.bot.chat('Good &e <evening>');
      await eventually('it to be heard', () => heard.length > 0);
      assert.deepEqual(heard, ['<bob> Good &e <evening>']);
      const told = alice.packets('chat', 'player_chat').at(-1)?.fields ?? {};
      assert.equal(told['sender'] ?? told['senderUuid'], expectValue(await world.players())[1]?.uuid);
      const packet = version === '1.16.5' ? 'chat' : 'chat_message';
      const rest = { timestamp: 0n, salt: 0n, offset: 0, acknowledged: Buffer.alloc(3) };
      bob.bot._client.write(packet, { message: 'a'.repeat(257), ...rest });
      assert.match(await bob.kicked, /too long/);
    });

    test('SERVER-33 SERVER-11: the server names itself; what one changed stays when the last one leaves, without a save folder too', async (t) => {
      const { bot, leave } = await joinWorld(t, world, 'alice');
      assert.equal(bot.game.serverBrand, 'soulsand');
      const far = { x: 200, y: 6, z: 8 };
      expectValue(await world.teleport('alice', { x: 200.5, y: 5, z: 5.5 }));
      expectValue(await world.setBlock(far, 'gold_block'));
      await leave();
      assert.equal(expectValue(await world.blockAt(far)).name, 'gold_block');
    });

    test('SERVER-21: gifts come in stacks that can be written, and stop when the inventory is full', async (t) => {
      const { bot } = await joinWorld(t, world, 'alice');
      assert.equal(expectValue(await world.give('alice', 'dirt', 200)).given, 200);
      await eventually('200 dirt', () => bot.inventory.count(bot.registry.itemsByName['dirt']?.id ?? 0, null) === 200);
      assert.equal(expectValue(await world.give('alice', 'dirt', 100_000)).given, 36 * 64 - 200);
      assert.equal(expectValue(await world.tickInfo()).packetsSkipped, 0);
    });
  });
}
