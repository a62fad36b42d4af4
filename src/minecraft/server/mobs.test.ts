import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Bot } from 'mineflayer';
import type { Entity } from 'prismarine-entity';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import type { Point } from '../../core/index.ts';
import { Builder } from './testing/builder.ts';
import { dropSeen, type TestClient } from './testing/test-client.ts';
import { eventually, expectValue, openWorld } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

/** Ticks a second. */
const TICK_RATE = 400;

const GROUND_Y = 4;
const FEET = { x: 8.5, y: 5, z: 8.5 };

/** A dig packet's status by which the use key is let go. */
const LET_GO = 5;

for (const version of TESTED_VERSIONS) {
  describe(`mobs in ${version}`, () => {
    let world: EmbeddedWorld;
    /** One who is there from test to test, and her client. */
    let alice: Builder;
    let client: TestClient;
    let bot: Bot;
    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 2, tickRate: TICK_RATE, operators: ['alice'] }));
      // She leaves with the world.
      alice = await Builder.join({ after: () => {} }, world, 'alice');
      ({ client } = alice);
      ({ bot } = client);
    });
    after(() => world.close());
    beforeEach(async () => {
      await world.command('kill @e[type=!player]');
      // What finds nothing to change is refused.
      for (const command of [
        'time set 18000',
        'weather clear',
        'difficulty easy',
        'clear alice',
        'effect clear alice',
      ]) {
        await world.command(command);
      }
      await world.command('fill -8 5 -8 24 12 24 air');
      await world.command(`fill -8 ${GROUND_Y} -8 24 ${GROUND_Y} 24 grass_block`);
      await eventually('alice to live', async () => (await healthOf('alice')) > 0);
      await moveTo(FEET);
      expectValue(await world.setHealth('alice', 20));
      client.forget();
    });

    const run = async (text: string) => expectValue(await world.command(text)).lines;
    const moveTo = async (at: Point) => {
      expectValue(await world.teleport('alice', at));
      bot._client.write('position', { ...at, onGround: true, flags: { onGround: true } });
    };
    const healthOf = async (name: string) =>
      expectValue(await world.players()).find((player) => player.name === name)?.health ?? assert.fail(`no ${name}`);
    const named = (kind: string, of: Bot = bot) => Object.values(of.entities).filter(({ name }) => name === kind);
    /** The first of a kind, once it is seen. */
    const seen = (kind: string) => eventually(`a ${kind}`, () => named(kind)[0]);
    const gone = (kind: string) => eventually(`no ${kind}`, () => named(kind).length === 0);
    const pass = async (ticks: number) => {
      const until = expectValue(await world.tickInfo()).tick + ticks;
      await eventually(`${ticks} ticks`, async () => expectValue(await world.tickInfo()).tick >= until);
    };
    const hold = async (item: string, count = 1) => {
      // Who has nothing to lose is told so.
      await world.command('clear alice');
      expectValue(await world.give('alice', item, count));
      await eventually(item, () => bot.heldItem?.name === item);
    };
    /** Whether an item lies there, or alice took it up already. */
    const lies = (item: string | RegExp) =>
      dropSeen(client, item) !== undefined || bot.inventory.items().some(({ name }) => name.match(item)?.[0] === name);
    const useOn = (kind: string) => {
      for (const { id } of named(kind)) {
        bot._client.write('use_entity', { target: id, mouse: 0, hand: 0, sneaking: false });
      }
    };
    const flagsOf = (entity: Entity) => Number(entity.metadata[0] ?? 0);
    const metadataOf = (kind: string, entity: Entity, name: string, legacyKey: number): unknown => {
      const keys = bot.registry.entitiesByName[kind]?.metadataKeys;
      return entity.metadata[keys === undefined ? legacyKey : keys.indexOf(name)];
    };

    test('SERVER-220: a zombie comes around what it cannot climb, over steps, and bites', async () => {
      // It sees over the fence, and cannot jump it.
      await run('fill 2 5 12 14 5 12 oak_fence[east=true,west=true]');
      await run('fill 14 5 13 16 5 16 stone');
      await run('summon zombie 8.5 5 16.5');
      const zombie = await seen('zombie');
      await eventually('a bite', async () => (await healthOf('alice')) < 20);
      assert.ok(zombie.position.z < 12, `it came to ${zombie.position}`);
    });

    test('SERVER-221: a cow that dies leaves beef, and its body goes', async () => {
      await run('summon cow 12.5 5 8.5');
      await seen('cow');
      await run('kill @e[type=cow]');
      await eventually('beef', () => lies('beef'));
      await gone('cow');
    });

    test('SERVER-222, SERVER-397: a creeper beside somebody swells and explodes, one that lightning struck twice as hard: blocks go, and who is near is hurt', async () => {
      const fell = async (x: number) => expectValue(await world.blockAt({ x, y: GROUND_Y, z: 8 })).name === 'air';
      await run('summon creeper 10.5 5 8.5');
      await seen('creeper');
      await eventually('the explosion', async () => (await healthOf('alice')) < 20);
      await eventually('a crater', () => fell(10));
      await gone('creeper');
      await run(`fill -8 ${GROUND_Y} -8 24 ${GROUND_Y} 24 grass_block`);
      await run('gamemode creative alice');
      await run('summon creeper 19.5 5 8.5');
      const struck = await seen('creeper');
      await run('summon lightning_bolt 18.5 5 8.5');
      await eventually('it to be charged', () => metadataOf('creeper', struck, 'is_powered', 16) === true);
      await moveTo({ ...FEET, x: 15.5 });
      await run('gamemode survival alice');
      await eventually('a crater', () => fell(19));
      await eventually('a wide one', () => fell(15));
    });

    test('SERVER-223: the sun burns zombies in the open, and not those under a roof', async () => {
      await run('gamemode creative alice');
      await run('fill 1 8 1 3 8 3 stone');
      await run('fill 1 5 1 3 7 3 glass');
      await run('fill 2 5 2 2 7 2 air');
      await run('summon zombie 2.5 5 2.5');
      await run('summon zombie 12.5 5 12.5');
      await run('time set 6000');
      await eventually('both', () => named('zombie').length === 2);
      await eventually('flames', () => named('zombie').some((zombie) => (flagsOf(zombie) & 1) === 1));
      await eventually('one to be left', () => named('zombie').length === 1);
      assert.ok(named('zombie').every(({ position }) => position.x < 4));
      await run('gamemode survival alice');
    });

    test('SERVER-224: a skeleton keeps its distance and hurts by arrows', async () => {
      await run('summon skeleton 8.5 5 18.5');
      const skeleton = await seen('skeleton');
      await seen('arrow');
      await eventually('a wound', async () => (await healthOf('alice')) < 20);
      assert.ok(skeleton.position.distanceTo(bot.entity.position) > 4);
    });

    test('SERVER-225: fed cows have a calf; a cow is milked, a sheep shorn; an anvil’s tag names', async () => {
      await run('summon cow 10.5 5 8.5');
      await run('summon cow 10.5 5 9.5');
      await run('summon sheep 8.5 5 10.5');
      await eventually('all', () => named('cow').length === 2 && named('sheep').length === 1);
      await hold('wheat', 8);
      useOn('cow');
      await eventually('a calf', () => named('cow').length === 3);
      await hold('bucket');
      useOn('cow');
      await eventually('milk', () => bot.inventory.items().some(({ name }) => name === 'milk_bucket'));
      await hold('shears');
      useOn('sheep');
      // Not every sheep is white.
      await eventually('wool', () => lies(/\w+_wool$/));
      await eventually('wear', () => bot.heldItem?.durabilityUsed === 1);
    });

    test('SERVER-398: an egg in hand brings its kind to life where it is used, and on a grown animal a young one, which leaves nothing', async () => {
      await hold('pig_spawn_egg', 2);
      alice.place({ x: 10, y: GROUND_Y, z: 9 });
      const sow = await seen('pig');
      assert.equal(metadataOf('pig', sow, 'baby', 15) ?? false, false);
      useOn('pig');
      const young = await eventually('a young one', () => named('pig').find(({ id }) => id !== sow.id));
      assert.equal(metadataOf('pig', young, 'baby', 15), true);
      await eventually('both eggs to be used', () => bot.heldItem === null);
      await run('kill @e[type=pig]');
      // It lies there, or she has taken it up already.
      const meat = () => [
        ...Object.values(bot.entities).filter((entity) => entity.getDroppedItem?.()?.name === 'porkchop'),
        ...bot.inventory.items().filter(({ name }) => name === 'porkchop'),
      ];
      await eventually('one’s meat', () => meat().length > 0);
      await gone('pig');
      assert.equal(meat().length, 1);
    });

    test('SERVER-394: who breathes drowns, the undead do not; lava burns and cooks, cactus pricks', async () => {
      await run('fill 1 5 1 3 9 5 glass');
      await run('fill 2 5 2 2 7 2 water');
      await run('fill 2 5 4 2 7 4 water');
      await run('summon cow 2.5 5 2.5');
      await run('summon zombie 2.5 5 4.5');
      await eventually('both', () => named('cow').length === 1 && named('zombie').length === 1);
      await gone('cow');
      assert.equal(named('zombie').length, 1);
      await eventually('beef', () => lies('beef'));
      await run('kill @e[type=!player]');
      await run('fill 1 5 1 3 9 5 air');

      await run('fill 13 4 8 15 6 10 glass');
      await run('fill 14 5 9 14 5 9 lava');
      await run('summon pig 14.5 6 9.5');
      const pig = await seen('pig');
      await eventually('flames', () => (flagsOf(pig) & 1) === 1);
      await gone('pig');
      await eventually('a cooked chop', () => lies('cooked_porkchop'));
      await run('fill 13 4 8 15 6 10 air');
      await run('setblock 14 4 9 sand');
      await run('setblock 14 5 9 cactus');
      await run('summon chicken 15.1 5 9.5');
      const { id } = await seen('chicken');
      await eventually('a prick', () =>
        client.packets('damage_event', 'entity_status').some(({ fields }) => fields['entityId'] === id),
      );
    });

    test('SERVER-226: who cannot reach whom it hunts stands', async () => {
      await run('fill 12 5 12 14 6 14 glass');
      await run('fill 13 5 13 13 6 13 air');
      await run('summon zombie 13.5 5 13.5');
      const zombie = await seen('zombie');
      await pass(60);
      const at = zombie.position.clone();
      await pass(100);
      assert.ok(zombie.position.distanceTo(at) === 0);
      assert.equal(await healthOf('alice'), 20);
    });

    test('SERVER-227: monsters come at night, out of reach and no more than the cap; peace takes them', async () => {
      await run('gamerule doMobSpawning true');
      const monsters = () => Object.values(bot.entities).filter(({ kind }) => kind === 'Hostile mobs');
      await eventually('monsters', () => monsters().length >= 3);
      await pass(400);
      const kinds = ['zombie', 'skeleton', 'spider', 'creeper'];
      assert.ok(kinds.reduce((sum, kind) => sum + named(kind).length, 0) <= 19);
      await run('difficulty peaceful');
      await eventually('peace', () => kinds.every((kind) => named(kind).length === 0));
      await run('gamerule doMobSpawning false');
    });

    test('SERVER-399: one named by a tag stays, however far all are; of the others those go that are far from all', async () => {
      await run('summon zombie 8.5 5 14.5');
      await run('summon creeper 8.5 5 16.5');
      await run('gamemode creative alice');
      await eventually('both', () => named('zombie').length + named('creeper').length === 2);
      await hold('name_tag');
      useOn('zombie');
      // A tag that no anvil wrote on names nobody.
      await alice.settled();
      assert.equal(bot.heldItem?.name, 'name_tag');
      await moveTo({ x: 200.5, y: 5, z: 8.5 });
      await pass(60);
      await moveTo(FEET);
      await gone('zombie');
      await gone('creeper');
      await run('gamemode survival alice');
    });

    test('SERVER-395: a bow shoots the farther the longer it is drawn; arrows hurt, wear the bow, are used up and taken up again', async () => {
      await hold('bow');
      expectValue(await world.give('alice', 'arrow', 3));
      const arrows = () => bot.inventory.items().find(({ name }) => name === 'arrow')?.count ?? 0;
      await eventually('the arrows', () => arrows() === 3);
      const shoot = async (drawTicks: number) => {
        bot._client.write('use_item', { hand: 0, sequence: 0, rotation: { x: -90, y: 0 } });
        await alice.settled();
        if (drawTicks > 0) await pass(drawTicks);
        alice.dig({ x: 0, y: 0, z: 0 }, LET_GO);
        await alice.settled();
      };
      const look = (pitch: number) =>
        bot._client.write('look', { yaw: -90, pitch, onGround: true, flags: { onGround: true } });
      look(0);
      expectValue(await world.setTickRate(20));
      await shoot(0);
      expectValue(await world.setTickRate(TICK_RATE));
      assert.equal(arrows(), 3);
      // The hole is too low for it.
      await run('fill 13 4 8 15 7 10 stone');
      await run('fill 14 5 9 14 6 9 air');
      await run('setblock 13 6 9 air');
      await run('summon cow 14.5 5 9.5');
      await moveTo({ ...FEET, z: 9.5 });
      // The client answers a teleport with the look it had.
      await alice.settled();
      look(-2);
      await seen('cow');
      await shoot(40);
      await eventually('it to be hurt and shot through', () => arrows() === 2 && bot.heldItem?.durabilityUsed === 1);
      for (const _again of [1, 2]) await shoot(40);
      await eventually('beef', () => lies('beef'));
      assert.equal(arrows(), 0);

      expectValue(await world.give('alice', 'arrow', 1));
      await eventually('an arrow', () => arrows() === 1);
      look(89);
      await shoot(40);
      await eventually('it to be taken up', () => arrows() === 1 && named('arrow').length === 0);
    });

    test('SERVER-396: lightning hurts and sets fire to who is near and to the ground', async () => {
      await run('difficulty normal');
      await run('summon cow 14.5 5 9.5');
      const cow = await seen('cow');
      // It is there for half a second of the world's, which a look now and then may miss.
      const spawned: (string | undefined)[] = [];
      const onSpawn = ({ name }: Entity) => void spawned.push(name);
      bot.on('entitySpawn', onSpawn);
      await run('summon lightning_bolt 14.5 5 9.5');
      await eventually('a bolt', () => spawned.includes('lightning_bolt'));
      bot.off('entitySpawn', onSpawn);
      await eventually('flames', () => (flagsOf(cow) & 1) === 1);
      await eventually('fire', () => bot.findBlock({ matching: ({ name }) => name === 'fire', maxDistance: 16 }));
      await gone('lightning_bolt');
    });

    test('SERVER-229, SERVER-240: herds of fresh chunks live, and are there again after the world was killed', async (t) => {
      const saveFolder = await mkdtemp(joinPath(tmpdir(), 'soulsand-mobs-'));
      t.after(() => rm(saveFolder, { recursive: true, force: true }));
      const options = { version, type: 'hills', seed: 7, viewDistance: 4, spawnsMobs: true, saveFolder } as const;
      const animals = (of: Bot) => ['cow', 'sheep', 'pig', 'chicken'].flatMap((kind) => named(kind, of));
      const uuids = (of: Bot) => new Set(animals(of).map(({ uuid }) => uuid));
      const first = expectValue(await startWorld(options));
      const before = (await Builder.join(t, first, 'alice')).client.bot;
      await eventually('a herd', () => animals(before).length >= 2);
      expectValue(await first.save());
      const kept = uuids(before);
      await first.crash();
      const second = await openWorld(t, options);
      const { client: later } = await Builder.join(t, second, 'alice');
      await eventually('all of it', () => [...kept].every((uuid) => uuids(later.bot).has(uuid)));
    });

    test('SERVER-230: spiders leave one alone by day unless they are hit, and climb to whom they hunt', async () => {
      await moveTo({ ...FEET, y: 8 });
      await run('fill 7 5 7 9 7 9 stone');
      await run('time set 6000');
      await run('summon spider 8.5 5 13.5');
      const spider = await seen('spider');
      await pass(100);
      assert.equal(await healthOf('alice'), 20);
      await run('time set 18000');
      await eventually('a bite', async () => (await healthOf('alice')) < 20);
      assert.ok(spider.position.y > 6);
    });

    test('SERVER-239: 256 mobs live in a world at most; one more is refused', async () => {
      for (let n = 0; n < 256; n++) await run(`summon chicken ${n % 16} 5 ${n >> 4}`);
      const refused = await world.command('summon chicken 0 5 0');
      assert.ok(!refused.ok && refused.code === 'command_failed');
    });
  });
}
