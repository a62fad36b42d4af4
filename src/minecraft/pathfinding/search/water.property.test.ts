import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BlockPos } from '../../../core/index.ts';
import { findRoute } from '../find-route.ts';
import { AIR_RESERVE_TICKS, FULL_AIR_TICKS } from '../moves/breath.ts';
import { COST_SCALE, SPRINT_COST, WALK_COST } from '../moves/costs.ts';
import type { RouteQuery } from '../query.ts';
import { leastCostByDijkstra, movesFrom } from '../testing/oracle.ts';
import { randomWaters, WATERS_DEPTH } from '../testing/random-waters.ts';
import type { RandomWorld } from '../testing/random-world.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS } from '../testing/test-world.ts';
import { walkRoute } from '../testing/walk-route.ts';
import { LeastCost } from './goals.ts';
import type { RouteResult } from './route.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const runs = (whole: number): number => (SOAK ? whole : Math.ceil(whole / 40));
const seeds = fc.integer({ min: 0, max: 1_000_000 });

interface Case {
  readonly from: RandomWorld;
  readonly query: RouteQuery;
}

const PLACES: ReadonlySet<string | undefined> = new Set(['water', 'kelp_plant', 'seagrass']);
/** Cells that are looked at for one to begin or end in. */
const TRIES = 40;

/** A cell of water, or of the air over it. */
function placeIn({ random, size, world: { blocks } }: RandomWorld): BlockPos {
  for (let i = 0; i < TRIES; i++) {
    const [x, z] = [random.int(size), random.int(size)];
    const y = GROUND_Y - random.int(WATERS_DEPTH + 1);
    if (y === GROUND_Y || PLACES.has(blocks.registry.nameOf(blocks.stateAt(x, y, z)))) return { x, y, z };
  }
  return { x: 0, y: GROUND_Y, z: 0 };
}

function caseOf(seed: number, size: number, more: Partial<RouteQuery> = {}): Case {
  const from = randomWaters({ version: TEST_VERSIONS[seed % TEST_VERSIONS.length] ?? '1.20.4', seed, size });
  const start = placeIn(from);
  return {
    from,
    query: { start: feetIn(start.x, start.y, start.z), goal: { kind: 'cell', pos: placeIn(from) }, ...more },
  };
}

test('PATHFINDING-106: with the breath in the label a route costs what a plain Dijkstra over the same moves finds', () => {
  let found = 0;
  let outOfBreath = 0;
  const air = fc.integer({ min: AIR_RESERVE_TICKS, max: 2 * AIR_RESERVE_TICKS });
  fc.assert(
    fc.property(seeds, air, fc.boolean(), (seed, airTicks, allowSprint) => {
      const { from, query } = caseOf(seed, 5, { airTicks, allowSprint });
      const least = leastCostByDijkstra(from.world.blocks, query);
      const route = findRoute(from.world.blocks, query);
      assert.equal(route.reached ? Math.round(route.costTicks * COST_SCALE) : undefined, least);
      if (least !== undefined) found++;
      if (route.obstacle?.reason === 'air') outOfBreath++;
    }),
    { numRuns: runs(3000) },
  );
  assert.ok(found > runs(3000) / 8, `only ${found} routes`);
  assert.ok(outOfBreath > 0, 'breath never was the reason');
});

test('PATHFINDING-2: under water too the heuristic never falls by more than a move costs', () => {
  fc.assert(
    fc.property(seeds, fc.boolean(), fc.boolean(), (seed, allowSprint, breathesWater) => {
      const { from, query } = caseOf(seed, 6, { allowSprint, breathesWater });
      const { x, y, z } = query.start;
      const least = new LeastCost(allowSprint ? SPRINT_COST : WALK_COST);
      const left = (toX: number, toY: number, toZ: number) => least.of(7 - toX, GROUND_Y - 2 - toY, 5 - toZ);
      for (const move of movesFrom(from.world.blocks, query)) {
        const fall = left(Math.floor(x), Math.floor(y), Math.floor(z)) - left(move.x, move.y, move.z);
        assert.ok(fall <= move.cost, `${fall} > ${move.cost} to ${move.x},${move.y},${move.z}`);
      }
    }),
    { numRuns: runs(4000) },
  );
});

test('PATHFINDING-113: routes through random waters are swum to their end, and nobody drowns', () => {
  let walked = 0;
  let dived = 0;
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, isHungry) => {
      const { from, query } = caseOf(seed, 9, { allowSprint: !isHungry });
      const { blocks } = from.world;
      const route = findRoute(blocks, query);
      if (!route.reached || route.steps === 0) return;
      const again = (start: RouteQuery['start'], airTicks = FULL_AIR_TICKS): RouteResult =>
        findRoute(blocks, { ...query, start, airTicks });
      const { last, position, drowned } = walkRoute(blocks, query.start, route, { again, condition: { isHungry } });
      walked++;
      if (route.moves.some(({ kind }) => kind === 'dive')) dived++;
      assert.deepEqual(
        [last.status, drowned],
        ['arrived', 0],
        `at ${JSON.stringify(position)}, move ${last.moveIndex}`,
      );
    }),
    { numRuns: runs(8000) },
  );
  assert.ok(walked > runs(8000) / 4 && dived > walked / 3, `only ${walked} walks, ${dived} of them dives`);
});
