import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import type { BlockChange } from './messages.ts';
import { connect, joinWorld } from './testing/test-client.ts';
import { type Cleanup, eventually, expectValue, openWorld } from './testing/test-world.ts';
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

const SAVED_SEED = 4711;
const STAIRS = { x: 3, y: 9, z: -5 };
const STONE = layer('stone', 20);

for (const version of TESTED_VERSIONS) {
  describe(`a saved world of ${version}`, () => {
    /** Holds the save folder and its copies, until all their worlds are closed. */
    let folder: string;
    let copies = 0;

    const copySaved = async () => {
      const copy = join(folder, `copy${++copies}`);
      await cp(join(folder, 'saved'), copy, { recursive: true });
      return copy;
    };

    /** A world from a copy of the save folder. */
    const open = async (t: Cleanup) => {
      const saveFolder = await copySaved();
      return { saveFolder, world: await openWorld(t, { version, saveFolder, seed: 1, viewDistance: 1 }) };
    };

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'soulsand-world-'));
      const saveFolder = join(folder, 'saved');
      const world = expectValue(await startWorld({ version, saveFolder, seed: SAVED_SEED, viewDistance: 1 }));
      const alice = connect(world, 'alice');
      await alice.spawned;
      expectValue(await world.setBlock(STAIRS, 'oak_stairs', { facing: 'east', half: 'top' }));
      expectValue(await world.give('alice', 'diamond', 5));
      expectValue(await world.teleport('alice', { x: 3.5, y: 5, z: 4.5 }));
      expectValue(await world.damage('alice', 4));
      expectValue(await world.setBlocks(STONE));
      expectValue(await world.close());
      await alice.kicked;
    });
    after(() => rm(folder, { recursive: true, force: true }));

    test('SERVER-11: edits, players with their things and the seed are there again after closing', async (t) => {
      const { world } = await open(t);
      assert.equal(world.info.seed, SAVED_SEED);
      const stairs = expectValue(await world.blockAt(STAIRS));
      assert.deepEqual(
        [stairs.name, stairs.properties['facing'], stairs.properties['half']],
        ['oak_stairs', 'east', 'top'],
      );
      assert.deepEqual(await namesOf(world, STONE), new Set(['stone']));
      const { bot } = await joinWorld(t, world, 'alice');
      assert.equal(bot.health, 16);
      assert.deepEqual({ ...bot.entity.position }, { x: 3.5, y: 5, z: 4.5 });
      await eventually('the diamonds', () => bot.heldItem?.name === 'diamond' && bot.heldItem.count === 5);
    });

    test('SERVER-11: what one left behind is there for the next, with and without a save folder', async (t) => {
      const worlds = [await openWorld(t, { version, viewDistance: 1 }), (await open(t)).world];
      for (const world of worlds) {
        const alice = await joinWorld(t, world, 'alice');
        expectValue(await world.setBlock({ x: 8, y: 6, z: 8 }, 'gold_block'));
        await alice.leave();
        assert.equal(expectValue(await world.blockAt({ x: 8, y: 6, z: 8 })).name, 'gold_block');
      }
    });

    test('SERVER-24: what is changed or killed in the middle of saving loses nothing that was saved', async (t) => {
      const { saveFolder, world } = await open(t);
      const saving = world.save();
      const gold = layer('gold_block', 20);
      expectValue(await world.setBlocks(gold));
      expectValue(await saving);
      expectValue(await world.close());

      for (const name of ['glass', 'bricks']) {
        const killed = await openWorld(t, { version, saveFolder, viewDistance: 1 });
        assert.deepEqual(await namesOf(killed, gold), new Set(['gold_block']));
        expectValue(await killed.setBlocks(layer(name, 21)));
        const cut = killed.save();
        await Promise.race([cut, new Promise(setImmediate)]);
        await killed.crash();
        await cut;
      }
      const last = await openWorld(t, { version, saveFolder, viewDistance: 1 });
      assert.deepEqual(await namesOf(last, gold), new Set(['gold_block']));
    });

    test('SERVER-24: a damaged region is generated anew instead of keeping everybody out', async (t) => {
      const saveFolder = await copySaved();
      const regions = join(saveFolder, 'region');
      for (const name of await readdir(regions)) {
        const bytes = await readFile(join(regions, name));
        await writeFile(join(regions, name), bytes.fill(0x5a, 2 * 4096));
      }
      const world = await openWorld(t, { version, saveFolder, viewDistance: 1 });
      const { bot } = await joinWorld(t, world, 'alice');
      assert.equal(bot.blockAt(bot.entity.position.offset(0, -1, 0))?.name, 'grass_block');
    });
  });
}
