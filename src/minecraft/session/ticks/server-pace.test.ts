import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ManualClock } from '../../../core/index.ts';
import { ServerPace } from './server-pace.ts';

/** Lives as many ticks as it may, `most` at most. */
function live(pace: ServerPace, most: number): number {
  let lived = 0;
  while (lived < most && pace.mayTick()) {
    pace.lived();
    lived++;
  }
  return lived;
}

test('SESSION-42: the rate is what the server says, within bounds, and the game’s own in a frozen world', () => {
  const pace = new ServerPace(new ManualClock(), 100);
  assert.equal(pace.ticksPerSecond, 100);
  for (const [told, followed] of [
    [40, 40],
    [0, 1],
    [1e9, 1000],
    [Number.NaN, 20],
  ] as const) {
    pace.rateTold(told, false);
    assert.equal(pace.ticksPerSecond, followed);
  }
  pace.rateTold(200, true);
  assert.equal(pace.ticksPerSecond, 20);
  assert.equal(new ServerPace(new ManualClock()).ticksPerSecond, 20);
});

test('SESSION-43: above 20 ticks a second a body is never further ahead of the age told than two tellings lie apart', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 1000 }), (passed, most) => {
      const pace = new ServerPace(new ManualClock(), 200);
      let age = 1000;
      pace.ageTold(age);
      let ahead = 0;
      for (const [index, gap] of passed.entries()) {
        age += gap;
        pace.ageTold(age);
        ahead = Math.max(0, ahead - gap);
        const longest = Math.max(gap, passed[index - 1] ?? 0);
        const lived = live(pace, most);
        assert.equal(lived, Math.min(most, Math.max(0, 2 * longest - ahead)));
        ahead += lived;
      }
    }),
  );
});

test('SESSION-43: a body that is behind may not run ahead later for it', () => {
  const pace = new ServerPace(new ManualClock(), 200);
  for (const age of [0, 5, 100, 105]) pace.ageTold(age);
  assert.ok(live(pace, 1000) <= 2 * 95);
  for (const age of [110, 115, 120]) pace.ageTold(age);
  for (let age = 125; age < 500; age += 5) pace.ageTold(age);
  assert.equal(live(pace, 1000), 10);
});

test('SESSION-43: at the game’s own rate, in a frozen world and where no age passes nobody is held', () => {
  const clock = new ManualClock();
  const ordinary = new ServerPace(clock, 20);
  const frozen = new ServerPace(clock, 200);
  const ageless = new ServerPace(clock, 200);
  for (const age of [0, 5, 10]) for (const pace of [ordinary, frozen]) pace.ageTold(age);
  for (let i = 0; i < 3; i++) ageless.ageTold(0);
  frozen.rateTold(200, true);
  for (const pace of [ordinary, frozen, ageless, new ServerPace(clock, 200)]) assert.equal(live(pace, 500), 500);
});

test('SESSION-43: held for ten seconds a body goes on, until the age passes again', () => {
  const clock = new ManualClock();
  const pace = new ServerPace(clock, 200);
  for (const age of [0, 5]) pace.ageTold(age);
  assert.equal(live(pace, 500), 10);
  clock.advance(9_999);
  assert.equal(live(pace, 500), 0);
  clock.advance(1);
  assert.equal(live(pace, 500), 500);
  for (const age of [10, 15]) pace.ageTold(age);
  for (let age = 20; age < 600; age += 5) pace.ageTold(age);
  assert.equal(live(pace, 500), 10);
});
