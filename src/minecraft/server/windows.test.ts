import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { DIG } from './testing/builder.ts';
import { dropSeen, joinWorld, type TestClient } from './testing/test-client.ts';
import { eventually, expectValue } from './testing/test-world.ts';
import { MODE, OUTSIDE, WindowClient } from './testing/window-client.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

/** A place beside the spawn. */
const HERE = { x: 10, y: 5, z: 9 };
const NOWHERE = { x: 0, y: 0, z: 0 };

const HOTBAR = 36;
const MAIN = 9;
const HEAD = 5;

/** Places of the main part and the hotbar. */
const CARRIED = 36;

for (const version of TESTED_VERSIONS) {
  describe(`windows of ${version}`, () => {
    const numbered = version !== '1.16.5';
    let world: EmbeddedWorld;
    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 2 }));
    });
    after(() => world.close());

    const give = async (name: string, ...gifts: readonly (readonly [item: string, count: number])[]) => {
      for (const [item, count] of gifts) assert.equal(expectValue(await world.give(name, item, count)).given, count);
    };
    const blockFor = async ({ bot }: TestClient, name: string) => {
      expectValue(await world.setBlock(HERE, name));
      return eventually(name, () => {
        const block = bot.blockAt(bot.entity.position.set(HERE.x, HERE.y, HERE.z).floored());
        return block?.name === name ? block : undefined;
      });
    };
    const faults = async () => expectValue(await world.tickInfo());

    test('SERVER-103: a bot crafts in its own window and at a table, from logs to a pickaxe and a chest', async (t) => {
      const alice = await WindowClient.join(t, world, 'alice');
      const { client } = alice.builder;
      const { bot } = client;
      const block = await blockFor(client, 'crafting_table');
      await give('alice', ['oak_log', 5]);
      await eventually('the logs', () => bot.inventory.items().length === 1);
      const craft = async (name: string, times: number, table: typeof block | null) => {
        const id = bot.registry.itemsByName[name]?.id ?? assert.fail(name);
        const [recipe] = bot.recipesFor(id, null, 1, table);
        await bot.craft(recipe ?? assert.fail(`no recipe for ${name}`), times, table ?? undefined);
      };
      await craft('oak_planks', 5, null);
      await craft('stick', 1, null);
      await craft('wooden_pickaxe', 1, block);
      await craft('chest', 1, block);
      const carried = Object.fromEntries(bot.inventory.items().map(({ name, count }) => [name, count]));
      const expected = { oak_planks: 7, stick: 2, wooden_pickaxe: 1, chest: 1 };
      assert.deepEqual(carried, expected);
      alice.windowId = 0;
      await alice.sync();
      assert.deepEqual(alice.census(), expected, 'and the server says the same');
    });

    test('SERVER-103: the result shows as the grid changes, and shift makes as many as there is wood for', async (t) => {
      const alice = await WindowClient.join(t, world, 'bob');
      await give('bob', ['oak_log', 10]);
      await alice.clicked(HOTBAR);
      await alice.clicked(3);
      assert.equal(alice.show(0, 3, HOTBAR), 'oak_planks 4, oak_log 10, -');
      await alice.clicked(0, 0, MODE.quickMove);
      assert.equal(alice.show(0, 3), '-, -');
      assert.deepEqual(alice.census(), { oak_planks: 40 });
    });

    test('SERVER-103: taking a craft leaves the empty bottles, and takes one of each', async (t) => {
      const alice = await WindowClient.join(t, world, 'carol');
      await give('carol', ['honey_bottle', 9]);
      await alice.clicked(HOTBAR);
      await alice.drag(0, 1, 2, 3, 4);
      assert.equal(alice.show(0, 1, 4), 'honey_block 1, honey_bottle 2, honey_bottle 2');
      await alice.clicked(HOTBAR);
      await alice.clicked(0);
      assert.equal(alice.cursor, 'honey_block 1');
      assert.equal(alice.show(1, 4), 'honey_bottle 1, honey_bottle 1');
      assert.deepEqual(alice.census(1), { honey_bottle: 5, honey_block: 1, glass_bottle: 4 });
      await alice.clicked(30);
      await alice.clicked(0);
      assert.equal(alice.show(1, 2, 3, 4), 'glass_bottle 1, glass_bottle 1, glass_bottle 1, glass_bottle 1');
    });

    test('SERVER-101: a client that shows something else is put right', async (t) => {
      const alice = await WindowClient.join(t, world, 'dave');
      const { client } = alice.builder;
      await give('dave', ['dirt', 8], ['stone', 3]);
      await alice.sync();
      client.forget();
      const wrong = alice.wire(HOTBAR + 1);
      if (numbered) {
        alice.click(HOTBAR, 0, MODE.pickUp, { changedSlots: [{ location: 20, item: wrong }], cursorItem: wrong });
        const whole = await eventually('the whole window', () => client.packets('window_items')[0]);
        assert.equal(whole.fields['windowId'], 0);
        assert.equal(alice.cursor, 'dirt 8');
        assert.equal(alice.show(20, HOTBAR), '-, -');
        client.forget();
        alice.click(HOTBAR, 0, MODE.pickUp, {
          stateId: 3,
          changedSlots: [{ location: HOTBAR, item: alice.wire(HOTBAR) }],
        });
        await eventually('the whole window again', () => client.packets('window_items')[0]);
      } else {
        // It saw stone where dirt is: what it did is done, the answer is no, and its next clicks are void until it knows.
        const { bot } = alice;
        const write = bot._client.write.bind(bot._client);
        bot._client.write = (name, fields) => (name === 'transaction' ? undefined : write(name, fields));
        alice.click(HOTBAR, 0, MODE.pickUp, { item: wrong, action: 77 });
        const answer = () => client.packets('transaction').find(({ fields }) => fields['action'] === 77);
        assert.equal((await eventually('the answer', answer)).fields['accepted'], false);
        await eventually('the truth', () => alice.cursor === 'dirt 8');
        alice.click(OUTSIDE, 0, MODE.pickUp, { action: 78 });
        bot._client.write = write;
        write('transaction', { windowId: 0, action: 77, accepted: true });
        alice.click(HOTBAR, 0, MODE.pickUp, { action: 79, item: { present: false } });
        const last = () => client.packets('transaction').find(({ fields }) => fields['action'] === 79);
        assert.equal((await eventually('the next answer', last)).fields['accepted'], true);
        assert.ok(!client.packets('transaction').some(({ fields }) => fields['action'] === 78));
      }
      await alice.sync();
      assert.deepEqual(alice.census(), { dirt: 8, stone: 3 });
      assert.equal(alice.show(HOTBAR, HOTBAR + 1), 'dirt 8, stone 3');
    });

    test('SERVER-102: clicks that cannot be change nothing, harm nobody, and are answered with the truth', async (t) => {
      const alice = await WindowClient.join(t, world, 'erin');
      await give('erin', ['diamond', 5]);
      await alice.sync();
      const held = alice.wire(HOTBAR) as Readonly<Record<string, unknown>>;
      const bad: readonly (readonly [number, number, number, Readonly<Record<string, unknown>>?])[] = [
        [-1, 0, MODE.pickUp],
        [-32768, 0, MODE.quickMove],
        [32767, 0, MODE.throwOut],
        [46, 0, MODE.pickUp],
        [HOTBAR, 77, MODE.swap],
        [HOTBAR, -128, MODE.pickUp],
        [HOTBAR, 0, 99],
        [HOTBAR, 3, MODE.drag],
        [OUTSIDE, 1, MODE.drag],
        [HOTBAR, 0, MODE.pickUp, { windowId: 17 }],
        [HOTBAR, 0, MODE.pickUp, { windowId: numbered ? 101 : 255 }],
      ];
      for (const [slot, button, mode, instead = {}] of bad) {
        alice.builder.client.forget();
        alice.click(slot, button, mode, instead);
        await eventually(
          `an answer to ${JSON.stringify([slot, button, mode, instead])}`,
          () => alice.builder.client.packets('window_items')[0],
        );
        assert.deepEqual(alice.census(), { diamond: 5 });
      }
      if (numbered) {
        const many = Array.from({ length: 100 }, (_, index) => ({
          location: index * 300,
          item: { ...held, itemCount: version === '1.21.4' ? 2_000_000 : 127 },
        }));
        await alice.clicked(OUTSIDE, 0, MODE.pickUp, { changedSlots: many, cursorItem: many[0]?.item });
        assert.deepEqual(alice.census(), { diamond: 5 });
      }
      assert.equal((await faults()).faults, 0);
    });

    test('SERVER-104: what was in hand and in the grid comes back; what has no room falls at the feet', async (t) => {
      const alice = await WindowClient.join(t, world, 'frank');
      await give('frank', ['dirt', 5], ['stone', 4]);
      await alice.sync();
      await alice.clicked(HOTBAR);
      await alice.clicked(1, 1);
      await alice.close();
      assert.equal(alice.show(1, HOTBAR), '-, dirt 5');
      await alice.clicked(HOTBAR);
      await give('frank', ['cobblestone', (CARRIED - 1) * 64]);
      await alice.close();
      assert.deepEqual([alice.cursor, alice.census()['dirt']], ['-', undefined]);
      const drop = await eventually('the dirt', () => dropSeen(alice.builder.client, 'dirt'));
      assert.equal(drop.getDroppedItem()?.count, 5);
    });

    test('SERVER-110: who dies or goes away has the window closed, and has or leaves what lay in it', async (t) => {
      const alice = await WindowClient.join(t, world, 'grace');
      expectValue(await world.setBlock(HERE, 'crafting_table'));
      await give('grace', ['oak_log', 3]);
      const work = async () => {
        await alice.open(HERE);
        await alice.clicked(37);
        await alice.clicked(5, 1);
        assert.equal(alice.show(0, 5), 'oak_planks 4, oak_log 1');
      };
      const at = (x: number) => world.teleport('grace', { x, y: 5, z: 9.5 });
      await work();
      expectValue(await at(20.5));
      await eventually('it to close', () => alice.windowId === 0);
      await alice.sync();
      assert.deepEqual(alice.census(), { oak_log: 3 });
      expectValue(await at(13.5));
      await work();
      expectValue(await world.setHealth('grace', 0));
      await eventually('it to close', () => alice.windowId === 0);
      const drop = await eventually('the logs', () => dropSeen(alice.builder.client, 'oak_log'));
      assert.equal(drop.getDroppedItem()?.count, 3);
      await eventually('life', async () => expectValue(await world.players()).some(({ health }) => health > 0));
      await alice.sync();
      assert.deepEqual(alice.census(), {});
      expectValue(await world.command('kill @e[type=item]'));
    });

    test('SERVER-112: things are thrown one or all, by key and beside the window, and lie a while before they can be had', async (t) => {
      const alice = await WindowClient.join(t, world, 'heidi');
      const bob = await joinWorld(t, world, 'ivan');
      await give('heidi', ['gold_ingot', 6]);
      await alice.sync();
      alice.builder.dig(NOWHERE, DIG.dropItem);
      await alice.clicked(HOTBAR);
      await alice.clicked(OUTSIDE, 1);
      await alice.clicked(OUTSIDE, 0);
      assert.deepEqual(alice.census(), {});
      const golden = () =>
        Object.values(bob.bot.entities).flatMap((entity) => {
          const item = entity.metadata.length > 0 ? entity.getDroppedItem() : null;
          return item?.name === 'gold_ingot' ? [{ entity, count: item.count }] : [];
        });
      await eventually('three throws', () => golden().length === 3);
      assert.deepEqual(
        golden()
          .map(({ count }) => count)
          .toSorted(),
        [1, 1, 4],
      );
      await eventually('all to be picked up', async () => {
        const [next] = golden();
        if (next !== undefined) expectValue(await world.teleport('ivan', { ...next.entity.position, y: 5 }));
        return golden().length === 0;
      });
      await eventually(
        'it in hand',
        () => bob.bot.inventory.count(bob.bot.registry.itemsByName['gold_ingot']?.id ?? 0, null) === 6,
      );
    });

    test('SERVER-113: armour goes where it is worn, one of each, and others see it', async (t) => {
      const alice = await WindowClient.join(t, world, 'judy');
      const bob = await joinWorld(t, world, 'kim');
      const seen = () =>
        Object.values(bob.bot.entities)
          .find(({ username }) => username === 'judy')
          ?.equipment.map((item) => item?.name);
      await give('judy', ['iron_helmet', 1], ['iron_boots', 1], ['dirt', 2], ['carved_pumpkin', 2]);
      await alice.sync();
      await alice.clicked(HOTBAR + 2);
      await alice.clicked(HEAD);
      assert.equal(alice.show(HEAD), '-', 'dirt is no hat');
      await alice.clicked(HOTBAR + 2);
      await alice.clicked(HOTBAR, 0, MODE.quickMove);
      await alice.clicked(HOTBAR + 1);
      await alice.clicked(HEAD);
      assert.equal(alice.cursor, 'iron_boots 1', 'nor are boots');
      await alice.clicked(HEAD + 3);
      assert.equal(alice.show(HEAD, HEAD + 3), 'iron_helmet 1, iron_boots 1');
      await eventually('bob to see it', () => seen()?.[5] === 'iron_helmet' && seen()?.[2] === 'iron_boots');
      await alice.clicked(HEAD, 0, MODE.quickMove);
      await alice.clicked(HOTBAR + 3);
      await alice.clicked(HEAD);
      assert.deepEqual([alice.at(HEAD), alice.cursor], ['carved_pumpkin 1', 'carved_pumpkin 1']);
    });

    test('SERVER-113: armour in hand is put on by using it', async (t) => {
      const alice = await WindowClient.join(t, world, 'leo');
      await give('leo', ['diamond_leggings', 1]);
      alice.bot.setQuickBarSlot(0);
      alice.bot.activateItem();
      await eventually('it to be worn', async () => {
        await alice.sync();
        return alice.at(HEAD + 2) === 'diamond_leggings 1';
      });
      assert.equal(alice.at(HOTBAR), '-');
    });

    test('SERVER-114: creative makes its own items, of what there is and as many as one place holds; others do not', async (t) => {
      const alice = await WindowClient.join(t, world, 'mia');
      await give('mia', ['dirt', 1]);
      await alice.sync();
      const dirt = alice.wire(HOTBAR) as Readonly<Record<string, unknown>>;
      const ask = (slot: number, more: Readonly<Record<string, unknown>>) =>
        alice.bot._client.write('set_creative_slot', { slot, item: { ...dirt, ...more } });
      ask(MAIN, { itemCount: 64 });
      await alice.sync();
      assert.equal(alice.at(MAIN), '-', 'in survival nothing is made up');
      expectValue(await world.setGameMode('mia', 'creative'));
      ask(MAIN, { itemCount: 64 });
      ask(10, { itemCount: 65 });
      ask(11, { itemId: 30_000 });
      ask(-5, {});
      ask(46, {});
      ask(-1, { itemCount: 2 });
      await alice.sync();
      assert.equal(alice.show(MAIN, 10, 11), 'dirt 64, -, -');
      await eventually('what was thrown', () => dropSeen(alice.builder.client, 'dirt'));
      expectValue(await world.setGameMode('mia', 'survival'));
      assert.equal((await faults()).faults, 0);
    });
  });
}
