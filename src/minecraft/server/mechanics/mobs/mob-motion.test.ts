import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../../../test/arbitraries.ts';
import { createWorldBlocks, loadBlockRegistry } from '../../../blocks/index.ts';
import { groundAcceleration, type MobBuild, type MovingMob, moveTick } from './mob-motion.ts';

const loaded = loadBlockRegistry('1.20.4');
if (!loaded.ok) throw new Error(loaded.why);
const registry = loaded.value;
const NAMES = ['stone', 'oak_slab', 'oak_fence', 'cobblestone_stairs', 'white_carpet', 'cactus', 'chest'];
const states = NAMES.map((name) => registry.defaultStateOf(name) ?? 0);
const ZOMBIE: MobBuild = { halfWidth: 0.3, height: 1.95, climbs: false, flutters: false };
const SPIDER: MobBuild = { halfWidth: 0.7, height: 0.9, climbs: true, flutters: false };

/** A floor at y 0 in one chunk, and some blocks on it. */
function worldWith(blocks: readonly (readonly [number, number, number, number])[]) {
  const view = createWorldBlocks(registry);
  view.loadEmptyColumn(0, 0);
  for (let x = 0; x < 16; x++) for (let z = 0; z < 16; z++) view.setState(x, 0, z, states[0] ?? 1);
  for (const [x, y, z, state] of blocks) view.setState(x, y, z, state);
  return view;
}

function bodyAt(x: number, y: number, z: number): MovingMob {
  const rest = { velocityX: 0, velocityY: 0, velocityZ: 0, onGround: false, inWater: false, blocked: false };
  return { x, y, z, ...rest, fallBlocks: 0 };
}

/** The deepest that a body is inside of any box of the world, by asking all cells. */
function depthInside(view: ReturnType<typeof worldWith>, body: MovingMob, { halfWidth, height }: MobBuild): number {
  let deepest = 0;
  for (let x = -2; x < 18; x++) {
    for (let z = -2; z < 18; z++) {
      for (let y = -1; y < 6; y++) {
        const state = view.stateAt(x, y, z);
        if (state < 0) continue;
        for (const [x0, y0, z0, x1, y1, z1] of registry.collisionBoxesOf(state)) {
          const overlap = Math.min(
            body.x + halfWidth - (x + x0),
            x + x1 - (body.x - halfWidth),
            body.y + height - (y + y0),
            y + y1 - body.y,
            body.z + halfWidth - (z + z0),
            z + z1 - (body.z - halfWidth),
          );
          deepest = Math.max(deepest, overlap);
        }
      }
    }
  }
  return deepest;
}

test('SERVER-233: a body never ends a tick inside of what it collides with, and stays in what is loaded', () => {
  const block = fc.tuple(
    fc.integer({ min: 1, max: 14 }),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 14 }),
    fc.constantFrom(...states),
  );
  const step = fc.record({ angle: evenly(0, 6.28), jump: fc.boolean() });
  const steps = fc.array(step, { minLength: 5, maxLength: 20 });
  fc.assert(
    fc.property(
      fc.array(block, { maxLength: 60 }),
      steps,
      fc.constantFrom(ZOMBIE, SPIDER),
      (blocks, efforts, build) => {
        const view = worldWith(blocks);
        // Above a fence on the highest place.
        const body = bodyAt(8, 4.6, 8);
        for (const { angle, jump } of efforts) {
          const way = { directionX: Math.cos(angle), directionZ: Math.sin(angle) };
          for (let tick = 0; tick < 6; tick++) {
            moveTick(view, body, build, { ...way, acceleration: groundAcceleration(0.3, 2), jump });
          }
          assert.ok(depthInside(view, body, build) < 1e-5);
          assert.ok(body.x > 0 && body.x < 16 && body.z > 0 && body.z < 16);
        }
      },
    ),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 1000 : 30 },
  );
});

test("SERVER-234: the speed on the ground is the game's: a zombie walks 2.3 blocks a second, a frightened cow 6.9", () => {
  for (const [speed, factor, blocksASecond] of [
    [0.23, 1, 2.28],
    [0.2, 2, 6.9],
  ] as const) {
    const view = worldWith([]);
    const body = bodyAt(1, 1, 8);
    const walk = { directionX: 1, directionZ: 0, acceleration: groundAcceleration(speed, factor), jump: false };
    for (let tick = 0; tick < 20; tick++) moveTick(view, body, ZOMBIE, walk);
    const from = body.x;
    for (let tick = 0; tick < 10; tick++) moveTick(view, body, ZOMBIE, walk);
    assert.ok(Math.abs((body.x - from) * 2 - blocksASecond) < 0.1, `${(body.x - from) * 2} blocks a second`);
  }
});

test('SERVER-235: slabs are stepped up, a block is jumped, a fence holds, and a spider climbs', () => {
  // A fence that stands alone leaves room on both sides.
  const stateOf = (name: string) =>
    (name === 'oak_fence' ? registry.stateWith(name, { north: true, south: true }) : registry.defaultStateOf(name)) ??
    1;
  const wall = (name: string, height: number) =>
    Array.from({ length: 16 * height }, (_, n) => [10, 1 + Math.floor(n / 16), n % 16, stateOf(name)] as const);
  const walk = (name: string, height: number, build: MobBuild, jump: boolean) => {
    const view = worldWith(wall(name, height));
    const body = bodyAt(8, 1, 8);
    for (let tick = 0; tick < 80; tick++) {
      moveTick(view, body, build, { directionX: 1, directionZ: 0, acceleration: groundAcceleration(0.23, 1), jump });
    }
    return body.x;
  };
  assert.ok(walk('oak_slab', 1, ZOMBIE, false) > 11);
  assert.ok(walk('stone', 1, ZOMBIE, false) < 10.1);
  assert.ok(walk('stone', 1, ZOMBIE, true) > 11);
  assert.ok(walk('oak_fence', 1, ZOMBIE, true) < 10.1);
  assert.ok(walk('stone', 3, SPIDER, false) > 11);
});
