import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { fail, ManualClock, type Result, succeed } from '../core/index.ts';
import {
  DEFAULT_READ_LIMIT,
  Journal,
  type JournalEntry,
  MAX_ENTRY_CHARS,
  MAX_KEY_CHARS,
  MAX_READ_LIMIT,
  MEMORY,
  openStore,
  type Store,
} from './index.ts';

function storeFor(t: TestContext, clock = new ManualClock(1000)): Store {
  const opened = openStore(MEMORY, { migrations: [], clock });
  assert.ok(opened.ok);
  t.after(() => opened.value.close());
  return opened.value;
}

const anything = (json: unknown): Result<unknown> => succeed(json);

function must<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : result.why);
  return result.value;
}

function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.code;
}

test('STORAGE-16: entries are numbered without a gap, for each journal, and read back as they were', (t) => {
  const clock = new ManualClock(1000);
  const store = storeFor(t, clock);
  const one = new Journal(store, 'one', anything);
  const other = new Journal(store, 'other', anything);
  const odd = { text: 'quote " \\ \n \0 \ud800 密', n: -0.5, none: null, list: [[], {}] };
  assert.deepEqual(must(one.append(odd)), { seq: 1, atMs: 1000 });
  clock.advance(5.4);
  assert.deepEqual(must(other.append(7)), { seq: 1, atMs: 1005 });
  assert.deepEqual(must(one.append('b', 'key')), { seq: 2, atMs: 1005 });
  assert.deepEqual(must(one.read()), {
    entries: [
      { seq: 1, atMs: 1000, key: undefined, entry: odd },
      { seq: 2, atMs: 1005, key: 'key', entry: 'b' },
    ],
    more: false,
  });
  assert.deepEqual([must(one.lastSeq()), must(other.lastSeq())], [2, 1]);
  assert.equal(must(new Journal(store, 'empty', anything).lastSeq()), 0);
  for (const name of ['', 'One', 'a b', 'x'.repeat(65)])
    assert.throws(() => new Journal(store, name, anything), /name/);
});

test('STORAGE-17: the same key answers the same receipt', (t) => {
  const clock = new ManualClock(1000);
  const store = storeFor(t, clock);
  const journal = new Journal(store, 'one', anything);
  const receipt = must(journal.append({ give: 'apple' }, 'order-1'));
  clock.advance(500);
  assert.deepEqual(must(journal.append({ give: 'apple' }, 'order-1')), receipt);
  const reused = journal.append({ give: 'diamond' }, 'order-1');
  assert.equal(codeOf(reused), 'key_reused');
  assert.ok(!reused.ok && reused.data?.['seq'] === 1);
  assert.equal(must(journal.lastSeq()), 1);
  assert.equal(must(new Journal(store, 'other', anything).append(1, 'order-1')).seq, 1);
  assert.equal(must(journal.append({ give: 'apple' })).seq, 2);
});

test('STORAGE-18: a read is bounded and says whether more follow', (t) => {
  const store = storeFor(t);
  const journal = new Journal(store, 'one', anything);
  store.transact(() => {
    for (let n = 1; n <= 10_001; n++) must(journal.append(n));
    return succeed(0);
  });
  const shape = (afterSeq?: number, limit?: number) => {
    const { entries, more } = must(journal.read(afterSeq, limit));
    return [entries[0]?.entry, entries.length, more];
  };
  assert.deepEqual([DEFAULT_READ_LIMIT, MAX_READ_LIMIT], [100, 10_000]);
  assert.deepEqual(shape(), [1, 100, true]);
  assert.deepEqual(shape(0, Number.POSITIVE_INFINITY), [1, 10_000, true]);
  assert.deepEqual(shape(1, Number.POSITIVE_INFINITY), [2, 10_000, false]);
  assert.deepEqual(shape(9_999, 1.9), [10_000, 1, true]);
  assert.deepEqual(shape(10_001), [undefined, 0, false]);
  assert.deepEqual(shape(1e300), [undefined, 0, false]);
  for (const limit of [0, -1, Number.NaN]) assert.deepEqual(shape(0, limit), [undefined, 0, true]);
  for (const afterSeq of [-5, Number.NaN]) assert.deepEqual(shape(afterSeq, 1), [1, 1, true]);
});

test('STORAGE-19: a fold equals the fold of the list, whole or in parts', (t) => {
  const store = storeFor(t);
  const journal = new Journal(store, 'one', anything);
  const entries = Array.from({ length: 1203 }, (_, i) => (i * 7919) % 1000);
  store.transact(() => {
    for (const entry of entries) must(journal.append(entry));
    return succeed(0);
  });
  const step = (state: number, { seq, entry }: JournalEntry<unknown>) => (state * 31 + seq + Number(entry)) % 1_000_003;
  const whole = must(journal.fold({ seq: 0, state: 1 }, step));
  const expected = entries.reduce((state, entry, i) => step(state, { seq: i + 1, atMs: 0, key: undefined, entry }), 1);
  assert.deepEqual(whole, { seq: 1203, state: expected });
  assert.deepEqual(must(journal.fold(whole, step)), whole);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1203 }), (cut) => {
      const state = entries
        .slice(0, cut)
        .reduce((sum, entry, i) => step(sum, { seq: i + 1, atMs: 0, key: undefined, entry }), 1);
      assert.deepEqual(must(journal.fold({ seq: cut, state }, step)), whole);
    }),
    { numRuns: 20 },
  );
});

