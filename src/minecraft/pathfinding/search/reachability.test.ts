import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Random } from '../../../core/index.ts';
import { checkReachable, checkReachableSliced } from '../check-reachable.ts';
import { findRoute } from '../find-route.ts';
import { COST_SCALE } from '../moves/costs.ts';
import { type Avoided, MAX_AVOIDED, type RouteQuery } from '../query.ts';
import { leastCostByDijkstra } from '../testing/oracle.ts';
import { randomCell, randomWorld } from '../testing/random-world.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { MAX_FRONTIER_CELLS } from './frontier.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const runs = (whole: number): number => (SOAK ? whole : Math.ceil(whole / 25));
const seeds = fc.integer({ min: 0, max: 1_000_000 });
const Y = GROUND_Y;
const VERSION = '1.20.4';
const start = feetIn(0, Y, 0);
const cell = (x: number, y: number, z: number) => ({ kind: 'cell', pos: { x, y, z } }) as const;
/** Without a second search for what would open the way. */
const QUICKLY = { openingNodes: 0 };
const PICKAXE = { placeableBlocks: 0, tools: [{ heldItem: 'iron_pickaxe' }] };

/** A wide floor of stone. */
const plain = () => new TestWorld(VERSION, 'stone', 3);

/** A room of five by five, closed on all sides, far from the start. */
const room = (block: string) =>
  plain()
    .fill({ x: 20, y: Y - 1, z: 20 }, { x: 26, y: Y + 4, z: 26 }, block)
    .fill({ x: 21, y: Y, z: 21 }, { x: 25, y: Y + 3, z: 25 }, 'air');

test('PATHFINDING-170: a goal in a closed room is a no after few nodes, with the wall named', () => {
  const answer = checkReachable(room('stone').blocks, { start, goal: cell(23, Y, 23) }, QUICKLY);
  assert.deepEqual([answer.reachable, answer.stoppedBecause, answer.closedSide], [false, 'no_path', 'goal']);
  assert.ok(answer.nodesExpanded <= 256, `${answer.nodesExpanded} nodes`);
  assert.deepEqual([answer.obstacle?.block, answer.obstacle?.reason], ['stone', 'solid']);
  const iron = room('stone').put(20, Y, 23, 'iron_door', { facing: 'east', half: 'lower' });
  iron.put(20, Y + 1, 23, 'iron_door', { facing: 'east', half: 'upper' });
  assert.equal(
    checkReachable(iron.blocks, { start, goal: cell(23, Y, 23) }, QUICKLY).closedSide,
    'goal',
    'iron doors are walls',
  );
  const wooden = room('stone').door(20, Y, 23, 'east');
  assert.equal(checkReachable(wooden.blocks, { start, goal: cell(23, Y, 23) }, QUICKLY).reachable, true);
});

test('PATHFINDING-170: so is the top of a pillar, and what bedrock closes in though the world may be changed', () => {
  const pillar = plain().fill({ x: 20, y: Y, z: 20 }, { x: 20, y: Y + 9, z: 20 }, 'stone');
  const top = checkReachable(pillar.blocks, { start, goal: cell(20, Y + 10, 20) }, QUICKLY);
  assert.deepEqual([top.stoppedBecause, top.closedSide], ['no_path', 'goal']);
  assert.ok(top.nodesExpanded <= 1024, `${top.nodesExpanded} nodes`);
  assert.deepEqual(top.obstacle, { pos: { x: 20, y: Y + 10, z: 20 }, block: undefined, reason: 'cut_off' });
  const query = { start, goal: cell(23, Y, 23), allowWorldChange: true, carried: { ...PICKAXE, placeableBlocks: 64 } };
  const vault = checkReachable(room('bedrock').blocks, query);
  assert.deepEqual([vault.stoppedBecause, vault.closedSide, vault.obstacle?.block], ['no_path', 'goal', 'bedrock']);
  assert.ok(vault.nodesExpanded <= 256, `${vault.nodesExpanded} nodes`);
  const low = plain().fill({ x: 20, y: Y, z: 20 }, { x: 20, y: Y, z: 20 }, 'stone');
  assert.equal(checkReachable(low.blocks, { start, goal: cell(20, Y + 1, 20) }).reachable, true);
});

