import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BlockFlag,
  type BlockProperties,
  type BlockRegistry,
  loadBlockRegistry,
  OUT_OF_WORLD,
  UNCERTAIN,
  UNLOADED,
} from './index.ts';

type FlagName = keyof typeof BlockFlag;

function registryOf(version: string): BlockRegistry {
  const loaded = loadBlockRegistry(version);
  assert.ok(loaded.ok);
  return loaded.value;
}

function flagNamesOf(flags: number): readonly FlagName[] {
  return (Object.keys(BlockFlag) as FlagName[]).filter((name) => (flags & BlockFlag[name]) !== 0);
}

const SOLID: readonly FlagName[] = ['FULL_CUBE', 'COLLISION', 'STANDABLE', 'DIGGABLE', 'OPAQUE'];

/** Blocks that the three target versions share, with all the flags each must have. */
const EXPECTED: readonly [name: string, properties: BlockProperties, flags: readonly FlagName[]][] = [
  ['air', {}, ['AIR', 'BODY_CLEAR', 'REPLACEABLE']],
  ['cave_air', {}, ['AIR', 'BODY_CLEAR', 'REPLACEABLE']],
  ['void_air', {}, ['AIR', 'BODY_CLEAR', 'REPLACEABLE']],
  ['stone', {}, SOLID],
  ['bedrock', {}, ['FULL_CUBE', 'COLLISION', 'STANDABLE', 'OPAQUE']],
  ['barrier', {}, ['FULL_CUBE', 'COLLISION', 'STANDABLE']],
  ['oak_leaves', {}, SOLID],
  ['glass', {}, ['FULL_CUBE', 'COLLISION', 'STANDABLE', 'DIGGABLE']],
  ['glass_pane', {}, ['COLLISION', 'STANDABLE', 'DIGGABLE']],
  ['water', { level: 0 }, ['BODY_CLEAR', 'WATER', 'WATER_SOURCE', 'REPLACEABLE']],
  ['water', { level: 3 }, ['BODY_CLEAR', 'WATER', 'REPLACEABLE']],
  ['kelp', {}, ['BODY_CLEAR', 'WATER', 'WATER_SOURCE', 'DIGGABLE']],
  ['seagrass', {}, ['BODY_CLEAR', 'WATER', 'WATER_SOURCE', 'REPLACEABLE', 'DIGGABLE']],
  ['bubble_column', {}, ['BODY_CLEAR', 'WATER', 'WATER_SOURCE', 'REPLACEABLE', 'BUBBLE_COLUMN']],
  [
    'oak_slab',
    { type: 'bottom', waterlogged: true },
    ['COLLISION', 'STANDABLE', 'WATER', 'WATER_SOURCE', 'DIGGABLE', 'OPAQUE'],
  ],
  ['lava', {}, ['BODY_CLEAR', 'LAVA', 'REPLACEABLE', 'OPAQUE']],
  ['fire', {}, ['BODY_CLEAR', 'HAZARD', 'REPLACEABLE', 'DIGGABLE']],
  ['cactus', {}, ['COLLISION', 'STANDABLE', 'HAZARD', 'DIGGABLE', 'OPAQUE']],
  ['magma_block', {}, [...SOLID, 'HAZARD']],
  ['wither_rose', {}, ['BODY_CLEAR', 'HAZARD', 'DIGGABLE']],
  ['campfire', { lit: true }, ['COLLISION', 'STANDABLE', 'HAZARD', 'DIGGABLE', 'OPAQUE']],
  ['campfire', { lit: false }, ['COLLISION', 'STANDABLE', 'DIGGABLE', 'OPAQUE']],
  ['sweet_berry_bush', { age: 0 }, ['BODY_CLEAR', 'SLOW_IN', 'DIGGABLE', 'INTERACTIVE']],
  ['sweet_berry_bush', { age: 2 }, ['BODY_CLEAR', 'HAZARD', 'SLOW_IN', 'DIGGABLE', 'INTERACTIVE']],
  ['ladder', {}, ['COLLISION', 'BODY_CLEAR', 'CLIMBABLE', 'DIGGABLE']],
  ['vine', {}, ['BODY_CLEAR', 'CLIMBABLE', 'REPLACEABLE', 'DIGGABLE']],
  ['twisting_vines_plant', {}, ['BODY_CLEAR', 'CLIMBABLE', 'DIGGABLE']],
  ['scaffolding', {}, ['COLLISION', 'STANDABLE', 'CLIMBABLE', 'SCAFFOLDING', 'DIGGABLE']],
  ['oak_door', { open: false }, ['COLLISION', 'BODY_CLEAR', 'DOOR', 'DIGGABLE', 'INTERACTIVE', 'OPAQUE']],
  ['oak_door', { open: true }, ['COLLISION', 'BODY_CLEAR', 'DOOR', 'OPEN', 'DIGGABLE', 'INTERACTIVE', 'OPAQUE']],
  ['iron_door', { open: false }, ['COLLISION', 'BODY_CLEAR', 'DOOR', 'HAND_LOCKED', 'DIGGABLE', 'OPAQUE']],
  ['oak_fence_gate', { open: false }, ['COLLISION', 'STANDABLE', 'TALL', 'GATE', 'DIGGABLE', 'INTERACTIVE', 'OPAQUE']],
  ['oak_fence_gate', { open: true }, ['BODY_CLEAR', 'GATE', 'OPEN', 'DIGGABLE', 'INTERACTIVE']],
  ['oak_trapdoor', { open: false }, ['COLLISION', 'STANDABLE', 'TRAPDOOR', 'DIGGABLE', 'INTERACTIVE', 'OPAQUE']],
  [
    'iron_trapdoor',
    { open: true },
    ['COLLISION', 'BODY_CLEAR', 'TRAPDOOR', 'HAND_LOCKED', 'OPEN', 'DIGGABLE', 'OPAQUE'],
  ],
  ['cobblestone_wall', { up: true }, ['COLLISION', 'STANDABLE', 'TALL', 'DIGGABLE', 'OPAQUE']],
  ['sand', {}, [...SOLID, 'FALLING']],
  ['gravel', {}, [...SOLID, 'FALLING']],
  ['red_concrete_powder', {}, [...SOLID, 'FALLING']],
  ['sandstone', {}, SOLID],
  ['anvil', {}, ['COLLISION', 'STANDABLE', 'FALLING', 'DIGGABLE', 'INTERACTIVE', 'OPAQUE']],
  ['soul_sand', {}, ['COLLISION', 'STANDABLE', 'SLOW_ON', 'DIGGABLE', 'OPAQUE']],
  ['honey_block', {}, ['COLLISION', 'STANDABLE', 'SLOW_ON', 'SLOW_IN', 'DIGGABLE']],
  ['cobweb', {}, ['BODY_CLEAR', 'SLOW_IN', 'DIGGABLE']],
  ['blue_ice', {}, [...SOLID, 'SLIPPERY']],
  ['slime_block', {}, ['FULL_CUBE', 'COLLISION', 'STANDABLE', 'BOUNCY', 'DIGGABLE']],
  ['snow', { layers: 1 }, ['BODY_CLEAR', 'REPLACEABLE', 'DIGGABLE']],
  ['snow', { layers: 4 }, ['COLLISION', 'STANDABLE', 'DIGGABLE', 'OPAQUE']],
  ['tall_grass', {}, ['BODY_CLEAR', 'REPLACEABLE', 'DIGGABLE']],
  ['dandelion', {}, ['BODY_CLEAR', 'DIGGABLE']],
  ['torch', {}, ['BODY_CLEAR', 'DIGGABLE']],
  ['chest', { waterlogged: false }, ['COLLISION', 'STANDABLE', 'DIGGABLE', 'INTERACTIVE', 'OPAQUE']],
  ['crafting_table', {}, [...SOLID, 'INTERACTIVE']],
  ['stone_button', {}, ['BODY_CLEAR', 'DIGGABLE', 'INTERACTIVE']],
  ['red_bed', {}, ['COLLISION', 'STANDABLE', 'DIGGABLE', 'INTERACTIVE', 'OPAQUE']],
  ['nether_portal', {}, ['BODY_CLEAR', 'PORTAL', 'OPAQUE']],
];

