import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Vec3 } from 'vec3';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import type { BlockPos } from '../../core/index.ts';
import { Builder, DIG } from './testing/builder.ts';
import { dropSeen } from './testing/test-client.ts';
import { type Cleanup, eventually, expectValue } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

const TICK_RATE = 400;
const GROUND = { x: 10, y: 4, z: 9 };
const HERE = { ...GROUND, y: 5 };

for (const version of TESTED_VERSIONS) {
  describe(`blocks by themselves in ${version}`, () => {
    let world: EmbeddedWorld;
    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 2, tickRate: TICK_RATE }));
    });
    after(() => world.close());
    beforeEach(async () => {
      // A command that finds nothing to change says so.
      await world.command('fill 0 5 0 20 14 20 air');
      await world.command('fill 0 4 0 20 4 20 grass_block');
      await world.command('kill @e[type=item]');
    });

    const put = async (pos: BlockPos, name: string, properties = {}) =>
      expectValue(await world.setBlock(pos, name, properties));
    const at = async (pos: BlockPos) => expectValue(await world.blockAt(pos));
    const becomes = (pos: BlockPos, name: string, properties: Readonly<Record<string, unknown>> = {}) =>
      eventually(`${name} at ${pos.x} ${pos.y} ${pos.z}`, async () => {
        const block = await at(pos);
        return (
          block.name === name && Object.entries(properties).every(([key, value]) => block.properties[key] === value)
        );
      });
    /** A builder with something in hand. */
    const withItem = async (t: Cleanup, item: string, count = 1) => {
      const builder = await Builder.join(t, world, 'alice');
      expectValue(await world.give('alice', item, count));
      const { bot } = builder.client;
      await eventually(item, () => bot.heldItem?.name === item);
      return builder;
    };
    /** Looks at a point and uses what is in hand. */
    const useAt = async (builder: Builder, x: number, y: number, z: number) => {
      const { bot } = builder.client;
      await bot.lookAt(new Vec3(x, y, z), true);
      const { yaw, pitch } = bot.entity;
      const degrees = { yaw: 180 - (yaw * 180) / Math.PI, pitch: (-pitch * 180) / Math.PI };
      bot._client.write('look', { ...degrees, onGround: true, flags: { onGround: true } });
      bot._client.write('use_item', { hand: 0, sequence: 0, rotation: { x: degrees.yaw, y: degrees.pitch } });
      await builder.settled();
    };

    test('SERVER-170: sand falls when what bears it goes, and lands as a block or an item', async (t) => {
      const alice = await Builder.join(t, world, 'alice');
      for (const y of [5, 6]) await put({ ...HERE, y }, 'dirt');
      for (const y of [7, 8]) await put({ ...HERE, y }, 'sand');
      expectValue(await world.setGameMode('alice', 'creative'));
      alice.dig({ ...HERE, y: 6 }, DIG.start);
      await becomes({ ...HERE, y: 6 }, 'sand');
      await becomes({ ...HERE, y: 7 }, 'sand');
      await becomes({ ...HERE, y: 8 }, 'air');
      await world.command('fill 10 5 9 10 8 9 air');
      await put(HERE, 'torch');
      await put({ ...HERE, y: 6 }, 'dirt');
      await put({ ...HERE, y: 7 }, 'sand');
      alice.dig({ ...HERE, y: 6 }, DIG.start);
      await becomes({ ...HERE, y: 7 }, 'air');
      await eventually('the sand', () => dropSeen(alice.client, 'sand'));
      expectValue(await world.setGameMode('alice', 'survival'));
    });

    test('SERVER-171: water flows seven blocks, down first, and dries up; two sources make a third', async (t) => {
      const alice = await withItem(t, 'water_bucket');
      await useAt(alice, 10.5, 5, 9.5);
      await becomes(HERE, 'water', { level: 0 });
      await becomes({ ...HERE, x: 17 }, 'water', { level: 7 });
      assert.equal((await at({ ...HERE, x: 18 })).name, 'air');
      await eventually('the bucket', () => alice.client.bot.heldItem?.name === 'bucket');
      await useAt(alice, 10.5, 5.4, 9.5);
      await eventually('the water', () => alice.client.bot.heldItem?.name === 'water_bucket');
      await becomes({ ...HERE, x: 12 }, 'air');
      await world.command('fill 10 4 12 12 4 12 water');
      await put({ x: 11, y: 4, z: 12 }, 'dirt');
      expectValue(await world.setGameMode('alice', 'creative'));
      alice.dig({ x: 11, y: 4, z: 12 }, DIG.start);
      await becomes({ x: 11, y: 4, z: 12 }, 'water', { level: 0 });
      expectValue(await world.setGameMode('alice', 'survival'));
    });

    test('SERVER-172: lava that meets water becomes obsidian and cobblestone', async (t) => {
      const alice = await withItem(t, 'water_bucket');
      await put({ ...HERE, x: 12 }, 'lava', { level: 0 });
      await put({ ...HERE, z: 11 }, 'lava', { level: 2 });
      await useAt(alice, 10.5, 5, 9.5);
      await becomes({ ...HERE, x: 12 }, 'obsidian');
      await becomes({ ...HERE, z: 11 }, 'cobblestone');
    });

    test('SERVER-173: crops grow on wet soil, faster with bone meal, and leave more when ripe', async (t) => {
      const alice = await withItem(t, 'bone_meal', 20);
      await put({ ...GROUND, z: 10 }, 'water');
      await put(GROUND, 'farmland', { moisture: 0 });
      await put(HERE, 'wheat', { age: 0 });
      expectValue(await world.setTickRate(1000));
      await becomes(GROUND, 'farmland', { moisture: 7 });
      expectValue(await world.setTickRate(TICK_RATE));
      for (let meal = 0; meal < 4; meal++) alice.place(HERE);
      await alice.settled();
      await becomes(HERE, 'wheat', { age: 7 });
      alice.dig(HERE, DIG.start);
      await eventually('the wheat', () => dropSeen(alice.client, 'wheat'));
    });

    test('SERVER-183: crops grow in the light only: not beneath a roof, but beneath one with a lamp', async (t) => {
      await Builder.join(t, world, 'alice');
      await world.command('fill 2 4 2 16 4 16 farmland[moisture=7]');
      await world.command('fill 0 8 0 20 8 20 stone');
      for (const wall of ['0 5 0 20 8 0', '0 5 20 20 8 20', '0 5 0 0 8 20', '20 5 0 20 8 20']) {
        await world.command(`fill ${wall} stone`);
      }
      // Last: until there is a roof they grow.
      await world.command('fill 2 5 2 16 5 16 carrots');
      const grown = async () => {
        const ages = await Promise.all(
          Array.from({ length: 225 }, (_, index) => at({ x: 2 + (index % 15), y: 5, z: 2 + Math.floor(index / 15) })),
        );
        return ages.filter(({ name, properties }) => name === 'carrots' && Number(properties['age']) > 0).length;
      };
      expectValue(await world.setTickRate(1000));
      const { tick } = expectValue(await world.tickInfo());
      await eventually('a time', async () => expectValue(await world.tickInfo()).tick > tick + 1000);
      assert.equal(await grown(), 0);
      await put({ x: 9, y: 7, z: 9 }, 'glowstone');
      await eventually('one to grow', async () => (await grown()) > 0);
      expectValue(await world.setTickRate(TICK_RATE));
    });

    test('SERVER-174: a sapling with bone meal becomes a tree', async (t) => {
      const alice = await withItem(t, 'bone_meal', 64);
      await put(HERE, 'oak_sapling');
      for (let meal = 0; meal < 40; meal++) alice.place(HERE);
      await alice.settled();
      await becomes(HERE, 'oak_log');
      assert.equal((await at({ ...HERE, y: 8 })).name, 'oak_log');
    });

    test('SERVER-175: levers and buttons open iron doors beside them; buttons come out by themselves', async (t) => {
      const alice = await Builder.join(t, world, 'alice');
      await put(HERE, 'iron_door', { half: 'lower' });
      await put({ ...HERE, y: 6 }, 'iron_door', { half: 'upper' });
      const beside = { ...HERE, x: 11 };
      await put(beside, 'lever', { face: 'floor' });
      alice.place(beside);
      await becomes(HERE, 'iron_door', { open: true });
      await becomes({ ...HERE, y: 6 }, 'iron_door', { open: true });
      alice.place(beside);
      await becomes(HERE, 'iron_door', { open: false });
      await put(beside, 'stone_button', { face: 'floor' });
      alice.place(beside);
      await becomes(beside, 'stone_button', { powered: true });
      await becomes(HERE, 'iron_door', { open: false });
      await becomes(beside, 'stone_button', { powered: false });
    });

    test('SERVER-176: who reports a place too far off is put back; who falls or walks is not', async (t) => {
      const alice = await Builder.join(t, world, 'alice');
      const { client } = alice;
      await alice.settled();
      const report = (x: number) => alice.report(x, 5, 8.5);
      client.forget();
      for (const x of [9, 12, 15.9]) report(x);
      await alice.settled();
      assert.equal(client.packets('position').length, 0);
      report(40);
      await eventually('the correction', () => client.packets('position').length === 1);
      const [{ position } = assert.fail('nobody')] = expectValue(await world.players());
      assert.equal(position.x, 15.9);
    });

    test('SERVER-182: who reports a place behind a wall is put back; past it one may go', async (t) => {
      const alice = await Builder.join(t, world, 'alice');
      const { client } = alice;
      const report = (x: number, z: number) => alice.report(x, 5, z);
      await world.command('fill 10 5 6 10 7 8 stone');
      await alice.settled();
      client.forget();
      for (const z of [9, 9.35]) report(9, z);
      for (const x of [10, 11.5, 10, 9]) report(x, 9.35);
      report(9, 8.5);
      await alice.settled();
      assert.equal(client.packets('position').length, 0);
      report(11.5, 8.5);
      await eventually('the correction', () => client.packets('position').length === 1);
      const [{ position } = assert.fail('nobody')] = expectValue(await world.players());
      assert.deepEqual([position.x, position.z], [9, 8.5]);
    });

    test('SERVER-177: what is written on a sign is kept and shown, also to who comes later', async (t) => {
      const alice = await withItem(t, 'oak_sign');
      alice.place(GROUND);
      await becomes(HERE, 'oak_sign');
      const words = { text1: 'Here', text2: 'be', text3: 'dragons', text4: '' };
      const write = (text1: string) =>
        alice.client.bot._client.write('update_sign', { location: HERE, isFrontText: true, ...words, text1 });
      write('Here');
      await alice.settled();
      write('Nobody may write twice');
      const textFor = ({ client }: Builder) =>
        eventually('the words', () =>
          /Here\W+be\W+dragons/.exec(client.bot.blockAt(new Vec3(10, 5, 9))?.signText ?? ''),
        );
      await textFor(alice);
      await textFor(await Builder.join(t, world, 'bob'));
    });

    test('SERVER-390: ripe stems bear fruit on soil beside them, bend to it, and bear again when it is taken', async (t) => {
      const alice = await Builder.join(t, world, 'alice');
      await world.command('fill 6 4 6 12 4 12 farmland[moisture=7]');
      for (const z of [7, 9, 11]) await world.command(`fill 7 5 ${z} 11 5 ${z} melon_stem[age=7]`);
      expectValue(await world.setTickRate(1000));
      const cells = Array.from({ length: 49 }, (_, index) => ({
        x: 6 + (index % 7),
        y: 5,
        z: 6 + Math.floor(index / 7),
      }));
      await eventually('a melon beside its stem', async () => {
        const blocks = await Promise.all(cells.map(async (pos) => ({ pos, ...(await at(pos)) })));
        const melons = new Set(blocks.filter(({ name }) => name === 'melon').map(({ pos }) => `${pos.x},${pos.z}`));
        const steps: Readonly<Record<string, readonly [number, number]>> = {
          north: [0, -1],
          south: [0, 1],
          west: [-1, 0],
          east: [1, 0],
        };
        return blocks.some(({ name, pos, properties }) => {
          const [dx, dz] = steps[String(properties['facing'])] ?? [0, 0];
          return name === 'attached_melon_stem' && melons.has(`${pos.x + dx},${pos.z + dz}`);
        });
      });
      expectValue(await world.setTickRate(20));
      await world.command('fill 6 5 6 12 5 12 air');
      await put({ x: 9, y: 5, z: 9 }, 'attached_melon_stem', { facing: 'east' });
      await put({ x: 10, y: 5, z: 9 }, 'melon');
      expectValue(await world.setGameMode('alice', 'creative'));
      alice.dig({ x: 10, y: 5, z: 9 }, DIG.start);
      await becomes({ x: 9, y: 5, z: 9 }, 'melon_stem', { age: 7 });
      expectValue(await world.setGameMode('alice', 'survival'));
      expectValue(await world.setTickRate(TICK_RATE));
    });

    test('SERVER-391: leaves that are cut off from their log wither, and what was put there by hand does not', async (t) => {
      const alice = await Builder.join(t, world, 'alice');
      await put(HERE, 'oak_log');
      await world.command('fill 11 5 9 14 5 9 oak_leaves[persistent=false,distance=1]');
      await put({ ...HERE, x: 15 }, 'oak_leaves', { persistent: true, distance: 7 });
      expectValue(await world.setGameMode('alice', 'creative'));
      alice.dig(HERE, DIG.start);
      await becomes({ ...HERE, x: 14 }, 'oak_leaves', { distance: 7 });
      expectValue(await world.setTickRate(1000));
      for (const x of [11, 12, 13, 14]) await becomes({ ...HERE, x }, 'air');
      await becomes({ ...HERE, x: 15 }, 'oak_leaves');
      expectValue(await world.setTickRate(TICK_RATE));
      expectValue(await world.setGameMode('alice', 'survival'));
    });

    test('SERVER-392, SERVER-393: flint and steel strike fire and wear; it eats what burns but nothing protected, dies on bare ground, and stays where the rule forbids', async (t) => {
      const alice = await withItem(t, 'flint_and_steel');
      await world.command('gamerule doFireTick false');
      alice.place(GROUND);
      await becomes(HERE, 'fire');
      await eventually('wear', () => alice.client.bot.heldItem?.durabilityUsed === 1);
      await put({ x: 7, y: 5, z: 7 }, 'campfire', { lit: false });
      alice.place({ x: 7, y: 5, z: 7 });
      await becomes({ x: 7, y: 5, z: 7 }, 'campfire', { lit: true });
      expectValue(await world.setTickRate(1000));
      const { tick } = expectValue(await world.tickInfo());
      await eventually('a time', async () => expectValue(await world.tickInfo()).tick > tick + 800);
      await becomes(HERE, 'fire');
      // What a command set, or a save brought, is found by its random tick.
      await world.command('gamerule doFireTick true');
      await becomes(HERE, 'air');

      expectValue(await world.protect({ from: { x: 15, y: 5, z: 14 }, to: { x: 15, y: 6, z: 14 } }));
      t.after(async () => void expectValue(await world.protect(null)));
      await world.command('fill 13 5 14 15 6 14 white_wool');
      await put({ x: 14, y: 5, z: 13 }, 'fire');
      const wool = async () => {
        const left = await Promise.all([13, 14].flatMap((x) => [5, 6].map((y) => at({ x, y, z: 14 }))));
        return left.filter(({ name }) => name === 'white_wool').length;
      };
      await eventually('the wool to burn', async () => {
        const { name } = await at({ x: 14, y: 5, z: 13 });
        if (name === 'air') await put({ x: 14, y: 5, z: 13 }, 'fire');
        return (await wool()) === 0;
      });
      for (const y of [5, 6]) await becomes({ x: 15, y, z: 14 }, 'white_wool');
      expectValue(await world.setTickRate(TICK_RATE));
    });
  });
}
