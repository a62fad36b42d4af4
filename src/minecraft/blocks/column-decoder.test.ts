import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../core/index.ts';
import { type BlockRegistry, type ColumnFormat, decodeColumn, loadBlockRegistry, MAX_UNKNOWN_IDS } from './index.ts';
import { type SectionStates, sectionIndexOf } from './section.ts';

const require = createRequire(import.meta.url);

/** What we use of prismarine-chunk, the oracle. */
interface OracleColumn {
  setBlockStateId(pos: { x: number; y: number; z: number }, stateId: number): void;
  getBlockStateId(pos: { x: number; y: number; z: number }): number;
  dump(): Buffer;
  load(data: Buffer, bitMap?: unknown): void;
  getMask(): unknown;
}

function registryOf(version: string): BlockRegistry {
  const loaded = loadBlockRegistry(version);
  assert.ok(loaded.ok);
  return loaded.value;
}

function oracleColumn(version: string, minY: number, maxY: number): OracleColumn {
  const registry = require('prismarine-registry')(version) as unknown;
  const Column = require('prismarine-chunk')(registry) as new (options: object) => OracleColumn;
  return new Column({ minY, worldHeight: maxY - minY });
}

function stateIn(
  sections: readonly (SectionStates | undefined)[],
  minY: number,
  x: number,
  y: number,
  z: number,
): number {
  const section = sections[(y - minY) >> 4];
  assert.ok(section !== undefined);
  return typeof section === 'number' ? section : (section[sectionIndexOf(x, y, z)] ?? -1);
}

function decoded(data: Uint8Array, format: ColumnFormat) {
  const column = decodeColumn(data, format);
  assert.ok(column.ok, column.ok ? '' : column.why);
  return column.value;
}

const VERSIONS: readonly [version: string, minY: number, maxY: number][] = [
  ['1.16.1', 0, 256],
  ['1.16.5', 0, 256],
  ['1.17.1', 0, 256],
  ['1.18.2', -64, 320],
  ['1.20.4', -64, 320],
  ['1.21.4', -64, 320],
  ['1.21.8', -64, 320],
];

/** A column with few kinds low down, many kinds above (direct states), then a layer, then air. */
function fillColumn(column: OracleColumn, registry: BlockRegistry, minY: number, seed: number): void {
  const random = seededRandom(seed);
  for (let y = minY; y < minY + 48; y++) {
    const kinds = y < minY + 16 ? 5 : y < minY + 32 ? 200 : registry.stateCount;
    for (let z = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++) column.setBlockStateId({ x, y, z }, random.int(kinds));
    }
  }
  column.setBlockStateId({ x: 3, y: minY + 60, z: 9 }, 1);
}

for (const [version, minY, maxY] of VERSIONS) {
  test(`BLOCKS-13: ${version} columns decode as prismarine-chunk reads them`, () => {
    const registry = registryOf(version);
    const column = oracleColumn(version, minY, maxY);
    fillColumn(column, registry, minY, 7);
    const format = { registry, minY, maxY, bitMap: column.getMask() as ColumnFormat['bitMap'], groundUp: true };
    const { sections, unknownStateIds } = decoded(column.dump(), format);
    assert.equal(sections.length, (maxY - minY) >> 4);
    for (let y = minY; y < minY + 80; y++) {
      for (let z = 0; z < 16; z++) {
        for (let x = 0; x < 16; x++) {
          assert.equal(stateIn(sections, minY, x, y, z), column.getBlockStateId({ x, y, z }));
        }
      }
    }
    assert.equal(sections.at(-1), 0);
    assert.deepEqual(unknownStateIds, []);
  });
}

/** What we use of minecraft-protocol's codec. */
interface Codec {
  createSerializer(options: object): { createPacketBuffer(packet: object): Buffer };
  createDeserializer(options: object): { parsePacketBuffer(data: Buffer): { data: { params: unknown } } };
  readonly states: { readonly PLAY: string };
}

for (const version of ['1.16.5', '1.17.1']) {
  test(`BLOCKS-13: ${version} packets decode in the form in which minecraft-protocol hands them over`, () => {
    const { createSerializer, createDeserializer, states } = require('minecraft-protocol') as Codec;
    const registry = registryOf(version);
    const column = oracleColumn(version, 0, 256);
    column.setBlockStateId({ x: 1, y: 20, z: 2 }, 5);
    column.setBlockStateId({ x: 4, y: 200, z: 6 }, 7);
    const params = {
      x: 1,
      z: -2,
      groundUp: true,
      bitMap: column.getMask(),
      biomes: new Array(1024).fill(1),
      heightmaps: { type: 'compound', name: '', value: {} },
      chunkData: column.dump(),
      blockEntities: [],
    };
    const options = { state: states.PLAY, version };
    const bytes = createSerializer({ ...options, isServer: true }).createPacketBuffer({ name: 'map_chunk', params });
    const packet = createDeserializer({ ...options, isServer: false }).parsePacketBuffer(bytes).data.params as {
      chunkData: Buffer;
      bitMap: NonNullable<ColumnFormat['bitMap']>;
    };
    const { sections } = decoded(packet.chunkData, { registry, minY: 0, maxY: 256, bitMap: packet.bitMap });
    assert.equal(stateIn(sections, 0, 1, 20, 2), 5);
    assert.equal(stateIn(sections, 0, 4, 200, 6), 7);
    assert.equal(sections.filter((section) => section === 0).length, 14);
  });
}

