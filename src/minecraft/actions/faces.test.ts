import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cursorOn, FACE_NAMES, faceOf, middleOf, neighbourOf } from './faces.ts';

test('ACTIONS-21: each face name means one face; bottom is down and top is up', () => {
  assert.deepEqual(
    FACE_NAMES.map((name) => {
      const face = faceOf(name);
      return face.ok ? face.value : face.code;
    }),
    ['down', 'up', 'north', 'south', 'west', 'east', 'down', 'up'],
  );
});

test('ACTIONS-21: another name is refused with those that exist', () => {
  for (const name of ['left', '', 'toString', 'x'.repeat(100_000)]) {
    const face = faceOf(name);
    assert.ok(!face.ok);
    assert.equal(face.code, 'bad_face');
    assert.ok(face.why.length < 100);
    assert.match(face.howTo, /north/);
  }
});

test('ACTIONS-21: a click lands on the middle of the face, and the neighbour lies behind it', () => {
  assert.deepEqual(neighbourOf({ x: 1, y: 2, z: 3 }, 'north'), { x: 1, y: 2, z: 2 });
  assert.deepEqual(neighbourOf({ x: 1, y: 2, z: 3 }, 'west'), { x: 0, y: 2, z: 3 });
  assert.deepEqual(cursorOn('up'), { x: 0.5, y: 1, z: 0.5 });
  assert.deepEqual(middleOf({ x: 1, y: 2, z: 3 }, 'down'), { x: 1.5, y: 2, z: 3.5 });
});
