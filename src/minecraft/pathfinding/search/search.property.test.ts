import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BlockPos } from '../../../core/index.ts';
import { checkReachable } from '../check-reachable.ts';
import { findRoute, findRouteSliced } from '../find-route.ts';
import { COST_SCALE } from '../moves/costs.ts';
import type { RouteQuery } from '../query.ts';
import { leastCostByDijkstra, movesFrom } from '../testing/oracle.ts';
import { type RandomWorld, randomCell, randomWorld, UNKNOWN_STATE } from '../testing/random-world.ts';
import { feetIn, TEST_VERSIONS } from '../testing/test-world.ts';
import { digOut, walkRoute } from '../testing/walk-route.ts';
import { LeastCost } from './goals.ts';
import type { Move, RouteResult } from './route.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const runs = (whole: number): number => (SOAK ? whole : Math.ceil(whole / 25));

interface Case {
  readonly from: RandomWorld;
  readonly query: RouteQuery;
}

const RELIEFS = [0, 1, 2, 4] as const;

/** A small random world with a start and a goal in it. */
function caseOf(seed: number, size: number, more: Partial<RouteQuery> = {}, mixed = false): Case {
  const version = TEST_VERSIONS[seed % TEST_VERSIONS.length] ?? '1.20.4';
  const relief = RELIEFS[seed % RELIEFS.length] ?? 2;
  const from = randomWorld({ version, seed, size, relief, hazards: mixed, unknown: mixed });
  const start = randomCell(from, relief);
  const goal = randomCell(from, relief);
  return { from, query: { start: feetIn(start.x, start.y, start.z), goal: { kind: 'cell', pos: goal }, ...more } };
}

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const CARRIED = { placeableBlocks: 2, tools: [{ heldItem: 'iron_pickaxe' }] };

test('PATHFINDING-1: a route costs what a plain Dijkstra over the same moves finds', () => {
  let found = 0;
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, mixed) => {
      const { from, query } = caseOf(seed, 6, {}, mixed);
      const least = leastCostByDijkstra(from.world.blocks, query);
      const route = findRoute(from.world.blocks, query);
      assert.equal(route.reached, least !== undefined);
      if (least === undefined) return;
      found++;
      assert.equal(Math.round(route.costTicks * COST_SCALE), least);
    }),
    { numRuns: runs(2500) },
  );
  assert.ok(found > runs(2500) / 5, `only ${found} routes`);
});

test('PATHFINDING-1: with digging and placing it agrees with that Dijkstra but for ties between first labels', () => {
  let asked = 0;
  let differing = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const { from, query } = caseOf(seed, 4, { allowWorldChange: true, carried: CARRIED, maxRadius: 6 });
      const least = leastCostByDijkstra(from.world.blocks, query);
      const route = findRoute(from.world.blocks, query);
      asked++;
      if ((route.reached ? Math.round(route.costTicks * COST_SCALE) : undefined) !== least) differing++;
    }),
    { numRuns: runs(2000) },
  );
  assert.ok(differing <= 1 + asked / 50, `${differing} of ${asked} differ`);
});

test('PATHFINDING-2: the heuristic never falls by more than a move costs', () => {
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, allowSprint) => {
      const { from, query } = caseOf(seed, 6, { allowSprint, maxRadius: 20 });
      const route = findRoute(from.world.blocks, { ...query, goal: { kind: 'near', pos: at(query), radiusBlocks: 3 } });
      const least = new LeastCost(allowSprint ? 3564 : 4633);
      for (const stand of [query.start, ...route.moves.map((move) => feetOf(move))]) {
        const x = Math.floor(stand.x);
        const y = Math.floor(stand.y + 1e-6);
        const z = Math.floor(stand.z);
        for (const move of movesFrom(from.world.blocks, { ...query, start: stand })) {
          const fall = least.of(7 - x, 3 - y, 5 - z) - least.of(7 - move.x, 3 - move.y, 5 - move.z);
          assert.ok(fall <= move.cost, `${fall} > ${move.cost} from ${x},${y},${z} to ${move.x},${move.y},${move.z}`);
        }
      }
    }),
    { numRuns: runs(1000) },
  );
});

function at(query: RouteQuery): BlockPos {
  if (query.goal.kind !== 'cell') throw new Error('a cell is wanted');
  return query.goal.pos;
}

function feetOf(move: Move) {
  return { x: move.to.x + 0.5, y: move.toFeetY, z: move.to.z + 0.5 };
}

/** Does in the world what a move digs, places and opens. */
function carryOut(from: RandomWorld, move: Move): void {
  const { blocks } = from.world;
  const stone = blocks.registry.defaultStateOf('stone') ?? 1;
  for (const dig of move.digs) digOut(blocks, dig);
  for (const { at: pos } of move.places) blocks.setState(pos.x, pos.y, pos.z, stone);
  for (const use of move.interactions) {
    blocks.setState(use.x, use.y, use.z, use.stateId);
    const name = blocks.registry.nameOf(use.stateId) ?? '';
    for (const y of name.endsWith('_door') ? [use.y - 1, use.y + 1] : []) {
      const half = blocks.stateAt(use.x, y, use.z);
      if (blocks.registry.nameOf(half) !== name) continue;
      const { open = false } = blocks.registry.propertiesOf(use.stateId);
      blocks.setState(
        use.x,
        y,
        use.z,
        blocks.registry.stateWith(name, { ...blocks.registry.propertiesOf(half), open }) ?? half,
      );
    }
  }
}

