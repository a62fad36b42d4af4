import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../core/index.ts';
import { box, PHYSICS_VERSIONS, TestBody, worldOf } from './testing/test-body.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const runs = (whole: number): number => (SOAK ? whole : Math.ceil(whole / 25));

const SNEAK = { forward: true, sneak: true };

test('PHYSICS-10: a sneaking body is 1.5 high, passes under such a ceiling, and stays low while there is no room', () => {
  for (const version of PHYSICS_VERSIONS) {
    const view = worldOf(
      version,
      box(-2, 63, -40, 2, 63, 10, 'stone'),
      box(-2, 65, -12, 2, 65, -3, 'oak_slab', { type: 'top' }),
    );
    const upright = new TestBody(view, { x: 0.5, y: 64, z: 0.5 }).live(80, { forward: true });
    assert.ok(upright.pos.z > -1.71, 'a standing body stops before it');
    const low = new TestBody(view, { x: 0.5, y: 64, z: 0.5 }).live(80, SNEAK);
    assert.ok(low.pos.z < -3);
    low.live(20, { forward: true });
    assert.equal(low.physics.pose, 'crouching');
    assert.ok(Math.abs(low.pace(5, { forward: true }).north - 0.0648) < 1e-3, 'at the pace of sneaking');
    low.live(200, { forward: true });
    assert.equal(low.physics.pose, 'standing');
  }
});

test('PHYSICS-11: a sneaking body never goes over an edge that a step would not take', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
      const random = seededRandom(seed);
      const view = worldOf(PHYSICS_VERSIONS[seed % 3] ?? '1.20.4', box(-2, 63, -2, 2, 63, 2, 'stone'));
      for (let i = 0; i < 12; i++) {
        const [x, z] = [random.int(5) - 2, random.int(5) - 2];
        const isHole = i % 2 === 0 && (x !== 0 || z !== 0);
        view.setState(x, 63, z, isHole ? 0 : (view.registry.stateWith('oak_slab', { type: 'top' }) ?? 1));
      }
      const body = new TestBody(view, { x: 0.5, y: 64, z: 0.5 });
      for (let tick = 0; tick < 150; tick++) {
        if (tick % 15 === 0) body.player.yaw = (random.int(360) * Math.PI) / 180;
        body.live(1, SNEAK);
        assert.ok(body.pos.y >= 63.99, `fell at ${JSON.stringify(body.pos)}`);
      }
    }),
    { numRuns: runs(1000) },
  );
});

test('PHYSICS-12: where even crouching finds no room a body crawls', () => {
  const view = worldOf('1.20.4', box(-2, 63, -20, 2, 63, 20, 'stone'), box(-2, 65, -20, 2, 65, 20, 'stone'));
  const body = new TestBody(view, { x: 0.5, y: 64, z: 0.5 }).live(1);
  assert.equal(body.physics.pose, 'swimming');
  assert.ok(Math.abs(body.pace(20, { forward: true }).north - 0.0648) < 1e-3);
});
