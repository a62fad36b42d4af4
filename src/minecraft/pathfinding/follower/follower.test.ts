import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRoute } from '../find-route.ts';
import { feetIn, GROUND_Y, TestWorld } from '../testing/test-world.ts';
import { walkRoute } from '../testing/walk-route.ts';
import { Follower, MAX_REPLANS } from './follower.ts';
import type { FollowerStep } from './follower-step.ts';
import { STUCK_TICKS } from './progress.ts';

const Y = GROUND_Y;
const VERSION = '1.21.4';
const start = feetIn(0, Y, 0);
const goal = { kind: 'cell', pos: { x: 10, y: Y, z: 0 } } as const;
const still = { position: start, velocity: { x: 0, y: 0, z: 0 }, onGround: true, inWater: false, yaw: 0 };

const keysOf = ({ forward, back, jump, sprint, sneak }: FollowerStep) => [forward, back, jump, sprint, sneak];
const KEYS_UP = [false, false, false, false, false];

test('PATHFINDING-50: it arrives at rest in the goal cell, tells the way left, and leaves the keys up', () => {
  const { blocks } = new TestWorld(VERSION);
  const route = findRoute(blocks, { start, goal });
  const first = new Follower(blocks, route).step(still);
  assert.deepEqual([first.status, first.forward, first.moveIndex], ['walking', true, 0]);
  assert.ok(Math.abs(first.distanceLeft - 10) < 1e-9);
  assert.equal(first.yaw, 270);
  const walk = walkRoute(blocks, start, route);
  assert.deepEqual([walk.last.status, walk.last.distanceLeft, keysOf(walk.last)], ['arrived', 0, KEYS_UP]);
});

test('PATHFINDING-51: it never says arrived where the body is not', () => {
  const { blocks } = new TestWorld(VERSION);
  const nowhere = findRoute(blocks, { start, goal: { kind: 'cell', pos: { x: 0, y: Y, z: 0 } } });
  const far = new Follower(blocks, nowhere).step({ ...still, position: feetIn(5, Y, 5) });
  assert.equal(far.status, 'off_route');
  const high = new Follower(blocks, nowhere).step({ ...still, position: feetIn(0, Y + 4, 0) });
  assert.equal(high.status, 'off_route');
  const closed = new TestWorld(VERSION).fill({ x: 5, y: Y, z: -32 }, { x: 5, y: Y + 9, z: 31 }, 'bedrock');
  const partial = findRoute(closed.blocks, { start, goal });
  assert.equal(walkRoute(closed.blocks, start, partial).last.status, 'end_of_route');
});

test('PATHFINDING-52: a block that changes on the way is noticed at once; behind or beside it is not minded', () => {
  const world = new TestWorld(VERSION);
  const route = findRoute(world.blocks, { start, goal });
  const follower = new Follower(world.blocks, route);
  assert.equal(follower.step(still).status, 'walking');
  world.put(5, Y, 3, 'stone');
  assert.equal(follower.step(still).status, 'walking');
  world.put(6, Y + 1, 0, 'stone');
  const changed = follower.step(still);
  assert.deepEqual([changed.status, changed.at, keysOf(changed)], ['changed', { x: 6, y: Y + 1, z: 0 }, KEYS_UP]);
});

test('PATHFINDING-53: new routes are adopted a bounded number of times', () => {
  const world = new TestWorld(VERSION);
  const route = findRoute(world.blocks, { start, goal });
  const follower = new Follower(world.blocks, route);
  for (let i = 0; i < MAX_REPLANS; i++) assert.equal(follower.adopt(route), true);
  assert.deepEqual([follower.adopt(route), follower.replans], [false, MAX_REPLANS]);
});

test('PATHFINDING-53: a wall set up on the way is walked around after a new search', () => {
  const world = new TestWorld(VERSION);
  const again = (feet: typeof start) => findRoute(world.blocks, { start: feet, goal });
  const afterTick = (ticks: number): void => {
    if (ticks === 15) world.fill({ x: 7, y: Y, z: -2 }, { x: 7, y: Y + 2, z: 2 }, 'stone');
  };
  const walk = walkRoute(world.blocks, start, again(start), { again, afterTick, maxTicks: 400 });
  assert.deepEqual([walk.last.status, walk.replans], ['arrived', 1]);
});

test('PATHFINDING-54: a body that gains no way is stuck, with the evidence', () => {
  const { blocks } = new TestWorld(VERSION);
  const follower = new Follower(blocks, findRoute(blocks, { start, goal }));
  let step = follower.step(still);
  for (let tick = 0; tick < STUCK_TICKS + 5 && step.status === 'walking'; tick++) step = follower.step(still);
  assert.equal(step.status, 'stuck');
  assert.equal(step.evidence?.move?.to.x, 1);
  assert.ok((step.evidence?.positions.length ?? 0) > 5);
  assert.ok((step.evidence?.ticksWithoutProgress ?? 0) > STUCK_TICKS);
  assert.deepEqual(keysOf(step), KEYS_UP);
});

