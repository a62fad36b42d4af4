import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BlockFlag, OUT_OF_WORLD, UNLOADED } from '../blocks/index.ts';
import { MAX_NEARBY_KINDS, MAX_NEARBY_RADIUS, MAX_NEARBY_UNKNOWN_IDS, nearbyBlocks, nearbyEntities } from './index.ts';
import { TestWorld, UNKNOWN_STATE } from './testing/test-world.ts';

test('PERCEPTION-18: kinds nearby are counted and come nearest first', () => {
  const world = new TestWorld().set(2, 5, 0, 'oak_log').set(-3, 5, 0, 'oak_log').set(1, 5, 0, 'torch');
  const near = nearbyBlocks(world.view, { x: 0, y: 5, z: 0 }, 4);
  assert.deepEqual(near.blocks, [
    { name: 'torch', count: 1, nearest: { x: 1, y: 5, z: 0 }, distance: 1 },
    { name: 'oak_log', count: 2, nearest: { x: 2, y: 5, z: 0 }, distance: 2 },
    { name: 'stone', count: 81, nearest: { x: 0, y: 3, z: 0 }, distance: 2 },
  ]);
  assert.deepEqual([near.kinds, near.total, near.truncated], [3, 84, false]);
  assert.equal(nearbyBlocks(world.view, { x: 0, y: 5, z: 0 }, 4, true).total, 729);
});

test('PERCEPTION-19: not loaded, outside and unknown states are counted apart', () => {
  const world = new TestWorld().set(14, 4, 14, UNKNOWN_STATE);
  const near = nearbyBlocks(world.view, { x: 15, y: 1, z: 15 }, 3);
  assert.deepEqual(near.unknownStateIds, [UNKNOWN_STATE]);
  assert.equal(near.unknownCells, 1);
  assert.equal(near.outOfWorldCells, 2 * 7 * 7);
  assert.equal(near.unloadedCells, 5 * (7 * 7 - 4 * 4));
});

test('PERCEPTION-20: long answers are cut and say so', () => {
  const world = new TestWorld();
  const kinds = MAX_NEARBY_KINDS + 5;
  let state = 1;
  for (let i = 0; i < kinds; i++) {
    const name = world.registry.nameOf(state);
    while (world.registry.nameOf(state) === name) state++;
    world.set((i % 8) - 4, 4 + Math.floor(i / 8), 0, state);
  }
  for (let i = 0; i < MAX_NEARBY_UNKNOWN_IDS + 3; i++) world.set((i % 8) - 4, 10, Math.floor(i / 8), UNKNOWN_STATE + i);
  const near = nearbyBlocks(world.view, { x: 0, y: 6, z: 0 }, 5);
  assert.equal(near.kinds, kinds + 1);
  assert.equal(near.blocks.length, MAX_NEARBY_KINDS);
  assert.equal(near.truncated, true);
  assert.equal(near.unknownStateIds.length, MAX_NEARBY_UNKNOWN_IDS);
  assert.equal(near.unknownStateIdsTruncated, true);
  assert.throws(() => nearbyBlocks(world.view, { x: 0, y: 6, z: 0 }, MAX_NEARBY_RADIUS + 1), RangeError);
});

test('PERCEPTION-21: nearby blocks agree with asking cell by cell', () => {
  const coordinate = fc.integer({ min: -12, max: 12 });
  const block = fc.tuple(
    coordinate,
    fc.integer({ min: 0, max: 31 }),
    coordinate,
    fc.constantFrom(1, 10, 11, UNKNOWN_STATE),
  );
  fc.assert(
    fc.property(
      fc.array(block, { maxLength: 40 }),
      fc.tuple(coordinate, fc.integer({ min: -3, max: 34 }), coordinate),
      fc.integer({ min: 0, max: 5 }),
      (blocks, [cx, cy, cz], radius) => {
        const world = new TestWorld();
        world.view.unloadColumn(0, -1);
        for (const [x, y, z, state] of blocks) world.view.setState(x, y, z, state);
        const near = nearbyBlocks(world.view, { x: cx, y: cy, z: cz }, radius);
        const counts = new Map<string, number>();
        const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
        for (let x = cx - radius; x <= cx + radius; x++) {
          for (let y = cy - radius; y <= cy + radius; y++) {
            for (let z = cz - radius; z <= cz + radius; z++) {
              const state = world.view.stateAt(x, y, z);
              const name = world.registry.nameOf(state);
              if (state === UNLOADED) add('unloaded');
              else if (state === OUT_OF_WORLD) add('outside');
              else if (name === undefined) add('unknown');
              else if ((world.registry.flagsOf(state) & BlockFlag.AIR) === 0) add(`block ${name}`);
            }
          }
        }
        assert.equal(near.unloadedCells, counts.get('unloaded') ?? 0);
        assert.equal(near.outOfWorldCells, counts.get('outside') ?? 0);
        assert.equal(near.unknownCells, counts.get('unknown') ?? 0);
        for (const { name, count, nearest, distance } of near.blocks) {
          assert.equal(count, counts.get(`block ${name}`));
          assert.equal(world.registry.nameOf(world.view.stateAt(nearest.x, nearest.y, nearest.z)), name);
          assert.equal(distance, Math.hypot(nearest.x - cx, nearest.y - cy, nearest.z - cz));
        }
        const listed = near.blocks.map(({ name }) => `block ${name}`).sort();
        assert.deepEqual(listed, [...counts.keys()].filter((key) => key.startsWith('block ')).sort());
      },
    ),
    { numRuns: 100 },
  );
});

test('PERCEPTION-22: entities come nearest first, within the radius, up to the limit, and the rest is counted', () => {
  const entities = [9, 3, 1, 20, 5].map((x) => ({ id: x, position: { x, y: 0, z: 0 } }));
  const near = nearbyEntities(entities, { x: 0, y: 0, z: 0 }, 16, 3);
  assert.deepEqual(
    near.entities.map(({ entity, distance }) => [entity.id, distance]),
    [
      [1, 1],
      [3, 3],
      [5, 5],
    ],
  );
  assert.deepEqual([near.total, near.truncated], [4, true]);
  assert.deepEqual(nearbyEntities([], { x: 0, y: 0, z: 0 }, 16, 20), { entities: [], total: 0, truncated: false });
  const lost = [{ position: { x: Number.NaN, y: 0, z: 0 } }];
  assert.equal(nearbyEntities(lost, { x: 0, y: 0, z: 0 }, 16, 20).total, 0);
});
