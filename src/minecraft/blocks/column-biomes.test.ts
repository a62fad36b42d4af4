import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { seededRandom } from '../../core/index.ts';
import { BodyBlocks, type ColumnFormat, decodeColumn, loadBlockRegistry, SharedBlockStore } from './index.ts';

const require = createRequire(import.meta.url);

/** What we use of prismarine-chunk, the oracle. */
interface OracleColumn {
  setBiome(pos: object, biome: number): void;
  getBiome(pos: object): number;
  dump(): Buffer;
  dumpBiomes(): readonly number[] | undefined;
  getMask(): ColumnFormat['bitMap'];
}

function oracleColumn(version: string, minY: number, maxY: number): OracleColumn {
  const registry = require('prismarine-registry')(version) as unknown;
  const Column = require('prismarine-chunk')(registry) as new (options: object) => OracleColumn;
  return new Column({ minY, worldHeight: maxY - minY });
}

/** One biome, some (a palette), or all there are (ids themselves), section by section. */
const KINDS = [1, 2, 5, 60];

for (const [version, minY, maxY] of [
  ['1.16.5', 0, 256],
  ['1.17.1', 0, 256],
  ['1.18.2', -64, 320],
  ['1.20.4', -64, 320],
  ['1.21.4', -64, 320],
] as const) {
  const loaded = loadBlockRegistry(version);
  assert.ok(loaded.ok);
  const registry = loaded.value;

  test(`BLOCKS-41: biomes of ${version} are those that prismarine-chunk reads`, () => {
    const column = oracleColumn(version, minY, maxY);
    const random = seededRandom(11);
    const eachCell = (visit: (pos: { x: number; y: number; z: number }) => void) => {
      for (let y = minY; y < maxY; y += 4) {
        for (let z = 0; z < 16; z += 4) for (let x = 0; x < 16; x += 4) visit({ x, y, z });
      }
    };
    eachCell((pos) => column.setBiome(pos, random.int(KINDS[(pos.y >> 4) & 3] ?? 1)));
    const isBeside = version < '1.18';
    const biomes = isBeside ? column.dumpBiomes() : undefined;
    const format = { registry, minY, maxY, bitMap: column.getMask(), biomes };
    const decoded = decodeColumn(column.dump(), format);
    assert.ok(decoded.ok, decoded.ok ? '' : decoded.why);
    const blocks = new BodyBlocks(registry, new SharedBlockStore(), { minY, maxY });
    blocks.loadColumn(-1, 2, decoded.value.sections, decoded.value.biomes);
    const inWorld = ({ x, y, z }: { x: number; y: number; z: number }) => blocks.biomeAt(x - 16, y, z + 32);
    eachCell((pos) => assert.equal(inWorld(pos), column.getBiome(pos)));
    assert.equal(inWorld({ x: 7, y: minY + 30, z: 15 }), column.getBiome({ x: 7, y: minY + 30, z: 15 }));
    for (const pos of [
      { x: 16, y: 0, z: 0 },
      { x: 0, y: maxY, z: 0 },
      { x: 0, y: minY - 1, z: 0 },
      { x: 0.5, y: 0, z: 0 },
    ]) {
      assert.equal(inWorld(pos), undefined);
    }
    // A part of a column has none of its own.
    blocks.loadColumn(-1, 2, decoded.value.sections);
    assert.equal(inWorld({ x: 3, y: minY, z: 3 }), column.getBiome({ x: 3, y: minY, z: 3 }));
  });
}

test('BLOCKS-41: a biome that makes no sense is unknown, and the blocks are there', () => {
  const loaded = loadBlockRegistry('1.20.4');
  assert.ok(loaded.ok);
  const registry = loaded.value;
  const [one, air] = [1, 0];
  const stone = [0, 0, 0, one, 0];
  const indexBeyond = [1, 1, 39, 1, ...new Array<number>(8).fill(0xff)];
  const longsMissing = [1, 1, 39, 0];
  const tooWide = [40, 0];
  for (const biomes of [indexBeyond, longsMissing, tooWide]) {
    const bytes = Buffer.from([...stone, ...biomes, 0, 0, 0, air, 0, 0, 39, 0]);
    const decoded = decodeColumn(bytes, { registry, minY: 0, maxY: 32 });
    assert.ok(decoded.ok, decoded.ok ? '' : decoded.why);
    const blocks = new BodyBlocks(registry, new SharedBlockStore(), { minY: 0, maxY: 32 });
    blocks.loadColumn(0, 0, decoded.value.sections, decoded.value.biomes);
    assert.deepEqual(
      [blocks.stateAt(1, 1, 1), blocks.biomeAt(1, 1, 1), blocks.biomeAt(1, 17, 1)],
      [one, undefined, 39],
    );
  }
});
