import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { costBoundMicros, costMicros, type Price, priceOf } from './prices.ts';

const count = fc.integer({ min: 0, max: 10_000_000 });
/** Prices with at most six decimals, as tables have them. */
const dollars = fc.integer({ min: 0, max: 100_000_000 }).map((millionths) => millionths / 1_000_000);
const SOURCE = { source: 'a test', date: '2026-11-30' };

const priced = fc.record({ input: dollars, cachedInput: dollars, cacheWrite: dollars, output: dollars });
const tokens = fc.tuple(count, count, count, count).map(([fresh, cachedTokens, cacheWriteTokens, outputTokens]) => ({
  inputTokens: fresh + cachedTokens + cacheWriteTokens,
  cachedTokens,
  cacheWriteTokens,
  outputTokens,
}));

test('MODELS-26: a cost is exact and rounded up, and never above its bound', () => {
  fc.assert(
    fc.property(priced, tokens, (price, used) => {
      const millionths = (value: number) => BigInt(Math.round(value * 1_000_000));
      const fresh = used.inputTokens - used.cachedTokens - used.cacheWriteTokens;
      const exact =
        BigInt(fresh) * millionths(price.input) +
        BigInt(used.cachedTokens) * millionths(price.cachedInput) +
        BigInt(used.cacheWriteTokens) * millionths(price.cacheWrite) +
        BigInt(used.outputTokens) * millionths(price.output);
      const cost = BigInt(costMicros({ ...price, ...SOURCE }, used));
      assert.ok(cost * 1_000_000n >= exact && (cost - 1n) * 1_000_000n < exact, `${cost} of ${exact}`);
      assert.ok(costBoundMicros({ ...price, ...SOURCE }, used.inputTokens, used.outputTokens) >= cost);
    }),
  );
});

test('MODELS-26: a small call is not free', () => {
  const price: Price = { input: 0.14, cachedInput: 0.0028, output: 0.28, ...SOURCE };
  assert.equal(costMicros(price, { inputTokens: 1, cachedTokens: 1, cacheWriteTokens: 0, outputTokens: 0 }), 1);
  const night = { inputTokens: 700_000, cachedTokens: 300_000, cacheWriteTokens: 0, outputTokens: 60_000 };
  assert.equal(costMicros(price, night), 400_000 * 0.14 + 300_000 * 0.0028 + 60_000 * 0.28);
});

test('MODELS-27: the own table goes first, then ours, by the model with or without its release', () => {
  const own: Price = { input: 9, output: 9, ...SOURCE };
  const flash = priceOf('deepseek', 'deepseek-v4-flash');
  assert.match(flash?.source ?? '', /^https:\/\/api-docs\.deepseek\.com/);
  assert.match(flash?.date ?? '', /^\d{4}-\d{2}-\d{2}$/);
  assert.equal(priceOf('deepseek', 'deepseek-v4-flash', { 'deepseek-v4-flash': own }), own);
  const both = { 'deepseek-v4-flash': { ...own, input: 1 }, 'deepseek/deepseek-v4-flash': own };
  assert.equal(priceOf('deepseek', 'deepseek-v4-flash', both), own);
  assert.equal(priceOf('anthropic', 'claude-haiku-4-5-20251001'), priceOf('anthropic', 'claude-haiku-4-5'));
  for (const [provider, model] of [
    ['elsewhere', 'deepseek-v4-flash'],
    ['deepseek', 'toString'],
    ['anthropic', 'claude-haiku-4-5-preview'],
  ] as const) {
    assert.equal(priceOf(provider, model), undefined, `${provider}/${model}`);
  }
});
