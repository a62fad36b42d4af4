import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryOf, walkWorld } from '../../bench/walk.ts';

test('REPO-17: the walk benchmark runs and its walks arrive', () => {
  const walks = [...walkWorld(3, 3, 24, 2)];
  const summary = summaryOf(walks);
  assert.deepEqual([summary['walks'], summary['arrivals']], [3, 3]);
  assert.ok(Object.values(summary).every(Number.isFinite), JSON.stringify(summary));
  for (const { query, route } of walks) assert.deepEqual(route.stoppedAt, query.goal);
});
