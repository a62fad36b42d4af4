import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import fc from 'fast-check';
import minecraftProtocol from 'minecraft-protocol';
import { EventLog } from '../../events/index.ts';
import { loadBlockRegistry } from '../blocks/index.ts';
import { createWorldState } from '../state/index.ts';
import { PacketSieve } from './packet-sieve.ts';
import type { ProtocolClient } from './protocol-client.ts';

const OWN = 7;

const { createSerializer, createDeserializer } = minecraftProtocol as unknown as {
  createSerializer(options: object): { createPacketBuffer(packet: object): Buffer };
  createDeserializer(options: object): {
    parsePacketBuffer(bytes: Buffer): { data: { params: Record<string, unknown> } };
  };
};

/** A sieve whose readers note what they read, of a client on which the library listens for `listened`. */
function sieveWith(read: readonly string[], listened: readonly string[] = []) {
  const registry = loadBlockRegistry('1.20.4');
  assert.ok(registry.ok);
  const { state, writer } = createWorldState({ registry: registry.value, username: 'Ann', events: new EventLog() });
  writer.self.joined(OWN, { dimension: 'overworld', gameMode: 'survival' });
  const client = new EventEmitter();
  for (const name of listened) client.on(name, () => {});
  const packets: (readonly [string, unknown])[] = [];
  const failed: string[] = [];
  const readers = Object.fromEntries(
    read.map((name) => [name, (packet: unknown) => void packets.push([name, packet])]),
  );
  const sieve = new PacketSieve(client as unknown as ProtocolClient, state, [readers], {}, (packet) =>
    failed.push(packet),
  );
  return { sieve, packets };
}

for (const version of ['1.16.5', '1.20.4', '1.21.4']) {
  test(`SESSION-35: the steps of others are read from the bytes as the library reads them, at ${version}`, () => {
    const serializer = createSerializer({ state: 'play', isServer: true, version });
    const deserializer = createDeserializer({ state: 'play', isServer: false, version });
    const short = fc.integer({ min: -32_768, max: 32_767 });
    const byte = fc.integer({ min: -128, max: 127 });
    const step = fc.record({
      name: fc.constantFrom('rel_entity_move', 'entity_move_look', 'entity_look'),
      params: fc.record({
        entityId: fc.integer({ min: 8, max: 2 ** 31 - 1 }),
        dX: short,
        dY: short,
        dZ: short,
        yaw: byte,
        pitch: byte,
        onGround: fc.boolean(),
      }),
    });
    fc.assert(
      fc.property(step, (packet) => {
        const { sieve, packets } = sieveWith([packet.name], [packet.name]);
        const bytes = serializer.createPacketBuffer(packet);
        assert.ok(sieve.takesBytes(packet.name, bytes.subarray(1)));
        const { onGround, ...expected } = deserializer.parsePacketBuffer(bytes).data.params;
        assert.equal(typeof onGround, 'boolean');
        assert.deepEqual(packets, [[packet.name, expected]]);
        assert.ok(
          !sieve.takesBytes(packet.name, bytes.subarray(1, -1)),
          'cut off it is left to the library, which tells',
        );
      }),
      { numRuns: 50 },
    );
  });
}

test('SESSION-35: what nobody reads is not decoded, and the library hears of others only what nobody of ours reads', () => {
  const { sieve, packets } = sieveWith(
    ['entity_velocity', 'update_health'],
    ['update_health', 'entity_velocity', 'entity_head_rotation'],
  );
  const [own, other] = [Buffer.from([OWN, 0]), Buffer.from([9, 0])];
  assert.ok(sieve.takesBytes('world_particles', other), 'nobody reads it');
  assert.ok(!sieve.takesBytes('bundle_delimiter', Buffer.alloc(0)));
  assert.ok(!sieve.takesBytes('update_health', other));
  assert.ok(!sieve.takesBytes('entity_head_rotation', own), 'the library reads the own body’s');
  assert.ok(sieve.takesBytes('entity_head_rotation', other));
  assert.ok(!sieve.takes('update_health', { health: 3 }));
  assert.ok(!sieve.takes('entity_velocity', { entityId: OWN }));
  assert.deepEqual(packets, [], 'the library’s event comes to our readers too');
  assert.ok(sieve.takes('entity_velocity', { entityId: 9 }));
  assert.deepEqual(packets, [['entity_velocity', { entityId: 9 }]]);
});
