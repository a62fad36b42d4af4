import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BlockPos, distanceOf } from '../../core/index.ts';
import { findBlocks, MAX_FIND_RADIUS, MAX_FOUND_BLOCKS } from './index.ts';
import { TestWorld } from './testing/test-world.ts';

const keys = (all: readonly BlockPos[]) => all.map(({ x, y, z }) => `${x},${y},${z}`).sort();

test('PERCEPTION-33: blocks of a kind are found as by asking cell by cell, nearest first, with their total', () => {
  const coordinate = fc.integer({ min: -12, max: 12 });
  const height = fc.integer({ min: 4, max: 31 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(coordinate, height, coordinate), { maxLength: 30 }),
      fc.tuple(coordinate, height, coordinate),
      fc.integer({ min: 0, max: 9 }),
      (logs, [x, y, z], radius) => {
        const world = new TestWorld();
        for (const [logX, logY, logZ] of logs) world.set(logX, logY, logZ, 'oak_log');
        const { view } = world;
        const isLog = (stateId: number) => view.registry.nameOf(stateId) === 'oak_log';
        const expected: BlockPos[] = [];
        for (let dx = -radius; dx <= radius; dx++) {
          for (let dy = -radius; dy <= radius; dy++) {
            for (let dz = -radius; dz <= radius; dz++) {
              if (isLog(view.stateAt(x + dx, y + dy, z + dz))) expected.push({ x: x + dx, y: y + dy, z: z + dz });
            }
          }
        }
        const found = findBlocks(view, { x, y, z }, radius, isLog);
        const distances = (all: readonly BlockPos[]) => all.map((pos) => distanceOf(pos, { x, y, z }));
        assert.deepEqual(
          distances(found.nearest),
          distances(expected).sort((a, b) => a - b),
        );
        assert.equal(found.total, expected.length);
        assert.deepEqual(keys(found.nearest), keys(expected));
      },
    ),
  );
});

test('PERCEPTION-34: of very many the nearest 256 are listed, all are counted, and what is not loaded is said', () => {
  const { view } = new TestWorld();
  const isStone = (stateId: number) => view.registry.nameOf(stateId) === 'stone';
  const near = findBlocks(view, { x: 0, y: 5, z: 0 }, 8, isStone);
  assert.equal(near.nearest.length, MAX_FOUND_BLOCKS);
  assert.ok(near.total > MAX_FOUND_BLOCKS);
  assert.deepEqual(near.nearest[0], { x: 0, y: 3, z: 0 });
  assert.equal(near.partlyUnloaded, false);
  assert.equal(findBlocks(view, { x: 0, y: 5, z: 0 }, MAX_FIND_RADIUS, isStone).partlyUnloaded, true);
  assert.throws(() => findBlocks(view, { x: 0, y: 5, z: 0 }, MAX_FIND_RADIUS + 1, isStone), RangeError);
});
