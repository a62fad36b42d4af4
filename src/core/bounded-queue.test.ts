import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BoundedQueue } from './index.ts';

test('CORE-13: a bounded queue behaves as a list cut to its capacity', () => {
  const operations = fc.array(fc.constantFrom('push', 'push', 'push', 'shift', 'clear'), { maxLength: 60 });
  const policies = fc.constantFrom('reject' as const, 'drop-oldest' as const);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), policies, operations, (capacity, policy, actions) => {
      const queue = new BoundedQueue<number>(capacity, policy);
      let list: number[] = [];
      let lost = 0;
      for (const [i, action] of actions.entries()) {
        if (action === 'clear') {
          queue.clear();
          list = [];
        } else if (action === 'shift') {
          assert.equal(queue.shift(), list.shift());
        } else {
          const full = list.length === capacity;
          if (full) lost++;
          if (full && policy === 'drop-oldest') list.shift();
          const taken = !full || policy === 'drop-oldest';
          if (taken) list.push(i);
          assert.equal(queue.push(i), taken);
        }
        assert.deepEqual([queue.size, queue.lost], [list.length, lost]);
      }
      assert.deepEqual(
        list,
        Array.from({ length: queue.size }, () => queue.shift()),
      );
    }),
  );
});

test('CORE-14: a capacity that is no positive integer is refused', () => {
  for (const capacity of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => new BoundedQueue(capacity, 'reject'), RangeError);
  }
});
