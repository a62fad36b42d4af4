import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countingIds, hash32, seededRandom, uuidSource } from './index.ts';

const draw = (seed: number | string, count = 5): number[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random.int(1000));
};

test('CORE-8: one seed, one history', () => {
  fc.assert(fc.property(fc.oneof(fc.integer(), fc.string()), (seed) => assert.deepEqual(draw(seed), draw(seed))));
  // Recorded: recorded runs and worlds depend on them.
  assert.deepEqual(draw(0), [675, 179, 51, 994, 865]);
  assert.deepEqual(draw('soulsand'), [599, 720, 84, 814, 133]);
});

test('CORE-9: draws stay within their bounds and are spread evenly', () => {
  const random = seededRandom(7);
  const counts = new Array<number>(10).fill(0);
  for (let i = 0; i < 20_000; i++) {
    const value = random.next();
    assert.ok(value >= 0 && value < 1);
    const int = random.int(10);
    counts[int] = (counts[int] ?? 0) + 1;
  }
  // Ten cells of 2000 expected: a fair generator strays by more than 10 % once in many thousand seeds; this seed does not.
  for (const count of counts) assert.ok(count > 1800 && count < 2200, String(counts));
  assert.ok(random.int(2 ** 32) < 2 ** 32);
  assert.equal(random.int(1), 0);
  for (const below of [0, -1, 1.5, Number.NaN, 2 ** 32 + 1, Number.POSITIVE_INFINITY]) {
    assert.throws(() => random.int(below), RangeError);
  }
  assert.equal(random.pick([]), undefined);
  assert.ok(['a', 'b'].includes(random.pick(['a', 'b']) ?? ''));
});

test('CORE-10: a fork depends on seed and label alone', () => {
  const fresh = seededRandom(42);
  const used = seededRandom(42);
  for (let i = 0; i < 9; i++) used.next();
  const drawFrom = (random: { int(below: number): number }) => Array.from({ length: 4 }, () => random.int(1_000_000));
  const weather = drawFrom(fresh.fork('weather'));
  assert.deepEqual(drawFrom(used.fork('weather')), weather);
  assert.notDeepEqual(drawFrom(fresh.fork('mobs')), weather);
  assert.notDeepEqual(drawFrom(seededRandom(42)), weather);
});

test('CORE-11: hash32 is FNV-1a', () => {
  // Vectors published with the algorithm (http://www.isthe.com/chongo/tech/comp/fnv).
  assert.equal(hash32(''), 0x811c9dc5);
  assert.equal(hash32('a'), 0xe40c292c);
  assert.equal(hash32('foobar'), 0xbf9cf968);
});

test('CORE-12: ids are unique, and counted ones repeat from run to run', () => {
  const ids = countingIds();
  assert.deepEqual([ids.next('body'), ids.next('run'), ids.next('body')], ['body-1', 'run-1', 'body-2']);
  assert.equal(countingIds().next('body'), 'body-1');
  const made = new Set(Array.from({ length: 1000 }, () => uuidSource.next('x')));
  assert.equal(made.size, 1000);
  for (const id of made) assert.match(id, /^x-[0-9a-f-]{36}$/);
});
