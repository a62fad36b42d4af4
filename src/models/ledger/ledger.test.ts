import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../test/arbitraries.ts';
import { ManualClock } from '../../core/index.ts';
import { MEMORY } from '../../storage/index.ts';
import { type Cap, capsOf, DEFAULT_BUDGETS } from './caps.ts';
import { type CallOrigin, type Ledger, openLedger, type Reserved } from './ledger.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const MINUTE_MS = 60_000;

function open(path: string, clock: ManualClock): Ledger {
  const ledger = openLedger(path, clock);
  assert.ok(ledger.ok, ledger.ok ? '' : ledger.why);
  return ledger.value;
}

function temporaryFile(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-ledger-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'ledger.db');
}

function origin(owner: string, run = 'r'): CallOrigin {
  return { run, owner, layer: 'L1', tier: 'quick', model: 'p/m' };
}

function standing(ledger: Ledger, cap: Cap, owner = 'a', run = 'r') {
  const found = ledger.standing(cap, run, owner);
  assert.ok(found.ok, found.ok ? '' : found.why);
  return found.value;
}

const amountsOf = ({ inputTokens, outputTokens, micros = 0 }: Reserved) => ({
  micros,
  tokens: inputTokens + outputTokens,
  calls: 1,
});

/** The same account kept as plain lists. */
class NaiveLedger {
  readonly open = new Map<string, { origin: CallOrigin; amounts: Reserved }>();
  readonly settled: { origin: CallOrigin; amounts: Reserved; atMs: number }[] = [];

  standing({ scope, unit }: Cap, nowMs: number, { run, owner }: { run: string; owner: string }) {
    const minutes = scope === 'hour' ? 60 : scope === 'day' ? 24 * 60 : undefined;
    const isIn = (of: CallOrigin) =>
      minutes !== undefined || (of.run === run && (scope === 'run' || of.owner === owner));
    const firstMs = (Math.floor(nowMs / MINUTE_MS) - (minutes ?? 0)) * MINUTE_MS;
    const sum = (entries: Iterable<{ origin: CallOrigin; amounts: Reserved; atMs?: number }>) =>
      [...entries]
        .filter((entry) => isIn(entry.origin) && (minutes === undefined || (entry.atMs ?? nowMs) >= firstMs))
        .reduce((total, { amounts }) => total + amountsOf(amounts)[unit], 0);
    return { spent: sum(this.settled), held: sum(this.open.values()) };
  }
}

const amount = fc.record({
  inputTokens: fc.integer({ min: 0, max: 40 }),
  outputTokens: fc.integer({ min: 0, max: 20 }),
  micros: fc.integer({ min: 0, max: 100 }),
});
const who = fc.record({ owner: fc.constantFrom('a', 'b'), run: fc.constantFrom('r', 's') });
const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('reserve' as const), who, amounts: amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      pick: fc.nat(),
      share: evenly(0, 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 15, 40, 700) }) },
);

