import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import type { BlockPos } from '../../core/index.ts';
import type { BlockProperties } from '../blocks/index.ts';
import { Builder, DIG } from './testing/builder.ts';
import { dropSeen, joinWorld, type TestClient } from './testing/test-client.ts';
import { eventually, expectValue } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

/** The first slot of the hotbar in the inventory window, and how many slots that window has. */
const FIRST_HOTBAR_SLOT = 36;
const WINDOW_SLOTS = 46;

const NOWHERE = { x: 0, y: 0, z: 0 };

/** The ground beside the spawn, and the two blocks above it. */
const GROUND = { x: 10, y: 4, z: 9 };
const HERE = { ...GROUND, y: 5 };
const ABOVE = { ...GROUND, y: 6 };

/** The pose of who sneaks, as metadata tells it. */
const CROUCHING = 5;

interface WireItem {
  readonly itemCount?: number;
}

/** How many items a stack on the wire has; versions write an empty one in their own ways, none with a count. */
const countOf = (item: unknown): number => (item as WireItem).itemCount ?? 0;

const countsIn = (fields: Readonly<Record<string, unknown>>): readonly number[] =>
  (fields['items'] as readonly unknown[]).map(countOf);

function slotsTold(client: TestClient): readonly (readonly [slot: unknown, count: number])[] {
  return client.packets('set_slot').map(({ fields }) => [fields['slot'], countOf(fields['item'])] as const);
}

