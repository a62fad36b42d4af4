import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { ManualClock } from '../../../core/index.ts';
import { Ticker } from './ticking.ts';

/** Lets time pass in steps, with the turns that ticks take. */
async function pass(clock: ManualClock, totalMs: number, stepMs: number): Promise<void> {
  for (let ms = 0; ms < totalMs; ms += stepMs) {
    clock.advance(Math.min(stepMs, totalMs - ms));
    for (let waiting = 0; waiting < (stepMs * 1000) / 1000 + 4; waiting++) await turn();
  }
}

test('SERVER-265: ticks come at their rate in the long run, however late timers are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 20, max: 400 }), fc.integer({ min: 1, max: 60 }), async (rate, stepMs) => {
      const clock = new ManualClock();
      let ticks = 0;
      const ticker = new Ticker(clock, rate, () => ticks++);
      await pass(clock, 1000, stepMs);
      ticker.stop();
      assert.ok(Math.abs(ticks - rate) <= 2 + (stepMs * rate) / 1000, `${ticks} ticks at ${rate}`);
    }),
    { numRuns: 20 },
  );
});

test('SERVER-265: a rate changes at once; what a long halt cost is not made up for; stopped is stopped', async () => {
  const clock = new ManualClock();
  let ticks = 0;
  const ticker = new Ticker(clock, 20, () => ticks++);
  await pass(clock, 1000, 50);
  assert.ok(Math.abs(ticks - 20) <= 1, `${ticks}`);
  ticker.setRate(200);
  assert.equal(ticker.rate, 200);
  ticks = 0;
  await pass(clock, 1000, 5);
  assert.ok(Math.abs(ticks - 200) <= 2, `${ticks}`);
  ticks = 0;
  await pass(clock, 60_000, 60_000);
  assert.ok(ticks <= 400, `${ticks}`);
  ticker.stop();
  ticks = 0;
  await pass(clock, 1000, 50);
  assert.equal(ticks, 0);
});
