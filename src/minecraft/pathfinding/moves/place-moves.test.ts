import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlockPos } from '../../../core/index.ts';
import { findRoute } from '../find-route.ts';
import type { Carried, RouteQuery } from '../query.ts';
import type { RouteResult } from '../search/route.ts';
import { movesFrom } from '../testing/oracle.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { walkCourse } from '../testing/walk-course.ts';

const Y = GROUND_Y;
const VERSION = '1.20.4';
const start = feetIn(0, Y, 0);
const carried: Carried = { placeableBlocks: 20, tools: [{ heldItem: 'iron_pickaxe' }] };
const placing = { allowWorldChange: true, carried } as const;

/** A single block in the void to stand on. */
function pillar(version = VERSION, name = 'stone'): TestWorld {
  return new TestWorld(version, 'void').put(0, Y - 1, 0, name);
}

function routeTo(world: TestWorld, pos: BlockPos, more: Partial<RouteQuery> = {}): RouteResult {
  return findRoute(world.blocks, { start, goal: { kind: 'cell', pos }, ...placing, maxRadius: 12, ...more });
}

const EAST = { x: 1, y: Y, z: 0 };
const kindsOf = ({ moves }: RouteResult) => moves.map(({ kind }) => kind);
const clickedOf = ({ worldChanges }: RouteResult) => worldChanges.place.map(({ x, y, z, face }) => [x, y - Y, z, face]);

test('PATHFINDING-150: bridges, towers and steps are walked at their price', () => {
  const courses: readonly (readonly [string, (version: string) => TestWorld, BlockPos, string])[] = [
    ['bridge', (version) => pillar(version).put(8, Y - 1, 0, 'stone'), { x: 8, y: Y, z: 0 }, 'bridge'],
    [
      'tower',
      (version) => pillar(version).fill({ x: 1, y: Y - 1, z: 0 }, { x: 3, y: Y + 5, z: 0 }, 'bedrock'),
      { x: 3, y: Y + 6, z: 0 },
      'tower',
    ],
    [
      'step',
      (version) =>
        new TestWorld(version)
          .fill({ x: 2, y: Y, z: -30 }, { x: 6, y: Y + 1, z: 30 }, 'bedrock')
          .fill({ x: -9, y: Y + 3, z: -30 }, { x: 0, y: Y + 3, z: 30 }, 'bedrock'),
      { x: 4, y: Y + 2, z: 0 },
      'jump',
    ],
    [
      'over water',
      (version) => new TestWorld(version).fill({ x: 1, y: Y - 1, z: -30 }, { x: 7, y: Y - 1, z: 30 }, 'water'),
      { x: 4, y: Y, z: 0 },
      'bridge',
    ],
  ];
  for (const version of TEST_VERSIONS) {
    for (const [name, build, goal, kind] of courses) {
      const { route, walk } = walkCourse(build(version), start, goal, placing);
      assert.ok(
        route.moves.some((move) => move.kind === kind && move.places.length === 1),
        `${name}: ${kindsOf(route).join()}`,
      );
      const ratio = walk.ticks / route.costTicks;
      assert.ok(ratio > 0.85 && ratio < 1.1, `${version} ${name}: ${walk.ticks} of ${route.costTicks}`);
      assert.equal(walk.done.length, route.worldChanges.count);
    }
  }
});

