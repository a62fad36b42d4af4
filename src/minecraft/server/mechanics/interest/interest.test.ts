import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connect, joinWorld, type TestClient } from '../../testing/test-client.ts';
import { eventually, expectValue } from '../../testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from '../../world.ts';

const MOVES = ['rel_entity_move', 'entity_move_look', 'entity_teleport', 'sync_entity_position', 'entity_look'];

const sees = ({ bot }: TestClient, name: string): boolean =>
  Object.values(bot.entities).some((entity) => entity.username === name);

/** The chunks that a client has; `resent` are those it was sent though it had them. */
function chunksOf({ bot }: TestClient): { readonly has: Set<string>; readonly resent: string[] } {
  const has = new Set<string>();
  const resent: string[] = [];
  bot._client.on('respawn', () => has.clear());
  bot._client.on('map_chunk', ({ x, z }: { readonly x: number; readonly z: number }) => {
    if (has.has(`${x},${z}`)) resent.push(`${x},${z}`);
    has.add(`${x},${z}`);
  });
  bot._client.on('unload_chunk', ({ chunkX, chunkZ }: { readonly chunkX: number; readonly chunkZ: number }) => {
    has.delete(`${chunkX},${chunkZ}`);
  });
  return { has, resent };
}

/** Counts the packets about an entity that a client gets from now on. */
function countMoves({ bot }: TestClient, entityId: number): () => number {
  let count = 0;
  for (const name of MOVES) {
    bot._client.on(name, (fields: { readonly entityId: number }) => {
      if (fields.entityId === entityId) count++;
    });
  }
  return () => count;
}

describe('interest', () => {
  let world: EmbeddedWorld;
  before(async () => {
    // Sight is two chunks, 32 blocks.
    world = expectValue(await startWorld({ viewDistance: 2, spawn: { x: 8.5, y: 5, z: 8.5 } }));
  });
  after(() => world.close());

  const put = async (name: string, x: number): Promise<void> => {
    expectValue(await world.teleport(name, { x, y: 5, z: 8.5 }));
  };

  test('SERVER-322: players see each other within their sight, and what moves is told to those who see it alone', async (t) => {
    const alice = await joinWorld(t, world, 'alice');
    const bob = await joinWorld(t, world, 'bob');
    const eve = await joinWorld(t, world, 'eve');
    await put('eve', 100.5);
    await put('bob', 38.5);
    await eventually('bob to be seen at 30 blocks', () => sees(alice, 'bob') && sees(bob, 'alice'));
    await eventually('eve to be out of sight', () => !sees(alice, 'eve') && !sees(eve, 'alice'));
    const [byAlice, byEve] = [countMoves(alice, bob.bot.entity.id), countMoves(eve, bob.bot.entity.id)];
    await put('bob', 36.5);
    const seen = Object.values(alice.bot.entities).find((entity) => entity.username === 'bob');
    await eventually('bob to be seen to move', () => Math.abs((seen?.position.x ?? 0) - 36.5) < 0.01);
    assert.ok(byAlice() > 0);
    assert.equal(byEve(), 0);
    await put('bob', 42.5);
    await eventually('bob to go out of sight', () => !sees(alice, 'bob') && !sees(bob, 'alice'));
    await put('bob', 90.5);
    await eventually('bob to come to eve', () => sees(eve, 'bob') && sees(bob, 'eve'));
  });

  test('SERVER-328: wherever it goes, a client has the chunks of the square about it, none of them sent twice', async (t) => {
    const ann = connect(world, 'ann');
    const { has, resent } = chunksOf(ann);
    t.after(() => ann.leave());
    await ann.spawned;
    const hasSquareAt = async (x: number, z: number): Promise<void> => {
      const square: string[] = [];
      for (let chunkX = x - 2; chunkX <= x + 2; chunkX++) {
        for (let chunkZ = z - 2; chunkZ <= z + 2; chunkZ++) square.push(`${chunkX},${chunkZ}`);
      }
      await eventually(
        `the square about ${x}, ${z}`,
        () => has.size === square.length && square.every((key) => has.has(key)),
      );
    };
    await hasSquareAt(0, 0);
    // Next door, askew, far away, and back before the chunks there can all have come.
    for (const [x, z] of [
      [1, 0],
      [2, 1],
      [0, 3],
      [60, -7],
      [61, -7],
    ] as const) {
      expectValue(await world.teleport('ann', { x: x * 16 + 8.5, y: 5, z: z * 16 + 8.5 }));
      await hasSquareAt(x, z);
    }
    void world.teleport('ann', { x: 300.5, y: 5, z: 8.5 });
    expectValue(await world.teleport('ann', { x: 40.5, y: 5, z: 8.5 }));
    await hasSquareAt(2, 0);
    assert.deepEqual(resent, []);
    expectValue(await world.kill('ann'));
    await hasSquareAt(0, 0);
    expectValue(await world.teleport('ann', { x: 24.5, y: 5, z: 8.5 }));
    await hasSquareAt(1, 0);
    assert.deepEqual(resent, []);
  });

  test('SERVER-323: a client that stops reading costs the others nothing', async (t) => {
    const alice = await joinWorld(t, world, 'alice');
    const deaf = connect(world, 'deaf');
    await deaf.spawned;
    t.after(() => deaf.leave());
    deaf.bot._client.socket.unpipe();
    deaf.bot._client.socket.pause();
    const said = Array.from({ length: 20 }, (_, n) => `word ${n}`);
    const heard = new Set<string>();
    alice.bot.on('message', (message) => void heard.add(message.toString()));
    for (const word of said) expectValue(await world.say(word));
    await eventually('all words', () => said.every((word) => [...heard].some((line) => line.includes(word))));
    // What waits for it has a bound.
    const entityIds = new Array<number>(200_000).fill(2 ** 31 - 1);
    for (let n = 0; n < 90; n++) {
      const sent = await world.sendPacket('deaf', 'entity_destroy', { entityIds });
      if (!sent.ok) break; // it is gone already
    }
    await eventually('it to be let go', async () => {
      return expectValue(await world.players()).every(({ name }) => name !== 'deaf');
    });
  });
});
