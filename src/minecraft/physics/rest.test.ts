import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../core/index.ts';
import type { MutableBlockView } from '../blocks/index.ts';
import { type Controls, type MovingPlayer, NO_KEYS, PlayerPhysics, playerAtRest } from './index.ts';
import { box, PHYSICS_VERSIONS, worldOf } from './testing/test-body.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const runs = (whole: number): number => (SOAK ? whole : Math.ceil(whole / 25));

const BLOCKS = ['air', 'stone', 'water', 'lava', 'ladder', 'cobweb', 'slime_block', 'honey_block', 'soul_sand'];
const KEYS = Object.keys(NO_KEYS) as (keyof Controls)[];

interface Watched {
  readonly view: MutableBlockView;
  looks: number;
}

/** The same blocks, with how often they were looked at, and a revision that may be another at each question. */
function watched(view: MutableBlockView, isRestless: boolean): Watched {
  let asked = 0;
  const seen: Watched = {
    looks: 0,
    view: new Proxy(view, {
      get(target, name) {
        if (name === 'revision') return isRestless ? ++asked : target.revision;
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        seen.looks++;
        return value.bind(target);
      },
    }),
  };
  return seen;
}

test('PHYSICS-40: a body that nothing moves looks at no block, and wakes by a push, a key and a block', () => {
  const view = worldOf('1.21.4', box(-4, 63, -4, 4, 63, 4, 'stone'));
  const seen = watched(view, false);
  const physics = new PlayerPhysics(seen.view);
  const player = playerAtRest({ x: 0.5, y: 64, z: 0.5 });
  const looksOf = (ticks: number): number => {
    const before = seen.looks;
    for (let tick = 0; tick < ticks; tick++) physics.tick(player);
    return seen.looks - before;
  };
  looksOf(10);
  assert.equal(looksOf(100), 0);
  player.vel.x = 0.3;
  assert.ok(looksOf(40) > 0);
  assert.ok(player.pos.x > 0.6, 'the push moved it');
  assert.equal(looksOf(100), 0);
  player.control = { ...NO_KEYS, sneak: true };
  assert.ok(looksOf(40) > 0);
  assert.equal(physics.pose, 'crouching');
  assert.equal(looksOf(100), 0);
  for (let x = -1; x <= 3; x++) for (let z = -1; z <= 1; z++) view.setState(x, 63, z, 0);
  assert.ok(looksOf(40) > 0);
  assert.ok(player.pos.y < 63, 'it falls');
});

test('PHYSICS-40: a body that is let rest lives as one that never is, whatever comes', () => {
  let ticks = 0;
  let looksWithRest = 0;
  let looksWithout = 0;
  const live = (seed: number): void => {
    const random = seededRandom(seed);
    const view = worldOf(PHYSICS_VERSIONS[seed % 3] ?? '1.20.4', box(-4, 60, -4, 4, 63, 4, 'stone'));
    const sides = [false, true].map((isRestless) => {
      const seen = watched(view, isRestless);
      return { seen, physics: new PlayerPhysics(seen.view), player: playerAtRest({ x: 0.5, y: 64, z: 0.5 }) };
    });
    const toBoth = (change: (player: MovingPlayer, physics: PlayerPhysics) => void): void => {
      for (const { player, physics } of sides) change(player, physics);
    };
    for (let step = 0; step < 40; step++) {
      happen(random.int(7), random.int(1_000_000), view, toBoth);
      for (let tick = random.int(30); tick >= 0; tick--, ticks++) {
        const [resting, restless] = sides.map(({ physics, player }) => {
          physics.tick(player);
          return { ...player, pose: physics.pose, eyesInWater: physics.eyesInWater };
        });
        assert.deepEqual(resting, restless);
      }
    }
    looksWithRest += sides[0]?.seen.looks ?? 0;
    looksWithout += sides[1]?.seen.looks ?? 0;
  };
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000 }), live), { numRuns: runs(500) });
  assert.ok(looksWithRest < 0.9 * looksWithout, `${looksWithRest} of ${looksWithout} looks in ${ticks} ticks`);
});

/** Something that may move a body. */
function happen(
  what: number,
  seed: number,
  view: MutableBlockView,
  toBoth: (change: (player: MovingPlayer, physics: PlayerPhysics) => void) => void,
): void {
  const random = seededRandom(seed);
  const part = (size: number): number => (random.next() - 0.5) * size;
  if (what === 0) {
    const state = view.registry.defaultStateOf(random.pick(BLOCKS) ?? 'stone') ?? 0;
    view.setState(random.int(5) - 2, 60 + random.int(7), random.int(5) - 2, state);
  } else if (what === 1) {
    const push = { x: part(1), y: part(1), z: part(1) };
    toBoth((player) => Object.assign(player.vel, push));
  } else if (what === 2) {
    const place = { x: part(6), y: 64 + random.int(4), z: part(6) };
    toBoth((player) => Object.assign(player.pos, place));
  } else if (what === 3) {
    const key = random.pick(KEYS) ?? 'jump';
    toBoth((player) => {
      player.control = { ...player.control, [key]: !player.control[key] };
    });
  } else if (what === 4) {
    const control = NO_KEYS;
    toBoth((player) => Object.assign(player, { control }));
  } else if (what === 5) {
    const effects = {
      levitation: random.int(2),
      slowFalling: random.int(2),
      jumpBoost: random.int(3),
      jumpQueued: true,
    };
    toBoth((player) => Object.assign(player, effects));
  } else {
    const yaw = random.next() * 2 * Math.PI;
    toBoth((player, physics) => {
      player.yaw = yaw;
      physics.wearsLeatherBoots = seed % 2 === 0;
    });
  }
}
