import assert from 'node:assert/strict';
import { createDecipheriv } from 'node:crypto';
import { Duplex } from 'node:stream';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import minecraftProtocol from 'minecraft-protocol';
import { MAX_PACKET_BYTES, varInt } from '../protocol/index.ts';
import type { ProtocolClient } from './protocol-client.ts';
import { guardWire, MAX_FRAME_BYTES } from './wire-guard.ts';

const VERSION = '1.20.4';
const { Client, createSerializer } = minecraftProtocol as unknown as {
  Client: new (
    isServer: boolean,
    version: string,
    customPackets: undefined,
    hideErrors: boolean,
  ) => ProtocolClient & {
    setSocket(socket: unknown): void;
    compressionThreshold: number;
  };
  createSerializer(options: object): { createPacketBuffer(packet: object): Buffer };
};
const serializer = createSerializer({ state: 'play', isServer: true, version: VERSION });

/** A client in the game over a socket whose far end is ours. */
function guarded() {
  const sent: Buffer[] = [];
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      sent.push(chunk);
      done();
    },
  });
  const client = new Client(false, VERSION, undefined, true);
  const told: string[] = [];
  const packets: string[] = [];
  guardWire(client, {
    decodeFailed: (packet) => told.push(`decode ${packet}`),
    encodeFailed: (packet) => told.push(`encode ${packet}`),
    handlerFailed: (event) => told.push(`handler ${event}`),
    streamBroken: () => told.push('broken'),
    received: () => {},
  });
  client.on('error', (error) => told.push(`error ${String(error)}`));
  client.on('packet', (_packet, { name }) => packets.push(name));
  client.setSocket(socket);
  client.state = 'play';
  const feed = async (...chunks: Buffer[]): Promise<void> => {
    for (const chunk of chunks) socket.push(chunk);
    // The library's streams hand on in turns of the loop, a few for each.
    for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { client, socket, told, packets, sent, feed };
}

const framed = (body: Buffer): Buffer => Buffer.concat([varInt(body.length), body]);
const health = serializer.createPacketBuffer({
  name: 'update_health',
  params: { health: 20, food: 20, foodSaturation: 5 },
});
const HEALTH = framed(health);
/** Begins a bundle: packets wait until it ends. */
const BUNDLE_DELIMITER = 0;

/** The variable-length number that a packet begins with; it may be written longer than it need be. */
function packetIdOf(bytes: Uint8Array): number {
  let id = 0;
  for (const [i, byte] of bytes.entries()) {
    id |= (byte & 0x7f) << (7 * i);
    if (byte < 0x80 || i === 4) break;
  }
  return id;
}

test('SESSION-13: packets that cannot be decoded are counted by name, and the stream goes on', async () => {
  const { told, packets, feed } = guarded();
  const cut = framed(health.subarray(0, 3));
  const unknown = framed(Buffer.from([0x7f, 1, 2, 3]));
  await feed(HEALTH, cut, HEALTH, unknown, HEALTH, framed(Buffer.from([0xff])), HEALTH);
  assert.deepEqual(packets, ['update_health', 'update_health', 'update_health', 'update_health']);
  assert.deepEqual(told, ['decode update_health', 'decode play.0x7f', 'decode play.unnumbered']);
});

test('SESSION-13: a reader that stumbles and a packet of ours that cannot be written are contained', async () => {
  const { client, told, packets, sent, feed } = guarded();
  client.once('update_health', () => {
    throw new Error('stumbled');
  });
  await feed(HEALTH, HEALTH);
  client.write('chat_message', { message: 5 });
  client.write('no_such_packet', {});
  client.write('client_command', { actionId: 0 });
  await feed();
  assert.deepEqual(packets, ['update_health', 'update_health']);
  assert.deepEqual(told, ['handler update_health', 'encode chat_message', 'encode no_such_packet']);
  assert.equal(Buffer.concat(sent).length, 3, 'the packet after them is sent');
});

