import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRoute } from '../find-route.ts';
import type { RouteQuery } from '../query.ts';
import { OpenHeap } from '../search/open-heap.ts';
import { movesFrom } from '../testing/oracle.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { fallCost, LADDER_DOWN_COST, LADDER_UP_COST, SPRINT_COST, WALK_COST, WATER_COST } from './costs.ts';

const Y = GROUND_Y;
const VERSION = '1.20.4';
const start = feetIn(0, Y, 0);
const query: RouteQuery = { start, goal: { kind: 'cell', pos: { x: 9, y: Y, z: 0 } } };

/** The cell that the move from (0, Y, 0) towards +x leads to, by y; undefined where there is none. */
function eastOf(world: TestWorld, more: Partial<RouteQuery> = {}): number | undefined {
  return movesFrom(world.blocks, { ...query, ...more }).find(({ x, z }) => x === 1 && z === 0)?.y;
}

const costEast = (world: TestWorld): number | undefined =>
  movesFrom(world.blocks, query).find(({ x, z }) => x === 1 && z === 0)?.cost;

test('PATHFINDING-8: costs in ticks follow from the constants of motion', () => {
  const costs = [WALK_COST, SPRINT_COST, WATER_COST, LADDER_UP_COST, LADDER_DOWN_COST];
  assert.deepEqual(costs, [4633, 3564, 10204, 8503, 6667]);
  // 0.0784, 0.2336, 0.4641, 0.7684, 1.1450 blocks after one to five ticks.
  assert.ok(fallCost(16) > 4000 && fallCost(16) < 5000, `${fallCost(16)}`);
  assert.ok(fallCost(48) > 8000 && fallCost(48) < 9000, `${fallCost(48)}`);
  for (let sixteenths = 1; sixteenths < 600; sixteenths++) {
    const [before, now, after] = [fallCost(sixteenths - 1), fallCost(sixteenths), fallCost(sixteenths + 1)];
    assert.ok(now - before >= after - now - 1, `not concave at ${sixteenths}`);
  }
});

test('PATHFINDING-9: the open list gives least total first, of equals the nearer to the goal, of those the newer', () => {
  const heap = new OpenHeap();
  heap.push(1, 10, 10);
  heap.push(2, 15, 5);
  heap.push(3, 5, 5);
  heap.push(4, 15, 5);
  assert.deepEqual([heap.pop(), heap.pop(), heap.pop(), heap.pop(), heap.pop()], [3, 4, 2, 1, 0]);
  for (let i = 0; i < 5000; i++) heap.push(i + 1, (i * 7919) % 1000, 0);
  let last = -1;
  for (let label = heap.pop(); label !== 0; label = heap.pop()) {
    const cost = ((label - 1) * 7919) % 1000;
    assert.ok(cost >= last);
    last = cost;
  }
});

/** What the move to the cell south-east of (0, Y, 0), on the same level, costs; undefined where there is none. */
const costDiagonally = (world: TestWorld): number | undefined =>
  movesFrom(world.blocks, query).find(({ x, y, z }) => x === 1 && y === Y && z === 1)?.cost;

test('PATHFINDING-11: no diagonal between two corners, over a fence at a corner, or past what kills', () => {
  const diagonal = (world: TestWorld): boolean => costDiagonally(world) !== undefined;
  assert.equal(diagonal(new TestWorld(VERSION)), true);
  assert.equal(diagonal(new TestWorld(VERSION).put(1, Y, 0, 'stone').put(0, Y, 1, 'stone')), false);
  assert.equal(diagonal(new TestWorld(VERSION).put(1, Y, 0, 'stone').put(0, Y + 1, 1, 'stone')), false);
  assert.equal(diagonal(new TestWorld(VERSION).put(1, Y - 1, 0, 'oak_fence')), false);
  assert.equal(diagonal(new TestWorld(VERSION).put(1, Y, 0, 'fire')), false);
  assert.equal(diagonal(new TestWorld(VERSION).put(1, Y - 1, 0, 'air')), true, 'a corner need not carry');
});