for (const version of ['1.16.5', '1.20.4', '1.21.4']) {
  test(`BLOCKS-8: ${version} gives named states exactly these flags`, () => {
    const registry = registryOf(version);
    for (const [name, properties, expected] of EXPECTED) {
      const state = registry.stateWith(name, properties);
      assert.ok(state !== undefined, `${name} ${JSON.stringify(properties)}`);
      const found = flagNamesOf(registry.flags[state] ?? 0);
      assert.deepEqual(found, [...expected].sort(byOrder), `${name} ${JSON.stringify(properties)}`);
      assert.equal(registry.flagsOf(state), registry.flags[state]);
    }
  });

  test(`BLOCKS-8: ${version} has no state whose flags contradict each other`, () => {
    const registry = registryOf(version);
    for (const [state, flags] of registry.flags.entries()) {
      const name = registry.nameOf(state);
      const has = (flag: number): boolean => (flags & flag) !== 0;
      assert.equal(flags & UNCERTAIN, 0, name);
      assert.equal(has(BlockFlag.COLLISION), registry.collisionBoxesOf(state).length > 0, name);
      assert.equal(has(BlockFlag.STANDABLE), !has(BlockFlag.BODY_CLEAR), name);
      if (has(BlockFlag.WATER_SOURCE)) assert.ok(has(BlockFlag.WATER), name);
      if (has(BlockFlag.FULL_CUBE)) assert.ok(has(BlockFlag.STANDABLE) && !has(BlockFlag.TALL), name);
      if (has(BlockFlag.AIR)) assert.ok(!has(BlockFlag.DIGGABLE | BlockFlag.COLLISION | BlockFlag.OPAQUE), name);
      if (has(BlockFlag.HAND_LOCKED)) assert.ok(!has(BlockFlag.INTERACTIVE), name);
    }
  });
}

