import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../tested-versions.ts';
import { assertHandsAreFree, countOf, cutOff, EmbeddedBodies, failed, good } from './embedded-bodies.ts';

const SETS = ['base', 'crafting', 'containers', 'furnace', 'equip'];

const SPAWN = { x: 8.5, y: 5, z: 8.5 };
const TABLE = { x: 10, y: 5, z: 8 };
const FURNACE = { x: 10, y: 5, z: 9 };
const CHEST = { x: 8, y: 5, z: 11 };
const ROCK = { x: 7, y: 5, z: 10 };

/** Fast enough for furnaces not to be waited for. */
const TICK_RATE = 200;

/** Much longer than crafting a chest from logs takes. */
const MANY_TICKS = 4000;

for (const version of TESTED_VERSIONS) {
  describe(`tool sets in a world of ${version}`, () => {
    let folder: string;
    let here: EmbeddedBodies;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'soulsand-tool-sets-'));
      here = await EmbeddedBodies.start(
        { version, spawn: SPAWN, viewDistance: 2, tickRate: TICK_RATE, saveFolder: folder },
        SETS,
      );
    });
    after(async () => {
      await here.close();
      await rm(folder, { recursive: true, force: true });
    });

    test('BODY-50: from logs to a pickaxe at a table within reach, with the plan before and the counts after', async () => {
      const ann = await here.enter('Ann');
      await here.give(ann, 'oak_log', 2);
      const plan = good(await ann.call('recipes', { item: 'wooden_pickaxe' }));
      assert.deepEqual([plan['can_craft'], plan['needs_table'], plan['missing']], [true, true, []]);
      failed(await ann.call('craft', { item: 'wooden_pickaxe' }), 'no_table');
      await here.set(ann, TABLE, 'crafting_table');
      const crafted = good(await ann.call('craft', { item: 'wooden_pickaxe' }));
      assert.deepEqual(crafted['inventory_changes'], [
        { item: 'oak_log', from: 2, to: 0 },
        { item: 'oak_planks', from: 0, to: 3 },
        { item: 'stick', from: 0, to: 2 },
        { item: 'wooden_pickaxe', from: 0, to: 1 },
      ]);
      const short = failed(await ann.call('craft', { item: 'stone_pickaxe' }), 'missing_items');
      assert.deepEqual(short['missing'], [{ item: 'cobblestone', count: 3 }]);
      failed(await ann.call('craft', { item: 'no_such_thing' }), 'unknown_item');
      failed(await ann.call('craft', { item: 'bedrock' }), 'no_recipe');
      assert.equal(ann.session.state.window, undefined);
    });

    test('BODY-51: ore is smelted with the fuel that is carried, and what the furnace lacks is said', async () => {
      const bob = await here.enter('Bob');
      await here.set(bob, FURNACE, 'furnace');
      await here.give(bob, 'iron_ore', 3);
      const unlit = failed(await bob.call('smelt', { item: 'iron_ore', count: 3 }), 'no_fuel');
      assert.equal(unlit['ticks'], 600);
      await here.give(bob, 'coal', 2);
      const smelted = good(await bob.call('smelt', { item: 'iron_ore', count: 3 }));
      assert.deepEqual(
        [smelted['result'], smelted['made'], smelted['left'], smelted['fuel']],
        ['iron_ingot', 3, 0, { item: 'coal', count: 1 }],
      );
      assert.deepEqual([countOf(bob, 'iron_ingot'), countOf(bob, 'coal'), countOf(bob, 'iron_ore')], [3, 1, 0]);
      failed(await bob.call('smelt', { item: 'iron_ore' }), 'not_carried');
    });

    test('BODY-52: two bodies trade by a chest, and it holds the same after the world was closed and opened again', async () => {
      let cat = await here.enter('Cat');
      let dan = await here.enter('Dan');
      await here.set(cat, CHEST, 'chest');
      await here.give(cat, 'bread', 40);
      await here.give(dan, 'emerald', 5);
      const put = good(await cat.call('put', { ...CHEST, item: 'bread', count: 30 }));
      assert.deepEqual([put['moved'], put['carried'], put['inside']], [30, 10, 30]);
      const paid = good(await dan.call('put', { ...CHEST, item: 'emerald' }));
      assert.deepEqual(paid['contents'], [
        { item: 'bread', count: 30 },
        { item: 'emerald', count: 5 },
      ]);
      const bought = good(await dan.call('take', { ...CHEST, item: 'bread', count: 12 }));
      assert.deepEqual([bought['moved'], bought['carried'], bought['inside']], [12, 12, 18]);
      failed(await dan.call('take', { ...CHEST, item: 'diamond' }), 'not_inside');
      failed(await dan.call('put', { ...CHEST, item: 'diamond' }), 'not_carried');
      await here.reopen();
      cat = await here.enter('Cat');
      dan = await here.enter('Dan');
      await here.until(cat, 'the chest', () => cat.session.state.blockAt(CHEST).name === 'chest');
      const inside = good(await cat.call('look_inside', CHEST));
      assert.deepEqual(inside['contents'], [
        { item: 'bread', count: 18 },
        { item: 'emerald', count: 5 },
      ]);
      assert.deepEqual([inside['places'], inside['free']], [27, 25]);
      assert.deepEqual([countOf(cat, 'bread'), countOf(dan, 'bread'), countOf(dan, 'emerald')], [10, 12, 0]);
      const got = good(await cat.call('take', { ...CHEST, item: 'emerald' }));
      assert.deepEqual([got['moved'], countOf(cat, 'emerald')], [5, 5]);
    });

    test('BODY-53: the tool for a block is taken in hand, any item too, and armour is put on', async () => {
      const eve = await here.enter('Eve');
      await here.set(eve, ROCK, 'stone');
      for (const item of [
        'dirt',
        'wooden_shovel',
        'oak_sapling',
        'stick',
        'coal',
        'apple',
        'bone',
        'string',
        'paper',
      ]) {
        await here.give(eve, item, 1);
      }
      failed(await eve.call('hold', { item: 'diamond' }), 'not_carried');
      const bare = good(await eve.call('hold_tool', ROCK));
      assert.equal(bare['drops'], false);
      await here.give(eve, 'iron_pickaxe', 1);
      const tool = good(await eve.call('hold_tool', ROCK));
      assert.deepEqual(
        [tool['held'], tool['drops'], tool['block']],
        [{ item: 'iron_pickaxe', count: 1 }, true, 'stone'],
      );
      assert.equal(good(await eve.call('dig', ROCK))['drops'], true);
      assert.deepEqual(good(await eve.call('hold', { item: 'apple' }))['held'], { item: 'apple', count: 1 });
      await here.give(eve, 'leather_boots', 1);
      await here.give(eve, 'iron_boots', 1);
      await here.give(eve, 'iron_helmet', 1);
      good(await eve.call('wear', { item: 'leather_boots' }));
      assert.deepEqual(good(await eve.call('wear'))['worn'], [
        { place: 'head', item: 'iron_helmet' },
        { place: 'feet', item: 'iron_boots', instead: 'leather_boots' },
      ]);
      failed(await eve.call('wear'), 'nothing_to_wear');
      failed(await eve.call('wear', { item: 'apple' }), 'not_wearable');
      assert.equal(countOf(eve, 'leather_boots'), 1);
    });

    test('BODY-54: a call that is cut off leaves no window open, and nothing in the grid', async () => {
      const fay = await here.enter('Fay');
      await here.set(fay, TABLE, 'crafting_table');
      await here.give(fay, 'oak_log', 8);
      let isCrafted = false;
      for (let ticks = 0; ticks < MANY_TICKS && !isCrafted; ticks += 1 + (ticks >> 2)) {
        const answer = await cutOff(fay, 'craft', { item: 'chest' }, ticks);
        assertHandsAreFree(fay, `cut off after ${ticks} ticks`);
        isCrafted = answer.ok;
        if (!answer.ok) assert.equal(answer.code, 'aborted');
      }
      assert.ok(isCrafted);
      const crafted = good(await fay.call('craft', { item: 'chest' }));
      assert.ok(Number(crafted['made']) >= 1);
      assert.deepEqual(fay.session.state.inventory.grid, [null, null, null, null, null]);
    });
  });
}
