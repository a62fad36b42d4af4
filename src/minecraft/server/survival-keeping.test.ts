import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Vec3 } from 'vec3';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { seededRandom, sleep, systemClock } from '../../core/index.ts';
import { Builder, DIG } from './testing/builder.ts';
import { joinWorld, type TestClient } from './testing/test-client.ts';
import { eventually, expectValue } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

/** Kills after a death in one test, and how long after it each comes at most. */
const KILLS = process.env['SOULSAND_SOAK'] === '1' ? 40 : 1;
const MAX_LIFE_MS = 1500;

const FAST = 400;
const SLOW = 20;
const MIDNIGHT = 18_000;
const DIAMONDS = 5;

const BED = { foot: { x: 12, y: 5, z: 12 }, head: { x: 12, y: 5, z: 13 } };
const SIGN = { x: 10, y: 5, z: 9 };
/** Where sand hangs, so high that its fall takes seconds, and whence it is let go. */
const SAND = { x: 5, y: 101, z: 9 };
const ALOFT = { x: 5.5, y: 99, z: 6.5 };
const ORE = { x: 15, y: 5, z: 5 };
const GALLERY = { x: 12.5, y: 5, z: 5.5 };

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
    let world: EmbeddedWorld;

    const open = async () =>
      expectValue(await startWorld({ version, viewDistance: 1, seed: 7, saveFolder: join(folder, 'world') }));
    /** Kills the world and opens it again. */
    const reopen = async () => {
      await world.crash();
      world = await open();
    };
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'soulsand-survival-'));
      world = await open();
    });
    beforeEach(async () => {
      expectValue(await world.setTickRate(SLOW));
      await world.command('kill @e[type=item]');
    });
    after(async () => {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    });

    test('SERVER-167: what the dead leave is there once, whenever the world is killed', async (t) => {
      const random = seededRandom(11);
      for (let kill = 0; kill < KILLS; kill++) {
        await world.command('kill @e[type=item]');
        const alice = await joinWorld(t, world, 'alice');
        await world.command('clear alice');
        expectValue(await world.give('alice', 'diamond', DIAMONDS));
        expectValue(await world.teleport('alice', { x: 12.5, y: 5, z: 12.5 }));
        expectValue(await world.save());
        await eventually('the diamonds', () => diamondsOf(alice) === DIAMONDS);
        expectValue(await world.kill('alice'));
        await sleep(systemClock, random.next() * MAX_LIFE_MS);
        await reopen();
        const back = await joinWorld(t, world, 'alice');
        await eventually('all diamonds', () => diamondsOf(back) === DIAMONDS);
        await back.leave();
      }
    });

    test('SERVER-168 SERVER-177 SERVER-180: a bed, a sign, effects, experience on the ground and sand in mid-fall outlast a kill', async (t) => {
      for (const [part, pos] of Object.entries(BED)) {
        expectValue(await world.setBlock(pos, 'red_bed', { part, facing: 'south' }));
      }
      const alice = await Builder.join(t, world, 'alice');
      const { bot } = alice.client;
      expectValue(await world.setTime(MIDNIGHT / 2));
      expectValue(await world.teleport('alice', { x: 11.5, y: 5, z: 12.5 }));
      alice.place(BED.foot);
      await alice.settled();

      await world.command('clear alice');
      expectValue(await world.give('alice', 'oak_sign', 1));
      await eventually('the sign', () => bot.heldItem?.name === 'oak_sign');
      alice.place({ ...SIGN, y: 4 });
      const lines = { text1: 'keep', text2: '', text3: '"quoted"', text4: 'still here' };
      bot._client.write('update_sign', { location: SIGN, isFrontText: true, ...lines });
      await alice.settled();

      expectValue(await world.setTickRate(FAST));
      expectValue(await world.teleport('alice', GALLERY));
      await world.command('clear alice');
      expectValue(await world.give('alice', 'golden_pickaxe', 1));
      await eventually('the tool', () => bot.heldItem?.name === 'golden_pickaxe');
      expectValue(await world.setBlock(ORE, 'nether_quartz_ore'));
      const say = (position: typeof GALLERY) =>
        bot._client.write('position', { ...position, onGround: true, flags: { onGround: true } });
      say(GALLERY);
      alice.dig(ORE, DIG.start);
      alice.dig(ORE, DIG.finish);
      await eventually('the ore to break', async () => expectValue(await world.blockAt(ORE)).name === 'air');
      // Who looks on only takes no experience; if it was quicker, it is alice's by now.
      expectValue(await world.setGameMode('alice', 'spectator'));
      expectValue(await world.setTickRate(SLOW));

      await world.command('effect give alice speed 5000 1');
      await world.command('effect give alice night_vision 5000 0');
      expectValue(await world.setGameMode('alice', 'creative'));
      expectValue(await world.teleport('alice', ALOFT));
      expectValue(await world.setBlock({ ...SAND, y: 100 }, 'dirt'));
      expectValue(await world.setBlock(SAND, 'sand'));
      alice.dig({ ...SAND, y: 100 }, DIG.start);
      await eventually('the sand to fall', async () => expectValue(await world.blockAt(SAND)).name === 'air');
      expectValue(await world.save());
      await reopen();

      const later = await joinWorld(t, world, 'alice');
      expectValue(await world.setTickRate(FAST));
      await eventually(
        'the sand to land',
        async () => expectValue(await world.blockAt({ ...SAND, y: 5 })).name === 'sand',
      );
      const effect = (name: string) => later.bot.entity.effects[later.bot.registry.effectsByName[name]?.id ?? -1];
      await eventually('the effects', () => effect('Speed')?.amplifier === 1 && effect('NightVision')?.amplifier === 0);
      assert.ok((effect('Speed')?.duration ?? 0) > 4000 * 20);
      const text = await eventually('the words', () => later.bot.blockAt(new Vec3(SIGN.x, 5, SIGN.z))?.signText);
      assert.match(text, /keep[\s\S]*"quoted"[\s\S]*still here/);
      expectValue(await world.setGameMode('alice', 'survival'));
      expectValue(await world.teleport('alice', GALLERY));
      await eventually('the experience', () => later.bot.experience.points > 0);

      const dieAndReturn = async () => {
        const spawned = new Promise((resolve) => later.bot.once('spawn', () => resolve(undefined)));
        expectValue(await world.kill('alice'));
        await spawned;
        return later.bot.entity.position.clone();
      };
      expectValue(await world.teleport('alice', { x: 2.5, y: 5, z: 2.5 }));
      assert.ok((await dieAndReturn()).distanceTo(new Vec3(12, 5, 12.5)) < 2.5);
      expectValue(await world.setBlock(BED.head, 'air'));
      assert.deepEqual({ ...(await dieAndReturn()) }, world.info.spawn);
    });
  });
}