test('PATHFINDING-134: past one corner that is a smooth, harmless wall a diagonal step costs a hair less than two straight ones', () => {
  const wall = (name: string, y = Y): TestWorld => new TestWorld(VERSION).put(1, y, 0, name);
  for (const version of TEST_VERSIONS) {
    const worlds = ['stone', 'oak_leaves', 'slime_block'].map((name) => new TestWorld(version).put(1, Y, 0, name));
    const high = new TestWorld(version).put(0, Y + 1, 1, 'oak_slab', { type: 'bottom' });
    for (const world of [...worlds, high]) assert.equal(costDiagonally(world), 7057);
  }
  for (const name of ['cactus', 'magma_block', 'honey_block', 'fire', 'lava', 'sweet_berry_bush', 'oak_fence']) {
    assert.equal(costDiagonally(wall(name)), undefined, name);
    assert.equal(costDiagonally(wall('stone').put(1, Y + 1, 0, name)), undefined, `${name} over stone`);
  }
  const free = wall('stone')
    .put(0, Y - 1, 1, 'air')
    .put(0, Y - 2, 1, 'air');
  assert.equal(costDiagonally(free), 7057, 'the free corner need not carry');
  assert.equal(costDiagonally(free.put(0, Y - 2, 1, 'lava')), undefined, 'but nothing below it kills');
  for (const [x, z] of [
    [-1, 1],
    [0, 2],
    [1, 2],
    [2, 1],
  ] as const) {
    assert.equal(costDiagonally(wall('stone').put(x, Y, z, 'fire')), undefined, `fire beside, at ${x}, ${z}`);
  }
  assert.equal(costDiagonally(wall('stone').put(0, Y - 1, 1, 'blue_ice')), undefined, 'nobody slides on ice');
  assert.equal(costDiagonally(wall('stone').put(1, Y, 1, 'oak_slab', { type: 'bottom' })), undefined, 'on one level');
  const slabs = new TestWorld(VERSION).fill({ x: -1, y: Y, z: -1 }, { x: 2, y: Y, z: 2 }, 'oak_slab', {
    type: 'bottom',
  });
  const onSlab = { ...query, start: feetIn(0, Y, 0, 0.5) };
  const past = (name: string): boolean =>
    movesFrom(slabs.put(1, Y + 1, 0, name).blocks, onSlab).some(({ x, z }) => x === 1 && z === 1);
  assert.deepEqual([past('stone'), past('cactus')], [true, false], 'from slab to slab');
});

test('PATHFINDING-12: a jump reaches 1.25 blocks and needs the room', () => {
  for (const version of TEST_VERSIONS) {
    const world = () => new TestWorld(version).put(1, Y, 0, 'stone');
    assert.equal(eastOf(world()), Y + 1);
    assert.equal(eastOf(world().put(0, Y + 2, 0, 'stone')), undefined, 'a ceiling over oneself');
    assert.equal(eastOf(world().put(1, Y + 2, 0, 'stone')), undefined, 'a ceiling over the block');
    assert.equal(eastOf(new TestWorld(version).put(1, Y, 0, 'oak_fence')), undefined, 'a fence is 1.5 high');
    assert.equal(eastOf(world().put(1, Y + 1, 0, 'white_carpet')), Y + 1, '1.0625');
    assert.equal(eastOf(world().put(1, Y + 1, 0, 'oak_slab', { type: 'bottom' })), undefined, '1.5');
    const slab = new TestWorld(version).put(0, Y, 0, 'oak_slab', { type: 'bottom' }).put(1, Y, 0, 'oak_fence');
    assert.equal(eastOf(slab, { start: feetIn(0, Y, 0, 0.5) }), Y + 1, 'from a slab a fence is 1.0 high');
  }
});

test('PATHFINDING-12: what lies thinly on honey is no better to jump from', () => {
  const from = (thin: string, under: string): number | undefined => {
    const world = new TestWorld(VERSION).put(0, Y - 1, 0, under).put(1, Y, 0, 'stone');
    return eastOf(world.put(0, Y, 0, thin), { start: feetIn(0, Y, 0, 1 / 16) });
  };
  assert.equal(from('white_carpet', 'honey_block'), undefined);
  assert.equal(from('white_carpet', 'stone'), Y + 1);
});

