import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { fail, ManualClock, type Result, succeed } from '../../core/index.ts';
import type { AgentStore, LedgerEntry, PlayerTransaction } from '../../engine/index.ts';
import { openFileStore } from '../index.ts';
import { MAX_WRITES } from './buffered-transaction.ts';
import { MAX_TRIES, MAX_TURNS, WORK_MS } from './database-store.ts';
import { databases } from './testing/databases.ts';
import { MAX_KEY_CHARS, MAX_VALUE_CHARS } from './values.ts';

const anything = (json: unknown): Result<unknown> => succeed(json);

function must<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : `${result.code}: ${result.why}`);
  return result.value;
}

function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.code;
}

const get = (store: AgentStore, player: string, key: string) =>
  store.transact(player, async (transaction) => transaction.get('test', key, anything));
const put = (store: AgentStore, player: string, key: string, value: unknown) =>
  store.transact(player, async (transaction) => transaction.put('test', key, value));

const DAY_MS = 86_400_000;

for (const { name, missing, open } of databases()) {
  test(`ASSISTANT-1: a transaction is written whole or not at all, and sees what it wrote (${name})`, {
    skip: missing,
  }, async (t) => {
    const { store } = await open(t);
    const failed = await store.transact('ann', async (transaction) => {
      must(transaction.put('test', 'a', 1));
      must(transaction.append('asked', { text: 'x' }));
      return fail('no', 'no', 'no');
    });
    assert.equal(codeOf(failed), 'no');
    await assert.rejects(
      store.transact('ann', async (transaction) => {
        must(transaction.put('test', 'a', 1));
        throw new Error('ours');
      }),
      /ours/,
    );
    assert.equal(must(await get(store, 'ann', 'a')), undefined);
    assert.deepEqual(must(await store.players()), []);
    let kept: PlayerTransaction | undefined;
    must(
      await store.transact('ann', async (transaction) => {
        kept = transaction;
        must(transaction.put('test', 'a', { deep: ['密', null, 1.5] }));
        must(transaction.put('test', 'b', 2));
        must(transaction.remove('test', 'b'));
        assert.deepEqual(must(await transaction.get('test', 'a', anything)), { deep: ['密', null, 1.5] });
        assert.equal(must(await transaction.get('test', 'b', anything)), undefined);
        return succeed(undefined);
      }),
    );
    assert.deepEqual(must(await get(store, 'ann', 'a')), { deep: ['密', null, 1.5] });
    assert.equal(codeOf(kept?.put('test', 'late', 1) ?? succeed(1)), 'transaction_over');
    assert.equal(must(await get(store, 'ben', 'a')), undefined);
    assert.deepEqual(must(await store.players()), ['ann']);
  });

  test(`ASSISTANT-2: transactions of one player run one after another, those of others do not wait (${name})`, {
    skip: missing,
  }, async (t) => {
    const { store } = await open(t);
    const { promise: gate, resolve: pass } = Promise.withResolvers<void>();
    const add = (player: string, wait: Promise<void> | undefined) =>
      store.transact(player, async (transaction) => {
        const count = must(await transaction.get('test', 'count', anything));
        await wait;
        return transaction.put('test', 'count', Number(count ?? 0) + 1);
      });
    const waiting = Array.from({ length: 20 }, () => add('ann', gate));
    must(await add('ben', undefined));
    pass();
    for (const one of waiting) must(await one);
    assert.deepEqual([must(await get(store, 'ann', 'count')), must(await get(store, 'ben', 'count'))], [20, 1]);
  });

  test(`ASSISTANT-3: the guard is asked in the transaction's turn, right before the writing (${name})`, {
    skip: missing,
  }, async (t) => {
    const { store } = await open(t);
    let stands = true;
    const guard = () => (stands ? succeed(undefined) : fail('stale', 'it is of before', 'begin anew'));
    const guarded = await store.transact(
      'ann',
      async (transaction) => {
        stands = false;
        return transaction.put('test', 'a', 1);
      },
      guard,
    );
    assert.equal(codeOf(guarded), 'stale');
    assert.equal(must(await get(store, 'ann', 'a')), undefined);
  });

  test(`ASSISTANT-4: history is numbered without a gap, and its latest entries are read oldest first (${name})`, {
    skip: missing,
  }, async (t) => {
    const { store, clock } = await open(t);
    for (let i = 1; i <= 5; i++) {
      clock.advance(1.5);
      assert.equal(must(await store.transact('ann', async (transaction) => transaction.append('asked', { i }))), i);
    }
    const recent = must(
      await store.transact('ann', async (transaction) => {
        must(transaction.append('answered', { i: 6 }));
        return transaction.recent(3);
      }),
    );
    assert.deepEqual(
      recent.map(({ seq, kind, data }) => [seq, kind, data]),
      [
        [4, 'asked', { i: 4 }],
        [5, 'asked', { i: 5 }],
        [6, 'answered', { i: 6 }],
      ],
    );
    assert.deepEqual(must(await store.transact('ann', async (transaction) => transaction.recent(0))), []);
  });

  test(`ASSISTANT-5: the ledger keeps an entry a key, and finds those of a state, the oldest first (${name})`, {
    skip: missing,
  }, async (t) => {
    const { store } = await open(t);
    const entry = (key: string, atMs: number, state: LedgerEntry['state']): LedgerEntry => ({
      key,
      fingerprint: 'f',
      kind: 'trade',
      state,
      receipt: null,
      atMs,
    });
    must(
      await store.transact('ann', async ({ ledger }) => {
        for (const one of [entry('b', 2, 'started'), entry('a', 2, 'started'), entry('c', 1, 'done')])
          must(ledger.save(one));
        return succeed(undefined);
      }),
    );
    must(
      await store.transact('ann', async ({ ledger }) => {
        must(ledger.save({ ...entry('a', 9, 'done'), receipt: { price: 3 } }));
        must(ledger.save(entry('d', 0, 'started')));
        const started = must(await ledger.inState('started', 10));
        assert.deepEqual(
          started.map(({ key }) => key),
          ['d', 'b'],
        );
        assert.deepEqual(
          must(await ledger.inState('started', 1)).map(({ key }) => key),
          ['d'],
        );
        return succeed(undefined);
      }),
    );
    const found = must(await store.transact('ann', async ({ ledger }) => ledger.find('a')));
    assert.deepEqual([found?.state, found?.receipt, found?.atMs], ['done', { price: 3 }, 2]);
    assert.equal(must(await store.transact('ben', async ({ ledger }) => ledger.find('a'))), undefined);
  });

  test(`ASSISTANT-6: whatever is written, removed and listed, a page is what a naive map says (${name})`, {
    skip: missing,
  }, async (t) => {
    const { store } = await open(t);
    let player = 0;
    const key = fc.constantFrom('a', 'b', 'B', 'ä', '密', '😀', 'a b', 'z~', "it's");
    const write = fc.record({ key, value: fc.option(fc.integer(), { nil: undefined }), commit: fc.boolean() });
    const listing = fc.record({ afterKey: fc.oneof(key, fc.constant('')), limit: fc.integer({ min: 1, max: 5 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 15 }), listing, async (writes, { afterKey, limit }) => {
        const name = `p${player++}`;
        const model = new Map<string, number>();
        const change = (transaction: PlayerTransaction, one: (typeof writes)[number]) => {
          if (one.value === undefined) model.delete(one.key);
          else model.set(one.key, one.value);
          return one.value === undefined
            ? transaction.remove('test', one.key)
            : transaction.put('test', one.key, one.value);
        };
        const stored = writes.filter(({ commit }) => commit);
        must(
          await store.transact(name, async (transaction) => {
            for (const one of stored) must(change(transaction, one));
            return succeed(undefined);
          }),
        );
        const listed = must(
          await store.transact(name, async (transaction) => {
            for (const one of writes.filter(({ commit }) => !commit)) must(change(transaction, one));
            return transaction.list('test', anything, { afterKey, limit });
          }),
        );
        const bytes = (text: string) => Buffer.from(text);
        const expected = [...model]
          .filter(([one]) => Buffer.compare(bytes(one), bytes(afterKey)) > 0)
          .sort(([a], [b]) => Buffer.compare(bytes(a), bytes(b)));
        assert.deepEqual(listed, { documents: expected.slice(0, limit), more: expected.length > limit });
      }),
      { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 300 : 12 },
    );
  });

  test(`ASSISTANT-7: what is shared is of nobody, and usage counts once a key and outlasts its player (${name})`, {
    skip: missing,
  }, async (t) => {
    const { store, clock } = await open(t);
    for (const one of ['c', 'a', 'b']) must(await store.shared.put('knowledge', one, one));
    must(await store.shared.remove('knowledge', 'c'));
    must(await store.shared.put('knowledge', 'a', 'new'));
    assert.equal(must(await store.shared.get('knowledge', 'a', anything)), 'new');
    assert.deepEqual(must(await store.shared.list('knowledge', anything, { limit: 1 })), {
      documents: [['a', 'new']],
      more: true,
    });
    assert.deepEqual(must(await store.shared.list('knowledge', anything, { afterKey: 'a' })), {
      documents: [['b', 'b']],
      more: false,
    });
    const line = (key: string, player: string, amount: number) => ({
      key,
      player,
      owner: 'voice#main',
      counter: 'ttsChars',
      amount,
    });
    must(await store.recordUsage([line('1', 'ann', 5), line('2', 'ann', 3_000_000_000), line('3', 'ben', 1)]));
    must(await store.recordUsage([line('1', 'ann', 5)]));
    must(await put(store, 'ann', 'a', 1));
    must(await store.erase('ann'));
    const sum = { player: 'ann', owner: 'voice#main', counter: 'ttsChars', amount: 3_000_000_005, lines: 2 };
    assert.deepEqual(must(await store.usage('ann')), [sum]);
    assert.deepEqual(
      must(await store.usage()).map(({ player, amount }) => [player, amount]),
      [
        ['ann', 3_000_000_005],
        ['ben', 1],
      ],
    );
    await assert.rejects(store.recordUsage([line('4', 'ann', -1)]), /whole number/);
    const today = Math.floor(clock.nowMs() / DAY_MS);
    clock.advance(DAY_MS);
    must(await store.recordUsage([line('5', 'ann', 7)]));
    const of = (day: number, player: string, amount: number) => ({ day, player, counter: 'ttsChars', amount });
    const newest = of(today + 1, 'ann', 7);
    assert.deepEqual(must(await store.usageByDay(0)), [newest, of(today, 'ann', 3_000_000_005), of(today, 'ben', 1)]);
    assert.deepEqual(must(await store.usageByDay((today + 1) * DAY_MS)), [newest]);
  });

  test(`ASSISTANT-8: erasing waits for its turn, takes all of one player and nothing of another (${name})`, {
    skip: missing,
  }, async (t) => {
    const { store } = await open(t);
    for (const player of ['ann', 'ben', 'cho']) must(await put(store, player, 'a', 1));
    const { promise: gate, resolve: pass } = Promise.withResolvers<void>();
    const before = store.transact('ann', async (transaction) => {
      await gate;
      return transaction.put('test', 'b', 2);
    });
    const erased = store.erase('ann');
    pass();
    must(await before);
    must(await erased);
    must(await store.erase('nobody'));
    assert.deepEqual(must(await store.players()), ['ben', 'cho']);
    assert.deepEqual(must(await store.players({ afterPlayer: 'ben', limit: 5 })), ['cho']);
    assert.equal(must(await get(store, 'ann', 'b')), undefined);
    assert.equal(must(await store.transact('ann', async (transaction) => transaction.append('asked', {}))), 1);
  });

  test(`ASSISTANT-14: all that is kept of a player is read part by part, page by page, and nothing of another (${name})`, {
    skip: missing,
  }, async (t) => {
    const { store } = await open(t);
    for (const player of ['ann', 'ben']) {
      must(
        await store.transact(player, async (transaction) => {
          for (let i = 0; i < 1001; i++) must(transaction.put('test', `k${String(i).padStart(4, '0')}`, player));
          return transaction.append('asked', { text: player });
        }),
      );
    }
    const first = must(await store.kept('ann', 'document'));
    const rest = must(await store.kept('ann', 'document', first.length));
    assert.deepEqual([first.length, rest.length, rest[0]?.['key']], [1000, 1, 'k1000']);
    assert.ok([...first, ...rest].every((row) => row['player_id'] === 'ann' && row['value'] === '"ann"'));
    assert.deepEqual(
      must(await store.kept('ann', 'history')).map((row) => row['data']),
      ['{"text":"ann"}'],
    );
    assert.deepEqual(must(await store.kept('cho', 'ledger')), []);
  });

  test(`ASSISTANT-9: what cannot be kept, names nothing, or is too much is refused (${name})`, {
    skip: missing,
  }, async (t) => {
    const { store } = await open(t);
    for (const player of ['', 'Ann', '../x', 'a'.repeat(65), 'a b'])
      assert.equal(codeOf(await get(store, player, 'a')), 'bad_player');
    const codes: string[] = [];
    await store.transact('ann', async (transaction) => {
      for (const key of ['', 'k'.repeat(MAX_KEY_CHARS + 1), 'a\nb', '\ud800'])
        codes.push(codeOf(transaction.put('test', key, 1)));
      for (const value of [undefined, 1n, 'x'.repeat(MAX_VALUE_CHARS)])
        codes.push(codeOf(transaction.put('test', 'a', value)));
      for (let i = 0; i < MAX_WRITES; i++) transaction.put('test', `${i}`, 0);
      codes.push(codeOf(transaction.put('test', 'one more', 0)));
      return fail('stop', 'nothing is written', 'none');
    });
    assert.deepEqual(codes, [
      'bad_key',
      'bad_key',
      'bad_key',
      'bad_key',
      'not_json',
      'not_json',
      'value_too_large',
      'too_many_writes',
    ]);
    must(await put(store, 'ann', 'a', 'text'));
    const picky = await store.transact('ann', async (transaction) =>
      transaction.get('test', 'a', () => fail('no', 'no number', 'none')),
    );
    assert.ok(!picky.ok && picky.code === 'value_unreadable');
    assert.match(picky.why, /test\/a cannot be read: no number/);
  });

  test(`ASSISTANT-10: turns that wait and the time of each are bounded (${name})`, { skip: missing }, async (t) => {
    const { store, clock } = await open(t);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const stuck = store.transact('ann', () => {
      begin();
      return new Promise<Result<undefined>>(() => {});
    });
    const waiting = Array.from({ length: MAX_TURNS - 1 }, () => get(store, 'ann', 'a'));
    assert.equal(codeOf(await get(store, 'ann', 'a')), 'store_busy');
    await begun;
    await Promise.resolve();
    clock.advance(WORK_MS);
    assert.equal(codeOf(await stuck), 'transaction_too_long');
    for (const one of await Promise.all(waiting)) assert.equal(codeOf(one), 'ok');
  });

  test(`ASSISTANT-11: another process that comes between runs a transaction again, and too often is told (${name})`, {
    skip: missing,
  }, async (t) => {
    const { store, another } = await open(t);
    const other = await another();
    must(await put(store, 'ann', 'count', 0));
    let runs = 0;
    const raced = (times: number) =>
      store.transact('ann', async (transaction) => {
        const count = Number(must(await transaction.get('test', 'count', anything)));
        if (runs++ < times) must(await put(other, 'ann', 'count', count + 10));
        return transaction.put('test', 'count', count + 1);
      });
    must(await raced(2));
    assert.deepEqual([runs, must(await get(other, 'ann', 'count'))], [3, 21]);
    runs = 0;
    assert.equal(codeOf(await raced(Number.POSITIVE_INFINITY)), 'store_conflict');
    assert.equal(runs, MAX_TRIES);
  });
}

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-players-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('ASSISTANT-12: each player has a file, few are open at once, and all is there when the store opens again', async (t) => {
  const folder = folderFor(t);
  const clock = new ManualClock();
  const first = must(openFileStore({ folder, clock, maxOpenFiles: 2 }));
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 6; i++) must(await put(first, `p${i}`, `k${round}`, i));
  }
  const open = readdirSync(join(folder, 'players')).filter((file) => file.endsWith('.db-wal'));
  assert.equal(open.length, 2);
  await first.close();
  assert.equal(codeOf(await get(first, 'p0', 'k0')), 'store_closed');
  const second = must(openFileStore({ folder, clock }));
  for (let i = 0; i < 6; i++) assert.equal(must(await get(second, `p${i}`, 'k1')), i);
  assert.equal(must(await second.players()).length, 6);
  await second.close();
});

test('ASSISTANT-13: reading a player who has nothing makes no file, and an erasure that was cut off goes on at the next start', async (t) => {
  const folder = folderFor(t);
  const clock = new ManualClock();
  const first = must(openFileStore({ folder, clock }));
  must(await get(first, 'nobody', 'a'));
  assert.deepEqual(readdirSync(join(folder, 'players')), []);
  for (const player of ['ann', 'ben']) must(await put(first, player, 'a', 1));
  await first.close();
  // Killed after the marker, or half way through the files.
  writeFileSync(join(folder, 'players', 'player-ann.erasing'), '');
  writeFileSync(join(folder, 'players', 'player-ann.db-wal'), 'left');
  const second = must(openFileStore({ folder, clock }));
  assert.deepEqual(readdirSync(join(folder, 'players')), ['player-ben.db']);
  assert.deepEqual(must(await second.players()), ['ben']);
  must(await second.erase('ben'));
  assert.deepEqual(readdirSync(join(folder, 'players')), []);
  await second.close();
});
