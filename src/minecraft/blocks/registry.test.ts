import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { type BlockRegistry, type Box, loadBlockRegistry, OUT_OF_WORLD, UNLOADED } from './index.ts';

const require = createRequire(import.meta.url);

const TARGET_VERSIONS = ['1.16.5', '1.20.4', '1.21.4'] as const;

interface OracleBlock {
  readonly name: string;
  readonly shapes: readonly Box[];
  readonly _properties: Readonly<Record<string, unknown>>;
}

interface BlockOracle {
  fromStateId(stateId: number, biome: number): OracleBlock;
}

function registryOf(version: string): BlockRegistry {
  const loaded = loadBlockRegistry(version);
  assert.ok(loaded.ok);
  return loaded.value;
}

/** Every block's first and last state, and a sample between. */
function* sampledStates(registry: BlockRegistry): Generator<number> {
  for (let stateId = 0; stateId < registry.stateCount; stateId++) {
    const atEdge = registry.nameOf(stateId) !== registry.nameOf(stateId + 1);
    if (atEdge || registry.offsetOf(stateId) === 0 || stateId % 7 === 0) yield stateId;
  }
}

for (const version of TARGET_VERSIONS) {
  test(`BLOCKS-1: ${version} names, shapes and properties agree with prismarine-block`, () => {
    const registry = registryOf(version);
    const oracle = require('prismarine-block')(version) as BlockOracle;
    for (const stateId of sampledStates(registry)) {
      const block = oracle.fromStateId(stateId, 0);
      assert.equal(registry.nameOf(stateId), block.name);
      assert.deepEqual(registry.collisionBoxesOf(stateId), block.shapes, block.name);
      const asText = (properties: Readonly<Record<string, unknown>>): string =>
        Object.entries(properties)
          .map(([name, value]) => `${name}=${String(value)}`)
          .sort()
          .join();
      assert.equal(asText(registry.propertiesOf(stateId)), asText(block._properties), block.name);
    }
  });

  test(`BLOCKS-2: ${version} a state is found again by its name and properties`, () => {
    const registry = registryOf(version);
    for (const stateId of sampledStates(registry)) {
      const name = registry.nameOf(stateId) ?? '';
      assert.equal(registry.stateWith(name, registry.propertiesOf(stateId)), stateId, name);
    }
  });
}

test('BLOCKS-2: what is left out keeps its default, and what does not exist gives undefined', () => {
  const registry = registryOf('1.20.4');
  const upper = registry.stateWith('oak_door', { half: 'upper', open: true });
  assert.ok(upper !== undefined);
  assert.deepEqual(registry.propertiesOf(upper), {
    facing: 'north',
    half: 'upper',
    hinge: 'left',
    open: true,
    powered: false,
  });
  assert.equal(registry.stateWith('oak_door', {}), registry.defaultStateOf('oak_door'));
  assert.equal(registry.stateWith('oak_door', { half: 'middle' }), undefined);
  assert.equal(registry.stateWith('oak_door', { colour: 'red' }), undefined);
  assert.equal(registry.stateWith('mod:machine', {}), undefined);
  assert.equal(registry.defaultStateOf('constructor'), undefined);
});

test('BLOCKS-2: numbers are numbers in every version', () => {
  for (const version of TARGET_VERSIONS) {
    const registry = registryOf(version);
    const state = registry.stateWith('snow', { layers: 3 });
    assert.ok(state !== undefined);
    assert.deepEqual(registry.propertiesOf(state), { layers: 3 });
  }
});

test('BLOCKS-3: an unknown state has no name and is a full cube that nobody digs', () => {
  const registry = registryOf('1.20.4');
  for (const stateId of [registry.stateCount, 70_000, 2 ** 31 - 1]) {
    assert.equal(registry.isKnown(stateId), false);
    assert.equal(registry.nameOf(stateId), undefined);
    assert.equal(registry.blockIdOf(stateId), undefined);
    assert.deepEqual(registry.propertiesOf(stateId), {});
    assert.deepEqual(registry.collisionBoxesOf(stateId), [[0, 0, 0, 1, 1, 1]]);
    assert.equal(registry.topSixteenthsOf(stateId), 16);
    assert.equal(registry.digTicks(stateId, { heldItem: 'diamond_pickaxe' }), Number.POSITIVE_INFINITY);
    assert.equal(registry.dropsWith(stateId, 'diamond_pickaxe'), false);
  }
  for (const stateId of [UNLOADED, OUT_OF_WORLD, Number.NaN, 0.5]) assert.equal(registry.isKnown(stateId), false);
});

