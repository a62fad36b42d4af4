import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlockPos } from '../../../core/index.ts';
import { movesFrom } from '../testing/oracle.ts';
import { feetIn, GROUND_Y, TEST_VERSIONS, TestWorld } from '../testing/test-world.ts';
import { walkCourse } from '../testing/walk-course.ts';

const Y = GROUND_Y;
const VERSION = '1.21.4';

/** A block at the start and one at the landing, in the void; with `runUp` blocks before the start. */
function gap(version: string, landing: BlockPos, runUp = 0): TestWorld {
  const world = new TestWorld(version, 'void', 1).fill(
    { x: -runUp, y: Y - 1, z: 0 },
    { x: 0, y: Y - 1, z: 0 },
    'stone',
  );
  return world.put(landing.x, landing.y - 1, landing.z, 'stone');
}

/** Whether a leap leads from the origin to a cell. */
function leapsTo(
  world: TestWorld,
  { x, y, z }: BlockPos,
  more: { allowSprint?: boolean; maxFallBlocks?: number } = {},
) {
  const query = { start: feetIn(0, Y, 0), goal: { kind: 'cell', pos: { x, y, z } }, ...more } as const;
  return movesFrom(world.blocks, query).some((move) => move.x === x && move.y === y && move.z === z);
}

const at = (x: number, y = Y, z = 0): BlockPos => ({ x, y, z });

/** The landings of all leaps from a block, one of each kind of offset, that do no damage. */
const LANDINGS = [
  [at(2), at(3), at(4)],
  [at(2, Y + 1), at(3, Y + 1)],
  [at(2, Y - 1), at(3, Y - 1), at(4, Y - 1), at(5, Y - 1)],
  [at(2, Y, 1), at(2, Y, 2), at(3, Y, 1), at(3, Y, 2)],
  [at(2, Y + 1, 1), at(2, Y + 1, 2), at(1, Y + 1, 3)],
  [at(2, Y - 1, 1), at(2, Y - 1, -2), at(3, Y - 1, -1), at(2, Y - 1, 3)],
].flat();

test('PATHFINDING-124: no leap from a slab over soul sand, which slows the run to its edge', () => {
  for (const version of TEST_VERSIONS) {
    const beside = (name: string): boolean => {
      const world = gap(version, at(3)).put(0, Y, 0, 'oak_slab', { type: 'bottom' });
      const query = { start: feetIn(0, Y, 0, 0.5), goal: { kind: 'cell', pos: at(3) } } as const;
      return movesFrom(world.put(1, Y - 1, 0, name).put(3, Y, 0, 'stone').blocks, query).some(({ x }) => x === 3);
    };
    assert.deepEqual([beside('air'), beside('soul_sand')], [true, false]);
  }
});

test('PATHFINDING-18: each leap is walked from a stand-still in the middle of a lone block, and out of a run', () => {
  for (const version of TEST_VERSIONS) {
    for (const landing of LANDINGS) {
      for (const runUp of [0, 6]) {
        const world = gap(version, landing, runUp);
        assert.ok(leapsTo(world, landing), JSON.stringify(landing));
        // Out of a run that goes the same way or turns: the start is at the plank's other end.
        const { route, walk } = walkCourse(world, feetIn(-runUp, Y, 0), landing);
        assert.equal(route.moves.at(-1)?.kind, 'leap');
        // Caution over the void takes no time.
        const told = route.costTicks - 8;
        const where = `${version} ${runUp} ${JSON.stringify(landing)}: ${walk.ticks} of ${told}`;
        assert.ok(walk.ticks <= told * 1.25 + 8, where);
      }
    }
  }
});

test('PATHFINDING-122: no leap is made that its arc does not carry with a margin', () => {
  const refused = [at(5), at(6, Y - 1), at(4, Y + 1), at(2, Y + 2), at(4, Y, 2), at(4, Y, 4)];
  for (const landing of refused) assert.equal(leapsTo(gap(VERSION, landing), landing), false, JSON.stringify(landing));
  assert.equal(leapsTo(gap(VERSION, at(3)), at(3), { allowSprint: false }), true, 'a gap of two at walking pace');
  assert.equal(leapsTo(gap(VERSION, at(4)), at(4), { allowSprint: false }), false);
  assert.equal(leapsTo(gap(VERSION, at(3, Y - 2)), at(3, Y - 2)), false, 'from the top of the jump it is 3.25 deep');
  assert.equal(leapsTo(gap(VERSION, at(3, Y - 2)), at(3, Y - 2), { maxFallBlocks: 4 }), true);
});

test('PATHFINDING-122: leaps with a fall that hurts a little are walked where that is allowed', () => {
  for (const version of TEST_VERSIONS) {
    for (const landing of [at(3, Y - 2), at(4, Y - 3), at(5, Y - 3)]) {
      const query = { maxFallBlocks: 5, maxDamage: 4 };
      const { route } = walkCourse(gap(version, landing), feetIn(0, Y, 0), landing, query);
      assert.deepEqual(
        route.moves.map(({ kind }) => kind),
        ['leap'],
      );
    }
  }
});

