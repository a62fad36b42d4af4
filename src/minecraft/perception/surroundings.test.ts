import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnProfile, lookDirection, nearbyBlocks, sliceView, standingOn, surroundings, walkable } from './index.ts';
import { TestWorld, UNKNOWN_STATE } from './testing/test-world.ts';

const SOUTH = { yaw: 0, pitch: 0 };

test('PERCEPTION-27: looks follow the game: yaw 0 is south, 90 west, positive pitch down', () => {
  const rounded = (yaw: number, pitch: number): readonly number[] => {
    const { x, y, z } = lookDirection(yaw, pitch);
    return [x, y, z].map((value) => Math.round(value * 1e9) / 1e9 + 0);
  };
  assert.deepEqual(rounded(0, 0), [0, 0, 1]);
  assert.deepEqual(rounded(90, 0), [-1, 0, 0]);
  assert.deepEqual(rounded(180, 0), [0, 0, -1]);
  assert.deepEqual(rounded(270, 0), [1, 0, 0]);
  assert.deepEqual(rounded(45, 90), [0, -1, 0]);
  assert.deepEqual(rounded(45, -90), [0, 1, 0]);
});

test('PERCEPTION-28: surroundings name what carries, feet, head and what is ahead', () => {
  const world = new TestWorld().set(0, 4, 5, 'stone').set(0, 4, 0, 'white_carpet');
  const around = surroundings(world.view, { position: { x: 0.5, y: 4.0625, z: 0.5 }, ...SOUTH }, 8);
  assert.equal(around.standingOn.name, 'white_carpet');
  assert.equal(around.feet.name, 'white_carpet');
  assert.equal(around.head.name, 'air');
  assert.equal(around.canStandHere, 'yes');
  assert.equal(around.ahead.reason, 'solid');
  assert.equal(around.ahead.level, 'legs');
  assert.equal(around.ahead.cell?.name, 'stone');
  assert.equal(around.ahead.distance, 4.5);
});

test('PERCEPTION-28: the nearer of legs and eyes is ahead, and clear is clear for both', () => {
  const world = new TestWorld().set(0, 5, 3, 'oak_leaves').set(0, 4, 5, 'stone');
  const pose = { position: { x: 0.5, y: 4, z: 0.5 }, ...SOUTH };
  const ahead = surroundings(world.view, pose, 8).ahead;
  assert.deepEqual([ahead.level, ahead.cell?.name], ['eyes', 'oak_leaves']);
  assert.equal(surroundings(world.view, { ...pose, yaw: 180 }, 8).ahead.reason, 'clear');
  assert.equal(surroundings(world.view, { ...pose, yaw: 180 }, 20).ahead.reason, 'unloaded');
});

test('PERCEPTION-29: one stands on the fence half a block up, and on the block below on a plain floor', () => {
  const world = new TestWorld().set(0, 4, 0, 'oak_fence');
  assert.equal(standingOn(world.view, { x: 0.5, y: 5.5, z: 0.5 }).name, 'oak_fence');
  assert.equal(standingOn(world.view, { x: 2.5, y: 4, z: 0.5 }).name, 'stone');
  assert.equal(standingOn(world.view, { x: 2.5, y: 7, z: 0.5 }).name, 'air');
});

test('PERCEPTION-30: unknown surroundings are told as such', () => {
  const world = new TestWorld().set(0, 3, 0, UNKNOWN_STATE);
  const around = surroundings(world.view, { position: { x: 0.5, y: 4, z: 0.5 }, ...SOUTH }, 4);
  assert.deepEqual([around.standingOn.source, around.canStandHere], ['unknown-state', 'unknown']);
  const lost = surroundings(world.view, { position: { x: 500, y: 4, z: 0.5 }, ...SOUTH }, 4);
  assert.deepEqual([lost.feet.source, lost.canStandHere, lost.ahead.reason], ['unloaded', 'unknown', 'unloaded']);
  const below = surroundings(world.view, { position: { x: 0.5, y: -20, z: 0.5 }, ...SOUTH }, 4);
  assert.deepEqual([below.feet.source, below.canStandHere, below.ahead.reason], ['out-of-world', 'no', 'out-of-world']);
});

test('PERCEPTION-31: a body that a server sent beyond all numbers gets answers that say unknown', () => {
  const { view } = new TestWorld();
  for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, 1e300, -1e300, 2 ** 53, -(2 ** 53), 2 ** 40, 2 ** 31]) {
    for (const axis of ['x', 'z'] as const) {
      const centre = { x: 0, y: 4, z: 0, [axis]: odd };
      assert.deepEqual(walkable(view, centre, 1).stats, { open: 0, blocked: 0, unknown: 9 });
      assert.equal(nearbyBlocks(view, centre, 2).unloadedCells, 125);
      assert.equal(sliceView(view, { axis: 'y', at: 4, centre, width: 3, height: 3 }).unknownCells, 9);
      assert.equal(columnProfile(view, centre.x, centre.z).loaded, false);
      assert.equal(surroundings(view, { position: centre, yaw: odd, pitch: odd }, 4).canStandHere, 'unknown');
    }
    const high = { x: 0, y: odd, z: 0 };
    assert.equal(nearbyBlocks(view, high, 2).total, 0);
    assert.equal(walkable(view, high, 1).stats.open, 0);
    assert.equal(sliceView(view, { axis: 'z', at: 0, centre: high, width: 2, height: 2 }).legend['_'], 'out-of-world');
    assert.equal(surroundings(view, { position: high, ...SOUTH }, 4).canStandHere, 'no');
  }
});