test('MODELS-22: a ledger stands as a naive account does, and no cap is passed, whatever is reserved and settled', () => {
  const limits = fc.array(
    fc.record({
      scope: fc.constantFrom('run' as const, 'owner' as const, 'hour' as const, 'day' as const),
      unit: fc.constantFrom('micros' as const, 'tokens' as const, 'calls' as const),
      limit: fc.integer({ min: 0, max: 300 }),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(limits, fc.array(command, { maxLength: 50 }), (caps, commands) => {
      const clock = new ManualClock(1_700_000_000_000);
      const ledger = open(MEMORY, clock);
      const naive = new NaiveLedger();
      for (const [i, each] of commands.entries()) {
        if (each.kind === 'wait') clock.advance(each.minutes * MINUTE_MS + 7);
        if (each.kind === 'reserve') {
          const from = origin(each.who.owner, each.who.run);
          const fits = caps.every((cap) => {
            const { spent, held } = naive.standing(cap, clock.nowMs(), from);
            return spent + held + amountsOf(each.amounts)[cap.unit] <= cap.limit;
          });
          const reserved = ledger.reserve(`c${i}`, from, each.amounts, caps);
          assert.equal(reserved.ok, fits, reserved.ok ? '' : reserved.why);
          if (fits) naive.open.set(`c${i}`, { origin: from, amounts: each.amounts });
        }
        if (each.kind === 'settle') {
          const [id, entry] = [...naive.open][each.pick % Math.max(1, naive.open.size)] ?? [];
          if (id === undefined || entry === undefined) continue;
          const part = (value: number) => Math.floor(value * each.share);
          const { inputTokens, outputTokens, micros = 0 } = entry.amounts;
          const amounts = { inputTokens: part(inputTokens), outputTokens: part(outputTokens), micros: part(micros) };
          for (const _ of [1, 2]) {
            assert.ok(ledger.settle(id, entry.origin, { ...amounts, cachedTokens: 0, latencyMs: 1, failed: false }).ok);
          }
          naive.open.delete(id);
          naive.settled.push({ origin: entry.origin, amounts, atMs: clock.nowMs() });
        }
        for (const cap of caps) {
          for (const [run, owner] of [
            ['r', 'a'],
            ['s', 'b'],
          ] as const) {
            const found = standing(ledger, cap, owner, run);
            assert.deepEqual(found, naive.standing(cap, clock.nowMs(), { run, owner }));
            assert.ok(found.spent + found.held <= cap.limit);
          }
        }
      }
      ledger.close();
    }),
    { numRuns: SOAK ? 1_000 : 50 },
  );
});

test('MODELS-25, MODELS-26: what does not fit is refused with all its numbers; an unknown price fails a cap of money', () => {
  const clock = new ManualClock();
  const ledger = open(MEMORY, clock);
  const cap: Cap = { scope: 'owner', unit: 'tokens', limit: 100 };
  assert.ok(ledger.reserve('1', origin('a'), { inputTokens: 50, outputTokens: 20, micros: undefined }, [cap]).ok);
  const refused = ledger.reserve('2', origin('a'), { inputTokens: 30, outputTokens: 1, micros: undefined }, [cap]);
  assert.ok(!refused.ok && refused.code === 'budget_exhausted');
  const { spent, held, asked, limit, unit, scope, owner, model } = refused.data ?? {};
  assert.deepEqual({ spent, held, asked, limit }, { spent: 0, held: 70, asked: 31, limit: 100 });
  assert.deepEqual({ unit, scope, owner, model }, { unit: 'tokens', scope: 'owner', owner: 'a', model: 'p/m' });
  assert.match(refused.why, /cap of 100 tokens per owner leaves no room for 31 tokens more: 0 tokens spent, 70 tokens/);
  assert.match(refused.howTo, /budgets\.owner/);
  assert.ok(ledger.reserve('2', origin('b'), { inputTokens: 30, outputTokens: 1, micros: undefined }, [cap]).ok);
  const money: Cap = { scope: 'run', unit: 'micros', limit: 10 ** 9 };
  const unpriced = ledger.reserve('3', origin('a'), { inputTokens: 1, outputTokens: 1, micros: undefined }, [money]);
  assert.ok(!unpriced.ok && unpriced.code === 'price_unknown');
  assert.match(unpriced.howTo, /prices\['p\/m'\]/);
  ledger.close();
});

test('MODELS-22: what was spent frees its place in the hour after sixty minutes, in the day after 24 hours, and in the run never', () => {
  const clock = new ManualClock(1_700_000_000_000);
  const ledger = open(MEMORY, clock);
  const hour: Cap = { scope: 'hour', unit: 'calls', limit: 1 };
  const day: Cap = { scope: 'day', unit: 'calls', limit: 2 };
  const amounts = { inputTokens: 1, outputTokens: 1, micros: 1 };
  assert.ok(ledger.reserve('1', origin('a'), amounts, [hour]).ok);
  assert.ok(ledger.settle('1', origin('a'), { ...amounts, cachedTokens: 0, latencyMs: 0, failed: false }).ok);
  clock.advance(60 * MINUTE_MS);
  assert.equal(ledger.reserve('2', origin('b', 's'), amounts, [hour]).ok, false, 'another run counts too');
  clock.advance(MINUTE_MS);
  assert.ok(ledger.reserve('2', origin('b', 's'), amounts, [hour, day]).ok);
  assert.equal(ledger.reserve('3', origin('b', 's'), amounts, [day]).ok, false);
  clock.advance(23 * 60 * MINUTE_MS);
  assert.ok(ledger.reserve('3', origin('b', 's'), amounts, [day]).ok);
  assert.equal(standing(ledger, { scope: 'run', unit: 'calls', limit: 1 }).spent, 1);
  ledger.close();
});

test('MODELS-30, MODELS-33: what another process has open counts as spent until it is settled after all', (context) => {
  const path = temporaryFile(context);
  const clock = new ManualClock(1_700_000_000_000);
  const cap: Cap = { scope: 'run', unit: 'micros', limit: 100 };
  const amounts = { inputTokens: 30, outputTokens: 10, micros: 80 };
  const first = open(path, clock);
  assert.ok(first.reserve('1', origin('a'), amounts, [cap]).ok);
  assert.deepEqual(standing(first, cap), { spent: 0, held: 80 });
  const second = open(path, clock);
  assert.deepEqual(standing(second, cap), { spent: 80, held: 0 });
  assert.deepEqual(standing(second, { ...cap, scope: 'hour' }), { spent: 80, held: 0 });
  assert.equal(second.reserve('2', origin('a'), amounts, [cap]).ok, false);
  const lost = second.totals('r', ['owner']);
  assert.ok(lost.ok);
  assert.deepEqual(lost.value, [
    {
      owner: 'a',
      calls: 1,
      failed: 1,
      inputTokens: 30,
      cachedTokens: 0,
      outputTokens: 10,
      micros: 80,
      unpriced: 0,
      latencyMs: 0,
      longestMs: 0,
    },
  ]);
  const used = { inputTokens: 30, outputTokens: 2, micros: 20, cachedTokens: 5, latencyMs: 7, failed: false };
  assert.ok(first.settle('1', origin('a'), used).ok);
  assert.deepEqual(standing(second, cap), { spent: 20, held: 0 });
  assert.ok(second.reserve('2', origin('a'), amounts, [cap]).ok);
  first.close();
  second.close();
  clock.advance(25 * 60 * MINUTE_MS);
  const third = open(path, clock);
  assert.deepEqual(standing(third, cap), { spent: 100, held: 0 }, 'after a day it is in the sums');
  assert.deepEqual(standing(third, { ...cap, scope: 'hour' }), { spent: 0, held: 0 });
  third.close();
});

test('MODELS-30: a process killed between reserving and settling has spent what it reserved', (context) => {
  const path = temporaryFile(context);
  const script = `
    const { openLedger } = await import(${JSON.stringify(new URL('./ledger.ts', import.meta.url).href)});
    const { systemClock } = await import(${JSON.stringify(new URL('../../core/index.ts', import.meta.url).href)});
    const ledger = openLedger(process.argv[1], systemClock);
    const origin = { run: 'r', owner: 'a', layer: 'L1', tier: 'quick', model: 'p/m' };
    ledger.value.reserve('1', origin, { inputTokens: 3, outputTokens: 4, micros: 5 }, []);
    process.kill(process.pid, 'SIGKILL');`;
  const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script, path], { encoding: 'utf8' });
  assert.equal(killed.signal, 'SIGKILL', killed.stderr);
  const ledger = open(path, new ManualClock(1_700_000_000_000));
  assert.deepEqual(standing(ledger, { scope: 'run', unit: 'tokens', limit: 0 }), { spent: 7, held: 0 });
  assert.deepEqual(standing(ledger, { scope: 'run', unit: 'micros', limit: 0 }), { spent: 5, held: 0 });
  ledger.close();
});

