import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../../../test/arbitraries.ts';
import { CellGrid } from './cell-grid.ts';

const coordinate = evenly(-400, 400);
const step = fc.oneof(
  fc.record({ act: fc.constant('put' as const), item: fc.nat(8), x: coordinate, z: coordinate }),
  fc.record({ act: fc.constant('remove' as const), item: fc.nat(8) }),
  fc.record({ act: fc.constant('near' as const), x: coordinate, z: coordinate, range: fc.nat(300) }),
);

test('SERVER-320: who is near is found by cells as by asking all', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const grid = new CellGrid<number>();
      const places = new Map<number, { readonly x: number; readonly z: number }>();
      for (const taken of steps) {
        if (taken.act === 'put') {
          grid.put(taken.item, taken.x, taken.z);
          places.set(taken.item, taken);
        } else if (taken.act === 'remove') {
          grid.remove(taken.item);
          places.delete(taken.item);
        } else {
          const found: number[] = [];
          grid.near(taken.x, taken.z, taken.range, (item) => found.push(item));
          const { x, z, range } = taken;
          const expected = [...places].filter(([, at]) => (at.x - x) ** 2 + (at.z - z) ** 2 <= range ** 2);
          assert.deepEqual(found.toSorted(), expected.map(([item]) => item).toSorted());
        }
        assert.equal(grid.size, places.size);
      }
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 5_000 : 200 },
  );
});
