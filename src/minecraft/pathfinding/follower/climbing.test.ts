import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlockProperties } from '../../blocks/index.ts';
import { findRoute } from '../find-route.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { walkCourse } from '../testing/walk-course.ts';

const Y = GROUND_Y;
/** Height of the ledges that are climbed to. */
const TOP = Y + 5;

const LEDGES = { north: [0, 1], south: [0, -1], east: [-1, 0], west: [1, 0] } as const;
type Facing = keyof typeof LEDGES;

/** A pillar six blocks high at the origin with something to climb on at the side it faces, up to its top. */
function pillar(version: string, name: string, properties: BlockProperties = {}): TestWorld {
  const world = new TestWorld(version).fill({ x: 0, y: Y, z: 0 }, { x: 4, y: TOP, z: 0 }, 'stone');
  return world.fill({ x: -1, y: Y, z: 0 }, { x: -1, y: TOP, z: 0 }, name, properties);
}

test('PATHFINDING-16: ladders are left to the ledge on each side, up and down', () => {
  for (const version of TEST_VERSIONS) {
    for (const facing of Object.keys(LEDGES) as Facing[]) {
      const [stepX, stepZ] = LEDGES[facing];
      const world = new TestWorld(version)
        .fill({ x: -2, y: Y, z: -2 }, { x: 2, y: TOP, z: 2 }, 'stone')
        .fill({ x: 0, y: Y, z: 0 }, { x: 0, y: TOP, z: 0 }, 'ladder', { facing })
        .fill(
          { x: Math.min(-stepX, -stepX * 3), y: Y, z: Math.min(-stepZ, -stepZ * 3) },
          { x: Math.max(-stepX, -stepX * 3), y: Y + 1, z: Math.max(-stepZ, -stepZ * 3) },
          'air',
        );
      for (const [x, z] of Object.values(LEDGES)) {
        const outside = feetIn(0 - stepX * 3, Y, 0 - stepZ * 3);
        const { route } = walkCourse(world, outside, { x: x * 2, y: TOP + 1, z: z * 2 });
        assert.ok(route.moves.filter(({ kind }) => kind === 'climb').length >= 4);
        walkCourse(world, feetIn(x * 2, TOP + 1, z * 2), { x: 0 - stepX * 3, y: Y, z: 0 - stepZ * 3 });
      }
    }
  }
});

test('PATHFINDING-127: vines of every kind are climbed', () => {
  for (const version of TEST_VERSIONS) {
    const names: [string, BlockProperties][] = [
      ['vine', { east: true }],
      ['twisting_vines_plant', {}],
      ['weeping_vines_plant', {}],
    ];
    if (version !== '1.16.5') names.push(['cave_vines_plant', {}]);
    for (const [name, properties] of names) {
      const up = walkCourse(pillar(version, name, properties), feetIn(-4, Y, 0), { x: 2, y: TOP + 1, z: 0 });
      assert.ok(
        up.route.moves.some(({ kind }) => kind === 'climb'),
        name,
      );
      walkCourse(pillar(version, name, properties), feetIn(2, TOP + 1, 0), { x: -4, y: Y, z: 0 });
    }
  }
});

test('PATHFINDING-128: scaffolding is climbed by the jump key, sunk through by sneaking, stood on and walked through', () => {
  for (const version of TEST_VERSIONS) {
    const up = walkCourse(pillar(version, 'scaffolding'), feetIn(-4, Y, 0), { x: 2, y: TOP + 1, z: 0 });
    assert.ok(up.walk.ticks <= up.route.costTicks * 1.25, `${up.walk.ticks} of ${up.route.costTicks}`);
    const down = walkCourse(pillar(version, 'scaffolding'), feetIn(2, TOP + 1, 0), { x: -4, y: Y, z: 0 });
    assert.ok(down.walk.ticks <= down.route.costTicks * 1.4, `${down.walk.ticks} of ${down.route.costTicks}`);
    const inside = walkCourse(pillar(version, 'scaffolding'), feetIn(-4, Y, 0), { x: -1, y: Y + 3, z: 0 });
    assert.ok(Math.abs(inside.walk.position.y - (Y + 3)) < 0.01, 'it stands there');
    const lane = new TestWorld(version)
      .fill({ x: 3, y: Y, z: -30 }, { x: 3, y: Y + 3, z: 30 }, 'bedrock')
      .fill({ x: 3, y: Y, z: 0 }, { x: 3, y: Y + 1, z: 0 }, 'scaffolding');
    const { route } = walkCourse(lane, feetIn(0, Y, 0), { x: 6, y: Y, z: 0 });
    assert.deepEqual(new Set(route.moves.map(({ kind }) => kind)), new Set(['walk']));
    const roof = new TestWorld(version, 'void').fill({ x: 0, y: Y, z: 0 }, { x: 6, y: Y, z: 0 }, 'scaffolding');
    walkCourse(roof, feetIn(0, Y + 1, 0), { x: 6, y: Y + 1, z: 0 });
  }
});

