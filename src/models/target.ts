import type { Clock, Failure, Locale } from '../core/index.ts';
import { Breaker } from './breaker.ts';
import type { CheckedConfig, ProviderSettings, TierSettings } from './config.ts';
import { modelFailure } from './failures.ts';
import { Lane } from './lane.ts';
import { FREE, type Price, priceOf } from './prices.ts';
import type { Backend } from './providers/backend.ts';
import { PROVIDER_PRESETS, type ProviderPreset } from './providers/presets.ts';
import { SdkBackend } from './providers/sdk-backend.ts';
import { TIERS, type Tier } from './request.ts';

/** How many calls one provider gets at once, unless told otherwise. */
export const DEFAULT_MAX_CONCURRENT = 8;
/** How long one try may take, unless told otherwise. */
const DEFAULT_TRY_MS = 60_000;

/** What a tier stands for: a model, and all that is between it and us. */
export interface Target {
  /** `provider/model`. */
  readonly name: string;
  readonly backend: Backend;
  readonly price: Price | undefined;
  readonly lane: Lane;
  readonly breaker: Breaker;
  readonly tryMs: number;
  /** Why it cannot be asked at all: its key is missing. */
  readonly fault: Failure | undefined;
}

/** Where targets take what is not in the configuration from. */
interface TargetSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly locale: Locale;
}

/** The target of each tier that is configured. Tiers of one address share its lane, tiers of one model its breaker. */
export function buildTargets(config: CheckedConfig, sources: TargetSources): ReadonlyMap<Tier, Target> {
  const lanes = new Map<string, Lane>();
  const breakers = new Map<string, Breaker>();
  const targets = new Map<Tier, Target>();
  for (const tier of TIERS) {
    const settings = config.models[tier];
    if (settings === undefined) continue;
    const parts =
      'generate' in settings ? partsOfBackend(settings) : partsOfSettings(settings, config.models.providers, sources);
    const { backend, address, maxConcurrent, tryMs, isFree, fault } = parts;
    const { provider, model } = backend;
    const own = priceOf(provider, model, config.prices);
    targets.set(tier, {
      name: `${provider}/${model}`,
      backend,
      price: isFree && !isNamed(config, provider, model) ? FREE : (own ?? backend.price),
      lane: shared(lanes, address, () => new Lane(provider, maxConcurrent, sources.clock)),
      breaker: shared(breakers, `${address} ${model}`, () => new Breaker()),
      tryMs,
      fault,
    });
  }
  return targets;
}

function isNamed({ prices }: CheckedConfig, provider: string, model: string): boolean {
  return Object.hasOwn(prices, `${provider}/${model}`) || Object.hasOwn(prices, model);
}

function shared<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

interface Parts {
  readonly backend: Backend;
  /** What its lane is shared by. */
  readonly address: string;
  readonly maxConcurrent: number;
  readonly tryMs: number;
  readonly isFree: boolean;
  readonly fault: Failure | undefined;
}

function partsOfBackend(backend: Backend): Parts {
  const { provider, model } = backend;
  const [maxConcurrent, tryMs] = [DEFAULT_MAX_CONCURRENT, DEFAULT_TRY_MS];
  return { backend, address: `${provider}/${model}`, maxConcurrent, tryMs, isFree: false, fault: undefined };
}

function partsOfSettings(
  tier: TierSettings,
  providers: Readonly<Record<string, ProviderSettings>>,
  { environment, locale }: TargetSources,
): Parts {
  const own = providers[tier.provider] ?? {};
  const preset = speakingOf(tier, own);
  const { keyFrom } = preset;
  const key = keyFrom === undefined ? undefined : environment[keyFrom];
  const isKeyMissing = keyFrom !== undefined && (key === undefined || key === '');
  const name = `${tier.provider}/${tier.model}`;
  return {
    backend: new SdkBackend({ tier, preset, headers: own.headers ?? {}, key, locale }),
    address: `${tier.provider} ${preset.baseURL}`,
    maxConcurrent: tier.maxConcurrent ?? own.maxConcurrent ?? DEFAULT_MAX_CONCURRENT,
    tryMs: tier.tryMs ?? own.tryMs ?? DEFAULT_TRY_MS,
    isFree: preset.free === true,
    fault: isKeyMissing ? modelFailure('key_missing', { model: name, keyFrom }) : undefined,
  };
}

/** What we know of the provider, what the configuration says of it, and what the tier says: the last that speaks wins. */
function speakingOf(tier: TierSettings, own: ProviderSettings): ProviderPreset {
  const known = PROVIDER_PRESETS[tier.provider] ?? UNKNOWN_PROVIDER;
  const baseURL = tier.baseURL ?? own.baseURL ?? known.baseURL;
  const { keyFrom: knownKey, ...rest } = known;
  // A known provider's key is not for another machine, unless it is said so.
  const isMoved = knownKey !== undefined && new URL(baseURL).host !== new URL(known.baseURL).host;
  const keyFrom = tier.keyFrom ?? own.keyFrom ?? (isMoved ? undefined : knownKey);
  return {
    ...rest,
    ...(own.kind !== undefined && { kind: own.kind }),
    baseURL,
    structured: tier.structured ?? own.structured ?? known.structured,
    free: tier.free ?? own.free ?? (known.free === true || isLoopback(baseURL)),
    ...(keyFrom !== undefined && { keyFrom }),
  };
}

/** Whether an address is of this very machine, where nobody bills. */
function isLoopback(baseURL: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(baseURL).hostname);
}

const UNKNOWN_PROVIDER: ProviderPreset = { kind: 'openai-compatible', baseURL: '', structured: 'json' };
