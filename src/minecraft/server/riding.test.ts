import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { Builder } from './testing/builder.ts';
import type { TestClient } from './testing/test-client.ts';
import { type Cleanup, eventually, expectValue } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

const TICK_RATE = 200;
const SPAWN = { x: 8.5, y: 5, z: 8.5 };
const INTERACT = 0;
const ATTACK = 1;

/** Blows of a bare hand that break a boat; fewer do not. */
const MANY_BLOWS = 12;

for (const version of TESTED_VERSIONS) {
  describe(`vehicles in ${version}`, () => {
    const boat = version === '1.21.4' ? 'oak_boat' : 'boat';
    let world: EmbeddedWorld;
    before(async () => {
      world = expectValue(await startWorld({ version, spawn: SPAWN, viewDistance: 2, tickRate: TICK_RATE }));
    });
    after(() => world.close());
    beforeEach(async () => void (await world.command('kill @e[type=!player]')));

    const run = async (text: string) => expectValue(await world.command(text)).lines;
    const join = async (t: Cleanup, name: string) => {
      const builder = await Builder.join(t, world, name);
      const ridersOf = (entityId: number) =>
        builder.client.packets('set_passengers').findLast(({ fields }) => fields['entityId'] === entityId)?.fields[
          'passengers'
        ] as readonly number[] | undefined;
      return { builder, client: builder.client, ridersOf };
    };
    const seen = ({ bot }: TestClient, kind: string) =>
      eventually(`a ${kind}`, () => Object.values(bot.entities).find(({ name }) => name === kind));
    const use = ({ bot }: TestClient, target: number, mouse: number) =>
      bot._client.write('use_entity', { target, mouse, hand: 0, sneaking: false });
    const sneak = ({ bot }: TestClient) => {
      if (version !== '1.21.4') bot._client.write('steer_vehicle', { sideways: 0, forward: 0, jump: 2 });
      for (const shift of [true, false]) {
        if (version === '1.21.4') bot._client.write('player_input', { inputs: { shift } });
      }
    };
    const steer = ({ bot }: TestClient, x: number, y: number, z: number) =>
      bot._client.write('vehicle_move', { x, y, z, yaw: 90, pitch: 0, onGround: true });
    const placeOf = async (name: string) =>
      expectValue(await world.players()).find((player) => player.name === name)?.position ?? assert.fail(`no ${name}`);

    test('SERVER-350, SERVER-351: two sit in a boat, the first steers it, and who comes later knows', async (t) => {
      await run(`summon ${boat} 10.5 5 8.5`);
      const [alice, bob] = [await join(t, 'alice'), await join(t, 'bob')];
      const { id } = await seen(alice.client, boat);
      await seen(bob.client, boat);
      use(alice.client, id, INTERACT);
      await eventually('alice to sit', () => bob.ridersOf(id)?.length === 1);
      use(bob.client, id, INTERACT);
      await eventually('both to sit', () => alice.ridersOf(id)?.length === 2);
      steer(bob.client, 10.5, 5, 12.5);
      steer(alice.client, 12.5, 5, 10.5);
      await eventually('both to be there', async () =>
        (await Promise.all(['alice', 'bob'].map(placeOf))).every(({ x, z }) => x === 12.5 && z === 10.5),
      );
      const put = new Promise<{ readonly x: number }>((resolve) =>
        alice.client.bot._client.once('vehicle_move', resolve),
      );
      steer(alice.client, 40.5, 5, 10.5);
      assert.equal((await put).x, 12.5);
      const carol = await join(t, 'carol');
      await eventually('carol to know', () => carol.ridersOf(id)?.length === 2);
      sneak(alice.client);
      await eventually('alice to be off', () => carol.ridersOf(id)?.length === 1);
      await eventually('alice to stand', async () => Math.abs((await placeOf('alice')).y - 5) < 1e-6);
      expectValue(await world.teleport('bob', SPAWN));
      await eventually('bob to be off', () => carol.ridersOf(id)?.length === 0);
      assert.equal((await placeOf('bob')).x, SPAWN.x);
    });

    test('SERVER-351: who dies or leaves sits no more', async (t) => {
      await run('summon minecart 10.5 5 8.5');
      const [alice, bob] = [await join(t, 'alice'), await join(t, 'bob')];
      const { id } = await seen(alice.client, 'minecart');
      await seen(bob.client, 'minecart');
      use(alice.client, id, INTERACT);
      await eventually('alice to sit', () => bob.ridersOf(id)?.length === 1);
      use(bob.client, id, INTERACT);
      await run('kill alice');
      await eventually('the seat to be free', () => bob.ridersOf(id)?.length === 0);
      use(bob.client, id, INTERACT);
      await eventually('bob to sit', () => bob.ridersOf(id)?.length === 1);
      await bob.client.leave();
      const carol = await join(t, 'carol');
      await seen(carol.client, 'minecart');
      use(carol.client, id, INTERACT);
      await eventually('carol to sit', () => carol.ridersOf(id)?.length === 1);
    });

    test('SERVER-352: a boat floats where it is put, blows break it, and its item is left', async (t) => {
      await run('fill 6 4 10 11 4 13 water');
      t.after(async () => void (await run('fill 6 4 10 11 4 13 grass_block')));
      const { builder, client } = await join(t, 'alice');
      await run('give alice oak_boat');
      await run('give alice minecart');
      client.bot._client.write('held_item_slot', { slotId: 0 });
      client.bot._client.write('look', { yaw: 0, pitch: 40, onGround: true, flags: { onGround: true } });
      await builder.settled();
      client.bot._client.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 40 } });
      const { id, position } = await seen(client, boat);
      await eventually('it to float', () => position.y > 4.3 && position.y < 5);
      for (let blows = 0; blows < MANY_BLOWS; blows++) use(client, id, ATTACK);
      await eventually('it to be gone', () => client.bot.entities[id] === undefined);
      await eventually('the boat to lie there', () =>
        Object.values(client.bot.entities).some(({ name }) => name === 'item'),
      );
      await run('setblock 9 5 8 rail');
      client.bot._client.write('held_item_slot', { slotId: 1 });
      await builder.settled();
      builder.place({ x: 9, y: 5, z: 8 });
      await seen(client, 'minecart');
      await run('setblock 9 5 8 air');
    });

    test('SERVER-401: who rides goes where the vehicle goes, for the server, its chunks and all who see or no longer see it', async (t) => {
      await run(`summon ${boat} 10.5 5 8.5`);
      const [alice, bob] = [await join(t, 'alice'), await join(t, 'bob')];
      const { id } = await seen(alice.client, boat);
      await seen(bob.client, boat);
      const riderSeen = () => Object.values(bob.client.bot.entities).some(({ username }) => username === 'alice');
      await eventually('alice to be seen', riderSeen);
      use(alice.client, id, INTERACT);
      await eventually('alice to sit', () => bob.ridersOf(id)?.length === 1);
      for (let x = 18.5; x <= 98.5; x += 8) steer(alice.client, x, 5, 8.5);
      await eventually('alice to be far', async () => (await placeOf('alice')).x === 98.5);
      await eventually('both out of sight', () => bob.client.bot.entities[id] === undefined && !riderSeen());
      const ground = alice.client.bot.entity.position.floored();
      ground.set(98, 4, 8);
      await eventually('the ground there', () => alice.client.bot.blockAt(ground)?.name === 'grass_block');
      for (let x = 90.5; x >= 10.5; x -= 8) steer(alice.client, x, 5, 8.5);
      await eventually('both to be back', () => bob.client.bot.entities[id] !== undefined && riderSeen());
      await eventually('bob to know who sits', () => bob.ridersOf(id)?.length === 1);
    });

    test('SERVER-402, SERVER-403: rails that are laid join, in curves and up slopes; driven by a lever a cart takes its rider along them', async (t) => {
      t.after(async () => void (await run('fill 2 5 2 16 7 12 air')));
      const { builder, client, ridersOf } = await join(t, 'alice');
      for (const item of ['rail 20', 'powered_rail 4', 'minecart']) await run(`give alice ${item}`);
      const select = async (slotId: number) => {
        client.bot._client.write('held_item_slot', { slotId });
        await builder.settled();
      };
      const shapeAt = async (x: number, y: number, z: number) =>
        expectValue(await world.blockAt({ x, y, z })).properties['shape'];
      client.bot._client.write('look', { yaw: -90, pitch: 0, onGround: true, flags: { onGround: true } });
      await run('fill 10 5 6 10 5 7 stone');
      await run('setblock 10 6 6 stone');
      await select(0);
      for (const x of [7, 8, 9, 10]) builder.place({ x, y: 4, z: 10 });
      for (const z of [9, 8]) builder.place({ x: 10, y: 4, z });
      builder.place({ x: 10, y: 5, z: 7 });
      await select(1);
      builder.place({ x: 6, y: 4, z: 10 });
      await builder.settled();
      const shapes = [
        [6, 5, 10, 'east_west'],
        [9, 5, 10, 'east_west'],
        [10, 5, 10, 'north_west'],
        [10, 5, 9, 'north_south'],
        [10, 5, 8, 'ascending_north'],
      ] as const;
      for (const [x, y, z, shape] of shapes) assert.equal(await shapeAt(x, y, z), shape, `${x} ${y} ${z}`);
      await run('setblock 5 5 10 stone');
      await run('setblock 6 5 11 lever[face=floor]');
      await select(2);
      builder.place({ x: 6, y: 5, z: 10 });
      const { id } = await seen(client, 'minecart');
      use(client, id, INTERACT);
      await eventually('alice to sit', () => ridersOf(id)?.length === 1);
      builder.place({ x: 6, y: 5, z: 11 });
      await eventually('her to be around the curve and up', async () => {
        const { y, z } = await placeOf('alice');
        return z < 8 && y > 5.5;
      });
      const { x, z } = await placeOf('alice');
      assert.ok(Math.abs(x - 10.5) < 0.1 && z > 7, `she is at ${x} ${z}`);
    });

    test('SERVER-403: who walks into a cart pushes it, down a slope it rolls by itself, and it stops at a wall', async (t) => {
      t.after(async () => void (await run('fill 2 5 2 16 7 12 air')));
      const { client } = await join(t, 'alice');
      await run('setblock 12 5 8 stone');
      await run('setblock 12 6 8 rail[shape=east_west]');
      await run('setblock 11 5 8 rail[shape=ascending_east]');
      await run('fill 9 5 8 10 5 8 rail[shape=east_west]');
      await run('setblock 8 5 8 stone');
      await run('summon minecart 12.5 6.1 8.5');
      const { id } = await seen(client, 'minecart');
      const cart = () => client.bot.entities[id]?.position ?? assert.fail('no cart');
      // From the east: it goes west.
      expectValue(await world.teleport('alice', { x: 13.2, y: 6, z: 8.5 }));
      await eventually('it to be down and at the wall', () => cart().x < 9.6 && cart().y < 5.5);
      assert.ok(cart().x > 9.4, 'it is no farther than the wall');
    });
  });
}
