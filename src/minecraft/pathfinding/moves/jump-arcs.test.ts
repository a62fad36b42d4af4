import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PhysicsBody } from '../testing/physics-body.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import {
  FULL_LIFT,
  Gait,
  isFastEnough,
  leapAirTicks,
  leapApex,
  leapGait,
  leapNeed,
  TAKE_OFF_BLOCKS,
} from './jump-arcs.ts';

const Y = GROUND_Y;

/** A plank's end in the void, at the origin, under a ceiling that leaves a body `lift` sixteenths and less than one more. */
function plankEnd(version: string, lift: number): TestWorld {
  const world = new TestWorld(version, 'void').put(0, Y - 1, 0, 'stone');
  if (lift === FULL_LIFT) return world;
  const isLow = lift === 3;
  const [name, properties] = isLow ? ['stone', {}] : ['oak_slab', { type: 'top' }];
  return world.fill({ x: -1, y: Y + 2, z: 0 }, { x: 9, y: Y + 2, z: 0 }, name, properties);
}

/** How far a body comes before it is below `rise` sixteenths, and for how long, jumping off as the arcs do. */
function flown(version: string, gait: number, lift: number, rise: number): { blocks: number; ticks: number } {
  const body = new PhysicsBody(plankEnd(version, lift).blocks, feetIn(0, Y, 0));
  const still = { forward: false, back: false, jump: false, sprint: false, sneak: false, yaw: 270 };
  while (!body.motion.onGround || body.ticks < 2) body.tick(still);
  const run = { ...still, forward: true, sprint: gait === Gait.SPRINT };
  while (body.motion.position.x - 0.5 < TAKE_OFF_BLOCKS) body.tick(run);
  let blocks = 0;
  let ticks = 1;
  for (body.tick({ ...run, jump: true }); body.motion.position.y >= Y + rise / 16 - 1e-9; body.tick(run)) {
    blocks = body.motion.position.x - 0.5;
    ticks++;
  }
  return { blocks, ticks };
}

/** The farthest need, in hundredths of a block, that a leap at a pace or a slower one takes. */
function farthest(gait: number, lift: number, rise: number): number {
  let need = -100;
  while ((leapGait(lift, rise, (need + 1) / 100) ?? 2) <= gait) need++;
  return need / 100;
}

/** The margin that a leap keeps. */
const MARGIN_BLOCKS = 0.3;

test('PATHFINDING-120: jumps carry in the physics as far and as long as their arcs tell, at every version', () => {
  for (const version of TEST_VERSIONS) {
    for (const gait of [Gait.WALK, Gait.SPRINT]) {
      for (const lift of [3, 11, FULL_LIFT]) {
        for (const rise of [-48, -32, -16, -8, 0]) {
          const { blocks, ticks } = flown(version, gait, lift, rise);
          const told = farthest(gait, lift, rise) + MARGIN_BLOCKS;
          const where = `${version} gait ${gait} lift ${lift} rise ${rise}: ${blocks} blocks, ${told} told, ${ticks} ticks`;
          // Room under a ceiling is counted in whole sixteenths below what there is: a tick of flight at most.
          const more = blocks - told;
          assert.ok(more >= 0 && more < (lift === FULL_LIFT ? 0.011 : 0.31), where);
          assert.ok(ticks - leapAirTicks(gait, lift, rise) <= (lift === FULL_LIFT ? 0 : 1), where);
        }
      }
    }
  }
});

test('PATHFINDING-120: which gaps a leap from rest takes, by height and ceiling', () => {
  const takes = (gap: number, rise: number, lift = FULL_LIFT) => leapGait(lift, rise, leapNeed(gap + 1, 0));
  assert.deepEqual([takes(1, 0), takes(2, 0), takes(3, 0), takes(4, 0)], [0, 0, 1, undefined]);
  assert.deepEqual([takes(1, 16), takes(2, 16), takes(3, 16)], [0, 1, undefined]);
  assert.deepEqual([takes(3, -16), takes(4, -16), takes(2, 20), takes(3, 8)], [1, 1, 1, 1]);
  assert.deepEqual([takes(1, 0, 3), takes(2, 0, 3)], [1, undefined], 'under a ceiling two blocks high');
  assert.deepEqual([takes(1, 21), takes(1, -49)], [undefined, undefined]);
  assert.deepEqual([leapApex(FULL_LIFT), leapApex(3)], [21, 3]);
});

test('PATHFINDING-121: a run-up that begins too near to the edge, or too slow, is told', () => {
  assert.equal(isFastEnough(Gait.SPRINT, 0, 0), true);
  assert.equal(isFastEnough(Gait.SPRINT, 0.5, 0), false);
  assert.equal(isFastEnough(Gait.SPRINT, 0.5, 0.12), true);
  assert.equal(isFastEnough(Gait.WALK, 0, -0.1), true, 'turning round takes way, not speed');
});