/** Writes bytes as the game does: big-endian, var-ints, values packed in longs that none of them spans. */
class Writer {
  readonly #bytes: number[] = [];

  byte(value: number): this {
    this.#bytes.push(value & 0xff);
    return this;
  }

  varInt(value: number): this {
    let rest = value;
    for (; rest > 0x7f; rest = Math.floor(rest / 128)) this.byte((rest % 128) | 0x80);
    return this.byte(rest);
  }

  packed(values: readonly number[], bits: number, withCount: boolean): this {
    const perLong = Math.floor(64 / bits);
    const longs = Math.ceil(values.length / perLong);
    if (withCount) this.varInt(longs);
    for (let long = 0; long < longs; long++) {
      let word = 0n;
      for (const [i, value] of values.slice(long * perLong, (long + 1) * perLong).entries()) {
        word |= BigInt(value) << BigInt(i * bits);
      }
      for (let shift = 56n; shift >= 0n; shift -= 8n) this.byte(Number((word >> shift) & 0xffn));
    }
    return this;
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes);
  }
}

interface SectionOptions {
  readonly bits: number;
  readonly declaredBits?: number;
  readonly palette?: readonly number[];
  readonly withCount?: boolean;
}

/** One section since 1.18, with a single biome. */
function writeSection(writer: Writer, values: readonly number[], options: SectionOptions): Writer {
  writer
    .byte(16)
    .byte(0)
    .byte(options.declaredBits ?? options.bits);
  if (options.palette !== undefined) {
    writer.varInt(options.palette.length);
    for (const stateId of options.palette) writer.varInt(stateId);
  }
  const withCount = options.withCount !== false;
  writer.packed(values, options.bits, withCount).byte(0).varInt(1);
  return withCount ? writer.varInt(0) : writer;
}

const ONE_SECTION = { minY: 0, maxY: 16 };

function randomValues(below: number, seed: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: 4096 }, () => random.int(below));
}

test('BLOCKS-14: a section of 16 bits, wider than the registry needs, keeps all ids; prismarine-chunk misreads it', () => {
  const values = randomValues(65_536, 1);
  const data = writeSection(new Writer(), values, { bits: 16 }).bytes();
  const column = decoded(data, { registry: registryOf('1.20.4'), ...ONE_SECTION });
  assert.deepEqual([...(column.sections[0] as Uint16Array)], values);
  const oracle = oracleColumn('1.20.4', 0, 16);
  oracle.load(data);
  const right = values.filter((value, i) => {
    return oracle.getBlockStateId({ x: i & 15, y: i >> 8, z: (i >> 4) & 15 }) === value;
  });
  assert.ok(right.length < 2048);
});

test('BLOCKS-14: unknown ids are kept, above 65535 too, and named up to a bound', () => {
  const registry = registryOf('1.20.4');
  const known = registry.stateCount;
  const palette = [0, known + 5, 1_000_000];
  const values = randomValues(3, 2);
  const data = writeSection(new Writer(), values, { bits: 4, palette }).bytes();
  const column = decoded(data, { registry, ...ONE_SECTION });
  assert.deepEqual(
    [...(column.sections[0] as Uint32Array)],
    values.map((value) => palette[value]),
  );
  assert.deepEqual(column.unknownStateIds, [known + 5, 1_000_000]);
  assert.equal(column.unknownStateIdsTruncated, false);

  const many = writeSection(
    new Writer(),
    values.map((_, i) => known + (i % 1000)),
    { bits: 17 },
  ).bytes();
  const crowded = decoded(many, { registry, ...ONE_SECTION });
  assert.equal(crowded.unknownStateIds.length, MAX_UNKNOWN_IDS);
  assert.equal(crowded.unknownStateIdsTruncated, true);
});

test('BLOCKS-14: where the declared width contradicts the number of longs, the longs are right', () => {
  const values = randomValues(16, 3);
  const palette = Array.from({ length: 16 }, (_, i) => i + 1);
  const data = writeSection(new Writer(), values, { bits: 4, declaredBits: 6, palette }).bytes();
  const column = decoded(data, { registry: registryOf('1.20.4'), ...ONE_SECTION });
  assert.deepEqual(
    [...(column.sections[0] as Uint16Array)],
    values.map((value) => value + 1),
  );
});

