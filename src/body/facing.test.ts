import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../test/arbitraries.ts';
import { compassPointOf } from './facing.ts';

const YAWS = {
  south: 0,
  southwest: 45,
  west: 90,
  northwest: 135,
  north: 180,
  northeast: 225,
  east: 270,
  southeast: 315,
};

test('BODY-35: the compass point is the nearest of eight', () => {
  for (const [point, yaw] of Object.entries(YAWS)) assert.equal(compassPointOf(yaw), point);
  fc.assert(
    fc.property(evenly(-720, 720), (yaw) => {
      const apart = Math.abs(((((yaw - YAWS[compassPointOf(yaw)]) % 360) + 540) % 360) - 180);
      assert.ok(apart <= 22.5 + 1e-9, `${yaw} is ${apart} degrees from ${compassPointOf(yaw)}`);
    }),
  );
});
