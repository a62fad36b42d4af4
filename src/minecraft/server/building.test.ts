import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Vec3 } from 'vec3';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import type { BlockPos } from '../../core/index.ts';
import { Builder, DIG } from './testing/builder.ts';
import { dropSeen } from './testing/test-client.ts';
import { type Cleanup, eventually, expectValue } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

for (const version of TESTED_VERSIONS) {
  const numbered = version !== '1.16.5';

  describe(`building in ${version}`, () => {
    let world: EmbeddedWorld;
    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 2 }));
    });
    after(() => world.close());
    beforeEach(async () => {
      expectValue(await world.protect(null));
    });

    const nameAt = async (pos: BlockPos) => expectValue(await world.blockAt(pos)).name;
    const join = (t: Cleanup, name = 'alice') => Builder.join(t, world, name);

    test('SERVER-14: a survival dig takes effect, is acknowledged, shown to all, and drops the item', async (t) => {
      const alice = await join(t);
      const bob = await join(t, 'bob');
      const pos = { x: 10, y: 4, z: 8 };
      expectValue(await world.setBlock(pos, 'dirt'));
      const begun = alice.dig(pos, DIG.start);
      await eventually('the start to be taken', () => alice.answer(pos, DIG.start, begun));
      const done = alice.dig(pos, DIG.finish);
      await eventually('the end to be taken', () => alice.answer(pos, DIG.finish, done));
      assert.equal(await nameAt(pos), 'air');
      assert.deepEqual([alice.told(pos).at(-1), bob.told(pos).at(-1)], [0, 0]);
      const drop = await eventually('the drop', () => dropSeen(bob.client, 'dirt'));
      assert.ok(drop.position.distanceTo(new Vec3(10.5, 4.5, 8.5)) < 2);
    });

    test('SERVER-14: what breaks at once breaks with the first word, and the second does no harm', async (t) => {
      const alice = await join(t);
      const pos = { x: 9, y: 5, z: 8 };
      for (const name of ['dandelion', 'torch', version === '1.16.5' ? 'grass' : 'short_grass']) {
        expectValue(await world.setBlock(pos, name));
        const begun = alice.dig(pos, DIG.start);
        const done = alice.dig(pos, DIG.finish);
        await eventually('the start to be taken', () => alice.answer(pos, DIG.start, begun));
        await eventually('the end to be taken', () => alice.answer(pos, DIG.finish, done));
        assert.equal(await nameAt(pos), 'air', name);
        alice.client.forget();
      }
    });

    test('SERVER-15: a dig called done too early is done in its time; one given up or never begun is not', async (t) => {
      const alice = await join(t);
      const pos = { x: 8, y: 4, z: 10 };
      expectValue(await world.setBlock(pos, 'dirt'));
      const unbegun = alice.dig(pos, DIG.finish);
      assert.equal(await eventually('an answer', () => alice.answer(pos, DIG.finish, unbegun) !== undefined), true);
      assert.equal(await nameAt(pos), 'dirt');
      alice.dig(pos, DIG.start);
      const givenUp = alice.dig(pos, DIG.giveUp);
      await eventually('the giving up', () => alice.answer(pos, DIG.giveUp, givenUp));
      assert.equal(await nameAt(pos), 'dirt');
      alice.dig(pos, DIG.start);
      alice.dig(pos, DIG.finish);
      await eventually('the dig to be done', async () => (await nameAt(pos)) === 'air');
    });

    test('SERVER-15: bedrock and what is out of reach cannot be dug', async (t) => {
      const alice = await join(t);
      const far = { x: 24, y: 4, z: 8 };
      for (const pos of [far, { x: 8, y: 0, z: 8 }]) {
        const begun = alice.dig(pos, DIG.start);
        const done = alice.dig(pos, DIG.finish);
        await eventually('an answer', () => alice.answer(pos, DIG.finish, done) !== undefined);
        assert.equal(alice.answer(pos, DIG.finish, done), numbered);
        assert.ok(begun < done);
        assert.notEqual(await nameAt(pos), 'air');
      }
    });

    test('SERVER-16: inside protection the real block comes back and the answer says no; operators may', async (t) => {
      const alice = await join(t);
      expectValue(await world.protect({ from: { x: 20, y: 0, z: 20 }, to: { x: 0, y: 10, z: 0 } }));
      expectValue(await world.give('alice', 'stone', 2));
      const pos = { x: 7, y: 4, z: 8 };
      const real = expectValue(await world.blockAt(pos)).stateId;
      const begun = alice.dig(pos, DIG.start);
      await eventually('an answer', () => alice.answer(pos, DIG.start, begun) !== undefined);
      assert.equal(alice.answer(pos, DIG.start, begun), numbered);
      assert.deepEqual(alice.told(pos), [real]);
      alice.client.forget();
      alice.place(pos);
      await eventually('both blocks to come back', () => alice.told({ ...pos, y: 5 }).length > 0);
      assert.deepEqual([alice.told(pos), alice.told({ ...pos, y: 5 })], [[real], [0]]);
      assert.equal(expectValue(await world.players())[0]?.held?.count, 2);
      expectValue(await world.op('alice'));
      alice.place(pos);
      await eventually('the operator to build', async () => (await nameAt({ ...pos, y: 5 })) === 'stone');
      expectValue(await world.setBlock({ ...pos, y: 5 }, 'air'));
    });

    test('SERVER-17: placing takes one from the hand, tells the client, and turns blocks as they are looked at', async (t) => {
      const alice = await join(t);
      expectValue(await world.give('alice', 'oak_stairs', 3));
      alice.lookSouth();
      const number = alice.place({ x: 8, y: 4, z: 11 });
      const above = { x: 8, y: 5, z: 11 };
      await eventually('the stairs', async () => (await nameAt(above)) === 'oak_stairs');
      assert.equal(expectValue(await world.blockAt(above)).properties['facing'], 'south');
      assert.equal(expectValue(await world.players())[0]?.held?.count, 2);
      await eventually('the client to be told', () => alice.client.bot.heldItem?.count === 2);
      assert.ok(alice.told(above).length > 0);
      if (numbered) await eventually('the answer', () => alice.answer(above, -1, number));
      expectValue(await world.setBlock(above, 'air'));
    });

    test('SERVER-17: a block goes under the feet of who is above it, and not where somebody stands', async (t) => {
      const alice = await join(t);
      expectValue(await world.give('alice', 'stone', 2));
      const ground = { x: 8, y: 4, z: 8 };
      alice.place(ground);
      await eventually('the refusal', () => alice.told({ ...ground, y: 5 }).length > 0);
      assert.equal(await nameAt({ ...ground, y: 5 }), 'air');
      expectValue(await world.teleport('alice', { x: 8.5, y: 6.1, z: 8.5 }));
      alice.place(ground);
      await eventually('the tower', async () => (await nameAt({ ...ground, y: 5 })) === 'stone');
      expectValue(await world.setBlock({ ...ground, y: 5 }, 'air'));
    });

    test('SERVER-17: doors have two halves, put and dug as one; plants fall with what bears them', async (t) => {
      const alice = await join(t);
      expectValue(await world.give('alice', 'oak_door', 1));
      alice.place({ x: 10, y: 4, z: 9 });
      const lower = { x: 10, y: 5, z: 9 };
      const upper = { x: 10, y: 6, z: 9 };
      await eventually('the door', async () => (await nameAt(upper)) === 'oak_door');
      const halves = [expectValue(await world.blockAt(lower)), expectValue(await world.blockAt(upper))];
      assert.deepEqual(
        halves.map(({ properties }) => properties['half']),
        ['lower', 'upper'],
      );
      expectValue(await world.setGameMode('alice', 'creative'));
      alice.dig(upper, DIG.start);
      await eventually('the door to be gone', async () => (await nameAt(lower)) === 'air');
      const ground = { x: 6, y: 4, z: 8 };
      expectValue(await world.setBlock({ ...ground, y: 5 }, 'dandelion'));
      alice.dig(ground, DIG.start);
      await eventually('the flower to fall', async () => (await nameAt({ ...ground, y: 5 })) === 'air');
    });

    test('SERVER-23: who walks over a drop has all of it, and all see it go', async (t) => {
      const alice = await join(t);
      const bob = await join(t, 'bob');
      expectValue(await world.give('alice', 'cobblestone', 5));
      alice.dig({ x: 0, y: 0, z: 0 }, DIG.dropStack);
      const holding = async (name: string) =>
        expectValue(await world.players()).find((player) => player.name === name)?.held?.count ?? 0;
      await eventually('the hand to be empty', async () => (await holding('alice')) === 0);
      expectValue(await world.teleport('alice', { x: 20.5, y: 5, z: 20.5 }));
      const drop = await eventually('the stack on the ground', () => dropSeen(bob.client, 'cobblestone'));
      assert.equal(drop.getDroppedItem()?.count, 5);
      await eventually('bob to have them', async () => {
        expectValue(await world.teleport('bob', { ...drop.position, y: 5 }));
        return (await holding('bob')) === 5;
      });
      await eventually('alice to see them go', () => alice.client.bot.entities[drop.id] === undefined);
    });

    test('SERVER-25: many blocks at once: all, or none where one is wrong, and everybody sees them', async (t) => {
      const alice = await join(t);
      const changes = Array.from({ length: 300 }, (_, index) => ({
        pos: { x: index % 16, y: 20 + Math.floor(index / 256), z: Math.floor(index / 16) % 16 },
        name: 'glass',
      }));
      const wrong = await world.setBlocks([...changes, { pos: { x: 0, y: 30, z: 0 }, name: 'unobtainium' }]);
      assert.equal(wrong.ok ? '' : wrong.code, 'unknown_block');
      assert.equal(await nameAt({ x: 0, y: 20, z: 0 }), 'air');
      assert.equal(expectValue(await world.setBlocks(changes)).changed, 300);
      await eventually('the glass', () => alice.client.bot.blockAt(new Vec3(5, 20, 5))?.name === 'glass');
      const many = Array.from({ length: 100_001 }, () => ({ pos: { x: 0, y: 30, z: 0 }, stateId: 1 }));
      const tooMany = await world.setBlocks(many);
      assert.equal(tooMany.ok ? '' : tooMany.code, 'too_many');
    });
  });
}
