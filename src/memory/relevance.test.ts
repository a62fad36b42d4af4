import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Relevance } from './relevance.ts';
import { MAX_TEXT_CHARS, tokensOf } from './tokens.ts';

test('MEMORY-7: words are cut by letters, Chinese by pairs, within a bound', () => {
  assert.deepEqual(tokensOf('Jiang Li, 3 keys!').words, ['jiang', 'li', '3', 'keys']);
  assert.deepEqual(tokensOf('江离在书房').words, ['江离', '离在', '在书', '书房']);
  assert.deepEqual(tokensOf('门 key').words, ['门', 'key']);
  assert.deepEqual(tokensOf('key').grams, ['^ke', 'key', 'ey$']);
  assert.deepEqual(tokensOf('a').grams, ['^a$']);
  assert.deepEqual(tokensOf(' ... ').words, []);
  assert.equal(tokensOf('x '.repeat(10_000)).words.length, MAX_TEXT_CHARS / 2);
});

test('MEMORY-7: rare words count more, and a word that is met in another form is found by its letters', () => {
  const relevance = new Relevance();
  relevance.add(1, 'the lamp in the hall');
  relevance.add(2, 'the scream in the hall');
  relevance.add(3, 'the soup in the hall');
  const rare = relevance.of('scream hall', 3);
  assert.ok((rare[2] ?? 0) > (rare[1] ?? 0) && (rare[1] ?? 0) > 0);
  assert.ok(Math.abs((rare[2] ?? 0) - 1) < 1e-12);
  const inflected = relevance.of('screamed', 3);
  assert.ok((inflected[2] ?? 0) > 0);
  assert.equal(inflected[1], 0);
  assert.deepEqual(relevance.of('', 3), new Float64Array(4));
});

test('MEMORY-9: what was removed leaves no trace, however often', () => {
  const [used, fresh] = [new Relevance(), new Relevance()];
  for (let round = 0; round < 40; round++) {
    const texts = new Map(Array.from({ length: 10 }, (_, i) => [100 * round + i, `round ${round} lamp ${i}`]));
    for (const [id, text] of texts) used.add(id, text);
    used.removeAll(texts);
  }
  for (const each of [used, fresh]) {
    each.add(9001, 'a lamp');
    each.add(9002, 'round table');
  }
  assert.deepEqual(used.of('lamp round 7', 9002), fresh.of('lamp round 7', 9002));
});
