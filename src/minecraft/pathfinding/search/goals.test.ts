import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BlockPos, Random } from '../../../core/index.ts';
import { findRoute } from '../find-route.ts';
import { COST_SCALE, SPRINT_COST, WALK_COST } from '../moves/costs.ts';
import type { Goal, RouteQuery } from '../query.ts';
import { leastCostByDijkstra } from '../testing/oracle.ts';
import { type RandomWorld, randomCell, randomWorld } from '../testing/random-world.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { compileGoal, LeastCost } from './goals.ts';
import { Search } from './search.ts';
import { Sight } from './sight.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const runs = (whole: number): number => (SOAK ? whole : Math.ceil(whole / 25));
const seeds = fc.integer({ min: 0, max: 1_000_000 });
const Y = GROUND_Y;
const VERSION = '1.20.4';
const start = feetIn(0, Y, 0);

/** A goal of a kind at random, around places at random. */
function randomGoal(random: Random, place: () => BlockPos, depth = 0): Goal {
  const pos = place();
  const point = { x: pos.x + random.next(), y: pos.y + random.next(), z: pos.z + random.next() };
  const some = (): Goal[] => Array.from({ length: 1 + random.int(6) }, () => randomGoal(random, place, depth + 1));
  switch (random.int(depth === 0 ? 7 : 5)) {
    case 0:
      return { kind: 'cell', pos };
    case 1:
      return { kind: 'near', pos, radiusBlocks: random.next() * 3 };
    case 2:
      return { kind: 'reach', pos, to: random.int(2) === 0 ? 'dig' : 'place' };
    case 3:
      return { kind: 'sight', point, distanceBlocks: 1 + random.next() * 4 };
    case 4:
      return { kind: 'away', from: [point, place()], distanceBlocks: 2 + random.next() * 4 };
    case 5:
      return { kind: 'any', goals: some() };
    default:
      return { kind: 'all', goals: some().slice(0, 2) };
  }
}

const RELIEFS = [0, 1, 2, 4] as const;

function caseOf(seed: number, size: number): { readonly from: RandomWorld; readonly query: RouteQuery } {
  const relief = RELIEFS[seed % RELIEFS.length] ?? 2;
  const version = TEST_VERSIONS[seed % TEST_VERSIONS.length] ?? VERSION;
  const from = randomWorld({ version, seed, size, relief });
  const feet = randomCell(from, relief);
  const goal = randomGoal(from.random, () => randomCell(from, relief));
  return { from, query: { start: feetIn(feet.x, feet.y, feet.z), goal, maxRadius: 12 } };
}

test('PATHFINDING-162: to goals of every kind a route costs what a plain Dijkstra finds', () => {
  const found = new Map<string, number>();
  fc.assert(
    fc.property(seeds, (seed) => {
      const { from, query } = caseOf(seed, 6);
      const least = leastCostByDijkstra(from.world.blocks, query);
      const route = findRoute(from.world.blocks, query);
      assert.equal(route.reached, least !== undefined, JSON.stringify(query.goal));
      if (least === undefined) return;
      found.set(query.goal.kind, (found.get(query.goal.kind) ?? 0) + 1);
      assert.equal(Math.round(route.costTicks * COST_SCALE), least, JSON.stringify(query.goal));
    }),
    { numRuns: runs(2500) },
  );
  assert.ok(found.size >= (SOAK ? 7 : 4), JSON.stringify([...found]));
});

