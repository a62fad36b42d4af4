import { costMicros, type Price } from './prices.ts';
import type { Tier } from './request.ts';

/** Calls of one kind that are going to be made. */
export interface PlannedCalls {
  /** For the reader: `L1`, `narrator`. */
  readonly layer: string;
  readonly tier: Tier;
  readonly calls: number;
  /** Input of one call that the provider's cache serves after the first one. */
  readonly headTokens: number;
  /** The other input of one call. */
  readonly promptTokens: number;
  readonly outputTokens: number;
}

/** What one kind of calls costs. */
export interface EstimateLine extends PlannedCalls {
  /** `provider/model`; absent where the tier has none. */
  readonly model?: string;
  /** Millionths of a dollar when the cache serves the head; undefined where the price is not known. */
  readonly micros: number | undefined;
  /** The same when it never does. */
  readonly uncachedMicros: number | undefined;
}

/** What a plan costs. */
export interface Estimate {
  readonly lines: readonly EstimateLine[];
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Undefined when the price of any line is not known. */
  readonly micros: number | undefined;
  readonly uncachedMicros: number | undefined;
}

/** What a tier's calls go to. */
interface Priced {
  readonly name: string;
  readonly price: Price | undefined;
}

/** What a plan costs by the prices of the tiers' models. The first call of a kind writes its head to the cache. */
export function estimateOf(plan: readonly PlannedCalls[], targetOf: (tier: Tier) => Priced | undefined): Estimate {
  const lines = plan.map((planned): EstimateLine => {
    const target = targetOf(planned.tier);
    const price = target?.price;
    const costs = price === undefined ? { micros: undefined, uncachedMicros: undefined } : costsOf(planned, price);
    return { ...planned, ...costs, ...(target !== undefined && { model: target.name }) };
  });
  const sum = (of: (line: EstimateLine) => number | undefined): number | undefined =>
    lines.reduce<number | undefined>((total, line) => {
      const part = of(line);
      return total === undefined || part === undefined ? undefined : total + part;
    }, 0);
  const count = (of: (line: EstimateLine) => number): number => lines.reduce((total, line) => total + of(line), 0);
  return {
    lines,
    calls: count(({ calls }) => calls),
    inputTokens: count(({ calls, headTokens, promptTokens }) => calls * (headTokens + promptTokens)),
    outputTokens: count(({ calls, outputTokens }) => calls * outputTokens),
    micros: sum(({ micros }) => micros),
    uncachedMicros: sum(({ uncachedMicros }) => uncachedMicros),
  };
}

function costsOf({ calls, headTokens, promptTokens, outputTokens }: PlannedCalls, price: Price) {
  const tokens = { inputTokens: calls * (headTokens + promptTokens), outputTokens: calls * outputTokens };
  const cacheWriteTokens = calls > 0 ? headTokens : 0;
  const cachedTokens = Math.max(0, calls - 1) * headTokens;
  return {
    micros: costMicros(price, { ...tokens, cachedTokens, cacheWriteTokens }),
    uncachedMicros: costMicros(price, { ...tokens, cachedTokens: 0, cacheWriteTokens: 0 }),
  };
}