/** A loft on a ladder, whose hatch is a trapdoor. */
function loft(version: string, open: boolean): TestWorld {
  return new TestWorld(version)
    .fill({ x: -3, y: Y, z: -3 }, { x: 3, y: Y + 4, z: 3 }, 'bedrock')
    .fill({ x: -2, y: Y, z: -2 }, { x: 2, y: Y + 3, z: 2 }, 'air')
    .fill({ x: 2, y: Y, z: 2 }, { x: 2, y: Y + 3, z: 2 }, 'ladder', { facing: 'west' })
    .put(2, Y + 4, 2, 'oak_trapdoor', { facing: 'west', half: 'top', open });
}

test('PATHFINDING-129: a hatch over a ladder is climbed through, and opened from below and from above', () => {
  for (const version of TEST_VERSIONS) {
    for (const open of [true, false]) {
      const up = walkCourse(loft(version, open), feetIn(-2, Y, -2), { x: 0, y: Y + 5, z: 0 });
      assert.deepEqual(up.walk.done, open ? [] : [`use 2,${Y + 4},2`]);
      const down = walkCourse(loft(version, open), feetIn(0, Y + 5, 0), { x: -2, y: Y, z: -2 });
      assert.deepEqual(down.walk.done, open ? [] : [`use 2,${Y + 4},2`]);
    }
    const shut = loft(version, false);
    const query = { start: feetIn(-2, Y, -2), goal: { kind: 'cell', pos: { x: 0, y: Y + 5, z: 0 } } } as const;
    assert.equal(findRoute(shut.blocks, { ...query, allowDoors: false }).reached, false);
    const iron = loft(version, false).put(2, Y + 4, 2, 'iron_trapdoor', { facing: 'west', half: 'top', open: false });
    assert.equal(findRoute(iron.blocks, query).reached, false);
  }
});

test('PATHFINDING-16: sideways from ladder to ladder, and out of water onto a ladder', () => {
  for (const version of TEST_VERSIONS) {
    const wall = new TestWorld(version)
      .fill({ x: 0, y: Y, z: -8 }, { x: 3, y: TOP, z: 8 }, 'stone')
      .fill({ x: -1, y: Y, z: 0 }, { x: -1, y: Y + 3, z: 0 }, 'ladder', { facing: 'west' })
      .fill({ x: -1, y: Y + 2, z: 1 }, { x: -1, y: TOP, z: 1 }, 'ladder', { facing: 'west' });
    walkCourse(wall, feetIn(-4, Y, 0), { x: 2, y: TOP + 1, z: 1 });
    walkCourse(wall, feetIn(2, TOP + 1, 1), { x: -4, y: Y, z: 0 });
    const pool = new TestWorld(version)
      .fill({ x: -6, y: Y, z: -3 }, { x: 3, y: TOP, z: 3 }, 'stone')
      .fill({ x: -5, y: Y, z: -2 }, { x: -1, y: TOP, z: 2 }, 'air')
      .fill({ x: -5, y: Y, z: -2 }, { x: -1, y: Y + 1, z: 2 }, 'water')
      .fill({ x: -1, y: Y + 2, z: 0 }, { x: -1, y: TOP, z: 0 }, 'ladder', { facing: 'west' })
      .put(-1, Y + 1, 0, 'ladder', { facing: 'west', waterlogged: true });
    walkCourse(pool, feetIn(-4, Y + 1, 0), { x: 2, y: TOP + 1, z: 0 });
  }
});
