import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../../../test/arbitraries.ts';
import { type Motion, ShownMotion } from './movement.ts';

/** What a client makes of the packets: it adds the steps to where it was shown the entity. */
class Onlooker {
  x: number;
  y: number;
  z: number;
  yaw: number;

  constructor({ position, yaw }: ShownMotion) {
    ({ x: this.x, y: this.y, z: this.z } = position);
    this.yaw = yaw;
  }

  hear(name: string, fields: Readonly<Record<string, unknown>>): void {
    const number = (field: string): number => Number(fields[field]);
    if (name === 'entity_teleport') [this.x, this.y, this.z] = [number('x'), number('y'), number('z')];
    else if ('dX' in fields) {
      for (const delta of ['dX', 'dY', 'dZ']) assert.ok(Math.abs(number(delta)) <= 32_767);
      this.x += number('dX') / 4096;
      this.y += number('dY') / 4096;
      this.z += number('dZ') / 4096;
    }
    if ('yaw' in fields) this.yaw = number('yaw');
  }
}

const coordinate = evenly(-1000, 1000);
const near = evenly(-3, 3);
const motion = (at: fc.Arbitrary<number>): fc.Arbitrary<Motion> =>
  fc.record({
    position: fc.record({ x: at, y: at, z: at }),
    yaw: fc.integer({ min: -400, max: 400 }),
    pitch: fc.integer({ min: -64, max: 64 }),
    onGround: fc.boolean(),
  });

test('SERVER-321: who follows from the start and who comes later believe the same, and it is where the entity is', () => {
  fc.assert(
    fc.property(
      motion(coordinate),
      fc.array(fc.oneof(motion(near), motion(coordinate)), { maxLength: 30 }),
      (first, rest) => {
        const shown = new ShownMotion(first);
        const onlookers = [new Onlooker(shown)];
        for (const [n, next] of rest.entries()) {
          for (const { name, fields } of shown.follow(7, next)) for (const one of onlookers) one.hear(name, fields);
          if (n % 3 === 0) onlookers.push(new Onlooker(shown));
          for (const { x, y, z, yaw } of onlookers) {
            assert.ok(Math.abs(x - next.position.x) <= 1 / 8192 && Math.abs(y - next.position.y) <= 1 / 8192);
            assert.ok(Math.abs(z - next.position.z) <= 1 / 8192);
            assert.equal((yaw - next.yaw) & 0xff, 0);
            assert.ok(yaw >= -128 && yaw <= 127);
          }
          assert.deepEqual(shown.follow(7, next), [], 'what did not change is not told');
        }
      },
    ),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 5_000 : 200 },
  );
});
