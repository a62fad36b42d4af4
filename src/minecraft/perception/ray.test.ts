import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../test/arbitraries.ts';
import type { Point } from '../../core/index.ts';
import { BlockFlag, type BlockView, type Box, OUT_OF_WORLD, UNLOADED } from '../blocks/index.ts';
import { castRay, MAX_RAY_DISTANCE, type RayReason } from './index.ts';
import { TestWorld, UNKNOWN_STATE } from './testing/test-world.ts';

const EAST = { x: 1, y: 0, z: 0 };
const DOWN = { x: 0, y: -1, z: 0 };

test('PERCEPTION-1: a ray meets the first block, and says where, how far and on which side', () => {
  const { view } = new TestWorld().set(5, 6, 0, 'stone');
  const ray = castRay(view, { x: 0.5, y: 6.5, z: 0.5 }, EAST, 16);
  assert.deepEqual(ray, {
    reason: 'solid',
    hit: true,
    distance: 4.5,
    point: { x: 5, y: 6.5, z: 0.5 },
    cell: { pos: { x: 5, y: 6, z: 0 }, source: 'registry', name: 'stone', stateId: 1 },
    face: 'west',
  });
  const faces = (
    [
      [EAST, 'west'],
      [{ x: -1, y: 0, z: 0 }, 'east'],
      [DOWN, 'up'],
      [{ x: 0, y: 1, z: 0 }, 'down'],
      [{ x: 0, y: 0, z: 1 }, 'north'],
      [{ x: 0, y: 0, z: -1 }, 'south'],
    ] as const
  ).map(([direction, face]) => {
    const origin = { x: 5.5 - direction.x * 2, y: 6.5 - direction.y * 2, z: 0.5 - direction.z * 2 };
    return castRay(view, origin, direction, 16).face === face;
  });
  assert.deepEqual(faces, new Array(6).fill(true));
});

test('PERCEPTION-1: nothing met within the distance is clear, and says how far that is known', () => {
  const { view } = new TestWorld().set(5, 6, 0, 'stone');
  const ray = castRay(view, { x: 0.5, y: 6.5, z: 0.5 }, EAST, 4);
  assert.deepEqual(ray, { reason: 'clear', hit: false, distance: 4, point: { x: 4.5, y: 6.5, z: 0.5 } });
});

test('PERCEPTION-2: rays meet shapes: over a slab, beside a fence post, through an open gate', () => {
  const world = new TestWorld()
    .set(3, 4, 0, 'oak_slab', { type: 'bottom' })
    .set(3, 4, 2, 'oak_fence')
    .set(3, 4, 4, 'oak_fence_gate', { open: true })
    .set(3, 4, 6, 'short_grass');
  const hits = (y: number, z: number): boolean => castRay(world.view, { x: 0.5, y, z }, EAST, 6).hit;
  assert.deepEqual([hits(4.4, 0.5), hits(4.6, 0.5)], [true, false]);
  assert.deepEqual([hits(4.5, 2.5), hits(4.5, 2.1), hits(5.2, 2.5)], [true, false, false]);
  assert.deepEqual([hits(4.5, 4.5), hits(4.5, 6.5)], [false, false]);
});

test('PERCEPTION-3: a ray stops honestly at a chunk that is not loaded and where the world ends', () => {
  const { view } = new TestWorld();
  const edge = castRay(view, { x: 10.5, y: 6.5, z: 0.5 }, EAST, 32);
  assert.equal(edge.reason, 'unloaded');
  assert.equal(edge.distance, 5.5);
  assert.deepEqual(edge.cell, { pos: { x: 16, y: 6, z: 0 }, source: 'unloaded' });
  const up = castRay(view, { x: 0.5, y: 30, z: 0.5 }, { x: 0, y: 2, z: 0 }, 32);
  assert.equal(up.reason, 'out-of-world');
  assert.equal(up.distance, 2);
  assert.equal(up.cell?.source, 'out-of-world');
  assert.equal(castRay(view, { x: 0.5, y: 60.5, z: 0.5 }, DOWN, 100).cell?.name, 'stone');
  assert.equal(castRay(view, { x: 0.5, y: 60.5, z: 0.5 }, EAST, 100).reason, 'out-of-world');
  assert.equal(castRay(view, { x: 99.5, y: 6.5, z: 0.5 }, EAST, 5).distance, 0);
});

test('PERCEPTION-4: a block of an unknown state is a whole cube', () => {
  const { view } = new TestWorld().set(5, 6, 0, UNKNOWN_STATE);
  const ray = castRay(view, { x: 0.5, y: 6.01, z: 0.01 }, EAST, 16);
  assert.equal(ray.reason, 'solid');
  assert.deepEqual(ray.cell, { pos: { x: 5, y: 6, z: 0 }, source: 'unknown-state', stateId: UNKNOWN_STATE });
});

test('PERCEPTION-5: glass stops a hand but not sight, lava the other way round', () => {
  const world = new TestWorld().set(3, 6, 0, 'glass').set(5, 6, 0, 'lava').set(7, 6, 0, 'stone');
  const from = { x: 0.5, y: 6.5, z: 0.5 };
  assert.equal(castRay(world.view, from, EAST, 16).cell?.name, 'glass');
  assert.equal(castRay(world.view, from, EAST, 16, 'sight').cell?.name, 'lava');
  assert.equal(castRay(world.view, { ...from, x: 4.5 }, EAST, 16).cell?.name, 'stone');
});

