import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlockPos } from '../../../core/index.ts';
import type { BlockProperties } from '../../blocks/index.ts';
import { findRoute } from '../find-route.ts';
import type { Carried, RouteQuery } from '../query.ts';
import type { RouteResult } from '../search/route.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { walkCourse } from '../testing/walk-course.ts';

const Y = GROUND_Y;
const VERSION = '1.20.4';
const start = feetIn(0, Y, 0);
const carried: Carried = { placeableBlocks: 0, tools: [{ heldItem: 'iron_pickaxe' }, { heldItem: 'iron_shovel' }] };
const digging = { allowWorldChange: true, carried } as const;

/** Solid rock with a pocket for a body at the start. */
function rock(version: string, name = 'stone'): TestWorld {
  return new TestWorld(version, 'void')
    .fill({ x: -9, y: Y - 9, z: -9 }, { x: 9, y: Y + 12, z: 9 }, name)
    .fill({ x: 0, y: Y, z: 0 }, { x: 0, y: Y + 1, z: 0 }, 'air');
}

/** Bedrock but for the pocket at the start and the two cells east of it, which are stone. */
function vault(version = VERSION): TestWorld {
  return rock(version, 'bedrock').fill({ x: 1, y: Y, z: 0 }, { x: 1, y: Y + 1, z: 0 }, 'stone');
}

function routeTo(world: TestWorld, pos: BlockPos, more: Partial<RouteQuery> = {}): RouteResult {
  return findRoute(world.blocks, { start, goal: { kind: 'cell', pos }, ...digging, maxRadius: 10, ...more });
}

const EAST = { x: 1, y: Y, z: 0 };
const opensEast = (world: TestWorld): boolean => routeTo(world, EAST, { maxRadius: 1 }).reached;
const kindsOf = ({ moves }: RouteResult) => moves.map(({ kind }) => kind);
const digsOf = ({ worldChanges }: RouteResult) => worldChanges.dig.map(({ y }) => y - Y);

test('PATHFINDING-140: digs straight on, up a stair, down a stair and down a shaft; each is walked at its price', () => {
  const goals = [
    { x: 5, y: Y, z: 0 },
    { x: 4, y: Y + 4, z: 0 },
    { x: 4, y: Y - 4, z: 0 },
    { x: 0, y: Y - 5, z: 0 },
    { x: 3, y: Y + 2, z: -4 },
    { x: -3, y: Y - 3, z: 2 },
  ];
  for (const version of TEST_VERSIONS) {
    for (const goal of goals) {
      const { route, walk } = walkCourse(rock(version), start, goal, digging);
      const ratio = walk.ticks / route.costTicks;
      assert.ok(ratio < 1.1 && ratio > 0.9, `${version} ${JSON.stringify(goal)}: ${walk.ticks} of ${route.costTicks}`);
    }
  }
  assert.deepEqual(kindsOf(routeTo(rock(VERSION), { x: 3, y: Y + 3, z: 0 })), ['jump', 'jump', 'jump']);
  assert.deepEqual(kindsOf(routeTo(rock(VERSION), { x: 0, y: Y - 3, z: 0 })), ['dig_down', 'dig_down', 'dig_down']);
});

test('PATHFINDING-140: a step down is dug from where one stands, not from on top of what is better not stood on', () => {
  for (const version of TEST_VERSIONS) {
    const world = rock(version, 'bedrock');
    for (let step = 1; step <= 4; step++) {
      world.fill({ x: step, y: Y - step, z: 0 }, { x: step, y: Y - step + 2, z: 0 }, 'stone');
      world.put(step, Y - step, 0, 'magma_block');
    }
    const { route, walk } = walkCourse(world, start, { x: 4, y: Y - 4, z: 0 }, digging);
    assert.deepEqual(kindsOf(route), ['drop', 'drop', 'drop', 'drop']);
    assert.ok(Math.abs(walk.ticks / route.costTicks - 1) < 0.1, `${walk.ticks} of ${route.costTicks}`);
  }
});

test('PATHFINDING-140: digs from slabs and stairs, and away the slabs, panes and fences in the way', () => {
  for (const version of TEST_VERSIONS) {
    const slab = vault(version)
      .put(0, Y, 0, 'oak_slab', { type: 'bottom' })
      .put(0, Y + 2, 0, 'air')
      .put(1, Y + 2, 0, 'stone');
    walkCourse(slab, feetIn(0, Y, 0, 0.5), EAST, digging);
    for (const name of ['glass_pane', 'oak_fence', 'cobblestone_wall', 'oak_leaves', 'cobweb', 'iron_bars']) {
      walkCourse(
        vault(version)
          .put(1, Y, 0, name)
          .put(1, Y + 1, 0, name),
        start,
        EAST,
        digging,
      );
    }
  }
});

