import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlockPos, Point } from '../../../core/index.ts';
import { findRoute } from '../find-route.ts';
import type { MoveKind } from '../moves/moves.ts';
import type { RouteQuery } from '../query.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { type Walk, walkRoute } from '../testing/walk-route.ts';

const Y = GROUND_Y;

interface Course {
  readonly build: (version: string) => TestWorld;
  readonly start: Point;
  readonly goal: BlockPos;
  readonly query?: Partial<RouteQuery>;
  /** Kinds of moves the route must have. */
  readonly kinds: readonly MoveKind[];
  readonly done?: RegExp;
  /** Ticks walked over ticks priced, at most. */
  readonly within?: number;
}

/** A corridor along x in the void: a floor one block wide, so that every other way is a fall. */
function plank(version: string, from: number, to: number): TestWorld {
  return new TestWorld(version, 'void').fill({ x: from, y: Y - 1, z: 0 }, { x: to, y: Y - 1, z: 0 }, 'stone');
}

/** A wall across x = 3 with an opening at z = 0. */
function wall(version: string): TestWorld {
  return new TestWorld(version).fill({ x: 3, y: Y, z: -30 }, { x: 3, y: Y + 3, z: 30 }, 'bedrock');
}

const tools = { placeableBlocks: 8, tools: [{ heldItem: 'iron_pickaxe' }, { heldItem: 'iron_shovel' }] };

function walkCourse(course: Course, version: string): { walk: Walk; costTicks: number; kinds: Set<string> } {
  const world = course.build(version);
  const route = findRoute(world.blocks, {
    start: course.start,
    goal: { kind: 'cell', pos: course.goal },
    ...course.query,
  });
  const kinds = new Set(route.moves.map((move) => move.kind));
  assert.equal(route.stoppedBecause, 'reached', JSON.stringify(route.obstacle));
  const walk = walkRoute(world.blocks, course.start, route);
  return { walk, costTicks: route.costTicks, kinds };
}

/** A test that walks a course at all versions. */
function walks(course: Course): () => void {
  return () => {
    for (const version of TEST_VERSIONS) walkAt(course, version);
  };
}

function walkAt(course: Course, version: string): void {
  const { walk, costTicks, kinds } = walkCourse(course, version);
  for (const kind of course.kinds) assert.ok(kinds.has(kind), `${version}: no ${kind} in ${[...kinds].join()}`);
  const { last, position, ticks } = walk;
  const where = `${version}: ${last.status} at ${JSON.stringify(position)} after ${ticks} of ${costTicks} ticks, move ${last.moveIndex}`;
  assert.equal(last.status, 'arrived', where);
  assert.deepEqual([Math.floor(position.x), Math.floor(position.z)], [course.goal.x, course.goal.z], where);
  assert.ok(Math.abs(position.y - course.goal.y) < 1, where);
  assert.ok(walk.deepestFall < 3.2, `${where} fell ${walk.deepestFall}`);
  assert.ok(ticks <= costTicks * (course.within ?? 1.4) + 12, where);
  if (course.done !== undefined)
    assert.ok(
      walk.done.some((did) => course.done?.test(did)),
      walk.done.join(),
    );
}

test(
  'PATHFINDING-10: walks straight on over flat ground',
  walks({
    build: (version) => new TestWorld(version),
    start: feetIn(0, Y, 0),
    goal: { x: 12, y: Y, z: 0 },
    kinds: ['walk'],
  }),
);

test(
  'PATHFINDING-11: walks diagonally',
  walks({
    build: (version) => new TestWorld(version),
    start: feetIn(0, Y, 0),
    goal: { x: 8, y: Y, z: -8 },
    kinds: ['diagonal'],
  }),
);

/** Cells one after another in a world of planks over the void, walls three high at the cells named. */
function winding(
  version: string,
  cells: readonly (readonly [number, number])[],
  walls: readonly (readonly [number, number])[],
): TestWorld {
  const world = new TestWorld(version, 'void');
  for (const [x, z] of cells) world.put(x, Y - 1, z, 'stone');
  for (const [x, z] of walls) world.fill({ x, y: Y, z }, { x, y: Y + 2, z }, 'stone');
  return world;
}

