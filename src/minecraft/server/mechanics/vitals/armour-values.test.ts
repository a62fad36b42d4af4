import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../../../test/arbitraries.ts';
import { armourValueOf, damageThroughArmour } from './armour-values.ts';
import { DAMAGE_KINDS } from './damage-kinds.ts';

const PIECES = ['helmet', 'chestplate', 'leggings', 'boots'];
const suit = (material: string, enchantments: Readonly<Record<string, number>> = {}) =>
  PIECES.map((piece) => ({ name: `${material}_${piece}`, enchantments: new Map(Object.entries(enchantments)) }));

test('SERVER-166: armour is worth what the game says', () => {
  const points = ['leather', 'golden', 'chainmail', 'iron', 'diamond', 'netherite'].map(
    (material) => armourValueOf(suit(material)).points,
  );
  assert.deepEqual(points, [7, 11, 12, 15, 20, 20]);
  assert.equal(armourValueOf(suit('diamond')).toughness, 8);
  // Known from the game: iron against ten, diamond against twenty, and what falls pass armour by.
  assert.equal(damageThroughArmour(10, DAMAGE_KINDS.mob_attack, suit('iron')), 6);
  assert.equal(damageThroughArmour(20, DAMAGE_KINDS.mob_attack, suit('diamond')), 20 * (1 - (20 - 20 / 4) / 25));
  assert.equal(damageThroughArmour(9, DAMAGE_KINDS.fall, suit('iron')), 9);
  assert.equal(damageThroughArmour(10, DAMAGE_KINDS.fall, suit('iron', { feather_falling: 4 })), 10 * (1 - 20 / 25));
  assert.equal(damageThroughArmour(5, DAMAGE_KINDS.void, suit('iron', { protection: 4 })), 5);
});

test('SERVER-166: better armour never lets more through, nothing more than the blow, and never less than a share', () => {
  const order = ['leather', 'golden', 'chainmail', 'iron', 'diamond'];
  const kinds = Object.values(DAMAGE_KINDS);
  const blow = evenly(0.1, 200);
  fc.assert(
    fc.property(blow, fc.constantFrom(...kinds), fc.integer({ min: 0, max: 5 }), (amount, kind, level) => {
      const left = order.map((material) => damageThroughArmour(amount, kind, suit(material, { protection: level })));
      for (const [index, each] of left.entries()) {
        assert.ok(each > 0 && each <= amount);
        if (index > 0) assert.ok(each <= (left[index - 1] ?? 0) + 1e-9);
      }
    }),
  );
});
