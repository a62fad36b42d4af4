import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canSee } from './index.ts';
import { TestWorld, UNKNOWN_STATE } from './testing/test-world.ts';

const EYE = { x: 0.5, y: 6.62, z: 0.5 };
const centreOf = (x: number, y: number, z: number) => ({ x: x + 0.5, y: y + 0.5, z: z + 0.5 });

test('PERCEPTION-8: seen: an empty place is clear, a block is reached, the eye itself is the same point', () => {
  const { view } = new TestWorld().set(6, 6, 0, 'oak_log').set(6, 6, 3, 'short_grass');
  assert.deepEqual(canSee(view, EYE, centreOf(4, 6, 0), 32).reason, 'clear');
  const log = canSee(view, EYE, centreOf(6, 6, 0), 32);
  assert.deepEqual([log.visible, log.reason, log.block?.name], [true, 'target_reached', 'oak_log']);
  assert.equal(canSee(view, EYE, centreOf(6, 6, 3), 32).block?.name, 'short_grass');
  assert.deepEqual(canSee(view, EYE, EYE, 32), { visible: true, reason: 'same_point', distance: 0 });
});

test('PERCEPTION-8: not seen: blocked by what and where, too far, out of the world', () => {
  const { view } = new TestWorld().set(3, 6, 0, 'stone').set(0, 6, 4, UNKNOWN_STATE);
  const blocked = canSee(view, EYE, centreOf(6, 6, 0), 32);
  assert.deepEqual([blocked.visible, blocked.reason, blocked.by?.name], [false, 'blocked', 'stone']);
  assert.deepEqual(blocked.at, { x: 3, y: 6, z: 0 });
  const byUnknown = canSee(view, EYE, centreOf(0, 6, 8), 32);
  assert.deepEqual(
    [byUnknown.reason, byUnknown.by?.source, byUnknown.by?.stateId],
    ['blocked', 'unknown-state', UNKNOWN_STATE],
  );
  assert.deepEqual(canSee(view, EYE, centreOf(0, 6, 12), 8).reason, 'too_far');
  const outside = canSee(view, EYE, centreOf(0, 40, 0), 64);
  assert.deepEqual([outside.visible, outside.reason], [false, 'out_of_world']);
});

test('PERCEPTION-9: where a chunk is not loaded the answer is null, never no', () => {
  const { view } = new TestWorld();
  view.loadEmptyColumn(2, 0);
  const behind = canSee(view, EYE, centreOf(40, 6, 0), 64);
  assert.deepEqual([behind.visible, behind.reason, behind.at], [null, 'unknown_unloaded', { x: 16, y: 6, z: 0 }]);
  const target = canSee(view, EYE, centreOf(20, 6, 0), 64);
  assert.deepEqual([target.visible, target.reason], [null, 'target_unloaded']);
});

test('PERCEPTION-10: glass hides nothing, leaves do, and glass itself is seen', () => {
  const { view } = new TestWorld().set(3, 6, 0, 'glass').set(6, 6, 0, 'oak_log').set(3, 6, 3, 'oak_leaves');
  assert.equal(canSee(view, EYE, centreOf(6, 6, 0), 32).reason, 'target_reached');
  assert.equal(canSee(view, EYE, centreOf(3, 6, 0), 32).block?.name, 'glass');
  assert.equal(canSee(view, EYE, centreOf(6, 6, 6), 32).by?.name, 'oak_leaves');
});

test('PERCEPTION-8: numbers that are none give an answer, not an exception', () => {
  const { view } = new TestWorld();
  for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, -1e300, 30_000_000]) {
    for (const axis of ['x', 'y', 'z'] as const) {
      assert.notEqual(canSee(view, EYE, { ...EYE, [axis]: odd }, 32).visible, true);
      assert.notEqual(canSee(view, { ...EYE, [axis]: odd }, EYE, 32).visible, true);
    }
  }
  assert.equal(canSee(view, EYE, { ...EYE, x: 3 }, Number.NaN).reason, 'too_far');
});
