import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_AVOIDED } from '../pathfinding/index.ts';
import { avoidedAround } from './avoided.ts';
import { testState } from './testing/test-state.ts';

const FEET = { x: 4.5, y: 64, z: 4.5 };

/** A body with entities around it, given as kind, category and distance. */
function among(...entities: readonly (readonly [id: number, category: string, distance: number])[]) {
  const { state, writer } = testState(FEET);
  for (const [id, category, distance] of entities) {
    writer.entities.appeared({
      id,
      kind: category,
      category,
      position: { ...FEET, x: FEET.x + distance },
      yaw: 0,
      heightBlocks: 1.8,
      widthBlocks: 0.6,
    });
  }
  return state;
}

test('ACTIONS-83: a walk keeps away from hostile mobs from afar, and from other bodies by their width', () => {
  const state = among([1, 'hostile', 10], [2, 'animal', 3], [3, 'item', 1], [4, 'projectile', 2], [5, 'player', 6]);
  const avoided = avoidedAround(state);
  assert.deepEqual(
    avoided.map(({ pos }) => pos.x - FEET.x),
    [3, 6, 10],
    'what has a body, nearest first',
  );
  const [animal, player, hostile] = avoided;
  assert.ok((hostile?.radiusBlocks ?? 0) > 4 && (hostile?.costTicks ?? 0) > (animal?.costTicks ?? 0));
  assert.ok((animal?.radiusBlocks ?? 9) < 1.5 && animal?.radiusBlocks === player?.radiusBlocks);
});

test('ACTIONS-83: not from the one it goes to, from none that is far, and from a bounded number', () => {
  assert.deepEqual(avoidedAround(among([7, 'player', 5], [8, 'hostile', 50]), 7), []);
  const crowd = among(...Array.from({ length: MAX_AVOIDED + 9 }, (_, i) => [i, 'animal', 1 + i / 10] as const));
  assert.equal(avoidedAround(crowd).length, MAX_AVOIDED);
});
