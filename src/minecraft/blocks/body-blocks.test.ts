import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BodyBlocks, createWorldBlocks, loadBlockRegistry, OUT_OF_WORLD, SharedBlockStore, UNLOADED } from './index.ts';

const loaded = loadBlockRegistry('1.20.4');
assert.ok(loaded.ok);
const registry = loaded.value;

test('BLOCKS-25: unloaded, out of the world and air are three answers', () => {
  const world = createWorldBlocks(registry, { minY: -64, maxY: 320 });
  world.loadEmptyColumn(0, 0);
  assert.equal(world.stateAt(5, -64, 5), 0);
  assert.equal(world.stateAt(5, 319, 5), 0);
  assert.equal(world.stateAt(5, -65, 5), OUT_OF_WORLD);
  assert.equal(world.stateAt(5, 320, 5), OUT_OF_WORLD);
  assert.equal(world.stateAt(16, 0, 5), UNLOADED);
  assert.equal(world.stateAt(-1, 0, 5), UNLOADED);
  assert.equal(world.stateAt(16, 320, 5), OUT_OF_WORLD);
});

test('BLOCKS-25: no number makes a view throw, and nothing aliases a loaded column', () => {
  const world = createWorldBlocks(registry, { minY: 0, maxY: 16 });
  world.loadEmptyColumn(0, 0, 1);
  const odd = [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    0.5,
    -0.5,
    30_000_000,
    -30_000_000,
    2 ** 31,
    2 ** 32,
    -(2 ** 32),
    2 ** 53,
    1e300,
  ];
  for (const value of odd) {
    assert.equal(world.stateAt(value, 5, 0), UNLOADED);
    assert.equal(world.stateAt(0, 5, value), UNLOADED);
    assert.ok([OUT_OF_WORLD, 1].includes(world.stateAt(0, value, 0)));
    assert.equal(world.setState(value, 5, 0, 2), false);
    assert.equal(world.hasColumn(value, 0), false);
    assert.equal(world.hasColumn(0, value), false);
    assert.equal(world.hasColumn(1, value), false);
    assert.equal(world.hasColumn(-1, value), false);
    assert.equal(world.sectionAt(value, 0, 0), undefined);
    assert.equal(world.sectionAt(0, value, 0), undefined);
    assert.equal(world.columnRevision(value, 0), 0);
    assert.doesNotThrow(() => world.unloadColumn(value, value));
  }
  assert.equal(world.stateAt(0, 5, 0), 1);
});

test('BLOCKS-26: a change needs a loaded column, a layer of the world and a state id', () => {
  const world = createWorldBlocks(registry, { minY: 0, maxY: 16 });
  world.loadEmptyColumn(0, 0);
  assert.equal(world.setState(3, 3, 3, 1), true);
  assert.equal(world.setState(3, 3, 3, 99_999), true);
  assert.equal(world.stateAt(3, 3, 3), 99_999);
  for (const bad of [-1, -2, 0.5, Number.NaN, 2 ** 40]) assert.equal(world.setState(3, 3, 3, bad), false);
  assert.equal(world.setState(3, 16, 3, 1), false);
  assert.equal(world.setState(3, -1, 3, 1), false);
  assert.equal(world.setState(16, 3, 3, 1), false);
});

test('BLOCKS-27: revisions rise with what changes and stay with what does not', () => {
  const world = createWorldBlocks(registry, { minY: 0, maxY: 16 });
  assert.equal(world.columnRevision(0, 0), 0);
  world.loadEmptyColumn(0, 0);
  world.loadEmptyColumn(1, 0);
  const [all, first, second] = [world.revision, world.columnRevision(0, 0), world.columnRevision(1, 0)];
  world.setState(0, 0, 0, 0);
  assert.equal(world.revision, all);
  world.setState(0, 0, 0, 1);
  assert.ok(world.revision > all);
  assert.ok(world.columnRevision(0, 0) > first);
  assert.equal(world.columnRevision(1, 0), second);
  const beforeUnload = world.revision;
  world.unloadColumn(1, 0);
  assert.ok(world.revision > beforeUnload);
  assert.equal(world.columnRevision(1, 0), 0);
});

test('BLOCKS-28: a partial column keeps the sections it does not hold, and has air where nothing was known', () => {
  const body = new BodyBlocks(registry, new SharedBlockStore(), { minY: 0, maxY: 48 });
  body.loadColumn(0, 0, [1, 2, undefined]);
  assert.deepEqual([body.sectionAt(0, 0, 0), body.sectionAt(0, 1, 0), body.sectionAt(0, 2, 0)], [1, 2, 0]);
  body.loadColumn(0, 0, [undefined, 7, undefined, 9]);
  assert.deepEqual([body.sectionAt(0, 0, 0), body.sectionAt(0, 1, 0), body.sectionAt(0, 2, 0)], [1, 7, 0]);
  assert.equal(body.sectionAt(0, 3, 0), undefined);
  assert.equal(body.columnCount, 1);
});

test('BLOCKS-29: sections are counted by y / 16, below zero too', () => {
  const world = createWorldBlocks(registry);
  world.loadEmptyColumn(-1, -1);
  world.setState(-1, -64, -16, 33);
  const section = world.sectionAt(-1, -4, -1);
  assert.ok(typeof section === 'object');
  assert.equal(section[(0 << 8) | (0 << 4) | 15], 33);
  assert.equal(world.sectionAt(-1, -5, -1), undefined);
  assert.equal(world.sectionAt(-1, 19, -1), 0);
  assert.equal(world.sectionAt(-1, 20, -1), undefined);
});

test('BLOCKS-29: stateAt and sectionAt agree with a naive map', () => {
  const coordinate = fc.integer({ min: -20, max: 20 });
  const change = fc.tuple(coordinate, coordinate, coordinate, fc.nat(70_000));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const world = createWorldBlocks(registry, { minY: -32, maxY: 32 });
      for (const x of [-2, -1, 0, 1]) for (const z of [-2, -1, 0, 1]) world.loadEmptyColumn(x, z);
      const naive = new Map<string, number>();
      for (const [x, y, z, stateId] of changes) {
        world.setState(x, y, z, stateId);
        naive.set(`${x},${y},${z}`, stateId);
      }
      for (const [x, y, z] of changes) {
        const expected = naive.get(`${x},${y},${z}`);
        assert.equal(world.stateAt(x, y, z), expected);
        const section = world.sectionAt(x >> 4, y >> 4, z >> 4);
        const index = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
        assert.equal(typeof section === 'object' ? section[index] : section, expected);
      }
    }),
    { numRuns: 100 },
  );
});
