import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ManualClock } from '../../../core/index.ts';
import { MAX_CATCH_UP_MS, Metronome, metronomeOf } from './metronome.ts';

/** One body: when it ticked, and what it lost. */
class Body {
  readonly tickedAtMs: number[] = [];
  lost = 0;
  blamed = 0;
  mayTick = (): boolean => true;
  readonly #clock: ManualClock;
  readonly #tookMs: () => number;

  constructor(clock: ManualClock, tookMs: () => number = () => 0) {
    this.#clock = clock;
    this.#tookMs = tookMs;
  }

  readonly beat = {
    mayTick: () => this.mayTick(),
    tick: () => {
      this.tickedAtMs.push(this.#clock.monotonicMs());
      this.#clock.advance(this.#tookMs());
    },
    lost: (ticks: number, tookMs: number) => {
      this.lost += ticks;
      if (tookMs > 0) this.blamed += ticks;
    },
  };
}

test('SESSION-40: every body ticks at its own rate, and those of one rate are spread over ten places in a tick', () => {
  const rates = fc.array(fc.constantFrom(5, 20, 40, 200, 1000), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(rates, (each) => {
      const clock = new ManualClock();
      const metronome = new Metronome(clock);
      const bodies = each.map((rate) => {
        const body = new Body(clock);
        metronome.join(body.beat, rate);
        return { body, rate };
      });
      clock.advance(2000);
      for (const { body, rate } of bodies) {
        assert.ok(Math.abs(body.tickedAtMs.length - 2 * rate) <= 1, `${body.tickedAtMs.length} of ${2 * rate}`);
        assert.equal(body.lost, 0);
      }
    }),
    { numRuns: 15 },
  );
  const clock = new ManualClock();
  const metronome = new Metronome(clock);
  const crowd = Array.from({ length: 60 }, () => new Body(clock));
  for (const { beat } of crowd) metronome.join(beat, 20);
  clock.advance(1000);
  const inAMs = new Map<number, number>();
  for (const atMs of crowd.flatMap(({ tickedAtMs }) => tickedAtMs)) {
    inAMs.set(Math.round(atMs), (inAMs.get(Math.round(atMs)) ?? 0) + 1);
  }
  assert.deepEqual(new Set(inAMs.values()), new Set([6]), 'a tenth of all, ten times a tick');
});

test('SESSION-41: a body that is slow loses its own ticks, and the others wait for one of its steps at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 180 }), fc.integer({ min: 1, max: 8 }), (slowMs, others) => {
      const clock = new ManualClock();
      const metronome = new Metronome(clock);
      const slow = new Body(clock, () => slowMs);
      const quick = Array.from({ length: others }, () => new Body(clock));
      for (const { beat } of [slow, ...quick]) metronome.join(beat, 20);
      clock.advance(10_000);
      for (const { tickedAtMs, lost } of quick) {
        assert.equal(lost, 0);
        assert.ok(Math.abs(tickedAtMs.length - 200) <= 5, `${tickedAtMs.length}`);
        const waits = tickedAtMs.map((atMs, index) => atMs - (tickedAtMs[index - 1] ?? atMs));
        assert.ok(Math.max(...waits) <= 50 + slowMs + 1, `it waited ${Math.max(...waits)} ms`);
      }
      assert.ok(Math.abs(slow.tickedAtMs.length + slow.lost - 200) <= 5);
      assert.equal(slow.blamed, slow.lost);
    }),
    { numRuns: 20 },
  );
});

test('SESSION-41: what a halt of the process cost is caught up to a bound, and told beyond it', () => {
  const clock = new ManualClock();
  const metronome = new Metronome(clock);
  const [halting, body] = [new Body(clock, () => (clock.monotonicMs() < 60 ? 5000 : 0)), new Body(clock)];
  metronome.join(body.beat, 20);
  metronome.join(halting.beat, 20);
  clock.advance(6000);
  assert.ok(body.lost >= 5000 / 50 - MAX_CATCH_UP_MS / 50 - 1, `${body.lost}`);
  assert.equal(body.blamed, 0);
  assert.ok(Math.abs(body.tickedAtMs.length + body.lost - 120) <= 1);
});

test('SESSION-40: a rate changes at once; who is held is passed over and not made up for; who left is not called', () => {
  const clock = new ManualClock();
  const metronome = new Metronome(clock);
  const body = new Body(clock);
  const seat = metronome.join(body.beat, 20);
  clock.advance(1000);
  seat.setRate(200);
  clock.advance(1000);
  assert.ok(Math.abs(body.tickedAtMs.length - 220) <= 2, `${body.tickedAtMs.length}`);
  body.mayTick = () => false;
  clock.advance(1000);
  body.mayTick = () => true;
  clock.advance(100);
  assert.ok(Math.abs(body.tickedAtMs.length - 240) <= 3, `${body.tickedAtMs.length}`);
  seat.leave();
  const before = body.tickedAtMs.length;
  clock.advance(1000);
  assert.equal(body.tickedAtMs.length, before);
  assert.equal(clock.pending, 0);
  assert.equal(metronomeOf(clock), metronomeOf(clock));
});
