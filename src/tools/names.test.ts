import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { camelToSnake, nearestName, snakeToCamel } from './names.ts';

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const capital = letter.map((char) => char.toUpperCase());
const digit = fc.constantFrom(...'0123456789');
const camelName = fc
  .tuple(letter, fc.array(fc.oneof(letter, capital, digit), { maxLength: 20 }))
  .map(([first, rest]) => first + rest.join(''));

test('TOOLS-1: every camelCase name comes back from snake_case', () => {
  fc.assert(
    fc.property(camelName, (name) => {
      const wire = camelToSnake(name);
      assert.match(wire, /^[a-z0-9_]+$/);
      assert.equal(snakeToCamel(wire), name);
    }),
  );
  assert.equal(camelToSnake('hasUnresolvedUnknown'), 'has_unresolved_unknown');
  assert.equal(camelToSnake('row0Is'), 'row0_is');
});

test('TOOLS-11: the nearest name forgives case, separators, slips and abbreviation, and nothing more', () => {
  const names = ['max_distance', 'direction', 'x', 'y', 'z', 'radius'];
  assert.equal(nearestName('maxDistance', names), 'max_distance');
  assert.equal(nearestName('max-dist', names), 'max_distance');
  assert.equal(nearestName('raduis', names), 'radius');
  assert.equal(nearestName('X', names), 'x');
  assert.equal(nearestName('teleport_home', names), undefined);
  assert.equal(nearestName('x'.repeat(1_000_000), names), undefined);
});
