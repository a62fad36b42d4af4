import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../../../test/arbitraries.ts';
import { Hunger } from './hunger.ts';

const PEACEFUL = 0;
const EASY = 1;
const NORMAL = 2;
const HARD = 3;

/** Ticks a hunger for an eater, who takes what comes of it. */
function live(hunger: Hunger, eater: { health: number }, difficulty: number, ticks: number): void {
  for (let tick = 0; tick < ticks; tick++) {
    const { healed, starved } = hunger.tick(difficulty);
    eater.health = Math.min(20, eater.health + healed - (starved ? 1 : 0));
  }
}

test('SERVER-161: saturation heals by the half second, food by four, and both are used up by it', () => {
  const eater = { health: 10, food: 20, foodSaturation: 6 };
  const hunger = new Hunger(eater);
  live(hunger, eater, EASY, 10);
  assert.equal(eater.health, 11);
  const slow = { health: 10, food: 18, foodSaturation: 0 };
  live(new Hunger(slow), slow, EASY, 79);
  assert.equal(slow.health, 10);
  const slowHunger = new Hunger(slow);
  live(slowHunger, slow, EASY, 81);
  assert.deepEqual(slow, { health: 11, food: 17, foodSaturation: 0 });
});

test('SERVER-161: hunger stops at ten on easy, at one on normal, and kills on hard; peace feeds and heals', () => {
  for (const [difficulty, rest] of [
    [EASY, 10],
    [NORMAL, 1],
    [HARD, 0],
  ] as const) {
    const eater = { health: 20, food: 0, foodSaturation: 0 };
    live(new Hunger(eater), eater, difficulty, 80 * 25);
    assert.equal(eater.health, rest);
  }
  const eater = { health: 5, food: 3, foodSaturation: 0 };
  live(new Hunger(eater), eater, PEACEFUL, 400);
  assert.deepEqual([eater.health, eater.food], [20, 20]);
});

test('SERVER-161: whatever one does and eats, food stays within 0..20 and saturation within food, and four of exhaustion take one', () => {
  const deed = fc.oneof(
    fc.record({ exhaust: evenly(0, 8) }),
    fc.record({ food: fc.integer({ min: 1, max: 10 }), saturation: evenly(0, 20) }),
  );
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 40 }), fc.integer({ min: 0, max: 20 }), (deeds, food) => {
      const eater = { health: 20, food, foodSaturation: Math.min(5, food) };
      const hunger = new Hunger(eater);
      let [exhausted, eaten] = [0, 0];
      const before = eater.food + eater.foodSaturation;
      for (const each of deeds) {
        if ('exhaust' in each) {
          hunger.exhaust(each.exhaust);
          exhausted += each.exhaust;
        } else {
          hunger.eat(each.food, each.saturation);
          eaten += each.food + each.saturation;
        }
        hunger.tick(NORMAL);
        eater.health = 20;
        assert.ok(eater.food >= 0 && eater.food <= 20 && Number.isInteger(eater.food));
        assert.ok(eater.foodSaturation >= 0 && eater.foodSaturation <= 20);
      }
      const used = before + eaten - (eater.food + eater.foodSaturation);
      if (eaten === 0) assert.ok(used <= exhausted / 4 + 1e-9, 'no more than what was done');
    }),
  );
});
