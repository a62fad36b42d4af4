import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COURSES } from '../../bench/courses/index.ts';
import type { QueryFigures } from '../../bench/path/measure.ts';
import { measureCourse, summaryOf } from '../../bench/path.ts';

/** One short query, walking and where the course has it changing, on each sort of ground. */
const NAMES = ['flat', 'hills', 'wall', 'lake', 'village'] as const;
const OPTIONS = { repetitions: 1, maxPeerWalkMs: 2000 };
const PLAN = { version: '1.21.4', seed: 7, chunks: 2, lengths: [16] };

async function measured(name: string): Promise<readonly QueryFigures[]> {
  const build = COURSES[name];
  assert.ok(build !== undefined, name);
  return await Array.fromAsync(measureCourse(build(PLAN), OPTIONS));
}

test('REPO-16: the path benchmark runs, and no path of the peer costs less than ours by our model', async () => {
  const all: QueryFigures[] = [];
  for (const name of NAMES) {
    const figures = await measured(name);
    assert.ok(figures.length > 0, `${name} has no query`);
    all.push(...figures);
  }
  for (const { course, query, ours, price, walk } of all) {
    const what = `${course} ${query.name}`;
    assert.equal(ours.stoppedBecause, 'reached', what);
    assert.equal(walk?.last.status, 'arrived', what);
    if (price === undefined) continue;
    assert.ok(price.ok, `${what}: ${JSON.stringify(price)}`);
    assert.ok(ours.costTicks <= price.costTicks, `${what}: ${ours.costTicks} over ${price.costTicks}`);
  }
  const summary = summaryOf(all);
  assert.ok(Object.values(summary).every(Number.isFinite), JSON.stringify(summary));
  assert.ok((summary['arrived_peer'] ?? 0) >= NAMES.length / 2, 'the peer walks too');
  assert.equal(summary['cost_ratio'], 1, 'on the flat both are best');
});
