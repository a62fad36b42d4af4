import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkScenario } from './check-scenario.ts';
import { generateTown } from './generate-town.ts';
import { scenarioSchema } from './scenario.ts';

test('LIFE-11: a generated town is a sound scenario of the size asked for; the same seed makes the same', () => {
  const sizes = fc.record({
    seed: fc.nat(),
    residents: fc.integer({ min: 1, max: 60 }),
    places: fc.integer({ min: 4, max: 40 }),
  });
  fc.assert(
    fc.property(sizes, (options) => {
      const town = generateTown(options);
      assert.deepEqual(scenarioSchema.parse(town), town, 'it is whole, with nothing left to default');
      assert.deepEqual(checkScenario(town), []);
      assert.equal(town.people.length, options.residents);
      assert.ok(Math.abs(town.map.places.length - options.places) <= 1);
      assert.equal(new Set(town.people.map(({ name }) => `${name.en}/${name.zh}`)).size, options.residents);
      assert.deepEqual(generateTown(options), town);
    }),
    { numRuns: 15 },
  );
});