test('PATHFINDING-16: off a ladder nobody steps onto a post, level or lower', () => {
  for (const below of [0, 1]) {
    const world = new TestWorld(VERSION, 'void').put(1, Y - below - 1, 0, 'oak_fence');
    world.fill({ x: 0, y: Y - 4, z: 0 }, { x: 0, y: Y + 2, z: 0 }, 'ladder', { facing: 'east' });
    assert.equal(eastOf(world), undefined, `${below}`);
  }
});

test('PATHFINDING-13: steps of up to 0.6 blocks cost no jump; ceilings count from the feet', () => {
  const slab = new TestWorld(VERSION).put(1, Y, 0, 'oak_slab', { type: 'bottom' });
  assert.deepEqual([eastOf(slab), costEast(slab)], [Y, SPRINT_COST]);
  const snow = new TestWorld(VERSION).put(1, Y, 0, 'snow', { layers: 6 });
  assert.ok((costEast(snow) ?? 0) > SPRINT_COST, 'six layers are 0.625 high');
  const low = new TestWorld(VERSION).put(1, Y + 1, 0, 'oak_trapdoor', { half: 'top', open: false });
  assert.equal(eastOf(low, { allowDoors: false }), Y, '1.8125 blocks are high enough');
  assert.equal(eastOf(low.put(1, Y, 0, 'white_carpet'), { allowDoors: false }), undefined, '1.75 are not');
});

test('PATHFINDING-14: falls are bounded by damage; deeper ones only into water', () => {
  const edge = () => new TestWorld(VERSION, 'void').put(0, Y - 1, 0, 'stone');
  assert.equal(eastOf(edge().put(1, Y - 4, 0, 'stone')), Y - 3);
  assert.equal(eastOf(edge().put(1, Y - 5, 0, 'stone')), undefined);
  assert.equal(eastOf(edge().put(1, Y - 5, 0, 'stone'), { maxFallBlocks: 4 }), Y - 4);
  assert.equal(eastOf(edge().put(1, Y - 30, 0, 'water')), Y - 30);
  assert.equal(eastOf(edge()), undefined, 'nothing is below');
  assert.equal(eastOf(edge().put(1, Y - 4, 0, 'slime_block')), undefined, 'slime throws back');
});

test('PATHFINDING-15: iron doors stay closed, and doors are not worked where that is not allowed', () => {
  const door = (name: string) => new TestWorld(VERSION).door(1, Y, 0, 'east', name);
  assert.equal(eastOf(door('oak_door')), Y);
  assert.equal(eastOf(door('oak_door'), { allowDoors: false }), undefined);
  assert.equal(eastOf(door('iron_door')), undefined);
  const gate = new TestWorld(VERSION).put(1, Y, 0, 'oak_fence_gate', { facing: 'east' });
  assert.equal(eastOf(gate), Y);
});

test('PATHFINDING-19: what kills is never entered or stood on; what slows or hurts costs', () => {
  for (const version of TEST_VERSIONS) {
    const names = version === '1.16.5' ? ['lava', 'fire', 'cactus'] : ['lava', 'fire', 'cactus', 'powder_snow'];
    for (const name of names) {
      assert.equal(eastOf(new TestWorld(version).put(1, Y, 0, name)), undefined, name);
      assert.equal(eastOf(new TestWorld(version).put(1, Y - 1, 0, name)), undefined, `on ${name}`);
    }
    const plain = costEast(new TestWorld(version)) ?? 0;
    for (const [name, factor] of [
      ['magma_block', 10],
      ['soul_sand', 1.3],
      ['slime_block', 1.1],
    ] as const) {
      const cost = costEast(new TestWorld(version).put(1, Y - 1, 0, name)) ?? 0;
      assert.ok(cost >= plain * factor, `${name}: ${cost}`);
    }
    assert.ok((costEast(new TestWorld(version).put(1, Y, 0, 'cobweb')) ?? 0) > plain * 4);
    assert.ok((costEast(new TestWorld(version).put(2, Y, 0, 'lava')) ?? 0) > plain, 'beside lava');
  }
});

