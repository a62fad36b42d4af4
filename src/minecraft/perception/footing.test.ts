import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BlockProperties } from '../blocks/index.ts';
import { type Certainty, canStandAt, MAX_WALKABLE_RADIUS, walkable } from './index.ts';
import { TestWorld, UNKNOWN_STATE } from './testing/test-world.ts';

/** Whether one can stand at y 4 (on the floor) with `name` there, at y 5 and at y 6. */
function standing(
  at: Readonly<Record<number, readonly [name: string | number, properties?: BlockProperties]>>,
): Certainty {
  const world = new TestWorld();
  for (const [y, [name, properties]] of Object.entries(at)) world.set(0, Number(y), 0, name, properties);
  return canStandAt(world.view, { x: 0, y: 4, z: 0 });
}

test('PERCEPTION-11: one stands on floors, slabs, carpets, soul sand, where there is room for 1.8 blocks', () => {
  assert.equal(standing({}), 'yes');
  assert.equal(standing({ 4: ['oak_slab', { type: 'bottom' }] }), 'yes');
  assert.equal(standing({ 4: ['white_carpet'] }), 'yes');
  assert.equal(standing({ 4: ['soul_sand'] }), 'yes');
  assert.equal(standing({ 4: ['oak_door', { open: true }], 5: ['oak_door', { open: true, half: 'upper' }] }), 'yes');
  assert.equal(standing({ 4: ['short_grass'], 5: ['torch'] }), 'yes');
  assert.equal(standing({ 4: ['water'] }), 'yes');
  assert.equal(standing({ 4: ['stone'] }), 'no');
  assert.equal(standing({ 5: ['stone'] }), 'no');
  assert.equal(standing({ 3: ['air'] }), 'no');
  assert.equal(standing({ 3: ['oak_slab', { type: 'bottom' }] }), 'no');
});

test('PERCEPTION-11: headroom is measured from where the body rests', () => {
  assert.equal(standing({ 5: ['oak_slab', { type: 'top' }] }), 'no');
  assert.equal(standing({ 6: ['stone'] }), 'yes');
  assert.equal(standing({ 4: ['oak_slab', { type: 'bottom' }], 6: ['stone'] }), 'no');
  assert.equal(standing({ 4: ['white_carpet'], 6: ['stone'] }), 'yes');
  assert.equal(standing({ 3: ['oak_fence'], 6: ['stone'] }), 'no');
  assert.equal(standing({ 3: ['oak_fence'] }), 'yes');
});

test('PERCEPTION-12: neither in nor on what hurts', () => {
  for (const name of ['lava', 'fire', 'campfire', 'wither_rose', 'powder_snow'])
    assert.equal(standing({ 4: [name] }), 'no', name);
  assert.equal(standing({ 5: ['lava'] }), 'no');
  assert.equal(standing({ 3: ['magma_block'] }), 'no');
  assert.equal(standing({ 4: ['campfire', { lit: false }] }), 'yes');
});

test('PERCEPTION-13: what decides and is not known makes the answer unknown', () => {
  assert.equal(standing({ 4: [UNKNOWN_STATE] }), 'unknown');
  assert.equal(standing({ 5: [UNKNOWN_STATE] }), 'unknown');
  assert.equal(standing({ 3: [UNKNOWN_STATE] }), 'unknown');
  assert.equal(standing({ 3: ['air'], 5: [UNKNOWN_STATE] }), 'no');
  const { view } = new TestWorld();
  assert.equal(canStandAt(view, { x: 20, y: 4, z: 0 }), 'unknown');
  assert.equal(canStandAt(view, { x: 20, y: -4, z: 0 }), 'unknown');
});

