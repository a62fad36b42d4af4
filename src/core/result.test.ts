import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fail, messageOf, safeText, succeed } from './index.ts';

test('CORE-1: successes and failures are plain values', () => {
  assert.deepEqual(succeed(3), { ok: true, value: 3 });
  assert.deepEqual(fail('too_far', 'it is far', 'go near'), {
    ok: false,
    code: 'too_far',
    why: 'it is far',
    howTo: 'go near',
  });
  assert.deepEqual(fail('too_far', 'it is far', 'go near', { blocks: 9 }).data, { blocks: 9 });
});

test('CORE-2: anything thrown has a message', () => {
  assert.equal(messageOf(new Error('broken')), 'broken');
  assert.equal(messageOf(new TypeError()), 'TypeError');
  assert.equal(messageOf('words'), 'words');
  assert.equal(messageOf(undefined), 'undefined');
  assert.equal(messageOf(Symbol('s')), 'Symbol(s)');
  const hostile = {
    toString() {
      throw new Error('again');
    },
  };
  for (const thrown of [Object.create(null), hostile]) assert.match(messageOf(thrown), /cannot be shown/);
  for (const value of [Object.create(null), hostile, { toString: '' }])
    assert.match(safeText(value), /cannot be shown/);
  const error = Object.defineProperty(new Error(), 'message', { get: () => hostile.toString() });
  assert.match(messageOf(error), /cannot be shown/);
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (thrown) => {
      assert.equal(typeof messageOf(thrown), 'string');
      assert.equal(typeof safeText(thrown), 'string');
    }),
  );
});