test('PATHFINDING-20: digging opens no liquid, keeps what holds things, and digs what would fall first', () => {
  const carried = { placeableBlocks: 0, tools: [{ heldItem: 'iron_pickaxe' }] };
  const digs = (world: TestWorld) => {
    const goal = { kind: 'cell', pos: { x: 1, y: Y, z: 0 } } as const;
    return findRoute(world.blocks, { start, goal, allowWorldChange: true, carried, maxRadius: 1 });
  };
  const walled = (name: string) =>
    new TestWorld(VERSION)
      .fill({ x: -1, y: Y - 2, z: -1 }, { x: 2, y: Y + 4, z: 1 }, 'bedrock')
      .fill({ x: 0, y: Y, z: 0 }, { x: 0, y: Y + 3, z: 0 }, 'air')
      .fill({ x: 1, y: Y, z: 0 }, { x: 1, y: Y + 1, z: 0 }, name);
  assert.deepEqual(
    digs(walled('stone')).worldChanges.dig.map(({ y }) => y),
    [Y + 1, Y],
  );
  assert.equal(digs(walled('stone').put(2, Y, 0, 'water')).reached, false);
  assert.equal(digs(walled('stone').put(1, Y + 2, 0, 'lava')).reached, false);
  assert.equal(digs(walled('chest')).reached, false);
  assert.equal(digs(walled('bedrock')).reached, false);
  assert.deepEqual(
    digs(walled('stone').put(1, Y + 2, 0, 'sand')).worldChanges.dig.map(({ y }) => y),
    [Y + 2, Y + 1, Y],
  );
  const buried = walled('stone').fill({ x: 1, y: Y + 2, z: 0 }, { x: 1, y: Y + 6, z: 0 }, 'gravel');
  assert.equal(digs(buried).reached, false, 'more falls than the arm reaches');
});

test('PATHFINDING-20: the block stood on is dug only down onto a whole block', () => {
  const carried = { placeableBlocks: 0, tools: [{ heldItem: 'iron_pickaxe' }] };
  const down = (world: TestWorld): boolean =>
    movesFrom(world.blocks, { ...query, allowWorldChange: true, carried }).some(
      ({ x, y, z }) => x === 0 && y === Y - 1 && z === 0,
    );
  assert.equal(down(new TestWorld(VERSION)), true);
  assert.equal(down(new TestWorld(VERSION).put(0, Y - 2, 0, 'air')), false);
  assert.equal(down(new TestWorld(VERSION).put(0, Y - 2, 0, 'lava')), false);
  assert.equal(down(new TestWorld(VERSION).put(1, Y - 1, 0, 'water')), false);
});

test('PATHFINDING-21: nothing is placed against what a click would use', () => {
  const carried = { placeableBlocks: 5, tools: [] };
  const towers = (name: string): boolean => {
    const world = new TestWorld(VERSION).put(0, Y - 1, 0, name);
    return movesFrom(world.blocks, { ...query, allowWorldChange: true, carried }).some(
      ({ x, y, z }) => x === 0 && z === 0 && y === Y + 1,
    );
  };
  assert.deepEqual([towers('stone'), towers('crafting_table')], [true, false]);
});

test('PATHFINDING-22: an unknown state is a wall that is neither stood on nor dug', () => {
  const world = new TestWorld(VERSION);
  world.blocks.setState(1, Y - 1, 0, 60_000);
  const carried = { placeableBlocks: 5, tools: [{ heldItem: 'netherite_pickaxe' }] };
  assert.equal(eastOf(world, { allowWorldChange: true, carried }), undefined);
  world.put(1, Y - 1, 0, 'stone').blocks.setState(1, Y + 1, 0, 60_000);
  assert.equal(eastOf(world, { allowWorldChange: true, carried }), undefined);
});
