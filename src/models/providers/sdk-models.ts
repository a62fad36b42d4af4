import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ProviderOptions, SdkModel, Speaking } from './speaking.ts';

/** The model as the SDK's provider packages build it. */
export function sdkModel(speaking: Speaking): SdkModel {
  return speaking.preset.kind === 'anthropic' ? anthropicModel(speaking) : compatibleModel(speaking);
}

/** Anthropic caches up to a mark that the request sets, and only then. */
const CACHED: ProviderOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } };

function anthropicModel({ tier, preset, headers, key = '' }: Speaking): SdkModel {
  const anthropic = createAnthropic({ baseURL: preset.baseURL, apiKey: key, headers: { ...headers } });
  const { body } = tier;
  return {
    reasoning: tier.thinking ? 'provider-default' : 'none',
    headOptions: CACHED,
    callOptions: body === undefined ? undefined : ({ anthropic: body } as ProviderOptions),
    language: () => anthropic(tier.model),
    embedding: () => undefined,
  };
}

function compatibleModel({ tier, preset, headers, key }: Speaking): SdkModel {
  const { maxTokensField, unthinking } = preset;
  const extra = { ...(tier.thinking ? {} : unthinking), ...tier.body };
  const compatible = createOpenAICompatible({
    name: 'compatible',
    baseURL: preset.baseURL,
    headers: { ...headers },
    ...(key !== undefined && { apiKey: key }),
    includeUsage: true,
    supportsStructuredOutputs: preset.structured === 'schema',
    transformRequestBody: (request) => {
      const { max_tokens: maxTokens, ...rest } = request;
      return { ...rest, [maxTokensField ?? 'max_tokens']: maxTokens, ...extra };
    },
    convertUsage: (usage) => {
      const input = usage?.prompt_tokens ?? undefined;
      const output = usage?.completion_tokens ?? undefined;
      // DeepSeek's own name for it, older than OpenAI's.
      const hit = Number(usage?.['prompt_cache_hit_tokens'] ?? 0);
      const cached = usage?.prompt_tokens_details?.cached_tokens ?? (Number.isFinite(hit) ? hit : 0);
      const reasoning = usage?.completion_tokens_details?.reasoning_tokens ?? undefined;
      return {
        inputTokens: { total: input, noCache: undefined, cacheRead: cached, cacheWrite: undefined },
        outputTokens: { total: output, text: undefined, reasoning },
      };
    },
  });
  return {
    reasoning: 'provider-default',
    headOptions: undefined,
    // Schemas with optional parts are no strict ones to OpenAI, which would refuse them.
    callOptions: { compatible: { strictJsonSchema: false } },
    language: () => compatible.chatModel(tier.model),
    embedding: () => compatible.embeddingModel(tier.model),
  };
}