test(
  'PATHFINDING-134: slides past corners with walls on either side, where the other corners carry nobody',
  walks({
    build: (version) =>
      winding(
        version,
        Array.from({ length: 9 }, (_, i) => [i, i] as const),
        Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? ([i + 1, i] as const) : ([i, i + 1] as const))),
      ),
    start: feetIn(0, Y, 0),
    goal: { x: 8, y: Y, z: 8 },
    kinds: ['diagonal'],
    within: 1.1,
  }),
);

for (const wall of [
  [4, 3],
  [3, 4],
] as const) {
  test(
    `PATHFINDING-134: runs up to a corner, around a wall at ${wall.join(', ')} and on`,
    walks({
      build: (version) =>
        winding(
          version,
          Array.from({ length: 9 }, (_, i) => (i < 4 ? ([3, i] as const) : ([i, 4] as const))),
          [wall],
        ),
      start: feetIn(3, Y, 0),
      goal: { x: 8, y: Y, z: 4 },
      kinds: ['diagonal'],
      within: 1.1,
    }),
  );
}

test(
  'PATHFINDING-10: turns corners on a plank over the void without falling',
  walks({
    build: (version) =>
      plank(version, 0, 6)
        .fill({ x: 6, y: Y - 1, z: 0 }, { x: 6, y: Y - 1, z: 6 }, 'stone')
        .fill({ x: 0, y: Y - 1, z: 6 }, { x: 6, y: Y - 1, z: 6 }, 'stone'),
    start: feetIn(0, Y, 0),
    goal: { x: 0, y: Y, z: 6 },
    kinds: ['walk'],
    within: 1.8,
  }),
);

test(
  'PATHFINDING-12: jumps up a stair of cubes and drops down again',
  walks({
    build: (version) =>
      plank(version, 0, 12)
        .fill({ x: 3, y: Y, z: 0 }, { x: 8, y: Y, z: 0 }, 'stone')
        .fill({ x: 4, y: Y + 1, z: 0 }, { x: 7, y: Y + 1, z: 0 }, 'stone')
        .fill({ x: 5, y: Y + 2, z: 0 }, { x: 6, y: Y + 2, z: 0 }, 'stone'),
    start: feetIn(0, Y, 0),
    goal: { x: 12, y: Y, z: 0 },
    kinds: ['jump', 'drop'],
    within: 1.6,
  }),
);

test(
  'PATHFINDING-13: climbs stairs, slabs, carpets and snow without a jump',
  walks({
    build: (version) =>
      plank(version, 0, 12)
        .put(2, Y, 0, 'oak_stairs', { facing: 'east', half: 'bottom' })
        .put(3, Y, 0, 'stone')
        .put(3, Y + 1, 0, 'oak_slab', { type: 'bottom' })
        .put(4, Y, 0, 'stone')
        .put(4, Y + 1, 0, 'stone')
        .fill({ x: 5, y: Y, z: 0 }, { x: 7, y: Y + 1, z: 0 }, 'stone')
        .put(5, Y + 2, 0, 'white_carpet')
        .put(6, Y + 2, 0, 'snow', { layers: 4 })
        .put(7, Y + 2, 0, 'snow', { layers: 8 })
        .put(8, Y, 0, 'stone')
        .put(8, Y + 1, 0, 'stone')
        .put(8, Y + 2, 0, 'oak_slab', { type: 'bottom' })
        .fill({ x: 9, y: Y, z: 0 }, { x: 12, y: Y + 1, z: 0 }, 'stone'),
    start: feetIn(0, Y, 0),
    goal: { x: 12, y: Y + 2, z: 0 },
    kinds: ['walk'],
    within: 1.6,
  }),
);

test(
  'PATHFINDING-13: jumps onto a stair from behind',
  walks({
    build: (version) => plank(version, 0, 6).put(3, Y, 0, 'oak_stairs', { facing: 'west', half: 'bottom' }),
    start: feetIn(0, Y, 0),
    goal: { x: 6, y: Y, z: 0 },
    kinds: ['jump', 'walk'],
    within: 2,
  }),
);

