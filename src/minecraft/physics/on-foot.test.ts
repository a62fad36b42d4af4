import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import fc from 'fast-check';
import { Vec3 } from 'vec3';
import { seededRandom } from '../../core/index.ts';
import { type MutableBlockView, physicsWorld } from '../blocks/index.ts';
import type { Controls } from './index.ts';
import { box, PHYSICS_VERSIONS, put, TestBody, worldOf } from './testing/test-body.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const runs = (whole: number): number => (SOAK ? whole : Math.ceil(whole / 25));

const STEP = { x: 0.5, y: 64, z: 0.5 };
const floorOf = (name: string) => box(-20, 63, -20, 20, 63, 20, name);

interface Library {
  simulatePlayer(player: object, world: object): void;
}
const load = createRequire(import.meta.url);
const { Physics } = load('prismarine-physics') as { Physics: (data: unknown, world: object) => Library };
const dataOf = load('minecraft-data') as (version: string) => unknown;

/** The same keys and looks for both, changing every few ticks. */
function* script(seed: number, ticks: number): Generator<{ keys: Controls; yaw: number }> {
  const random = seededRandom(seed);
  const flip = (): boolean => random.int(2) === 0;
  let keys: Controls | undefined;
  let yaw = 0;
  for (let tick = 0; tick < ticks; tick++) {
    if (keys === undefined || random.int(6) === 0) {
      const forward = flip();
      const back = !forward && flip();
      const [left, right, jump, sprint] = [flip(), flip(), flip(), forward && flip()];
      keys = { forward, back, left, right, jump, sprint, sneak: false };
      yaw = (random.int(360) * Math.PI) / 180;
    }
    yield { keys, yaw };
  }
}

/** How far apart our body and the library's get over a script, in blocks. */
function divergence(view: MutableBlockView, seed: number, ticks: number): number {
  const world = physicsWorld(view);
  const library = Physics(dataOf(view.registry.version), world);
  const ours = new TestBody(view, STEP);
  const theirs = {
    ...ours.player,
    pos: new Vec3(STEP.x, STEP.y, STEP.z),
    vel: new Vec3(0, 0, 0),
    elytraFlying: false,
    fireworkRocketDuration: 0,
  };
  let farthest = 0;
  for (const { keys, yaw } of script(seed, ticks)) {
    ours.player.yaw = yaw;
    ours.live(1, keys);
    Object.assign(theirs, { yaw, control: keys });
    library.simulatePlayer(theirs, world);
    const { pos } = theirs;
    farthest = Math.max(farthest, Math.hypot(pos.x - ours.pos.x, pos.y - ours.pos.y, pos.z - ours.pos.z));
  }
  return farthest;
}

test('PHYSICS-1: on level ground and in the air it moves as prismarine-physics does, tick by tick', () => {
  for (const version of PHYSICS_VERSIONS) {
    for (const floor of ['stone', 'ice', 'blue_ice']) {
      const view = worldOf(version, box(-60, 63, -60, 60, 63, 60, floor));
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
          const apart = divergence(view, seed, 60);
          assert.ok(apart < 1e-5, `${version} on ${floor}: ${apart} blocks apart`);
        }),
        { numRuns: runs(200) },
      );
    }
  }
});

const OBSTACLES = [
  ['stone', {}],
  ['oak_slab', { type: 'bottom' }],
  ['oak_slab', { type: 'top' }],
  ['oak_stairs', { facing: 'east' }],
  ['oak_stairs', { facing: 'north' }],
  ['oak_fence', {}],
  ['ladder', { facing: 'south' }],
  ['white_carpet', {}],
  ['soul_sand', {}],
  ['oak_trapdoor', { open: true, facing: 'west' }],
  ['snow', { layers: 5 }],
  ['honey_block', {}],
] as const;

/** How deep a body is inside blocks, in blocks. */
function depthInBlocks(view: MutableBlockView, body: TestBody): number {
  const height = { standing: 1.8, crouching: 1.5, swimming: 0.6 }[body.physics.pose];
  const { x, y, z } = body.pos;
  let deepest = 0;
  for (let cellX = Math.floor(x - 0.3); cellX <= x + 0.3; cellX++) {
    for (let cellZ = Math.floor(z - 0.3); cellZ <= z + 0.3; cellZ++) {
      for (let cellY = Math.floor(y) - 1; cellY <= y + height; cellY++) {
        for (const each of view.registry.collisionBoxesOf(view.stateAt(cellX, cellY, cellZ))) {
          const overlaps = [
            Math.min(x + 0.3, cellX + each[3]) - Math.max(x - 0.3, cellX + each[0]),
            Math.min(y + height, cellY + each[4]) - Math.max(y, cellY + each[1]),
            Math.min(z + 0.3, cellZ + each[5]) - Math.max(z - 0.3, cellZ + each[2]),
          ];
          deepest = Math.max(deepest, Math.min(...overlaps));
        }
      }
    }
  }
  return deepest;
}