test('PATHFINDING-141: what would fall is dug first, from the top, as high as the arm reaches', () => {
  const gravel = (top: number) => vault().fill({ x: 1, y: Y + 2, z: 0 }, { x: 1, y: Y + top, z: 0 }, 'gravel');
  assert.deepEqual(digsOf(routeTo(gravel(2), EAST)), [2, 1, 0]);
  assert.deepEqual(digsOf(routeTo(gravel(5), EAST)), [5, 4, 3, 2, 1, 0]);
  assert.equal(opensEast(gravel(6)), false, 'more falls than the arm reaches');
  for (const version of TEST_VERSIONS) {
    const world = vault(version).fill({ x: 1, y: Y + 2, z: 0 }, { x: 1, y: Y + 5, z: 0 }, 'sand');
    assert.equal(walkCourse(world, start, EAST, digging).walk.done.length, 6);
  }
});

test('PATHFINDING-142: no liquid is opened, and neither what holds things nor what cannot be dug is dug', () => {
  assert.equal(opensEast(vault()), true);
  for (const liquid of ['water', 'lava']) {
    assert.equal(opensEast(vault().put(2, Y, 0, liquid)), false, `${liquid} behind`);
    assert.equal(opensEast(vault().put(1, Y + 2, 0, liquid)), false, `${liquid} above`);
    assert.equal(opensEast(vault().put(1, Y + 1, -1, liquid)), false, `${liquid} beside`);
  }
  assert.equal(opensEast(vault().put(2, Y, 0, 'oak_stairs', { waterlogged: true })), false);
  for (const name of ['chest', 'bedrock', 'furnace', 'oak_door']) {
    assert.equal(opensEast(vault().put(1, Y, 0, name)), false, name);
  }
});

test('PATHFINDING-143: nothing is dug that something of use leans on', () => {
  const leans: readonly (readonly [string, BlockProperties, number, number, number, boolean])[] = [
    ['ladder', { facing: 'east' }, 2, 0, 0, true],
    ['ladder', { facing: 'west' }, 2, 0, 0, false],
    ['oak_wall_sign', { facing: 'north' }, 1, 1, -1, true],
    ['oak_door', { half: 'lower' }, 1, 2, 0, true],
    ['rail', {}, 1, 2, 0, true],
    ['lever', { face: 'wall', facing: 'east' }, 2, 1, 0, true],
    ['stone_button', { face: 'floor' }, 1, 2, 0, true],
    ['vine', { west: true }, 2, 0, 0, true],
    ['vine', { east: true }, 2, 0, 0, false],
    ['wall_torch', { facing: 'east' }, 2, 0, 0, false],
    ['torch', {}, 1, 2, 0, false],
  ];
  for (const version of TEST_VERSIONS) {
    for (const [name, properties, x, y, z, matters] of leans) {
      const world = vault(version).put(x, Y + y, z, name, properties);
      assert.equal(opensEast(world), !matters, `${version} ${name} ${JSON.stringify(properties)}`);
    }
  }
});

test('PATHFINDING-143: snow and carpets go with the block they lie on', () => {
  for (const name of ['snow', 'white_carpet']) {
    const world = vault()
      .put(1, Y + 2, 0, name)
      .fill({ x: 1, y: Y + 3, z: 0 }, { x: 1, y: Y + 4, z: 0 }, 'air');
    world
      .put(2, Y, 0, 'air')
      .put(2, Y + 1, 0, 'air')
      .put(2, Y + 2, 0, 'air');
    const route = routeTo(world, EAST);
    assert.deepEqual(digsOf(route), [1, 0], name);
  }
});

test('PATHFINDING-144: sand with nothing under it is left untouched, above all where one stands on it', () => {
  const beside = vault()
    .put(1, Y, -1, 'sand')
    .put(1, Y - 1, -1, 'air');
  assert.equal(opensEast(beside), false);
  assert.equal(opensEast(beside.put(1, Y - 1, -1, 'stone')), true);
  const floor = vault().put(1, Y - 1, 0, 'gravel');
  assert.equal(opensEast(floor), true);
  assert.equal(opensEast(floor.put(1, Y - 2, 0, 'air')), false, 'the floor ahead would fall');
});

