import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BlockPos, blockPosOf, distanceOf, type Point, seededRandom } from '../../core/index.ts';
import { findRoute } from './find-route.ts';
import type { RouteResult } from './search/route.ts';
import { isLoadedAround, MAX_BARREN_STRETCHES, MAX_STRETCHES, Stretches } from './stretches.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from './testing/test-world.ts';
import { walkRoute } from './testing/walk-route.ts';

const Y = GROUND_Y;
/** Chunks that the test's server sends around a body. */
const VIEW_CHUNKS = 2;
/** Blocks above the floor, by position. */
class Land {
  readonly #blocks = new Map<string, BlockPos[]>();

  /** Stone from one corner to the other. */
  fill(from: BlockPos, to: BlockPos): this {
    for (let x = from.x; x <= to.x; x++) {
      for (let z = from.z; z <= to.z; z++) {
        const key = chunkKey(x >> 4, z >> 4);
        const blocks = this.#blocks.get(key) ?? [];
        this.#blocks.set(key, blocks);
        for (let y = from.y; y <= to.y; y++) blocks.push({ x, y, z });
      }
    }
    return this;
  }

  in(chunkX: number, chunkZ: number): readonly BlockPos[] {
    return this.#blocks.get(chunkKey(chunkX, chunkZ)) ?? [];
  }
}

const chunkKey = (chunkX: number, chunkZ: number): string => `${chunkX},${chunkZ}`;

/** A view that loads the land near a body, and drops the rest, as a server's view distance does. */
class Explorer {
  readonly world: TestWorld;
  readonly #land: Land;
  readonly #loaded = new Map<string, readonly [number, number]>();
  #at = '';

  constructor(version: string, land: Land) {
    this.world = new TestWorld(version, 'void', 0);
    this.#land = land;
  }

