import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlockPos } from '../../../core/index.ts';
import { findRoute } from '../find-route.ts';
import type { RouteQuery } from '../query.ts';
import { movesFrom } from '../testing/oracle.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { AIR_RESERVE_TICKS, FULL_AIR_TICKS, MAX_OVERDRAWN_TICKS, withBreath } from './breath.ts';
import {
  FALLS_SWIM_UP_COST,
  FALLS_UP_COST,
  LAVA_COST,
  LAVA_UP_COST,
  SPRINT_COST,
  SWIM_COST,
  SWIM_DOWN_COST,
  SWIM_START_COST,
  SWIM_UP_COST,
  UPSTREAM_FACTOR,
  WATER_COST,
  WATER_DOWN_COST,
} from './costs.ts';

const Y = GROUND_Y;
const VERSION = '1.20.4';
/** The cell that moves are asked for, in the middle of what {@link tank} fills. */
const AT = { x: 0, y: Y + 3, z: 0 };
const query: RouteQuery = { start: feetIn(AT.x, AT.y, AT.z), goal: { kind: 'cell', pos: { x: 9, y: Y, z: 0 } } };

/** A tank of water, five blocks wide and seven deep, its bottom at Y. */
function tank(version = VERSION): TestWorld {
  return new TestWorld(version).fill({ x: -2, y: Y, z: -2 }, { x: 2, y: Y + 6, z: 2 }, 'water');
}

/** Cost of the move from {@link AT} by an offset, in thousandths of a tick; undefined where there is none. */
function costBy(world: TestWorld, by: BlockPos, more: Partial<RouteQuery> = {}): number | undefined {
  return movesFrom(world.blocks, { ...query, ...more }).find(
    ({ x, y, z }) => x === AT.x + by.x && y === AT.y + by.y && z === AT.z + by.z,
  )?.cost;
}

const EAST = { x: 1, y: 0, z: 0 };
const UP = { x: 0, y: 1, z: 0 };
const DOWN = { x: 0, y: -1, z: 0 };
const ASKEW = { x: 1, y: 0, z: 1 };
const wading = { allowSprint: false };

test('PATHFINDING-8: what water and lava cost follows from the constants of motion', () => {
  const swimming = [SWIM_COST, SWIM_UP_COST, SWIM_DOWN_COST];
  const wade = [WATER_COST, WATER_DOWN_COST, FALLS_UP_COST, FALLS_SWIM_UP_COST];
  assert.deepEqual(
    [swimming, wade],
    [
      [5102, 4133, 3153],
      [10_204, 4444, 9524, 5295],
    ],
  );
  assert.deepEqual([LAVA_COST, LAVA_UP_COST, UPSTREAM_FACTOR.toFixed(3)], [25_510, 25_000, '3.500']);
});

test('PATHFINDING-100: under water it goes to the six neighbours and the level diagonals', () => {
  for (const version of TEST_VERSIONS) {
    const moves = movesFrom(tank(version).blocks, query);
    const places = moves.map(({ x, y, z }) => [x - AT.x, y - AT.y, z - AT.z].join()).sort();
    const level = ['-1,0,0', '0,0,-1', '0,0,1', '1,0,0', '-1,0,-1', '-1,0,1', '1,0,-1', '1,0,1'];
    assert.deepEqual(places, [...level, '0,1,0', '0,-1,0'].sort());
  }
  const costs = [EAST, UP, DOWN].map((by) => costBy(tank(), by));
  assert.deepEqual(costs, [SWIM_COST, SWIM_UP_COST, Math.max(SWIM_DOWN_COST, SPRINT_COST)].map(withBreath));
  assert.equal(costBy(tank(), EAST, wading), withBreath(WATER_COST));
});

