import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BlockPos, seededRandom } from '../../../core/index.ts';
import { Act } from '../moves/moves.ts';
import type { RouteQuery } from '../query.ts';
import { leastCostByDijkstra } from '../testing/oracle.ts';
import { type RandomWorld, randomCell, randomWorld } from '../testing/random-world.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import type { CompiledGoal } from './compiled-goal.ts';
import { Enclosure } from './enclosure.ts';
import { Search } from './search.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const runs = (whole: number): number => (SOAK ? whole : Math.ceil(whole / 25));
const seeds = fc.integer({ min: 0, max: 1_000_000 });
const CARRIED = { placeableBlocks: 2, tools: [{ heldItem: 'iron_pickaxe' }] };
const RELIEFS = [0, 1, 2, 4] as const;
const Y = GROUND_Y;

/** A goal that is one cell, as far as an enclosure asks. */
function goalAt(pos: BlockPos): CompiledGoal {
  return { isReached: () => false, estimate: () => 0, isSharp: true, boxes: [{ min: pos, max: pos }] };
}

/** A random world, and sometimes a box of bedrock around where the goal is. */
function caseOf(seed: number, size: number, more: Partial<RouteQuery>): { from: RandomWorld; query: RouteQuery } {
  const version = TEST_VERSIONS[seed % TEST_VERSIONS.length] ?? '1.20.4';
  const relief = RELIEFS[seed % RELIEFS.length] ?? 2;
  const from = randomWorld({ version, seed, size, relief, hazards: seed % 2 === 0 });
  const start = randomCell(from, relief);
  const pos = randomCell(from, relief);
  if (seed % 3 === 0) box(from, pos, seed % 5 === 0);
  return { from, query: { start: feetIn(start.x, start.y, start.z), goal: { kind: 'cell', pos }, ...more } };
}

/** Walls, floor and ceiling of bedrock, two cells from a place; with or without a hole. */
function box({ world, random }: RandomWorld, { x, y, z }: BlockPos, hasHole: boolean): void {
  for (let offset = -2; offset <= 2; offset++) {
    for (let level = -1; level <= 3; level++) {
      for (const side of [-2, 2]) {
        world.put(x + offset, y + level, z + side, 'bedrock');
        world.put(x + side, y + level, z + offset, 'bedrock');
      }
    }
    for (let other = -2; other <= 2; other++) world.put(x + offset, y + 3, z + other, 'bedrock');
  }
  if (hasHole) world.put(x + 2, y + random.int(3), z, 'air');
}

const VARIANTS: readonly Partial<RouteQuery>[] = [
  {},
  { maxFallBlocks: 10, maxDamage: 20 },
  { allowSprint: false },
  { allowWorldChange: true, carried: CARRIED },
  { allowWorldChange: true, carried: { ...CARRIED, placeableBlocks: 0 } },
];

test('PATHFINDING-160: each move, reversed, is among the steps of the flood from the goal', () => {
  let moves = 0;
  fc.assert(
    fc.property(seeds, fc.constantFrom(...VARIANTS), (seed, variant) => {
      const { from, query } = caseOf(seed, 7, { maxRadius: 12, ...variant });
      const search = new Search(from.world.blocks, query, { maxNodes: 0 });
      moves += checkMoves(search, 40);
    }),
    { numRuns: runs(2000) },
  );
  assert.ok(moves > runs(2000) * 15, `${moves} moves`);
});

/** Single blocks in the void, so that each move is a leap, a jump or a fall that no other way replaces. */
function islands(seed: number, blocks: number): { from: TestWorld; query: RouteQuery } {
  const random = seededRandom(seed);
  const world = new TestWorld(TEST_VERSIONS[seed % TEST_VERSIONS.length] ?? '1.20.4', 'void', 1);
  const kinds = [
    'stone',
    'stone',
    'stone',
    'oak_slab',
    'dirt_path',
    'white_carpet',
    'oak_fence',
    'water',
    'ladder',
    'grass_path',
  ];
  for (let i = 0; i < blocks; i++) {
    const name = random.pick(kinds) ?? 'stone';
    if (world.blocks.registry.defaultStateOf(name) === undefined) continue;
    world.put(random.int(9) - 4, Y + random.int(7) - 3, random.int(9) - 4, name);
  }
  world.put(0, Y - 1, 0, 'stone').fill({ x: 0, y: Y, z: 0 }, { x: 0, y: Y + 2, z: 0 }, 'air');
  const goal = { kind: 'cell', pos: { x: 0, y: Y, z: 0 } } as const;
  return { from: world, query: { start: feetIn(0, Y, 0), goal, maxRadius: 14 } };
}

