import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import type { BlockPos } from '../../core/index.ts';
import { DIG } from './testing/builder.ts';
import { dropSeen } from './testing/test-client.ts';
import { eventually, expectValue } from './testing/test-world.ts';
import { MODE, OUTSIDE, WindowClient } from './testing/window-client.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

/** A place beside the spawn, and the one east of it. */
const HERE = { x: 10, y: 5, z: 9 };
const BESIDE = { ...HERE, x: 11 };
const ABOVE = { ...HERE, y: 6 };
const GROUND = { ...HERE, y: 4 };

/** Slots of a chest, and where the hotbar begins in its window. */
const CHEST = 27;
const HOTBAR = CHEST + 27;

for (const version of TESTED_VERSIONS) {
  describe(`containers of ${version}`, () => {
    let world: EmbeddedWorld;
    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 2 }));
    });
    after(() => world.close());

    const put = async (pos: BlockPos, name: string, properties = {}) =>
      expectValue(await world.setBlock(pos, name, properties));
    const clear = async () => {
      for (const pos of [HERE, BESIDE, ABOVE]) await put(pos, 'air');
    };
    const give = async (name: string, ...gifts: readonly (readonly [item: string, count: number])[]) => {
      for (const [item, count] of gifts) expectValue(await world.give(name, item, count));
    };
    const typeAt = async (pos: BlockPos) => expectValue(await world.blockAt(pos)).properties['type'];

    test('SERVER-107: a bot puts into each kind of container and takes out again', async (t) => {
      const alice = await WindowClient.join(t, world, 'alice');
      const { bot } = alice;
      const coal = bot.registry.itemsByName['coal']?.id ?? 0;
      await give('alice', ['coal', 40]);
      await eventually('the coal', () => bot.inventory.count(coal, null) === 40);
      for (const name of ['chest', 'trapped_chest', 'barrel', 'dispenser', 'dropper', 'hopper']) {
        await put(HERE, name);
        const block = await eventually(name, () => {
          const found = bot.blockAt(bot.entity.position.set(HERE.x, HERE.y, HERE.z).floored());
          return found?.name === name ? found : undefined;
        });
        const container = await bot.openContainer(block);
        await container.deposit(coal, null, 30);
        await container.withdraw(coal, null, 7);
        await container.close();
        await alice.open(HERE);
        assert.deepEqual(alice.census(), { coal: 40 }, name);
        const inside = alice.wire(0) as { readonly itemCount?: number };
        assert.equal(inside.itemCount, 23, name);
        await alice.clicked(0, 0, MODE.quickMove);
        await alice.close();
        assert.deepEqual(alice.census(), { coal: 40 }, name);
      }
      await clear();
    });

    test('SERVER-107: two who look into one chest see at once what the other does; its lid is up', async (t) => {
      const alice = await WindowClient.join(t, world, 'bob');
      const carol = await WindowClient.join(t, world, 'carol');
      await put(HERE, 'chest');
      await give('bob', ['dirt', 9]);
      await alice.open(HERE);
      await carol.open(HERE);
      const lids = () => alice.builder.client.packets('block_action').map(({ fields }) => fields['byte2']);
      await eventually('the lid to be told twice', () => lids().length === 2);
      assert.deepEqual(lids(), [1, 2]);
      alice.click(HOTBAR, 0, MODE.quickMove);
      await eventually('carol to see it', () => carol.at(0) === 'dirt 9');
      carol.click(0, 1);
      await eventually('alice to see that', () => alice.at(0) === 'dirt 4');
      await carol.sync();
      assert.equal(carol.cursor, 'dirt 5');
      await carol.close();
      assert.equal(carol.at(36), 'dirt 5');
      await eventually('the lid', () => lids().at(-1) === 1);
      // Opened again without being closed, it is still looked into.
      await alice.open(HERE);
      await carol.open(HERE);
      await carol.clicked(CHEST + 27, 0, MODE.quickMove);
      await eventually('alice to see more', () => alice.at(0) === 'dirt 9');
      await carol.close();
      await alice.close();
      await eventually('the lid down', () => lids().at(-1) === 0);
      await clear();
    });

    test('SERVER-108: chests put side by side are one, of 54 places; each half keeps its own', async (t) => {
      const alice = await WindowClient.join(t, world, 'dave');
      await give('dave', ['chest', 2], ['dirt', 64], ['stone', 64], ['iron_axe', 1]);
      alice.builder.lookSouth();
      alice.builder.place(GROUND);
      alice.builder.place({ ...BESIDE, y: 4 });
      await alice.builder.settled();
      // Looking south one sees their fronts, which look north; the eastern one is to the left.
      assert.deepEqual([await typeAt(HERE), await typeAt(BESIDE)], ['left', 'right']);
      await alice.open(HERE);
      await alice.clicked(54 + 27 + 1);
      await alice.clicked(0);
      await alice.clicked(54 + 27 + 2);
      await alice.clicked(53);
      await alice.close();
      await alice.open(BESIDE);
      assert.equal(alice.show(0, 53), 'dirt 64, stone 64');
      await alice.close();
      alice.bot._client.write('held_item_slot', { slotId: 3 });
      alice.builder.dig(BESIDE, DIG.start);
      await eventually('it to be dug', async () => {
        alice.builder.dig(BESIDE, DIG.finish);
        return expectValue(await world.blockAt(BESIDE)).name === 'air';
      });
      assert.equal(await typeAt(HERE), 'single');
      await eventually('the right half to fall out', () => dropSeen(alice.builder.client, 'dirt'));
      await alice.open(HERE);
      assert.equal(alice.at(26), 'stone 64');
      await alice.close();
      await clear();
    });

    test('SERVER-108: a chest under a block stays shut', async (t) => {
      const alice = await WindowClient.join(t, world, 'erin');
      await put(HERE, 'chest');
      await put(ABOVE, 'stone');
      alice.builder.place(HERE);
      await alice.builder.settled();
      assert.equal(alice.windowId, 0);
      await put(ABOVE, 'glass');
      await alice.open(HERE);
      await alice.close();
      await clear();
    });

    test('SERVER-109: what a broken container held lies there, and its window is shut', async (t) => {
      const alice = await WindowClient.join(t, world, 'frank');
      const grace = await WindowClient.join(t, world, 'grace');
      await put(HERE, 'barrel');
      await give('frank', ['diamond', 3], ['emerald', 64]);
      await alice.open(HERE);
      await alice.clicked(HOTBAR, 0, MODE.quickMove);
      await alice.clicked(HOTBAR + 1, 0, MODE.quickMove);
      await alice.close();
      await grace.open(HERE);
      expectValue(await world.setGameMode('frank', 'creative'));
      alice.builder.dig(HERE, DIG.start);
      await eventually('it to close', () => grace.windowId === 0);
      for (const [item, count] of [
        ['diamond', 3],
        ['emerald', 64],
      ] as const) {
        const drop = await eventually(item, () => dropSeen(grace.builder.client, item));
        assert.equal(drop.getDroppedItem()?.count, count);
      }
      expectValue(await world.setGameMode('frank', 'survival'));
    });

    test('SERVER-109: what a command puts in its place takes away what was in it', async (t) => {
      const alice = await WindowClient.join(t, world, 'heidi');
      await put(HERE, 'chest');
      await give('heidi', ['dirt', 3]);
      await alice.open(HERE);
      await alice.clicked(HOTBAR, 0, MODE.quickMove);
      await put(HERE, 'stone');
      await eventually('it to close', () => alice.windowId === 0);
      await put(HERE, 'chest');
      await alice.open(HERE);
      assert.deepEqual(alice.census(), {});
      await alice.close();
      await clear();
    });

    test('SERVER-106: a furnace works while nobody looks, shows its fire, and gives experience', async (t) => {
      const alice = await WindowClient.join(t, world, 'ivan');
      await put(HERE, 'smoker');
      await give('ivan', ['beef', 1], ['coal', 2]);
      await alice.open(HERE);
      const hotbar = 3 + 27;
      await alice.clicked(hotbar, 0, MODE.quickMove);
      await alice.clicked(hotbar + 1, 0, MODE.quickMove);
      assert.equal(alice.at(0), 'beef 1');
      const shown = (property: number) =>
        alice.builder.client
          .packets('craft_progress_bar')
          .filter(({ fields }) => fields['property'] === property)
          .map(({ fields }) => Number(fields['value']));
      await eventually('progress', () => shown(2).some((value) => value > 2));
      assert.deepEqual([shown(1).at(-1), shown(3).at(-1)], [800, 100]);
      assert.ok(shown(0).some((value) => value > 700 && value < 800));
      await alice.close();
      const lit = async () => expectValue(await world.blockAt(HERE)).properties['lit'];
      assert.equal(await lit(), true);
      await eventually('it to be done', async () => {
        await alice.open(HERE);
        const done = alice.at(2) === 'cooked_beef 1';
        await alice.close();
        return done;
      });
      await alice.open(HERE);
      const before = alice.bot.experience.points;
      await alice.clicked(2, 0, MODE.quickMove);
      assert.equal(alice.at(2), '-');
      assert.ok(alice.bot.experience.points - before <= 1, '0.35 is a chance of one');
      await alice.close();
      await clear();
    });

    test('SERVER-111: an anvil names for a level, not without one, and in creative for nothing', async (t) => {
      const alice = await WindowClient.join(t, world, 'judy');
      await put(HERE, 'anvil');
      await give('judy', ['iron_sword', 1]);
      await alice.open(HERE);
      const hotbar = 3 + 27;
      await alice.clicked(hotbar, 0, MODE.quickMove);
      alice.bot._client.write('name_item', { name: 'Dawn' });
      await alice.sync();
      assert.equal(alice.at(2), 'iron_sword 1');
      await alice.clicked(2);
      assert.equal(alice.cursor, '-', 'it costs a level');
      expectValue(await world.setGameMode('judy', 'creative'));
      await alice.clicked(2);
      assert.deepEqual([alice.cursor, alice.at(0)], ['iron_sword 1', '-']);
      expectValue(await world.setGameMode('judy', 'survival'));
      await alice.clicked(hotbar + 4);
      await alice.close();
      const sword = await eventually('the sword', () => alice.bot.inventory.slots[40]);
      assert.match(JSON.stringify(sword.customName), /Dawn/);
      await clear();
    });

    test('SERVER-100: two who click at random in one chest make and lose nothing', async (t) => {
      const clients = [await WindowClient.join(t, world, 'kim'), await WindowClient.join(t, world, 'leo')];
      await put(HERE, 'chest');
      await give('kim', ['dirt', 100], ['stone', 50], ['ender_pearl', 20], ['iron_sword', 3]);
      await give('leo', ['dirt', 30], ['coal', 64], ['iron_sword', 2]);
      for (const client of clients) await client.open(HERE);
      let seed = 12345;
      const next = (below: number) => {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff;
        return Math.floor((seed / 0x80000000) * below);
      };
      const census = async () => {
        const counts: Record<string, number> = {};
        for (const client of clients) await client.sync();
        for (const [index, client] of clients.entries()) {
          // The chest is in both windows: counted in the first.
          for (const [name, count] of Object.entries(client.census(index === 0 ? 0 : CHEST))) {
            counts[name] = (counts[name] ?? 0) + count;
          }
        }
        return counts;
      };
      const before = await census();
      const clicks = process.env['SOULSAND_SOAK'] === '1' ? 5000 : 300;
      for (let click = 0; click < clicks; click++) {
        const client = clients[next(2)] ?? assert.fail();
        const mode = [0, 0, 0, 1, 2, 5, 5, 6][next(8)] ?? 0;
        // Nothing is thrown out: it would be picked up at any time.
        const slot = mode === MODE.drag && next(2) === 0 ? OUTSIDE : next(63);
        client.click(slot, mode === MODE.drag ? next(8) : mode === MODE.swap ? next(9) : next(2), mode);
      }
      assert.deepEqual(await census(), before);
      for (const client of clients) await client.close();
      await clear();
      assert.equal(expectValue(await world.tickInfo()).faults, 0);
    });
  });
}
