import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlockPos, Point } from '../../../core/index.ts';
import { findRoute } from '../find-route.ts';
import { AIR_RESERVE_TICKS, FULL_AIR_TICKS } from '../moves/breath.ts';
import type { MoveKind } from '../moves/moves.ts';
import type { RouteQuery } from '../query.ts';
import type { RouteResult } from '../search/route.ts';
import type { BodyCondition } from '../testing/physics-body.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { type Walk, walkRoute } from '../testing/walk-route.ts';
import { Follower } from './follower.ts';

const Y = GROUND_Y;

interface WaterCourse {
  readonly build: (version: string) => TestWorld;
  readonly start?: Point;
  readonly goal: BlockPos;
  readonly query?: Partial<RouteQuery>;
  readonly condition?: BodyCondition;
  /** Kinds of moves the route must have. */
  readonly kinds: readonly MoveKind[];
}

const START = feetIn(0, Y, 0);
/** Ticks walked over ticks told, at the most and at the least; a breath that was paid for need not be taken. */
const MOST = 1.15;
const LEAST = 0.75;
/** Ticks that getting under way and coming to rest take. */
const START_TICKS = 12;

function routeOf(course: WaterCourse, world: TestWorld): RouteResult {
  const start = course.start ?? START;
  return findRoute(world.blocks, { start, goal: { kind: 'cell', pos: course.goal }, ...course.query });
}

function swimAt(course: WaterCourse, version: string): { readonly route: RouteResult; readonly walk: Walk } {
  const world = course.build(version);
  const { start = START, condition = {} } = course;
  const route = routeOf(course, world);
  assert.equal(route.stoppedBecause, 'reached', `${version}: ${JSON.stringify(route.obstacle)}`);
  const kinds = new Set(route.moves.map((move) => move.kind));
  for (const kind of course.kinds) assert.ok(kinds.has(kind), `${version}: no ${kind} in ${[...kinds].join()}`);
  const walk = walkRoute(world.blocks, start, route, { condition });
  const { last, position, ticks } = walk;
  const where = `${version}: ${last.status} at ${JSON.stringify(position)} after ${ticks} of ${route.costTicks} ticks, move ${last.moveIndex}`;
  assert.equal(last.status, 'arrived', where);
  assert.deepEqual([Math.floor(position.x), Math.floor(position.z)], [course.goal.x, course.goal.z], where);
  assert.ok(Math.abs(position.y - course.goal.y) < 1, where);
  assert.equal(walk.drowned, 0, where);
  assert.ok(ticks <= route.costTicks * MOST + START_TICKS && ticks >= route.costTicks * LEAST, where);
  return { route, walk };
}

/** A test that swims a course at all versions. */
function swims(course: WaterCourse): () => void {
  return () => {
    for (const version of TEST_VERSIONS) swimAt(course, version);
  };
}

/** A lake five blocks deep from x = 3 on, across the whole world along z. */
function lake(version: string, lastX = 20): TestWorld {
  return new TestWorld(version)
    .fill({ x: 3, y: Y - 6, z: -32 }, { x: lastX, y: Y - 6, z: 31 }, 'stone')
    .fill({ x: 3, y: Y - 5, z: -32 }, { x: lastX, y: Y - 1, z: 31 }, 'water');
}

/** Bedrock from x = 3 on, `blocks` long, to dig water ways into; open ground before and behind. */
function rock(version: string, blocks: number): TestWorld {
  return new TestWorld(version, 'void', 6)
    .fill({ x: -2, y: Y - 9, z: -6 }, { x: blocks + 8, y: Y + 3, z: 6 }, 'bedrock')
    .fill({ x: -1, y: Y, z: 0 }, { x: 2, y: Y + 2, z: 0 }, 'air')
    .fill({ x: 3 + blocks, y: Y, z: 0 }, { x: blocks + 7, y: Y + 2, z: 0 }, 'air');
}

/** A shaft of water from `bottom` up to the ground, with air over it. */
function shaft(world: TestWorld, x: number, bottom: number, z = 0): TestWorld {
  return world.fill({ x, y: bottom, z }, { x, y: Y - 1, z }, 'water').fill({ x, y: Y, z }, { x, y: Y + 2, z }, 'air');
}

/** A tunnel one block high at `level`, along x between two shafts, `blocks` long. */
function tunnel(version: string, blocks: number, level = Y - 3): TestWorld {
  const world = rock(version, blocks).fill({ x: 3, y: level, z: 0 }, { x: 2 + blocks, y: level, z: 0 }, 'water');
  return shaft(shaft(world, 3, level), 2 + blocks, level);
}

test(
  'PATHFINDING-109: crosses a lake at a swimmer’s pace',
  swims({ build: (version) => lake(version, 27), goal: { x: 30, y: Y, z: 0 }, kinds: ['swim', 'jump'] }),
);

