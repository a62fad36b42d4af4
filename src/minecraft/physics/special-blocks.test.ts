import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, PHYSICS_VERSIONS, TestBody, worldOf } from './testing/test-body.ts';

const WALK = { forward: true };
const SPRINT = { forward: true, sprint: true };
const SNEAK = { forward: true, sneak: true };
const POWDER_VERSIONS = PHYSICS_VERSIONS.slice(1);

/** A long floor along which a body walks, with something on it. */
function lane(version: string, floor: string, height: number, inside?: string): TestBody {
  const view = worldOf(version, box(-2, 62, -60, 2, 62, 60, 'stone'), box(-2, 63, -60, 2, 63, 60, floor));
  if (inside !== undefined) {
    const state = view.registry.defaultStateOf(inside) ?? 0;
    for (let z = -60; z <= 60; z++) for (let y = 64; y <= 65; y++) view.setState(0, y, z, state);
  }
  return new TestBody(view, { x: 0.5, y: 63 + height, z: 50.5 });
}

/** Ticks a block walking, sprinting and sneaking, steady: the table of SPEC.md. */
const TICKS_A_BLOCK = [
  ['stone', 1, undefined, 4.633, 3.564, 15.442],
  ['soul_sand', 0.875, undefined, 7.976, 6.135, 26.585],
  ['honey_block', 0.9375, undefined, 7.976, 6.135, 26.585],
  ['slime_block', 1, undefined, 14.72, 11.323, 21.933],
  ['ice', 1, undefined, 4.914, 3.78, 16.379],
  ['stone', 1, 'cobweb', 40.816, 31.397, 136.054],
  ['stone', 1, 'sweet_berry_bush', 12.755, 9.812, 42.517],
] as const;

test('PHYSICS-30: what slows a body on it or in it does so at every version, by the game’s factors', () => {
  for (const version of PHYSICS_VERSIONS) {
    for (const [floor, height, inside, walking, sprinting, sneaking] of TICKS_A_BLOCK) {
      const ticks = [WALK, SPRINT, SNEAK].map((keys) => 1 / lane(version, floor, height, inside).pace(30, keys).north);
      for (const [index, expected] of [walking, sprinting, sneaking].entries()) {
        const actual = ticks[index] ?? 0;
        assert.ok(
          Math.abs(actual / expected - 1) < 0.02,
          `${version} ${floor} ${inside ?? ''}: ${ticks.map((each) => each.toFixed(3)).join(' ')}`,
        );
      }
    }
  }
});

test('PHYSICS-31: who falls into powder snow sinks, wades slowly, and does not get out upwards', () => {
  for (const version of POWDER_VERSIONS) {
    const pit = (): TestBody => {
      const view = worldOf(version, box(-4, 60, -4, 4, 63, 4, 'stone'), box(0, 62, 0, 0, 63, 0, 'powder_snow'));
      return new TestBody(view, { x: 0.5, y: 64, z: 0.5 });
    };
    assert.ok(Math.abs(pit().live(4).pace(4, {}).up + 0.1176) < 1e-3);
    const sunk = pit().live(40);
    assert.equal(sunk.pos.y, 62);
    let highest = 0;
    for (let tick = 0; tick < 100; tick++) highest = Math.max(highest, sunk.live(1, { ...WALK, jump: true }).pos.y);
    assert.ok(highest < 63, `${highest}`);
    const wading = lane(version, 'stone', 1, 'powder_snow').pace(30, WALK).north;
    assert.ok(Math.abs(wading - 0.0882) < 1e-3, `${wading}`);
  }
});

test('PHYSICS-32: boots of leather walk on powder snow, and climb out of it', () => {
  for (const version of POWDER_VERSIONS) {
    const view = worldOf(version, box(-2, 62, -9, 2, 63, 9, 'powder_snow'), box(-2, 61, -9, 2, 61, 9, 'stone'));
    const booted = (y: number): TestBody => {
      const body = new TestBody(view, { x: 0.5, y, z: 0.5 });
      body.physics.wearsLeatherBoots = true;
      return body;
    };
    assert.equal(booted(64).live(30, WALK).pos.y, 64);
    assert.ok(booted(62).live(60, { jump: true }).pos.y >= 63.9);
    assert.ok(booted(64).live(30, { sneak: true }).pos.y < 63, 'sneaking sinks');
  }
});

