import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { walkCourse } from '../testing/walk-course.ts';

const Y = GROUND_Y;
/** Ticks that starting and stopping take beside the steady pace. */
const START_AND_STOP_TICKS = 6;

/** A walled lane along x with `blocks` of something from x = 3 on, at height `above` the floor's top. */
function lane(version: string, name: string, above: number, blocks: number): TestWorld {
  return new TestWorld(version, 'void')
    .fill({ x: -2, y: Y - 2, z: -1 }, { x: 30, y: Y + 3, z: 1 }, 'bedrock')
    .fill({ x: 0, y: Y, z: 0 }, { x: 29, y: Y + 3, z: 0 }, 'air')
    .fill({ x: 3, y: Y + above, z: 0 }, { x: 2 + blocks, y: Y + above, z: 0 }, name);
}

test('PATHFINDING-83: slow ground and sticky blocks cost what walking them takes', () => {
  for (const version of TEST_VERSIONS) {
    for (const [name, above, blocks] of [
      ['soul_sand', -1, 20],
      ['soul_sand', -1, 1],
      ['honey_block', -1, 20],
      ['slime_block', -1, 20],
      ['slime_block', -1, 1],
      ['cobweb', 0, 5],
      ['cobweb', 0, 1],
      ['cobweb', 1, 5],
      ['sweet_berry_bush', 0, 10],
      ['sweet_berry_bush', 0, 1],
    ] as const) {
      const world = lane(version, name, above, blocks);
      const { route, walk } = walkCourse(world, feetIn(0, Y, 0), { x: 6 + blocks, y: Y, z: 0 });
      const late = walk.ticks - route.costTicks;
      const what = `${version}: ${walk.ticks} ticks for ${blocks} ${name} of ${route.costTicks}`;
      assert.ok(Math.abs(late) < route.costTicks * 0.04 + START_AND_STOP_TICKS, what);
    }
  }
});
