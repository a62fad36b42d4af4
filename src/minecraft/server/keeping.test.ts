import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { seededRandom } from '../../core/index.ts';
import { entriesOf, int, readNbt, writeNbt } from '../files/index.ts';
import { DIG } from './testing/builder.ts';
import { dropSeen } from './testing/test-client.ts';
import { type Cleanup, eventually, expectValue, openWorld } from './testing/test-world.ts';
import { MODE, OUTSIDE, WindowClient } from './testing/window-client.ts';
import type { EmbeddedWorld } from './world.ts';

const HERE = { x: 10, y: 5, z: 9 };
const BESIDE = { ...HERE, x: 11 };
const NOWHERE = { x: 0, y: 0, z: 0 };

/** Where the hotbar begins in a chest's window, a furnace's, and the own one. */
const CHEST_HOTBAR = 27 + 27;
const FURNACE_HOTBAR = 3 + 27;
const OWN_HOTBAR = 36;

/** The number of a furnace's work so far among its window's properties. */
const COOKED = 2;

/** Kills in one test, and how long after the first click each comes at most. */
const KILLS = process.env['SOULSAND_SOAK'] === '1' ? 60 : 2;
const MAX_LIFE_MS = 1500;

/** Points that two levels are (7 and 9). */
const EXPERIENCE_OF_LEVEL_2 = 16;

/** Gives the one player saved in a folder experience. */
async function withExperience(players: string, points: number): Promise<void> {
  const [file] = await readdir(players);
  assert.ok(file !== undefined);
  const root = readNbt(gunzipSync(await readFile(join(players, file))));
  const value = { ...entriesOf(root), XpTotal: int(points) };
  await writeFile(join(players, file), gzipSync(writeNbt({ ...root, value })));
}

