import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../../core/index.ts';
import { mobExperience, mobLootOf } from './mob-loot.ts';

const BY_HAND = { byPlayer: true, burning: false, sheared: false, colour: 0, looting: 0 };

function many(kind: Parameters<typeof mobLootOf>[0], death: Parameters<typeof mobLootOf>[1], deaths = 2000) {
  const random = seededRandom(1);
  const sums = new Map<string, number>();
  for (let n = 0; n < deaths; n++) {
    for (const { item, count } of mobLootOf(kind, death, random)) sums.set(item, (sums.get(item) ?? 0) + count);
  }
  return (item: string) => (sums.get(item) ?? 0) / deaths;
}

test('SERVER-236: loot is by chance and the same for the same seed: numbers, rare things by hand only, meat that burned is done', () => {
  const cow = many('cow', BY_HAND);
  assert.ok(Math.abs(cow('beef') - 2) < 0.1 && Math.abs(cow('leather') - 1) < 0.1);
  assert.ok(many('cow', { ...BY_HAND, burning: true })('cooked_beef') > 1.9);
  assert.ok(Math.abs(many('spider', BY_HAND)('spider_eye') - 1 / 3) < 0.05);
  assert.equal(many('spider', { ...BY_HAND, byPlayer: false })('spider_eye'), 0);
  assert.ok(many('skeleton', { ...BY_HAND, looting: 3 })('bone') > 2.3);
  assert.equal(many('sheep', { ...BY_HAND, colour: 15 })('black_wool'), 1);
  assert.equal(many('sheep', { ...BY_HAND, sheared: true })('white_wool'), 0);
  assert.deepEqual(mobLootOf('zombie', BY_HAND, seededRandom(9)), mobLootOf('zombie', BY_HAND, seededRandom(9)));
  assert.equal(mobExperience('creeper', seededRandom(1)), 5);
});
