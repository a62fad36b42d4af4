import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineTexts, LOCALES, textOf, valuesNamedIn } from './index.ts';

const HELLO = { en: 'hello {name}, {name}!', zh: '你好，{name}！' };

test('CORE-15: a text whose locales name different values is refused', () => {
  assert.deepEqual(LOCALES, ['en', 'zh']);
  assert.equal(defineTexts({ hello: HELLO }).hello, HELLO);
  assert.throws(
    () => defineTexts({ hello: { en: '{name} {age}', zh: '{name}' } }),
    /text 'hello' names \{name\} in zh, but \{age,name\} in en/,
  );
});

test('CORE-16: values are filled in as they are, and what is not given stays visible', () => {
  assert.equal(textOf(HELLO, 'en', { name: 'Ann' }), 'hello Ann, Ann!');
  assert.equal(textOf(HELLO, 'zh', { name: 'Ann' }), '你好，Ann！');
  assert.equal(textOf(HELLO, 'en'), 'hello {name}, {name}!');
  assert.equal(textOf(HELLO, 'en', { name: '$& {name}' }), 'hello $& {name}, $& {name}!');
  assert.match(textOf(HELLO, 'en', { name: { toString: '' } }), /cannot be shown/);
  const odd = { en: '{constructor} {n}', zh: '' };
  assert.equal(textOf(odd, 'en', { n: 0 }), '{constructor} 0');
});

test('CORE-17: the values of a text are named once, sorted', () => {
  assert.deepEqual(valuesNamedIn('{b} {a_1} {b} {} {1x} {c'), ['a_1', 'b']);
});
