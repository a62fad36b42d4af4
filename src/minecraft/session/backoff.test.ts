import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../core/index.ts';
import { DEFAULT_RECONNECT, reconnectDelayMs } from './backoff.ts';

test('SESSION-22: the delay doubles up to its maximum, less a random half', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (attempt, seed) => {
      const delayMs = reconnectDelayMs(attempt, DEFAULT_RECONNECT, seededRandom(seed));
      const full = Math.min(DEFAULT_RECONNECT.maxDelayMs, DEFAULT_RECONNECT.firstDelayMs * 2 ** (attempt - 1));
      assert.ok(delayMs >= full / 2 && delayMs <= full);
    }),
  );
  const delays = new Set(
    Array.from({ length: 20 }, (_, seed) => reconnectDelayMs(3, DEFAULT_RECONNECT, seededRandom(seed))),
  );
  assert.ok(delays.size > 10, 'many bodies do not come back at once');
});
