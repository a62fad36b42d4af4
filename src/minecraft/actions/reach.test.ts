import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../test/arbitraries.ts';
import { distanceOf } from '../../core/index.ts';
import { CREATIVE_REACH_BLOCKS, eyeOf, SURVIVAL_REACH_BLOCKS } from '../blocks/index.ts';
import { distanceToBlock, reachOf } from './reach.ts';

test('ACTIONS-20: reach is 4.5 blocks, 5 in creative, and 4.5 where the mode is not known', () => {
  assert.equal(reachOf('survival'), SURVIVAL_REACH_BLOCKS);
  assert.equal(reachOf('creative'), CREATIVE_REACH_BLOCKS);
  assert.equal(reachOf(undefined), 4.5);
});

test('ACTIONS-20: distance is from the eyes to the nearest point of the block', () => {
  const eyes = eyeOf({ x: 0.5, y: 0, z: 0.5 });
  assert.equal(distanceToBlock(eyes, { x: 5, y: 1, z: 0 }), 4.5);
  assert.equal(distanceToBlock(eyes, { x: 0, y: 1, z: 0 }), 0);
  const small = evenly(-8, 8);
  const whole = fc.integer({ min: -8, max: 8 });
  const unit = evenly(0, 1);
  fc.assert(
    fc.property(
      fc.record({ x: small, y: small, z: small }),
      fc.record({ x: whole, y: whole, z: whole }),
      fc.record({ x: unit, y: unit, z: unit }),
      (from, pos, inside) => {
        const nearest = distanceToBlock(from, pos);
        const some = distanceOf(from, { x: pos.x + inside.x, y: pos.y + inside.y, z: pos.z + inside.z });
        assert.ok(nearest <= some + 1e-9, 'no point of the block is nearer');
        assert.ok(nearest >= some - Math.sqrt(3) - 1e-9, 'and it is a point of the block');
      },
    ),
  );
});
