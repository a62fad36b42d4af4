import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock } from '../../core/index.ts';
import { checkReachable } from './check-reachable.ts';
import { findRoute, findRouteSliced } from './find-route.ts';
import { STOP_REASONS } from './query.ts';
import { feetIn, GROUND_Y, TestWorld } from './testing/test-world.ts';

const Y = GROUND_Y;
const VERSION = '1.20.4';
const start = feetIn(0, Y, 0);
const cell = (x: number, y: number, z: number) => ({ kind: 'cell', pos: { x, y, z } }) as const;

/** A room of bedrock around the origin, two blocks to each side. */
function room(): TestWorld {
  return new TestWorld(VERSION)
    .fill({ x: -3, y: Y - 1, z: -3 }, { x: 3, y: Y + 3, z: 3 }, 'bedrock')
    .fill({ x: -2, y: Y, z: -2 }, { x: 2, y: Y + 2, z: 2 }, 'air');
}

test('PATHFINDING-30: a goal one stands in is reached with no move', () => {
  const route = findRoute(new TestWorld(VERSION).blocks, { start, goal: cell(0, Y, 0) });
  assert.deepEqual([route.reached, route.moves, route.stoppedBecause, route.costTicks], [true, [], 'reached', 0]);
  assert.deepEqual(route.stoppedAt, { x: 0, y: Y, z: 0 });
});

test('PATHFINDING-31: goals may be near, within reach, any of many, or a predicate', () => {
  const { blocks } = new TestWorld(VERSION).put(8, Y + 1, 0, 'stone');
  const near = findRoute(blocks, { start, goal: { kind: 'near', pos: { x: 8, y: Y, z: 0 }, radiusBlocks: 2 } });
  assert.deepEqual(near.stoppedAt, { x: 6, y: Y, z: 0 });
  const dig = findRoute(blocks, { start, goal: { kind: 'reach', pos: { x: 8, y: Y + 1, z: 0 }, to: 'dig' } });
  assert.deepEqual([dig.reached, dig.stoppedAt], [true, { x: 3, y: Y, z: 0 }]);
  const place = findRoute(blocks, { start, goal: { kind: 'reach', pos: { x: 0, y: Y, z: 0 }, to: 'place' } });
  assert.equal(place.steps, 1, 'nobody places into the own cell');
  const any = findRoute(blocks, { start, goal: { kind: 'any', goals: [cell(12, Y, 0), cell(-3, Y, 0)] } });
  assert.deepEqual(any.stoppedAt, { x: -3, y: Y, z: 0 });
  const isGoal = (x: number) => x === 5;
  const own = findRoute(blocks, { start, goal: { kind: 'predicate', isGoal, estimateTicks: () => 0 } });
  assert.deepEqual([own.reached, own.stoppedAt?.x], [true, 5]);
  assert.equal(findRoute(blocks, { start, goal: { kind: 'any', goals: [] } }).reached, false);
});

test('PATHFINDING-32: a place closed in says no_path and names what bars the way', () => {
  const route = findRoute(room().blocks, { start, goal: cell(10, Y, 0) });
  assert.deepEqual([route.reached, route.stoppedBecause], [false, 'no_path']);
  assert.deepEqual(route.stoppedAt, { x: 2, y: Y, z: 0 }, 'the partial route leads as near as it can');
  assert.deepEqual(route.obstacle, { pos: { x: 3, y: Y + 1, z: 0 }, block: 'bedrock', reason: 'solid' });
  const wall = new TestWorld(VERSION).fill({ x: 3, y: Y - 1, z: -40 }, { x: 3, y: Y - 1, z: 40 }, 'lava');
  wall.fill({ x: 4, y: Y - 1, z: -40 }, { x: 8, y: Y - 1, z: 40 }, 'lava');
  assert.equal(findRoute(wall.blocks, { start, goal: cell(10, Y, 0) }).obstacle?.reason, 'hazard');
});

