import { z } from 'zod';
import { type Result, succeed } from '../core/index.ts';
import { modelFailure } from './failures.ts';
import { type Budgets, budgetsSchema, DEFAULT_BUDGETS } from './ledger/caps.ts';
import { priceSchema } from './prices.ts';
import type { Backend } from './providers/backend.ts';
import { FORM_MODES, PROVIDER_PRESETS } from './providers/presets.ts';
import { TIERS } from './request.ts';

const url = z.url({ protocol: /^https?$/, error: 'write an address like http://127.0.0.1:8000/v1' });
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'name an environment variable, not the key itself');

/** What can be said of a provider, and of a tier where it differs. */
const speaking = {
  /** Where its API is; most end in `/v1`. */
  baseURL: url.optional(),
  /** The environment variable that holds the key. */
  keyFrom: variable.optional(),
  structured: z.enum(FORM_MODES).optional(),
  /** Whether its tokens cost nothing: a machine of one's own. */
  free: z.boolean().optional(),
  /** How many calls it gets at once. */
  maxConcurrent: z.int().min(1).max(256).optional(),
  /** How long one try may take. */
  tryMs: z.int().min(1).max(3_600_000).optional(),
} as const;

const providerSchema = z.strictObject({
  ...speaking,
  kind: z.enum(['openai-compatible', 'anthropic']).optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

const tierObject = z.strictObject({
  ...speaking,
  provider: z.string().regex(/^[a-z0-9][a-z0-9_.-]{0,63}$/, "name a provider like 'deepseek' or 'my-server'"),
  model: z.string().min(1).max(200),
  /** Whether the model may think before it answers. Thoughts are output: they take time, money and `maxOutputTokens`. */
  thinking: z.boolean().default(false),
  temperature: z.number().min(0).max(2).optional(),
  /** What else stands in the request's body, for what only this provider knows. */
  body: z.record(z.string(), z.json()).optional(),
});

/** `provider/model`, or `model@http://...` for any OpenAI-compatible address. */
const tierText = z.string().transform((text, context): z.input<typeof tierObject> => {
  const target = modelTarget(text);
  if (target !== undefined) return target;
  context.addIssue({
    code: 'custom',
    message: `'${text}' names no model; write provider/model, as deepseek/deepseek-v4-flash, or model@http://host:port/v1`,
  });
  return z.NEVER;
});

const tierBackend = z.custom<Backend>(
  (value) => typeof value === 'object' && value !== null && 'generate' in value && 'embed' in value,
  'write provider/model, an object with provider and model, or a model made by scripted()',
);

const tier = z.union([tierText.pipe(tierObject), tierObject, tierBackend]).optional();

/** `models` of the configuration. */
const modelsSchema = z.strictObject({
  quick: tier,
  slow: tier,
  writer: tier,
  embed: tier,
  /** Speech: priced by its characters, `input` dollars for a million of them. */
  voice: tier,
  /** Recordings of speech: priced by their seconds, `input` dollars for a million of them. */
  ears: tier,
  /** Providers of one's own, and what is different about known ones. */
  providers: z.record(z.string(), providerSchema).default({}),
  /** How often one question is tried in all. */
  tries: z.int().min(1).max(10).default(3),
  /** The pause before the second try; it doubles with each, and is spread by half. */
  retryMs: z.int().min(0).max(60_000).default(500),
  /** How long a question may take in all, waiting included. */
  answerMs: z.int().min(1).max(3_600_000).default(120_000),
});

/** `prices` of the configuration: by `provider/model` or by the model's name. */
const pricesSchema = z.record(z.string(), priceSchema);

/** What the gateway needs of the configuration, as a person writes it. */
export interface GatewayConfig {
  readonly models: z.input<typeof modelsSchema>;
  readonly prices?: z.input<typeof pricesSchema> | undefined;
  /** Default: {@link DEFAULT_BUDGETS}; a scope that is given replaces the default of that scope. */
  readonly budgets?: z.input<typeof budgetsSchema> | undefined;
}

/** The same, checked. */
export interface CheckedConfig {
  readonly models: z.output<typeof modelsSchema>;
  readonly prices: z.output<typeof pricesSchema>;
  readonly budgets: Budgets;
}

/** What is said of one tier that a provider's API serves. */
export type TierSettings = z.output<typeof tierObject>;
export type ProviderSettings = z.output<typeof providerSchema>;

/** Checks a configuration and fills in what it leaves out; fails with `bad_models`, which names every fault. */
export function checkConfig({ models, prices = {}, budgets = {} }: GatewayConfig): Result<CheckedConfig> {
  const parsed = z
    .object({ models: modelsSchema, prices: pricesSchema, budgets: budgetsSchema })
    .safeParse({ models, prices, budgets });
  if (parsed.success) {
    const homeless = homelessTier(parsed.data.models);
    if (homeless !== undefined) return modelFailure('bad_models', { detail: homeless });
    return succeed({ ...parsed.data, budgets: { ...DEFAULT_BUDGETS, ...parsed.data.budgets } });
  }
  return modelFailure('bad_models', { detail: faultsOf(parsed.error).join('; ') });
}

/** What is wrong with the first tier whose provider we neither know nor are told the address of. */
function homelessTier(models: z.output<typeof modelsSchema>): string | undefined {
  for (const name of TIERS) {
    const tier = models[name];
    if (tier === undefined || 'generate' in tier) continue;
    const isKnown = Object.hasOwn(PROVIDER_PRESETS, tier.provider);
    if (isKnown || tier.baseURL !== undefined || models.providers[tier.provider]?.baseURL !== undefined) continue;
    const known = Object.keys(PROVIDER_PRESETS).join(', ');
    return `models.${name}: no address of '${tier.provider}' is known; give its baseURL, or use one of ${known}`;
  }
  return undefined;
}

/** Every fault with its place, those of the branches of a union that came closest. */
function faultsOf({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }): string[] {
  return issues.map((issue) => {
    const path = issue.path.join('.');
    if (issue.code !== 'invalid_union') return `${path}: ${issue.message}`;
    const isOfKind = (errors: readonly z.core.$ZodIssue[]) => errors.every(({ code }) => code !== 'invalid_type');
    const isInside = (errors: readonly z.core.$ZodIssue[]) => errors.some(({ path: inner }) => inner.length > 0);
    const closest = issue.errors.find(isInside) ?? issue.errors.find(isOfKind) ?? issue.errors[0] ?? [];
    return closest.map(({ path: inner, message }) => `${[path, ...inner].join('.')}: ${message}`).join('; ');
  });
}

/** What `provider/model` or `model@address` names; undefined of any other text. */
export function modelTarget(
  text: string,
): { readonly provider: string; readonly model: string; readonly baseURL?: string } | undefined {
  const [, model, baseURL] = /^(\S+?)@(https?:\/\/\S+)$/.exec(text) ?? [];
  if (model !== undefined && baseURL !== undefined) {
    const host = URL.canParse(baseURL) ? new URL(baseURL).host : undefined;
    return host === undefined ? undefined : { provider: host.replace(/[^a-z0-9.-]/g, '-'), model, baseURL };
  }
  const [, provider, name] = /^([a-z0-9][a-z0-9_.-]*)\/(\S+)$/.exec(text) ?? [];
  return provider === undefined || name === undefined ? undefined : { provider, model: name };
}
