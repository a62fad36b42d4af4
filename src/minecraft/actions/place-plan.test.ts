import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../test/arbitraries.ts';
import { planPlacement } from './place.ts';
import { overlaps } from './placement.ts';
import { testState } from './testing/test-state.ts';

const FEET = { x: 4.5, y: 64, z: 4.5 };

function planAt(world: ReturnType<typeof testState>, x: number, y: number, z: number, face = 'top') {
  return planPlacement(world.state, { x, y, z }, face);
}

function codeOf(world: ReturnType<typeof testState>, x: number, y: number, z: number, face = 'top'): string {
  const plan = planAt(world, x, y, z, face);
  return plan.ok ? 'ok' : plan.code;
}

test('ACTIONS-40: a placement is refused where it cannot be, each reason by its own name', () => {
  const world = testState(FEET);
  world.carry();
  world.set(6, 64, 4, 'stone');
  assert.equal(codeOf(world, 6, 64, 4), 'nothing_held');
  world.carry('stick');
  assert.equal(codeOf(world, 6, 64, 4), 'not_placeable');
  world.carry('dirt');
  assert.equal(codeOf(world, 6, 64, 4), 'ok');
  assert.equal(codeOf(world, 6, 64, 4, 'inside'), 'bad_face');
  assert.equal(codeOf(world, 6, 66, 4), 'nothing_to_click');
  world.set(6, 66, 4, 'water');
  assert.equal(codeOf(world, 6, 66, 4), 'nothing_to_click');
  assert.equal(codeOf(world, 14, 64, 4), 'out_of_reach');
  assert.equal(codeOf(world, 6, 64, 20), 'unloaded');
  world.set(6, 65, 4, 'stone');
  assert.equal(codeOf(world, 6, 64, 4), 'occupied');
  world.set(0, 66, 4, 'stone');
  assert.equal(codeOf(world, 0, 66, 4, 'west'), 'unloaded');
});

test('ACTIONS-40: what is in hand and not known is a warning, not a refusal', () => {
  const world = testState(FEET);
  world.set(6, 64, 4, 'stone');
  const blind = planAt(world, 6, 64, 4);
  assert.ok(blind.ok);
  assert.match(blind.value.warnings.join(), /inventory was not received/);
  world.carry('item#99999');
  const modded = planAt(world, 6, 64, 4);
  assert.ok(modded.ok);
  assert.match(modded.value.warnings.join(), /item#99999/);
});

test('ACTIONS-41: the new block fills what gives way, joins what takes one more, else the cell before the face', () => {
  const world = testState(FEET);
  world.carry('dirt');
  const cellAt = (x: number, y: number, z: number, face: string) => {
    const plan = planAt(world, x, y, z, face);
    return plan.ok ? plan.value.cell.pos : plan.code;
  };
  world.set(6, 64, 4, 'stone');
  assert.deepEqual(cellAt(6, 64, 4, 'top'), { x: 6, y: 65, z: 4 });
  world.set(6, 65, 4, 'water');
  assert.deepEqual(cellAt(6, 64, 4, 'top'), { x: 6, y: 65, z: 4 }, 'water gives way');
  world.set(6, 64, 5, 'short_grass');
  assert.deepEqual(cellAt(6, 64, 5, 'top'), { x: 6, y: 64, z: 5 }, 'so does grass that is clicked');
  world.carry('oak_slab');
  world.set(6, 64, 6, 'oak_slab', { type: 'bottom' });
  assert.deepEqual(cellAt(6, 64, 6, 'top'), { x: 6, y: 64, z: 6 });
  assert.deepEqual(cellAt(6, 64, 6, 'south'), { x: 6, y: 64, z: 7 });
  world.set(6, 65, 6, 'oak_slab', { type: 'double' });
  world.set(6, 64, 6, 'oak_slab', { type: 'top' });
  assert.equal(cellAt(6, 64, 6, 'top'), 'occupied');
  world.carry('snow');
  world.set(2, 64, 4, 'snow', { layers: 3 });
  assert.deepEqual(cellAt(2, 64, 4, 'top'), { x: 2, y: 64, z: 4 });
  world.set(2, 64, 4, 'snow', { layers: 8 });
  assert.deepEqual(cellAt(2, 64, 4, 'top'), { x: 2, y: 65, z: 4 });
});

test('ACTIONS-42: a body in the cell is in the way, unless the block has no collision or the entity gives way', () => {
  const world = testState(FEET);
  world.carry('stone', 'torch');
  world.set(4, 63, 4, 'stone');
  const above = planAt(world, 4, 63, 4);
  assert.equal(above.ok && above.value.jump, true, 'on top of what it stands on it places from a jump');
  world.set(4, 66, 4, 'stone');
  const self = planAt(world, 4, 63, 4);
  assert.ok(!self.ok);
  assert.equal(self.code, 'entity_in_the_way');
  assert.equal(self.data?.['entity'], 'self');
  world.writer.inventory.slotSelected(1);
  assert.equal(codeOf(world, 4, 63, 4), 'ok', 'a torch fits beside the feet');
  world.writer.inventory.slotSelected(0);
  world.set(6, 63, 4, 'stone');
  const entity = { yaw: 0, position: { x: 6.5, y: 64, z: 4.5 }, heightBlocks: 0.25, widthBlocks: 0.25 };
  world.writer.entities.appeared({ ...entity, id: 7, kind: 'item', category: 'item' });
  assert.equal(codeOf(world, 6, 63, 4), 'ok', 'a dropped item gives way');
  world.writer.entities.appeared({ ...entity, id: 8, kind: 'chicken', category: 'animal' });
  const chicken = planAt(world, 6, 63, 4);
  assert.ok(!chicken.ok);
  assert.deepEqual([chicken.data?.['entity'], chicken.data?.['entityId']], ['chicken', 8]);
});

test('ACTIONS-42: boxes that only touch do not overlap', () => {
  const cube = [[0, 0, 0, 1, 1, 1]] as const;
  const cell = { x: 0, y: 0, z: 0 };
  assert.equal(overlaps(cube, cell, { x: 0.5, y: 1, z: 0.5 }, 0.6, 1.8), false);
  assert.equal(overlaps(cube, cell, { x: 1.3, y: 0, z: 0.5 }, 0.6, 1.8), false);
  assert.equal(overlaps(cube, cell, { x: 1.29, y: 0, z: 0.5 }, 0.6, 1.8), true);
  assert.equal(overlaps([], cell, { x: 0.5, y: 0, z: 0.5 }, 0.6, 1.8), false);
  const small = evenly(-3, 3);
  fc.assert(
    fc.property(small, small, small, (x, y, z) => {
      // Two boxes are apart where some axis keeps their middles further apart than their half sizes together.
      const apart = Math.abs(x - 0.5) >= 0.8 || Math.abs(y + 0.9 - 0.5) >= 1.4 || Math.abs(z - 0.5) >= 0.8;
      const nearEdge = [Math.abs(x - 0.5) - 0.8, Math.abs(y + 0.4) - 1.4, Math.abs(z - 0.5) - 0.8].some(
        (gap) => Math.abs(gap) < 1e-6,
      );
      fc.pre(!nearEdge);
      assert.equal(overlaps(cube, cell, { x, y, z }, 0.6, 1.8), !apart);
    }),
  );
});

test('ACTIONS-43: a block that would be used itself is sneaked against', () => {
  const world = testState(FEET);
  world.carry('dirt');
  world.set(6, 64, 4, 'chest');
  const plan = planAt(world, 6, 64, 4);
  assert.ok(plan.ok);
  assert.equal(plan.value.sneak, true);
});
