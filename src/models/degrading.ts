import type { ModelFailureCode } from './failures.ts';
import type { LanguageTier } from './request.ts';

/** The tiers that may answer for a tier, itself first: what costs less answers rather than nobody. */
const CHAINS: Readonly<Record<LanguageTier, readonly LanguageTier[]>> = {
  quick: ['quick'],
  slow: ['slow', 'quick'],
  writer: ['writer', 'slow', 'quick'],
};

/** Failures of a model, or of its price, that another model may not have. A bad or refused answer is none of them. */
const DEGRADABLE: ReadonlySet<string> = new Set<ModelFailureCode>([
  'tier_unset',
  'key_missing',
  'budget_exhausted',
  'price_unknown',
  'provider_down',
  'provider_unreachable',
  'timed_out',
  'rate_limited',
  'key_refused',
  'account_empty',
  'model_unknown',
  'request_rejected',
  'provider_error',
  'bad_response',
]);

/** The tiers to ask, in order. */
export function tiersFor(tier: LanguageTier): readonly LanguageTier[] {
  return CHAINS[tier];
}

/** Whether another tier may do better after a failure. */
export function isDegradable(code: string): boolean {
  return DEGRADABLE.has(code);
}