for (const version of TESTED_VERSIONS) {
  describe(`what ${version} keeps`, () => {
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'soulsand-keeping-'));
    });
    after(() => rm(folder, { recursive: true, force: true }));

    const open = (t: Cleanup, name: string) =>
      openWorld(t, { version, viewDistance: 1, seed: 7, saveFolder: join(folder, name) });
    const gift = async (world: EmbeddedWorld, name: string, item: string, count: number) =>
      expectValue(await world.give(name, item, count));

    test('SERVER-115: chests, furnaces, what lies about, what is in hand and worn are there again', async (t) => {
      const world = await open(t, 'whole');
      const alice = await WindowClient.join(t, world, 'alice');
      expectValue(await world.setBlock(HERE, 'chest'));
      expectValue(await world.setBlock(BESIDE, 'furnace'));
      await gift(world, 'alice', 'sand', 1);
      await gift(world, 'alice', 'coal', 1);
      await alice.open(BESIDE);
      await alice.clicked(FURNACE_HOTBAR, 0, MODE.quickMove);
      await alice.clicked(FURNACE_HOTBAR + 1, 0, MODE.quickMove);
      const cooked = (client: WindowClient) =>
        client.builder.client
          .packets('craft_progress_bar')
          .filter(({ fields }) => fields['property'] === COOKED)
          .map(({ fields }) => Number(fields['value']));
      await eventually('some work', () => cooked(alice).some((ticks) => ticks >= 10));
      await alice.close();
      await gift(world, 'alice', 'diamond', 5);
      await gift(world, 'alice', 'iron_helmet', 1);
      await gift(world, 'alice', 'emerald', 9);
      await gift(world, 'alice', 'gold_ingot', 2);
      await alice.open(HERE);
      await alice.clicked(CHEST_HOTBAR);
      await alice.clicked(13);
      await alice.close();
      await alice.clicked(OWN_HOTBAR + 1, 0, MODE.quickMove);
      await alice.clicked(OWN_HOTBAR + 3);
      await alice.clicked(OUTSIDE);
      await alice.clicked(OWN_HOTBAR + 2);
      await alice.clicked(2, 1);
      // In hand are eight emeralds now, one in the grid: a kill here is harder than a goodbye.
      expectValue(await world.save());
      await world.crash();

      const again = await open(t, 'whole');
      const later = await WindowClient.join(t, again, 'alice');
      assert.equal(later.at(5), 'iron_helmet 1');
      assert.equal(later.census()['emerald'], 9);
      // It may lie so near that it is picked up.
      await eventually('what was thrown', async () => {
        await later.sync();
        return dropSeen(later.builder.client, 'gold_ingot') ?? later.census()['gold_ingot'];
      });
      await later.open(HERE);
      assert.equal(later.at(13), 'diamond 5');
      assert.deepEqual(later.census(0, 27), { diamond: 5 });
      await later.close();
      await later.open(BESIDE);
      assert.ok((cooked(later)[0] ?? 0) >= 10);
      assert.equal(later.at(1), '-', 'the coal burns on');
    });

    test('SERVER-111 SERVER-116 SERVER-117 SERVER-120: a name costs a level, survives on the ground and in files; a damaged file begins anew and is kept, one that cannot be read lets nobody in', async (t) => {
      const world = await open(t, 'named');
      const poor = await WindowClient.join(t, world, 'alice');
      await poor.builder.client.leave();
      expectValue(await world.save());
      await withExperience(join(folder, 'named', 'playerdata'), EXPERIENCE_OF_LEVEL_2);
      const alice = await WindowClient.join(t, world, 'alice');
      assert.equal(alice.bot.experience.level, 2);
      expectValue(await world.setBlock(HERE, 'anvil'));
      await gift(world, 'alice', 'iron_sword', 1);
      await alice.open(HERE);
      await alice.clicked(30, 0, MODE.quickMove);
      alice.bot._client.write('name_item', { name: 'Dawn' });
      await alice.sync();
      await alice.clicked(2, 0, MODE.quickMove);
      await alice.close();
      await eventually('a level to be paid', () => alice.bot.experience.level === 1);
      const named = (client: WindowClient) =>
        client.bot.inventory.items().some(({ name, customName }) => {
          return name === 'iron_sword' && JSON.stringify(customName ?? '').includes('Dawn');
        });
      await eventually('the name', () => named(alice));
      alice.bot.setQuickBarSlot(8);
      alice.builder.dig(NOWHERE, DIG.dropItem);
      const drop = await eventually('the sword', () => dropSeen(alice.builder.client, 'iron_sword'));
      assert.match(JSON.stringify(drop.getDroppedItem()?.customName), /Dawn/);
      await eventually('it back', async () => {
        expectValue(await world.teleport('alice', { ...drop.position, y: 5 }));
        return named(alice);
      });
      await alice.builder.client.leave();
      const later = await WindowClient.join(t, world, 'alice');
      await eventually('the name again', () => named(later));

      await later.builder.client.leave();
      // Until it is written, a damaged file would be mended by who leaves.
      expectValue(await world.save());
      const players = join(folder, 'named', 'playerdata');
      const [file] = await readdir(players);
      assert.ok(file !== undefined);
      const bytes = await readFile(join(players, file));
      await writeFile(join(players, file), bytes.subarray(0, bytes.length / 2));
      const anew = await WindowClient.join(t, world, 'alice');
      assert.deepEqual(anew.census(), {});
      assert.ok((await readdir(players)).includes(`${file}.damaged`));

      await anew.builder.client.leave();
      expectValue(await world.save());
      await rm(join(players, file));
      await mkdir(join(players, file));
      await assert.rejects(WindowClient.join(t, world, 'alice'), /cannot be read/);
    });

    test('SERVER-115: killed at any moment, the world has every item once', async (t) => {
      const random = seededRandom(99);
      for (let kill = 0; kill < KILLS; kill++) {
        const world = await open(t, 'killed');
        const alice = await WindowClient.join(t, world, 'alice');
        if (kill === 0) {
          expectValue(await world.setBlock(HERE, 'chest'));
          await gift(world, 'alice', 'diamond', 64);
          await gift(world, 'alice', 'dirt', 40);
          expectValue(await world.save());
        }
        await alice.open(HERE);
        assert.deepEqual(alice.census(), { diamond: 64, dirt: 40 }, `before kill ${kill + 1}`);
        const dead = world.closed.then(() => 'dead' as const);
        setTimeout(() => void world.crash(), random.next() * MAX_LIFE_MS);
        for (let alive = true; alive; ) {
          for (let click = 0; click < 5; click++) {
            alice.click(Math.floor(random.next() * 63), Math.floor(random.next() * 2), [0, 0, 1][click % 3] ?? 0);
          }
          alive = (await Promise.race([dead, new Promise((resolve) => setTimeout(resolve, 10))])) !== 'dead';
        }
        await alice.builder.client.leave();
      }
      const world = await open(t, 'killed');
      const alice = await WindowClient.join(t, world, 'alice');
      await alice.open(HERE);
      assert.deepEqual(alice.census(), { diamond: 64, dirt: 40 });
    });
  });
}