test('PERCEPTION-6: no direction, distance or origin makes a ray throw or run on', () => {
  const { view } = new TestWorld();
  const odd = [
    0,
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e300,
    -1e300,
    5e-324,
    30_000_000,
  ];
  for (const a of odd) {
    for (const b of odd) {
      for (const c of [0, 1, Number.NaN]) {
        const direction = castRay(view, { x: 0.5, y: 6.5, z: 0.5 }, { x: a, y: b, z: c }, 1e9);
        assert.ok(direction.distance >= 0 && direction.distance <= MAX_RAY_DISTANCE);
        const origin = castRay(view, { x: a, y: b, z: c }, { x: 0.3, y: -0.5, z: 0.1 }, a);
        assert.ok(origin.distance >= 0 && origin.distance <= MAX_RAY_DISTANCE);
      }
    }
  }
  const none = castRay(view, { x: 0.5, y: 6.5, z: 0.5 }, { x: 0, y: 0, z: 0 }, 16);
  assert.deepEqual([none.reason, none.distance], ['clear', 0]);
  const inside = castRay(view, { x: 0.5, y: 3.5, z: 0.5 }, { x: 0, y: 0, z: 0 }, 16);
  assert.deepEqual([inside.reason, inside.distance, inside.face], ['solid', 0, undefined]);
});

/** What the brute force finds: the least distance at which any cell in reach stops the ray. */
function bruteForce(
  view: BlockView,
  origin: Point,
  unit: Point,
  reach: number,
): { reason: RayReason; distance: number } {
  let best: { reason: RayReason; distance: number } = { reason: 'clear', distance: reach };
  const size = Math.ceil(reach) + 1;
  const at = { x: Math.floor(origin.x), y: Math.floor(origin.y), z: Math.floor(origin.z) };
  for (let x = at.x - size; x <= at.x + size; x++) {
    for (let y = at.y - size; y <= at.y + size; y++) {
      for (let z = at.z - size; z <= at.z + size; z++) {
        const state = view.stateAt(x, y, z);
        const outside = state === OUT_OF_WORLD;
        const unknown = state === UNLOADED || outside;
        if (!unknown && (view.registry.flagsOf(state) & BlockFlag.COLLISION) === 0) continue;
        const boxes = unknown ? [[0, 0, 0, 1, 1, 1] as const] : view.registry.collisionBoxesOf(state);
        for (const box of boxes) {
          const distance = slabs(origin, unit, { x, y, z }, box);
          if (distance === undefined || distance >= best.distance) continue;
          best = { reason: unknown ? (outside ? 'out-of-world' : 'unloaded') : 'solid', distance };
        }
      }
    }
  }
  return best;
}

/** Where a ray enters a box, clipped to its cell. */
function slabs(origin: Point, unit: Point, cell: Point, box: Box): number | undefined {
  let from = 0;
  let to = Number.POSITIVE_INFINITY;
  for (const [axis, low, high] of [
    ['x', box[0], box[3]],
    ['y', box[1], Math.min(box[4], 1)],
    ['z', box[2], box[5]],
  ] as const) {
    const a = (cell[axis] + low - origin[axis]) / unit[axis];
    const b = (cell[axis] + high - origin[axis]) / unit[axis];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to ? from : undefined;
}

test('PERCEPTION-7: rays agree with a test of every block in reach', () => {
  const runs = process.env['SOULSAND_SOAK'] === '1' ? 2000 : 150;
  const names = ['stone', 'oak_slab', 'oak_stairs', 'oak_fence', 'ladder', 'glass_pane', 'short_grass', 'cauldron'];
  const block = fc.record({
    x: fc.integer({ min: -4, max: 4 }),
    y: fc.integer({ min: 22, max: 31 }),
    z: fc.integer({ min: -4, max: 4 }),
    name: fc.constantFrom(...names),
  });
  const part = evenly(-1, 1).map((value) => value + 1e-4 * Math.PI);
  const offset = evenly(0.01, 0.99);
  fc.assert(
    fc.property(
      fc.array(block, { maxLength: 60 }),
      fc.tuple(part, part, part),
      fc.tuple(offset, offset, offset),
      fc.integer({ min: 1, max: 9 }),
      (blocks, [dx, dy, dz], [ox, oy, oz], reach) => {
        const world = new TestWorld();
        world.view.unloadColumn(-1, -1);
        for (const { x, y, z, name } of blocks) {
          if (world.view.hasColumn(x >> 4, z >> 4)) world.set(x, y, z, name);
        }
        const length = Math.hypot(dx, dy, dz);
        fc.pre(length > 0.01 && Math.min(Math.abs(dx), Math.abs(dy), Math.abs(dz)) > 1e-6);
        const unit = { x: dx / length, y: dy / length, z: dz / length };
        const origin = { x: ox, y: 26 + oy, z: oz };
        const ray = castRay(world.view, origin, { x: dx, y: dy, z: dz }, reach);
        const expected = bruteForce(world.view, origin, unit, reach);
        assert.equal(ray.reason, expected.reason);
        assert.ok(Math.abs(ray.distance - expected.distance) < 1e-9, `${ray.distance} ${expected.distance}`);
      },
    ),
    { numRuns: runs },
  );
});
