import type { FinishReason, LanguageModelUsage, ModelMessage as SdkMessage } from 'ai';
import { messageOf } from '../../core/index.ts';
import type { PricedTokens } from '../prices.ts';
import type { ModelMessage, ToolCall } from '../request.ts';
import type { BackendReply } from './backend.ts';

/** No provider counts more than this for one call; what says more is wrong. */
const MAX_TOKENS = 100_000_000;

/** A message as the SDK wants it. */
export function sdkMessage(message: ModelMessage): SdkMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.text };
    case 'assistant': {
      const calls = message.toolCalls ?? [];
      if (calls.length === 0) return { role: 'assistant', content: message.text };
      const text = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }];
      const parts = calls.map(({ id, name, input }) => ({
        type: 'tool-call' as const,
        toolCallId: id,
        toolName: name,
        input,
      }));
      return { role: 'assistant', content: [...text, ...parts] };
    }
    case 'tool': {
      const output = { type: 'text' as const, value: message.text };
      return {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: message.callId, toolName: message.name, output }],
      };
    }
  }
}

/** A call of a tool as it came through the stream. */
export function toolCallOf(part: {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly invalid?: boolean | undefined;
  readonly error?: unknown;
}): ToolCall {
  const call = { id: part.toolCallId, name: part.toolName, input: part.input };
  return part.invalid === true ? { ...call, fault: messageOf(part.error) } : call;
}

/** Why the model stopped. */
export function finishOf(reason: FinishReason): BackendReply['finish'] {
  switch (reason) {
    case 'stop':
    case 'length':
      return reason;
    case 'tool-calls':
      return 'tools';
    case 'content-filter':
      return 'refused';
    default:
      return 'other';
  }
}

/** A count as the provider gives it; undefined of anything that is none, and of 0 where there was something. */
export function counted(count: number | undefined): number | undefined {
  return count !== undefined && Number.isSafeInteger(count) && count > 0 && count <= MAX_TOKENS ? count : undefined;
}

/** The tokens of a call; undefined unless the provider counts both ways. */
export function tokensOf(usage: LanguageModelUsage): PricedTokens | undefined {
  const inputTokens = counted(usage.inputTokens);
  const outputTokens = usage.outputTokens === 0 ? 0 : counted(usage.outputTokens);
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const cachedTokens = Math.min(inputTokens, counted(usage.inputTokenDetails.cacheReadTokens) ?? 0);
  const written = counted(usage.inputTokenDetails.cacheWriteTokens) ?? 0;
  return { inputTokens, cachedTokens, cacheWriteTokens: Math.min(inputTokens - cachedTokens, written), outputTokens };
}
