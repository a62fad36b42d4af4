import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BlockPos, Point } from '../../../core/index.ts';
import { findRoute } from '../find-route.ts';
import type { RouteQuery } from '../query.ts';
import { randomCell, randomWorld } from '../testing/random-world.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { walkCourse } from '../testing/walk-course.ts';
import { walkRoute } from '../testing/walk-route.ts';
import { RISKS, type RouteQuote } from './quote.ts';
import type { RouteResult } from './route.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const Y = GROUND_Y;
const VERSION = '1.20.4';
const start = feetIn(0, Y, 0);
const CARRIED = {
  placeableBlocks: 6,
  tools: [{ heldItem: 'iron_pickaxe', usesLeft: 20 }, { heldItem: 'iron_shovel' }],
};
const changing = { allowWorldChange: true, carried: CARRIED } as const;

function routeTo(world: TestWorld, pos: BlockPos, more: Partial<RouteQuery> = {}): RouteResult {
  return findRoute(world.blocks, { start, goal: { kind: 'cell', pos }, maxRadius: 20, ...more });
}

const risksOf = ({ risks }: RouteQuote) => Object.fromEntries(risks.map(({ risk, count }) => [risk, count]));
const plank = (y: number, to: number) =>
  new TestWorld(VERSION, 'void').fill({ x: 0, y: y - 1, z: 0 }, { x: to, y: y - 1, z: 0 }, 'stone');

/** A small random world, crossed with changes allowed. */
function crossing(seed: number): { world: TestWorld; query: RouteQuery; route: RouteResult } {
  const version = TEST_VERSIONS[seed % TEST_VERSIONS.length] ?? VERSION;
  const relief = 1 + (seed % 5);
  const from = randomWorld({ version, seed, size: 7, relief });
  const feet = randomCell(from, relief);
  const query: RouteQuery = {
    start: feetIn(feet.x, feet.y, feet.z),
    goal: { kind: 'cell', pos: { ...randomCell(from, relief), y: Y + (seed % 7) - 1 } },
    maxRadius: 12,
    ...changing,
  };
  return { world: from.world, query, route: findRoute(from.world.blocks, query) };
}

test('PATHFINDING-155: routes with changes are walked to their goals, each change done once and in order', () => {
  let walked = 0;
  const failed: string[] = [];
  const ratios: number[] = [];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
      const { world, query, route } = crossing(seed);
      if (!route.reached || route.worldChanges.count === 0) return;
      walked++;
      const again = (feet: Point) => findRoute(world.blocks, { ...query, start: feet });
      const walk = walkRoute(world.blocks, query.start, route, { again, maxTicks: 4000 });
      if (walk.last.status !== 'arrived') failed.push(`seed ${seed}: ${walk.last.status}`);
      if (walk.last.status !== 'arrived' || walk.replans > 0) return;
      ratios.push(walk.ticks / route.quote.ticks.total);
      const wanted = route.moves.flatMap(({ digs, places }) => [
        ...digs.map(({ x, y, z }) => `dig ${x},${y},${z}`),
        ...places.map(({ at: { x, y, z } }) => `place ${x},${y},${z}`),
      ]);
      assert.deepEqual(
        walk.done.filter((did) => !did.startsWith('use')),
        wanted,
        `seed ${seed}`,
      );
    }),
    { numRuns: SOAK ? 3000 : 60 },
  );
  assert.ok(walked > (SOAK ? 500 : 10), `only ${walked} with changes`);
  assert.ok(failed.length <= Math.max(1, walked / 100), `${failed.length} of ${walked}: ${failed.join('; ')}`);
  const median = ratios.sort((a, b) => a - b)[ratios.length >> 1] ?? 0;
  assert.ok(median > 0.9 && median < 1.1, `ticks walked over ticks told: ${median}`);
});