test('PATHFINDING-151: a block is placed against any whole face in sight: underfoot, below, ahead, beside', () => {
  const faces: readonly (readonly [BlockPos, readonly unknown[]])[] = [
    [{ x: 1, y: Y - 2, z: 0 }, [1, -2, 0, 'top']],
    [{ x: 2, y: Y - 1, z: 0 }, [2, -1, 0, 'west']],
    [{ x: 1, y: Y - 1, z: 1 }, [1, -1, 1, 'north']],
    [{ x: 1, y: Y - 1, z: -1 }, [1, -1, -1, 'south']],
  ];
  assert.deepEqual(clickedOf(routeTo(pillar(), EAST)), [[0, -1, 0, 'east']]);
  for (const version of TEST_VERSIONS) {
    for (const [pos, clicked] of faces) {
      // A click on a crafting table would open it.
      const world = pillar(version, 'crafting_table').put(pos.x, pos.y, pos.z, 'stone');
      const { route } = walkCourse(world, start, EAST, { ...placing, maxRadius: 1 });
      assert.deepEqual(clickedOf(route), [clicked], version);
    }
    assert.equal(routeTo(pillar(version, 'crafting_table'), EAST, { maxRadius: 1 }).reached, false);
    const wall = pillar(version, 'crafting_table').put(0, Y, 1, 'bedrock');
    const { route } = walkCourse(wall, start, { x: 0, y: Y + 1, z: 0 }, { ...placing, maxRadius: 2 });
    assert.deepEqual(clickedOf(route), [[0, 0, 1, 'north']], 'a tower beside a wall');
  }
});

test('PATHFINDING-152: the blocks carried run out along the route', () => {
  const island = (blocks: number) =>
    routeTo(
      pillar().put(12, Y - 1, 0, 'stone'),
      { x: 12, y: Y, z: 0 },
      { carried: { placeableBlocks: blocks, tools: [] }, allowSprint: false },
    );
  const routes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(island);
  const enough = routes.findIndex(({ reached }) => reached);
  assert.ok(enough > 3, `${enough} blocks are enough`);
  for (const [blocks, { reached, quote }] of routes.entries()) {
    assert.equal(reached, blocks >= enough);
    assert.ok(quote.place <= blocks);
  }
  // A cheap way that uses up the blocks does not hide the dear one that leaves some for later.
  const world = pillar()
    .fill({ x: 1, y: Y - 1, z: 0 }, { x: 1, y: Y - 1, z: 6 }, 'stone')
    .put(2, Y - 1, 0, 'air')
    .fill({ x: 2, y: Y - 1, z: 6 }, { x: 3, y: Y - 1, z: 6 }, 'stone')
    .fill({ x: 3, y: Y - 1, z: 0 }, { x: 3, y: Y - 1, z: 5 }, 'stone')
    .put(5, Y - 1, 0, 'stone');
  const both = routeTo(world, { x: 5, y: Y, z: 0 }, { carried: { placeableBlocks: 1, tools: [] }, allowSprint: false });
  assert.equal(both.reached, true);
});

test('PATHFINDING-153: a step is placed only where it leads onto what is too high to jump', () => {
  const ups = (world: TestWorld): number =>
    movesFrom(world.blocks, { start, goal: { kind: 'cell', pos: EAST }, ...placing }).filter(
      ({ x, y, z }) => x === 1 && y === Y + 1 && z === 0,
    ).length;
  const wall = (height: number) =>
    new TestWorld(VERSION).fill({ x: 2, y: Y, z: -9 }, { x: 2, y: Y + height - 1, z: 9 }, 'stone');
  assert.deepEqual([ups(new TestWorld(VERSION)), ups(wall(1)), ups(wall(2))], [0, 0, 1]);
});

test('PATHFINDING-154: nothing is placed from or beside what would fall, nor over lava with more of it at the feet', () => {
  assert.equal(routeTo(pillar(VERSION, 'sand'), EAST).reached, false);
  assert.equal(routeTo(pillar(VERSION, 'sand').put(0, Y - 2, 0, 'stone'), EAST).reached, true);
  const lava = (height: number) => {
    const world = pillar()
      .put(1, Y - 1, 0, 'lava')
      .put(1, Y - 2, 0, 'stone');
    return world.put(1, Y + height, 1, 'lava');
  };
  const fills = (world: TestWorld): boolean => routeTo(world, EAST, { maxRadius: 1 }).reached;
  assert.deepEqual([fills(lava(-1)), fills(lava(0))], [true, false]);
  for (const version of TEST_VERSIONS) {
    const lake = new TestWorld(version).fill({ x: 1, y: Y - 1, z: -30 }, { x: 7, y: Y - 1, z: 30 }, 'lava');
    walkCourse(lake, start, { x: 8, y: Y, z: 0 }, placing);
  }
});