  loadAround({ x, z }: Point): void {
    const [middleX, middleZ] = [Math.floor(x) >> 4, Math.floor(z) >> 4];
    if (this.#at === chunkKey(middleX, middleZ)) return;
    this.#at = chunkKey(middleX, middleZ);
    for (const [key, [chunkX, chunkZ]] of this.#loaded) {
      if (Math.max(Math.abs(chunkX - middleX), Math.abs(chunkZ - middleZ)) <= VIEW_CHUNKS) continue;
      this.world.blocks.unloadColumn(chunkX, chunkZ);
      this.#loaded.delete(key);
    }
    for (let chunkX = middleX - VIEW_CHUNKS; chunkX <= middleX + VIEW_CHUNKS; chunkX++) {
      for (let chunkZ = middleZ - VIEW_CHUNKS; chunkZ <= middleZ + VIEW_CHUNKS; chunkZ++) this.#load(chunkX, chunkZ);
    }
  }

  #load(chunkX: number, chunkZ: number): void {
    const key = chunkKey(chunkX, chunkZ);
    if (this.#loaded.has(key)) return;
    this.#loaded.set(key, [chunkX, chunkZ]);
    const { blocks } = this.world;
    const [x, z] = [chunkX * 16, chunkZ * 16];
    blocks.loadEmptyColumn(chunkX, chunkZ);
    this.world.fill({ x, y: Y - 1, z }, { x: x + 15, y: Y - 1, z: z + 15 }, 'stone');
    for (const pos of this.#land.in(chunkX, chunkZ)) this.world.put(pos.x, pos.y, pos.z, 'stone');
  }
}

/** How a walk in stretches went. */
interface FarWalk {
  readonly feet: Point;
  readonly ticks: number;
  readonly last: RouteResult;
  readonly stretches: number;
  readonly ends: readonly BlockPos[];
}

/** Walks as `walkTo` does: a stretch as far as can be seen, and on from there. */
function walkFar(explorer: Explorer, goal: BlockPos): FarWalk {
  const stretches = new Stretches();
  const ends: BlockPos[] = [];
  const { blocks } = explorer.world;
  let feet = feetIn(0, Y, 0);
  let ticks = 0;
  for (;;) {
    explorer.loadAround(feet);
    const query = { start: feet, goal: { kind: 'cell', pos: goal }, passOver: stretches.passedOver } as const;
    const route = findRoute(blocks, query);
    const walk = walkRoute(blocks, feet, route, { afterTick: (_, position) => explorer.loadAround(position) });
    feet = walk.position;
    ticks += walk.ticks;
    ends.push(route.stoppedAt ?? goal);
    const isOver = route.reached || route.moves.length === 0;
    if (isOver || !stretches.goesOnFrom(route.stoppedAt ?? goal, distanceOf(feet, goal))) {
      return { feet, ticks, last: route, stretches: stretches.count, ends };
    }
  }
}

test('PATHFINDING-176: a goal 150 blocks away is walked to in stretches, loading on the way, without going back', () => {
  for (const version of TEST_VERSIONS) {
    const random = seededRandom(`far ${version}`);
    const land = new Land();
    for (let i = 0; i < 250; i++) {
      const [x, z] = [4 + random.int(140), random.int(60) - 30];
      land.fill({ x, y: Y, z }, { x: x + random.int(4), y: Y + random.int(3), z: z + random.int(4) });
    }
    const goal = { x: 151, y: Y, z: 10 };
    const far = walkFar(new Explorer(version, land), goal);
    assert.equal(far.last.reached, true, JSON.stringify(far.ends));
    assert.deepEqual(blockPosOf({ ...far.feet, y: far.feet.y + 1e-3 }), goal);
    assert.ok(far.stretches >= 2, `${far.stretches} stretches`);
    const along = far.ends.map((end) => end.x);
    assert.ok(
      along.every((x, i) => x > (along[i - 1] ?? 0)),
      `each stretch ends farther on: ${along}`,
    );
    assert.ok(far.ticks < 150 * 3.6 * 2, `${far.ticks} ticks`);
  }
});

test('PATHFINDING-177: a wall that no stretch leads around ends the walk after a few that came no nearer', () => {
  const land = new Land().fill({ x: 60, y: Y, z: -700 }, { x: 60, y: Y + 3, z: 700 });
  const far = walkFar(new Explorer('1.20.4', land), { x: 151, y: Y, z: 0 });
  assert.deepEqual([far.last.reached, far.last.stoppedBecause], [false, 'unloaded']);
  assert.ok(far.stretches <= 4 + MAX_BARREN_STRETCHES, `${far.stretches} stretches`);
  assert.equal(new Set(far.ends.map(({ x, z }) => chunkKey(x >> 4, z >> 4))).size, far.ends.length, 'none twice');
});

test('PATHFINDING-177: stretches are bounded, and those that came no nearer are passed over', () => {
  const stretches = new Stretches();
  const at = (x: number): BlockPos => ({ x, y: Y, z: 0 });
  assert.equal(stretches.goesOnFrom(at(1), 100), true);
  assert.equal(stretches.goesOnFrom(at(2), 99.5), true);
  assert.deepEqual(stretches.passedOver, [at(1), at(2)]);
  assert.equal(stretches.goesOnFrom(at(3), 90), true);
  for (let i = 1; i < MAX_BARREN_STRETCHES; i++) assert.equal(stretches.goesOnFrom(at(3 + i), 95), true);
  assert.equal(stretches.goesOnFrom(at(9), undefined), false, 'a goal without a place never comes nearer');
  const many = new Stretches();
  for (let i = 1; i < MAX_STRETCHES; i++) assert.equal(many.goesOnFrom(at(i), 1000 - 2 * i), true);
  assert.equal(many.goesOnFrom(at(0), 0), false);
});

test('PATHFINDING-178: a position is loaded around when its column and the eight about it are', () => {
  const { blocks } = new TestWorld('1.20.4', 'void', 2);
  assert.deepEqual(
    [isLoadedAround(blocks, { x: 0, y: Y, z: 0 }), isLoadedAround(blocks, { x: 16, y: Y, z: 0 })],
    [true, false],
  );
});