test('BLOCKS-15: every width unpacks, with and without a count of longs', () => {
  for (const [version, withCount] of [
    ['1.20.4', true],
    ['1.21.5', false],
  ] as const) {
    const registry = registryOf(version);
    for (let bits = 9; bits <= 31; bits++) {
      const values = randomValues(2 ** bits, bits);
      const data = writeSection(new Writer(), values, { bits, withCount }).bytes();
      const { sections } = decoded(data, { registry, ...ONE_SECTION });
      assert.deepEqual([...(sections[0] as Uint32Array)], values, `${version} ${bits} bits`);
    }
    for (let bits = 4; bits <= 8; bits++) {
      const palette = Array.from({ length: 2 ** bits }, (_, i) => i * 3);
      const values = randomValues(2 ** bits, bits);
      const data = writeSection(new Writer(), values, { bits, palette, withCount }).bytes();
      const { sections } = decoded(data, { registry, ...ONE_SECTION });
      assert.deepEqual(
        [...(sections[0] as Uint16Array)],
        values.map((value) => value * 3),
        `${version} ${bits} bits`,
      );
    }
  }
});

test('BLOCKS-16: a partial packet of 1.16 leaves the sections it does not hold undefined; a whole one has air there', () => {
  const registry = registryOf('1.16.5');
  const column = oracleColumn('1.16.5', 0, 256);
  column.setBlockStateId({ x: 1, y: 40, z: 1 }, 1);
  const bounds = { registry, minY: 0, maxY: 256 };
  const bitMap = column.getMask() as number;
  assert.equal(bitMap, 0b100);
  const partial = decoded(column.dump(), { ...bounds, bitMap, groundUp: false });
  assert.deepEqual(partial.sections.map((section) => typeof section).slice(0, 4), [
    'undefined',
    'undefined',
    'object',
    'undefined',
  ]);
  const whole = decoded(column.dump(), { ...bounds, bitMap, groundUp: true });
  assert.deepEqual([whole.sections[0], whole.sections[15]], [0, 0]);
});

test('BLOCKS-17: cut off anywhere, a column is a failure and nothing of it is handed out', () => {
  for (const [version, minY, maxY] of VERSIONS) {
    const registry = registryOf(version);
    const column = oracleColumn(version, minY, maxY);
    fillColumn(column, registry, minY, 11);
    const data = column.dump();
    const format = { registry, minY, maxY, bitMap: column.getMask() as ColumnFormat['bitMap'] };
    for (let length = 0; length < data.length; length += 1 + Math.floor(length / 40)) {
      const cut = decodeColumn(data.subarray(0, length), format);
      assert.ok(!cut.ok, `${version} ${length}`);
      assert.equal(cut.code, 'malformed_chunk');
    }
  }
});

test('BLOCKS-17: a world that is taller than we think is a failure, padding of zeros is none', () => {
  const registry = registryOf('1.20.4');
  const column = oracleColumn('1.20.4', -64, 320);
  fillColumn(column, registry, 200, 5);
  const tooLow = decodeColumn(column.dump(), { registry, minY: -64, maxY: 64 });
  assert.ok(!tooLow.ok);
  assert.ok(decodeColumn(Buffer.concat([column.dump(), Buffer.alloc(32)]), { registry, minY: -64, maxY: 320 }).ok);
});

test('BLOCKS-17: hostile counts are refused before anything is allocated', () => {
  const registry = registryOf('1.20.4');
  const huge = 2 ** 31 - 1;
  const hostile = [
    new Writer().byte(0).byte(0).byte(4).varInt(huge),
    new Writer().byte(0).byte(0).byte(4).varInt(1).varInt(0).varInt(huge),
    new Writer().byte(0).byte(0).byte(15).varInt(huge),
    new Writer().byte(0).byte(0).byte(255).varInt(7),
    new Writer().byte(0).byte(0).byte(0).varInt(1).varInt(huge),
    new Writer().byte(0).byte(0).byte(0).byte(255).byte(255).byte(255).byte(255).byte(15),
    new Writer().byte(0).byte(0).byte(0).byte(255).byte(255).byte(255).byte(255).byte(255).byte(1),
  ];
  for (const writer of hostile) {
    const column = decodeColumn(writer.bytes(), { registry, ...ONE_SECTION });
    assert.ok(!column.ok);
    assert.equal(column.code, 'malformed_chunk');
  }
});

test('BLOCKS-17: a palette index beyond the palette is a failure', () => {
  const data = writeSection(new Writer(), randomValues(16, 9), { bits: 4, palette: [1, 2] }).bytes();
  assert.ok(!decodeColumn(data, { registry: registryOf('1.20.4'), ...ONE_SECTION }).ok);
});

test('BLOCKS-17: no bytes whatever make it throw', () => {
  const registries = ['1.16.5', '1.20.4', '1.21.5'].map(registryOf);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 0, max: 2 }), fc.nat(), (bytes, which, bitMap) => {
      const registry = registries[which] as BlockRegistry;
      const column = decodeColumn(bytes, { registry, minY: 0, maxY: 64, bitMap });
      if (column.ok) assert.equal(column.value.sections.length, 4);
    }),
    { numRuns: 2000 },
  );
});