test('BLOCKS-4: heights are in sixteenths, the resting height that of a body centred over the state', () => {
  const registry = registryOf('1.20.4');
  const heights = (name: string, properties = {}): readonly number[] => {
    const state = registry.stateWith(name, properties);
    assert.ok(state !== undefined, name);
    return [registry.topSixteenthsOf(state), registry.standSixteenths[state] ?? -1];
  };
  assert.deepEqual(heights('air'), [0, 0]);
  assert.deepEqual(heights('stone'), [16, 16]);
  assert.deepEqual(heights('oak_slab', { type: 'bottom' }), [8, 8]);
  assert.deepEqual(heights('oak_stairs'), [16, 16]);
  assert.deepEqual(heights('white_carpet'), [1, 1]);
  assert.deepEqual(heights('lily_pad'), [2, 2]);
  assert.deepEqual(heights('farmland'), [15, 15]);
  assert.deepEqual(heights('soul_sand'), [14, 14]);
  assert.deepEqual(heights('snow', { layers: 1 }), [0, 0]);
  assert.deepEqual(heights('snow', { layers: 5 }), [8, 8]);
  assert.deepEqual(heights('oak_fence'), [24, 24]);
  assert.deepEqual(heights('oak_trapdoor', { open: false, half: 'bottom' }), [3, 3]);
  assert.deepEqual(heights('oak_trapdoor', { open: true }), [16, 0]);
  assert.deepEqual(heights('ladder'), [16, 0]);
  assert.deepEqual(heights('cauldron'), [16, 4]);
});

test('BLOCKS-5: items place the block they stand for, and tools none', () => {
  for (const version of TARGET_VERSIONS) {
    const registry = registryOf(version);
    assert.equal(registry.placedBlockOf('dirt'), 'dirt');
    assert.equal(registry.placedBlockOf('redstone'), 'redstone_wire');
    assert.equal(registry.placedBlockOf('sweet_berries'), 'sweet_berry_bush');
    assert.equal(registry.isPlaceableItem('cobblestone'), true);
    for (const item of ['diamond_pickaxe', 'apple', 'air', 'item#900', 'water', 'constructor', '']) {
      assert.equal(registry.isPlaceableItem(item), false, item);
    }
  }
});

test('BLOCKS-6: every version from 1.16 to 1.21 loads, once', () => {
  for (const version of [
    '1.16',
    '1.16.1',
    '1.17.1',
    '1.18',
    '1.18.2',
    '1.19.4',
    '1.20.1',
    '1.21',
    '1.21.8',
    '1.21.11',
  ]) {
    const registry = registryOf(version);
    assert.equal(registry.version, version);
    assert.equal(registry.nameOf(0), 'air');
    assert.equal(registryOf(version), registry);
  }
});

test('BLOCKS-6: a release without data of its own takes those of its protocol, never those of its minor version', () => {
  assert.equal(registryOf('1.21.7').stateCount, registryOf('1.21.8').stateCount);
  assert.equal(registryOf('1.21.2').stateCount, registryOf('1.21.3').stateCount);
  assert.notEqual(registryOf('1.21.7').stateCount, registryOf('1.21').stateCount);
});

test('BLOCKS-7: a version that is not supported is a failure that names the nearest', () => {
  for (const version of ['1.15.2', '1.8.9', '26.1', '1.22', '1.20.99', '', 'latest', '__proto__', 'bedrock_1.20.0']) {
    const loaded = loadBlockRegistry(version);
    assert.ok(!loaded.ok, version);
    assert.equal(loaded.code, 'unsupported_version');
    assert.match(loaded.howTo, /nearest: 1\.\d+/);
  }
  const old = loadBlockRegistry('1.15.2');
  assert.ok(!old.ok);
  assert.match(old.howTo, /nearest: 1\.16, 1\.16\.1/);
  const long = loadBlockRegistry('1'.repeat(1_000_000));
  assert.ok(!long.ok);
  assert.ok(long.why.length < 200);
});