test('PATHFINDING-100: a swimmer gets through water one block high, one who may not sprint does not', () => {
  const low = tank().fill({ x: 1, y: Y + 4, z: -2 }, { x: 1, y: Y + 4, z: 2 }, 'stone');
  assert.equal(costBy(low, EAST), withBreath(SWIM_COST));
  assert.equal(costBy(low, EAST, wading), undefined);
  assert.equal(costBy(low, ASKEW), costBy(tank(), ASKEW));
});

test('PATHFINDING-100: no diagonal past a block, a fence that reaches up, or what harms', () => {
  for (const name of ['stone', 'magma_block', 'cobweb', 'bubble_column', 'lava']) {
    assert.equal(costBy(tank().put(1, AT.y, 0, name), ASKEW), undefined, name);
  }
  const fence = tank().put(1, AT.y - 1, 0, 'oak_fence', { waterlogged: true });
  assert.equal(costBy(fence, ASKEW), undefined);
});

test('PATHFINDING-101: swimming begins with the eyes under water', () => {
  const surface = (depth: number): TestWorld =>
    new TestWorld(VERSION)
      .fill({ x: 0, y: AT.y - depth + 1, z: -1 }, { x: 2, y: AT.y, z: 1 }, 'water')
      .fill({ x: -2, y: AT.y - depth, z: -2 }, { x: 2, y: AT.y - depth, z: 2 }, 'stone')
      .fill({ x: 1, y: AT.y + 1, z: -1 }, { x: 2, y: AT.y + 1, z: 1 }, 'stone');
  assert.equal(costBy(surface(2), EAST), withBreath(SWIM_START_COST + SWIM_COST));
  assert.equal(costBy(surface(2), DOWN), withBreath(SWIM_START_COST + SWIM_DOWN_COST));
  assert.equal(costBy(surface(1), EAST), undefined, 'nobody gets under in one block of water');
});

test('PATHFINDING-102: water is in kelp, sea grass and waterlogged blocks; shapes bar the way', () => {
  const east = (name: string, properties = {}): number | undefined =>
    costBy(tank().put(1, AT.y, 0, name, properties), EAST);
  for (const name of ['kelp_plant', 'kelp', 'seagrass']) assert.equal(east(name), withBreath(SWIM_COST), name);
  assert.equal(east('oak_sign', { waterlogged: true }), withBreath(SWIM_COST));
  assert.equal(east('oak_fence', { waterlogged: true }), undefined);
  assert.equal(east('bubble_column'), undefined);
});

test('PATHFINDING-103: against a current it takes longer, and up a waterfall', () => {
  const flowing = tank().put(AT.x, AT.y, AT.z, 'water', { level: 2 });
  assert.equal(
    costBy(flowing.put(1, AT.y, 0, 'water', { level: 1 }), EAST),
    withBreath(Math.round(SWIM_COST * UPSTREAM_FACTOR)),
  );
  assert.equal(costBy(flowing.put(1, AT.y, 0, 'water', { level: 3 }), EAST), withBreath(SWIM_COST));
  const falls = flowing.put(0, AT.y + 1, 0, 'water', { level: 8 });
  assert.equal(costBy(falls, UP), withBreath(FALLS_SWIM_UP_COST));
  assert.equal(costBy(falls, UP, wading), withBreath(FALLS_UP_COST));
});

/** A tunnel of water one block high, `blocks` long, between two shafts, in bedrock; the goal is at its other end. */
function tunnel(blocks: number): { readonly world: TestWorld; readonly pos: BlockPos } {
  const world = new TestWorld(VERSION, 'void', 5)
    .fill({ x: -2, y: Y - 3, z: -1 }, { x: blocks + 2, y: Y + 2, z: 1 }, 'bedrock')
    .fill({ x: 0, y: Y - 2, z: 0 }, { x: blocks, y: Y - 2, z: 0 }, 'water');
  for (const x of [0, blocks]) {
    world
      .fill({ x, y: Y - 2, z: 0 }, { x, y: Y - 1, z: 0 }, 'water')
      .fill({ x, y: Y, z: 0 }, { x, y: Y + 2, z: 0 }, 'air');
  }
  return { world, pos: { x: blocks, y: Y - 1, z: 0 } };
}

