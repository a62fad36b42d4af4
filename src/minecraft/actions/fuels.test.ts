import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuelOf } from './fuels.ts';

test('ACTIONS-123: coal is burnt before planks, planks before logs, and a bucket of lava late', () => {
  const items = ['stick', 'lava_bucket', 'oak_log', 'birch_planks', 'coal_block', 'charcoal'];
  const ordered = items.toSorted((a, b) => (fuelOf(a)?.rank ?? -1) - (fuelOf(b)?.rank ?? -1));
  assert.deepEqual(ordered, ['charcoal', 'coal_block', 'birch_planks', 'oak_log', 'lava_bucket', 'stick']);
  assert.deepEqual(
    [fuelOf('coal')?.ticks, fuelOf('stripped_oak_log')?.ticks, fuelOf('stick')?.ticks],
    [1600, 300, 100],
  );
});

test('ACTIONS-123: stone, stems of the Nether and names that are none do not burn', () => {
  for (const item of ['stone', 'crimson_stem', 'warped_planks', 'coal_ore', 'xcoal', '', '__proto__']) {
    assert.equal(fuelOf(item), undefined, item);
  }
});
