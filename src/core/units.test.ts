import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../test/arbitraries.ts';
import { blockPosOf, distanceOf, roundTo, TICK_MS, TICKS_PER_SECOND } from './index.ts';

test('CORE-18: a point lies in the block of its floors', () => {
  assert.deepEqual(blockPosOf({ x: 1.9, y: 64, z: -0.1 }), { x: 1, y: 64, z: -1 });
  assert.deepEqual(blockPosOf({ x: -30_000_000.5, y: -64, z: 0 }), { x: -30_000_001, y: -64, z: 0 });
  assert.equal(distanceOf({ x: 1, y: 2, z: 3 }, { x: 4, y: 6, z: 3 }), 5);
});

test('CORE-19: rounding is within half a step, never -0, and spares what is too large', () => {
  assert.equal(roundTo(0.1 + 0.2, 2), 0.3);
  assert.ok(Object.is(roundTo(-0.001, 2), 0));
  assert.equal(roundTo(1e308, 2), 1e308);
  assert.ok(Number.isNaN(roundTo(Number.NaN, 2)));
  assert.equal(roundTo(Number.NEGATIVE_INFINITY, 2), Number.NEGATIVE_INFINITY);
  fc.assert(
    fc.property(evenly(-3e7, 3e7), fc.integer({ min: 0, max: 4 }), (value, digits) => {
      const rounded = roundTo(value, digits);
      assert.ok(Math.abs(rounded - value) <= 0.5 / 10 ** digits + 1e-8);
      assert.equal(roundTo(rounded, digits), rounded);
    }),
  );
});

test('CORE-20: a second has 20 ticks of 50 ms', () => {
  assert.equal(TICK_MS * TICKS_PER_SECOND, 1000);
  assert.equal(TICK_MS, 50);
});