test('PATHFINDING-33: at the edge of what is loaded it says unloaded, at the radius radius', () => {
  const { blocks } = new TestWorld(VERSION, 'stone', 1);
  const far = findRoute(blocks, { start, goal: cell(40, Y, 0) });
  assert.deepEqual([far.reached, far.stoppedBecause, far.stoppedAt], [false, 'unloaded', { x: 15, y: Y, z: 0 }]);
  assert.equal(far.obstacle?.reason, 'unloaded');
  const near = findRoute(blocks, { start, goal: cell(10, Y, 0), maxRadius: 6 });
  assert.deepEqual([near.reached, near.stoppedBecause, near.stoppedAt?.x], [false, 'radius', 6]);
});

test('PATHFINDING-34: the node budget bounds the search, and the partial route is the best so far', () => {
  const { blocks } = new TestWorld(VERSION);
  const route = findRoute(blocks, { start, goal: cell(30, Y, 30) }, { maxNodes: 12 });
  assert.deepEqual([route.reached, route.stoppedBecause, route.nodesExpanded], [false, 'node_budget', 12]);
  assert.ok((route.stoppedAt?.x ?? 0) >= 8, 'twelve nodes lead that far');
  assert.equal(findRoute(blocks, { start, goal: cell(30, Y, 30) }, { maxNodes: 0 }).stoppedBecause, 'node_budget');
  assert.equal(findRoute(blocks, { start, goal: cell(9, Y, 3) }, { maxNodes: Number.NaN }).reached, true);
});

test('PATHFINDING-35: an abort ends a search, between slices too', async () => {
  const { blocks } = room();
  const query = { start, goal: cell(10, Y, 0) };
  const aborted = findRoute(blocks, query, { signal: AbortSignal.abort() });
  assert.deepEqual([aborted.stoppedBecause, aborted.nodesExpanded], ['aborted', 0]);
  const controller = new AbortController();
  let turns = 0;
  const yieldTurn = () => {
    if (++turns === 3) controller.abort();
    return Promise.resolve();
  };
  const late = await findRouteSliced(blocks, query, { signal: controller.signal, nodesPerSlice: 4, yieldTurn });
  assert.deepEqual([late.stoppedBecause, late.nodesExpanded], ['aborted', 12]);
});

test('PATHFINDING-36: the time guard cuts a search, and it says so', () => {
  const clock = new ManualClock();
  const monotonicMs = () => {
    clock.advance(10);
    return clock.monotonicMs();
  };
  const { blocks } = new TestWorld(VERSION, 'stone', 3);
  const goal = cell(0, Y + 9, 0);
  const route = findRoute(blocks, { start, goal }, { timeGuard: { limitMs: 25, monotonicMs } });
  assert.deepEqual([route.stoppedBecause, route.nodesExpanded], ['time_guard', 512]);
});

test('PATHFINDING-37: a start that is not known, blocked or over nothing is told as such', () => {
  const { blocks } = new TestWorld(VERSION, 'void', 1).put(3, Y, 3, 'stone');
  const reasonAt = (x: number, y: number, z: number) =>
    findRoute(blocks, { start: { x, y, z }, goal: cell(0, Y, 0) }).stoppedBecause;
  assert.equal(reasonAt(100.5, Y, 0.5), 'start_unknown');
  assert.equal(reasonAt(0.5, 500, 0.5), 'start_unknown');
  assert.equal(reasonAt(Number.NaN, Y, 0), 'start_unknown');
  assert.equal(reasonAt(0, Number.POSITIVE_INFINITY, 0), 'start_unknown');
  assert.equal(reasonAt(30_000_000, Y, -30_000_000), 'start_unknown');
  assert.equal(reasonAt(3.5, Y, 3.5), 'start_blocked');
  assert.equal(reasonAt(0.5, Y, 0.5), 'start_in_air');
  const inside = findRoute(blocks, { start: feetIn(3, Y, 3), goal: cell(0, Y, 0) });
  assert.deepEqual(inside.obstacle, { pos: { x: 3, y: Y, z: 3 }, block: 'stone', reason: 'solid' });
  const none = findRoute(blocks, { start: feetIn(0, Y, 0), goal: cell(0, Y, 0) });
  assert.deepEqual([none.moves, none.stoppedAt, none.reached], [[], undefined, false]);
});

