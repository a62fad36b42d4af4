import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Vec3 } from 'vec3';
import { string } from '../../../files/index.ts';
import { writtenNear } from './near-signs.ts';
import { blankSign, Signs, withLines } from './sign-texts.ts';

test('SERVER-387: the written signs near a player are told, the nearest first, as their lines read', () => {
  const signs = new Signs();
  const put = (x: number, z: number, lines: readonly string[], twoSides = true) => {
    const pos = new Vec3(x, 64, z);
    signs.put(pos, withLines(blankSign(pos, 'oak_sign', twoSides), lines, true));
    return pos;
  };
  // In chunks on both sides of the origin, one too far away, one with nothing on it.
  put(-6, -1, ['the mill', '', 'is closed']);
  const both = put(2, 2, ['to the', 'harbour']);
  signs.put(both, withLines(signs.at(both) ?? {}, ['back'], false));
  put(0, 4, ['old'], false);
  put(9, 0, ['too far']);
  put(1, 1, []);
  const rich = put(5, 5, []);
  const parts = JSON.stringify({ text: '', extra: [{ text: 'of ' }, 'parts'] });
  signs.put(rich, { ...blankSign(rich, 'oak_sign', false), Text1: string(parts), Text2: string('no json') });
  const near = (limit = 20) => writtenNear(signs, new Vec3(0, 64, 0), 8, limit);
  assert.deepEqual(
    near().map(({ pos, lines }) => [pos.x, pos.z, ...lines]),
    [
      [2, 2, 'to the', 'harbour', 'back'],
      [0, 4, 'old'],
      [-6, -1, 'the mill', 'is closed'],
      [5, 5, 'of parts', 'no json'],
    ],
  );
  assert.equal(near(1).length, 1);
  signs.remove(both);
  assert.equal(near().length, 3);
});
