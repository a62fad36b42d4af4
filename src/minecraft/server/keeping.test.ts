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
import { eventually, expectValue } from './testing/test-world.ts';
import { MODE, OUTSIDE, WindowClient } from './testing/window-client.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

const HERE = { x: 10, y: 5, z: 9 };
const BESIDE = { ...HERE, x: 11 };
const NOWHERE = { x: 0, y: 0, z: 0 };

/** Where the hotbar begins in a chest's window, a furnace's, and the own one. */
const CHEST_HOTBAR = 27 + 27;
const FURNACE_HOTBAR = 3 + 27;
const OWN_HOTBAR = 36;

/** The number of a furnace's work so far among its window's properties. */
const COOKED = 2;

/** Where others have their anvil and their chest. */
const THERE = { x: 6, y: 5, z: 9 };

const KEPT = { x: 3, y: 5, z: 9 };

/** Kills in one test, and how long after the first click each comes at most. */
const KILLS = process.env['SOULSAND_SOAK'] === '1' ? 60 : 1;
const MAX_LIFE_MS = 1500;

/** Points that two levels are (7 and 9). */
const EXPERIENCE_OF_LEVEL_2 = 16;

/** Gives a saved player experience. */
async function withExperience(file: string, points: number): Promise<void> {
  const root = readNbt(gunzipSync(await readFile(file)));
  const value = { ...entriesOf(root), XpTotal: int(points) };
  await writeFile(file, gzipSync(writeNbt({ ...root, value })));
}

for (const version of TESTED_VERSIONS) {
  describe(`what ${version} keeps`, () => {
    let folder: string;
    /** Goes from test to test: a start is most of what this costs. */
    let world: EmbeddedWorld;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'soulsand-keeping-'));
      await open();
    });
    after(async () => {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    });

    const open = async () => {
      world = expectValue(await startWorld({ version, viewDistance: 1, seed: 7, saveFolder: folder }));
    };
    const gift = async (name: string, item: string, count: number) => expectValue(await world.give(name, item, count));

    test('SERVER-115: chests, furnaces, what lies about, what is in hand and worn are there again', async (t) => {
      const alice = await WindowClient.join(t, world, 'alice');
      expectValue(await world.setBlock(HERE, 'chest'));
      expectValue(await world.setBlock(BESIDE, 'furnace'));
      await gift('alice', 'sand', 1);
      await gift('alice', 'coal', 1);
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
      await gift('alice', 'diamond', 5);
      await gift('alice', 'iron_helmet', 1);
      await gift('alice', 'emerald', 9);
      await gift('alice', 'gold_ingot', 2);
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

      await open();
      const later = await WindowClient.join(t, world, 'alice');
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
      const poor = await WindowClient.join(t, world, 'bella');
      const uuid = expectValue(await world.players()).find(({ name }) => name === 'bella')?.uuid;
      const players = join(folder, 'playerdata');
      const file = join(players, `${uuid}.dat`);
      await poor.builder.client.leave();
      expectValue(await world.save());
      await withExperience(file, EXPERIENCE_OF_LEVEL_2);
      const bella = await WindowClient.join(t, world, 'bella');
      assert.equal(bella.bot.experience.level, 2);
      expectValue(await world.setBlock(THERE, 'anvil'));
      await gift('bella', 'iron_sword', 1);
      await bella.open(THERE);
      await bella.clicked(30, 0, MODE.quickMove);
      bella.bot._client.write('name_item', { name: 'Dawn' });
      await bella.sync();
      await bella.clicked(2, 0, MODE.quickMove);
      await bella.close();
      await eventually('a level to be paid', () => bella.bot.experience.level === 1);
      const named = (client: WindowClient) =>
        client.bot.inventory.items().some(({ name, customName }) => {
          return name === 'iron_sword' && JSON.stringify(customName ?? '').includes('Dawn');
        });
      await eventually('the name', () => named(bella));
      bella.bot.setQuickBarSlot(8);
      bella.builder.dig(NOWHERE, DIG.dropItem);
      const drop = await eventually('the sword', () => dropSeen(bella.builder.client, 'iron_sword'));
      assert.match(JSON.stringify(drop.getDroppedItem()?.customName), /Dawn/);
      await eventually('it back', async () => {
        expectValue(await world.teleport('bella', { ...drop.position, y: 5 }));
        return named(bella);
      });
      await bella.builder.client.leave();
      const later = await WindowClient.join(t, world, 'bella');
      await eventually('the name again', () => named(later));

      await later.builder.client.leave();
      // Until it is written, a damaged file would be mended by who leaves.
      expectValue(await world.save());
      const bytes = await readFile(file);
      await writeFile(file, bytes.subarray(0, bytes.length / 2));
      const anew = await WindowClient.join(t, world, 'bella');
      assert.deepEqual(anew.census(), {});
      assert.ok((await readdir(players)).includes(`${uuid}.dat.damaged`));

      await anew.builder.client.leave();
      expectValue(await world.save());
      await rm(file);
      await mkdir(file);
      await assert.rejects(WindowClient.join(t, world, 'bella'), /cannot be read/);
    });

    test('SERVER-115: killed at any moment, the world has every item once', async (t) => {
      const random = seededRandom(99);
      for (let kill = 0; kill < KILLS; kill++) {
        const carol = await WindowClient.join(t, world, 'carol');
        if (kill === 0) {
          expectValue(await world.setBlock(KEPT, 'chest'));
          await gift('carol', 'diamond', 64);
          await gift('carol', 'dirt', 40);
          expectValue(await world.save());
        }
        await carol.open(KEPT);
        assert.deepEqual(carol.census(), { diamond: 64, dirt: 40 }, `before kill ${kill + 1}`);
        const dead = world.closed.then(() => 'dead' as const);
        const killed = world;
        setTimeout(() => void killed.crash(), random.next() * MAX_LIFE_MS);
        for (let alive = true; alive; ) {
          for (let click = 0; click < 5; click++) {
            carol.click(Math.floor(random.next() * 63), Math.floor(random.next() * 2), [0, 0, 1][click % 3] ?? 0);
          }
          alive = (await Promise.race([dead, new Promise((resolve) => setTimeout(resolve, 10))])) !== 'dead';
        }
        await carol.builder.client.leave();
        await open();
      }
      const carol = await WindowClient.join(t, world, 'carol');
      await carol.open(KEPT);
      assert.deepEqual(carol.census(), { diamond: 64, dirt: 40 });
    });
  });
}
