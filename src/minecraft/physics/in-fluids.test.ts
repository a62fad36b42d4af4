import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, PHYSICS_VERSIONS, TestBody, worldFullOf, worldOf } from './testing/test-body.ts';

const SWIM = { forward: true, sprint: true };
const near = (actual: number, expected: number, what: string): void =>
  assert.ok(Math.abs(actual - expected) < 0.004, `${what}: ${actual}, not ${expected}`);

/** A body deep in a fluid that ends nowhere near. */
function diver(version: string, fluid = 'water'): TestBody {
  return new TestBody(worldFullOf(version, fluid), { x: 0.5, y: 50, z: 50.5 }).live(3);
}

test('PHYSICS-20: through water without swimming, up by jumping, down by sneaking', () => {
  for (const version of PHYSICS_VERSIONS) {
    near(diver(version).pace(30, { forward: true }).north, 0.098, 'forward');
    near(diver(version).pace(30, { jump: true }).up, 0.175, 'jump');
    near(diver(version).pace(40, {}).up, -0.025, 'no key');
    near(diver(version).pace(30, { sneak: true }).up, -0.225, 'sneak');
  }
});

test('PHYSICS-21: sprinting with the eyes under water swims, level by the keys and upright by the look', () => {
  for (const version of PHYSICS_VERSIONS) {
    const level = diver(version).pace(40, SWIM);
    near(level.north, 0.196, 'level');
    near(level.up, 0, 'level, upright');
    near(diver(version).pace(30, SWIM, -45).up, -0.225, '45 degrees down');
    near(diver(version).pace(20, SWIM, -90).up, -0.3175, 'straight down');
    near(diver(version).pace(30, SWIM, 45).up, 0.171, '45 degrees up');
    near(diver(version).pace(20, { ...SWIM, jump: true }, 45).up, 0.325, '45 degrees up, jumping');
  }
});

test('PHYSICS-22: a swimmer is 0.6 high, passes a tunnel one block high, and stands up where there is room', () => {
  for (const version of PHYSICS_VERSIONS) {
    const view = worldOf(
      version,
      box(-3, 55, -30, 3, 70, 30, 'stone'),
      box(-2, 56, 0, 2, 66, 20, 'water'),
      box(0, 60, -20, 0, 60, -1, 'water'),
    );
    const body = new TestBody(view, { x: 0.5, y: 60.2, z: 15.5 }).live(60, SWIM, 0);
    assert.ok(body.pos.z < 12);
    body.live(100, SWIM, body.pos.y > 60.2 ? -2 : 2);
    assert.equal(body.physics.pose, 'swimming');
    assert.ok(body.pos.z < -2, `in the tunnel: ${body.pos.z}`);
    body.live(5);
    assert.equal(body.physics.pose, 'swimming', 'no room to stand up');
    body.player.yaw = Math.PI;
    body.live(250, { forward: true });
    assert.equal(body.physics.pose, 'standing');
  }
});

test('PHYSICS-23: swimming begins under water only, goes on along the surface, and ends on land', () => {
  const view = worldOf('1.20.4', box(-8, 58, -60, 8, 63, 60, 'water'), box(-8, 58, -60, 8, 63, -10, 'stone'));
  const body = new TestBody(view, { x: 0.5, y: 63.2, z: 20.5 }).live(10, SWIM);
  assert.equal(body.physics.pose, 'standing');
  body.live(12, { ...SWIM, sneak: true }).live(6, SWIM, 30);
  assert.equal(body.physics.pose, 'swimming');
  near(body.pace(20, SWIM, 10).north, 0.196, 'along the surface');
  body.live(200, { ...SWIM, jump: true }, 10);
  assert.equal(body.physics.pose, 'standing');
  assert.ok(body.pos.y >= 64 && body.pos.z < -10, JSON.stringify(body.pos));
});

test('PHYSICS-24: a body with the jump key held floats with its head out, and breathes', () => {
  for (const version of PHYSICS_VERSIONS) {
    const body = new TestBody(worldOf(version, box(-8, 40, -8, 8, 63, 8, 'water')), { x: 0.5, y: 55.5, z: 0.5 });
    assert.equal(body.live(2, { jump: true }).physics.eyesInWater, true);
    body.live(100, { jump: true });
    for (let tick = 0; tick < 60; tick++) {
      assert.equal(body.live(1, { jump: true }).physics.eyesInWater, false);
      assert.ok(body.pos.y > 63 && body.pos.y < 64.2, `${body.pos.y}`);
    }
  }
});

test('PHYSICS-25: a current pushes, and water that falls pulls down along a wall', () => {
  const stream = worldOf('1.20.4', box(-3, 63, -8, 3, 63, 8, 'stone'));
  for (let level = 0; level <= 7; level++) {
    stream.setState(0, 64, -level, stream.registry.stateWith('water', { level }) ?? 0);
  }
  const floating = new TestBody(stream, { x: 0.5, y: 64, z: 0.5 }).live(40);
  assert.ok(floating.pos.z < -1, `${floating.pos.z}`);
  const still = new TestBody(worldOf('1.20.4', box(-9, 20, -9, 9, 80, 9, 'water')), { x: 0.5, y: 60, z: 0.5 });
  const fall = worldOf('1.20.4', box(-9, 20, -9, 9, 80, 9, 'stone'), box(0, 20, 0, 0, 80, 0, 'water', { level: 8 }));
  const falling = new TestBody(fall, { x: 0.5, y: 60, z: 0.5 });
  assert.ok(falling.live(40).pos.y < still.live(40).pos.y - 1);
  assert.ok(falling.live(100, { jump: true }).pos.y > 62, 'the jump key climbs a waterfall');
});

test('PHYSICS-26: bubbles over soul sand lift, those over magma pull down', () => {
  for (const version of PHYSICS_VERSIONS) {
    const column = (drag: boolean): TestBody => {
      const view = worldOf(
        version,
        box(-2, 20, -2, 2, 63, 2, 'water'),
        box(0, 20, 0, 0, 63, 0, 'bubble_column', { drag }),
      );
      return new TestBody(view, { x: 0.5, y: 40, z: 0.5 }).live(3);
    };
    assert.ok(column(false).pace(10, {}).up > 0.4);
    assert.ok(column(true).pace(10, {}).up < -0.2);
  }
});

test('PHYSICS-27: lava holds a body back more than water, and the jump key gets out of it', () => {
  for (const version of PHYSICS_VERSIONS) {
    near(diver(version, 'lava').pace(30, { forward: true }).north, 0.0392, 'forward');
    near(diver(version, 'lava').pace(30, { jump: true }).up, 0.04, 'jump');
    const view = worldOf(version, box(-4, 60, -9, 4, 63, 4, 'stone'), box(-1, 62, -1, 1, 63, 1, 'lava'));
    const body = new TestBody(view, { x: 0.5, y: 62, z: 0.5 });
    for (let tick = 0; tick < 120 && body.pos.z > -2; tick++) body.live(1, { forward: true, jump: true });
    assert.ok(body.pos.y >= 64 && body.pos.z <= -2, JSON.stringify(body.pos));
  }
});
