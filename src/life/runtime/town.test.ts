import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLiving } from '../living.ts';
import { generateTown } from '../scenario/generate-town.ts';
import { HOUR_MS } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import type { Life } from './life.ts';

const setting = createSetting(generateTown({ seed: 3, residents: 60, places: 16 }));
const noonMs = setting.startMs + 6 * HOUR_MS;
const nightMs = setting.startMs + 18 * HOUR_MS;
const options = { seed: 1, rate: 'max', narrated: false } as const;

/** All verbs that anybody was seen to begin, by person. */
function watched(life: Life): ReadonlyMap<number, ReadonlySet<string>> {
  const verbs = new Map<number, Set<string>>();
  life.observe({
    onEvent: ({ actor, type, content }) => {
      const own = verbs.get(actor) ?? new Set();
      verbs.set(actor, own.add(type === 'begin' || type === 'act' ? content.detail : type));
    },
  });
  return verbs;
}

test('LIFE-102: a town lives its day; saved at noon and loaded, it goes on to the same bytes', () => {
  const { life, mind } = openLiving(setting, options);
  const verbs = watched(life);
  life.advance(noonMs);
  const saved = JSON.parse(JSON.stringify(life.save()));
  life.advance(nightMs);
  for (const { index } of setting.people) {
    for (const verb of ['work', 'eat', 'wash', 'move', 'sleep']) assert.ok(verbs.get(index)?.has(verb), verb);
  }
  const { actions, deliveries } = life.stats;
  assert.ok(actions > 30 * setting.people.length && deliveries > 100 * setting.people.length);
  assert.ok(setting.people.some(({ index }) => mind.headOf(index).save().met.length > 0));

  const again = openLiving(setting, { ...options, resume: saved });
  again.life.advance(nightMs);
  assert.ok(JSON.stringify(again.life.save()) === JSON.stringify(life.save()), 'it is another town now');
});