test('PATHFINDING-38: a body in the air falls first, one on an edge starts from the block that carries it', () => {
  const { blocks } = new TestWorld(VERSION);
  const falling = findRoute(blocks, { start: feetIn(0, Y + 5, 0), goal: cell(4, Y, 0) });
  assert.deepEqual(
    [falling.reached, falling.moves[0]?.kind, falling.moves[0]?.to],
    [true, 'drop', { x: 0, y: Y, z: 0 }],
  );
  const post = new TestWorld(VERSION, 'void').put(0, Y - 1, 0, 'stone').put(-1, Y - 1, 0, 'stone');
  const edge = findRoute(post.blocks, { start: { x: 1.2, y: Y, z: 0.5 }, goal: cell(-1, Y, 0) });
  assert.deepEqual([edge.reached, edge.moves[0]?.from], [true, { x: 0, y: Y, z: 0 }]);
});

test('PATHFINDING-39: a start in water or on a ladder is one to move from', () => {
  const pool = new TestWorld(VERSION).fill({ x: -2, y: Y - 1, z: -2 }, { x: 2, y: Y - 1, z: 2 }, 'water');
  const swim = findRoute(pool.blocks, { start: { x: 0.5, y: Y - 0.6, z: 0.5 }, goal: cell(6, Y, 0) });
  assert.deepEqual([swim.reached, swim.moves[0]?.kind], [true, 'swim']);
  const ladder = new TestWorld(VERSION).fill({ x: 1, y: Y, z: 0 }, { x: 1, y: Y + 4, z: 0 }, 'stone');
  ladder.fill({ x: 0, y: Y, z: 0 }, { x: 0, y: Y + 4, z: 0 }, 'ladder', { facing: 'west' });
  const climb = findRoute(ladder.blocks, { start: feetIn(0, Y + 2, 0, 0.4), goal: cell(1, Y + 5, 0) });
  assert.deepEqual([climb.reached, climb.moves[0]?.kind], [true, 'climb']);
});

test('PATHFINDING-40: world changes come in the form that dig and place take', () => {
  const tunnel = new TestWorld(VERSION, 'void').fill({ x: -1, y: Y + 2, z: -1 }, { x: 9, y: Y + 2, z: 1 }, 'bedrock');
  tunnel.put(0, Y - 1, 0, 'stone').fill({ x: 4, y: Y - 1, z: 0 }, { x: 7, y: Y - 1, z: 0 }, 'bedrock');
  tunnel.fill({ x: 6, y: Y, z: -9 }, { x: 6, y: Y + 1, z: 9 }, 'dirt');
  const carried = { placeableBlocks: 16, tools: [{ heldItem: 'iron_shovel' }, { heldItem: 'stick' }] };
  const route = findRoute(tunnel.blocks, { start, goal: cell(7, Y, 0), allowWorldChange: true, carried, maxRadius: 9 });
  assert.equal(route.reached, true);
  const { dig, place, count } = route.worldChanges;
  assert.deepEqual(place, [
    { x: 0, y: Y - 1, z: 0, face: 'east', at: { x: 1, y: Y - 1, z: 0 } },
    { x: 1, y: Y - 1, z: 0, face: 'east', at: { x: 2, y: Y - 1, z: 0 } },
  ]);
  assert.deepEqual(dig, [
    { x: 6, y: Y + 1, z: 0, block: 'dirt', heldItem: 'iron_shovel', ticks: 3 },
    { x: 6, y: Y, z: 0, block: 'dirt', heldItem: 'iron_shovel', ticks: 3 },
  ]);
  assert.equal(count, 4);
  assert.ok(route.moves.every((move) => move.needsWorldChange === move.digs.length + move.places.length > 0));
  assert.ok(route.collisionCaveat.includes('changes_may_be_refused'));
});

