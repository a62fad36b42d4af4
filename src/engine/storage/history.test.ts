import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tokenBound } from '../../models/index.ts';
import { type HistoryEntry, projectHistory } from '../index.ts';

function entries(...lines: readonly (readonly [kind: string, data: unknown])[]): readonly HistoryEntry[] {
  return lines.map(([kind, data], i) => ({ seq: i + 1, atMs: 0, kind, data }));
}
const asked = (text: string) => ['asked', { text }] as const;
const answered = (text: string) => ['answered', { text }] as const;
const textsOf = (list: readonly HistoryEntry[], maxTokens = 1000) =>
  projectHistory(list, maxTokens).map((message) => message.text);

test('ENGINE-42: a model is shown whole exchanges of the present conversation, oldest first', () => {
  const list = entries(
    asked('old'),
    answered('gone'),
    ['conversation_reset', {}],
    asked('never answered'),
    asked('a'),
    ['tool', { text: 'noise' }],
    answered('b'),
    ['answered', 'unreadable'],
    answered('without a question'),
    asked('c'),
    answered('d'),
    asked('now'),
  );
  assert.deepEqual(textsOf(list), ['a', 'b', 'c', 'd']);
  assert.deepEqual(
    projectHistory(list, 1000).map(({ role }) => role),
    ['user', 'assistant', 'user', 'assistant'],
  );
  assert.deepEqual(textsOf(list, tokenBound('c') + tokenBound('d')), ['c', 'd']);
  assert.deepEqual(textsOf(list, 0), []);
});

test('ENGINE-42: what is shown is the longest run of the latest exchanges that fits', () => {
  const exchange = fc.tuple(fc.string({ maxLength: 30 }), fc.string({ maxLength: 30 }));
  fc.assert(
    fc.property(fc.array(exchange, { maxLength: 12 }), fc.integer({ min: 0, max: 120 }), (exchanges, maxTokens) => {
      const list = entries(...exchanges.flatMap(([question, answer]) => [asked(question), answered(answer)]));
      let count = 0;
      while (count < exchanges.length && cost(exchanges.slice(exchanges.length - count - 1)) <= maxTokens) count++;
      assert.deepEqual(textsOf(list, maxTokens), exchanges.slice(exchanges.length - count).flat());
    }),
  );
});

function cost(exchanges: readonly (readonly string[])[]): number {
  return exchanges.flat().reduce((sum, text) => sum + tokenBound(text), 0);
}