test('MODELS-33: sums are grouped by what is named', () => {
  const ledger = open(MEMORY, new ManualClock());
  const used = { inputTokens: 10, cachedTokens: 4, outputTokens: 2, latencyMs: 100, failed: false };
  const calls: [CallOrigin, object][] = [
    [origin('a'), { micros: 3 }],
    [origin('a'), { micros: undefined, failed: true, latencyMs: 300 }],
    [{ ...origin('b'), layer: 'L2', tier: 'slow' }, { micros: 7 }],
    [origin('c', 'another run'), { micros: 1000 }],
  ];
  for (const [i, [from, more]] of calls.entries()) {
    assert.ok(ledger.reserve(`${i}`, from, { inputTokens: 10, outputTokens: 2, micros: 7 }, []).ok);
    assert.ok(ledger.settle(`${i}`, from, { ...used, micros: 0, ...more }).ok);
  }
  const all = ledger.totals('r', []);
  assert.ok(all.ok);
  const sums = { inputTokens: 30, cachedTokens: 12, outputTokens: 6, micros: 10, unpriced: 1 };
  assert.deepEqual(all.value, [{ calls: 3, failed: 1, ...sums, latencyMs: 500, longestMs: 300 }]);
  const byLayer = ledger.totals('r', ['layer', 'tier']);
  assert.ok(byLayer.ok);
  const keys = byLayer.value.map(({ layer, tier, calls: count }) => [layer, tier, count]);
  assert.deepEqual(keys, [
    ['L1', 'quick', 2],
    ['L2', 'slow', 1],
  ]);
  ledger.close();
});

test('MODELS-29: without caps in the configuration a run, and any hour, may cost a dollar', () => {
  assert.deepEqual(capsOf(DEFAULT_BUDGETS), [
    { scope: 'run', unit: 'micros', limit: 1_000_000 },
    { scope: 'hour', unit: 'micros', limit: 1_000_000 },
  ]);
  assert.deepEqual(capsOf({ owner: { usd: 0.0000019, tokens: 5, calls: 2 } }), [
    { scope: 'owner', unit: 'micros', limit: 1 },
    { scope: 'owner', unit: 'tokens', limit: 5 },
    { scope: 'owner', unit: 'calls', limit: 2 },
  ]);
});