function byOrder(a: FlagName, b: FlagName): number {
  return BlockFlag[a] - BlockFlag[b];
}

test('BLOCKS-9: what is not known has a bit of its own and is never passable by flags', () => {
  const registry = registryOf('1.20.4');
  assert.deepEqual(flagNamesOf(registry.flagsOf(UNLOADED)), ['UNLOADED']);
  assert.deepEqual(flagNamesOf(registry.flagsOf(OUT_OF_WORLD)), ['OUT_OF_WORLD']);
  for (const stateId of [registry.stateCount, 65_535, 2 ** 31 - 1]) {
    assert.deepEqual(flagNamesOf(registry.flagsOf(stateId)), ['FULL_CUBE', 'COLLISION', 'OPAQUE', 'UNKNOWN']);
  }
});

test('BLOCKS-8: newer blocks follow their families', () => {
  const registry = registryOf('1.21.4');
  const has = (name: string, flag: FlagName): boolean =>
    (registry.flagsOf(registry.defaultStateOf(name) ?? -1) & BlockFlag[flag]) !== 0;
  assert.ok(has('powder_snow', 'HAZARD') && has('powder_snow', 'BODY_CLEAR') && has('powder_snow', 'OPAQUE'));
  assert.ok(has('cave_vines', 'CLIMBABLE'));
  assert.ok(has('copper_door', 'INTERACTIVE') && !has('copper_door', 'HAND_LOCKED'));
  assert.ok(has('suspicious_sand', 'FALLING'));
  assert.ok(has('short_grass', 'REPLACEABLE'));
  assert.ok(has('cherry_hanging_sign', 'INTERACTIVE'));
  assert.ok(has('crafter', 'INTERACTIVE'));
  assert.ok(!has('copper_grate', 'OPAQUE') && has('copper_grate', 'FULL_CUBE'));
});