test('PATHFINDING-145: the block stood on is dug where what is below is known and near enough', () => {
  const shaft = (below: string, depth: number) =>
    vault()
      .put(0, Y - 1, 0, 'stone')
      .fill({ x: 0, y: Y - 1 - depth, z: 0 }, { x: 0, y: Y - 2, z: 0 }, below);
  const lands = (world: TestWorld, depth: number, more: Partial<RouteQuery> = {}): boolean =>
    routeTo(world, { x: 0, y: Y - depth, z: 0 }, more).reached;
  assert.equal(lands(shaft('stone', 1), 1), true);
  assert.equal(lands(shaft('air', 2), 3), true, 'a fall of three');
  assert.equal(lands(shaft('air', 3), 4), false, 'a fall of four');
  assert.equal(lands(shaft('air', 3), 4, { maxFallBlocks: 4 }), true);
  assert.equal(lands(shaft('lava', 1), 1), false);
  for (const version of TEST_VERSIONS) {
    const world = vault(version)
      .put(0, Y - 1, 0, 'stone')
      .fill({ x: 0, y: Y - 3, z: 0 }, { x: 0, y: Y - 2, z: 0 }, 'air');
    const { walk, route } = walkCourse(world, start, { x: 0, y: Y - 3, z: 0 }, digging);
    assert.deepEqual(kindsOf(route), ['dig_down']);
    assert.ok(walk.ticks <= route.costTicks + 4, `${walk.ticks} of ${route.costTicks}`);
  }
});

test('PATHFINDING-146: the best tool digs, for as many blocks as it has uses left', () => {
  const tools = (usesLeft?: number): Partial<RouteQuery> => ({
    carried: {
      placeableBlocks: 0,
      tools: [
        { heldItem: 'iron_pickaxe', ...(usesLeft === undefined ? {} : { usesLeft }) },
        { heldItem: 'wooden_pickaxe' },
        { heldItem: 'iron_shovel' },
      ],
    },
  });
  const used = (query: Partial<RouteQuery>, world = rock(VERSION)) =>
    routeTo(world, { x: 2, y: Y, z: 0 }, query).worldChanges.dig.map(({ heldItem }) => heldItem);
  assert.deepEqual(used(tools()), new Array(4).fill('iron_pickaxe'));
  assert.deepEqual(used(tools(), rock(VERSION, 'dirt')), new Array(4).fill('iron_shovel'));
  assert.deepEqual(used(tools(3)), ['iron_pickaxe', 'iron_pickaxe', 'iron_pickaxe', 'wooden_pickaxe']);
  assert.deepEqual(used(tools(0)), new Array(4).fill('wooden_pickaxe'));
  const two = { heldItem: 'iron_pickaxe', usesLeft: 2 };
  assert.deepEqual(used({ carried: { placeableBlocks: 0, tools: [two, two] } }), new Array(4).fill('iron_pickaxe'));
  const worn = routeTo(rock(VERSION), { x: 2, y: Y, z: 0 }, tools(3));
  const fresh = routeTo(rock(VERSION), { x: 2, y: Y, z: 0 }, tools());
  assert.ok(worn.costTicks > fresh.costTicks);
});

test('PATHFINDING-147: a door in a wall is opened, however soft the wall and good the tools', () => {
  const best: Carried = {
    placeableBlocks: 64,
    tools: [
      { heldItem: 'netherite_shovel', efficiencyLevel: 5 },
      { heldItem: 'netherite_pickaxe', efficiencyLevel: 5 },
    ],
  };
  for (const version of TEST_VERSIONS) {
    for (const name of ['stone', 'dirt', 'oak_planks', 'glass']) {
      for (const doorZ of [0, 1, 2]) {
        const world = new TestWorld(version)
          .fill({ x: 3, y: Y, z: -12 }, { x: 3, y: Y + 3, z: 12 }, name)
          .door(3, Y, doorZ, 'east');
        const query = { allowWorldChange: true, carried: name === 'stone' ? carried : best };
        const { route, walk } = walkCourse(world, start, { x: 6, y: Y, z: 0 }, query);
        if (doorZ > 0 && route.worldChanges.count > 0) continue;
        assert.equal(route.worldChanges.count, 0, `${version} ${name} door at ${doorZ}`);
        assert.deepEqual(walk.done, [`use 3,${Y},${doorZ}`]);
      }
    }
  }
});