test(
  'PATHFINDING-14: drops three blocks and no more',
  walks({
    build: (version) => plank(version, 0, 3).fill({ x: 4, y: Y - 4, z: 0 }, { x: 8, y: Y - 4, z: 0 }, 'stone'),
    start: feetIn(0, Y, 0),
    goal: { x: 8, y: Y - 3, z: 0 },
    kinds: ['drop'],
    within: 1.8,
  }),
);

test(
  'PATHFINDING-14: falls ten blocks into water',
  walks({
    build: (version) =>
      plank(version, 0, 3)
        .fill({ x: 3, y: Y - 14, z: -1 }, { x: 12, y: Y - 11, z: 1 }, 'stone')
        .fill({ x: 4, y: Y - 10, z: -1 }, { x: 8, y: Y - 7, z: -1 }, 'stone')
        .fill({ x: 4, y: Y - 10, z: 1 }, { x: 8, y: Y - 7, z: 1 }, 'stone')
        .fill({ x: 4, y: Y - 12, z: 0 }, { x: 8, y: Y - 11, z: 0 }, 'water'),
    start: feetIn(0, Y, 0),
    goal: { x: 11, y: Y - 10, z: 0 },
    kinds: ['drop', 'swim', 'jump'],
    within: 2.2,
  }),
);

test(
  'PATHFINDING-15: opens a door and walks through',
  walks({
    build: (version) => wall(version).door(3, Y, 0, 'east'),
    start: feetIn(0, Y, 0),
    goal: { x: 6, y: Y, z: 0 },
    kinds: ['walk'],
    done: /^use 3,64,0$/,
    within: 1.8,
  }),
);

test(
  'PATHFINDING-15: opens a gate',
  walks({
    build: (version) =>
      wall(version)
        .put(3, Y, 0, 'oak_fence_gate', { facing: 'east', open: false })
        .put(3, Y + 1, 0, 'air'),
    start: feetIn(0, Y, 0),
    goal: { x: 6, y: Y, z: 0 },
    kinds: ['walk'],
    done: /^use 3,64,0$/,
    within: 1.8,
  }),
);

test(
  'PATHFINDING-15: closes an open door that bars the way sideways',
  walks({
    build: (version) => {
      const world = wall(version);
      world.put(3, Y, 0, 'oak_door', { facing: 'north', half: 'lower', open: true });
      return world.put(3, Y + 1, 0, 'oak_door', { facing: 'north', half: 'upper', open: true });
    },
    start: feetIn(0, Y, 0),
    goal: { x: 6, y: Y, z: 0 },
    kinds: ['walk'],
    done: /^use 3,64,0$/,
    within: 1.8,
  }),
);

test(
  'PATHFINDING-16: climbs a ladder and steps off its top',
  walks({
    build: (version) =>
      new TestWorld(version)
        .fill({ x: 4, y: Y, z: -30 }, { x: 6, y: Y + 5, z: 30 }, 'stone')
        .fill({ x: 3, y: Y, z: 0 }, { x: 3, y: Y + 5, z: 0 }, 'ladder', { facing: 'west' }),
    start: feetIn(0, Y, 0),
    goal: { x: 6, y: Y + 6, z: 0 },
    kinds: ['climb', 'jump'],
    within: 1.8,
  }),
);

test(
  'PATHFINDING-16: climbs down a ladder from its top',
  walks({
    build: (version) =>
      new TestWorld(version)
        .fill({ x: 4, y: Y, z: -30 }, { x: 6, y: Y + 5, z: 30 }, 'stone')
        .fill({ x: 3, y: Y, z: 0 }, { x: 3, y: Y + 5, z: 0 }, 'ladder', { facing: 'west' }),
    start: feetIn(6, Y + 6, 0),
    goal: { x: 0, y: Y, z: 0 },
    kinds: ['climb'],
    within: 1.8,
  }),
);

test(
  'PATHFINDING-17: swims across a pool and gets out',
  walks({
    build: (version) => new TestWorld(version).fill({ x: 3, y: Y - 1, z: -30 }, { x: 8, y: Y - 1, z: 30 }, 'water'),
    start: feetIn(0, Y, 0),
    goal: { x: 11, y: Y, z: 0 },
    kinds: ['swim', 'jump'],
    within: 2,
  }),
);

