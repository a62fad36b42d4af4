import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../../test/arbitraries.ts';
import type { Point } from '../../../core/index.ts';
import { goesThroughWall } from './walls.ts';

const HALF_WIDTH = 0.3;
const HEIGHT = 1.8;

/** Whether a whole body at a place is in a cube. */
function collides(solid: ReadonlySet<string>, { x, y, z }: Point): boolean {
  for (let cellX = Math.floor(x - HALF_WIDTH); cellX < x + HALF_WIDTH; cellX++) {
    for (let cellY = Math.floor(y); cellY < y + HEIGHT; cellY++) {
      for (let cellZ = Math.floor(z - HALF_WIDTH); cellZ < z + HALF_WIDTH; cellZ++) {
        if (solid.has(`${cellX},${cellY},${cellZ}`)) return true;
      }
    }
  }
  return false;
}

/** How the game moves: along y, then x, then z, along each in small steps as far as nothing is in the way. */
function honestMove(solid: ReadonlySet<string>, from: Point, by: Point): Point {
  let at = from;
  for (const axis of ['y', 'x', 'z'] as const) {
    for (let step = 0; step < 40; step++) {
      const next = { ...at, [axis]: at[axis] + by[axis] / 40 };
      if (collides(solid, next)) break;
      at = next;
    }
  }
  return at;
}

const coordinate = evenly(0.4, 3.6);
const speed = evenly(-1.2, 1.2);
const cell = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 3 })));

test('SERVER-182: no motion that the game allows is taken for one through a wall', () => {
  let blocked = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(cell, { minLength: 10, maxLength: 40, selector: String }),
      fc.tuple(coordinate, coordinate, coordinate),
      fc.array(fc.tuple(speed, speed, speed), { minLength: 1, maxLength: 12 }),
      (cells, [x, y, z], moves) => {
        let at: Point = { x, y, z };
        // It begins in the free.
        const solid = new Set(cells.map(String).filter((each) => !collides(new Set([each]), at)));
        for (const [byX, byY, byZ] of moves) {
          const next = honestMove(solid, at, { x: byX, y: byY, z: byZ });
          if (Math.abs(next.x - at.x - byX) > 0.05) blocked++;
          assert.equal(
            goesThroughWall((...key) => solid.has(key.join()), at, next),
            false,
          );
          at = next;
        }
      },
    ),
  );
  assert.ok(blocked > 0, 'some of them met a wall');
});

test('SERVER-182: a wall, a floor and a ceiling are not gone through, in one report or in small ones; who is in a cube may leave it', () => {
  const wall = (x: number) => x === 2;
  const part = evenly(0.05, 0.9);
  fc.assert(
    fc.property(part, part, evenly(-3, 3), (before, behind, aside) => {
      const from = { x: 1.7 - before, y: 5, z: 0.5 };
      const to = { x: 3.3 + behind, y: 5, z: 0.5 + aside };
      assert.equal(goesThroughWall(wall, from, to), true);
      assert.equal(goesThroughWall(wall, to, from), true);
      // A first small report into the wall is put back already.
      assert.equal(goesThroughWall(wall, { ...from, x: 1.7 }, { ...from, x: 1.7 + 0.1 + behind / 2 }), true);
    }),
  );
  const floor = (_x: number, y: number) => y === 4;
  assert.equal(goesThroughWall(floor, { x: 0, y: 5, z: 0 }, { x: 0, y: 3, z: 0 }), true);
  assert.equal(goesThroughWall(floor, { x: 0, y: 2, z: 0 }, { x: 0, y: 5, z: 0 }), true);
  assert.equal(goesThroughWall(wall, { x: 2.5, y: 5, z: 0 }, { x: 3.5, y: 5, z: 0 }), false);
});
