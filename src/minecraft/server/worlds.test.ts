import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { compound, entriesOf, int, readNbt, writeNbt } from '../files/index.ts';
import { joinWorld } from './testing/test-client.ts';
import { eventually, expectValue, openWorld } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';
import { WORLD_FILE } from './worlds/world-file.ts';

/** Chunks that nobody sees are looked at, then forgotten, and are as they were when they are looked at again. */
async function forgetsFarChunks(world: EmbeddedWorld): Promise<void> {
  const far = Array.from({ length: 40 }, (_, index) => ({ x: 1000 + index * 16, y: 20, z: 500 }));
  const look = () => Promise.all(far.map(async (pos) => expectValue(await world.blockAt(pos)).stateId));
  const before = await look();
  expectValue(await world.setBlock({ x: 1000, y: 21, z: 500 }, 'gold_block'));
  await eventually('few chunks', async () => expectValue(await world.tickInfo()).chunks <= 10);
  assert.deepEqual(await look(), before);
  assert.equal(expectValue(await world.blockAt({ x: 1000, y: 21, z: 500 })).name, 'gold_block');
}

/** Every file below a folder, with what is in it. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  const hashes = files.map(async (file) => [
    file,
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  ]);
  return Object.fromEntries(await Promise.all(hashes)) as Record<string, string>;
}

/** A schematic of Sponge's form 2: a room of planks three wide, with a door, snow of four layers, and something unknown. */
function schematicBytes(): Buffer {
  const palette = {
    'minecraft:air': int(0),
    'minecraft:oak_planks': int(1),
    'minecraft:snow[layers=4]': int(2),
    'modded:machine': int(3),
    'minecraft:oak_stairs[facing=west,half=top,shape=straight,waterlogged=false]': int(4),
  };
  const places = [1, 1, 1, 1, 2, 1, 1, 4, 1, 1, 0, 1, 0, 3, 0, 1, 1, 1];
  const value = {
    Version: int(2),
    DataVersion: int(2586),
    Width: { type: 'short', value: 3 },
    Height: { type: 'short', value: 2 },
    Length: { type: 'short', value: 3 },
    Palette: compound(palette),
    BlockData: { type: 'byteArray', value: places },
  };
  return gzipSync(writeNbt({ type: 'compound', name: 'Schematic', value }));
}