test(
  'PATHFINDING-100: rises from under water',
  walks({
    build: (version) =>
      new TestWorld(version)
        .fill({ x: 3, y: Y, z: -1 }, { x: 5, y: Y + 6, z: 1 }, 'glass')
        .fill({ x: 4, y: Y, z: 0 }, { x: 4, y: Y + 6, z: 0 }, 'water'),
    start: feetIn(4, Y, 0),
    goal: { x: 3, y: Y + 7, z: 0 },
    kinds: ['dive', 'jump'],
    within: 1.3,
  }),
);

test(
  'PATHFINDING-18: leaps over gaps of one, two and three blocks',
  walks({
    build: (version) =>
      plank(version, 0, 3)
        .fill({ x: 5, y: Y - 1, z: 0 }, { x: 7, y: Y - 1, z: 0 }, 'stone')
        .fill({ x: 10, y: Y - 1, z: 0 }, { x: 12, y: Y - 1, z: 0 }, 'stone')
        .fill({ x: 16, y: Y - 1, z: 0 }, { x: 18, y: Y - 1, z: 0 }, 'stone'),
    start: feetIn(0, Y, 0),
    goal: { x: 18, y: Y, z: 0 },
    kinds: ['leap'],
    within: 1.8,
  }),
);

test(
  'PATHFINDING-18: leaps from a single block to a single block',
  walks({
    build: (version) =>
      new TestWorld(version, 'void')
        .put(0, Y - 1, 0, 'stone')
        .put(2, Y - 1, 0, 'stone')
        .put(5, Y - 1, 0, 'stone')
        .put(9, Y - 1, 0, 'stone')
        .put(9, Y - 1, 3, 'stone'),
    start: feetIn(0, Y, 0),
    goal: { x: 9, y: Y, z: 3 },
    kinds: ['leap'],
    within: 2,
  }),
);

test(
  'PATHFINDING-20: digs through a wall with the tool carried',
  walks({
    build: (version) => new TestWorld(version).fill({ x: 3, y: Y, z: -30 }, { x: 4, y: Y + 6, z: 30 }, 'stone'),
    start: feetIn(0, Y, 0),
    goal: { x: 7, y: Y, z: 0 },
    query: { allowWorldChange: true, carried: { ...tools, placeableBlocks: 0 } },
    kinds: ['walk'],
    done: /dig 3,65,/,
    within: 1.8,
  }),
);

test(
  'PATHFINDING-21: bridges a gap too wide to leap',
  walks({
    build: (version) => plank(version, 0, 2).fill({ x: 8, y: Y - 1, z: 0 }, { x: 10, y: Y - 1, z: 0 }, 'stone'),
    start: feetIn(0, Y, 0),
    goal: { x: 10, y: Y, z: 0 },
    query: { allowWorldChange: true, carried: tools },
    kinds: ['bridge'],
    done: /^place /,
    within: 2.2,
  }),
);

test(
  'PATHFINDING-21: towers up to a ledge',
  walks({
    build: (version) => plank(version, 0, 2).fill({ x: 3, y: Y - 1, z: 0 }, { x: 6, y: Y + 2, z: 0 }, 'bedrock'),
    start: feetIn(0, Y, 0),
    goal: { x: 6, y: Y + 3, z: 0 },
    query: { allowWorldChange: true, carried: tools },
    kinds: ['tower'],
    done: /^place /,
    within: 2,
  }),
);

test(
  'PATHFINDING-20: digs down to a cave below',
  walks({
    build: (version) =>
      new TestWorld(version)
        .fill({ x: -8, y: Y - 10, z: -8 }, { x: 8, y: Y - 1, z: 8 }, 'stone')
        .fill({ x: -2, y: Y - 6, z: -2 }, { x: 2, y: Y - 5, z: 2 }, 'air'),
    start: feetIn(0, Y, 0),
    goal: { x: 1, y: Y - 6, z: 1 },
    query: { allowWorldChange: true, carried: tools },
    kinds: ['dig_down'],
    within: 2,
  }),
);