test('PATHFINDING-3: each move of a route is one the moves before it lead to', () => {
  let moves = 0;
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, allowWorldChange) => {
      const { from, query } = caseOf(seed, 6, { allowWorldChange, carried: CARRIED, maxRadius: 12 }, true);
      const route = findRoute(from.world.blocks, query);
      let stand = query.start;
      let left = CARRIED.placeableBlocks;
      let cost = 0;
      for (const move of route.moves) {
        const carried = { ...CARRIED, placeableBlocks: left };
        const possible = movesFrom(from.world.blocks, { ...query, start: stand, carried, maxRadius: 40 });
        const same = possible.filter(({ x, y, z }) => x === move.to.x && y === move.to.y && z === move.to.z);
        const price = Math.round(move.costTicks * COST_SCALE);
        assert.ok(
          same.some((each) => each.cost === price),
          `${JSON.stringify(move)} not among ${JSON.stringify(same)}`,
        );
        carryOut(from, move);
        left -= move.places.length;
        stand = feetOf(move);
        cost += move.costTicks;
        moves++;
      }
      assert.ok(left >= 0);
      assert.ok(Math.abs(cost - route.costTicks) < 1e-6);
    }),
    { numRuns: runs(1500) },
  );
  assert.ok(moves > 0);
});

test('PATHFINDING-4: no route goes through, over or against what is not known', () => {
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, allowWorldChange) => {
      const { from, query } = caseOf(seed, 8, { allowWorldChange, carried: CARRIED, maxRadius: 12 }, true);
      const { blocks } = from.world;
      const route = findRoute(blocks, query);
      for (const { to, digs, places } of route.moves) {
        const touched = [to, { ...to, y: to.y + 1 }, { ...to, y: to.y - 1 }, ...digs, ...places.map((each) => each.at)];
        for (const pos of touched) {
          const state = blocks.stateAt(pos.x, pos.y, pos.z);
          assert.ok(state >= 0 && state < UNKNOWN_STATE, `${state} at ${JSON.stringify(pos)}`);
        }
      }
    }),
    { numRuns: runs(1000) },
  );
});

test('PATHFINDING-5: walking routes walk in the test world, fall no deeper than allowed and touch no lava', () => {
  let walked = 0;
  const lost: unknown[] = [];
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, mixed) => {
      const { from, query } = caseOf(seed, 10, {}, mixed);
      const { blocks } = from.world;
      const route = findRoute(blocks, query);
      if (!route.reached || route.steps === 0) return;
      const again = (feet: RouteQuery['start']): RouteResult => findRoute(blocks, { ...query, start: feet });
      const walk = walkRoute(blocks, query.start, route, { again });
      walked++;
      const { last, position, touchedLava } = walk;
      if (last.status !== 'arrived' || touchedLava)
        lost.push({ seed, mixed, status: last.status, position, touchedLava });
      assert.ok(walk.deepestFall <= 4.3, `fell ${walk.deepestFall}`);
    }),
    { numRuns: runs(4000) },
  );
  assert.ok(walked > runs(4000) / 6, `only ${walked} walks`);
  assert.ok(lost.length <= Math.max(1, walked / 2000), `${lost.length} of ${walked}: ${JSON.stringify(lost)}`);
});

test('PATHFINDING-6: reachable and findRoute never disagree', () => {
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, allowWorldChange) => {
      const { from, query } = caseOf(seed, 7, { allowWorldChange, carried: CARRIED, maxRadius: 8 }, true);
      const route = findRoute(from.world.blocks, query, { maxNodes: 3000 });
      const answer = checkReachable(from.world.blocks, query, { maxNodes: 3000 });
      assert.deepEqual([answer.reachable, answer.obstacle], [route.reached, route.obstacle]);
      if (answer.stoppedBecause === 'no_path' && answer.nodesExpanded === 0) return; // PATHFINDING-58
      assert.deepEqual(
        [answer.reachable, answer.approximateSteps, answer.costTicks, answer.stoppedBecause, answer.nodesExpanded],
        [route.reached, route.steps, route.costTicks, route.stoppedBecause, route.nodesExpanded],
      );
      assert.equal(answer.withoutChangingWorld, route.worldChanges.count === 0);
    }),
    { numRuns: runs(1000) },
  );
});

test('PATHFINDING-7: the same question has the same answer, however it is sliced', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.integer({ min: 1, max: 40 }), async (seed, nodesPerSlice) => {
      const { from, query } = caseOf(seed, 8, { allowWorldChange: seed % 2 === 0, carried: CARRIED, maxRadius: 8 });
      const options = { maxNodes: 1500 };
      const route = findRoute(from.world.blocks, query, options);
      assert.deepEqual(findRoute(from.world.blocks, query, options), route);
      const yieldTurn = () => Promise.resolve();
      assert.deepEqual(
        await findRouteSliced(from.world.blocks, query, { ...options, nodesPerSlice, yieldTurn }),
        route,
      );
    }),
    { numRuns: runs(500) },
  );
});