test('PERCEPTION-13: above the world is room, below it is nothing', () => {
  const world = new TestWorld().set(0, 31, 0, 'stone').set(1, 0, 0, 'oak_slab', { type: 'bottom' });
  assert.equal(canStandAt(world.view, { x: 0, y: 32, z: 0 }), 'yes');
  assert.equal(canStandAt(world.view, { x: 0, y: 33, z: 0 }), 'no');
  assert.equal(canStandAt(world.view, { x: 1, y: 0, z: 0 }), 'yes');
  assert.equal(canStandAt(world.view, { x: 2, y: 0, z: 0 }), 'no');
  assert.equal(canStandAt(world.view, { x: Number.NaN, y: 4, z: 0 }), 'unknown');
});

test('PERCEPTION-14: the walkable grid has north on top, steps of one block open, and unknown told apart', () => {
  const world = new TestWorld()
    .fill([-2, 4, -2], [2, 4, -2], 'stone')
    .fill([-2, 4, -1], [-2, 5, -1], 'stone')
    .set(2, 4, 0, UNKNOWN_STATE)
    .set(1, 3, 1, 'air')
    .set(1, 2, 1, 'stone')
    .set(2, 3, 2, 'air');
  const grid = walkable(world.view, { x: 0, y: 4, z: 0 }, 2);
  assert.equal(grid.row0Is, 'north');
  assert.deepEqual(grid.rows, ['.....', '#....', '....?', '.....', '....#']);
  assert.deepEqual(grid.stats, { open: 22, blocked: 2, unknown: 1 });
});

test('PERCEPTION-14: a grid over chunks that are not loaded is all unknown', () => {
  const grid = walkable(new TestWorld().view, { x: 100, y: 4, z: 100 }, 1);
  assert.deepEqual(grid.rows, ['???', '???', '???']);
});

test('PERCEPTION-15: sizes beyond the bound are refused, not cut', () => {
  const { view } = new TestWorld();
  for (const radius of [MAX_WALKABLE_RADIUS + 1, -1, 1.5, Number.NaN]) {
    assert.throws(() => walkable(view, { x: 0, y: 4, z: 0 }, radius), RangeError);
  }
});

/** Whether a body centred at x 0, z 0 rests at some height from y 4 to 5 and overlaps nothing, by all boxes there are. */
function standsByBoxes(world: TestWorld): boolean {
  const boxes: (readonly [low: number, high: number])[] = [];
  for (let y = 0; y < 10; y++) {
    for (const box of world.registry.collisionBoxesOf(world.view.stateAt(0, y, 0))) {
      if (box[0] < 0.8 && box[3] > 0.2 && box[2] < 0.8 && box[5] > 0.2) boxes.push([y + box[1], y + box[4]]);
    }
  }
  return boxes.some(([, feet]) => {
    return feet >= 4 && feet < 5 && boxes.every(([low, high]) => high <= feet || low >= feet + 1.8);
  });
}

test('PERCEPTION-32: standing agrees with a test of all boxes of the column', () => {
  const harmless = [
    'air',
    'stone',
    'oak_slab',
    'oak_stairs',
    'oak_fence',
    'oak_fence_gate',
    'oak_trapdoor',
    'oak_door',
    'white_carpet',
    'soul_sand',
    'cauldron',
    'hopper',
    'lantern',
    'chest',
    'snow',
    'ladder',
    'scaffolding',
    'end_rod',
  ];
  const { registry } = new TestWorld();
  const states = [...registry.flags.keys()].filter((state) => harmless.includes(registry.nameOf(state) ?? ''));
  const weighted = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(0, 1) },
    { weight: 3, arbitrary: fc.constantFrom(...states) },
  );
  const world = new TestWorld();
  let yes = 0;
  fc.assert(
    fc.property(fc.array(weighted, { minLength: 5, maxLength: 5 }), (column) => {
      for (const [i, state] of column.entries()) world.view.setState(0, 2 + i, 0, state);
      const expected = standsByBoxes(world);
      if (expected) yes++;
      assert.equal(canStandAt(world.view, { x: 0, y: 4, z: 0 }), expected ? 'yes' : 'no');
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 50_000 : 2000 },
  );
  assert.ok(yes > 50);
});