test('SESSION-13: random bytes in whole frames never throw, and what follows them arrives', async () => {
  const { told, packets, feed } = guarded();
  let broken = 0;
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
      if (packetIdOf(bytes) === BUNDLE_DELIMITER) return;
      packets.length = 0;
      await feed(framed(Buffer.from(bytes)), HEALTH, HEALTH);
      assert.ok(packets.filter((name) => name === 'update_health').length >= 2);
      broken += told.filter((line) => line === 'broken').length;
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 5_000 : 200 },
  );
  assert.equal(broken, 0);
});

test('SESSION-13: a stream is cut into the same frames however its bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }), async (cuts) => {
      const { packets, feed } = guarded();
      let rest = Buffer.concat(new Array<Buffer>(12).fill(HEALTH));
      const chunks: Buffer[] = [];
      for (const cut of cuts) {
        chunks.push(rest.subarray(0, cut));
        rest = rest.subarray(cut);
      }
      await feed(...chunks.filter((chunk) => chunk.length > 0), ...(rest.length > 0 ? [rest] : []));
      assert.equal(packets.length, 12);
    }),
    { numRuns: 30 },
  );
});

test('SESSION-14: an impossible length breaks the stream instead of hanging the process', async () => {
  const lengths = [
    Buffer.from([0]),
    Buffer.from([0xfb, 0xff, 0xff, 0xff, 0x0f]),
    Buffer.alloc(12, 0xff),
    varInt(MAX_FRAME_BYTES + 1),
  ];
  for (const length of lengths) {
    const { told, packets, feed } = guarded();
    await feed(HEALTH, length, HEALTH, HEALTH);
    assert.deepEqual(told, ['broken'], length.toString('hex'));
    assert.equal(packets.length, 1);
  }
});

test('SESSION-14: packed packets unpack within their bound; a bomb and garbage are skipped', async () => {
  const { client, told, packets, feed } = guarded();
  client.compressionThreshold = 0;
  client.emit('compress', { threshold: 0 });
  const packed = (body: Buffer): Buffer => framed(Buffer.concat([varInt(body.length), deflateSync(body)]));
  const plain = framed(Buffer.concat([varInt(0), health]));
  const bomb = packed(Buffer.alloc(MAX_PACKET_BYTES + 1));
  const garbage = framed(Buffer.concat([varInt(100), Buffer.from([1, 2, 3])]));
  await feed(packed(health), plain, bomb, garbage, framed(Buffer.alloc(6, 0xff)), packed(health));
  await feed();
  assert.deepEqual(packets, ['update_health', 'update_health', 'update_health']);
  assert.deepEqual(told, new Array(3).fill('decode play.compressed'));
});

test('SESSION-50: what is written in a callback leaves as one piece, and encryption begins after what agreed on it', async () => {
  const { client, sent, told } = guarded();
  const plain = guarded();
  const secret = Buffer.alloc(16, 7);
  const held = (slotId: number): void => {
    for (const each of [client, plain.client]) each.write('held_item_slot', { slotId });
  };
  held(1);
  held(2);
  client.setEncryption(secret);
  held(3);
  await new Promise(setImmediate);
  held(4);
  await new Promise(setImmediate);
  assert.equal(plain.sent.length, 2);
  const expected = Buffer.concat(plain.sent);
  const clearBytes = (expected.length / 4) * 2;
  const bytes = Buffer.concat(sent);
  const decipher = createDecipheriv('aes-128-cfb8', secret, secret);
  assert.deepEqual(bytes.subarray(0, clearBytes), expected.subarray(0, clearBytes));
  assert.notDeepEqual(bytes.subarray(clearBytes), expected.subarray(clearBytes));
  assert.deepEqual(decipher.update(bytes.subarray(clearBytes)), expected.subarray(clearBytes));
  assert.deepEqual(told, []);
});
