import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BlockView } from '../../blocks/index.ts';
import { findRoute } from '../find-route.ts';
import { COST_SCALE } from '../moves/costs.ts';
import type { RouteQuery } from '../query.ts';
import { leastCostOverWorlds, movesBothWays } from '../testing/oracle.ts';
import { randomWaters } from '../testing/random-waters.ts';
import { randomCell, randomWorld } from '../testing/random-world.ts';
import { feetIn, TEST_VERSIONS, TestWorld, GROUND_Y as Y } from '../testing/test-world.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const runs = (whole: number): number => (SOAK ? whole : Math.ceil(whole / 25));
const seeds = fc.integer({ min: 0, max: 1_000_000 });
const RELIEFS = [0, 1, 2, 4] as const;
const CARRIED = { placeableBlocks: 2, tools: [{ heldItem: 'iron_pickaxe' }] };

function caseOf(seed: number, size: number, mixed: boolean, more: Partial<RouteQuery>) {
  const version = TEST_VERSIONS[seed % TEST_VERSIONS.length] ?? '1.20.4';
  const relief = RELIEFS[seed % RELIEFS.length] ?? 2;
  const from = randomWorld({ version, seed, size, relief, hazards: mixed, unknown: mixed });
  const start = randomCell(from, relief);
  const goal = { kind: 'cell', pos: randomCell(from, relief) } as const;
  return { blocks: from.world.blocks, query: { start: feetIn(start.x, start.y, start.z), goal, ...more } };
}

test('PATHFINDING-60: the short ways of plain cells list the moves that the general way lists', () => {
  let moves = 0;
  fc.assert(
    fc.property(seeds, fc.boolean(), fc.boolean(), fc.boolean(), (seed, mixed, allowWorldChange, allowSprint) => {
      const { blocks, query } = caseOf(seed, 7, mixed, {
        allowWorldChange,
        allowSprint,
        carried: CARRIED,
        maxRadius: 8,
      });
      for (const { short, general } of movesBothWays(blocks, query, 120)) {
        assert.deepEqual(short, general);
        moves += short.length;
      }
    }),
    { numRuns: runs(2000) },
  );
  assert.ok(moves > 1000, `only ${moves} moves`);
});

test('PATHFINDING-62: the moves kept of a cell are listed for the labels for which the general way lists them, whatever was changed', () => {
  let moves = 0;
  fc.assert(
    fc.property(seeds, fc.boolean(), fc.boolean(), fc.boolean(), (seed, mixed, allowWorldChange, isWet) => {
      const rules = { allowWorldChange, carried: CARRIED, maxFallBlocks: 8, maxDamage: 1 };
      const ground = caseOf(seed, 8, mixed, rules);
      const blocks = isWet ? randomWaters({ version: '1.20.4', seed, size: 6 }).world.blocks : ground.blocks;
      const start = isWet ? feetIn(seed % 6, Y - (seed % 5), (seed >> 3) % 6) : ground.query.start;
      for (const { short, general } of movesBothWays(blocks, { ...ground.query, start }, 400)) {
        assert.deepEqual(short, general);
        moves += short.length;
      }
    }),
    { numRuns: runs(1000) },
  );
  assert.ok(moves > 1000, `only ${moves} moves`);
});

/** A corridor in bedrock: the start's column, and three more of four cells each, of which any may be stone or air. */
const COLUMNS = 3;
const LEVELS = 4;
const CORRIDORS = 2 ** (COLUMNS * LEVELS);

/** The corridor whose stones are the bits of a number. */
function corridor(stones: number): BlockView {
  const world = new TestWorld('1.20.4', 'void', 1);
  world.fill({ x: -1, y: Y - 1, z: -1 }, { x: COLUMNS + 1, y: Y + LEVELS, z: 1 }, 'bedrock');
  world.fill({ x: 0, y: Y, z: 0 }, { x: COLUMNS, y: Y + LEVELS - 1, z: 0 }, 'air');
  for (let bit = 0; bit < COLUMNS * LEVELS; bit++) {
    if ((stones & (1 << bit)) !== 0) world.put(1 + (bit % COLUMNS), Y + Math.floor(bit / COLUMNS), 0, 'stone');
  }
  return world.blocks;
}

/** Of the corridors, the share whose route costs more than the best over all worlds; how much more. */
const MAX_SHARE_ABOVE = 0.03;
const MAX_ABOVE = 1.2;

test('PATHFINDING-61: in all corridors that can be dug and built in, few routes cost more than the best there is', (t) => {
  let asked = 0;
  let missed = 0;
  let above = 0;
  let worst = 1;
  for (let stones = 0; stones < CORRIDORS; stones += SOAK ? 1 : 41) {
    const blocks = corridor(stones);
    for (const rise of [0, 2]) {
      const goal = { kind: 'cell', pos: { x: COLUMNS, y: Y + rise, z: 0 } } as const;
      const query = { start: feetIn(0, Y, 0), goal, allowWorldChange: true, carried: CARRIED };
      const best = leastCostOverWorlds(blocks, query);
      const route = findRoute(blocks, query);
      assert.ok(!route.reached || best !== undefined);
      if (best === undefined) continue;
      asked++;
      const cost = Math.round(route.costTicks * COST_SCALE);
      if (!route.reached) missed++;
      else if (cost > best) above++;
      else assert.equal(cost, best);
      if (route.reached) worst = Math.max(worst, cost / best);
    }
  }
  const worse = `${above} cost more than the best, at most ${worst.toFixed(3)} times as much`;
  t.diagnostic(`of ${asked} routes ${worse}; ${missed} were not found`);
  assert.ok(asked > 10, `only ${asked} routes`);
  assert.equal(missed, 0);
  assert.ok(above <= asked * MAX_SHARE_ABOVE, `${above} of ${asked}`);
  assert.ok(worst <= MAX_ABOVE, `${worst}`);
});