test('PATHFINDING-171: a start closed in is a no once all it can get to was looked at', () => {
  const { blocks } = plain()
    .fill({ x: -1, y: Y, z: -1 }, { x: 1, y: Y + 2, z: 1 }, 'stone')
    .put(0, Y, 0, 'air')
    .put(0, Y + 1, 0, 'air');
  const answer = checkReachable(blocks, { start, goal: cell(23, Y, 23) }, QUICKLY);
  assert.deepEqual([answer.stoppedBecause, answer.closedSide, answer.nodesExpanded], ['no_path', 'start', 1]);
});

test('PATHFINDING-172: find_path says the same no, and still leads as near as it can', () => {
  const { blocks } = room('stone');
  const route = findRoute(blocks, { start, goal: cell(23, Y, 23) });
  const answer = checkReachable(blocks, { start, goal: cell(23, Y, 23) }, QUICKLY);
  assert.deepEqual([route.reached, route.stoppedBecause, route.closedSide], [false, 'no_path', 'goal']);
  assert.deepEqual(route.obstacle, answer.obstacle);
  assert.deepEqual(route.stoppedAt, { x: 19, y: Y, z: 19 });
  assert.equal(route.opensWith, undefined, 'not asked for');
});

test('PATHFINDING-172: in larger worlds, some with a closed box around the goal, reachable and findRoute agree', () => {
  let proven = 0;
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, allowWorldChange) => {
      const relief = seed % 3;
      const version = TEST_VERSIONS[seed % TEST_VERSIONS.length] ?? VERSION;
      const from = randomWorld({ version, seed, size: 15, relief });
      const feet = randomCell(from, relief);
      const goal = randomCell(from, relief);
      const corner = { x: goal.x - 2, y: goal.y - 1, z: goal.z - 2 };
      const block = allowWorldChange ? 'bedrock' : 'glass';
      from.world.fill(corner, { x: goal.x + 2, y: goal.y + 3, z: goal.z + 2 }, block);
      from.world.fill({ ...goal, x: goal.x - 1 }, { x: goal.x + 1, y: goal.y + 1, z: goal.z }, 'air');
      if (seed % 4 === 0) from.world.put(goal.x - 2, goal.y + (seed % 8 === 0 ? 0 : 1), goal.z, 'air');
      const query = {
        start: feetIn(feet.x, feet.y, feet.z),
        goal: { kind: 'cell', pos: goal },
        allowWorldChange,
        carried: { ...PICKAXE, placeableBlocks: 2 },
        maxRadius: 16,
      } as const;
      const options = { ...QUICKLY, maxNodes: 4000 };
      const answer = checkReachable(from.world.blocks, query, options);
      const route = findRoute(from.world.blocks, query, options);
      assert.deepEqual([answer.reachable, answer.stoppedBecause], [route.reached, route.stoppedBecause]);
      if (answer.reachable) assert.equal(answer.costTicks, route.costTicks);
      if (answer.closedSide === 'goal' && answer.nodesExpanded > 0) proven++;
    }),
    { numRuns: runs(800) },
  );
  assert.ok(proven > runs(800) / 100, `${proven} proven`);
});