test('PATHFINDING-163: the estimate of every kind is 0 at the goal and never falls by more than a move costs', () => {
  let moves = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const { from, query } = caseOf(seed, 7);
      const search = new Search(from.world.blocks, { ...query, goal: { kind: 'any', goals: [] } }, { maxNodes: 0 });
      const { grid, labels, generator } = search;
      const goal = compileGoal(query.goal, new LeastCost(SPRINT_COST), new Sight(from.world.blocks, generator.terrain));
      const place = (cell: number): [number, number, number] => [
        grid.xOf(cell) + grid.originX,
        grid.yOf(cell) + grid.originY,
        grid.zOf(cell) + grid.originZ,
      ];
      const seen = new Set<number>();
      for (let label = 1; label <= labels.size && seen.size < 60; label++) {
        const cell = labels.cell[label] ?? 0;
        if (seen.has(cell)) continue;
        seen.add(cell);
        generator.stand(label);
        const estimate = goal.estimate(...place(cell));
        const footing = generator.footingHeight - 16 * grid.yOf(cell);
        if (!generator.isFalling && goal.isReached(...place(cell), footing))
          assert.equal(estimate, 0, `${place(cell)} ${footing} ${JSON.stringify(query.goal)}`);
        generator.expand(label);
        for (let i = 0; i < generator.successors.count; i++) {
          const to = generator.successors.cell[i] ?? 0;
          const fall = estimate - goal.estimate(...place(to));
          assert.ok(fall <= (generator.successors.cost[i] ?? 0), `${fall} from ${place(cell)} to ${place(to)}`);
          generator.successors.copyEdits(i, labels, labels.add(to, 0, label, 0, 0, 0, 0));
          moves++;
        }
      }
    }),
    { numRuns: runs(1500) },
  );
  assert.ok(moves > runs(1500) * 20, `${moves} moves`);
});

test('PATHFINDING-163: no two ways down cost less than one of their sum, and none less than a shorter one', () => {
  for (const groundCost of [SPRINT_COST, WALK_COST]) {
    const least = new LeastCost(groundCost);
    const down = (cells: number): number => least.of(0, -cells, 0);
    for (let first = 1; first < 60; first++) {
      assert.ok(down(first) >= down(first - 1));
      for (let second = 1; second < 60; second++) assert.ok(down(first + second) <= down(first) + down(second));
    }
    assert.ok(down(50) < 50 * groundCost, 'a long fall is cheaper than stairs');
  }
});

test('PATHFINDING-164: of many goals the estimate is the least of all, found with few looks', () => {
  let looks = 0;
  class CountingLeastCost extends LeastCost {
    override within(...of: Parameters<LeastCost['within']>): number {
      looks++;
      return super.within(...of);
    }
  }
  const { blocks } = new TestWorld(VERSION);
  const search = new Search(blocks, { start, goal: { kind: 'any', goals: [] } }, { maxNodes: 0 });
  const sight = new Sight(blocks, search.generator.terrain);
  const coordinate = fc.integer({ min: -60, max: 60 });
  const place = fc.record({ x: coordinate, y: fc.integer({ min: Y - 20, max: Y + 20 }), z: coordinate });
  const goals = fc.array(
    fc.oneof(
      place.map((pos): Goal => ({ kind: 'cell', pos })),
      fc.record({ kind: fc.constant('near' as const), pos: place, radiusBlocks: fc.integer({ min: 0, max: 5 }) }),
    ),
    { minLength: 300, maxLength: 500 },
  );
  let asked = 0;
  let tested = 0;
  fc.assert(
    fc.property(goals, fc.array(place, { minLength: 20, maxLength: 20 }), (many, places) => {
      const plain = new LeastCost(SPRINT_COST);
      const any = compileGoal({ kind: 'any', goals: many }, new CountingLeastCost(SPRINT_COST), sight);
      const each = many.map((goal) => compileGoal(goal, plain, sight));
      for (const { x, y, z } of places) {
        looks = 0;
        assert.equal(any.estimate(x, y, z), Math.min(...each.map((goal) => goal.estimate(x, y, z))));
        asked += looks;
        tested++;
        assert.equal(
          any.isReached(x, y, z, 0),
          each.some((goal) => goal.isReached(x, y, z, 0)),
        );
      }
    }),
    { numRuns: runs(250) },
  );
  assert.ok(asked / tested < 80, `${asked / tested} looks of 300 to 500 goals`);
});

