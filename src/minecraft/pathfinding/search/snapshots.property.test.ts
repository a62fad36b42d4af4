import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../../core/index.ts';
import type { MutableBlockView } from '../../blocks/index.ts';
import { checkReachable } from '../check-reachable.ts';
import { findRoute, findRouteSliced } from '../find-route.ts';
import { NODES_BETWEEN_CHECKS, type RouteQuery } from '../query.ts';
import { randomCell, randomWorld } from '../testing/random-world.ts';
import { feetIn, TEST_VERSIONS, TestWorld, GROUND_Y as Y } from '../testing/test-world.ts';
import { Search } from './search.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const runs = (whole: number): number => (SOAK ? whole : Math.ceil(whole / 25));
const seeds = fc.integer({ min: 0, max: 1_000_000 });
const CARRIED = { placeableBlocks: 2, tools: [{ heldItem: 'iron_pickaxe' }] };
const SIZE = 8;

function caseOf(seed: number): { readonly blocks: MutableBlockView; readonly query: RouteQuery } {
  const version = TEST_VERSIONS[seed % TEST_VERSIONS.length] ?? '1.20.4';
  const relief = seed % 4;
  const from = randomWorld({ version, seed, size: SIZE, relief, hazards: seed % 2 === 0, unknown: false });
  const start = randomCell(from, relief);
  const goal = { kind: 'cell', pos: randomCell(from, relief) } as const;
  const allowWorldChange = seed % 3 === 0;
  return {
    blocks: from.world.blocks,
    query: { start: feetIn(start.x, start.y, start.z), goal, allowWorldChange, carried: CARRIED, maxRadius: SIZE },
  };
}

/** Changes a world at random: a block, or a whole column that goes or comes back empty. */
function change(blocks: MutableBlockView, random: ReturnType<typeof seededRandom>): void {
  const what = random.int(20);
  const x = random.int(SIZE);
  const z = random.int(SIZE);
  if (what === 0) blocks.unloadColumn(x >> 4, z >> 4);
  else if (what === 1) blocks.loadEmptyColumn(x >> 4, z >> 4);
  else
    blocks.setState(x, Y + random.int(4), z, random.int(3) === 0 ? 0 : (blocks.registry.defaultStateOf('stone') ?? 1));
}

/** The same blocks in a view that no search has looked at. */
function copyOf(blocks: MutableBlockView, version: string): MutableBlockView {
  const copy = new TestWorld(version, 'void', 2).blocks;
  for (let chunkX = -2; chunkX < 2; chunkX++) {
    for (let chunkZ = -2; chunkZ < 2; chunkZ++) {
      if (!blocks.hasColumn(chunkX, chunkZ)) copy.unloadColumn(chunkX, chunkZ);
    }
  }
  for (let x = -SIZE - 8; x < 2 * SIZE + 8; x++) {
    for (let z = -SIZE - 8; z < 2 * SIZE + 8; z++) {
      for (let y = Y - 4; y < Y + 12; y++) {
        const state = blocks.stateAt(x, y, z);
        if (state > 0) copy.setState(x, y, z, state);
      }
    }
  }
  return copy;
}

test('PATHFINDING-66: after any changes to the world a search answers as one that never looked at it before', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 12 }), (seed, changes) => {
      const { blocks, query } = caseOf(seed);
      const random = seededRandom(`changes ${seed}`);
      const options = { maxNodes: 600 };
      for (let round = 0; round < 3; round++) {
        const answer = findRoute(blocks, query, options);
        assert.deepEqual(answer, findRoute(copyOf(blocks, blocks.registry.version), query, options));
        for (let i = 0; i < changes; i++) change(blocks, random);
      }
    }),
    { numRuns: runs(600) },
  );
});

test('PATHFINDING-67: searches that take turns do not disturb one another, and memory of an ended one is as good as new', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(seeds, { minLength: 2, maxLength: 5 }),
      fc.integer({ min: 1, max: 60 }),
      async (all, nodes) => {
        const cases = all.map(caseOf);
        const options = { maxNodes: 600 };
        const alone = cases.map(({ blocks, query }) => findRoute(blocks, query, options));
        const yieldTurn = () => Promise.resolve();
        const together = await Promise.all(
          cases.map(({ blocks, query }) =>
            findRouteSliced(blocks, query, { ...options, nodesPerSlice: nodes, yieldTurn }),
          ),
        );
        assert.deepEqual(together, alone);
      },
    ),
    { numRuns: runs(400) },
  );
});

test('PATHFINDING-68: a section is seen as it was when it was first looked at, whatever changes between two slices', () => {
  const world = new TestWorld('1.20.4');
  const query: RouteQuery = { start: feetIn(0, Y, 0), goal: { kind: 'cell', pos: { x: 14, y: Y, z: 0 } } };
  const before = findRoute(world.blocks, query);
  const search = new Search(world.blocks, query);
  assert.equal(search.run(1), false);
  world.fill({ x: 6, y: Y, z: -30 }, { x: 6, y: Y + 3, z: 15 }, 'stone');
  search.run(Infinity);
  assert.equal(search.stopped, 'reached');
  assert.equal(search.labels.cost[search.goalLabel], Math.round(before.costTicks * 1000));
  search.release();
  assert.ok(findRoute(world.blocks, query).costTicks > before.costTicks, 'the next search sees the wall');
});

test('PATHFINDING-69: the fall at the start is no way to be in the cell it begins in', () => {
  const world = new TestWorld('1.20.4');
  const start = feetIn(0, Y + 1, 0, 0.5);
  const query: RouteQuery = {
    start,
    goal: { kind: 'cell', pos: { x: 0, y: Y + 1, z: 0 } },
    allowWorldChange: true,
    carried: { placeableBlocks: 1, tools: [] },
  };
  assert.deepEqual(
    findRoute(world.blocks, query).moves.map(({ kind }) => kind),
    ['drop', 'tower'],
  );
  assert.equal(checkReachable(world.blocks, query).reachable, true);
});

test('PATHFINDING-35: between two looks at the signal lie at most so many nodes, in every slice', () => {
  const world = new TestWorld('1.20.4');
  const abort = new AbortController();
  const query: RouteQuery = { start: feetIn(0, Y, 0), goal: { kind: 'cell', pos: { x: 31, y: Y + 9, z: 31 } } };
  const search = new Search(world.blocks, query, { signal: abort.signal });
  assert.equal(search.run(300), false);
  abort.abort();
  assert.equal(search.run(Infinity), true);
  assert.equal(search.stopped, 'aborted');
  assert.ok(search.nodesExpanded < 300 + NODES_BETWEEN_CHECKS, `${search.nodesExpanded}`);
});