test('PATHFINDING-55: a body carried off the route, or about to drift into lava, stops', () => {
  const world = new TestWorld(VERSION);
  const follower = new Follower(world.blocks, findRoute(world.blocks, { start, goal }));
  assert.equal(follower.step({ ...still, position: feetIn(1, Y, 4) }).status, 'off_route');
  world.put(0, Y, 1, 'lava');
  const beside = new Follower(world.blocks, findRoute(world.blocks, { start, goal }));
  assert.equal(beside.step(still).status, 'walking');
  const pushed = beside.step({ ...still, position: { ...start, z: 0.8 }, velocity: { x: 0, y: 0, z: 0.3 } });
  assert.deepEqual([pushed.status, pushed.at, keysOf(pushed)], ['hazard', { x: 0, y: Y, z: 1 }, KEYS_UP]);
});

test('PATHFINDING-56: a door that does not open is clicked three times, then the way is blocked', () => {
  const world = new TestWorld(VERSION).fill({ x: 1, y: Y, z: -32 }, { x: 1, y: Y + 3, z: 31 }, 'bedrock');
  world.door(1, Y, 0, 'east');
  const route = findRoute(world.blocks, { start, goal });
  const follower = new Follower(world.blocks, route);
  let clicks = 0;
  let step = follower.step(still);
  for (let tick = 0; tick < 200 && step.status === 'walking'; tick++) {
    if (step.interact !== undefined) clicks++;
    step = follower.step(still);
  }
  assert.deepEqual([step.status, clicks, step.at?.x], ['blocked', 3, 1]);
});

test('PATHFINDING-57: a route that changes nothing asks for no dig and no place', () => {
  const world = new TestWorld(VERSION).fill({ x: 3, y: Y, z: -4 }, { x: 3, y: Y + 3, z: 4 }, 'dirt');
  const walk = walkRoute(world.blocks, start, findRoute(world.blocks, { start, goal }));
  assert.deepEqual([walk.last.status, walk.done], ['arrived', []]);
});

test('PATHFINDING-57: a dig that never comes through is given up', () => {
  const world = new TestWorld(VERSION).fill({ x: 1, y: Y, z: -32 }, { x: 1, y: Y + 40, z: 31 }, 'dirt');
  const carried = { placeableBlocks: 0, tools: [] };
  const follower = new Follower(
    world.blocks,
    findRoute(world.blocks, { start, goal, allowWorldChange: true, carried }),
  );
  let step = follower.step(still);
  let asked = 0;
  for (let tick = 0; tick < 1000 && step.status === 'walking'; tick++) {
    if (step.dig !== undefined) asked++;
    step = follower.step(still);
  }
  assert.equal(step.status, 'blocked');
  assert.ok(asked > 100);
});

test('PATHFINDING-133: a body that comes to the same place again and again is stuck, with the evidence', () => {
  const { blocks } = new TestWorld(VERSION);
  const follower = new Follower(blocks, findRoute(blocks, { start, goal }));
  let step = follower.step(still);
  let ticks = 0;
  for (; step.status === 'walking' && ticks < STUCK_TICKS; ticks++) {
    const position = feetIn(ticks % 2, Y, 0);
    step = follower.step({ ...still, position: { ...position, x: position.x - 0.4 } });
    if (ticks === 10) assert.equal(follower.adopt(findRoute(blocks, { start, goal })), true);
  }
  assert.equal(step.status, 'stuck');
  assert.ok(ticks < STUCK_TICKS);
  assert.ok((step.evidence?.visits ?? 0) >= 12);
  assert.deepEqual(keysOf(step), KEYS_UP);
});

/** A wall of bedrock with a door or a gate at (5, Y, 0). */
function gateway(name: 'oak_door' | 'oak_fence_gate', open: boolean): TestWorld {
  const world = new TestWorld(VERSION).fill({ x: 5, y: Y, z: -9 }, { x: 5, y: Y + 5, z: 9 }, 'bedrock');
  if (name === 'oak_fence_gate') return world.put(5, Y + 1, 0, 'air').put(5, Y, 0, name, { facing: 'east', open });
  for (const half of ['lower', 'upper'])
    world.put(5, Y + (half === 'upper' ? 1 : 0), 0, name, { facing: 'east', half, open });
  return world;
}

for (const name of ['oak_door', 'oak_fence_gate'] as const) {
  test(`PATHFINDING-132: an ${name} that was shut is so again behind the body, if that is asked; an open one stays`, () => {
    for (const [wasOpen, closesDoors, clicks] of [
      [false, true, 2],
      [false, false, 1],
      [true, true, 0],
    ] as const) {
      const { blocks } = gateway(name, wasOpen);
      const before = blocks.stateAt(5, Y, 0);
      const walk = walkRoute(blocks, start, findRoute(blocks, { start, goal, maxRadius: 10 }), { closesDoors });
      assert.equal(walk.last.status, 'arrived');
      assert.deepEqual(walk.done, Array(clicks).fill(`use 5,${Y},0`));
      assert.equal(blocks.stateAt(5, Y, 0) === before, clicks !== 1);
    }
  });
}
