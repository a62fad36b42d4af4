import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Vec3 } from 'vec3';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { loadBlockRegistry } from '../blocks/index.ts';
import { joinWorld, type TestClient } from './testing/test-client.ts';
import { eventually, expectValue } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

/** Longs of a section whose entries have 16 bits. */
const WIDE_LONGS = 1024;

/** The 16-bit entries of the section y 0..15 in a chunk's data: found by their count, as a careful reader would. */
function wideEntries(data: Buffer): readonly number[] {
  const header = Buffer.from([0x10, 0x00, 16, (WIDE_LONGS & 0x7f) | 0x80, WIDE_LONGS >> 7]);
  const start = data.indexOf(header) + header.length;
  assert.ok(start >= header.length);
  const entries: number[] = [];
  for (let long = 0; long < WIDE_LONGS; long++) {
    const value = data.readBigUInt64BE(start + long * 8);
    for (let lane = 0n; lane < 4n; lane++) entries.push(Number((value >> (16n * lane)) & 0xffffn));
  }
  return entries;
}

for (const version of TESTED_VERSIONS) {
  describe(`strange packets at ${version}`, () => {
    let world: EmbeddedWorld;
    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 2 }));
    });
    after(() => world.close());

    const unknownId = expectValue(loadBlockRegistry(version)).stateCount + 123;
    const typeAt = (client: TestClient, pos: Vec3) =>
      client.packets('block_change').find(({ fields }) => pos.equals(fields['location'] as Vec3))?.fields['type'];

    test('SERVER-20: a state the registry lacks can stand in the world, be told alone, and be sent in a chunk', async (t) => {
      const alice = await joinWorld(t, world, 'alice');
      const pos = new Vec3(12, 6, 12);
      expectValue(await world.setBlockState(pos, unknownId));
      assert.equal(await eventually('the change', () => typeAt(alice, pos)), unknownId);
      const block = expectValue(await world.blockAt(pos));
      assert.deepEqual([block.stateId, block.name], [unknownId, undefined]);

      const other = new Vec3(13, 6, 12);
      expectValue(await world.sendStateChange('alice', other, unknownId));
      assert.equal(await eventually('the told change', () => typeAt(alice, other)), unknownId);
      assert.equal(expectValue(await world.blockAt(other)).name, 'air');

      const bob = await joinWorld(t, world, 'bob');
      assert.equal(bob.bot.world.getBlockStateId(pos), unknownId);
    });

    test('SERVER-20: a wide chunk holds the ids it was given, 16 bits each', async (t) => {
      const alice = await joinWorld(t, world, 'alice');
      alice.bot._client.removeAllListeners('map_chunk');
      alice.forget();
      const ids = [1, 9, unknownId, 40_000];
      assert.equal(expectValue(await world.sendWideChunk('alice', 1, 2, ids)).sections, 1);
      const packet = await eventually('the chunk', () => alice.packets('map_chunk')[0]);
      assert.deepEqual([packet.fields['x'], packet.fields['z']], [1, 2]);
      const entries = wideEntries(packet.fields['chunkData'] as Buffer);
      assert.deepEqual(
        entries,
        Array.from({ length: 4096 }, (_, index) => ids[index % ids.length]),
      );
    });

    test('SERVER-20: garbage reaches the client as a frame it cannot read, and the connection lives', async (t) => {
      const alice = await joinWorld(t, world, 'alice');
      const errors: unknown[] = [];
      alice.bot.on('error', (error) => void errors.push(error));
      for (const garbage of ['cut_short', Uint8Array.of(0x7f), 'unreadable'] as const) {
        expectValue(await world.sendGarbage('alice', garbage));
      }
      await eventually('the client to complain', () => errors.length > 0);
      assert.equal(alice.bot._client.ended, false);
    });

    test('SERVER-21: a packet that cannot be written is a failure when asked for, and skipped else', async (t) => {
      const alice = await joinWorld(t, world, 'alice');
      const asked = await world.sendPacket('alice', 'no_such_packet', {});
      assert.equal(asked.ok ? '' : asked.code, 'unknown_packet');
      const wrong = await world.sendPacket('alice', 'entity_velocity', {
        entityId: 1,
        velocity: { x: 1e9, y: 0, z: 0 },
      });
      assert.equal(wrong.ok ? '' : wrong.code, 'cannot_serialize');
      expectValue(await world.teleport('alice', { x: 8.5, y: 5, z: 8.5 }));
      expectValue(await world.setTime(6000));
      await eventually('the connection to go on', () => alice.bot.time.timeOfDay >= 6000);
    });

    test('SERVER-21: a chest and a blow from afar do not break the connection', async (t) => {
      const alice = await joinWorld(t, world, 'alice');
      const bob = await joinWorld(t, world, 'bob');
      expectValue(await world.teleport('alice', { x: 68.5, y: 5, z: 8.5 }));
      bob.bot._client.write('use_entity', { target: alice.bot.entity.id, mouse: 1, sneaking: false });
      const chest = { x: 10, y: 5, z: 8 };
      expectValue(await world.setBlock(chest, 'chest'));
      const click = { location: chest, direction: 1, hand: 0, cursorX: 0.5, cursorY: 0.5, cursorZ: 0.5 };
      bob.bot._client.write('block_place', { ...click, insideBlock: false, worldBorderHit: false, sequence: 1 });
      await eventually('the answer to the click', () =>
        bob.packets('block_change').some(({ fields }) => new Vec3(10, 6, 8).equals(fields['location'] as Vec3)),
      );
      expectValue(await world.setTime(9000));
      await eventually('the connection to go on', () => bob.bot.time.timeOfDay >= 9000);
    });

    test('SERVER-26: what a client sends that cannot be read or cannot be does not harm the world', async (t) => {
      const alice = await joinWorld(t, world, 'alice');
      const bob = await joinWorld(t, world, 'bob');
      for (const bytes of [Buffer.alloc(12, 0xff), Buffer.of(0x7f), Buffer.of(0x05)]) alice.bot._client.writeRaw(bytes);
      alice.bot._client.socket.end(Buffer.alloc(64, 0xff));
      await alice.kicked;
      bob.bot._client.write('position', { x: Number.NaN, y: 5, z: 8, onGround: true, flags: { onGround: true } });
      assert.match(await bob.kicked, /position is impossible/);
      await eventually('both to be gone', async () => expectValue(await world.players()).length === 0);
      await joinWorld(t, world, 'carol');
    });
  });
}

describe('the process a world lives in', () => {
  test('SERVER-27: the world neither writes to its output nor reads its input, and lets it end', async () => {
    const entry = new URL('./index.ts', import.meta.url).href;
    const script = `
      import { startWorld } from ${JSON.stringify(entry)};
      const world = await startWorld({ viewDistance: 1 });
      process.stdin.once('data', async (line) => {
        process.stdout.write('heard ' + line);
        await world.value.close();
      });`;
    const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    });
    running.child.stdin?.end('stop everything\n');
    const { stdout, stderr } = await running;
    assert.deepEqual([stdout, stderr], ['heard stop everything\n', '']);
  });
});