for (const version of TESTED_VERSIONS) {
  describe(`hands in ${version}`, () => {
    let world: EmbeddedWorld;
    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 2 }));
    });
    after(() => world.close());

    const playerOf = async (name: string) =>
      expectValue(await world.players()).find((player) => player.name === name) ?? assert.fail(`no ${name}`);
    const seenBy = (viewer: TestClient, name: string) =>
      Object.values(viewer.bot.entities).find((entity) => entity.username === name);

    const blocksAt = async (positions: readonly BlockPos[]) =>
      (await Promise.all(positions.map((pos) => world.blockAt(pos)))).map(expectValue);
    const clear = async () => expectValue(await world.setBlocks([ABOVE, HERE].map((pos) => ({ pos, name: 'air' }))));

    test('SERVER-28: who enters is told all it carries and what is in hand, then each change by slot', async (t) => {
      const alice = await Builder.join(t, world, 'alice');
      const { client } = alice;
      const whole = client.packets('window_items').map(({ fields }) => [fields['windowId'], countsIn(fields)]);
      assert.deepEqual(whole, [[0, new Array<number>(WINDOW_SLOTS).fill(0)]]);
      assert.equal(client.packets('held_item_slot')[0]?.fields['slot'], 0);
      assert.deepEqual(slotsTold(client), [], 'nothing before the whole');

      const told: number[] = [];
      const toldNext = async (count: number) => {
        told.push(count);
        await eventually(`${count} in the first slot`, () => slotsTold(client).length >= told.length);
        assert.deepEqual(
          slotsTold(client),
          told.map((each) => [FIRST_HOTBAR_SLOT, each]),
        );
      };
      expectValue(await world.give('alice', 'dirt', 3));
      await toldNext(3);
      alice.place(GROUND);
      await toldNext(2);
      alice.dig(NOWHERE, DIG.dropItem);
      await toldNext(1);
      const drop = await eventually('the drop', () => dropSeen(client, 'dirt'));
      await eventually('it to be picked up', async () => {
        expectValue(await world.teleport('alice', { ...drop.position, y: 5 }));
        return slotsTold(client).length > told.length;
      });
      await toldNext(2);
      alice.dig(NOWHERE, DIG.dropStack);
      await toldNext(0);
      const numbers = client.packets('window_items', 'set_slot').map(({ fields }) => fields['stateId']);
      const counted = version === '1.16.5' ? numbers.map(() => undefined) : numbers.map((_, index) => index + 1);
      assert.deepEqual(numbers, counted);
      await clear();
    });

    test('SERVER-28: who comes back to life is told it again', async (t) => {
      const alice = await joinWorld(t, world, 'alice');
      expectValue(await world.give('alice', 'apple', 7));
      alice.bot.setQuickBarSlot(4);
      await eventually('the slot', async () => (await playerOf('alice')).held === null);
      alice.forget();
      expectValue(await world.kill('alice'));
      const whole = await eventually('the inventory', () => alice.packets('window_items')[0]);
      assert.deepEqual(new Set(countsIn(whole.fields)), new Set([0]), 'the dead leave all');
      const held = await eventually('what is in hand', () => alice.packets('held_item_slot')[0]);
      assert.equal(held.fields['slot'], 4);
      expectValue(await world.command('kill @e[type=item]'));
    });

    test('SERVER-29: others see what is in hand and worn, newcomers too', async (t) => {
      const alice = await joinWorld(t, world, 'alice');
      const bob = await joinWorld(t, world, 'bob');
      const inHand = (viewer: TestClient) => seenBy(viewer, 'alice')?.equipment[0]?.name;
      expectValue(await world.give('alice', 'stone', 2));
      await eventually('the stone', () => inHand(bob) === 'stone');
      alice.bot.setQuickBarSlot(3);
      await eventually('the empty hand', () => inHand(bob) === undefined);
      alice.bot._client.write('held_item_slot', { slotId: 40 });
      alice.bot.setQuickBarSlot(0);
      const carol = await joinWorld(t, world, 'carol');
      for (const viewer of [bob, carol]) await eventually('the stone again', () => inHand(viewer) === 'stone');
      alice.bot._client.write('block_dig', { status: 6, location: NOWHERE, face: 0, sequence: 1 });
      await eventually('the other hand', () => seenBy(bob, 'alice')?.equipment[1]?.name === 'stone');
    });

    test('SERVER-30: sneaking is noticed and shown; who sneaks places against what a click would use', async (t) => {
      const alice = await Builder.join(t, world, 'alice');
      const bob = await joinWorld(t, world, 'bob');
      const crouches = (viewer: TestClient) => Number(seenBy(viewer, 'alice')?.metadata[6] ?? 0) === CROUCHING;
      expectValue(await world.give('alice', 'dirt', 2));
      for (const name of ['crafting_table', 'chest']) {
        expectValue(await world.setBlock(HERE, name));
        alice.place(HERE);
        await alice.settled();
        assert.equal(expectValue(await world.blockAt(ABOVE)).name, 'air', `a click uses a ${name}`);
        alice.sneak(true);
        alice.place(HERE);
        await alice.settled();
        assert.equal(expectValue(await world.blockAt(ABOVE)).name, 'dirt');
        assert.equal((await playerOf('alice')).sneaking, true);
        await eventually('bob to see it', () => crouches(bob));
        const carol = await joinWorld(t, world, `carol_${name.slice(0, 5)}`);
        await eventually('a newcomer to see it', () => crouches(carol));
        alice.sneak(false);
        await eventually('bob to see that', () => !crouches(bob));
        assert.equal((await playerOf('alice')).sneaking, false);
        await clear();
      }
      alice.sneak(true);
      await eventually('sneaking', async () => (await playerOf('alice')).sneaking);
      expectValue(await world.kill('alice'));
      await eventually('who comes back to stand', async () => !(await playerOf('alice')).sneaking);
    });

    if (version === '1.21.4') {
      test('SERVER-30: the key alone tells of sneaking from 1.21.2 on', async (t) => {
        const { bot } = await joinWorld(t, world, 'alice');
        for (const shift of [true, false]) {
          bot._client.write('player_input', { inputs: { shift } });
          await eventually(`sneaking ${shift}`, async () => (await playerOf('alice')).sneaking === shift);
        }
      });
    }

    test('SERVER-31: a click opens and closes doors, gates and trapdoors for all to see, iron ones not', async (t) => {
      const alice = await Builder.join(t, world, 'alice');
      const bob = await Builder.join(t, world, 'bob');
      const cases: readonly (readonly [name: string, properties: BlockProperties, opens: boolean])[] = [
        ['oak_door', { half: 'lower', facing: 'east' }, true],
        ['iron_door', { half: 'lower' }, false],
        ['oak_fence_gate', { facing: 'north' }, true],
        ['oak_trapdoor', { half: 'top', waterlogged: true }, true],
        ['iron_trapdoor', {}, false],
      ];
      for (const [name, properties, opens] of cases) {
        const isDoor = name.endsWith('_door');
        expectValue(await world.setBlock(HERE, name, properties));
        expectValue(await world.setBlock(ABOVE, isDoor ? name : 'air', isDoor ? { ...properties, half: 'upper' } : {}));
        const parts = isDoor ? [HERE, ABOVE] : [HERE];
        const closed = await blocksAt(parts);
        // A door is clicked at either half.
        for (const [clicks, clicked] of [HERE, parts.at(-1) ?? HERE].entries()) {
          alice.place(clicked);
          await alice.settled();
          const blocks = await blocksAt(parts);
          for (const [index, { stateId, properties }] of blocks.entries()) {
            assert.equal(properties['open'], opens && clicks === 0, `${name} after ${clicks + 1} clicks`);
            await eventually('bob to be told', () => bob.told(parts[index] ?? HERE).at(-1) === stateId);
          }
        }
        assert.deepEqual(await blocksAt(parts), closed, `${name} is as it was`);
      }
      await clear();
    });

    test('SERVER-31: a gate swings away from who opens it; who sneaks with something in hand builds instead', async (t) => {
      const alice = await Builder.join(t, world, 'alice');
      const gate = async () => (await blocksAt([HERE]))[0]?.properties ?? {};
      expectValue(await world.setBlock(HERE, 'oak_fence_gate', { facing: 'north' }));
      alice.lookSouth();
      alice.place(HERE);
      await alice.settled();
      assert.deepEqual([(await gate())['open'], (await gate())['facing']], [true, 'south']);
      alice.sneak(true);
      alice.place(HERE);
      await alice.settled();
      assert.equal((await gate())['open'], false, 'an empty hand opens and closes');
      expectValue(await world.give('alice', 'dirt'));
      alice.place(HERE);
      await alice.settled();
      assert.equal(expectValue(await world.blockAt(ABOVE)).name, 'dirt');
      assert.equal((await gate())['open'], false);
      await clear();
    });
  });
}
