import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { KNOWN_WORDS } from './known-words.ts';
import { maxTokensOf } from './tokens.ts';

const tokens = (text: string): number => encode(text, { disallowedSpecial: new Set() }).length;

test('BODY-34: each known word is one token, and at most what the estimate says whatever comes before it', () => {
  for (const word of KNOWN_WORDS) {
    const isWord = /^[a-z]+$/.test(word);
    assert.equal(tokens(isWord ? ` ${word}` : word), 1, word);
    for (const before of ['', '(', '_', ',', '"', '#', '=', ':', '-', '.', '>', '\n', '3']) {
      assert.ok(tokens(before + word) <= maxTokensOf(before + word), before + word);
    }
  }
});

test('BODY-34: no text costs more tokens than the estimate says', () => {
  const words = fc.array(
    fc.constantFrom(...KNOWN_WORDS, 'Alice', 'minecraft:oak_planks', '(-12,64,3.25)', '#12', ' -> '),
  );
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz') }),
    fc.string({ unit: fc.constantFrom(...'qjxzgk QJXZ_') }),
    fc.string({ unit: fc.constantFrom(...'方块变化实体末地狱猪灵饱食嘎𠮷') }),
    words.map((list) => list.join(' ')),
    words.map((list) => list.join('')),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (parts) => {
      const whole = parts.join(' ');
      assert.ok(tokens(whole) <= maxTokensOf(whole), JSON.stringify(whole));
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 20_000 : 1000 },
  );
});

test('BODY-34: a space that is not the plain one costs what its bytes do (seed 894152751)', () => {
  for (const space of ['\u00a0', '\u1680', '\u2003', '\u2028', '\u3000', '\ufeff']) {
    for (const text of [space, `a${space}b`, ` ${space} `]) {
      assert.ok(tokens(text) <= maxTokensOf(text), JSON.stringify(text));
    }
  }
});

test('BODY-34: of an ordinary line the estimate is at most half above the truth', () => {
  const lines = '#12 block (9,4,12) stone -> air\n#13 me at (10.5,64,-3.25)\n#14 zombie id=77 at (1,2,3) dist=4.5';
  assert.ok(maxTokensOf(lines) <= 1.5 * tokens(lines), `${maxTokensOf(lines)} for ${tokens(lines)}`);
});