for (const version of TESTED_VERSIONS) {
  describe(`worlds of ${version}`, () => {
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'soulsand-worlds-'));
    });
    after(() => rm(folder, { recursive: true, force: true }));

    test('SERVER-267 SERVER-268 SERVER-284: hills begin on dry land in a wood or meadow; what hangs on ticks is as fast as they are; chunks nobody looks at are forgotten, and are as they were', async (t) => {
      const world = await openWorld(t, { version, type: 'hills', seed: 7, viewDistance: 3, tickRate: 400 });
      const { x, y, z } = world.info.spawn;
      const at = { x: Math.floor(x), y, z: Math.floor(z) };
      assert.equal(expectValue(await world.blockAt({ ...at, y: y - 1 })).name, 'grass_block');
      assert.notEqual(expectValue(await world.blockAt(at)).name, 'water');
      const alice = await joinWorld(t, world, 'alice');
      const { bot } = alice;
      const ground = bot.blockAt(bot.entity.position.offset(0, -1, 0));
      assert.equal(ground?.name, 'grass_block');
      assert.equal(bot.blockAt(bot.entity.position.offset(0, 1, 0))?.skyLight, 15);
      const leaves = Object.values(bot.registry.blocksByName).find(({ name }) => name === 'oak_leaves');
      assert.ok(
        leaves !== undefined && bot.findBlock({ matching: (block) => /_leaves$/.test(block.name), maxDistance: 64 }),
      );

      const { tick } = expectValue(await world.tickInfo());
      await eventually('seconds of the game', async () => expectValue(await world.tickInfo()).tick - tick > 100);
      assert.ok(bot.time.age > 0);
      await alice.leave();
      await forgetsFarChunks(world);

      expectValue(await world.setTickRate(20));
      const slow = expectValue(await world.tickInfo()).tick;
      await eventually('some ticks', async () => expectValue(await world.tickInfo()).tick > slow + 5);
      assert.ok(expectValue(await world.tickInfo()).ticksPerSecond < 60);
      const wrong = await world.setTickRate(5);
      assert.equal(wrong.ok ? '' : wrong.code, 'bad_rate');
      const slower = await startWorld({ version, tickRate: 1 });
      assert.equal(slower.ok ? '' : slower.code, 'bad_option');
      assert.equal(expectValue(await world.tickInfo()).faults, 0);
    });

    test('SERVER-280 SERVER-284: time, weather, difficulty, terrain and lists are kept, also when the world is killed', async (t) => {
      const saveFolder = join(folder, 'kept');
      const options = { version, type: 'hills', seed: 3, saveFolder, viewDistance: 1, tickRate: 1000 } as const;
      const first = await openWorld(t, options);
      await forgetsFarChunks(first);
      expectValue(await first.setTickRate(20));
      for (const command of ['time set 9000', 'weather rain', 'difficulty hard', 'op alice', 'ban bob noise']) {
        expectValue(await first.command(command));
      }
      expectValue(await first.save());
      await first.crash();
      const again = await openWorld(t, { version, type: 'superflat', saveFolder, viewDistance: 1 });
      assert.equal(again.info.type, 'hills');
      assert.deepEqual(again.info.spawn, first.info.spawn);
      const { timeOfDay, tick } = expectValue(await again.tickInfo());
      assert.ok(timeOfDay >= 9000 && timeOfDay < 11_000, `${timeOfDay}`);
      assert.ok(tick > 0);
      const { bot } = await joinWorld(t, again, 'alice');
      await eventually('rain', () => bot.isRaining);
      assert.equal(expectValue(await again.players())[0]?.operator, true);
      assert.match(expectValue(await again.command('difficulty')).lines[0] ?? '', /Hard/);
      assert.deepEqual(expectValue(await again.command('banlist')).lines, ['bob: noise']);
      expectValue(await again.command('setblock 3 70 3 gold_block'));
      await again.close();
    });

    test('SERVER-281: a world from a folder, here the last one, is a copy; the original stays to the byte, and the copy is gone on with', async (t) => {
      const from = join(folder, 'kept');
      // As the game would leave it: its own level, nothing of ours.
      await rm(join(from, WORLD_FILE));
      const level = readNbt(gunzipSync(await readFile(join(from, 'level.dat'))));
      const data = { ...entriesOf(entriesOf(level)['Data']) };
      const spawn = { SpawnX: int(3), SpawnY: int(71), SpawnZ: int(3), DayTime: { type: 'long', value: [0, 6000] } };
      const { RandomSeed: _, ...rest } = data;
      const seed = { WorldGenSettings: compound({ seed: { type: 'long', value: [1, 77] } }) };
      const root = { ...level, value: { Data: compound({ ...rest, ...spawn, ...seed }) } };
      await writeFile(join(from, 'level.dat'), gzipSync(writeNbt(root)));
      const original = await contentsOf(from);

      const saveFolder = join(folder, 'copy');
      const world = await openWorld(t, { version, from, saveFolder, viewDistance: 1 });
      assert.deepEqual(world.info.brought, { from, kind: 'folder', blocks: 0, unknownBlocks: [] });
      assert.deepEqual([world.info.spawn, world.info.seed, world.info.type], [{ x: 3.5, y: 71, z: 3.5 }, 77, 'void']);
      assert.equal(expectValue(await world.blockAt({ x: 3, y: 70, z: 3 })).name, 'gold_block');
      assert.ok(expectValue(await world.tickInfo()).timeOfDay >= 6000);
      const { bot } = await joinWorld(t, world, 'bella');
      assert.equal(bot.blockAt(bot.entity.position.offset(0, -1, 0))?.name, 'gold_block');
      expectValue(await world.command('setblock 3 70 3 stone'));
      await world.close();
      assert.deepEqual(await contentsOf(from), original);
      const again = await openWorld(t, { version, from, saveFolder, viewDistance: 1 });
      assert.equal(again.info.brought, undefined);
      assert.equal(expectValue(await again.blockAt({ x: 3, y: 70, z: 3 })).name, 'stone');
    });

    test('SERVER-283: a schematic stands on the ground by its names, what is unknown is told, once in a saved world', async (t) => {
      const from = join(folder, 'room.schem');
      await writeFile(from, schematicBytes());
      const saveFolder = join(folder, 'built');
      const world = await openWorld(t, { version, from, saveFolder, viewDistance: 1 });
      const brought = { from, kind: 'schematic', blocks: 14, unknownBlocks: ['modded:machine'] } as const;
      assert.deepEqual(world.info.brought, brought);
      const corner = { x: 7, y: 5, z: 7 };
      const at = async (x: number, y: number, z: number) =>
        expectValue(await world.blockAt({ x: corner.x + x, y: corner.y + y, z: corner.z + z }));
      assert.equal((await at(0, 0, 0)).name, 'oak_planks');
      assert.deepEqual([(await at(1, 0, 1)).name, (await at(1, 0, 1)).properties['layers']], ['snow', 4]);
      assert.deepEqual([(await at(1, 0, 2)).name, (await at(1, 0, 2)).properties['facing']], ['oak_stairs', 'west']);
      assert.equal((await at(1, 1, 1)).name, 'air');
      assert.equal(world.info.spawn.y, 5);
      expectValue(await world.command('fill 7 5 7 9 6 9 air'));
      await world.close();
      // As a kill in the middle of building leaves it: some of it stands, and word of it.
      const file = JSON.parse(await readFile(join(saveFolder, WORLD_FILE), 'utf8')) as Record<string, unknown>;
      const unfinished = { from, at: { x: 8.5, y: 5, z: 8.5 } };
      await writeFile(join(saveFolder, WORLD_FILE), JSON.stringify({ ...file, unfinished }));
      const mended = await openWorld(t, { version, saveFolder, viewDistance: 1 });
      assert.deepEqual(mended.info.brought, brought);
      assert.equal(expectValue(await mended.blockAt(corner)).name, 'oak_planks');
      await mended.close();
      assert.equal(/unfinished/.test(await readFile(join(saveFolder, WORLD_FILE), 'utf8')), false);
    });
  });
}