const LONGEST = 42;

test('PATHFINDING-104: a route leaves the reserve of a breath, and comes up with a full one', () => {
  const { world, pos } = tunnel(LONGEST);
  const start = feetIn(0, Y - 1, 0);
  const route = findRoute(world.blocks, { start, goal: { kind: 'cell', pos }, maxRadius: 60 });
  assert.equal(route.reached, true);
  const most = Math.max(...route.moves.map((move) => move.airSpentTicks));
  const left = FULL_AIR_TICKS - most;
  assert.ok(left >= AIR_RESERVE_TICKS && left < AIR_RESERVE_TICKS + 20, `${left} ticks left`);
  assert.equal(route.moves.at(-1)?.airSpentTicks, 0);
});

test('PATHFINDING-107: a way too long for a breath is no way, and what is told is the breath', () => {
  const { world, pos } = tunnel(LONGEST + 6);
  const asked: RouteQuery = { start: feetIn(0, Y - 1, 0), goal: { kind: 'cell', pos }, maxRadius: 60 };
  const route = findRoute(world.blocks, asked);
  assert.deepEqual([route.stoppedBecause, route.obstacle?.reason], ['no_path', 'air']);
  assert.deepEqual(route.stoppedAt, { x: 0, y: Y - 1, z: 0 }, 'a partial route does not lead under water');
  assert.equal(findRoute(world.blocks, { ...asked, breathesWater: true }).reached, true);
});

test('PATHFINDING-104: a breath on the way makes the long way possible', () => {
  const { world, pos } = tunnel(2 * LONGEST - 10);
  const x = LONGEST - 5;
  world.put(x, Y - 1, 0, 'water').fill({ x, y: Y, z: 0 }, { x, y: Y + 1, z: 0 }, 'air');
  const asked: RouteQuery = { start: feetIn(0, Y - 1, 0), goal: { kind: 'cell', pos }, maxRadius: 90 };
  const route = findRoute(world.blocks, asked);
  assert.equal(route.reached, true);
  assert.ok(route.moves.some(({ to, airSpentTicks }) => to.x === x && airSpentTicks === 0));
});

test('PATHFINDING-105: the breath at the start counts, and less than the reserve may be overdrawn', () => {
  const { world, pos } = tunnel(10);
  world.put(0, Y - 2, 0, 'bedrock');
  const asked = (airTicks: number): boolean =>
    findRoute(world.blocks, { start: feetIn(1, Y - 2, 0), goal: { kind: 'cell', pos }, airTicks }).reached;
  const needed = 9 * (SWIM_COST / 1000) + SWIM_UP_COST / 1000;
  assert.equal(asked(Math.ceil(AIR_RESERVE_TICKS + needed)), true);
  assert.equal(asked(Math.floor(AIR_RESERVE_TICKS + needed) - 1), false);
  assert.equal(asked(AIR_RESERVE_TICKS - 1), true, 'better hurt than drowned');
  assert.equal(asked(0), needed <= MAX_OVERDRAWN_TICKS);
});

test('PATHFINDING-108: along deep water it goes at the pace of a swimmer with its breath, through shallow water it wades', () => {
  const pool = (depth: number): TestWorld =>
    new TestWorld(VERSION)
      .fill({ x: -2, y: AT.y - depth + 1, z: -2 }, { x: 2, y: AT.y, z: 2 }, 'water')
      .fill({ x: -2, y: AT.y - depth, z: -2 }, { x: 2, y: AT.y - depth, z: 2 }, 'stone');
  const along = costBy(pool(3), EAST) ?? 0;
  assert.ok(along < withBreath(SWIM_COST) && along >= withBreath(SWIM_COST) - 2, `${along}`);
  assert.equal(costBy(pool(3), EAST, wading), WATER_COST);
  assert.equal(costBy(pool(1), EAST), WATER_COST);
});
