import { z } from 'zod';

/** What a cap bounds: one run, one owner within a run, or any hour or 24 hours of all runs that share the ledger. */
export type CapScope = 'run' | 'owner' | 'hour' | 'day';

/** What a cap counts: millionths of a dollar, tokens in and out, or calls. */
export type CapUnit = 'micros' | 'tokens' | 'calls';

/** One bound. */
export interface Cap {
  readonly scope: CapScope;
  readonly unit: CapUnit;
  /** A whole number from 0 on. */
  readonly limit: number;
}

const MICROS_A_DOLLAR = 1_000_000;

const scopeSchema = z.strictObject({
  /** Dollars. */
  usd: z.number().min(0).max(1_000_000).optional(),
  tokens: z.int().min(0).optional(),
  calls: z.int().min(0).optional(),
});

/** The caps as they are configured, by scope. */
export const budgetsSchema = z.strictObject({
  run: scopeSchema.optional(),
  owner: scopeSchema.optional(),
  hour: scopeSchema.optional(),
  day: scopeSchema.optional(),
});

/** Caps as they are configured. */
export type Budgets = z.output<typeof budgetsSchema>;

/** What holds where nothing is configured: nobody's bill grows by more than this unasked. */
export const DEFAULT_BUDGETS: Budgets = { run: { usd: 1 }, hour: { usd: 1 } };

/** The caps of a configuration, in a fixed order. Money is rounded down to whole millionths. */
export function capsOf(budgets: Budgets): readonly Cap[] {
  const caps: Cap[] = [];
  for (const scope of ['run', 'owner', 'hour', 'day'] as const) {
    const { usd, tokens, calls } = budgets[scope] ?? {};
    if (usd !== undefined) caps.push({ scope, unit: 'micros', limit: Math.floor(usd * MICROS_A_DOLLAR) });
    if (tokens !== undefined) caps.push({ scope, unit: 'tokens', limit: tokens });
    if (calls !== undefined) caps.push({ scope, unit: 'calls', limit: calls });
  }
  return caps;
}
