import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Vec3 } from 'vec3';
import type { Point } from '../../core/index.ts';
import {
  createWorldBlocks,
  loadBlockRegistry,
  type MutableBlockView,
  type PhysicsWorld,
  physicsWorld,
} from './index.ts';

const require = createRequire(import.meta.url);

interface Player {
  readonly pos: Vec3;
  readonly onGround: boolean;
  readonly isInWater: boolean;
  readonly isInLava: boolean;
}

interface Physics {
  simulatePlayer(player: Player, world: PhysicsWorld): Player;
}

const STANDING = { forward: false, back: false, left: false, right: false, jump: false, sprint: false, sneak: false };

/** A player at `position` for prismarine-physics, and a function that lives some ticks of it. */
function playerIn(version: string, view: MutableBlockView, position: Point, control = STANDING) {
  const registry = require('prismarine-registry')(version) as unknown;
  const { Physics, PlayerState } = require('prismarine-physics') as {
    Physics(registry: unknown, world: PhysicsWorld): Physics;
    PlayerState: new (bot: unknown, control: unknown) => Player;
  };
  const world = physicsWorld(view);
  const physics = Physics(registry, world);
  const entity = {
    position: new Vec3(position.x, position.y, position.z),
    velocity: new Vec3(0, 0, 0),
    onGround: false,
    isInWater: false,
    isInLava: false,
    isInWeb: false,
    isCollidedHorizontally: false,
    isCollidedVertically: false,
    elytraFlying: false,
    attributes: {},
    yaw: 0,
    pitch: 0,
    effects: {},
  };
  const bot = { version, entity, jumpTicks: 0, jumpQueued: false, fireworkRocketDuration: 0, inventory: { slots: [] } };
  const player = new PlayerState(bot, control);
  return (ticks: number): Player => {
    for (let tick = 0; tick < ticks; tick++) physics.simulatePlayer(player, world);
    return player;
  };
}

function worldOf(
  version: string,
  blocks: readonly [x: number, y: number, z: number, name: string, properties?: object][],
) {
  const loaded = loadBlockRegistry(version);
  assert.ok(loaded.ok);
  const world = createWorldBlocks(loaded.value, { minY: 0, maxY: 128 });
  world.loadEmptyColumn(0, 0);
  for (const [x, y, z, name, properties] of blocks) {
    const stateId = loaded.value.stateWith(name, { ...properties });
    assert.ok(stateId !== undefined, name);
    world.setState(x, y, z, stateId);
  }
  return world;
}

for (const version of ['1.16.5', '1.20.4', '1.21.4']) {
  test(`BLOCKS-30: ${version} prismarine-physics stands on block shapes, swims and climbs in a view`, () => {
    const feetAfterFall = (name: string, properties = {}): number => {
      const world = worldOf(version, [[8, 10, 8, name, properties]]);
      const player = playerIn(version, world, { x: 8.5, y: 12, z: 8.5 })(40);
      assert.equal(player.onGround, true, name);
      return player.pos.y;
    };
    assert.equal(feetAfterFall('stone'), 11);
    assert.equal(feetAfterFall('oak_slab', { type: 'bottom' }), 10.5);
    assert.equal(feetAfterFall('oak_fence'), 11.5);
    assert.equal(feetAfterFall('cauldron'), 10.25);

    const pool = worldOf(version, [
      [8, 10, 8, 'stone'],
      [8, 11, 8, 'water'],
      [8, 12, 8, 'water'],
    ]);
    assert.equal(playerIn(version, pool, { x: 8.5, y: 11.5, z: 8.5 })(1).isInWater, true);
    const logged = worldOf(version, [[8, 10, 8, 'oak_slab', { type: 'bottom', waterlogged: true }]]);
    assert.equal(playerIn(version, logged, { x: 8.5, y: 10.5, z: 8.5 })(1).isInWater, true);

    const shaft = worldOf(
      version,
      [
        ...[10, 11, 12, 13].map((y) => [8, y, 8, 'ladder', { facing: 'south' }] as const),
        ...[10, 11, 12, 13, 14].map((y) => [8, y, 7, 'stone'] as const),
        [8, 9, 8, 'stone'],
      ].map((entry) => entry as [number, number, number, string, object?]),
    );
    const climber = playerIn(version, shaft, { x: 8.5, y: 10, z: 8.5 }, { ...STANDING, forward: true })(20);
    assert.ok(climber.pos.y > 11.5, `climbed to ${climber.pos.y}`);
  });
}

test('BLOCKS-31: unloaded is null, the void is air, an unknown state holds like a wall', () => {
  const world = worldOf('1.20.4', []);
  world.setState(8, 10, 8, 999_999);
  const { getBlock } = physicsWorld(world);
  assert.equal(getBlock({ x: 40, y: 10, z: 8 }), null);
  assert.equal(getBlock({ x: 40, y: -5, z: 8 }), null);
  assert.equal(getBlock({ x: Number.NaN, y: 10, z: 8 }), null);
  assert.equal(getBlock({ x: 8, y: -1, z: 8 })?.boundingBox, 'empty');
  const unknown = getBlock({ x: 8.9, y: 10.2, z: 8.5 });
  assert.equal(unknown?.boundingBox, 'block');
  assert.deepEqual({ ...unknown?.position }, { x: 8, y: 10, z: 8 });
  const player = playerIn('1.20.4', world, { x: 8.5, y: 12, z: 8.5 })(40);
  assert.equal(player.pos.y, 11);
  const buried = playerIn('1.20.4', world, { x: 8.5, y: 10, z: 8.5 })(1);
  assert.equal(buried.isInWater, false);
  assert.equal(buried.isInLava, false);
});

test('BLOCKS-31: blocks are told as prismarine-block tells them', () => {
  const world = worldOf('1.20.4', [[1, 2, 3, 'oak_door', { open: true, facing: 'west' }]]);
  const block = physicsWorld(world).getBlock({ x: 1, y: 2, z: 3 });
  const Block = require('prismarine-block')('1.20.4') as {
    fromStateId(id: number, biome: number): Readonly<Record<string, unknown>>;
  };
  assert.ok(block !== null);
  const oracle = Block.fromStateId(block.stateId, 0);
  for (const key of ['type', 'name', 'stateId', 'metadata', 'shapes', 'boundingBox', '_properties'] as const) {
    assert.deepEqual(block[key], oracle[key], key);
  }
  assert.equal(block.isWaterlogged, false);
  assert.equal(block.getProperties()['facing'], 'west');
});
