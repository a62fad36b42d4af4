import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../../core/index.ts';
import type { MutableBlockView } from '../../blocks/index.ts';
import { checkReachable } from '../check-reachable.ts';
import { findRoute, findRouteSliced } from '../find-route.ts';
import { type Goal, NODES_BETWEEN_CHECKS, type RouteQuery } from '../query.ts';
import { FreshView } from '../testing/fresh-view.ts';
import { randomWaters } from '../testing/random-waters.ts';
import { type RandomWorld, randomCell, randomWorld } from '../testing/random-world.ts';
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

/** Water to half of the questions, ground to the others; starts and goals all over the place. */
function placeOf(seed: number): RandomWorld {
  const version = TEST_VERSIONS[seed % TEST_VERSIONS.length] ?? '1.20.4';
  if (seed % 2 === 0) return randomWaters({ version, seed, size: SIZE });
  return randomWorld({ version, seed, size: SIZE, relief: seed % 7, hazards: seed % 3 === 0, unknown: seed % 5 === 0 });
}

/** A question at random, by rules at random. */
function questionIn({ random }: RandomWorld): RouteQuery {
  const one = <T>(...all: readonly T[]): T => all[random.int(all.length)] as T;
  const pos = () => ({ x: random.int(SIZE), y: Y - 3 + random.int(7), z: random.int(SIZE) });
  const at = pos();
  return {
    start: feetIn(at.x, at.y, at.z),
    goal: one<Goal>({ kind: 'cell', pos: pos() }, { kind: 'near', pos: pos(), radiusBlocks: 1 + random.int(3) }),
    maxRadius: one(4, 6, 12, 48),
    allowWorldChange: one(true, false),
    carried: {
      placeableBlocks: one(0, 1, 2, Infinity),
      tools: one([], [{ heldItem: 'iron_pickaxe' }], [{ heldItem: 'iron_shovel', usesLeft: 2 }]),
    },
    maxFallBlocks: one(3, 8),
    maxDamage: one(0, 3, 5),
    allowSprint: one(true, true, false),
    allowDoors: one(true, true, false),
    airTicks: one(300, 40),
    breathesWater: one(false, false, true),
    avoid: one([], [{ pos: pos(), radiusBlocks: 4, costTicks: 30 }]),
  };
}

test('PATHFINDING-62: whatever was asked before, by whatever rules, the moves kept are those of a world never looked at', () => {
  let reached = 0;
  let asked = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const from = placeOf(seed);
      const { blocks } = from.world;
      const questions = Array.from({ length: 4 }, () => questionIn(from));
      for (let round = 0; round < 12; round++) {
        const question = { ...(questions[from.random.int(4)] as RouteQuery), start: questionIn(from).start };
        const options = { maxNodes: 400 };
        const answer = findRoute(blocks, question, options);
        assert.deepEqual(answer, findRoute(new FreshView(blocks), question, options));
        asked++;
        if (answer.reached) reached++;
        if (from.random.int(3) === 0) change(blocks, from.random);
      }
    }),
    { numRuns: runs(1500) },
  );
  assert.ok(reached > asked / 20, `${reached} of ${asked} reached`);
});

test('PATHFINDING-62: what was kept for the unhurt is not listed for who has been hurt on the way', () => {
  const world = new TestWorld('1.20.4', 'void').fill({ x: -1, y: Y - 1, z: -1 }, { x: 4, y: Y + 12, z: 1 }, 'bedrock');
  for (const [x, height] of [8, 4, 0].entries()) {
    world.fill({ x, y: Y + height, z: 0 }, { x, y: Y + 12, z: 0 }, 'air');
  }
  const query = { goal: { kind: 'cell', pos: { x: 2, y: Y, z: 0 } }, maxFallBlocks: 4 } as const;
  const fall = (x: number, height: number, maxDamage: number) =>
    findRoute(world.blocks, { ...query, start: feetIn(x, Y + height, 0), maxDamage }).reached;
  assert.deepEqual([fall(1, 4, 1), fall(0, 8, 1), fall(0, 8, 2)], [true, false, true]);
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
