import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../core/index.ts';
import { lightningPlace } from './lightning-place.ts';

test('SERVER-396: in a thunderstorm each chunk within four of a player is struck once in 100,000 ticks', () => {
  const random = seededRandom(5);
  const ticks = 400_000;
  const byChunk = new Map<string, number>();
  for (let tick = 0; tick < ticks; tick++) {
    const place = lightningPlace({ x: -20.5, y: 64, z: 100.2 }, random);
    if (place === undefined) continue;
    const chunk = `${Math.floor(place.x / 16)},${Math.floor(place.z / 16)}`;
    byChunk.set(chunk, (byChunk.get(chunk) ?? 0) + 1);
  }
  for (const chunk of byChunk.keys()) {
    const [x = 0, z = 0] = chunk.split(',').map(Number);
    assert.ok(x >= -6 && x <= 2 && z >= 2 && z <= 10, chunk);
  }
  const strikes = [...byChunk.values()].reduce((sum, count) => sum + count, 0);
  assert.ok(Math.abs(strikes - 324) < 60, `${strikes} strikes, where 81 chunks have 324`);
  assert.ok(byChunk.size > 70);
});