test('PATHFINDING-156: the ticks of a quote are the cost, less what takes no time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
      const { route } = crossing(seed);
      const { ticks, place, dig } = route.quote;
      const parts = [ticks.moving, ticks.digging, ticks.placing, ticks.opening];
      assert.ok(parts.every((part) => part >= -1e-9));
      assert.ok(Math.abs(ticks.total - parts.reduce((sum, part) => sum + part, 0)) < 1e-6);
      assert.ok(Math.abs(ticks.total - route.costTicks) < 1e-6, `${ticks.total} of ${route.costTicks}`);
      assert.equal(place + dig.reduce((sum, { count }) => sum + count, 0), route.worldChanges.count);
    }),
    { numRuns: SOAK ? 1000 : 40 },
  );
  const beside = plank(Y, 4).put(2, Y, 1, 'lava');
  const { costTicks, quote } = routeTo(beside, { x: 4, y: Y, z: 0 });
  assert.ok(costTicks > quote.ticks.total + 7, 'caution is no time');
  const avoid = [{ pos: feetIn(2, Y, 0), radiusBlocks: 2, costTicks: 30 }];
  const kept = routeTo(plank(Y, 4), { x: 4, y: Y, z: 0 }, { avoid });
  assert.ok(kept.costTicks > kept.quote.ticks.total + 29);
  assert.equal(risksOf(kept.quote)['near_avoided'], 3);
});

test('PATHFINDING-157: blocks are counted by name, and tools by their uses', () => {
  const world = new TestWorld(VERSION)
    .fill({ x: 1, y: Y, z: -32 }, { x: 1, y: Y + 9, z: 31 }, 'bedrock')
    .fill({ x: 2, y: Y, z: -32 }, { x: 2, y: Y + 9, z: 31 }, 'bedrock')
    .fill({ x: 1, y: Y, z: 0 }, { x: 1, y: Y + 1, z: 0 }, 'stone')
    .put(2, Y, 0, 'dirt')
    .put(2, Y + 1, 0, 'stone');
  const { quote } = routeTo(world, { x: 3, y: Y, z: 0 }, changing);
  assert.deepEqual(quote.dig, [
    { block: 'stone', count: 3 },
    { block: 'dirt', count: 1 },
  ]);
  assert.deepEqual(quote.tools, [
    { item: 'iron_pickaxe', uses: 3, usesLeft: 20, breaks: false },
    { item: 'iron_shovel', uses: 1, usesLeft: undefined, breaks: false },
  ]);
  const last = { placeableBlocks: 0, tools: [{ heldItem: 'iron_pickaxe', usesLeft: 3 }] };
  const spent = routeTo(world, { x: 3, y: Y, z: 0 }, { ...changing, carried: last }).quote;
  assert.deepEqual(spent.tools, [{ item: 'iron_pickaxe', uses: 3, usesLeft: 3, breaks: true }]);
});

test('PATHFINDING-148: falls cost health, within what all of a route may cost', () => {
  const stairs = (version: string) =>
    new TestWorld(version, 'void')
      .fill({ x: 0, y: Y - 1, z: 0 }, { x: 1, y: Y - 1, z: 0 }, 'stone')
      .fill({ x: 2, y: Y - 6, z: 0 }, { x: 4, y: Y - 6, z: 0 }, 'stone')
      .fill({ x: 5, y: Y - 11, z: 0 }, { x: 8, y: Y - 11, z: 0 }, 'stone');
  const goal = { x: 8, y: Y - 10, z: 0 };
  const reach = (more: Partial<RouteQuery>): boolean => routeTo(stairs(VERSION), goal, more).reached;
  assert.equal(reach({ maxFallBlocks: 4 }), false);
  assert.equal(reach({ maxFallBlocks: 5 }), false, 'two points a fall, and two in all');
  assert.equal(reach({ maxFallBlocks: 5, maxDamage: 3 }), false);
  assert.equal(reach({ maxFallBlocks: 5, maxDamage: 4 }), true);
  const query = { maxFallBlocks: 5, maxDamage: 4 };
  const { quote, costTicks } = routeTo(stairs(VERSION), goal, query);
  assert.equal(quote.damage, 4);
  assert.ok(Math.abs(costTicks - quote.ticks.total - 4 * 80) < 1e-6, 'healing is priced');
  for (const version of TEST_VERSIONS) {
    const { walk } = walkCourse(stairs(version), start, goal, query);
    assert.ok(walk.deepestFall > 4.9 && walk.deepestFall < 5.1);
  }
  const pool = stairs(VERSION)
    .put(2, Y - 6, 0, 'water')
    .put(2, Y - 7, 0, 'stone');
  assert.equal(routeTo(pool, { x: 4, y: Y - 5, z: 0 }).quote.damage, 0, 'water breaks any fall');
});