test(
  'PATHFINDING-109: dives under a wall that reaches into the water',
  swims({
    build: (version) => lake(version).fill({ x: 10, y: Y - 3, z: -32 }, { x: 11, y: Y + 4, z: 31 }, 'bedrock'),
    goal: { x: 23, y: Y, z: 0 },
    kinds: ['swim', 'dive', 'jump'],
  }),
);

test(
  'PATHFINDING-109: swims through a tunnel one block high',
  swims({ build: (version) => tunnel(version, 14), goal: { x: 20, y: Y, z: 0 }, kinds: ['dive'] }),
);

test(
  'PATHFINDING-109: swims around corners, up and down in a tunnel one block high',
  swims({
    build: (version) => {
      const world = shaft(shaft(rock(version, 14), 3, Y - 3), 16, Y - 2, 1);
      world.fill({ x: 16, y: Y, z: 0 }, { x: 16, y: Y + 2, z: 1 }, 'air');
      for (const [from, to] of [
        [
          { x: 3, y: Y - 3, z: 0 },
          { x: 7, y: Y - 3, z: 0 },
        ],
        [
          { x: 7, y: Y - 6, z: 0 },
          { x: 7, y: Y - 3, z: 0 },
        ],
        [
          { x: 7, y: Y - 6, z: 0 },
          { x: 7, y: Y - 6, z: 4 },
        ],
        [
          { x: 7, y: Y - 6, z: 4 },
          { x: 12, y: Y - 6, z: 4 },
        ],
        [
          { x: 12, y: Y - 6, z: 4 },
          { x: 12, y: Y - 2, z: 4 },
        ],
        [
          { x: 12, y: Y - 2, z: 1 },
          { x: 12, y: Y - 2, z: 4 },
        ],
        [
          { x: 12, y: Y - 2, z: 1 },
          { x: 16, y: Y - 2, z: 1 },
        ],
      ] as const) {
        world.fill(from, to, 'water');
      }
      return world;
    },
    goal: { x: 19, y: Y, z: 0 },
    kinds: ['dive'],
  }),
);

test(
  'PATHFINDING-109: swims through a kelp forest to the bottom of a lake',
  swims({
    build: (version) => {
      const world = lake(version);
      for (let x = 4; x < 20; x++) {
        for (let z = -8; z < 8; z++) {
          if ((x * 7 + z * 3) % 4 !== 0) world.fill({ x, y: Y - 5, z }, { x, y: Y - 2, z }, 'kelp_plant');
        }
      }
      return world;
    },
    goal: { x: 12, y: Y - 5, z: 0 },
    kinds: ['swim', 'dive'],
  }),
);

test(
  'PATHFINDING-109: sinks down a flooded shaft, through a flooded room and up another shaft',
  swims({
    build: (version) =>
      shaft(shaft(rock(version, 14), 3, Y - 8), 16, Y - 8).fill(
        { x: 3, y: Y - 8, z: -2 },
        { x: 16, y: Y - 6, z: 2 },
        'water',
      ),
    goal: { x: 20, y: Y, z: 0 },
    kinds: ['dive'],
  }),
);

test(
  'PATHFINDING-109: swims up a waterfall',
  swims({
    build: (version) =>
      new TestWorld(version)
        .fill({ x: 6, y: Y, z: -32 }, { x: 20, y: Y + 7, z: 31 }, 'stone')
        .fill({ x: 5, y: Y, z: 0 }, { x: 5, y: Y + 7, z: 0 }, 'water', { level: 8 })
        .put(5, Y + 7, 0, 'water', { level: 1 })
        .put(6, Y + 7, 0, 'water')
        .put(4, Y, 0, 'water', { level: 1 })
        .put(5, Y, 1, 'water', { level: 1 })
        .put(5, Y, -1, 'water', { level: 1 }),
    goal: { x: 8, y: Y + 8, z: 0 },
    kinds: ['dive', 'jump'],
  }),
);

test(
  'PATHFINDING-109: swims to a ledge and gets out onto it',
  swims({
    build: (version) =>
      lake(version)
        .fill({ x: 3, y: Y - 1, z: -32 }, { x: 20, y: Y - 1, z: 31 }, 'air')
        .put(15, Y - 2, 0, 'stone'),
    goal: { x: 15, y: Y - 1, z: 0 },
    kinds: ['swim', 'jump'],
  }),
);

test(
  'PATHFINDING-109: from the bottom of a lake to its bank',
  swims({
    build: (version) => lake(version),
    start: feetIn(12, Y - 5, 4),
    goal: { x: 0, y: Y, z: 0 },
    kinds: ['dive', 'jump'],
  }),
);

