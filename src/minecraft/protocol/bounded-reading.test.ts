import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { byte, readNbt, writeNbt } from '../files/index.ts';
import { readWithinBounds, varInt } from './index.ts';

interface Stages {
  createDeserializer(options: object): {
    parsePacketBuffer(bytes: Buffer): { data: { name: string; params: Record<string, unknown> } };
  };
}

const require = createRequire(import.meta.url);
readWithinBounds();
const { createDeserializer } = require('minecraft-protocol/src/transforms/serializer.js') as Stages;

const reader = (version: string) => createDeserializer({ state: 'play', isServer: false, version });
const UUID = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
/** The largest count that the library reads. */
const MILLIONS = varInt(0xffffff);
const OUT_OF_BYTES = { name: 'PartialReadError' };

for (const [version, playerRemove] of [
  ['1.20.4', 0x3b],
  ['1.21.4', 0x3f],
] as const) {
  test(`PROTOCOL-8: at ${version} a list of UUIDs is read where it is whole, and given up where it is not`, () => {
    const read = (...fields: Buffer[]) =>
      reader(version).parsePacketBuffer(Buffer.concat([varInt(playerRemove), ...fields])).data;
    const { name, params } = read(varInt(2), UUID, UUID);
    assert.equal(name, 'player_remove');
    assert.deepEqual(params['players'], new Array(2).fill('00112233-4455-6677-8899-aabbccddeeff'));
    assert.throws(() => read(MILLIONS, UUID), OUT_OF_BYTES);
    assert.throws(() => read(varInt(1), UUID.subarray(1)), OUT_OF_BYTES);
  });
}

test('PROTOCOL-8: a list in NBT is read where it is whole, and given up where it has more than there are bytes', () => {
  const [systemChat, list, end, byte] = [0x69, 9, 0, 1];
  const read = (of: number, count: number, ...rest: number[]) =>
    reader('1.20.4').parsePacketBuffer(Buffer.from([systemChat, list, of, 0, count, 0, 0, ...rest])).data;
  assert.throws(() => read(end, 0xff, 0), OUT_OF_BYTES);
  const ofBytes = Buffer.from([systemChat, list, byte, 0, 0, 0, 2, 7, 8, 0]);
  const { params } = reader('1.20.4').parsePacketBuffer(ofBytes).data;
  assert.deepEqual(params['content'], { type: 'list', value: { type: 'byte', value: [7, 8] } });
});

test('PROTOCOL-8: at 1.16.5 what is said of players without a word that is known is given up, too', () => {
  const [playerInfo, noSuchAction] = [0x32, 9];
  const bytes = Buffer.concat([varInt(playerInfo), varInt(noSuchAction), MILLIONS, UUID]);
  assert.throws(() => reader('1.16.5').parsePacketBuffer(bytes), OUT_OF_BYTES);
});

test('PROTOCOL-8: a file in NBT that claims millions of ends is given up at once', () => {
  const [compound, list, end] = [10, 9, 0];
  const file = Buffer.from([compound, 0, 0, list, 0, 1, 0x61, end, 0, 0xff, 0xff, 0xff, end]);
  assert.throws(() => readNbt(file));
  assert.deepEqual(readNbt(writeNbt({ name: '', type: 'compound', value: { a: byte(7) } })).value, { a: byte(7) });
});
