import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NONE } from '../world/entity.ts';
import { Scheduler } from './scheduler.ts';

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 2000 : 60;
const SLOTS = 12;

/** The queue as one would write it without a thought of cost: a list of bookings in the order of their making. */
class NaiveQueue {
  bookings: { slot: number; atMs: number }[] = [];

  book(slot: number, atMs: number): void {
    this.cancel(slot);
    this.bookings.push({ slot, atMs });
  }

  cancel(slot: number): void {
    this.bookings = this.bookings.filter((booking) => booking.slot !== slot);
  }

  get next() {
    return this.bookings.toSorted((a, b) => a.atMs - b.atMs)[0];
  }

  take(): number {
    const { next } = this;
    if (next === undefined) return NONE;
    this.cancel(next.slot);
    return next.slot;
  }
}

const slot = fc.nat(SLOTS - 1);
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), slot, atMs: fc.nat(20) }) },
  fc.record({ kind: fc.constant('cancel' as const), slot }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take' as const) }) },
  fc.record({ kind: fc.constant('reload' as const) }),
);

test('LIFE-1: what is due is taken by time, then by order of booking; one booking a slot, replaced in place; saved and loaded alike', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 200 }), (operations) => {
      let queue = new Scheduler(SLOTS);
      const naive = new NaiveQueue();
      for (const each of operations) {
        if (each.kind === 'book') {
          queue.book(each.slot, each.atMs);
          naive.book(each.slot, each.atMs);
        } else if (each.kind === 'cancel') {
          queue.cancel(each.slot);
          naive.cancel(each.slot);
        } else if (each.kind === 'take') {
          assert.equal(queue.take(), naive.take());
        } else {
          const loaded = new Scheduler(SLOTS);
          loaded.load(JSON.parse(JSON.stringify(queue.save())));
          queue = loaded;
        }
        assert.equal(queue.size, naive.bookings.length);
        assert.equal(queue.nextMs, naive.next?.atMs ?? Number.POSITIVE_INFINITY);
        for (let i = 0; i < SLOTS; i++) {
          assert.equal(queue.dueMs(i), naive.bookings.find((booking) => booking.slot === i)?.atMs ?? NONE);
        }
      }
      for (let taken = naive.take(); taken !== NONE; taken = naive.take()) assert.equal(queue.take(), taken);
      assert.equal(queue.take(), NONE);
    }),
    { numRuns: RUNS },
  );
});

test('LIFE-2: a time that is no number, and a slot that there is not, are refused', () => {
  const queue = new Scheduler(2);
  assert.throws(() => queue.book(0, Number.NaN), RangeError);
  assert.throws(() => queue.book(0, Number.POSITIVE_INFINITY), RangeError);
  assert.throws(() => queue.book(2, 1), RangeError);
});