test('PATHFINDING-109: one who is too hungry to sprint wades, under water too', () => {
  const query = { allowSprint: false };
  const condition = { isHungry: true };
  const wall: WaterCourse = {
    build: (version) => lake(version).fill({ x: 10, y: Y - 2, z: -32 }, { x: 10, y: Y + 4, z: 31 }, 'bedrock'),
    goal: { x: 23, y: Y, z: 0 },
    kinds: ['swim', 'dive'],
    query,
    condition,
  };
  for (const version of TEST_VERSIONS) swimAt(wall, version);
  const low = tunnel('1.20.4', 14);
  assert.equal(routeOf({ ...wall, build: () => low, goal: { x: 20, y: Y, z: 0 } }, low).reached, false);
});

test('PATHFINDING-110: across a lake longer than a breath it comes up for air', () => {
  const course: WaterCourse = {
    build: (version) =>
      rock(version, 80)
        .fill({ x: 3, y: Y - 4, z: -2 }, { x: 82, y: Y - 1, z: 2 }, 'water')
        .fill({ x: 3, y: Y, z: -2 }, { x: 82, y: Y + 2, z: 2 }, 'air'),
    goal: { x: 86, y: Y, z: 0 },
    kinds: ['swim'],
    query: { maxRadius: 90 },
  };
  for (const version of TEST_VERSIONS) swimAt(course, version);
});

test('PATHFINDING-110: takes a breath in a bell of air on its way', () => {
  const course: WaterCourse = {
    build: (version) =>
      tunnel(version, 74)
        .put(40, Y - 2, 0, 'water')
        .fill({ x: 40, y: Y - 1, z: 0 }, { x: 40, y: Y, z: 0 }, 'air'),
    goal: { x: 79, y: Y, z: 0 },
    kinds: ['dive'],
    query: { maxRadius: 90 },
  };
  for (const version of TEST_VERSIONS) {
    const { walk } = swimAt(course, version);
    const inBell = walk.track.filter(({ x, y }) => Math.floor(x) === 40 && y > Y - 2.5).length;
    assert.ok(inBell > 40, `${version}: only ${inBell} ticks in the air`);
  }
});

test('PATHFINDING-110: at the surface it waits for the breath that its dive takes', () => {
  const course: WaterCourse = {
    build: (version) => tunnel(version, 30),
    start: feetIn(3, Y - 1, 0),
    goal: { x: 36, y: Y, z: 0 },
    kinds: ['dive'],
    condition: { airTicks: 20 },
  };
  const world = course.build('1.20.4');
  const walk = walkRoute(world.blocks, feetIn(3, Y - 1, 0), routeOf(course, world), { condition: { airTicks: 20 } });
  assert.deepEqual([walk.last.status, walk.drowned], ['arrived', 0]);
});

test('PATHFINDING-111: with less breath than the plan counts on it asks for another way', () => {
  const world = tunnel('1.20.4', 30);
  const start = feetIn(3, Y - 3, 0);
  const route = findRoute(world.blocks, { start, goal: { kind: 'cell', pos: { x: 36, y: Y, z: 0 } } });
  assert.equal(route.reached, true);
  const follower = new Follower(world.blocks, route);
  const body = { velocity: { x: 0, y: 0, z: 0 }, onGround: false, inWater: true, swims: true, yaw: 0 };
  const at = (x: number, airTicks: number) => follower.step({ ...body, position: feetIn(x, Y - 3, 0, 0.1), airTicks });
  assert.equal(at(3, FULL_AIR_TICKS).status, 'walking');
  assert.equal(at(5, 200).status, 'walking', 'what is left is enough');
  const lost = at(6, 100);
  assert.deepEqual([lost.status, lost.forward, lost.jump, lost.sneak], ['off_route', false, false, false]);
});

test('PATHFINDING-105: who begins with less than the reserve goes the shortest way up, and breathes there', () => {
  const airTicks = AIR_RESERVE_TICKS / 2;
  const start = feetIn(12, Y - 5, 4);
  for (const version of TEST_VERSIONS) {
    const { blocks } = lake(version);
    const route = findRoute(blocks, { start, goal: { kind: 'cell', pos: { x: 0, y: Y, z: 0 } }, airTicks });
    assert.deepEqual(route.moves[3]?.to, { x: 12, y: Y - 1, z: 4 });
    const { last, drowned } = walkRoute(blocks, start, route, { condition: { airTicks } });
    assert.deepEqual([last.status, drowned], ['arrived', 0], version);
  }
});

test('PATHFINDING-105: who breathes water is bound by no breath', () => {
  const course: WaterCourse = {
    build: (version) => tunnel(version, 74),
    goal: { x: 79, y: Y, z: 0 },
    kinds: ['dive'],
    query: { maxRadius: 90, breathesWater: true },
    condition: { breathesWater: true },
  };
  for (const version of TEST_VERSIONS) swimAt(course, version);
});