test('STORAGE-20: what cannot be kept is refused and leaves no gap', (t) => {
  const journal = new Journal(storeFor(t), 'one', anything);
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  for (const entry of [undefined, () => 1, Symbol('s'), cyclic, 1n])
    assert.equal(codeOf(journal.append(entry)), 'not_json');
  assert.deepEqual([MAX_ENTRY_CHARS, MAX_KEY_CHARS], [1_048_576, 200]);
  assert.equal(codeOf(journal.append('x'.repeat(MAX_ENTRY_CHARS - 1))), 'entry_too_large');
  assert.equal(codeOf(journal.append('x'.repeat(MAX_ENTRY_CHARS - 2))), 'ok');
  for (const key of ['', 'k'.repeat(201)]) assert.equal(codeOf(journal.append(1, key)), 'bad_key');
  assert.equal(must(journal.append(1, 'k'.repeat(200))).seq, 2);
});

test('STORAGE-21: no statement changes or removes an entry', (t) => {
  const store = storeFor(t);
  const journal = new Journal(store, 'one', anything);
  must(journal.append('first'));
  for (const statement of ["UPDATE soulsand_journal SET entry = '0'", 'DELETE FROM soulsand_journal']) {
    assert.equal(codeOf(store.transact((sql) => succeed(sql.run(statement)))), 'constraint_violated');
  }
  assert.equal(must(journal.read()).entries[0]?.entry, 'first');
});

test('STORAGE-22: an entry that fails the check is named, not guessed', (t) => {
  const store = storeFor(t);
  const writer = new Journal(store, 'one', anything);
  must(writer.append(1));
  must(writer.append('two'));
  const numbers = new Journal(store, 'one', (json) =>
    typeof json === 'number' ? succeed(json) : fail('not_a_number', 'it is no number', 'look'),
  );
  const read = numbers.read();
  assert.ok(!read.ok);
  assert.deepEqual([read.code, read.data], ['entry_unreadable', { seq: 2 }]);
  assert.match(read.why, /entry 2 of journal 'one' cannot be read: it is no number/);
  assert.equal(codeOf(numbers.fold({ seq: 0, state: 0 }, (sum, { entry }) => sum + entry)), 'entry_unreadable');
  assert.equal(must(numbers.read(0, 1)).entries[0]?.entry, 1);
  store.transact((sql) =>
    succeed(sql.run("INSERT INTO soulsand_journal (journal, seq, at_ms, entry) VALUES ('torn', 1, 0, '{\"a')")),
  );
  assert.equal(codeOf(new Journal(store, 'torn', anything).read()), 'entry_unreadable');
});

test('STORAGE-23: an append that is undone leaves no trace', (t) => {
  const store = storeFor(t);
  const journal = new Journal(store, 'one', anything);
  must(journal.append(1));
  const undone = store.transact(() => {
    assert.equal(must(journal.append(2, 'key')).seq, 2);
    return fail('no', 'no', 'no');
  });
  assert.equal(undone.ok, false);
  assert.deepEqual(must(journal.append('other', 'key')), { seq: 2, atMs: 1000 });
  store.close();
  for (const result of [journal.append(3), journal.read(), journal.lastSeq()])
    assert.equal(codeOf(result), 'store_closed');
});

test('STORAGE-25: many entries are appended in one step, or none', (t) => {
  const store = storeFor(t);
  const journal = new Journal(store, 'one', anything);
  must(journal.append('first'));
  assert.deepEqual(must(journal.appendAll(['second', { third: 3 }])), { seq: 3, chars: 8 + 11 });
  assert.deepEqual(must(journal.appendAll([])), { seq: 3, chars: 0 });
  assert.equal(must(journal.appendAll(['fourth'], 3)).seq, 4);
  assert.deepEqual(
    must(journal.read()).entries.map(({ seq, key, entry }) => [seq, key, entry]),
    [
      [1, undefined, 'first'],
      [2, undefined, 'second'],
      [3, undefined, { third: 3 }],
      [4, undefined, 'fourth'],
    ],
  );
  assert.equal(codeOf(journal.appendAll(['good', undefined])), 'not_json');
  assert.equal(codeOf(journal.appendAll(['good', 'x'.repeat(MAX_ENTRY_CHARS)])), 'entry_too_large');
  const overtaken = journal.appendAll(['late'], 3);
  assert.ok(!overtaken.ok);
  assert.deepEqual([overtaken.code, overtaken.data], ['journal_overtaken', { seq: 4 }]);
  assert.equal(must(journal.lastSeq()), 4);
});