test('PATHFINDING-123: under a ceiling a leap goes as far as a jump cut short carries', () => {
  for (const version of TEST_VERSIONS) {
    const low = (landing: BlockPos): TestWorld =>
      gap(version, landing).fill({ x: -1, y: Y + 2, z: 0 }, { x: 6, y: Y + 2, z: 0 }, 'stone');
    assert.equal(leapsTo(low(at(3)), at(3)), false);
    assert.equal(leapsTo(low(at(2, Y + 1)), at(2, Y + 1)), false);
    walkCourse(low(at(2)), feetIn(0, Y, 0), at(2));
    const threeHigh = gap(version, at(4)).fill({ x: -1, y: Y + 3, z: 0 }, { x: 6, y: Y + 3, z: 0 }, 'stone');
    walkCourse(threeHigh, feetIn(0, Y, 0), at(4));
    const lower = gap(version, at(3)).put(2, Y + 2, 0, 'stone');
    assert.equal(leapsTo(lower, at(3)), false, 'a lower ceiling farther on would meet the head');
  }
});

test('PATHFINDING-124: leaps begin on slabs and carpets and end on slabs and stairs', () => {
  for (const version of TEST_VERSIONS) {
    const from = gap(version, at(3)).put(0, Y, 0, 'oak_slab', { type: 'bottom' });
    walkCourse(from, feetIn(0, Y, 0, 0.5), at(3));
    walkCourse(gap(version, at(3)).put(0, Y, 0, 'white_carpet'), feetIn(0, Y, 0, 0.0625), at(3));
    walkCourse(gap(version, at(3)).put(3, Y, 0, 'oak_slab', { type: 'bottom' }), feetIn(0, Y, 0), at(3));
    for (const facing of ['east', 'west', 'north']) {
      const onto = gap(version, at(3)).put(3, Y, 0, 'oak_stairs', { facing, half: 'bottom' });
      walkCourse(onto, feetIn(0, Y, 0), at(3, Y + 1));
    }
  }
});

test('PATHFINDING-124: nothing leaps from what slows, slides, throws or is narrow, nor onto what throws or is narrow', () => {
  for (const name of ['soul_sand', 'honey_block', 'packed_ice', 'slime_block', 'chest', 'oak_fence']) {
    const from = gap(VERSION, at(3)).put(0, Y - 1, 0, name);
    assert.equal(leapsTo(from, at(3)), false, `from ${name}`);
  }
  for (const name of ['slime_block', 'oak_fence', 'chest', 'cactus', 'cauldron']) {
    assert.equal(leapsTo(gap(VERSION, at(3)).put(3, Y - 1, 0, name), at(3)), false, `onto ${name}`);
  }
});

test('PATHFINDING-125: never over what kills or is not known; over a deep fall at the price of caution', () => {
  const cost = (world: TestWorld): number | undefined =>
    movesFrom(world.blocks, { start: feetIn(0, Y, 0), goal: { kind: 'cell', pos: at(3) } }).find(
      ({ x, y, z }) => x === 3 && y === Y && z === 0,
    )?.cost;
  const over = (name: string, depth: number): TestWorld =>
    gap(VERSION, at(3)).fill({ x: 1, y: Y - depth, z: 0 }, { x: 2, y: Y - depth, z: 0 }, name);
  const deep = cost(gap(VERSION, at(3))) ?? 0;
  assert.equal(deep - (cost(over('stone', 4)) ?? 0), 8000);
  assert.equal(deep - (cost(over('stone', 5)) ?? 0), 0);
  assert.equal(cost(over('lava', 3)), undefined);
  assert.equal(cost(over('lava', 12)), undefined);
  assert.equal(cost(over('soul_sand', 1)), undefined, 'close below it slows who jumps');
  const unknown = gap(VERSION, at(3));
  unknown.blocks.setState(1, Y - 5, 0, 60_000);
  assert.equal(cost(unknown), undefined);
});

test('PATHFINDING-126: up and down to diagonal neighbours in one go, past clear corners', () => {
  const diagonal = (y: number, version = VERSION) => gap(version, at(1, y, 1));
  for (const version of TEST_VERSIONS) {
    for (const y of [Y + 1, Y - 1, Y - 2, Y - 3]) {
      const { route } = walkCourse(diagonal(y, version), feetIn(0, Y, 0), at(1, y, 1));
      assert.deepEqual(
        route.moves.map(({ kind }) => kind),
        [y > Y ? 'jump' : 'drop'],
      );
    }
  }
  assert.equal(leapsTo(diagonal(Y - 4), at(1, Y - 4, 1)), false);
  assert.equal(leapsTo(diagonal(Y + 1).put(1, Y + 1, 0, 'stone'), at(1, Y + 1, 1)), false, 'a corner at the head');
  assert.equal(leapsTo(diagonal(Y + 1).put(0, Y + 2, 0, 'stone'), at(1, Y + 1, 1)), false, 'a ceiling');
  assert.equal(leapsTo(diagonal(Y + 1).put(1, Y - 1, 0, 'lava'), at(1, Y + 1, 1)), false, 'lava under a corner');
  assert.equal(
    leapsTo(diagonal(Y - 3).put(1, Y - 3, 0, 'stone'), at(1, Y - 3, 1)),
    false,
    'a corner would catch the fall',
  );
  assert.equal(
    leapsTo(diagonal(Y - 1).put(1, Y - 1, 0, 'stone'), at(1, Y - 1, 1)),
    true,
    'a corner at the level of the feet',
  );
});
