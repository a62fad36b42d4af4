import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnProfile, MAX_PROFILE_RUNS } from './index.ts';
import { TestWorld, UNKNOWN_STATE } from './testing/test-world.ts';

test('PERCEPTION-16: a profile tells the surface and the runs under it, caves and unknown states included', () => {
  const world = new TestWorld()
    .set(0, 2, 0, 'stone')
    .set(0, 0, 0, 'bedrock')
    .set(0, 4, 0, UNKNOWN_STATE)
    .set(0, 7, 0, 'oak_log');
  const profile = columnProfile(world.view, 0, 0);
  assert.equal(profile.loaded, true);
  assert.equal(profile.surface?.name, 'oak_log');
  assert.deepEqual(profile.surface?.pos, { x: 0, y: 7, z: 0 });
  assert.equal(profile.nonAirCount, 5);
  assert.deepEqual(profile.runs, [
    { topY: 7, bottomY: 7, source: 'registry', name: 'oak_log' },
    { topY: 6, bottomY: 5, source: 'registry', name: 'air' },
    { topY: 4, bottomY: 4, source: 'unknown-state', stateId: UNKNOWN_STATE },
    { topY: 3, bottomY: 2, source: 'registry', name: 'stone' },
    { topY: 1, bottomY: 1, source: 'registry', name: 'air' },
    { topY: 0, bottomY: 0, source: 'registry', name: 'bedrock' },
  ]);
  assert.equal(profile.truncated, false);
});

test('PERCEPTION-16: states of one block are one run', () => {
  const world = new TestWorld().set(0, 4, 0, 'oak_log', { axis: 'x' }).set(0, 5, 0, 'oak_log', { axis: 'y' });
  assert.equal(columnProfile(world.view, 0, 0).runs[0]?.bottomY, 4);
});

test('PERCEPTION-17: not loaded and empty are two answers', () => {
  const { view } = new TestWorld();
  view.loadEmptyColumn(5, 5);
  const empty = columnProfile(view, 80, 80);
  assert.deepEqual(empty, { loaded: true, nonAirCount: 0, runs: [], totalRuns: 0, truncated: false });
  for (const x of [100, Number.NaN, 1e300, 0.5]) assert.equal(columnProfile(view, x, 0).loaded, false);
});

test('PERCEPTION-17: a long profile is cut and says so', () => {
  const world = new TestWorld();
  for (let y = 0; y < 32; y++) world.set(0, y, 0, y % 2 === 0 ? 'stone' : 'dirt');
  assert.equal(columnProfile(world.view, 0, 0).truncated, false);
  world.view.loadEmptyColumn(0, 0);
  const tall = new TestWorld();
  for (let y = 0; y < 32; y++) tall.set(1, y, 0, ['stone', 'dirt', 'sand'][y % 3] ?? 'stone');
  const profile = columnProfile(tall.view, 1, 0);
  assert.equal(profile.totalRuns, 32);
  assert.equal(profile.runs.length, MAX_PROFILE_RUNS);
});
