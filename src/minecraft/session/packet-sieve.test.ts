import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import fc from 'fast-check';
import minecraftProtocol from 'minecraft-protocol';
import prismarineRegistry from 'prismarine-registry';
import { EventLog } from '../../events/index.ts';
import { loadBlockRegistry } from '../blocks/index.ts';
import { createWorldState } from '../state/index.ts';
import { PacketSieve } from './packet-sieve.ts';
import type { PacketContext } from './packets/context.ts';
import { entityPackets } from './packets/entity-packets.ts';
import type { ProtocolClient } from './protocol-client.ts';

const { createSerializer, createDeserializer } = minecraftProtocol as unknown as {
  createSerializer(options: object): { createPacketBuffer(packet: object): Buffer };
  createDeserializer(options: object): {
    parsePacketBuffer(bytes: Buffer): { data: { params: Record<string, unknown> } };
  };
};

const registryOf = prismarineRegistry as unknown as (version: string) => object;

/** A sieve whose readers note what they read, of a client on which the library listens for `listened`. */
function sieveWith(read: readonly string[], listened: readonly string[], bytesReaders = {}) {
  const client = new EventEmitter();
  for (const name of listened) client.on(name, () => {});
  const packets: (readonly [string, unknown])[] = [];
  const failed: string[] = [];
  const stumble = { broken: () => assert.fail('a reader that stumbles') };
  const readers = Object.fromEntries(
    read.map((name) => [name, (packet: unknown) => void packets.push([name, packet])]),
  );
  const sieve = new PacketSieve(client as unknown as ProtocolClient, [stumble, readers], bytesReaders, (packet) =>
    failed.push(packet),
  );
  return { sieve, packets, failed };
}

/** The readers of entities, of a body whose number is 7 and who sees an entity of number 300. */
function entitiesAt(version: string) {
  const registry = loadBlockRegistry(version);
  assert.ok(registry.ok);
  const { state, writer } = createWorldState({ registry: registry.value, username: 'Ann', events: new EventLog() });
  writer.self.joined(7, { dimension: 'overworld', gameMode: 'survival' });
  const entity = { id: 300, kind: 'cow', category: 'animal', yaw: 0, heightBlocks: 1, widthBlocks: 1 };
  writer.entities.appeared({ ...entity, position: { x: 1.5, y: 64, z: -2 } });
  const context = { state, writer, registry: registryOf(version) } as unknown as PacketContext;
  const at = () => {
    const { position, yaw } = state.entities.get(300) ?? assert.fail('the cow is gone');
    return { position, yaw };
  };
  return { ...entityPackets(context), at };
}

for (const version of ['1.16.5', '1.20.4', '1.21.4']) {
  test(`SESSION-35: steps of others are read from the bytes as from what the library decodes, at ${version}`, () => {
    const serializer = createSerializer({ state: 'play', isServer: true, version });
    const deserializer = createDeserializer({ state: 'play', isServer: false, version });
    const short = fc.integer({ min: -32_768, max: 32_767 });
    const byte = fc.integer({ min: -128, max: 127 });
    const step = fc.record({
      name: fc.constantFrom('rel_entity_move', 'entity_move_look', 'entity_look'),
      params: fc.record({
        entityId: fc.constantFrom(300, 301, 2 ** 31 - 1),
        dX: short,
        dY: short,
        dZ: short,
        yaw: byte,
        pitch: byte,
        onGround: fc.boolean(),
      }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (packets) => {
        const [fromBytes, decoded] = [entitiesAt(version), entitiesAt(version)];
        for (const packet of packets) {
          const bytes = serializer.createPacketBuffer(packet);
          const reader = fromBytes.bytesReaders[packet.name];
          assert.equal(reader?.(bytes, 1), true);
          assert.equal(reader?.(bytes.subarray(0, -1), 1), false, 'cut off it is left to the library, which tells');
          decoded.handlers[packet.name]?.(deserializer.parsePacketBuffer(bytes).data.params as never);
          assert.deepEqual(fromBytes.at(), decoded.at());
        }
      }),
      { numRuns: 30 },
    );
    const own = { name: 'entity_look', params: { entityId: 7, yaw: 1, pitch: 1, onGround: true } };
    const bytes = serializer.createPacketBuffer(own);
    assert.ok(!entitiesAt(version).bytesReaders['entity_look']?.(bytes, 1), 'the own body is not among them');
  });
}

test('SESSION-35: what nobody reads is not decoded, and the library hears only what it listens for', () => {
  const { sieve, packets } = sieveWith(['entity_velocity', 'login'], ['login', 'keep_alive']);
  const bytes = Buffer.from([9, 0]);
  assert.ok(sieve.takesBytes('world_particles', bytes, 0), 'nobody reads it');
  assert.ok(!sieve.takesBytes('bundle_delimiter', Buffer.alloc(0), 0));
  assert.ok(!sieve.takesBytes('keep_alive', bytes, 0));
  assert.ok(!sieve.takesBytes('login', bytes, 0));
  assert.ok(!sieve.takesBytes('entity_velocity', bytes, 0));
  assert.ok(!sieve.takes('login', {}));
  assert.deepEqual(packets, [], 'the library’s event comes to our readers too');
  assert.ok(sieve.takes('entity_velocity', { entityId: 9 }));
  assert.deepEqual(packets, [['entity_velocity', { entityId: 9 }]]);
});

test('SESSION-35: a reader that throws, of bytes or of what is decoded, is counted and harms no other', () => {
  const readers = { bytes: () => assert.fail('bytes that make it stumble') };
  const { sieve, packets, failed } = sieveWith(['broken', 'bytes'], [], readers);
  assert.ok(sieve.takesBytes('bytes', Buffer.alloc(1), 0));
  assert.ok(sieve.takes('broken', { entityId: 9 }));
  assert.deepEqual(failed, ['bytes', 'broken']);
  assert.deepEqual(packets, [['broken', { entityId: 9 }]]);
});