test('PATHFINDING-160: each leap, jump and fall between single blocks, reversed, is in the flood too', () => {
  let moves = 0;
  fc.assert(
    fc.property(seeds, fc.integer({ min: 4, max: 30 }), fc.constantFrom(...VARIANTS), (seed, blocks, variant) => {
      const { from, query } = islands(seed, blocks);
      moves += checkMoves(new Search(from.blocks, { ...query, ...variant }, { maxNodes: 0 }), 20);
    }),
    { numRuns: runs(5000) },
  );
  assert.ok(moves > runs(5000), `${moves} moves`);
});

/** Expands the first labels of a search breadth first, and looks for each move in the flood from where it ends. */
function checkMoves({ grid, labels, generator, rules }: Search, most: number): number {
  let moves = 0;
  const { terrain } = generator;
  const { firstLabels } = grid.pages;
  firstLabels.fill(0);
  const expanded = new Set<number>();
  for (let label = 1; label <= labels.size && expanded.size < most; label++) {
    const cell = labels.cell[label] ?? 0;
    if (expanded.has(cell)) continue;
    expanded.add(cell);
    generator.stand(label);
    if (generator.isFalling) continue;
    generator.expand(label);
    const { successors } = generator;
    const ends = Array.from({ length: successors.count }, (_, i) => ({
      cell: successors.cell[i] ?? 0,
      kind: successors.kind[i] ?? 0,
      index: i,
    }));
    for (const end of ends) {
      const next = labels.add(end.cell, 0, label, end.kind, 0, successors.air[end.index] ?? 0, 0);
      successors.copyEdits(end.index, labels, next);
    }
    terrain.enter(0);
    for (const end of ends) {
      const pos = {
        x: grid.xOf(end.cell) + grid.originX,
        y: grid.yOf(end.cell) + grid.originY,
        z: grid.zOf(end.cell) + grid.originZ,
      };
      const enclosure = new Enclosure(terrain, rules, goalAt(pos), 0);
      grid.pages.firstLabels[cell] = 1;
      const state = enclosure.advance(Infinity);
      grid.pages.firstLabels[cell] = 0;
      const from = [grid.xOf(cell) - grid.xOf(end.cell), grid.yOf(cell) - grid.yOf(end.cell)];
      assert.equal(state, 'open', `kind ${end.kind} to ${JSON.stringify(pos)} from ${from}, acts ${Object.keys(Act)}`);
      moves++;
    }
  }
  return moves;
}

test('PATHFINDING-161: what a flood proves closed, no Dijkstra finds a way to', () => {
  let closed = 0;
  fc.assert(
    fc.property(seeds, fc.constantFrom(...VARIANTS), (seed, variant) => {
      const { from, query } = caseOf(seed, 6, { maxRadius: 10, ...variant });
      const search = new Search(from.world.blocks, query, { maxNodes: 0 });
      if (search.stopped !== undefined || query.goal.kind !== 'cell') return;
      search.generator.stand(1);
      if (search.generator.isFalling) return;
      const goal = goalAt(query.goal.pos);
      const enclosure = new Enclosure(search.generator.terrain, search.rules, goal, search.labels.cell[1] ?? 0);
      if (enclosure.advance(Infinity) !== 'closed') return;
      closed++;
      assert.equal(leastCostByDijkstra(from.world.blocks, query, 5000), undefined);
    }),
    { numRuns: runs(2500) },
  );
  assert.ok(closed > runs(2500) / 100, `${closed} closed`);
});
