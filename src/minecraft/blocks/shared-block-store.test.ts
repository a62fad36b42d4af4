import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../core/index.ts';
import { BodyBlocks, loadBlockRegistry, SharedBlockStore, UNLOADED } from './index.ts';
import { hashAfter, hashOf, type SectionStates } from './section.ts';

const loaded = loadBlockRegistry('1.20.4');
assert.ok(loaded.ok);
const registry = loaded.value;

const BOUNDS = { minY: 0, maxY: 32 };

function bodiesOn(store: SharedBlockStore, count: number): readonly BodyBlocks[] {
  return Array.from({ length: count }, () => new BodyBlocks(registry, store, BOUNDS));
}

function noisySection(seed: number, kinds = 20): Uint16Array {
  const random = seededRandom(seed);
  return Uint16Array.from({ length: 4096 }, () => random.int(kinds));
}

test('BLOCKS-19: bodies that were told the same share one section', () => {
  const store = new SharedBlockStore();
  const [a, b] = bodiesOn(store, 2);
  a?.loadColumn(0, 0, [noisySection(1), noisySection(2)]);
  b?.loadColumn(0, 0, [noisySection(1), noisySection(2)]);
  b?.loadColumn(5, -3, [noisySection(1), 0]);
  assert.equal(store.sectionCount, 2);
  assert.deepEqual(a?.sectionAt(0, 0, 0), b?.sectionAt(5, 0, -3));
});

test('BLOCKS-19: uniform sections need no array, and a section that becomes uniform gives its up', () => {
  const store = new SharedBlockStore();
  const [body] = bodiesOn(store, 1);
  body?.loadColumn(0, 0, [new Uint16Array(4096).fill(5), 0]);
  assert.equal(body?.sectionAt(0, 0, 0), 5);
  assert.equal(store.sectionCount, 0);
  body?.setState(1, 20, 1, 9);
  assert.equal(store.sectionCount, 1);
  body?.setState(1, 20, 1, 0);
  assert.equal(body?.sectionAt(0, 1, 0), 0);
  assert.equal(store.sectionCount, 0);
});

test('BLOCKS-20: a change that only one body heard of is not seen by the other', () => {
  const store = new SharedBlockStore();
  const [a, b] = bodiesOn(store, 2);
  for (const body of [a, b]) body?.loadColumn(0, 0, [noisySection(1), 0]);
  const before = b?.stateAt(3, 4, 5) ?? -1;
  a?.setState(3, 4, 5, before + 1);
  assert.equal(a?.stateAt(3, 4, 5), before + 1);
  assert.equal(b?.stateAt(3, 4, 5), before);
  assert.equal(store.sectionCount, 2);
});

test('BLOCKS-21: bodies told the same changes, in whatever order, share again', () => {
  const store = new SharedBlockStore();
  const bodies = bodiesOn(store, 3);
  for (const body of bodies) body.loadColumn(0, 0, [noisySection(1), 0]);
  const changes = Array.from({ length: 50 }, (_, i) => ({ x: i % 16, y: i % 30, z: (i * 7) % 16, stateId: 100 + i }));
  for (const [which, body] of bodies.entries()) {
    const told = which === 1 ? [...changes].reverse() : changes;
    for (const { x, y, z, stateId } of told) body.setState(x, y, z, stateId);
  }
  assert.equal(store.sectionCount, 2);
  const fresh = new BodyBlocks(registry, store, BOUNDS);
  const copyOf = (section: SectionStates | undefined): SectionStates | undefined =>
    typeof section === 'object' ? section.slice() : section;
  fresh.loadColumn(9, 9, [copyOf(bodies[0]?.sectionAt(0, 0, 0)), copyOf(bodies[0]?.sectionAt(0, 1, 0))]);
  assert.equal(store.sectionCount, 2);
});

test('BLOCKS-22: ids above 65535 are kept, by load and by change', () => {
  const store = new SharedBlockStore();
  const [a, b] = bodiesOn(store, 2);
  for (const body of [a, b]) {
    body?.loadColumn(0, 0, [noisySection(1), 0]);
    body?.setState(0, 0, 0, 70_000);
    body?.setState(0, 16, 0, 1_000_000);
  }
  assert.equal(a?.stateAt(0, 0, 0), 70_000);
  assert.equal(b?.stateAt(0, 16, 0), 1_000_000);
  assert.equal(store.sectionCount, 2);
});

test('BLOCKS-23: when the last body forgets, nothing stays', () => {
  const store = new SharedBlockStore();
  const [a, b] = bodiesOn(store, 2);
  for (const body of [a, b]) for (let x = 0; x < 4; x++) body?.loadColumn(x, 0, [noisySection(x), noisySection(9)]);
  assert.equal(store.sectionCount, 5);
  a?.setState(1, 1, 1, 77);
  b?.unloadColumn(2, 0);
  a?.close();
  assert.equal(store.sectionCount, 4);
  b?.enterWorld({ minY: -64, maxY: 64 });
  assert.equal(store.sectionCount, 0);
  assert.equal(b?.minY, -64);
  assert.equal(b?.stateAt(0, 0, 0), UNLOADED);
});

