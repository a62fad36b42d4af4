import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
const GOLD = layer('gold_block', 20);
/** What is put there by somebody who then leaves. */
const LEFT = { x: 8, y: 6, z: 8 };

/** Kills in the middle of saving. */
const KILLS = process.env['SOULSAND_SOAK'] === '1' ? 20 : 1;

for (const version of TESTED_VERSIONS) {
  describe(`a saved world of ${version}`, () => {
    let saveFolder: string;

    const open = (t: Cleanup) => openWorld(t, { version, saveFolder, seed: 1, viewDistance: 1 });

    before(async () => {
      saveFolder = await mkdtemp(join(tmpdir(), 'soulsand-world-'));
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
    after(() => rm(saveFolder, { recursive: true, force: true }));

    test('SERVER-11 SERVER-24: edits, players with their things and the seed are there again; what is changed or killed in the middle of saving loses nothing that was saved', async (t) => {
      const world = await open(t);
      assert.equal(world.info.seed, SAVED_SEED);
      const stairs = expectValue(await world.blockAt(STAIRS));
      assert.deepEqual(
        [stairs.name, stairs.properties['facing'], stairs.properties['half']],
        ['oak_stairs', 'east', 'top'],
      );
      assert.deepEqual(await namesOf(world, STONE), new Set(['stone']));
      const alice = await joinWorld(t, world, 'alice');
      assert.equal(alice.bot.health, 16);
      assert.deepEqual({ ...alice.bot.entity.position }, { x: 3.5, y: 5, z: 4.5 });
      await eventually('the diamonds', () => alice.bot.heldItem?.name === 'diamond' && alice.bot.heldItem.count === 5);
      expectValue(await world.setBlock(LEFT, 'bricks'));
      await alice.leave();
      assert.equal(expectValue(await world.blockAt(LEFT)).name, 'bricks');

      const saving = world.save();
      expectValue(await world.setBlocks(GOLD));
      expectValue(await saving);
      expectValue(await world.close());
      for (let kill = 0; kill < KILLS; kill++) {
        const killed = await open(t);
        assert.deepEqual(await namesOf(killed, GOLD), new Set(['gold_block']));
        expectValue(await killed.setBlocks(layer('glass', 21)));
        const cut = killed.save();
        await Promise.race([cut, new Promise(setImmediate)]);
        await killed.crash();
        await cut;
      }
    });

    test('SERVER-24: a damaged region is generated anew instead of keeping everybody out; the others are as they were', async (t) => {
      const damaged = join(saveFolder, 'region', 'r.0.0.mca');
      const bytes = await readFile(damaged);
      await writeFile(damaged, bytes.fill(0x5a, 2 * 4096));
      const world = await open(t);
      assert.deepEqual(
        await namesOf(
          world,
          GOLD.filter(({ pos: { x, z } }) => x < 0 || z < 0),
        ),
        new Set(['gold_block']),
      );
      const { bot } = await joinWorld(t, world, 'alice');
      assert.equal(bot.blockAt(bot.entity.position.offset(0, -1, 0))?.name, 'grass_block');
      assert.equal(expectValue(await world.blockAt(LEFT)).name, 'air');
    });
  });
}
