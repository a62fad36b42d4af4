import assert from 'node:assert/strict';
import { test } from 'node:test';
import { componentText } from './component-text.ts';
import { loadLibrary, type Registry } from './library.ts';
import { signLines } from './sign-text.ts';

const library = await loadLibrary();
const { default: prismarineRegistry } = (await import('prismarine-registry')) as unknown as {
  default: (version: string) => Registry;
};
const text = componentText(library, prismarineRegistry('1.21.4'));

const string = (value: string): object => ({ type: 'string', value });
const compound = (value: object): object => ({ type: 'compound', value });
const list = (type: string, value: readonly unknown[]): object => ({ type: 'list', value: { type, value } });
const side = (type: string, lines: readonly unknown[]): object => compound({ messages: list(type, lines) });

test('SESSION-25: the four texts of a sign until 1.19', () => {
  const nbt = compound({
    id: string('minecraft:sign'),
    Text1: string('{"text":"north"}'),
    Text2: string('{"text":"","extra":[{"text":"ga"},{"text":"te","color":"red"}]}'),
    Text3: string('{"text":""}'),
    Text4: string('""'),
  });
  assert.deepEqual(signLines(nbt, text), ['north', 'gate', '', '']);
});

test('SESSION-25: front and back since 1.20, the back only where it is written on', () => {
  const blank = side('string', ['""', '""', '""', '""']);
  const front = side('string', ['"north"', '{"text":"gate"}', '""', '""']);
  assert.deepEqual(signLines(compound({ front_text: front, back_text: blank }), text), ['north', 'gate', '', '']);
  const both = signLines(compound({ front_text: front, back_text: side('string', ['"out"', '""', '""', '""']) }), text);
  assert.deepEqual(both, ['north', 'gate', '', '', 'out', '', '', '']);
});

test('SESSION-25: lines in NBT since 1.21.5', () => {
  const plain = side('string', ['north', 'gate', '', '']);
  assert.deepEqual(signLines(compound({ front_text: plain }), text), ['north', 'gate', '', '']);
  const rich = side('compound', [{ text: string('north') }, { text: string('gate') }, { text: string('') }]);
  assert.deepEqual(signLines(compound({ front_text: rich }), text), ['north', 'gate', '']);
});

test('SESSION-25: whatever else it may be is no sign, or a blank one', () => {
  for (const nbt of [undefined, null, 5, 'x', {}, compound({}), compound({ Items: list('compound', []) })]) {
    assert.equal(signLines(nbt, text), undefined);
  }
  for (const broken of [
    5,
    compound({}),
    compound({ messages: 5 }),
    compound({ messages: list('string', [{}, null]) }),
  ]) {
    for (const line of signLines(compound({ front_text: broken }), text) ?? ['x']) assert.equal(line, '');
  }
});
