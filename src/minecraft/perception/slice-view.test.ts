import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { seededRandom } from '../../core/index.ts';
import { MAX_SLICE_HEIGHT, MAX_SLICE_WIDTH, type SliceAxis, sliceText, sliceView } from './index.ts';
import { TestWorld, UNKNOWN_STATE } from './testing/test-world.ts';

const CENTRE = { x: 0, y: 5, z: 0 };

test('PERCEPTION-23: an upright slice shows high rows first, west or north on the left, the own cell marked', () => {
  const world = new TestWorld().set(-2, 4, 0, 'dirt').set(2, 6, 0, 'water').set(0, 4, 1, 'oak_log');
  const across = sliceView(world.view, { axis: 'z', at: 0, centre: CENTRE, width: 5, height: 4 });
  assert.deepEqual(across.rows, ['....~', '..@..', '=....', '#####']);
  assert.deepEqual(across.columns, { axis: 'x', from: -2, to: 2 });
  assert.deepEqual(across.layers, { axis: 'y', from: 6, to: 3 });
  assert.deepEqual(across.legend, { '@': 'you', '.': 'air', '~': 'water', '#': 'stone', '=': 'dirt' });
  const along = sliceView(world.view, { axis: 'x', at: 0, centre: CENTRE, width: 5, height: 4 });
  assert.deepEqual(along.rows, ['.....', '..@..', '...=.', '#####']);
  assert.deepEqual(along.columns, { axis: 'z', from: -2, to: 2 });
});

test('PERCEPTION-23: a level slice is a map with north on top, and the own cell is marked only where it lies', () => {
  const world = new TestWorld().set(-2, 5, -1, 'dirt').set(2, 5, 1, 'sand');
  const map = sliceView(world.view, { axis: 'y', at: 5, centre: CENTRE, width: 5, height: 3 });
  assert.deepEqual(map.rows, ['#....', '..@..', '....=']);
  assert.deepEqual(map.layers, { axis: 'z', from: -1, to: 1 });
  const lower = sliceView(world.view, { axis: 'y', at: 3, centre: CENTRE, width: 5, height: 1 });
  assert.deepEqual(lower.rows, ['#####']);
  assert.deepEqual(lower.legend, { '#': 'stone' });
});

test('PERCEPTION-24: not loaded, outside, unknown states and air are four characters', () => {
  const world = new TestWorld().set(13, 2, 0, UNKNOWN_STATE).set(12, 2, 0, UNKNOWN_STATE + 1);
  const slice = sliceView(world.view, { axis: 'z', at: 0, centre: { x: 15, y: 0, z: 9 }, width: 6, height: 6 });
  assert.deepEqual(slice.rows, ['!!..??', '....??', '....??', '______', '______', '______']);
  assert.equal(slice.unknownCells, 8);
  assert.deepEqual(slice.legend, {
    '!': `unknown-state ${UNKNOWN_STATE + 1} ${UNKNOWN_STATE}`,
    '.': 'air',
    '?': 'unloaded',
    _: 'out-of-world',
  });
});

test('PERCEPTION-24: kinds beyond the characters share one, and the legend says how many', () => {
  const world = new TestWorld();
  let state = 1;
  for (let x = -12; x < 12; x++) {
    const name = world.registry.nameOf(state);
    while (world.registry.nameOf(state) === name) state++;
    world.set(x, 8, 0, state);
  }
  const slice = sliceView(world.view, { axis: 'z', at: 0, centre: { x: 0, y: 8, z: 1 }, width: 24, height: 1 });
  assert.equal(slice.otherKinds, 24 - 18);
  assert.equal(slice.legend['&'], `${slice.otherKinds} other kinds`);
  assert.equal([...(slice.rows[0] ?? '')].filter((symbol) => symbol === '&').length, slice.otherKinds);
});

test('PERCEPTION-25: 200 blocks of ordinary ground cost at most 150 tokens, axes and legend included', () => {
  const world = new TestWorld();
  const random = seededRandom('hills');
  let ground = 4;
  for (let x = -16; x < 16; x++) {
    ground = Math.max(2, Math.min(7, ground + random.int(3) - 1));
    for (let z = -16; z < 16; z++) {
      world.fill([x, 0, z], [x, ground - 2, z], 'stone').fill([x, ground - 1, z], [x, ground - 1, z], 'dirt');
      world.set(x, ground, z, 'grass_block');
      if (ground < 4) world.fill([x, ground + 1, z], [x, 4, z], 'water');
      if (x === 5) world.fill([x, ground + 1, z], [x, ground + 4, z], 'oak_log');
    }
  }
  for (const axis of ['x', 'z', 'y'] as readonly SliceAxis[]) {
    for (const [width, height] of [
      [20, 10],
      [16, 12],
      [16, 10],
    ] as const) {
      const slice = sliceView(world.view, { axis, at: CENTRE[axis], centre: CENTRE, width, height });
      const tokens = encode(sliceText(slice)).length;
      assert.ok(tokens <= 150, `${axis} ${width}x${height}: ${tokens} tokens\n${sliceText(slice)}`);
    }
  }
});

test('PERCEPTION-26: a slice within the bounds is drawn anywhere, and beyond them refused', () => {
  const { view } = new TestWorld();
  const far = sliceView(view, {
    axis: 'y',
    at: 1e9,
    centre: { x: 3e7, y: 5, z: -3e7 },
    width: MAX_SLICE_WIDTH,
    height: MAX_SLICE_HEIGHT,
  });
  assert.ok(far.rows.every((row) => row === '_'.repeat(MAX_SLICE_WIDTH)));
  for (const size of [
    { width: MAX_SLICE_WIDTH + 1 },
    { height: MAX_SLICE_HEIGHT + 1 },
    { width: 0 },
    { height: 2.5 },
  ]) {
    assert.throws(
      () => sliceView(view, { axis: 'z', at: 0, centre: CENTRE, width: 4, height: 4, ...size }),
      RangeError,
    );
  }
});
