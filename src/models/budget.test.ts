import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countingIds, ManualClock, seededRandom } from '../core/index.ts';
import { createGateway, type GatewayConfig, type Price, scripted } from './index.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const CHEAP: Price = { input: 1, output: 2, source: 'a test', date: '2026-11-30' };
const DEAR: Price = { input: 10, output: 30, source: 'a test', date: '2026-11-30' };

/** Lets all that can go on without time go on. */
async function settle(): Promise<void> {
  for (let i = 0; i < 6; i++) await new Promise(setImmediate);
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      owner: fc.constantFrom('a', 'b', 'c'),
      tier: fc.constantFrom('quick' as const, 'slow' as const),
      chars: fc.integer({ min: 1, max: 200 }),
      maxOutputTokens: fc.integer({ min: 1, max: 60 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('abort' as const), pick: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 4000 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'hour' as const }) },
);

/** Room for some calls, not for all. */
const cap = fc.oneof(
  fc.constant({}),
  fc.record({ usd: fc.integer({ min: 300, max: 6000 }).map((micros) => micros / 1_000_000) }),
  fc.record({ tokens: fc.integer({ min: 150, max: 1500 }) }),
  fc.record({ calls: fc.integer({ min: 1, max: 12 }) }),
);

/** Answers of all kinds, after a while; never longer than was allowed. */
function model(name: string, price: Price, seed: number, clock: ManualClock) {
  return scripted(
    ({ random, maxOutputTokens }) => {
      const latencyMs = random.int(3000);
      const dice = random.int(6);
      if (dice === 0) return { ok: false, code: 'provider_error', why: 'it failed', howTo: 'ask again' };
      return { text: 'x'.repeat(random.int(maxOutputTokens + 1)), latencyMs };
    },
    { name, price, clock, random: seededRandom(seed) },
  );
}

test('MODELS-21, MODELS-22, MODELS-23: no cap is ever passed, whatever is asked, fails, is given up and when', async () => {
  const runs = SOAK ? 1_000 : 40;
  await fc.assert(
    fc.asyncProperty(
      fc.record({ run: cap, owner: cap, hour: cap }),
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.nat(),
      async (budgets, steps, seed) => {
        const clock = new ManualClock(1_700_000_000_000);
        const models: GatewayConfig['models'] = {
          quick: model('small', CHEAP, seed, clock),
          slow: model('large', DEAR, seed + 1, clock),
        };
        const opened = createGateway({
          config: { models, budgets },
          clock,
          random: seededRandom(seed),
          ids: countingIds(),
        });
        assert.ok(opened.ok, opened.ok ? '' : opened.why);
        const gateway = opened.value;
        const check = () => {
          for (const owner of ['a', 'b', 'c']) {
            const caps = gateway.meter.caps(owner);
            assert.ok(caps.ok);
            for (const { scope, unit, limit, spent, held } of caps.value) {
              assert.ok(spent + held <= limit, `${scope} ${unit}: ${spent} + ${held} > ${limit}`);
            }
          }
        };
        const pending: { abort: AbortController; answer: Promise<unknown> }[] = [];
        for (const each of steps) {
          if (each.kind === 'ask') {
            const { owner, tier, maxOutputTokens } = each;
            const abort = new AbortController();
            const prompt = 'y'.repeat(each.chars);
            pending.push({
              abort,
              answer: gateway.ask({ owner, layer: 'L1', tier, prompt, maxOutputTokens, signal: abort.signal }),
            });
          }
          if (each.kind === 'abort') pending[each.pick % Math.max(1, pending.length)]?.abort.abort();
          if (each.kind === 'wait') clock.advance(each.ms);
          if (each.kind === 'hour') clock.advance(3_700_000);
          await settle();
          check();
        }
        await gateway.close();
        await Promise.all(pending.map(({ answer }) => answer));
      },
    ),
    { numRuns: runs },
  );
});

test('MODELS-21, MODELS-33: what is settled is what the calls told, and nothing stays reserved', async () => {
  const clock = new ManualClock(1_700_000_000_000);
  const models = { quick: model('small', CHEAP, 1, clock), slow: model('large', DEAR, 2, clock) };
  const budgets = { run: { usd: 1 }, owner: { usd: 1 }, hour: { usd: 1 } };
  const opened = createGateway({ config: { models, budgets }, clock, random: seededRandom(3) });
  assert.ok(opened.ok);
  const gateway = opened.value;
  let micros = 0;
  let tokens = 0;
  gateway.meter.subscribe((event) => {
    if (event.kind !== 'call') return;
    micros += event.call.usage.micros ?? Number.NaN;
    tokens += event.call.usage.inputTokens + event.call.usage.outputTokens;
  });
  const answers = Array.from({ length: 60 }, (_, i) => {
    const [owner, tier, signal] = [
      `o${i % 4}`,
      i % 2 === 0 ? 'quick' : 'slow',
      i % 7 === 0 ? AbortSignal.timeout(1) : undefined,
    ] as const;
    return gateway.ask({
      owner,
      layer: 'L1',
      tier,
      prompt: 'z'.repeat(i),
      maxOutputTokens: 40,
      ...(signal && { signal }),
    });
  });
  for (let i = 0; i < 60; i++) {
    await settle();
    clock.advance(1000);
  }
  await Promise.all(answers);
  const totals = gateway.meter.totals();
  const caps = gateway.meter.caps('o1');
  assert.ok(totals.ok && caps.ok);
  const [line] = totals.value;
  assert.equal(line?.micros, micros);
  assert.equal((line?.inputTokens ?? 0) + (line?.outputTokens ?? 0), tokens);
  assert.ok(micros > 0);
  for (const { held, scope, spent } of caps.value) {
    assert.equal(held, 0);
    if (scope !== 'owner') assert.equal(spent, micros);
  }
  await gateway.close();
});
