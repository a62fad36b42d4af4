import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Vec3 } from 'vec3';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { seededRandom, sleep, systemClock } from '../../core/index.ts';
import { Builder } from './testing/builder.ts';
import { joinWorld, type TestClient } from './testing/test-client.ts';
import { type Cleanup, eventually, expectValue, openWorld } from './testing/test-world.ts';

/** Kills after a death in one test, and how long after it each comes at most. */
const KILLS = process.env['SOULSAND_SOAK'] === '1' ? 40 : 2;
const MAX_LIFE_MS = 1500;

const MIDNIGHT = 18_000;
const DIAMONDS = 5;

/** All diamonds that a client has or sees. */
function diamondsOf({ bot }: TestClient): number {
  const carried = bot.inventory.count(bot.registry.itemsByName['diamond']?.id ?? 0, null);
  const lying = Object.values(bot.entities).map((entity) => {
    const item = entity.metadata.length > 0 ? entity.getDroppedItem?.() : null;
    return item?.name === 'diamond' ? item.count : 0;
  });
  return carried + lying.reduce((sum, count) => sum + count, 0);
}

for (const version of TESTED_VERSIONS) {
  describe(`life and death that ${version} keeps`, () => {
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'soulsand-survival-'));
    });
    after(() => rm(folder, { recursive: true, force: true }));
    const open = (t: Cleanup, name: string) =>
      openWorld(t, { version, viewDistance: 1, seed: 7, saveFolder: join(folder, name) });

    test('SERVER-167: what the dead leave is there once, whenever the world is killed', async (t) => {
      const random = seededRandom(11);
      for (let kill = 0; kill < KILLS; kill++) {
        const world = await open(t, `death${kill}`);
        const alice = await joinWorld(t, world, 'alice');
        expectValue(await world.give('alice', 'diamond', DIAMONDS));
        expectValue(await world.teleport('alice', { x: 12.5, y: 5, z: 12.5 }));
        expectValue(await world.save());
        assert.equal(diamondsOf(alice), DIAMONDS);
        expectValue(await world.kill('alice'));
        await sleep(systemClock, random.next() * MAX_LIFE_MS);
        await world.crash();
        const again = await open(t, `death${kill}`);
        const back = await joinWorld(t, again, 'alice');
        await eventually('all diamonds', () => diamondsOf(back) === DIAMONDS);
        await again.close();
      }
    });

    test('SERVER-168: a bed is where one comes back to life after a restart too, until it is gone', async (t) => {
      const bed = { x: 12, y: 5, z: 12 };
      const first = await open(t, 'bed');
      for (const [z, part] of [
        [12, 'foot'],
        [13, 'head'],
      ] as const) {
        expectValue(await first.setBlock({ ...bed, z }, 'red_bed', { part, facing: 'south' }));
      }
      const alice = await Builder.join(t, first, 'alice');
      expectValue(await first.setTime(MIDNIGHT / 2));
      expectValue(await first.teleport('alice', { x: 11.5, y: 5, z: 12.5 }));
      alice.place(bed);
      await alice.settled();
      await first.close();
      const second = await open(t, 'bed');
      const { bot } = await joinWorld(t, second, 'alice');
      const dieAndReturn = async () => {
        const spawned = new Promise((resolve) => bot.once('spawn', () => resolve(undefined)));
        expectValue(await second.kill('alice'));
        await spawned;
        return bot.entity.position.clone();
      };
      expectValue(await second.teleport('alice', { x: 2.5, y: 5, z: 2.5 }));
      assert.ok((await dieAndReturn()).distanceTo(new Vec3(12, 5, 12.5)) < 2.5);
      expectValue(await second.setBlock({ ...bed, z: 13 }, 'air'));
      assert.deepEqual({ ...(await dieAndReturn()) }, second.info.spawn);
      await second.close();
    });

    test('SERVER-177: what is written on a sign is there after a restart', async (t) => {
      const first = await open(t, 'sign');
      const alice = await Builder.join(t, first, 'alice');
      expectValue(await first.give('alice', 'oak_sign', 1));
      await eventually('the sign', () => alice.client.bot.heldItem?.name === 'oak_sign');
      alice.place({ x: 10, y: 4, z: 9 });
      const lines = { text1: 'keep', text2: '', text3: '"quoted"', text4: 'still here' };
      alice.client.bot._client.write('update_sign', { location: { x: 10, y: 5, z: 9 }, isFrontText: true, ...lines });
      await alice.settled();
      await first.close();
      const second = await open(t, 'sign');
      const { bot } = await joinWorld(t, second, 'alice');
      const text = await eventually('the words', () => bot.blockAt(new Vec3(10, 5, 9))?.signText);
      assert.match(text, /keep[\s\S]*"quoted"[\s\S]*still here/);
      await second.close();
    });
  });
}
