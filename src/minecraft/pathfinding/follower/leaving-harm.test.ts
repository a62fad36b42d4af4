import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Point } from '../../../core/index.ts';
import { findRoute } from '../find-route.ts';
import type { RouteQuery } from '../query.ts';
import type { RouteResult } from '../search/route.ts';
import { movesFrom } from '../testing/oracle.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { walkRoute } from '../testing/walk-route.ts';

const Y = GROUND_Y;
const GOAL = { x: 6, y: Y, z: 0 };

interface Peril {
  readonly build: (version: string) => TestWorld;
  readonly start: Point;
  /** Versions that have the block. Default all. */
  readonly versions?: readonly string[];
}

function routeFrom(world: TestWorld, start: Point, more: Partial<RouteQuery> = {}): RouteResult {
  return findRoute(world.blocks, { start, goal: { kind: 'cell', pos: GOAL }, ...more });
}

/** A test that gets a body out of what it starts in, and away to safe ground, at all versions. */
function leaves({ build, start, versions = TEST_VERSIONS }: Peril): () => void {
  return () => {
    for (const version of versions) {
      const world = build(version);
      const route = routeFrom(world, start);
      assert.equal(route.stoppedBecause, 'reached', `${version}: ${JSON.stringify(route.obstacle)}`);
      const walk = walkRoute(world.blocks, start, route);
      const where = `${version}: ${walk.last.status} at ${JSON.stringify(walk.position)}, move ${walk.last.moveIndex}`;
      assert.equal(walk.last.status, 'arrived', where);
      assert.ok(walk.ticks < 120, `${where}: ${walk.ticks} ticks`);
    }
  };
}

/** A pool of lava from x = -2 to 1, three wide, in stone, `depth` deep. */
function lavaPool(version: string, depth: number): TestWorld {
  return new TestWorld(version, 'void')
    .fill({ x: -9, y: Y - 6, z: -9 }, { x: 9, y: Y - 1, z: 9 }, 'stone')
    .fill({ x: -2, y: Y - depth, z: -1 }, { x: 1, y: Y - 1, z: 1 }, 'lava');
}

test(
  'PATHFINDING-112: wades out of a pool of lava',
  leaves({ build: (version) => lavaPool(version, 1), start: feetIn(0, Y - 1, 0) }),
);

test(
  'PATHFINDING-112: rises out of lava three blocks deep',
  leaves({ build: (version) => lavaPool(version, 3), start: feetIn(0, Y - 3, 0, 0.4) }),
);

test(
  'PATHFINDING-112: walks out of a fire three blocks wide',
  leaves({
    build: (version) => new TestWorld(version).fill({ x: -1, y: Y, z: -1 }, { x: 1, y: Y, z: 1 }, 'fire'),
    start: feetIn(0, Y, 0),
  }),
);

test(
  'PATHFINDING-112: steps off a cactus',
  leaves({
    build: (version) => new TestWorld(version).put(0, Y - 1, 0, 'sand').put(0, Y, 0, 'cactus'),
    start: feetIn(0, Y, 0, 15 / 16),
  }),
);

test(
  'PATHFINDING-112: steps off a campfire',
  leaves({
    build: (version) => new TestWorld(version).put(0, Y, 0, 'campfire', { lit: true }),
    start: feetIn(0, Y, 0, 7 / 16),
  }),
);

test(
  'PATHFINDING-112: wades out of a drift of powder snow',
  leaves({
    build: (version) => new TestWorld(version).fill({ x: -1, y: Y, z: -1 }, { x: 1, y: Y, z: 1 }, 'powder_snow'),
    start: feetIn(0, Y, 0),
    versions: TEST_VERSIONS.filter((version) => version !== '1.16.5'),
  }),
);

for (const drag of [true, false]) {
  test(
    `PATHFINDING-112: swims out of bubbles that ${drag ? 'pull down' : 'lift'}`,
    leaves({
      build: (version) =>
        new TestWorld(version)
          .fill({ x: -3, y: Y - 7, z: -3 }, { x: 3, y: Y - 7, z: 3 }, 'stone')
          .fill({ x: -3, y: Y - 6, z: -3 }, { x: 3, y: Y - 1, z: 3 }, 'water')
          .fill({ x: 0, y: Y - 6, z: 0 }, { x: 0, y: Y - 1, z: 0 }, 'bubble_column', { drag }),
      start: feetIn(0, Y - 4, 0),
    }),
  );
}

test('PATHFINDING-112: the way out is the one that hurts least, and never leads back in', () => {
  const world = lavaPool('1.20.4', 2);
  const route = routeFrom(world, feetIn(1, Y - 1, 0), { goal: { kind: 'cell', pos: { x: -5, y: Y, z: 0 } } });
  assert.equal(route.reached, true);
  const inLava = route.moves.filter(({ to }) => world.blocks.stateAt(to.x, to.y, to.z) === lavaOf(world));
  assert.deepEqual(inLava, [], 'three blocks of lava lie straight ahead, the bank one aside');
  for (const move of movesFrom(world.blocks, { start: feetIn(2, Y, 0), goal: { kind: 'cell', pos: GOAL } })) {
    assert.notEqual(world.blocks.stateAt(move.x, move.y, move.z), lavaOf(world));
  }
});

function lavaOf(world: TestWorld): number | undefined {
  return world.blocks.registry.defaultStateOf('lava');
}

test('PATHFINDING-112: in what kills nobody has arrived', () => {
  const world = lavaPool('1.20.4', 1);
  const near = routeFrom(world, feetIn(0, Y - 1, 0), {
    goal: { kind: 'near', pos: { x: 0, y: Y, z: 0 }, radiusBlocks: 3 },
  });
  assert.equal(near.reached, true);
  assert.ok(near.steps > 0);
});

test('PATHFINDING-112: out of a pit of powder snow nobody jumps', () => {
  const world = new TestWorld('1.20.4').put(0, Y - 1, 0, 'powder_snow');
  assert.equal(routeFrom(world, feetIn(0, Y - 1, 0)).stoppedBecause, 'no_path');
});
