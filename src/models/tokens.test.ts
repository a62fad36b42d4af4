import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { messagesTokenBound, tokenBound } from './tokens.ts';

const ENGLISH =
  'The wind was strong tonight, and she was alone in the lighthouse. She heard footsteps below, but did not dare to make a sound. "Who is there?" she asked at last, and nobody answered.';
const CHINESE =
  '今晚的风很大，灯塔里只有她一个人。她听见楼下有脚步声，却不敢出声。江离说他知道那条暗道，温言一直在问：“昨夜九点，你在哪里？”';

const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('MODELS-28: the bound holds against o200k_base, and is not far above it', () => {
  const texts: Readonly<Record<string, string>> = {
    english: ENGLISH,
    chinese: CHINESE,
    code: source('./tokens.ts'),
    prose: source('./SPEC.md'),
    json: JSON.stringify({
      act: 'walk',
      to: { x: 12, y: -64, z: 801 },
      thought: ENGLISH,
      ids: ['event-1', 'event-22'],
    }),
    coordinates: '(12,-64,80) (13,-64,80) (14,-64,81) 12:40:07 3.1416',
    russian: 'Сегодня ночью был сильный ветер, и она боялась.',
    pictures: '😀🎉🏝️',
  };
  for (const [name, text] of Object.entries(texts)) {
    assert.ok(tokenBound(text) >= countTokens(text), `${name}: ${tokenBound(text)} < ${countTokens(text)}`);
  }
  for (const text of [ENGLISH, CHINESE]) assert.ok(tokenBound(text) <= 3 * countTokens(text));
  assert.equal(tokenBound(''), 0);
  assert.ok(messagesTokenBound(['', 'a']) > tokenBound('a'), 'a message costs more than its text');
});
