import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BlockRegistry, createWorldBlocks, loadBlockRegistry, type MutableBlockView } from '../../blocks/index.ts';
import type { Schematic } from '../../files/index.ts';
import { type Blueprint, blueprintOf, itemPlacing, MAX_BUILD_BLOCKS, type Turn } from './blueprint.ts';
import { diffOf } from './building-diff.ts';
import { waysToPlace } from './placing-ways.ts';

const CORNER = { x: 4, y: 64, z: 4 };

function registry(): BlockRegistry {
  const loaded = loadBlockRegistry('1.20.4');
  assert.ok(loaded.ok);
  return loaded.value;
}

const blocks = registry();

const state = (name: string, properties = {}): number => {
  const found = blocks.stateWith(name, properties);
  assert.ok(found !== undefined, name);
  return found;
};

function schematic(width: number, height: number, length: number, states: readonly number[]): Schematic {
  return { width, height, length, states: Uint16Array.from(states), unknownBlocks: [] };
}

function blueprint(of: Schematic, turn: Turn = 0): Blueprint {
  const made = blueprintOf(of, blocks, CORNER, turn);
  assert.ok(made.ok, made.ok ? '' : made.why);
  return made.value;
}

function world(): MutableBlockView {
  const view = createWorldBlocks(blocks, { minY: 0, maxY: 128 });
  view.loadEmptyColumn(0, 0);
  for (let x = 0; x < 16; x++) for (let z = 0; z < 16; z++) view.setState(x, 63, z, state('stone'));
  return view;
}

const KINDS = [
  state('air'),
  state('stone'),
  state('oak_stairs', { facing: 'north' }),
  state('oak_stairs', { facing: 'east', half: 'top' }),
  state('oak_log', { axis: 'x' }),
  state('oak_sign', { rotation: 3 }),
  state('wall_torch', { facing: 'west' }),
];

