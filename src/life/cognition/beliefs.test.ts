import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../test/arbitraries.ts';
import { NONE } from '../world/entity.ts';
import { Beliefs, MAX_SIGHTINGS, MAX_STEPS } from './beliefs.ts';

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 2000 : 60;

test('LIFE-78: where somebody was seen last agrees with a plain list of all sightings, and stays bounded', () => {
  const sighting = fc.record({ person: fc.nat(MAX_SIGHTINGS + 5), place: fc.nat(4), leaves: fc.boolean() });
  fc.assert(
    fc.property(fc.array(sighting, { maxLength: 400 }), (sightings) => {
      const beliefs = new Beliefs();
      const seen: { person: number; place: number; atMs: number }[] = [];
      for (const [atMs, { person, place, leaves }] of sightings.entries()) {
        if (leaves) beliefs.gone(person, place);
        else beliefs.see(person, place, atMs, atMs);
        const last = seen.findLast((each) => each.person === person);
        if (!leaves) seen.push({ person, place, atMs });
        else if (last?.place === place) seen.push({ person, place: NONE, atMs: last.atMs });
      }
      const known = [...beliefs.known()];
      assert.ok(known.length <= MAX_SIGHTINGS);
      for (const person of known) {
        const last = seen.findLast((each) => each.person === person);
        assert.equal(beliefs.lastSeen(person)?.place, last?.place);
        assert.equal(beliefs.lastSeen(person)?.atMs, last?.atMs);
        const steps = beliefs.stepsOf(person);
        assert.ok(steps.length <= MAX_STEPS);
        assert.ok(steps.every(({ place }, i) => i === 0 || place !== steps[i - 1]?.place));
      }
      const copy = new Beliefs(JSON.parse(JSON.stringify(beliefs.save())));
      assert.deepEqual(copy.save(), beliefs.save());
    }),
    { numRuns: RUNS },
  );
});

test('LIFE-79: suspicion grows with evidence, never past certainty, and no piece counts twice', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), evenly(0, 1), fc.nat(12))), (pieces) => {
      const beliefs = new Beliefs();
      for (const [person, weight, memory] of pieces) {
        const before = beliefs.suspicionOf(person);
        beliefs.suspect(person, weight, [memory]);
        const after = beliefs.suspicionOf(person);
        assert.ok(after.weight >= before.weight && after.weight <= 1);
        if (before.evidence.includes(memory)) assert.deepEqual(after, before);
      }
      const weights = [0, 1, 2, 3].map((person) => beliefs.suspicionOf(person).weight);
      const most = Math.max(...weights);
      assert.equal(beliefs.prime, most === 0 ? beliefs.prime : weights.indexOf(most));
    }),
    { numRuns: RUNS },
  );
});
