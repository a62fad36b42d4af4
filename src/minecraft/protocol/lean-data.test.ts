import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { readLightAsBytes, useLeanData } from './index.ts';

const require = createRequire(import.meta.url);
const dataOf = () => require('minecraft-data') as (version: string) => object | null;

/** A module loaded once more: another test of this process may have made it lean, or compiled a protocol, before. */
function loadedAnew(name: string): unknown {
  const path = require.resolve(name);
  const loaded = require.cache[path];
  delete require.cache[path];
  try {
    return require(path);
  } finally {
    require.cache[path] = loaded;
  }
}

interface Stages {
  createSerializer(options: object): { createPacketBuffer(packet: object): Buffer };
  createDeserializer(options: object): {
    parsePacketBuffer(bytes: Buffer): {
      data: { params: Readonly<Record<string, unknown>> };
      metadata: { size: number };
    };
  };
}

test('PROTOCOL-5: minecraft-data answers the same for a version, known or not, once it remembers', () => {
  useLeanData();
  useLeanData();
  const plain = loadedAnew('minecraft-data') as ReturnType<typeof dataOf>;
  assert.notEqual(dataOf(), plain);
  assert.equal(dataOf()('1.21.4'), dataOf()('1.21.4'));
  assert.deepEqual(Object.keys(dataOf()('1.21.4') ?? {}), Object.keys(plain('1.21.4') ?? {}));
  assert.equal(dataOf()('0.0.1'), plain('0.0.1'));
  assert.deepEqual(Object.keys(dataOf()), Object.keys(plain));
});

for (const version of ['1.20.4', '1.21.4']) {
  test(`PROTOCOL-6: a chunk's light comes as bytes, at ${version}, and all else as before`, () => {
    readLightAsBytes(version);
    readLightAsBytes(version);
    const stages = loadedAnew('minecraft-protocol/src/transforms/serializer.js') as Stages;
    const serializer = stages.createSerializer({ state: 'play', isServer: true, version });
    const deserializer = stages.createDeserializer({ state: 'play', isServer: false, version });
    const light = Buffer.from([1, 2, 250]);
    const params = {
      x: 3,
      z: -4,
      heightmaps: { type: 'compound', value: {} },
      chunkData: Buffer.from([9, 8, 7]),
      blockEntities: [],
      skyLightMask: [],
      blockLightMask: [],
      emptySkyLightMask: [],
      emptyBlockLightMask: [],
      skyLight: [light, light],
      blockLight: [],
    };
    const bytes = serializer.createPacketBuffer({ name: 'map_chunk', params });
    const { data, metadata } = deserializer.parsePacketBuffer(bytes);
    assert.equal(metadata.size, bytes.length);
    const { heightmaps, ...read } = data.params;
    const { heightmaps: _, ...expected } = params;
    assert.ok(heightmaps !== undefined);
    assert.deepEqual(read, expected);
  });
}
