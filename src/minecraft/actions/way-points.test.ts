import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_WAY_POINTS, WayPoints } from './way-points.ts';

test('ACTIONS-75: the route shows where the walk turned, and counts the cells', () => {
  const way = new WayPoints();
  for (const x of [0, 0, 1, 2, 3]) way.entered({ x, y: 4, z: 0 });
  for (const z of [1, 2]) way.entered({ x: 3, y: 4, z });
  way.entered({ x: 3, y: 4, z: 1 });
  assert.deepEqual(way.points, [
    { x: 0, y: 4, z: 0 },
    { x: 3, y: 4, z: 0 },
    { x: 3, y: 4, z: 2 },
    { x: 3, y: 4, z: 1 },
  ]);
  assert.deepEqual([way.steps, way.truncated], [6, false]);
});

test('ACTIONS-75: a route of any length stays within its bound, says so, and keeps its first and last cell', () => {
  const step = fc.record({ x: fc.integer({ min: -1, max: 1 }), z: fc.integer({ min: -1, max: 1 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (moves) => {
      const way = new WayPoints();
      let cell = { x: 0, y: 0, z: 0 };
      let entered = 0;
      way.entered(cell);
      for (const { x, z } of moves) {
        cell = { x: cell.x + x, y: 0, z: cell.z + z };
        way.entered(cell);
        if (x !== 0 || z !== 0) entered++;
      }
      assert.ok(way.points.length <= MAX_WAY_POINTS);
      assert.deepEqual(way.points[0], { x: 0, y: 0, z: 0 });
      assert.deepEqual(way.points.at(-1), cell);
      assert.equal(way.steps, entered);
    }),
  );
});
