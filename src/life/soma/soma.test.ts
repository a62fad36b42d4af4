import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contentOf, NO_CONTENT } from '../bus/event-content.ts';
import type { EventType } from '../bus/event-types.ts';
import type { Percept } from '../bus/percept.ts';
import { houseScenario } from '../testing/house.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import { NONE } from '../world/entity.ts';
import { bodyAtStart, eatMeal, feel, isFelt, setAsleep } from './body.ts';
import { debtAt, fearAt, hungerAt, nightCall, readSoma } from './curves.ts';
import type { SomaState } from './soma.ts';

const setting = createSetting(houseScenario());
const [anna, bert] = setting.people;
assert.ok(anna !== undefined && bert !== undefined);

function body(more: Partial<SomaState> = {}): SomaState {
  return { lastMealMs: 0, sinceMs: 0, asleep: false, debtHours: 0, fear: 0, fearAtMs: 0, ...more };
}

function percept(type: EventType, salience = 1, atMs = 0): Percept {
  return {
    event: 1,
    atMs,
    type,
    clarity: 'full',
    salience,
    bearing: 'here',
    place: 0,
    actor: NONE,
    content: NO_CONTENT,
  };
}

test('LIFE-40: a meal holds five hours and more; hunger then comes in humps about 8, 13 and 19 h, and is less at night', () => {
  for (let meal = 0; meal < 24; meal += 0.5) {
    for (let hours = 0; hours <= 4.9; hours += 0.1) {
      assert.ok(hungerAt(DAY_MS + (meal + hours) * HOUR_MS, DAY_MS + meal * HOUR_MS) <= 0.65, `${meal} + ${hours}`);
    }
  }
  for (const meal of [8, 13, 19]) {
    const before = meal - 5.5;
    const at = (hour: number) => hungerAt(2 * DAY_MS + hour * HOUR_MS, 2 * DAY_MS + before * HOUR_MS);
    assert.ok(at(meal) > 0.65 && at(meal) > at(meal - 1) + 0.2 && at(meal) > at(meal + 1) + 0.2, String(meal));
  }
  const after = (hour: number) => hungerAt(2 * DAY_MS + hour * HOUR_MS, 2 * DAY_MS + (hour - 7) * HOUR_MS);
  assert.ok(after(2) < 0.65 && after(2) < after(15));
});

test('LIFE-41: hunger lies in 0 to 1, is 0 after a meal, and is spoken of only above 0.65 and not within 4 h of one', () => {
  fc.assert(
    fc.property(fc.nat(10 * DAY_MS), fc.nat(2 * DAY_MS), (mealMs, laterMs) => {
      const reading = readSoma(body({ lastMealMs: mealMs, sinceMs: mealMs }), mealMs + laterMs);
      assert.ok(reading.hunger >= 0 && reading.hunger <= 1);
      assert.equal(reading.hungerSpeaks, reading.hunger > 0.65 && laterMs >= 4 * HOUR_MS);
    }),
  );
  const state = body({ lastMealMs: -20 * HOUR_MS });
  assert.ok(readSoma(state, 13 * HOUR_MS).hungerSpeaks);
  eatMeal(state, 13 * HOUR_MS);
  assert.equal(readSoma(state, 13 * HOUR_MS).hunger, 0);
});

test('LIFE-42: the night calls to bed from 21 to 10, fully from 23 to 6; sleep debt grows awake, is paid asleep, and weighs', () => {
  assert.deepEqual([23, 2, 6, 12, 15, 20].map(nightCall), [1, 1, 1, 0, 0, 0]);
  const state = body({ sinceMs: 7 * HOUR_MS });
  const energy = (hour: number) => readSoma(state, hour * HOUR_MS).energy;
  assert.ok(energy(7) < energy(10), 'one wakes up after rising, without sleeping again');
  assert.ok(energy(10) > energy(20) && energy(20) > energy(23));
  assert.ok(readSoma(state, 23 * HOUR_MS).sleepiness > 0.9);
  assert.ok(readSoma(state, 14 * HOUR_MS).sleepiness < 0.3);
  assert.equal(debtAt(state, 23 * HOUR_MS), 8);
  setAsleep(state, true, 23 * HOUR_MS);
  assert.equal(debtAt(state, 27 * HOUR_MS), 4);
  setAsleep(state, false, 31 * HOUR_MS);
  assert.deepEqual([debtAt(state, 31 * HOUR_MS), state.debtHours], [0, 0]);
  const tired = readSoma(body({ sinceMs: 0, debtHours: 8 }), 14 * HOUR_MS);
  assert.ok(tired.sleepiness > readSoma(body(), 14 * HOUR_MS).sleepiness);
});

