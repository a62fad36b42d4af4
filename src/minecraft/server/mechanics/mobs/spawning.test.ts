import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Random, seededRandom } from '../../../../core/index.ts';
import { createWorldBlocks, loadBlockRegistry, type MutableBlockView } from '../../../blocks/index.ts';
import { comingPack, type Ground } from './spawning.ts';

const loaded = loadBlockRegistry('1.20.4');
if (!loaded.ok) throw new Error(loaded.why);
const registry = loaded.value;
const GROUND_Y = 63;
const PLAYER = { x: 0.5, y: GROUND_Y + 1, z: 0.5 };
const NOON = 6000;
const MIDNIGHT = 18_000;

/** A meadow of 13 by 13 chunks. */
function meadow(): MutableBlockView {
  const view = createWorldBlocks(registry);
  const grass = registry.defaultStateOf('grass_block') ?? 0;
  for (let chunkX = -6; chunkX <= 6; chunkX++) {
    for (let chunkZ = -6; chunkZ <= 6; chunkZ++) {
      view.loadEmptyColumn(chunkX, chunkZ);
      for (let x = 0; x < 16; x++) {
        for (let z = 0; z < 16; z++) view.setState(chunkX * 16 + x, GROUND_Y, chunkZ * 16 + z, grass);
      }
    }
  }
  return view;
}

const view = meadow();

function groundAt(timeOfDay: number, category = 'plains', torch = false): Ground {
  return {
    view,
    sky: { timeOfDay, isRaining: false, isThundering: false },
    shineOf: () => (torch ? 14 : 0),
    biomeCategoryAt: () => category,
    lampsKeepAway: true,
  };
}

function packs(ground: Ground, what: 'monsters' | 'animals', random: Random, tries = 200) {
  return Array.from({ length: tries }, () => comingPack(ground, PLAYER, [], what, random)).filter((pack) => pack);
}

test('SERVER-228: the same seed lets the same come to the same places, another seed others', () => {
  const night = groundAt(MIDNIGHT);
  const once = packs(night, 'monsters', seededRandom(7));
  assert.ok(once.length > 20);
  assert.deepEqual(packs(night, 'monsters', seededRandom(7)), once);
  assert.notDeepEqual(packs(night, 'monsters', seededRandom(8)), once);
});

test('SERVER-231: they stand on firm ground, no nearer than 24 blocks to anybody', () => {
  const other = { x: 40.5, y: GROUND_Y + 1, z: 0.5 };
  const random = seededRandom(3);
  for (let n = 0; n < 300; n++) {
    const pack = comingPack(groundAt(MIDNIGHT), PLAYER, [other], 'monsters', random);
    for (const place of pack?.places ?? []) {
      assert.equal(place.y, GROUND_Y + 1);
      for (const { x, z } of [PLAYER, other]) assert.ok(Math.hypot(place.x - x, place.z - z) >= 24);
    }
  }
});

test('SERVER-232: monsters need the dark and animals the light, grass and a biome with some', () => {
  const count = (ground: Ground, what: 'monsters' | 'animals') => packs(ground, what, seededRandom(5)).length;
  assert.equal(count(groundAt(NOON), 'monsters'), 0);
  assert.ok(count(groundAt(MIDNIGHT), 'monsters') > 0);
  assert.equal(count(groundAt(MIDNIGHT, 'plains', true), 'monsters'), 0, 'lamps keep them away');
  assert.equal(count(groundAt(MIDNIGHT, 'mushroom'), 'monsters'), 0);
  assert.ok(count(groundAt(NOON), 'animals') > 0);
  assert.equal(count(groundAt(MIDNIGHT), 'animals'), 0);
  assert.equal(count(groundAt(NOON, 'desert'), 'animals'), 0);
});
