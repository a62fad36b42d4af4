import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../test/arbitraries.ts';
import { clampPitch, lookTowards, roundLook, wrapYaw } from './angles.ts';

const ORIGIN = { x: 0, y: 0, z: 0 };
const finite = evenly(-1e6, 1e6);

test('ACTIONS-10: yaw is wrapped into 0..360 and names the same direction', () => {
  assert.equal(wrapYaw(-90), 270);
  assert.equal(wrapYaw(720), 0);
  assert.equal(wrapYaw(-1e-20), 0);
  fc.assert(
    fc.property(finite, (yaw) => {
      const wrapped = wrapYaw(yaw);
      assert.ok(wrapped >= 0 && wrapped < 360, `${yaw} -> ${wrapped}`);
      const radians = Math.PI / 180;
      assert.ok(Math.abs(Math.sin(yaw * radians) - Math.sin(wrapped * radians)) < 1e-6);
      assert.ok(Math.abs(Math.cos(yaw * radians) - Math.cos(wrapped * radians)) < 1e-6);
    }),
  );
});

test('ACTIONS-10: pitch is clamped to -90..90', () => {
  assert.equal(clampPitch(91), 90);
  assert.equal(clampPitch(-1000), -90);
  assert.equal(clampPitch(12.5), 12.5);
});

test('ACTIONS-11: the compass: south is yaw 0, west 90, north 180, east 270; up is pitch -90', () => {
  assert.deepEqual(lookTowards(ORIGIN, { x: 0, y: 0, z: 5 }, 7), { yaw: 0, pitch: 0 });
  assert.equal(lookTowards(ORIGIN, { x: -5, y: 0, z: 0 }, 7)?.yaw, 90);
  assert.equal(lookTowards(ORIGIN, { x: 0, y: 0, z: -5 }, 7)?.yaw, 180);
  assert.equal(lookTowards(ORIGIN, { x: 5, y: 0, z: 0 }, 7)?.yaw, 270);
  assert.deepEqual(lookTowards(ORIGIN, { x: 0, y: 3, z: 0 }, 7), { yaw: 7, pitch: -90 });
  assert.deepEqual(lookTowards(ORIGIN, { x: 0, y: -3, z: 0 }, 7), { yaw: 7, pitch: 90 });
  assert.equal(lookTowards(ORIGIN, ORIGIN, 7), undefined);
});

test('ACTIONS-11: following the look for the distance leads to the point', () => {
  const coordinate = evenly(-100, 100);
  const point = fc.record({ x: coordinate, y: coordinate, z: coordinate });
  fc.assert(
    fc.property(point, point, (from, to) => {
      const look = lookTowards(from, to, 0);
      const distance = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z);
      fc.pre(look !== undefined && distance > 1e-3);
      const yaw = (look.yaw * Math.PI) / 180;
      const pitch = (look.pitch * Math.PI) / 180;
      // The game's own formula for the direction of a look.
      const x = from.x - Math.sin(yaw) * Math.cos(pitch) * distance;
      const y = from.y - Math.sin(pitch) * distance;
      const z = from.z + Math.cos(yaw) * Math.cos(pitch) * distance;
      assert.ok(Math.hypot(x - to.x, y - to.y, z - to.z) < 1e-3);
    }),
  );
});

test('ACTIONS-10: a rounded yaw never shows 360', () => {
  assert.deepEqual(roundLook({ yaw: 359.99, pitch: 12.34 }), { yaw: 0, pitch: 12.3 });
});