test('ACTIONS-150: a building that is turned four times stands as it did, and its size turns with it', () => {
  const size = fc.integer({ min: 1, max: 4 });
  const building = fc.tuple(size, size, size).chain(([width, height, length]) =>
    fc
      .array(fc.constantFrom(...KINDS), { minLength: width * height * length, maxLength: width * height * length })
      .filter((states) => states.some((each) => each !== KINDS[0]))
      .map((states) => schematic(width, height, length, states)),
  );
  fc.assert(
    fc.property(building, (of) => {
      const straight = blueprint(of);
      let turned = of;
      for (let times = 0; times < 4; times++) turned = asSchematic(blueprint(turned, 90), turned);
      assert.deepEqual(blueprint(turned).cells, straight.cells);
      const half = blueprint(asSchematic(blueprint(of, 90), of), 90).cells;
      assert.deepEqual(sorted(half), sorted(blueprint(of, 180).cells));
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 2000 : 100 },
  );
});

/** A turned building as a schematic of its own. */
function asSchematic({ cells }: Blueprint, { width, height, length }: Schematic): Schematic {
  const states = new Uint16Array(width * height * length);
  for (const { pos, stateId } of cells) {
    const [x, y, z] = [pos.x - CORNER.x, pos.y - CORNER.y, pos.z - CORNER.z];
    states[(y * width + z) * length + x] = stateId;
  }
  return { width: length, height, length: width, states, unknownBlocks: [] };
}

function sorted(cells: Blueprint['cells']): readonly string[] {
  return cells.map(({ pos, stateId }) => `${pos.x},${pos.y},${pos.z} ${stateId}`).toSorted();
}

test('ACTIONS-150: the second half of a door comes with the first, and what no item places is told', () => {
  const of = schematic(1, 2, 2, [
    state('oak_door', { half: 'lower', facing: 'north' }),
    state('nether_portal'),
    state('oak_door', { half: 'upper', facing: 'north' }),
    state('wall_torch', { facing: 'north' }),
  ]);
  const made = blueprint(of);
  assert.deepEqual(
    made.cells.map(({ item, comesWithOther }) => [item, comesWithOther]),
    [
      ['oak_door', false],
      [undefined, false],
      [undefined, true],
      ['torch', false],
    ],
  );
  const diff = diffOf(world(), made);
  assert.deepEqual(
    [...diff.needed],
    [
      ['oak_door', 1],
      ['torch', 1],
    ],
  );
  assert.deepEqual([...diff.unplaceable], [['nether_portal', 1]]);
});

test('ACTIONS-150: what is too big or empty is refused', () => {
  const air = blueprintOf(schematic(1, 1, 1, [0]), blocks, CORNER);
  assert.deepEqual(air.ok ? '' : air.code, 'empty_schematic');
  const many = new Array<number>(MAX_BUILD_BLOCKS + 1).fill(state('stone'));
  const huge = blueprintOf(schematic(many.length, 1, 1, many), blocks, CORNER);
  assert.deepEqual(huge.ok ? '' : huge.code, 'too_big');
});

test('ACTIONS-151: a cell is done, missing, wrong or not known; what is begun is missing, what turned is wrong', () => {
  const stairs = state('oak_stairs', { facing: 'north' });
  const slab = state('oak_slab', { type: 'double' });
  const made = blueprint(schematic(4, 1, 1, [stairs, slab, state('stone'), state('stone')]));
  const view = world();
  view.setState(4, 64, 4, state('oak_stairs', { facing: 'south' }));
  view.setState(5, 64, 4, state('oak_slab', { type: 'bottom' }));
  view.setState(6, 64, 4, state('stone'));
  const { cells } = diffOf(view, made);
  assert.deepEqual(
    [cells.done, cells.missing, cells.wrong, cells.unknown].map((each) => each.map(({ pos }) => pos.x)),
    [[6], [5, 7], [4], []],
  );
  view.setState(4, 64, 4, state('oak_stairs', { facing: 'north', shape: 'inner_left' }));
  view.unloadColumn(0, 0);
  assert.equal(diffOf(view, made).cells.unknown.length, 4);
});

test('ACTIONS-152: each way to turn stairs, logs, slabs, torches, doors and buttons is found beside what bears it', () => {
  const wanted: readonly (readonly [string, object])[] = [
    ...['north', 'south', 'west', 'east'].flatMap((facing) => [
      ['oak_stairs', { facing, half: 'bottom' }] as const,
      ['oak_stairs', { facing, half: 'top' }] as const,
      ['oak_door', { facing, half: 'lower' }] as const,
      ['furnace', { facing }] as const,
      ['stone_button', { facing, face: 'floor' }] as const,
    ]),
    ...['x', 'y', 'z'].map((axis) => ['oak_log', { axis }] as const),
    ['oak_slab', { type: 'bottom' }],
    ['oak_slab', { type: 'top' }],
    ['torch', {}],
    ['oak_sign', { rotation: 7 }],
  ];
  const view = world();
  // A wall to the west, and one to the north: what lies across can be placed at their sides.
  for (let step = 0; step < 4; step++) {
    view.setState(3, 64, step + 3, state('stone'));
    view.setState(step + 3, 64, 3, state('stone'));
  }
  for (const [name, properties] of wanted) {
    const [cell] = blueprint(schematic(1, 1, 1, [state(name, properties)])).cells;
    assert.ok(cell !== undefined);
    assert.ok(waysToPlace(view, cell).length > 0, `${name} ${JSON.stringify(properties)}`);
  }
});

test('ACTIONS-152: a torch is placed at the side it hangs on, and nothing hangs or floats in the air', () => {
  const view = world();
  view.setState(3, 65, 4, state('stone'));
  const at = (name: string, properties = {}) => {
    const [cell] = blueprint(schematic(1, 1, 1, [state(name, properties)])).cells;
    assert.ok(cell !== undefined);
    return waysToPlace(view, { ...cell, pos: { x: 4, y: 65, z: 4 } });
  };
  assert.deepEqual(
    at('wall_torch', { facing: 'east' }).map(({ clicked, face }) => [clicked, face]),
    [[{ x: 3, y: 65, z: 4 }, 'east']],
  );
  for (const facing of ['north', 'west', 'south']) assert.equal(at('wall_torch', { facing }).length, 0, facing);
  for (const name of ['torch', 'sand', 'oak_door', 'white_carpet']) assert.equal(at(name).length, 0, name);
  assert.equal(itemPlacing(blocks, 'redstone_wall_torch'), 'redstone_torch');
  assert.equal(itemPlacing(blocks, 'water'), undefined);
});