type Step =
  | { readonly kind: 'load'; readonly body: number; readonly column: number; readonly seed: number }
  | { readonly kind: 'unload'; readonly body: number; readonly column: number }
  | {
      readonly kind: 'set';
      readonly body: number;
      readonly column: number;
      readonly index: number;
      readonly stateId: number;
    };

const BODIES = 3;
const COLUMNS = 3;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('load' as const), body: fc.nat(2), column: fc.nat(2), seed: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unload' as const), body: fc.nat(2), column: fc.nat(2) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      body: fc.nat(2),
      column: fc.nat(2),
      index: fc.constantFrom(0, 1, 17, 4095),
      stateId: fc.constantFrom(0, 1, 2, 65_535, 65_536),
    }),
  },
);

/** Section contents to load: uniform, nearly uniform, noisy. */
function contentOf(seed: number): SectionStates {
  if (seed === 0) return 0;
  return seed === 1 ? new Uint16Array(4096).fill(1, 1) : noisySection(seed, 3);
}

test('BLOCKS-24: any interleaving of loads, changes and unloads leaves each body what it was told, each content once', () => {
  const runs = process.env['SOULSAND_SOAK'] === '1' ? 2000 : 60;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const store = new SharedBlockStore();
      const bodies = Array.from({ length: BODIES }, () => new BodyBlocks(registry, store, { minY: 0, maxY: 16 }));
      const naive = bodies.map(() => new Map<number, number[]>());
      for (const action of steps) {
        const body = bodies[action.body];
        const columns = naive[action.body];
        assert.ok(body !== undefined && columns !== undefined);
        if (action.kind === 'load') {
          const content = contentOf(action.seed);
          columns.set(
            action.column,
            Array.from({ length: 4096 }, (_, i) => (typeof content === 'number' ? content : (content[i] ?? 0))),
          );
          body.loadColumn(action.column, 0, [content]);
        } else if (action.kind === 'unload') {
          columns.delete(action.column);
          body.unloadColumn(action.column, 0);
        } else {
          const cells = columns.get(action.column);
          const { index } = action;
          const x = action.column * 16 + (index & 15);
          assert.equal(body.setState(x, index >> 8, (index >> 4) & 15, action.stateId), cells !== undefined);
          if (cells !== undefined) cells[index] = action.stateId;
        }
      }
      compare(bodies, naive, store);
    }),
    { numRuns: runs },
  );
});

function compare(
  bodies: readonly BodyBlocks[],
  naive: readonly Map<number, number[]>[],
  store: SharedBlockStore,
): void {
  const contents = new Set<string>();
  for (const [which, body] of bodies.entries()) {
    for (let column = 0; column < COLUMNS; column++) {
      const cells = naive[which]?.get(column);
      const section = body.sectionAt(column, 0, 0);
      assert.equal(section === undefined, cells === undefined);
      if (section === undefined || cells === undefined) continue;
      const found = typeof section === 'number' ? new Array<number>(4096).fill(section) : [...section];
      assert.deepEqual(found, cells);
      if (typeof section !== 'number') contents.add(cells.join());
      else assert.equal(new Set(cells).size, 1);
    }
  }
  assert.equal(store.sectionCount, contents.size);
  for (const body of bodies) body.close();
  assert.equal(store.sectionCount, 0);
}

/** State ids for positions 0 and 1 that change a section's hash by nothing: weights are odd, so they have inverses. */
function collidingPairs(count: number): readonly (readonly [number, number])[] {
  const [first, second] = [hashAfter(0, 0, 0, 1), hashAfter(0, 1, 0, 1)];
  let inverse = 1;
  for (let i = 0; i < 5; i++) inverse = Math.imul(inverse, 2 - Math.imul(second, inverse));
  const pairs: [number, number][] = [];
  for (let a = 1; pairs.length < count; a++) {
    const b = Math.imul(-Math.imul(first, a), inverse);
    if (b > 0) pairs.push([a, b]);
  }
  return pairs;
}

test('BLOCKS-24: contents whose hashes collide are kept apart, and shared up to a bound', () => {
  const pairs = collidingPairs(20);
  const contents = pairs.map(([a, b]) =>
    Uint32Array.from({ length: 4096 }, (_, i) => (i === 0 ? a : i === 1 ? b : i & 1)),
  );
  assert.equal(new Set(contents.map(hashOf)).size, 1);
  const store = new SharedBlockStore();
  const bodies = Array.from({ length: 2 }, () => new BodyBlocks(registry, store, { minY: 0, maxY: 16 }));
  for (const body of bodies) {
    for (const [x, content] of contents.entries()) body.loadColumn(x, 0, [content.slice()]);
    for (const [x, [a, b]] of pairs.entries()) {
      assert.deepEqual([body.stateAt(x * 16, 0, 0), body.stateAt(x * 16 + 1, 0, 0)], [a, b]);
    }
  }
  assert.equal(store.sectionCount, 8 + 2 * 12);
  for (const body of bodies) body.close();
  assert.equal(store.sectionCount, 0);
});