test('PATHFINDING-41: without leave to change the world nothing is dug or placed', () => {
  const { blocks } = room();
  const carried = { placeableBlocks: 64, tools: [{ heldItem: 'netherite_pickaxe' }] };
  const route = findRoute(blocks, { start, goal: cell(10, Y, 0), carried });
  assert.deepEqual([route.reached, route.worldChanges.count], [false, 0]);
  assert.ok(route.moves.every((move) => move.digs.length + move.places.length === 0));
});

test('PATHFINDING-42: the blocks carried bound what is placed', () => {
  const plank = new TestWorld(VERSION, 'void').put(0, Y - 1, 0, 'stone').put(7, Y - 1, 0, 'stone');
  const ask = (placeableBlocks: number) =>
    findRoute(plank.blocks, {
      start,
      goal: cell(7, Y, 0),
      allowWorldChange: true,
      carried: { placeableBlocks, tools: [] },
      maxRadius: 9,
    });
  assert.deepEqual([ask(2).reached, ask(2).worldChanges.place.length], [false, 2]);
  const enough = ask(3);
  assert.equal(enough.reached, true, 'three blocks, and a leap over the rest');
  assert.equal(enough.worldChanges.place.length, 3);
});

test('PATHFINDING-43: caveats name what was met and not taken into account', () => {
  const world = new TestWorld(VERSION).put(5, Y, 5, 'cobweb');
  world.blocks.setState(6, Y, 6, 60_000);
  const route = findRoute(world.blocks, { start, goal: { kind: 'reach', pos: { x: 9, y: Y, z: 9 }, to: 'place' } });
  assert.deepEqual(route.collisionCaveat, ['entities', 'unknown_states']);
});

test('PATHFINDING-44: reachable tells cost, steps and whether the world must change', () => {
  const wall = new TestWorld(VERSION).fill({ x: 3, y: Y, z: -32 }, { x: 3, y: Y + 40, z: 31 }, 'stone');
  const query = { start, goal: cell(6, Y, 0), carried: { placeableBlocks: 0, tools: [{ heldItem: 'iron_pickaxe' }] } };
  const closed = checkReachable(wall.blocks, query);
  assert.deepEqual([closed.reachable, closed.withoutChangingWorld], [false, true]);
  assert.equal(closed.obstacle?.block, 'stone');
  const open = checkReachable(wall.blocks, { ...query, allowWorldChange: true });
  assert.deepEqual([open.reachable, open.withoutChangingWorld, open.approximateSteps], [true, false, 6]);
});

test('PATHFINDING-58: a goal inside a block or in mid-air is told without a search', () => {
  const world = new TestWorld(VERSION).fill({ x: 5, y: Y, z: 5 }, { x: 5, y: Y, z: 5 }, 'stone');
  for (const [goal, reason] of [
    [cell(5, Y, 5), 'solid'],
    [cell(5, Y - 1, 0), 'solid'],
    [cell(5, Y + 2, 0), 'gap'],
    [cell(5, -500, 0), 'out_of_world'],
  ] as const) {
    const answer = checkReachable(world.blocks, { start, goal });
    assert.deepEqual(
      [answer.reachable, answer.stoppedBecause, answer.obstacle?.reason, answer.nodesExpanded],
      [false, 'no_path', reason, 0],
    );
    const route = findRoute(world.blocks, { start, goal });
    assert.deepEqual([route.reached, route.stoppedBecause, route.obstacle], [false, 'no_path', answer.obstacle]);
    assert.ok(route.moves.length > 0 || reason === 'out_of_world', 'the way towards it is told all the same');
  }
  assert.equal(checkReachable(world.blocks, { start, goal: cell(5, Y + 1, 5) }).reachable, true);
});

test('PATHFINDING-45: the reasons to stop are a stable list', () => {
  assert.deepEqual(STOP_REASONS, [
    'reached',
    'no_path',
    'unloaded',
    'radius',
    'node_budget',
    'aborted',
    'time_guard',
    'start_unknown',
    'start_blocked',
    'start_in_air',
  ]);
});
