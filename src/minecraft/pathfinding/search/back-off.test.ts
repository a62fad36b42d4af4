import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BackOff } from './back-off.ts';

/** The weights of the published rule, and how far an end must lead. */
const WEIGHTS = [1.5, 2, 2.5, 3, 4, 5, 10];

interface End {
  readonly cost: number;
  readonly estimate: number;
  readonly isFar: boolean;
}

/** The rule as it is told: of each weight the first best end; the first of them that is far enough, else the boldest's. */
function byTheRule(ends: readonly End[]): number {
  const best = WEIGHTS.map((weight) => {
    const scores = ends.map(({ cost, estimate }) => estimate + cost / weight);
    return scores.indexOf(Math.min(...scores));
  });
  return 1 + (best.find((index) => ends[index]?.isFar) ?? best.at(-1) ?? 0);
}

test('PATHFINDING-175: a partial route ends where the published rule says', () => {
  const end = fc.record({
    cost: fc.integer({ min: 0, max: 5000 }),
    estimate: fc.integer({ min: 0, max: 5000 }),
    isFar: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(end, { minLength: 1, maxLength: 40 }), (ends) => {
      const backOff = new BackOff();
      for (const [index, { cost, estimate }] of ends.entries()) backOff.note(index + 1, cost, estimate);
      assert.equal(
        backOff.best((label) => ends[label - 1]?.isFar === true),
        byTheRule(ends),
      );
    }),
    { numRuns: 300 },
  );
  assert.equal(
    new BackOff().best(() => true),
    0,
  );
});
