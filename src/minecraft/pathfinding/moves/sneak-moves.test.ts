import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../../core/index.ts';
import type { BlockProperties } from '../../blocks/index.ts';
import { findRoute } from '../find-route.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { walkCourse } from '../testing/walk-course.ts';
import { walkRoute } from '../testing/walk-route.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const runs = (whole: number): number => (SOAK ? whole : Math.ceil(whole / 25));

const Y = GROUND_Y;
const start = feetIn(0, Y, 0);
const goal = { x: 12, y: Y, z: 0 };
const top = { type: 'top' } as const;

/** A passage along x from 0 to 12, one block wide, with rock around and above. */
function passage(version: string): TestWorld {
  return new TestWorld(version, 'void')
    .fill({ x: -2, y: Y - 2, z: -2 }, { x: 14, y: Y + 5, z: 2 }, 'bedrock')
    .fill({ x: 0, y: Y, z: 0 }, { x: 12, y: Y + 1, z: 0 }, 'air');
}

/** Passages that only a sneaking body gets through, and what bars a standing one. */
const LOW: readonly (readonly [string, (world: TestWorld) => TestWorld])[] = [
  [
    'top slabs at head height',
    (world) => world.fill({ x: 3, y: Y + 1, z: 0 }, { x: 9, y: Y + 1, z: 0 }, 'oak_slab', top),
  ],
  [
    'slabs underfoot',
    (world) => world.fill({ x: 4, y: Y, z: 0 }, { x: 8, y: Y, z: 0 }, 'oak_slab', { type: 'bottom' }),
  ],
  ['snow underfoot', (world) => world.fill({ x: 4, y: Y, z: 0 }, { x: 8, y: Y, z: 0 }, 'snow', { layers: 4 })],
  [
    'steps up and down under a low ceiling',
    (world) =>
      world
        .fill({ x: 3, y: Y, z: 0 }, { x: 9, y: Y, z: 0 }, 'oak_slab', { type: 'bottom' })
        .put(5, Y, 0, 'snow', { layers: 3 })
        .put(7, Y, 0, 'snow', { layers: 4 }),
  ],
];

test('PATHFINDING-80: passages 1.5 blocks high are sneaked through, in and out, at the pace of sneaking', () => {
  for (const version of TEST_VERSIONS) {
    for (const [what, build] of LOW) {
      const { route, walk } = walkCourse(build(passage(version)), start, goal);
      const kinds = route.moves.map((move) => move.kind);
      assert.ok(kinds.includes('sneak'), `${what}: ${kinds.join()}`);
      const ratio = walk.ticks / route.costTicks;
      assert.ok(ratio > 0.8 && ratio < 1.25, `${version} ${what}: ${walk.ticks} walked of ${route.costTicks}`);
    }
  }
});

test('PATHFINDING-80: a route goes round a low passage where that takes less time', () => {
  const world = new TestWorld('1.20.4').fill({ x: 3, y: Y + 1, z: -1 }, { x: 9, y: Y + 1, z: 1 }, 'oak_slab', top);
  const route = findRoute(world.blocks, { start, goal: { kind: 'cell', pos: goal } });
  assert.ok(route.reached && route.moves.every((move) => move.kind !== 'sneak'));
});

test('PATHFINDING-81: a body that crouches for want of room finds its way on, and ends where one must crouch', () => {
  for (const version of TEST_VERSIONS) {
    const low = passage(version).fill({ x: 0, y: Y + 1, z: 0 }, { x: 12, y: Y + 1, z: 0 }, 'oak_slab', top);
    walkCourse(low, start, goal);
  }
});

test('PATHFINDING-82: nobody sneaks where the ceiling leaves less than 1.5 blocks, nor up more than a step', () => {
  const reached = (world: TestWorld): boolean =>
    findRoute(world.blocks, { start, goal: { kind: 'cell', pos: goal } }).reached;
  assert.equal(reached(passage('1.20.4')), true);
  const lower = { type: 'bottom' } as const;
  assert.equal(reached(passage('1.20.4').put(6, Y + 1, 0, 'bedrock')), false);
  assert.equal(
    reached(
      passage('1.20.4')
        .put(6, Y + 1, 0, 'oak_slab', top)
        .put(6, Y, 0, 'oak_slab', lower),
    ),
    false,
  );
  assert.equal(reached(passage('1.20.4').put(6, Y, 0, 'snow', { layers: 6 })), false);
});

type Piece = readonly [name: string, properties: BlockProperties];

const NOTHING: Piece = ['air', {}];
/** What stands on the floor of a hall two blocks high, or hangs from its ceiling: it leaves 1.5 blocks or more. */
const RAISED: readonly Piece[] = [
  ['air', {}],
  ['oak_slab', { type: 'bottom' }],
  ['white_carpet', {}],
  ['snow', { layers: 3 }],
  ['snow', { layers: 5 }],
];
const HUNG: readonly Piece[] = [
  ['air', {}],
  ['oak_slab', top],
  ['oak_trapdoor', { half: 'top', open: false }],
  ['oak_stairs', { half: 'top', facing: 'east' }],
];

test('PATHFINDING-80: every route through random low halls is walked to its goal', () => {
  let sneaked = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
      const random = seededRandom(seed);
      const version = TEST_VERSIONS[seed % TEST_VERSIONS.length] ?? '1.20.4';
      const world = new TestWorld(version, 'void', 1)
        .fill({ x: -1, y: Y - 1, z: -1 }, { x: 7, y: Y + 4, z: 7 }, 'bedrock')
        .fill({ x: 0, y: Y, z: 0 }, { x: 6, y: Y + 1, z: 6 }, 'air');
      const isHung = random.int(2) === 0;
      for (let x = 0; x <= 6; x++) {
        for (let z = 0; z <= 6; z++) {
          if (isHung) world.put(x, Y + 1, z, ...(random.pick(HUNG) ?? NOTHING));
          else world.put(x, Y, z, ...(random.pick(RAISED) ?? NOTHING));
          if (random.int(6) === 0) world.put(x, Y, z, 'bedrock');
        }
      }
      world
        .put(0, Y, 0, 'air')
        .put(0, Y + 1, 0, 'air')
        .put(6, Y, 6, 'air');
      const feet = feetIn(0, Y, 0);
      const route = findRoute(world.blocks, { start: feet, goal: { kind: 'cell', pos: { x: 6, y: Y, z: 6 } } });
      if (!route.reached) return;
      if (route.moves.some((move) => move.kind === 'sneak')) sneaked++;
      const walk = walkRoute(world.blocks, feet, route);
      const { last, position } = walk;
      const move = JSON.stringify(route.moves[last.moveIndex]);
      assert.equal(last.status, 'arrived', `${last.status} at ${JSON.stringify(position)} in ${move}`);
      assert.ok(walk.ticks <= route.costTicks * 1.4 + 15, `${walk.ticks} walked of ${route.costTicks}`);
    }),
    { numRuns: runs(1500) },
  );
  assert.ok(sneaked > runs(1500) / 20, `only ${sneaked} sneaked`);
});
