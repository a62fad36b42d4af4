import { z } from 'zod';

/** A day as `2026-11-15`. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'write a day as 2026-11-15');
const dollars = z.number().min(0).max(10_000);

/** A price as it is configured: dollars for a million tokens, which is millionths of a dollar for one. */
export const priceSchema = z.strictObject({
  input: dollars,
  /** Input served from the provider's cache; default: as other input. */
  cachedInput: dollars.optional(),
  /** Input written to the provider's cache; default: as other input. */
  cacheWrite: dollars.optional(),
  output: dollars,
  /** Where the price is published. */
  source: z.string().min(1),
  /** When it was looked up. */
  date: day,
});

/** What a model's tokens cost. */
export type Price = z.output<typeof priceSchema>;

/** Tokens of one call by what they cost. */
export interface PricedTokens {
  /** All input. */
  readonly inputTokens: number;
  /** Of the input, what came from the cache. */
  readonly cachedTokens: number;
  /** Of the input, what was written to the cache. */
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
}

/** What a model on the operator's own machine costs. */
export const FREE: Price = { input: 0, output: 0, source: 'a machine of your own', date: '2026-11-30' };

const DEEPSEEK = { source: 'https://api-docs.deepseek.com/quick_start/pricing', date: '2026-11-15' };
const ANTHROPIC = { source: 'https://platform.claude.com/docs/en/about-claude/pricing', date: '2026-10-10' };

/**
 * Prices we know, by `provider/model`. DeepSeek's are those of its peak hours (off them it takes half), so that a cap
 * holds at every hour. A model that is not here has no known price until the configuration gives one.
 */
const KNOWN_PRICES: Readonly<Record<string, Price>> = {
  'deepseek/deepseek-flash': { input: 0.3, cachedInput: 0.006, output: 1.2, ...DEEPSEEK },
  'deepseek/deepseek-v4-flash': { input: 0.3, cachedInput: 0.006, output: 1.2, ...DEEPSEEK },
  'deepseek/deepseek-v4-pro': { input: 1.32, cachedInput: 0.044, output: 3.96, ...DEEPSEEK },
  'anthropic/claude-haiku-4-5': { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5, ...ANTHROPIC },
  'anthropic/claude-sonnet-4-5': { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15, ...ANTHROPIC },
  'anthropic/claude-sonnet-4-6': { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15, ...ANTHROPIC },
  'anthropic/claude-opus-4-8': { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25, ...ANTHROPIC },
  'anthropic/claude-opus-5': { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25, ...ANTHROPIC },
};

/** A dated release of a model (`claude-haiku-4-5-20251001`) costs what the model does. */
const RELEASE = /-\d{8}$/;

/** The price of `provider/model`: the operator's own table first, by that or by the model's name alone. */
export function priceOf(provider: string, model: string, own: Readonly<Record<string, Price>> = {}): Price | undefined {
  const names = [`${provider}/${model}`, model];
  for (const name of names) if (Object.hasOwn(own, name)) return own[name];
  const known = `${provider}/${model.replace(RELEASE, '')}`;
  return Object.hasOwn(KNOWN_PRICES, known) ? KNOWN_PRICES[known] : undefined;
}

/** Prices are held in whole millionths of what is configured, so that sums are exact. */
const SCALE = 1_000_000;

function scaled(dollarsPerMillion: number): bigint {
  return BigInt(Math.round(dollarsPerMillion * SCALE));
}

/** What tokens cost in millionths of a dollar, exactly, rounded up to a whole one. */
export function costMicros(price: Price, tokens: PricedTokens): number {
  const fresh = Math.max(0, tokens.inputTokens - tokens.cachedTokens - tokens.cacheWriteTokens);
  const sum =
    BigInt(fresh) * scaled(price.input) +
    BigInt(tokens.cachedTokens) * scaled(price.cachedInput ?? price.input) +
    BigInt(tokens.cacheWriteTokens) * scaled(price.cacheWrite ?? price.input) +
    BigInt(tokens.outputTokens) * scaled(price.output);
  const scale = BigInt(SCALE);
  return Number((sum + scale - 1n) / scale);
}

/** The most that a call of so many tokens can cost, whatever its cache does. */
export function costBoundMicros(price: Price, inputTokens: number, outputTokens: number): number {
  const dearest = Math.max(price.input, price.cachedInput ?? 0, price.cacheWrite ?? 0);
  return costMicros({ ...price, input: dearest }, { inputTokens, cachedTokens: 0, cacheWriteTokens: 0, outputTokens });
}
