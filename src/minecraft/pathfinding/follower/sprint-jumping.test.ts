import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRoute } from '../find-route.ts';
import { PhysicsBody } from '../testing/physics-body.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { type Walk, type WalkOptions, walkRoute } from '../testing/walk-route.ts';
import { Follower } from './follower.ts';
import { keysUp } from './steering.ts';

const Y = GROUND_Y;
const start = feetIn(0, Y, 0);
const REST_TICKS = 40;

/** A walk of 24 blocks along x, and how its ticks compare with what the route told. */
function walked(world: TestWorld, options: WalkOptions = {}, goalZ = 0): Walk & { readonly share: number } {
  const route = findRoute(world.blocks, { start, goal: { kind: 'cell', pos: { x: 24, y: Y, z: goalZ } } });
  const walk = walkRoute(world.blocks, start, route, options);
  assert.equal(walk.last.status, 'arrived', JSON.stringify(walk.position));
  return { ...walk, share: walk.ticks / route.costTicks };
}

const jumps = ({ track }: Walk): boolean => track.some(({ y }) => y > Y + 0.7);

test('PATHFINDING-135: long straight ways in the open are gone in sprint-jumps, straight and diagonally', () => {
  for (const version of TEST_VERSIONS) {
    const straight = walked(new TestWorld(version));
    assert.ok(jumps(straight) && straight.share < 0.9, `${version}: ${straight.share}`);
    const diagonal = walked(new TestWorld(version), {}, 24);
    assert.ok(jumps(diagonal) && diagonal.share < 0.9, `${version}: ${diagonal.share}`);
    const under = new TestWorld(version).fill({ x: -2, y: Y + 4, z: -2 }, { x: 26, y: Y + 4, z: 2 }, 'stone');
    assert.ok(jumps(walked(under)), 'under a ceiling four blocks up');
  }
});

test('PATHFINDING-135: not where that is not wanted, nor by who is too hungry to sprint', () => {
  const open = new TestWorld('1.21.4');
  const forbidden = walked(open, { sprintJumps: false });
  assert.ok(!jumps(forbidden) && forbidden.share > 1);
  assert.ok(!jumps(walked(open, { condition: { isHungry: true } })));
});

test('PATHFINDING-135: nobody jumps by edges, hazards, water and ice, over what slows, or under low ceilings', () => {
  const plank = new TestWorld('1.21.4', 'void').fill({ x: -1, y: Y - 1, z: -1 }, { x: 25, y: Y - 1, z: 0 }, 'stone');
  assert.ok(!jumps(walked(plank)), 'on a plank two wide');
  const lines: readonly (readonly [name: string, y: number, z: number])[] = [
    ['lava', Y - 1, 1],
    ['water', Y - 1, -1],
    ['cactus', Y, 1],
    ['oak_fence', Y, -1],
    ['white_carpet', Y, 0],
    ['packed_ice', Y - 1, 0],
    ['slime_block', Y - 1, 1],
    ['stone', Y + 3, 0],
  ];
  for (const [name, y, z] of lines) {
    const world = new TestWorld('1.21.4').fill({ x: 2, y, z }, { x: 22, y, z }, name);
    const { track } = walked(world);
    const nearby = track.filter((feet) => feet.y > Y + 0.7 && Math.abs(Math.floor(feet.z) - z) <= 1);
    assert.deepEqual(nearby, [], name);
  }
});

test('PATHFINDING-135: a body stopped in any tick of a sprint-jump comes to rest on the run', () => {
  const world = new TestWorld('1.21.4', 'void').fill({ x: -1, y: Y - 1, z: -1 }, { x: 25, y: Y - 1, z: 1 }, 'stone');
  const { ticks } = walked(world);
  const route = findRoute(world.blocks, { start, goal: { kind: 'cell', pos: { x: 24, y: Y, z: 0 } } });
  for (let stopAt = 1; stopAt < ticks; stopAt++) {
    const body = new PhysicsBody(world.blocks, start);
    const follower = new Follower(world.blocks, route);
    for (let tick = 0; tick < stopAt; tick++) body.tick(follower.step(body.motion));
    for (let tick = 0; tick < REST_TICKS; tick++) body.tick(keysUp(body.motion));
    assert.equal(body.motion.position.y, Y, `stopped after ${stopAt} ticks`);
  }
});
