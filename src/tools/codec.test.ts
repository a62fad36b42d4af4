import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { compileCodec } from './codec.ts';
import { toJson } from './json.ts';
import { camelToSnake } from './names.ts';

const schema = z.object({
  maxRadius: z.number(),
  byName: z.record(z.string(), z.object({ stateId: z.number() })),
  grid: z.array(z.object({ rowText: z.string() }).nullable()),
  pair: z.tuple([z.number(), z.object({ isLast: z.boolean() })]),
  either: z.union([z.string(), z.object({ theName: z.string() })]),
  note: z.string().optional(),
});

test('TOOLS-2: record keys and string values survive both ways, property names are converted', () => {
  const value = {
    maxRadius: 3,
    byName: { oak_log: { stateId: 1 }, MyFriend: { stateId: 2 }, aB: { stateId: 3 } },
    grid: [{ rowText: 'camelCase snake_case' }, null],
    pair: [1, { isLast: true }],
    either: { theName: 'x' },
  };
  const codec = compileCodec(schema);
  const wire = codec.toWire(value);
  assert.deepEqual(wire, {
    max_radius: 3,
    by_name: { oak_log: { state_id: 1 }, MyFriend: { state_id: 2 }, aB: { state_id: 3 } },
    grid: [{ row_text: 'camelCase snake_case' }, null],
    pair: [1, { is_last: true }],
    either: { the_name: 'x' },
  });
  const unknownKeys: string[] = [];
  assert.deepEqual(codec.fromWire(wire, unknownKeys), value);
  assert.deepEqual(unknownKeys, []);
});

test('TOOLS-2: any record comes back as it was, whatever its keys', () => {
  const codec = compileCodec(z.object({ counts: z.record(z.string(), z.number()) }));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(fc.string(), fc.constant('__proto__')), fc.integer())), (pairs) => {
      const counts = Object.fromEntries(pairs);
      const back = codec.fromWire(JSON.parse(JSON.stringify(codec.toWire({ counts }))), []);
      assert.deepEqual(Object.entries((back as { counts: object }).counts), Object.entries(counts));
    }),
  );
});

test('TOOLS-3: what JSON cannot carry becomes null, text or nothing', () => {
  const codec = compileCodec(z.object({ a: z.unknown(), b: z.unknown(), c: z.unknown(), d: z.array(z.unknown()) }));
  const wire = codec.toWire({ a: Number.NaN, b: 10n ** 20n, c: () => 1, d: [undefined, Number.POSITIVE_INFINITY, -0] });
  assert.deepEqual(wire, { a: null, b: '100000000000000000000', d: [null, null, 0] });
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withMap: true, withSet: true, withTypedArray: true }), (value) => {
      const json = toJson(value, camelToSnake);
      if (json !== undefined) assert.deepEqual(JSON.parse(JSON.stringify(json)), json);
    }),
  );
});

test('TOOLS-3: a map whose keys have no text of their own is carried all the same', () => {
  const keys = [{ toString: '' }, Object.create(null), Symbol('s'), 7n];
  for (const key of keys) {
    const json = toJson(new Map([[key, 1n]]), camelToSnake);
    assert.deepEqual(Object.values(json as object), ['1']);
  }
});

test('TOOLS-4: objects are fields and are renamed, maps are records by name and are not', () => {
  const value = { stateId: 1, players: new Map([['MyFriend', { entityId: 7 }]]) };
  assert.deepEqual(toJson(value, camelToSnake), { state_id: 1, players: { MyFriend: { entity_id: 7 } } });
});

test('TOOLS-6: keys that collide on the wire, and unions nothing tells apart, are refused when defined', () => {
  assert.throws(() => compileCodec(z.object({ aB: z.number(), a_b: z.number() })), /share a wire name/);
  assert.throws(
    () => compileCodec(z.union([z.object({ a: z.number() }), z.object({ b: z.number() })])),
    /nothing tells 2 apart/,
  );
});
