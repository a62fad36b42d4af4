import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BlockView, loadBlockRegistry, type MutableBlockView } from '../../blocks/index.ts';
import { Act } from '../moves/moves.ts';
import { Labels } from '../search/labels.ts';
import { TestWorld } from '../testing/test-world.ts';
import { Trait, traitsOf } from './block-traits.ts';
import { CellGrid } from './cell-grid.ts';
import { KnownSections } from './known-sections.ts';
import { Terrain } from './terrain.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const runs = (whole: number): number => (SOAK ? whole : Math.ceil(whole / 25));

const VERSION = '1.20.4';
/** A corner of four columns, so that cells beside lie in other sections; feet at the border of two sections. */
const LOW = -4;
const HIGH = 3;
const BOTTOM = 60;
const TOP = 67;
const NAMES = [
  'stone',
  'air',
  'sand',
  'water',
  'lava',
  'oak_fence',
  'oak_slab',
  'snow',
  'lever',
  'oak_planks',
] as const;

const offset = fc.integer({ min: LOW, max: HIGH });
const height = fc.integer({ min: BOTTOM, max: TOP });
const place = fc.record({ x: offset, y: height, z: offset });
const blocks = fc.array(fc.tuple(place, fc.constantFrom(...NAMES)), { maxLength: 60 });

function worldOf(put: readonly (readonly [{ x: number; y: number; z: number }, string])[]): MutableBlockView {
  const world = new TestWorld(VERSION, 'void', 1);
  world.fill({ x: LOW, y: BOTTOM, z: LOW }, { x: HIGH, y: 63, z: HIGH }, 'stone');
  for (const [{ x, y, z }, name] of put) world.put(x, y, z, name);
  return world.blocks;
}

const BOUNDS = { minX: -20, maxX: 19, minZ: -20, maxZ: 19 };

function gridOf(view: BlockView, maxSections?: number): CellGrid {
  return new CellGrid(view, traitsOf(view.registry), BOUNDS, new KnownSections(), maxSections);
}

/** All that a terrain tells of each cell. */
function toldBy(terrain: Terrain): readonly number[] {
  const { grid } = terrain;
  const told: number[] = [];
  for (let x = LOW - grid.originX; x <= HIGH - grid.originX; x++) {
    for (let z = LOW - grid.originZ; z <= HIGH - grid.originZ; z++) {
      for (let y = BOTTOM - grid.originY; y <= TOP - grid.originY; y++) {
        const cell = grid.cellAt(x, y, z);
        told.push(terrain.kindAt(x, y, z), terrain.classes.of(cell), terrain.digs.of(cell));
      }
    }
  }
  return told;
}

/** What a step of the test does: a label with an edit after another label, or a look from a label, or a trial. */
const steps = fc.array(
  fc.record({ label: fc.nat(30), at: place, what: fc.constantFrom('dig', 'place', 'enter', 'try', 'end') }),
  { maxLength: 40 },
);

test('PATHFINDING-63: whatever labels are entered and trials made, cells, classes and digs are as if told afresh', () => {
  let looks = 0;
  fc.assert(
    fc.property(blocks, steps, (put, all) => {
      const view = worldOf(put);
      const labels = new Labels();
      const terrain = new Terrain(gridOf(view), labels);
      const { grid, blocks: traits } = terrain;
      labels.add(grid.cellAt(0, 0, 0), 0, 0, 0, 0, 0, 0);
      /** The changes of each label, oldest first. */
      const changes: (readonly (readonly [{ x: number; y: number; z: number }, number])[])[] = [[], []];
      let entered = 1;
      let trials: (typeof changes)[number] = [];
      terrain.enter(1);
      for (const { label, at, what } of all) {
        const kind = what === 'dig' ? traits.air : traits.placed;
        const cell = grid.cellAt(at.x - grid.originX, at.y - grid.originY, at.z - grid.originZ);
        const from = 1 + (label % labels.size);
        if (what === 'dig' || what === 'place') {
          const added = labels.add(cell, 0, from, 0, 0, 0, 0);
          labels.addEdit(added, cell, kind, what === 'dig' ? Act.DIG : Act.PLACE);
          changes.push([...(changes[from] ?? []), [at, kind]]);
          continue;
        }
        if (what === 'enter') {
          terrain.enter(from);
          entered = from;
          trials = [];
        } else if (what === 'try') {
          terrain.tryKind(cell, traits.air);
          trials = [...trials, [at, traits.air]];
        } else {
          terrain.endTrials();
          trials = [];
        }
        const fresh = new Terrain(gridOf(view), new Labels());
        for (const [pos, changed] of [...(changes[entered] ?? []), ...trials]) {
          const { originX, originY, originZ, pages } = fresh.grid;
          const same = fresh.grid.cellAt(pos.x - originX, pos.y - originY, pos.z - originZ);
          pages.kinds[same] = changed;
        }
        assert.deepEqual(toldBy(terrain), toldBy(fresh));
        looks++;
      }
    }),
    { numRuns: runs(2500) },
  );
  assert.ok(looks > 100, `only ${looks} looks`);
});

test('PATHFINDING-64: state ids are their own kinds, unknown ones however high are unknown, each way to keep them', () => {
  const loaded = loadBlockRegistry(VERSION);
  assert.ok(loaded.ok);
  const { stateCount } = loaded.value;
  for (const unknown of [stateCount, 65_519, 65_520, 65_523, 65_535, 65_536, 70_000, 2 ** 31 - 1]) {
    const view = new TestWorld(VERSION, 'void', 1).blocks;
    view.setState(1, 64, 1, unknown);
    const grid = gridOf(view);
    const { traits } = grid.blocks;
    const kindAt = (x: number, y: number, z: number) =>
      grid.kindAt(x - grid.originX, y - grid.originY, z - grid.originZ);
    assert.equal((traits[kindAt(1, 64, 1)] ?? 0) & Trait.UNKNOWN, Trait.UNKNOWN, `${unknown}`);
    assert.equal(kindAt(2, 64, 1), 0);
    view.loadEmptyColumn(0, 0, unknown);
    const uniform = gridOf(view);
    const kind = uniform.kindAt(1 - uniform.originX, 64 - uniform.originY, 1 - uniform.originZ);
    assert.equal((traits[kind] ?? 0) & Trait.UNKNOWN, Trait.UNKNOWN, `all ${unknown}`);
  }
});

test('PATHFINDING-65: with all sections looked at that may be, what lies in further sections is as if outside the window, and that is told', () => {
  const view = worldOf([]);
  const grid = gridOf(view, 2);
  const kindAt = (x: number, z: number) => grid.kindAt(x - grid.originX, 63 - grid.originY, z - grid.originZ);
  const stone = view.registry.defaultStateOf('stone');
  assert.deepEqual([kindAt(0, 0), kindAt(-1, 0), grid.isFull], [stone, stone, true]);
  assert.equal(kindAt(0, -1), grid.blocks.beyond);
  assert.equal(kindAt(0, 0), stone, 'what was looked at stays');
});