test('PATHFINDING-148: a label that hurt less is kept beside a cheaper one', () => {
  // A quick fall of two points, or a slow way round; beyond, a fall of two points that only one of them can still bear.
  const world = new TestWorld(VERSION, 'void')
    .fill({ x: 0, y: Y - 1, z: 0 }, { x: 1, y: Y - 1, z: 0 }, 'stone')
    .fill({ x: 2, y: Y - 6, z: 0 }, { x: 4, y: Y - 6, z: 0 }, 'stone')
    .fill({ x: 5, y: Y - 11, z: 0 }, { x: 6, y: Y - 11, z: 0 }, 'stone');
  world.fill({ x: 0, y: Y - 1, z: 1 }, { x: 0, y: Y - 1, z: 30 }, 'stone');
  for (let step = 0; step < 5; step++) world.put(1 + step, Y - 2 - step, 30, 'stone');
  world.fill({ x: 5, y: Y - 6, z: 30 }, { x: 7, y: Y - 6, z: 30 }, 'stone');
  world.fill({ x: 7, y: Y - 6, z: 0 }, { x: 7, y: Y - 6, z: 30 }, 'stone').put(6, Y - 6, 0, 'stone');
  const goal = { x: 5, y: Y - 10, z: 0 };
  const route = routeTo(world, goal, { maxFallBlocks: 5, maxRadius: 40 });
  assert.deepEqual([route.reached, route.quote.damage], [true, 2]);
  const hasty = routeTo(world, { x: 4, y: Y - 5, z: 0 }, { maxFallBlocks: 5, maxRadius: 40 });
  assert.equal(hasty.quote.damage, 2, 'the fall is the cheaper way to where both meet');
});

test('PATHFINDING-158: magma is told as health', () => {
  const wide = plank(Y, 9).fill({ x: 2, y: Y - 1, z: 0 }, { x: 7, y: Y - 1, z: 0 }, 'magma_block');
  const { quote } = routeTo(wide, { x: 9, y: Y, z: 0 });
  assert.ok(quote.damage > 0 && quote.damage <= 6, `${quote.damage}`);
});

test('PATHFINDING-159: each risk is named with the moves that run it', () => {
  assert.equal(new Set(RISKS).size, RISKS.length);
  assert.deepEqual(routeTo(new TestWorld(VERSION), { x: 4, y: Y, z: 0 }).quote.risks, []);
  assert.deepEqual(risksOf(routeTo(plank(Y, 4), { x: 4, y: Y, z: 0 }).quote), { deep_edge: 4 });
  const low = plank(Y, 4).fill({ x: 0, y: Y - 4, z: -1 }, { x: 5, y: Y - 4, z: 1 }, 'stone');
  assert.deepEqual(routeTo(low, { x: 4, y: Y, z: 0 }).quote.risks, [], 'three blocks do not hurt');
  const lava = new TestWorld(VERSION).fill({ x: 2, y: Y - 1, z: -9 }, { x: 2, y: Y - 1, z: -1 }, 'lava');
  lava.fill({ x: -9, y: Y, z: 1 }, { x: 9, y: Y + 3, z: 1 }, 'bedrock');
  assert.equal(risksOf(routeTo(lava, { x: 4, y: Y, z: 0 }).quote)['beside_hazard'], 1);
  const gravel = new TestWorld(VERSION)
    .fill({ x: 2, y: Y, z: -32 }, { x: 2, y: Y + 9, z: 31 }, 'bedrock')
    .fill({ x: 2, y: Y, z: 0 }, { x: 2, y: Y + 1, z: 0 }, 'stone')
    .put(2, Y + 2, 0, 'gravel');
  assert.deepEqual(risksOf(routeTo(gravel, { x: 4, y: Y, z: 0 }, changing).quote), {
    falling_blocks: 1,
    may_be_refused: 1,
  });
});
