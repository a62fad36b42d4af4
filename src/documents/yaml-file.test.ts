import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { type Checked, faultLines, suggestion, YamlFile } from './index.ts';

const price = z.union([
  z.strictObject({ item: z.string(), count: z.int().min(1) }),
  z.strictObject({ experience: z.int().min(1) }),
]);
const schema = z.strictObject({ goods: z.record(z.string(), z.strictObject({ name: z.string(), price })) });

function check(text: string): Checked<unknown> {
  return new YamlFile('shop.yaml', text, 'see the manual').check(schema);
}

function linesOf(text: string): readonly string[] {
  const checked = check(text);
  return 'faults' in checked ? faultLines(checked.faults, 50) : [];
}

test('DOCUMENTS-1: mistakes are told with line, reason and what would be right', () => {
  const good = 'goods:\n  bread:\n    name: Bread\n    price: { item: emerald, count: 1 }\n';
  assert.deepEqual(linesOf(good), []);
  assert.deepEqual(linesOf(good.replace('count: 1', 'count: 0')), [
    'shop.yaml:4: goods.bread.price.count: Too small: expected number to be >=1; write at least 1',
  ]);
  assert.deepEqual(linesOf(good.replace('name', 'nmae')), [
    "shop.yaml:2: goods.bread.name: is missing; add 'name' (string)",
    "shop.yaml:3: goods.bread: 'nmae' is not known here; did you mean 'name'?",
  ]);
  assert.match(linesOf(good.replace('{ item: emerald, count: 1 }', '5')).join(), /:4: .*see the manual for the forms/);
  assert.match(linesOf('goods: [').join(), /^shop.yaml:1: .*mend the YAML/);
  assert.equal(
    faultLines(
      [1, 2, 3].map((line) => ({ file: 'f', line, why: 'w', howTo: 'h' })),
      2,
    )[2],
    'and 1 more',
  );
  assert.equal(suggestion('x', []), 'there is none yet: add it, or leave this out');
});

test('DOCUMENTS-2: whatever the text is, it is read or its faults are told', () => {
  const bomb = [
    'a: &a [x, x]',
    ...Array.from(
      { length: 12 },
      (_, i) => `${'bcdefghijklm'[i]}: &${'bcdefghijklm'[i]} [*${'abcdefghijkl'[i]}, *${'abcdefghijkl'[i]}]`,
    ),
  ];
  assert.match(linesOf(bomb.join('\n')).join(), /cannot be read as YAML/);
  assert.equal(linesOf('['.repeat(10_000)).length > 0, true);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc
          .array(fc.constantFrom('goods:', '\n', '  ', 'bread', '- ', '&a', '*a', '{', ']', ': '))
          .map((parts) => parts.join('')),
      ),
      (text) => {
        const checked = check(text);
        if ('faults' in checked) for (const { line } of checked.faults) assert.ok(line >= 1);
      },
    ),
  );
});