test('PHYSICS-2: a body never gets into a block, whatever its keys', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
      const random = seededRandom(seed);
      const view = worldOf(
        PHYSICS_VERSIONS[seed % 3] ?? '1.20.4',
        box(-6, 60, -6, 6, 70, 6, 'stone'),
        box(-5, 64, -5, 5, 70, 5, 'air'),
      );
      for (let i = 0; i < 60; i++) {
        const [name, properties] = random.pick(OBSTACLES) ?? OBSTACLES[0];
        const [x, y, z] = [random.int(11) - 5, 64 + random.int(3), random.int(11) - 5];
        if (x !== 0 || z !== 0) put(view, box(x, y, z, x, y, z, name, properties));
      }
      const body = new TestBody(view, STEP);
      let tick = 0;
      for (const { keys, yaw } of script(seed, 120)) {
        body.player.yaw = yaw;
        body.live(1, { ...keys, sneak: tick++ % 40 > 30 });
        const depth = depthInBlocks(view, body);
        assert.ok(depth < 1e-6, `tick ${tick}: ${depth} deep at ${JSON.stringify(body.pos)}`);
      }
    }),
    { numRuns: runs(2000) },
  );
});

test('PHYSICS-3: steps of up to 0.6 blocks are taken without a jump, higher ones are not', () => {
  for (const version of PHYSICS_VERSIONS) {
    const after = (name: string, properties = {}): number => {
      const view = worldOf(version, floorOf('stone'), box(-2, 64, -3, 2, 64, -2, name, properties));
      return new TestBody(view, STEP).live(14, { forward: true }).pos.y;
    };
    assert.equal(after('oak_slab', { type: 'bottom' }), 64.5);
    assert.equal(after('snow', { layers: 5 }), 64.5);
    assert.equal(after('soul_sand'), 64);
    assert.equal(after('stone'), 64);
  }
});

test('PHYSICS-4: who is inside a block is pushed out of it to the nearest free side', () => {
  const view = worldOf('1.20.4', floorOf('stone'), box(0, 64, 0, 0, 65, 0, 'stone'));
  const body = new TestBody(view, { x: 0.9, y: 64, z: 0.5 }).live(20);
  assert.ok(body.pos.x > 1.29, `${body.pos.x}`);
});

test('PHYSICS-5: what is not loaded is a wall, and what is beyond the world is air', () => {
  const view = worldOf('1.21.4', box(-64, 63, -64, 63, 63, 63, 'stone'));
  const body = new TestBody(view, { x: 0.5, y: 64, z: -60 }).live(60, { forward: true, sprint: true });
  assert.ok(Math.abs(body.pos.z - -63.7) < 1e-6, `${body.pos.z}`);
  const above = new TestBody(view, { x: 0.5, y: 130, z: 0.5 }).live(40);
  assert.ok(above.pos.y < 120);
});

test('PHYSICS-6: the server’s speed counts, its own share for sprinting does not', () => {
  for (const [name, sprinting] of [
    ['generic.movement_speed', '662a6b8d-da3e-4c1c-8813-96ea6097278d'],
    ['minecraft:movement_speed', 'minecraft:sprinting'],
  ] as const) {
    const pace = (value: number, amount: number): number => {
      const body = new TestBody(worldOf('1.21.4', box(-2, 63, -60, 2, 63, 60, 'stone')), { x: 0.5, y: 64, z: 50 });
      const modifiers = [
        { uuid: sprinting, amount: 0.3, operation: 2 },
        { uuid: 'minecraft:effect.speed', amount, operation: 2 },
      ];
      Object.assign(body.player, { attributes: { [name]: { value, modifiers } } });
      return body.pace(30, { forward: true, sprint: true }).north;
    };
    assert.ok(Math.abs(pace(0.1, 0) - 0.2806) < 1e-3);
    assert.ok(Math.abs(pace(0.1, 0.2) / pace(0.1, 0) - 1.2) < 1e-3);
    assert.ok(Math.abs(pace(0.05, 0) / pace(0.1, 0) - 0.5) < 1e-3);
  }
});
