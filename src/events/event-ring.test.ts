import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EventRing } from './event-ring.ts';

function filled(capacity: number, steps: readonly number[]): { ring: EventRing; seqs: number[] } {
  const ring = new EventRing(capacity);
  const seqs: number[] = [];
  let seq = 0;
  for (const step of steps) {
    seq += step;
    seqs.push(seq);
    ring.push(seq, 'k', {}, 0);
  }
  return { ring, seqs };
}

test('EVENTS-17: the place of a seq is where a scan finds it, however full and wrapped the ring', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 40 }),
      fc.integer({ min: -2, max: 170 }),
      (capacity, steps, seq) => {
        const { ring, seqs } = filled(capacity, steps);
        const kept = seqs.slice(-capacity);
        const index = kept.findIndex((other) => other > seq);
        assert.equal(ring.firstAfter(seq) - ring.start, index === -1 ? kept.length : index);
      },
    ),
  );
});

test('EVENTS-17: finding a place takes at most log2(capacity) + 1 looks', () => {
  const capacity = 4096;
  const ring = new EventRing(capacity);
  for (let seq = 1; seq <= capacity * 2 + 17; seq++) ring.push(seq, 'k', {}, 0);
  for (const target of [0, 1, 4113, 5000, 8208, 8209, 9999]) {
    let looks = 0;
    // The search compares each look with the seq it was given: count how often that is asked for its value.
    const counted = {
      [Symbol.toPrimitive]: () => {
        looks++;
        return target;
      },
    };
    ring.firstAfter(counted as unknown as number);
    assert.ok(looks >= 1 && looks <= Math.log2(capacity) + 1, `${looks} looks for ${target}`);
  }
});