test('PATHFINDING-173: a no tells what would open the way: the blocks to dig and to place, and its whole cost', () => {
  const query = { start, goal: cell(23, Y, 23), carried: PICKAXE };
  const { blocks } = room('stone');
  const answer = checkReachable(blocks, query);
  const carried = { ...PICKAXE, placeableBlocks: Infinity };
  const changing = findRoute(blocks, { ...query, allowWorldChange: true, carried });
  const { opensWith } = answer;
  assert.deepEqual(opensWith, { opens: true, dig: 2, place: 0, costTicks: changing.costTicks, isCheapest: true });
  assert.equal(changing.worldChanges.count, 2);
  assert.deepEqual(findRoute(blocks, query, { openingNodes: 10_000 }).opensWith, opensWith);
  const byHand = checkReachable(blocks, { start, goal: query.goal }).opensWith;
  assert.ok(byHand?.opens === true && byHand.dig === 2 && !byHand.isCheapest, 'any way, where the cheapest takes long');
  const pillar = plain().fill({ x: 9, y: Y, z: 9 }, { x: 9, y: Y + 4, z: 9 }, 'stone');
  const up = checkReachable(pillar.blocks, { start, goal: cell(9, Y + 5, 9) }).opensWith;
  assert.ok(up?.opens === true && up.dig === 0 && up.place > 0, JSON.stringify(up));
});

test('PATHFINDING-173: where nothing opens it that is said, and where the search was cut it is not known', () => {
  const goal = cell(23, Y, 23);
  assert.deepEqual(checkReachable(room('bedrock').blocks, { start, goal }).opensWith, { opens: false, complete: true });
  const cut = checkReachable(room('stone').blocks, { start, goal }, { openingNodes: 20 });
  assert.deepEqual(cut.opensWith, { opens: false, complete: false });
  const asked = { start, goal: cell(9, Y, 9) };
  assert.equal(checkReachable(plain().blocks, asked).opensWith, undefined, 'it is open');
  assert.equal(checkReachable(plain().blocks, { start, goal: cell(400, Y, 0) }).opensWith, undefined, 'out of sight');
});

test('PATHFINDING-173: asked in slices the answer is the same', async () => {
  const query = { start, goal: cell(23, Y, 23), carried: PICKAXE };
  const sliced = await checkReachableSliced(room('stone').blocks, query, {
    nodesPerSlice: 37,
    yieldTurn: () => Promise.resolve(),
  });
  assert.deepEqual(sliced, checkReachable(room('stone').blocks, query));
});

test('PATHFINDING-174: a goal out of sight is headed for along the best of the frontier, which is named', () => {
  const { blocks } = new TestWorld(VERSION, 'stone', 2);
  const route = findRoute(blocks, { start, goal: cell(300, Y, 40) });
  assert.deepEqual([route.reached, route.stoppedBecause], [false, 'unloaded']);
  assert.ok(route.nodesExpanded < 100, `${route.nodesExpanded} nodes: nobody looks behind`);
  const [best] = route.frontier;
  assert.deepEqual([best?.pos, best?.reason], [route.stoppedAt, 'unloaded']);
  assert.equal(best?.costTicks, route.costTicks);
  const wall = new TestWorld(VERSION, 'stone', 2).fill({ x: 5, y: Y, z: -32 }, { x: 5, y: Y + 3, z: 31 }, 'stone');
  const around = findRoute(wall.blocks, { start, goal: cell(300, Y, 0) });
  const totals = around.frontier.map(({ costTicks, estimateTicks }) => costTicks + estimateTicks);
  assert.deepEqual(
    totals,
    totals.toSorted((a, b) => a - b),
    'best first',
  );
  const near = findRoute(blocks, { start, goal: cell(300, Y, 0), maxRadius: 9 });
  assert.deepEqual([near.stoppedBecause, near.frontier[0]], ['radius', { ...near.frontier[0], reason: 'radius' }]);
  const seen = findRoute(wall.blocks, { start, goal: cell(9, Y, 0) });
  assert.ok(seen.frontier.length > 1 && seen.frontier.length <= MAX_FRONTIER_CELLS);
  assert.deepEqual(seen.stoppedAt, { x: 4, y: Y, z: 0 }, 'a goal that is seen is come near to');
});

