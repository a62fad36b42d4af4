import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { TestWorld } from './testing/test-world.ts';
import { type AreaBlock, GROUND_Y, Walker, wall } from './testing/walker.ts';

/** So high above the meadow nobody climbs down from the stones of the leaps, nor up to them. */
const HIGH = 8;
/** Channels and corridors are three wide, from z = 1 to 3, between walls. */
const MIDDLE_Z = 2;

/** Blocks from one corner to the other. */
function box(
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  name: string,
): AreaBlock[] {
  const blocks: AreaBlock[] = [];
  for (let x = from[0]; x <= to[0]; x++) {
    for (let height = from[1]; height <= to[1]; height++) {
      for (let z = from[2]; z <= to[2]; z++) blocks.push([x, height, z, name]);
    }
  }
  return blocks;
}

/** A single row of stones to stand on at a height. */
function stones(fromX: number, toX: number, height: number): readonly AreaBlock[] {
  return box([fromX, height - 1, MIDDLE_Z], [toX, height - 1, MIDDLE_Z], 'stone');
}

for (const version of TESTED_VERSIONS) {
  describe(`courses in a world of ${version}`, { concurrency: true }, () => {
    let world: TestWorld;

    before(async () => {
      world = await TestWorld.start({ version, spawn: { x: 8.5, y: GROUND_Y, z: 8.5 }, viewDistance: 2 });
    });

    after(async () => {
      await world[Symbol.asyncDispose]();
    });

    test('ACTIONS-84: it leaps over one, two and three blocks, up a block and down, and back again', async () => {
      const walker = await Walker.join(world, 'Leaps', 0, 0);
      await walker.build(
        ...stones(1, 2, HIGH),
        ...stones(4, 5, HIGH),
        ...stones(8, 9, HIGH + 1),
        ...stones(13, 14, HIGH),
      );
      await walker.standAt(1, MIDDLE_Z, HIGH);
      const there = await walker.arrive(14, MIDDLE_Z, HIGH);
      assert.deepEqual([there.movedBack, there.damage], [0, 0]);
      await walker.standAt(9, MIDDLE_Z, HIGH + 1);
      const back = await walker.arrive(1, MIDDLE_Z, HIGH);
      assert.deepEqual([back.movedBack, back.damage], [0, 0]);
    });

    test('ACTIONS-85: it swims along a pool, dives under a wall that reaches into it, and climbs out', async () => {
      const walker = await Walker.join(world, 'Swims', 1, 0);
      const banks = [0, MIDDLE_Z + 2].flatMap((z) => box([0, 0, z], [15, 2, z], 'glass'));
      await walker.build(...banks, ...box([4, -2, 1], [12, -1, 3], 'water'));
      // The wall leaves the lower of the two blocks of water open.
      await walker.build(...box([8, -1, 1], [8, 2, 3], 'glass'));
      const { movedBack, damage, steps } = await walker.arrive(14, MIDDLE_Z);
      assert.deepEqual([movedBack, damage], [0, 0]);
      assert.ok(steps >= 12, 'through the pool');
    });

    test('ACTIONS-86: through a door and a gate, up stairs and down again', async () => {
      const walker = await Walker.join(world, 'Doors', 0, 1);
      await walker.build(
        ...[0, MIDDLE_Z + 2].flatMap((z) => box([0, 0, z], [15, 3, z], 'stone')),
        ...wall(4, 1, 3).filter(([, , z]) => z !== MIDDLE_Z),
        [4, 0, MIDDLE_Z, 'oak_door', { facing: 'east', half: 'lower' }],
        [4, 1, MIDDLE_Z, 'oak_door', { facing: 'east', half: 'upper' }],
        ...wall(6, 1, 3).filter(([, , z]) => z !== MIDDLE_Z),
        [6, 0, MIDDLE_Z, 'oak_fence_gate', { facing: 'east' }],
        ...[1, 2, 3].flatMap((z): AreaBlock[] => [
          [8, 0, z, 'oak_stairs', { facing: 'east', half: 'bottom' }],
          [9, 0, z, 'stone'],
          [9, 1, z, 'oak_stairs', { facing: 'east', half: 'bottom' }],
          [10, 0, z, 'stone'],
          [10, 1, z, 'stone'],
          [11, 0, z, 'stone'],
          [11, 1, z, 'oak_stairs', { facing: 'west', half: 'bottom' }],
          [12, 0, z, 'oak_stairs', { facing: 'west', half: 'bottom' }],
        ]),
      );
      assert.equal((await walker.arrive(10, MIDDLE_Z, 2)).movedBack, 0);
      assert.equal((await walker.arrive(14, MIDDLE_Z)).movedBack, 0);
      assert.equal((await walker.arrive(2, MIDDLE_Z)).movedBack, 0);
    });
  });
}