test('PATHFINDING-165: in sight is where the ray meets nothing on its way, by the world as it will be', () => {
  const world = new TestWorld(VERSION).fill({ x: 5, y: Y, z: -20 }, { x: 5, y: Y + 5, z: 20 }, 'stone');
  world.fill({ x: 5, y: Y + 1, z: 3 }, { x: 5, y: Y + 1, z: 3 }, 'glass');
  const point = { x: 9.5, y: Y + 1.5, z: 3.5 };
  const seen = findRoute(world.blocks, { start, goal: { kind: 'sight', point, distanceBlocks: 7 } });
  assert.deepEqual([seen.reached, seen.stoppedAt?.z], [true, 3], 'through the window');
  world.put(5, Y + 1, 3, 'stone');
  const query = { start, goal: { kind: 'sight', point, distanceBlocks: 6 }, maxRadius: 12 } as const;
  assert.equal(findRoute(world.blocks, query).reached, false);
  const dug = findRoute(world.blocks, {
    ...query,
    allowWorldChange: true,
    carried: { placeableBlocks: 0, tools: [{ heldItem: 'iron_pickaxe' }] },
  });
  assert.equal(dug.reached, true, 'what is dug on the way opens the view');
  assert.ok(dug.worldChanges.dig.length > 0);
});

test('PATHFINDING-166: to reach is to have a clear line to the block, or to where one is placed', () => {
  const world = new TestWorld(VERSION).fill({ x: 4, y: Y - 1, z: -1 }, { x: 8, y: Y + 3, z: 1 }, 'stone');
  world.put(6, Y + 1, 0, 'diamond_ore').put(6, Y + 1, -1, 'air');
  const ask = (pos: BlockPos, to: 'dig' | 'place') =>
    findRoute(world.blocks, { start, goal: { kind: 'reach', pos, to }, maxRadius: 16 });
  const dig = ask({ x: 6, y: Y + 1, z: 0 }, 'dig');
  assert.deepEqual([dig.reached, (dig.stoppedAt?.z ?? 0) < -1], [true, true], 'from the side that is open');
  const place = ask({ x: 6, y: Y + 1, z: -1 }, 'place');
  assert.deepEqual([place.reached, (place.stoppedAt?.z ?? 0) < -1], [true, true]);
  world.put(6, Y + 1, -1, 'stone');
  assert.equal(ask({ x: 6, y: Y + 1, z: 0 }, 'dig').reached, false, 'nobody digs through stone');
});

test('PATHFINDING-167: away is far from each point; any and all combine', () => {
  const { blocks } = new TestWorld(VERSION);
  const from = [start, { x: 6.5, y: Y, z: 0.5 }];
  const away = findRoute(blocks, { start, goal: { kind: 'away', from, distanceBlocks: 8 } });
  const end = away.stoppedAt ?? { x: 0, y: 0, z: 0 };
  assert.equal(away.reached, true);
  for (const point of from) assert.ok(Math.hypot(end.x + 0.5 - point.x, end.z + 0.5 - point.z) >= 8);
  assert.ok(away.costTicks < 8 * 3.6 * 1.2, 'straight away');
  const near = (x: number): Goal => ({ kind: 'near', pos: { x, y: Y, z: 0 }, radiusBlocks: 3 });
  const both = findRoute(blocks, { start, goal: { kind: 'all', goals: [near(8), near(12)] } });
  assert.deepEqual([both.reached, both.stoppedAt?.x], [true, 9]);
  const either = findRoute(blocks, { start, goal: { kind: 'any', goals: [near(-9), near(8)] } });
  assert.deepEqual([either.reached, either.stoppedAt?.x], [true, 5]);
  assert.equal(findRoute(blocks, { start, goal: { kind: 'all', goals: [near(8), near(20)] } }).reached, false);
});