test('LIFE-43: after 20 hours awake, and not before, one is worn out', () => {
  assert.ok(!readSoma(body(), 20 * HOUR_MS).wornOut);
  assert.ok(readSoma(body(), 20 * HOUR_MS + 1).wornOut);
  assert.equal(readSoma(body({ asleep: true }), 30 * HOUR_MS).awakeMs, 0);
});

test('LIFE-44: fear jumps at bodies, screams, blackouts, decays by half in half an hour, stays in 0 to 1, and calm tempers it', () => {
  const order = (['body_found', 'scream', 'blackout', 'crash'] as const).map((type) => {
    const state = body();
    feel(state, percept(type), anna);
    return state.fear;
  });
  assert.deepEqual(
    order,
    order.toSorted((a, b) => b - a),
  );
  assert.ok((order[0] ?? 0) > 0.5 && (order[3] ?? 0) > 0);
  const state = body();
  feel(state, percept('scream'), anna);
  const { fear } = state;
  assert.ok(Math.abs(fearAt(state, 30 * MINUTE_MS) - fear / 2) < 1e-9);
  const far = body();
  feel(far, percept('scream', 0.5), anna);
  assert.ok(far.fear < fear);
  const calm = body();
  feel(calm, percept('scream'), { ...anna, spec: { ...anna.spec, traits: { ...anna.spec.traits, calm: 1 } } });
  assert.ok(calm.fear < fear);
  const [ofDark, notOfDark] = [body(), body()];
  feel(ofDark, percept('blackout'), bert);
  feel(notOfDark, percept('blackout'), anna);
  assert.ok(ofDark.fear > notOfDark.fear);
  feel(far, percept('move'), anna);
  assert.ok(!isFelt(percept('move')) && isFelt(percept('scream')) && !isFelt(percept('scream', 0.1)));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom<EventType>('body_found', 'scream', 'attack', 'act'), fc.nat(HOUR_MS))),
      (frights) => {
        const any = body();
        let atMs = 0;
        for (const [type, laterMs] of frights) {
          atMs += laterMs;
          const before = fearAt(any, atMs);
          feel(any, percept(type, 1, atMs), anna);
          assert.ok(fearAt(any, atMs) >= before && any.fear <= 1);
        }
      },
    ),
  );
});

test('LIFE-221: comfort takes a good part of the fear of whoever it is given to, and of nobody else', () => {
  const [comforted, bystander] = [body({ fear: 0.8 }), body({ fear: 0.8 })];
  const given = { ...percept('comfort', 0.5), content: contentOf({ audience: [anna.index] }) };
  assert.ok(isFelt(given));
  feel(comforted, given, anna);
  feel(bystander, given, bert);
  assert.ok(comforted.fear < 0.4 && bystander.fear === 0.8);
});

test('LIFE-45: fear above 0.5 holds hunger and sleep down, the more the greater; up to 0.5 it leaves them alone', () => {
  const at = (fear: number) => readSoma(body({ lastMealMs: -9 * HOUR_MS, sinceMs: -16 * HOUR_MS, fear }), 0);
  const calm = at(0);
  assert.deepEqual([at(0.5).hunger, at(0.5).sleepiness], [calm.hunger, calm.sleepiness]);
  assert.ok(at(0.6).hunger < calm.hunger && at(0.75).hunger < at(0.6).hunger && at(0.75).sleepiness < 0.2);
});

test('LIFE-45: a body begins as the scenario says: awake since seven unless told otherwise', () => {
  const start = bodyAtStart(anna, 21 * HOUR_MS);
  assert.deepEqual([start.sinceMs, start.lastMealMs, start.asleep], [7 * HOUR_MS, 19 * HOUR_MS, false]);
});
