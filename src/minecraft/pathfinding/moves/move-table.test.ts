import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Carried, RouteQuery } from '../query.ts';
import { traitsOf } from '../terrain/block-traits.ts';
import { CellPages } from '../terrain/cell-pages.ts';
import { feetIn, TestWorld } from '../testing/test-world.ts';
import { MoveTable, NEAR_ASIDE, REACH_ASIDE } from './move-table.ts';
import { Act, Kind } from './moves.ts';
import { rulesOf } from './rules.ts';
import { Successors } from './successors.ts';

function pagesOf(count: number): CellPages {
  const pages = new CellPages();
  for (let page = 0; page < count; page++) pages.add(page, 0, 0);
  return pages;
}

/** All that is told of each move. */
function told(moves: Successors): readonly unknown[] {
  return Array.from({ length: moves.count }, (_, i) => [
    ...[moves.cell, moves.cost, moves.kind, moves.placed, moves.air, moves.hurt, moves.breath].map((each) => each[i]),
    ...[moves.editCell, moves.editKind, moves.editAct].map((each) =>
      each.slice(moves.firstEdit[i], (moves.firstEdit[i] ?? 0) + (moves.editCount[i] ?? 0)),
    ),
  ]);
}

test('PATHFINDING-62: a list is read as it was kept, and forgotten once its page has changed', () => {
  const pages = pagesOf(3);
  const table = new MoveTable(pages);
  const moves = new Successors();
  moves.add(5000, 3564, Kind.WALK, 0, 0, 0, 0);
  moves.add(9000, 0xffffff, Kind.DROP, 0, 0, 200, 0);
  moves.add(4100, 6000, Kind.DIVE, 0, 1, 0, 4800);
  moves.edit(4200, 0xffff, Act.DIG);
  moves.edit(4201, 7, Act.FOLLOW);
  moves.add(4300, 1, Kind.BRIDGE, 1, 0, 0, 0);
  table.keep(4444, 9, true, moves);
  table.keep(8192, 0, false, new Successors());
  const list = table.find(4444);
  const read = new Successors();
  table.read(list, read);
  assert.deepEqual(told(read), told(moves));
  assert.deepEqual([table.depthOf(list), table.reachOf(list), read.spendsBreath], [9, REACH_ASIDE, true]);
  assert.deepEqual([table.depthOf(table.find(8192)), table.reachOf(table.find(8192))], [0, NEAR_ASIDE]);
  assert.equal(table.find(4445), 0);
  pages.forgetMoves(1);
  assert.deepEqual([table.find(4444), table.find(8192) > 0], [0, true]);
  table.keep(4445, 0, false, moves);
  assert.deepEqual([table.find(4444), table.find(4445) > 0], [0, true]);
});

test('PATHFINDING-62: rules by which moves differ have keys of their own; what makes no difference makes none', () => {
  const { registry } = new TestWorld('1.20.4', 'void', 1).blocks;
  const query: RouteQuery = { start: feetIn(0, 0, 0), goal: { kind: 'any', goals: [] } };
  const keyOf = (more: Partial<RouteQuery>) => rulesOf({ ...query, ...more }, traitsOf(registry)).key;
  const digs = (carried: Partial<Carried>) =>
    keyOf({ allowWorldChange: true, carried: { placeableBlocks: 1, tools: [], ...carried } });
  const keys = [
    keyOf({}),
    keyOf({ allowSprint: false }),
    keyOf({ allowDoors: false }),
    keyOf({ breathesWater: true }),
    keyOf({ maxFallBlocks: 4 }),
    keyOf({ maxFallBlocks: 4, maxDamage: 0 }),
    digs({}),
    digs({ placeableBlocks: 0 }),
    digs({ placeableBlocks: Infinity }),
    digs({ tools: [{ heldItem: 'iron_pickaxe' }] }),
    digs({ tools: [{ heldItem: 'iron_pickaxe', efficiencyLevel: 2 }] }),
    digs({ hasteLevel: 1 }),
    digs({ fatigueLevel: 1 }),
  ];
  assert.equal(new Set(keys).size, keys.length);
  const avoid = [{ pos: { x: 0, y: 0, z: 0 }, radiusBlocks: 3, costTicks: 9 }];
  assert.equal(keyOf({ maxRadius: 9, airTicks: 3, avoid, carried: { placeableBlocks: 3, tools: [] } }), keys[0]);
  assert.equal(digs({ placeableBlocks: 7 }), digs({}));
});

test('PATHFINDING-70: a move too dear to be kept leaves its list out; a full table keeps no more, and begins anew', () => {
  const table = new MoveTable(pagesOf(20));
  const moves = new Successors();
  moves.add(1, 0x1000000, Kind.WALK, 0, 0, 0, 0);
  table.keep(0, 0, false, moves);
  assert.equal(table.find(0), 0);
  moves.clear();
  for (let i = 0; i < 100; i++) moves.add(i, 1, Kind.WALK, 0, 0, 0, 0);
  let kept = 0;
  for (let cell = 0; cell < 20 * 4096; cell++) {
    table.keep(cell, 0, false, moves);
    if (table.find(cell) !== 0) kept++;
  }
  assert.ok(kept > 10_000 && kept < 11_000, `${kept} lists of 201 numbers`);
  table.begin();
  assert.equal(table.find(0), 0);
  table.keep(0, 0, false, moves);
  assert.notEqual(table.find(0), 0);
});
