import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../core/index.ts';
import { companySetting } from '../testing/company.ts';
import { createRuleMind } from './rule-mind/rule-mind.ts';

const text = (en: string) => ({ en, zh: en });

/** Which of somebody's goals are held in a life of that seed. */
function heldIn(goals: readonly { readonly chance?: number; readonly oneOf?: string }[], seed: number): boolean[] {
  const setting = companySetting(({ people }) => ({
    people: people.map((person, i) => {
      if (i > 0) return person;
      const own = goals.map((goal, k) => ({
        id: `goal_${k}`,
        kind: 'work' as const,
        weight: 0.5,
        text: text('work'),
        ...goal,
      }));
      return { ...person, goals: own };
    }),
  }));
  const head = createRuleMind(setting).headOf(setting.indexOf('person', setting.scenario.people[0]?.id ?? ''));
  head.drawGoals(seededRandom(seed));
  return head.goals.map(({ done }) => !done);
}

test('LIFE-217: which of the goals that one may have one has is drawn once, by their chances; of those with one word one at most', () => {
  const trials = 400;
  const goals = [{}, { chance: 0.3 }, { chance: 0.5, oneOf: 'a' }, { chance: 0.2, oneOf: 'a' }, { chance: 0 }];
  const lives = Array.from({ length: trials }, (_, seed) => heldIn(goals, seed));
  const share = (k: number) => lives.filter((held) => held[k]).length / trials;
  assert.deepEqual([share(0), share(4)], [1, 0]);
  for (const [k, chance] of [
    [1, 0.3],
    [2, 0.5],
    [3, 0.2],
  ] as const)
    assert.ok(Math.abs(share(k) - chance) < 0.08, `${k}: ${share(k)}`);
  assert.ok(lives.every((held) => !(held[2] && held[3])));
  assert.ok(lives.some((held) => !held[2] && !held[3]));
  const group = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(group, fc.nat(1000), (tenths, seed) => {
      const own = tenths.map((tenth) => ({ chance: tenth / 10, oneOf: 'a' }));
      const held = heldIn(own, seed).filter((each) => each).length;
      const isSure = tenths.reduce((sum, tenth) => sum + tenth, 0) >= 10;
      assert.ok(held <= 1 && (!isSure || held === 1));
    }),
    { numRuns: 40 },
  );
});
