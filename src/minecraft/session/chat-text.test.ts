import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Locale } from '../../core/index.ts';
import {
  chatParts,
  cleanText,
  commandText,
  MAX_MESSAGE_CHARS,
  MAX_PARTS,
  MAX_TEXT_CHARS,
  splitText,
} from './chat-text.ts';

test('SESSION-18: control characters, line breaks and colour codes are cleaned away', () => {
  assert.equal(cleanText('  one\n two\t\r\nthree  '), 'one two three');
  assert.equal(cleanText('§cred§r and § alone'), 'red and alone');
  assert.equal(cleanText('be\u0000ep\u007f\u001b[31m'), 'beep[31m');
  assert.equal(cleanText('half \ud83d'), 'half \ufffd');
});

test('SESSION-18: any text is split into parts that the game takes, and no word of it is lost', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 400 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 32, max: MAX_MESSAGE_CHARS }), (text, limit) => {
      const clean = cleanText(text);
      const parts = splitText(clean, limit);
      for (const part of parts) {
        assert.ok(part.length > 0 && part.length <= limit, `${part.length} characters`);
        assert.ok(part.isWellFormed());
      }
      for (const part of parts.slice(1)) assert.ok(!part.startsWith('/'));
      const letters = (value: string): string => value.replaceAll(/[\s…]/gu, '');
      assert.equal(letters(parts.join('')), letters(clean));
    }),
    { numRuns: 300 },
  );
});

test('SESSION-18: parts end between words, and within a long word between graphemes', () => {
  const words = `${'word '.repeat(60)}end`;
  const [first = ''] = splitText(words, MAX_MESSAGE_CHARS);
  assert.ok(first.endsWith('word') && first.length > MAX_MESSAGE_CHARS - 10);
  const family = '👩‍👩‍👧‍👦';
  const parts = splitText(family.repeat(50), MAX_MESSAGE_CHARS);
  for (const part of parts) assert.equal(part, family.repeat(part.length / family.length));
});

test('SESSION-18: a part never begins with a slash, or a long text would run commands', () => {
  const text = `${'a'.repeat(255)} /op Mallory ${'b'.repeat(250)}/kill`;
  const parts = chatParts(text);
  assert.ok(parts.ok);
  for (const part of parts.value) assert.doesNotMatch(part, /^\s*\//);
  assert.ok(parts.value.some((part) => part.startsWith('…/op')));
});

test('SESSION-19: texts that would run as commands, empty and endless ones are refused', () => {
  const codeOf = (text: string): string => {
    const parts = chatParts(text);
    return parts.ok ? 'ok' : parts.code;
  };
  for (const text of ['/op me', '  /op me', '\u0000/op me', '§a/op me', '\n/op me']) {
    assert.equal(codeOf(text), 'looks_like_command', JSON.stringify(text));
  }
  for (const text of ['', '  ', '\n\t', '§a§b', '\u0000'])
    assert.equal(codeOf(text), 'empty_text', JSON.stringify(text));
  assert.equal(codeOf('a'.repeat(MAX_MESSAGE_CHARS * MAX_PARTS)), 'ok');
  assert.equal(codeOf('a'.repeat(MAX_MESSAGE_CHARS * MAX_PARTS + 1)), 'text_too_long');
  assert.equal(codeOf('a'.repeat(MAX_TEXT_CHARS + 1)), 'text_too_long');
  assert.equal(codeOf('x'.repeat(1_000_000)), 'text_too_long');
});

test('SESSION-19: commands come with or without their slash, on one line, within the limit', () => {
  const resultOf = (text: string): string => {
    const command = commandText(text);
    return command.ok ? command.value : command.code;
  };
  assert.equal(resultOf('/time set day'), 'time set day');
  assert.equal(resultOf('  time set\nday'), 'time set day');
  assert.equal(resultOf('/'), 'empty_text');
  assert.equal(resultOf(`/say ${'a'.repeat(MAX_MESSAGE_CHARS)}`), 'command_too_long');
  assert.equal(resultOf('c'.repeat(MAX_MESSAGE_CHARS - 1)), 'c'.repeat(MAX_MESSAGE_CHARS - 1));
});

test('SESSION-31: why a text or a command is refused is told in the locale asked for, in English by default', () => {
  const endless = 'a'.repeat(MAX_TEXT_CHARS + 1);
  for (const send of [
    (locale?: Locale) => chatParts('', locale),
    (locale?: Locale) => chatParts('/op me', locale),
    (locale?: Locale) => chatParts(endless, locale),
    (locale?: Locale) => commandText('/', locale),
    (locale?: Locale) => commandText(endless, locale),
  ]) {
    const [byDefault, en, zh] = [send(), send('en'), send('zh')];
    assert.ok(!byDefault.ok && !zh.ok);
    assert.deepEqual(en, byDefault);
    assert.doesNotMatch(byDefault.why + byDefault.howTo, /\p{Script=Han}|[{}]/u);
    for (const sentence of [zh.why, zh.howTo]) assert.match(sentence, /^[^{}]*\p{Script=Han}[^{}]*$/u);
    assert.deepEqual([zh.code, zh.data], [byDefault.code, byDefault.data]);
  }
});