test('PHYSICS-33: from honey one jumps low, and along its sides one slides down slowly', () => {
  for (const version of PHYSICS_VERSIONS) {
    const top = (body: TestBody): number => {
      let highest = 0;
      for (let tick = 0; tick < 12; tick++) highest = Math.max(highest, body.live(1, { jump: true }).pos.y);
      return highest;
    };
    assert.ok(Math.abs(top(lane(version, 'stone', 1)) - 65.252) < 0.01);
    const low = top(lane(version, 'honey_block', 0.9375)) - 63.9375;
    assert.ok(low > 0.3 && low < 0.45, `${low}`);
    const wall = worldOf(version, box(0, 60, 0, 0, 90, 0, 'honey_block'));
    const sliding = new TestBody(wall, { x: 0.5, y: 85, z: 1.25 });
    sliding.player.onGround = false;
    assert.ok(sliding.live(20, WALK).pace(10, WALK).up > -0.15);
  }
});

test('PHYSICS-34: slime throws a falling body up again, but not a sneaking one; a bed does by two thirds', () => {
  for (const version of PHYSICS_VERSIONS) {
    const bounce = (name: string, keys: object): number => {
      const body = new TestBody(worldOf(version, box(-2, 60, -2, 2, 60, 2, name)), { x: 0.5, y: 66, z: 0.5 });
      let speed = 0;
      for (let tick = 0; tick < 30; tick++) speed = Math.max(speed, body.live(1, keys).player.vel.y);
      return speed;
    };
    assert.ok(bounce('slime_block', {}) > 0.6);
    assert.ok(bounce('white_bed', {}) > 0.4 && bounce('white_bed', {}) < bounce('slime_block', {}) * 0.7);
    assert.equal(bounce('slime_block', { sneak: true }), 0);
    assert.equal(bounce('stone', {}), 0);
  }
});

test('PHYSICS-35: ladders, all vines and an open trapdoor over a ladder are climbed by the jump key', () => {
  const names = ['ladder', 'vine', 'weeping_vines_plant', 'twisting_vines_plant'];
  for (const version of PHYSICS_VERSIONS) {
    const climbed = [...names, ...(version === '1.16.5' ? [] : ['cave_vines_plant'])];
    for (const name of climbed) {
      const view = worldOf(version, box(-2, 59, -2, 2, 59, 2, 'stone'), box(0, 60, 0, 0, 80, 0, name));
      const body = new TestBody(view, { x: 0.5, y: 60, z: 0.5 });
      assert.ok(Math.abs(body.pace(15, { jump: true }).up - 0.1176) < 1e-3, name);
      assert.ok(Math.abs(body.live(20, { sneak: true }).pace(5, { sneak: true }).up) < 1e-9, `${name} is held on to`);
      assert.ok(Math.abs(body.pace(5, {}).up + 0.15) < 1e-3, `${name} bounds the fall`);
    }
    for (const [trapdoor, facing, climbs] of [
      ['oak_trapdoor', 'north', true],
      ['oak_trapdoor', 'south', false],
      ...(version === '1.21.4' ? [['copper_trapdoor', 'north', true] as const] : []),
    ] as const) {
      const view = worldOf(
        version,
        box(-2, 59, -2, 2, 59, 2, 'stone'),
        box(0, 60, 0, 0, 61, 0, 'ladder', { facing: 'north' }),
        box(0, 62, 0, 0, 62, 0, trapdoor, { open: true, half: 'bottom', facing }),
      );
      const body = new TestBody(view, { x: 0.5, y: 60, z: 0.4 });
      let highest = 0;
      for (let tick = 0; tick < 60; tick++) highest = Math.max(highest, body.live(1, { jump: true }).pos.y);
      assert.equal(highest > 62.9, climbs, `${version} ${trapdoor} ${facing}: ${highest}`);
    }
  }
});

test('PHYSICS-36: scaffolding is stood on, walked through, climbed by jumping and sunk through by sneaking', () => {
  for (const version of PHYSICS_VERSIONS) {
    const view = worldOf(
      version,
      box(-4, 59, -4, 4, 59, 4, 'stone'),
      box(0, 60, 0, 0, 63, 0, 'scaffolding', { distance: 0, bottom: false }),
    );
    const standing = new TestBody(view, { x: 0.5, y: 64, z: 0.5 });
    assert.equal(standing.live(20).pos.y, 64);
    assert.equal(standing.live(60, { sneak: true }).pos.y, 60);
    assert.ok(standing.live(60, { jump: true }).pos.y >= 63.9);
    const through = new TestBody(view, { x: 0.5, y: 60, z: 3 }).live(40, WALK);
    assert.ok(through.pos.z < -1);
  }
});
