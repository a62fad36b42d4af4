import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ManualClock } from '../../core/index.ts';
import { MAX_RATE, type Rate, SimClock, TALK_RATE } from './sim-clock.ts';
import { clockText, DAY_MS, dayOf, HOUR_MS, hourOf, MINUTE_MS, momentMs } from './sim-time.ts';

const START = 21 * HOUR_MS;

test('LIFE-3: simulated time is real time times the rate, 30 unless told otherwise', () => {
  const real = new ManualClock();
  const clock = new SimClock(real, START);
  real.advance(1000);
  assert.equal(clock.nowMs, START + 30_000);
  clock.setRate(2);
  real.advance(1000);
  assert.equal(clock.nowMs, START + 32_000);
  assert.equal(clock.realMsUntil(START + 34_000), 1000);
  assert.equal(clock.realMsUntil(START), 0);
});

test('LIFE-4: a pause stops it, max neither flows by itself nor waits, talk slows it to 10 at most and lets it recover', () => {
  const real = new ManualClock();
  const clock = new SimClock(real, START, 60);
  clock.setPaused(true);
  real.advance(5000);
  assert.equal(clock.nowMs, START);
  assert.equal(clock.realMsUntil(START + 1), Number.POSITIVE_INFINITY);
  clock.setPaused(false);
  clock.setTalking(true);
  assert.equal(clock.effectiveRate, TALK_RATE);
  real.advance(1000);
  assert.equal(clock.nowMs, START + 10_000);
  clock.setTalking(false);
  real.advance(1000);
  assert.equal(clock.nowMs, START + 70_000);
  clock.setRate(4);
  clock.setTalking(true);
  assert.equal(clock.effectiveRate, 4);
  clock.setRate('max');
  assert.equal(clock.effectiveRate, 'max');
  real.advance(1000);
  assert.equal(clock.nowMs, START + 70_000);
  assert.equal(clock.realMsUntil(START + DAY_MS), 0);
  clock.advanceTo(START + HOUR_MS);
  assert.equal(clock.nowMs, START + HOUR_MS);
  clock.advanceTo(START);
  assert.equal(clock.nowMs, START + HOUR_MS);
  for (const rate of [0, -1, Number.NaN, MAX_RATE + 1]) assert.throws(() => clock.setRate(rate), RangeError);
});

test('LIFE-5: it never steps back, whatever is done to it', () => {
  const step = fc.oneof(
    fc.record({ rate: fc.constantFrom<Rate>(0.5, 1, 30, 'max') }),
    fc.record({ paused: fc.boolean() }),
    fc.record({ talking: fc.boolean() }),
    fc.record({ passMs: fc.nat(10_000) }),
    fc.record({ toMs: fc.nat(1_000_000) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
      const real = new ManualClock();
      const clock = new SimClock(real, 0);
      let before = 0;
      for (const each of steps) {
        if ('rate' in each) clock.setRate(each.rate);
        else if ('paused' in each) clock.setPaused(each.paused);
        else if ('talking' in each) clock.setTalking(each.talking);
        else if ('passMs' in each) real.advance(each.passMs);
        else clock.advanceTo(each.toMs);
        assert.ok(clock.nowMs >= before);
        assert.equal(clock.nowMs, Math.floor(clock.nowMs));
        before = clock.nowMs;
      }
    }),
  );
});

test('LIFE-6: simulated time counts whole milliseconds from midnight of day 0, and reads as a clock shows it', () => {
  assert.equal(momentMs('21:00'), 75_600_000);
  assert.equal(momentMs('07:00', 1), DAY_MS + 7 * HOUR_MS);
  assert.equal(hourOf(DAY_MS + 90 * MINUTE_MS), 1.5);
  assert.equal(dayOf(2 * DAY_MS - 1), 1);
  assert.equal(clockText(momentMs('02:10', 3) + 5000), '02:10');
  assert.equal(clockText(momentMs('02:10') + 5000, { seconds: true }), '02:10:05');
});
