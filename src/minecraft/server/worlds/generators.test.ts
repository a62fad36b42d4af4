import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BlockRegistry, loadBlockRegistry } from '../../blocks/index.ts';
import { testData } from '../mechanics/testing/data.ts';
import { WORLD_VERSIONS } from '../options.ts';
import { terrainOf } from './generators.ts';
import { Hills } from './hills/hills.ts';
import { heightOf } from './spawn.ts';

const SEED = 7;

function blocksOf(version: string): BlockRegistry {
  const loaded = loadBlockRegistry(version);
  assert.ok(loaded.ok);
  return loaded.value;
}

for (const version of WORLD_VERSIONS) {
  test(`SERVER-267: a column of ${version} has the blocks and daylight of its hills`, () => {
    const blocks = blocksOf(version);
    const registry = testData(version).registry;
    const generate = terrainOf('hills', () => blocks).generator({ registry, seed: SEED });
    const { minY, maxY } = heightOf(generate(0, 0));
    const hills = new Hills({ seed: SEED, blocks, minY, maxY });
    for (const [chunkX, chunkZ] of [
      [0, 0],
      [-3, 9],
      [40, -17],
    ] as const) {
      const column = generate(chunkX, chunkZ);
      const { cells } = hills.chunk(chunkX, chunkZ);
      for (let at = 0; at < 256; at++) {
        const [x, z] = [at & 15, at >> 4];
        let isUnderSky = true;
        for (let y = maxY - 1; y >= minY; y--) {
          const state = cells.get(x, y, z);
          if (column.getBlockStateId({ x, y, z }) !== state) assert.fail(`another block at ${x} ${y} ${z}`);
          isUnderSky &&= state === 0;
          // Above the highest section with a block there is no light to read: clients take it for full.
          if (isUnderSky && y < 80) assert.equal(column.getSkyLight({ x, y, z }), 15);
          if (y === minY + 5) assert.equal(column.getSkyLight({ x, y, z }), 0);
        }
      }
      const written = column.sections.reduce((sum, section) => sum + (section?.solidBlockCount ?? 0), 0);
      assert.equal(
        written,
        cells.states.reduce((sum, state) => (state === 0 ? sum : sum + 1), 0),
      );
    }
  });
}

test('SERVER-264: a herd is told of once, and only for a chunk that was made', () => {
  const blocks = blocksOf('1.21.4');
  const terrain = terrainOf('hills', () => blocks);
  const generate = terrain.generator({ registry: testData('1.21.4').registry, seed: SEED });
  const told: string[] = [];
  for (let chunk = 0; chunk < 60; chunk++) {
    assert.equal(terrain.takeHerd(chunk, 0), undefined);
    generate(chunk, 0);
    const herd = terrain.takeHerd(chunk, 0);
    if (herd !== undefined) told.push(herd.kind);
    assert.equal(terrain.takeHerd(chunk, 0), undefined);
  }
  assert.ok(told.length > 0);
});
