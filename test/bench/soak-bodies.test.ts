import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soak } from '../../bench/soak-bodies.ts';

test('REPO-19: the soak of bodies runs at tiny size, nothing goes wrong in it, and no event is lost unreported', async () => {
  const figures = await soak({ bodies: 3, viewDistance: 3, forMs: 4_000, seed: 7 });
  const { calls = 0, events = 0, faults, unreported, undecoded, gone, server_faults } = figures;
  assert.ok(calls > 0 && events > 0);
  assert.deepEqual(
    { faults, unreported, undecoded, gone, server_faults },
    { faults: 0, unreported: 0, undecoded: 0, gone: 0, server_faults: 0 },
  );
});
