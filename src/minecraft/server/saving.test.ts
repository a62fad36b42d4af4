import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { BlockChange } from './messages.ts';
import { eventually, expectValue, joinWorld, leave, openWorld, TEST_VERSIONS, temporaryFolder } from './testing.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

/** Some blocks of one kind in each of many chunks. */
function layer(name: string, y: number): readonly BlockChange[] {
  const changes: BlockChange[] = [];
  for (let x = -32; x < 32; x += 8) for (let z = -32; z < 32; z += 8) changes.push({ pos: { x, y, z }, name });
  return changes;
}

async function namesOf(world: EmbeddedWorld, changes: readonly BlockChange[]): Promise<ReadonlySet<string>> {
  const blocks = await Promise.all(changes.map(({ pos }) => world.blockAt(pos)));
  return new Set(blocks.map((block) => expectValue(block).name ?? '?'));
}

for (const version of TEST_VERSIONS) {
  describe(`a saved world of ${version}`, () => {
    test('SERVER-11: edits, players with their things and the seed are there again after closing', async (t) => {
      const saveFolder = await temporaryFolder(t);
      const first = await openWorld(t, { version, saveFolder, seed: 4711, viewDistance: 1 });
      const alice = await joinWorld(t, first, 'alice');
      expectValue(await first.setBlock({ x: 3, y: 9, z: -5 }, 'oak_stairs', { facing: 'east', half: 'top' }));
      expectValue(await first.give('alice', 'diamond', 5));
      expectValue(await first.teleport('alice', { x: 3.5, y: 5, z: 4.5 }));
      expectValue(await first.damage('alice', 4));
      expectValue(await first.close());
      await alice.kicked;

      const second = await openWorld(t, { version, saveFolder, seed: 1, viewDistance: 1 });
      assert.equal(second.info.seed, 4711);
      const stairs = expectValue(await second.blockAt({ x: 3, y: 9, z: -5 }));
      assert.deepEqual(
        [stairs.name, stairs.properties['facing'], stairs.properties['half']],
        ['oak_stairs', 'east', 'top'],
      );
      const again = await joinWorld(t, second, 'alice');
      assert.equal(again.bot.health, 16);
      assert.deepEqual({ ...again.bot.entity.position }, { x: 3.5, y: 5, z: 4.5 });
      await eventually('the diamonds', () => again.bot.heldItem?.name === 'diamond' && again.bot.heldItem.count === 5);
    });

    test('SERVER-11: what one left behind is there for the next, with and without a save folder', async (t) => {
      const worlds = [
        await openWorld(t, { version, viewDistance: 1 }),
        await openWorld(t, { version, viewDistance: 1, saveFolder: await temporaryFolder(t) }),
      ];
      for (const world of worlds) {
        const alice = await joinWorld(t, world, 'alice');
        expectValue(await world.setBlock({ x: 8, y: 6, z: 8 }, 'gold_block'));
        await leave(alice);
        await eventually('alice to be gone', async () => expectValue(await world.players()).length === 0);
        assert.equal(expectValue(await world.blockAt({ x: 8, y: 6, z: 8 })).name, 'gold_block');
      }
    });

    test('SERVER-24: an edit made while the world is saved is saved too', async (t) => {
      const saveFolder = await temporaryFolder(t);
      const world = await openWorld(t, { version, saveFolder, viewDistance: 1 });
      const stone = layer('stone', 20);
      expectValue(await world.setBlocks(stone));
      const saving = world.save();
      expectValue(await world.setBlocks(layer('gold_block', 20)));
      expectValue(await saving);
      expectValue(await world.close());
      const again = await openWorld(t, { version, saveFolder, viewDistance: 1 });
      assert.deepEqual(await namesOf(again, stone), new Set(['gold_block']));
    });

    test('SERVER-24: a world killed while it saves loses nothing it had saved before', async (t) => {
      const saveFolder = await temporaryFolder(t);
      const stone = layer('stone', 20);
      const first = await openWorld(t, { version, saveFolder, viewDistance: 1 });
      expectValue(await first.setBlocks(stone));
      expectValue(await first.save());
      expectValue(await first.close());
      for (const name of ['gold_block', 'glass', 'bricks']) {
        const world = expectValue(await startWorld({ version, saveFolder, viewDistance: 1 }));
        expectValue(await world.setBlocks(layer(name, 21)));
        const saving = world.save();
        await Promise.race([saving, new Promise(setImmediate)]);
        await world.crash();
        await saving;
      }
      const last = await openWorld(t, { version, saveFolder, viewDistance: 1 });
      assert.deepEqual(await namesOf(last, stone), new Set(['stone']));
    });

    test('SERVER-24: a damaged region is generated anew instead of keeping everybody out', async (t) => {
      const saveFolder = await temporaryFolder(t);
      const first = await openWorld(t, { version, saveFolder, viewDistance: 1 });
      await leave(await joinWorld(t, first, 'alice'));
      expectValue(await first.close());
      const regions = join(saveFolder, 'region');
      for (const name of await readdir(regions)) {
        const bytes = await readFile(join(regions, name));
        await writeFile(join(regions, name), bytes.fill(0x5a, 2 * 4096));
      }
      const second = await openWorld(t, { version, saveFolder, viewDistance: 1 });
      const { bot } = await joinWorld(t, second, 'alice');
      assert.equal(bot.blockAt(bot.entity.position.offset(0, -1, 0))?.name, 'grass_block');
    });
  });
}
