import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_FIRINGS, MAX_PERIOD_MS, ManualClock, sleep, systemClock, within } from './index.ts';

test('CORE-3: the system clock fires once, not before its delay, and not after a cancel', async () => {
  const fired: string[] = [];
  systemClock.after(5, () => fired.push('cancelled'), { keepAlive: true }).cancel();
  systemClock.after(10, () => fired.push('due'), { keepAlive: true });
  systemClock.after(-3, () => fired.push('past'), { keepAlive: true });
  for (const delayMs of [MAX_PERIOD_MS + 1, 1e15, Number.POSITIVE_INFINITY]) {
    const timer = systemClock.after(delayMs, () => fired.push('far'));
    systemClock.after(40, () => timer.cancel(), { keepAlive: true });
  }
  await new Promise<void>((resolve) => {
    systemClock.after(20, resolve, { keepAlive: true });
  });
  assert.deepEqual(fired, ['past', 'due']);
  assert.throws(() => systemClock.after(Number.NaN, () => {}), RangeError);
  const readings = [Date.now(), systemClock.nowMs(), Date.now(), 0, systemClock.monotonicMs(), performance.now()];
  for (const i of [1, 2, 4, 5]) assert.ok((readings[i - 1] ?? 0) <= (readings[i] ?? 0), String(readings));
});

test('CORE-3: whoever is called by the system clock finds it at or after what was booked', async () => {
  const delaysMs = Array.from({ length: 400 }, (_, index) => 1 + index * 0.0973);
  const earlyMs = await Promise.all(
    delaysMs.map(
      (delayMs) =>
        new Promise<number>((resolve) => {
          const dueMs = systemClock.monotonicMs() + delayMs;
          systemClock.after(delayMs, () => resolve(Math.max(0, dueMs - systemClock.monotonicMs())), {
            keepAlive: true,
          });
        }),
    ),
  );
  assert.ok(Math.max(...earlyMs) === 0, `${Math.max(...earlyMs)} ms early`);
});

test('CORE-3: the system clock repeats until cancelled', async () => {
  let count = 0;
  await new Promise<void>((resolve) => {
    const timer = systemClock.every(
      1,
      () => {
        if (++count === 3) {
          timer.cancel();
          systemClock.after(10, resolve, { keepAlive: true });
        }
      },
      { keepAlive: true },
    );
  });
  assert.equal(count, 3);
});

test('CORE-4: a period that cannot be kept is refused by every clock', () => {
  for (const clock of [systemClock, new ManualClock()]) {
    for (const periodMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, MAX_PERIOD_MS + 1]) {
      assert.throws(() => clock.every(periodMs, () => {}), RangeError);
    }
  }
});

type Booking = { readonly kind: 'after' | 'every'; readonly ms: number; readonly cancelAfterFirings: number };

/** What a manual clock should fire until `untilMs`: tried at every millisecond, in order of booking. */
function naiveFirings(bookings: readonly Booking[], untilMs: number): string[] {
  const due: { atMs: number; order: number; label: string }[] = [];
  for (const [order, { kind, ms, cancelAfterFirings }] of bookings.entries()) {
    const times = kind === 'after' ? 1 : Math.min(cancelAfterFirings, Math.floor(untilMs / ms));
    for (let n = 1; n <= times; n++)
      if (ms * n <= untilMs) due.push({ atMs: ms * n, order, label: `${order}@${ms * n}` });
  }
  return due.sort((a, b) => a.atMs - b.atMs || a.order - b.order).map((one) => one.label);
}

test('CORE-5: a manual clock fires as a naive model does, however time is cut', () => {
  const booking = fc.record({
    kind: fc.constantFrom('after' as const, 'every' as const),
    ms: fc.integer({ min: 1, max: 12 }),
    cancelAfterFirings: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(booking, { maxLength: 8 }), fc.array(fc.nat(9), { maxLength: 8 }), (bookings, steps) => {
      const clock = new ManualClock(1000);
      const fired: string[] = [];
      for (const [order, { kind, ms, cancelAfterFirings }] of bookings.entries()) {
        let firings = 0;
        const timer = clock[kind](ms, () => {
          fired.push(`${order}@${clock.monotonicMs()}`);
          if (++firings === cancelAfterFirings) timer.cancel();
        });
      }
      for (const step of steps) clock.advance(step);
      const untilMs = steps.reduce((sum, step) => sum + step, 0);
      assert.deepEqual(fired, naiveFirings(bookings, untilMs));
      assert.deepEqual([clock.nowMs(), clock.monotonicMs()], [1000 + untilMs, untilMs]);
    }),
  );
});

test('CORE-5: a timer booked while firing is fired in the same advance when it falls due', () => {
  const clock = new ManualClock();
  const fired: number[] = [];
  clock.after(10, () => {
    clock.after(5, () => fired.push(clock.nowMs()));
    clock.after(50, () => fired.push(clock.nowMs()));
  });
  clock.advance(20);
  assert.deepEqual([fired, clock.pending], [[15], 1]);
});

test('CORE-6: a manual clock neither runs back nor for ever', () => {
  const clock = new ManualClock();
  for (const deltaMs of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => clock.advance(deltaMs), RangeError);
  }
  assert.throws(() => clock.after(Number.NaN, () => {}), RangeError);
  const again = (): void => void clock.after(0, again);
  again();
  assert.equal(MAX_FIRINGS, 1_000_000);
  assert.throws(() => clock.advance(1), /more than 1000000 timers/);
});

test('CORE-7: a promise is given so long, and leaves nothing behind', async () => {
  const clock = new ManualClock();
  const abort = new AbortController();
  assert.equal(await within(clock, 10, Promise.resolve('done'), abort.signal), 'done');
  await assert.rejects(within(clock, 10, Promise.reject(new Error('broken'))), /broken/);
  const late = within(clock, 10, new Promise<never>(() => {}));
  clock.advance(10);
  assert.equal(await late, 'elapsed');
  const stopped = within(clock, 10, new Promise<never>(() => {}), abort.signal);
  abort.abort();
  assert.equal(await stopped, 'aborted');
  assert.equal(clock.pending, 0);
});

test('CORE-7: sleep elapses or is aborted, and leaves nothing behind', async () => {
  const clock = new ManualClock();
  const abort = new AbortController();
  const slept = sleep(clock, 10, abort.signal);
  clock.advance(10);
  assert.equal(await slept, 'elapsed');
  assert.equal(getEventListeners(abort.signal, 'abort').length, 0);
  const woken = sleep(clock, 10, abort.signal);
  abort.abort();
  assert.equal(await woken, 'aborted');
  assert.equal(await sleep(clock, 10, abort.signal), 'aborted');
  assert.equal(clock.pending, 0);
});
