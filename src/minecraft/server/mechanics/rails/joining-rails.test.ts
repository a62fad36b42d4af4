import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Point } from '../../../../core/index.ts';
import { joinRails, type RailBed } from './joining-rails.ts';
import { cellsAlong, type RailShape } from './rail-shapes.ts';

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 5000 : 200;

const keyOf = ({ x, y, z }: Point) => `${x},${y},${z}`;

/** Rails in memory. */
class Bed implements RailBed {
  readonly #rails = new Map<string, { shape: RailShape; isStraight: boolean }>();

  railAt(cell: Point) {
    return this.#rails.get(keyOf(cell));
  }

  lay(cell: Point, shape: RailShape): void {
    const rail = this.railAt(cell);
    if (rail !== undefined) rail.shape = shape;
  }

  place(cell: Point, isStraight = false, shape: RailShape = 'north_south'): void {
    this.#rails.set(keyOf(cell), { shape, isStraight });
    joinRails(this, cell);
  }

  shapeAt(x: number, y: number, z: number): RailShape | undefined {
    return this.railAt({ x, y, z })?.shape;
  }
}

test('SERVER-402: rails that are laid one after the other along any way lead along it, around corners and up and down', () => {
  const turn = fc.constantFrom(-1, 0, 0, 1);
  const step = fc.record({ turn, climb: fc.constantFrom(-1, 0, 0, 1) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 30 }), (steps) => {
      const bed = new Bed();
      const way: Point[] = [{ x: 0, y: 0, z: 0 }];
      const taken = new Set(['0,0']);
      let direction = 0;
      let lastTurned = false;
      let lastClimb = 0;
      for (const { turn: by, climb } of steps) {
        const from = way.at(-1) ?? assert.fail('no way');
        const next = (direction + by + 4) % 4;
        const [dx = 0, dz = 0] =
          [
            [1, 0],
            [0, 1],
            [-1, 0],
            [0, -1],
          ][next] ?? [];
        // A curve is flat: it lies on the level of both its neighbours.
        const isTurn = next !== direction;
        const dy: number = isTurn || lastTurned || (lastClimb !== 0 && climb !== lastClimb) ? 0 : climb;
        if (isTurn && lastClimb !== 0) continue;
        const to = { x: from.x + dx, y: from.y + dy, z: from.z + dz };
        // No way beside itself: there rails would join otherwise.
        const touches = [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
          [0, 0],
        ].filter(([x = 0, z = 0]) => taken.has(`${to.x + x},${to.z + z}`));
        if (touches.length > 1) continue;
        way.push(to);
        taken.add(`${to.x},${to.z}`);
        [direction, lastTurned, lastClimb] = [next, isTurn, dy];
      }
      for (const cell of way) bed.place(cell);
      for (const [index, cell] of way.entries()) {
        const ends = cellsAlong(cell, bed.railAt(cell)?.shape ?? assert.fail('no rail'));
        for (const other of [way[index - 1], way[index + 1]]) {
          if (other === undefined) continue;
          assert.ok(
            ends.some(({ x, z }) => x === other.x && z === other.z),
            `${keyOf(cell)} leads to ${keyOf(other)} of ${way.map(keyOf).join(' ')}`,
          );
        }
      }
    }),
    { numRuns: RUNS },
  );
});

test('SERVER-402: a rail with both its ends taken stays, a powered one never curves, and one alone lies as it was laid', () => {
  const bed = new Bed();
  for (const x of [0, 1, 2]) bed.place({ x, y: 0, z: 0 }, false, 'east_west');
  bed.place({ x: 1, y: 0, z: 1 });
  assert.deepEqual([bed.shapeAt(1, 0, 0), bed.shapeAt(1, 0, 1)], ['east_west', 'north_south']);
  bed.place({ x: 10, y: 0, z: 0 }, true, 'east_west');
  bed.place({ x: 11, y: 0, z: 0 }, true, 'east_west');
  bed.place({ x: 11, y: 0, z: 1 }, false);
  assert.deepEqual([bed.shapeAt(10, 0, 0), bed.shapeAt(11, 0, 0)], ['east_west', 'east_west']);
  bed.place({ x: 20, y: 0, z: 0 }, false, 'east_west');
  assert.equal(bed.shapeAt(20, 0, 0), 'east_west');
  bed.place({ x: 21, y: 1, z: 0 });
  assert.equal(bed.shapeAt(20, 0, 0), 'ascending_east');
});
