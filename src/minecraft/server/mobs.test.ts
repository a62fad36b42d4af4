import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Bot } from 'mineflayer';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import type { Point } from '../../core/index.ts';
import { Builder } from './testing/builder.ts';
import { dropSeen } from './testing/test-client.ts';
import { type Cleanup, eventually, expectValue, openWorld } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

/** Ticks a second. */
const TICK_RATE = 200;

const GROUND_Y = 4;
const FEET = { x: 8.5, y: 5, z: 8.5 };

for (const version of TESTED_VERSIONS) {
  describe(`mobs in ${version}`, () => {
    let world: EmbeddedWorld;
    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 3, tickRate: TICK_RATE }));
    });
    after(() => world.close());
    beforeEach(async () => {
      await world.command('time set 18000');
      await world.command('kill @e[type=!player]');
      await world.command('fill -8 5 -8 24 12 24 air');
      await world.command(`fill -8 ${GROUND_Y} -8 24 ${GROUND_Y} 24 grass_block`);
    });

    const run = async (text: string) => expectValue(await world.command(text)).lines;
    const join = async (t: Cleanup, name: string, at: Point) => {
      const { client } = await Builder.join(t, world, name);
      expectValue(await world.teleport(name, at));
      client.bot._client.write('position', { ...at, onGround: true, flags: { onGround: true } });
      return client;
    };
    const healthOf = async (name: string) =>
      expectValue(await world.players()).find((player) => player.name === name)?.health ?? assert.fail(`no ${name}`);

    test('SERVER-220: a zombie comes around what it cannot climb, over steps, and bites', async (t) => {
      const { bot } = await join(t, 'alice', FEET);
      // It sees over the fence, and cannot jump it.
      await run('fill 2 5 12 14 5 12 oak_fence[east=true,west=true]');
      await run('fill 14 5 13 16 5 16 stone');
      await run('summon zombie 8.5 5 16.5');
      const zombie = await eventually('the zombie', () =>
        Object.values(bot.entities).find(({ name }) => name === 'zombie'),
      );
      await eventually('a bite', async () => (await healthOf('alice')) < 20);
      assert.ok(zombie.position.z < 12, `it came to ${zombie.position}`);
    });

    test('SERVER-221: a cow that dies leaves beef, and its body goes', async (t) => {
      const client = await join(t, 'alice', FEET);
      await run('summon cow 12.5 5 8.5');
      await eventually('the cow', () => Object.values(client.bot.entities).find(({ name }) => name === 'cow'));
      await run('kill @e[type=cow]');
      await eventually('beef', () => dropSeen(client, 'beef'));
      await eventually('it to be gone', () => Object.values(client.bot.entities).every(({ name }) => name !== 'cow'));
    });

    test('SERVER-222: a creeper beside somebody swells and explodes: blocks go, and who is near is hurt', async (t) => {
      const { bot } = await join(t, 'alice', FEET);
      await run('summon creeper 10.5 5 8.5');
      await eventually('the explosion', async () => (await healthOf('alice')) < 20);
      await eventually('a crater', async () => {
        const { name } = expectValue(await world.blockAt({ x: 10, y: GROUND_Y, z: 8 }));
        return name === 'air';
      });
      await eventually('it to be gone', () => Object.values(bot.entities).every(({ name }) => name !== 'creeper'));
    });

    test('SERVER-223: the sun burns zombies in the open, and not those under a roof', async (t) => {
      const { bot } = await join(t, 'alice', { x: 30.5, y: 5, z: 8.5 });
      await run('gamemode creative alice');
      await run('fill 1 8 1 3 8 3 stone');
      await run('fill 1 5 1 3 7 3 glass');
      await run('fill 2 5 2 2 7 2 air');
      await run('summon zombie 2.5 5 2.5');
      await run('summon zombie 12.5 5 12.5');
      await run('time set 6000');
      const zombies = () => Object.values(bot.entities).filter(({ name }) => name === 'zombie');
      await eventually('both', () => zombies().length === 2);
      await eventually('one to be left', () => zombies().length === 1);
      assert.ok(zombies().every(({ position }) => position.x < 4));
      await run('gamemode survival alice');
    });

    test('SERVER-224: a skeleton keeps its distance and hurts by arrows', async (t) => {
      const { bot } = await join(t, 'alice', FEET);
      await run('summon skeleton 8.5 5 18.5');
      const skeleton = await eventually('it', () =>
        Object.values(bot.entities).find(({ name }) => name === 'skeleton'),
      );
      await eventually('an arrow', () => Object.values(bot.entities).some(({ name }) => name === 'arrow'));
      await eventually('a wound', async () => (await healthOf('alice')) < 20);
      assert.ok(skeleton.position.distanceTo(bot.entity.position) > 4);
    });

    const named = (bot: Bot, kind: string) => Object.values(bot.entities).filter(({ name }) => name === kind);
    const pass = async (ticks: number) => {
      const until = expectValue(await world.tickInfo()).tick + ticks;
      await eventually(`${ticks} ticks`, async () => expectValue(await world.tickInfo()).tick >= until);
    };

    test('SERVER-225: fed cows have a calf, which leaves nothing; a cow is milked, a sheep shorn', async (t) => {
      const client = await join(t, 'alice', FEET);
      const { bot } = client;
      await run('summon cow 10.5 5 8.5');
      await run('summon cow 10.5 5 9.5');
      await run('summon sheep 8.5 5 10.5');
      await eventually('all', () => named(bot, 'cow').length === 2 && named(bot, 'sheep').length === 1);
      const useOn = async (kind: string, item: string) => {
        // Who has nothing to lose is told so.
        await world.command('clear alice');
        expectValue(await world.give('alice', item, 8));
        await eventually(item, () => bot.heldItem?.name === item);
        for (const entity of named(bot, kind)) {
          bot._client.write('use_entity', { target: entity.id, mouse: 0, hand: 0, sneaking: false });
        }
      };
      await useOn('cow', 'wheat');
      await eventually('a calf', () => named(bot, 'cow').length === 3);
      await useOn('cow', 'bucket');
      await eventually('milk', () => bot.inventory.items().some(({ name }) => name === 'milk_bucket'));
      await useOn('sheep', 'shears');
      await eventually(
        'wool',
        () => dropSeen(client, 'white_wool') ?? bot.inventory.items().find(({ name }) => name.endsWith('_wool')),
      );
      assert.ok(bot.heldItem?.durabilityUsed === 1 || bot.heldItem?.name === 'shears');
    });

    test('SERVER-226: who cannot reach whom it hunts stands', async (t) => {
      const { bot } = await join(t, 'alice', FEET);
      await run('fill 12 5 12 14 6 14 glass');
      await run('fill 13 5 13 13 6 13 air');
      await run('summon zombie 13.5 5 13.5');
      await eventually('it', () => named(bot, 'zombie')[0]);
      await pass(60);
      const at = named(bot, 'zombie')[0]?.position.clone();
      await pass(100);
      assert.ok(at !== undefined && named(bot, 'zombie')[0]?.position.distanceTo(at) === 0);
      assert.equal(await healthOf('alice'), 20);
    });

    test('SERVER-227: monsters come at night, out of reach and no more than the cap; peace takes them', async (t) => {
      const { bot } = await join(t, 'alice', FEET);
      await run('gamerule doMobSpawning true');
      const monsters = () => Object.values(bot.entities).filter(({ kind }) => kind === 'Hostile mobs');
      await eventually('monsters', () => monsters().length >= 3);
      await pass(400);
      const kinds = ['zombie', 'skeleton', 'spider', 'creeper'];
      assert.ok(kinds.reduce((sum, kind) => sum + named(bot, kind).length, 0) <= 19);
      await run('difficulty peaceful');
      await eventually('peace', () => kinds.every((kind) => named(bot, kind).length === 0));
      await run('gamerule doMobSpawning false');
      await run('difficulty easy');
    });

    test('SERVER-229, SERVER-240: herds of fresh chunks live, and are there again after the world was killed', async (t) => {
      const saveFolder = await mkdtemp(joinPath(tmpdir(), 'soulsand-mobs-'));
      t.after(() => rm(saveFolder, { recursive: true, force: true }));
      const options = { version, type: 'hills', seed: 7, viewDistance: 4, spawnsMobs: true, saveFolder } as const;
      const animals = (bot: Bot) => ['cow', 'sheep', 'pig', 'chicken'].flatMap((kind) => named(bot, kind));
      const uuids = (bot: Bot) => new Set(animals(bot).map(({ uuid }) => uuid));
      const first = expectValue(await startWorld(options));
      const before = (await Builder.join(t, first, 'alice')).client.bot;
      await eventually('a herd', () => animals(before).length >= 2);
      expectValue(await first.save());
      const kept = uuids(before);
      await first.crash();
      const second = await openWorld(t, options);
      const { bot } = (await Builder.join(t, second, 'alice')).client;
      await eventually('all of it', () => [...kept].every((uuid) => uuids(bot).has(uuid)));
    });

    test('SERVER-230: spiders leave one alone by day unless they are hit, and climb to whom they hunt', async (t) => {
      const { bot } = await join(t, 'ida', { x: 8.5, y: 8, z: 8.5 });
      await run('fill 7 5 7 9 7 9 stone');
      await run('time set 6000');
      await run('summon spider 8.5 5 13.5');
      await eventually('it', () => named(bot, 'spider')[0]);
      await pass(100);
      assert.equal(await healthOf('ida'), 20);
      await run('time set 18000');
      await eventually('a bite', async () => (await healthOf('ida')) < 20);
      assert.ok((named(bot, 'spider')[0]?.position.y ?? 0) > 6);
    });

    test('SERVER-239: 256 mobs live in a world at most; one more is refused', async () => {
      for (let n = 0; n < 256; n++) await run(`summon chicken ${n % 16} 5 ${n >> 4}`);
      const refused = await world.command('summon chicken 0 5 0');
      assert.ok(!refused.ok && refused.code === 'command_failed');
    });
  });
}
