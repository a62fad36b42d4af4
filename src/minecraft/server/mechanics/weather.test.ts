import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../../core/index.ts';
import { WEATHERS, Weather } from './weather.ts';

test('SERVER-266: rain and thunder come and go by themselves, as long as in the game, the same for a seed', () => {
  const [weather, twin] = [new Weather(seededRandom(5)), new Weather(seededRandom(5))];
  let since = 0;
  let before = weather.isRaining;
  const spans: { readonly raining: boolean; readonly ticks: number }[] = [];
  for (let tick = 0; tick < 2_000_000; tick++) {
    weather.tick();
    twin.tick();
    if (weather.isRaining === before) continue;
    spans.push({ raining: before, ticks: tick - since });
    since = tick;
    before = weather.isRaining;
  }
  assert.equal(twin.kind, weather.kind);
  assert.ok(spans.length > 10, `${spans.length} changes`);
  for (const { raining, ticks } of spans.slice(1)) {
    assert.ok(ticks >= 12_000 && ticks <= (raining ? 24_000 : 180_000), `${ticks} ticks, ${raining}`);
  }
});

test('SERVER-266: weather that is asked for is there for as long as asked, and is the same after it was kept', () => {
  fc.assert(
    fc.property(fc.constantFrom(...WEATHERS), fc.integer({ min: 2, max: 500 }), fc.nat(), (kind, ticks, seed) => {
      const weather = new Weather(seededRandom(seed));
      weather.set(kind, ticks);
      for (let tick = 1; tick < ticks; tick++) weather.tick();
      assert.equal(weather.kind, kind);
      const kept = new Weather(seededRandom(seed + 1), weather.saved());
      assert.deepEqual(kept.saved(), weather.saved());
      weather.tick();
      assert.notEqual(weather.isRaining, kind !== 'clear');
    }),
  );
});