test('PATHFINDING-174: where earlier stretches ended the frontier is passed over', () => {
  const { blocks } = new TestWorld(VERSION, 'stone', 2);
  const goal = cell(300, Y, 0);
  const first = findRoute(blocks, { start, goal });
  const second = findRoute(blocks, { start, goal, passOver: first.stoppedAt === undefined ? [] : [first.stoppedAt] });
  assert.equal(first.stoppedAt?.x, 31);
  assert.equal(second.stoppedAt?.x, 31);
  assert.notEqual((second.stoppedAt?.z ?? 0) >> 4, (first.stoppedAt?.z ?? 0) >> 4);
});

function randomAvoided(random: Random, place: () => { x: number; y: number; z: number }): readonly Avoided[] {
  return Array.from({ length: 1 + random.int(5) }, () => ({
    pos: place(),
    radiusBlocks: random.next() * 5,
    costTicks: random.next() * 40,
  }));
}

test('PATHFINDING-168: what is avoided costs, by distance, and a route costs what a Dijkstra with it finds', () => {
  let dearer = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const relief = seed % 3;
      const from = randomWorld({ version: VERSION, seed, size: 6, relief });
      const feet = randomCell(from, relief);
      const goal = { kind: 'cell', pos: randomCell(from, relief) } as const;
      const avoid = randomAvoided(from.random, () => randomCell(from, relief));
      const query = { start: feetIn(feet.x, feet.y, feet.z), goal, avoid } satisfies RouteQuery;
      const least = leastCostByDijkstra(from.world.blocks, query);
      const route = findRoute(from.world.blocks, query);
      assert.equal(route.reached ? Math.round(route.costTicks * COST_SCALE) : undefined, least);
      const free = findRoute(from.world.blocks, { ...query, avoid: [] });
      if (!route.reached) return;
      assert.ok(free.costTicks <= route.costTicks);
      if (free.costTicks < route.costTicks) dearer++;
    }),
    { numRuns: runs(1500) },
  );
  assert.ok(dearer > 0);
});

test('PATHFINDING-168: a route goes around what is avoided where that costs less, and through where it must', () => {
  const { blocks } = plain();
  const avoid = [{ pos: { x: 8.5, y: Y, z: 0.5 }, radiusBlocks: 5, costTicks: 60 }];
  const around = findRoute(blocks, { start, goal: cell(16, Y, 0), avoid });
  const nearest = Math.min(...around.moves.map(({ to }) => Math.hypot(to.x - 8, to.z)));
  assert.ok(around.reached && nearest >= 4, `${nearest} blocks`);
  const hall = plain().fill({ x: 1, y: Y, z: -1 }, { x: 15, y: Y + 2, z: 1 }, 'stone');
  hall
    .fill({ x: 1, y: Y, z: 0 }, { x: 15, y: Y + 1, z: 0 }, 'air')
    .fill({ x: 8, y: Y, z: -47 }, { x: 8, y: Y + 9, z: -2 }, 'bedrock');
  hall
    .fill({ x: 8, y: Y, z: 2 }, { x: 8, y: Y + 9, z: 47 }, 'bedrock')
    .fill({ x: 8, y: Y + 2, z: -1 }, { x: 8, y: Y + 9, z: 1 }, 'bedrock');
  const through = findRoute(hall.blocks, { start, goal: cell(16, Y, 0), avoid });
  assert.ok(through.reached && through.moves.some(({ to }) => to.x === 8), 'the hall is the only way');
});

test('PATHFINDING-169: with places avoided entities are accounted for as seen; beyond the bound they are not, and it says so', () => {
  const { blocks } = plain();
  const place = { pos: { x: 90, y: Y, z: 0 }, radiusBlocks: 1, costTicks: 1 };
  const caveatsWith = (avoid: readonly Avoided[]) =>
    findRoute(blocks, { start, goal: cell(3, Y, 0), avoid }).collisionCaveat;
  assert.deepEqual(caveatsWith([]), ['entities_move']);
  assert.deepEqual(caveatsWith(new Array(MAX_AVOIDED + 1).fill(place)), ['entities', 'entities_move']);
  assert.deepEqual(findRoute(blocks, { start, goal: cell(3, Y, 0) }).collisionCaveat, ['entities']);
});
