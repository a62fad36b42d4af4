import type { z } from 'zod';
import type { Execution } from '../execution/index.ts';

/**
 * What a call is good for. Each tier stands for one model of the configuration: `quick` for a line of talk or a small
 * choice, `slow` for thought, `writer` for prose, `embed` for vectors, `voice` for speech, `ears` for recordings of it.
 */
export type Tier = 'quick' | 'slow' | 'writer' | 'embed' | 'voice' | 'ears';

/** All tiers: those of language first, of them the cheapest. */
export const TIERS = ['quick', 'slow', 'writer', 'embed', 'voice', 'ears'] as const satisfies readonly Tier[];

/** The tiers that answer with language. */
export type LanguageTier = Exclude<Tier, 'embed' | 'voice' | 'ears'>;

/** One call of a tool, as the model asked for it. */
export interface ToolCall {
  /** The provider's id; the result names it. */
  readonly id: string;
  readonly name: string;
  /** The parsed arguments; not yet checked against the tool's schema. */
  readonly input: unknown;
  /** Why the call cannot be read (no such tool, arguments that are no JSON); absent where it can. */
  readonly fault?: string;
}

/** A tool as the model is shown it. Whoever asks runs it: the gateway never does. */
export interface ToolOffer {
  readonly name: string;
  readonly description: string;
  /** JSON schema of its arguments, draft 7. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** One message of a conversation with a model. */
export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly name: string; readonly text: string };

/** What every question says of itself. */
export interface Asked {
  /** On whose account it goes: `resident:wen`, `player:ann`, `narrator`. */
  readonly owner: string;
  /** What kind of thought it is, for the meter: `L1`, `L2`, `reflect`, `plan`, `narrate`. */
  readonly layer: string;
  readonly tier: LanguageTier;
  /** The static head: the same bytes for all who share it, so that the provider serves it from its cache. */
  readonly head?: string;
  /** A text, which is one message of a user, or a conversation. */
  readonly prompt: string | readonly ModelMessage[];
  /** The most the answer may take, thinking included. It is what is reserved before the call. */
  readonly maxOutputTokens: number;
  /** Gives the call up. What it may have cost by then is on the account. */
  readonly signal?: AbortSignal;
  /** Hears the text as it comes. Called with pieces; a repair or a retry begins anew with `restart`. */
  readonly onText?: (piece: string, restart: boolean) => void;
  /** A piece of work whose own budget must hold the call too, by the counters `modelCalls` and `modelTokens`. */
  readonly execution?: Execution;
}

/** A question that is answered by text. */
export interface TextRequest extends Asked {
  readonly schema?: undefined;
}

/** A question whose answer must fit a schema; one that does not gets one repair. */
export interface ModelRequest<T> extends Asked {
  readonly schema: z.ZodType<T>;
  /** What the answer is, in a word of snake_case; some providers show it to the model. Default `answer`. */
  readonly schemaName?: string;
}

/** One step of a loop with tools: the answer is text, calls of tools, or both. */
export interface ToolRequest extends Asked {
  readonly tools: readonly ToolOffer[];
  /** `required` wants at least one call, `none` wants none. Default `auto`. */
  readonly toolChoice?: 'auto' | 'required' | 'none';
}

/** What calls used. */
export interface Usage {
  /** All input, that from the cache included; characters of what was said, seconds of what was heard. */
  readonly inputTokens: number;
  /** Of the input, what the provider served from its cache. */
  readonly cachedTokens: number;
  /** All output, thinking included. */
  readonly outputTokens: number;
  /** Millionths of a dollar; undefined where a price is not known: never 0 for that. */
  readonly micros: number | undefined;
  /** Tries and repairs it took. */
  readonly calls: number;
  /** Whether a part of it is our own estimate, since the provider did not say. */
  readonly estimated: boolean;
}

/** An answer, and what it took. */
export interface ModelAnswer<T> {
  /** What the schema made of the text; the text itself where there was no schema. */
  readonly value: T;
  readonly text: string;
  readonly usage: Usage;
  /** From the question to the answer, waiting, retries and repair included. Of a recording: what it was then. */
  readonly latencyMs: number;
  /** The tier that answered: another than was asked for when it was degraded. */
  readonly tier: Tier;
  /** Why a cheaper tier answered; absent where none did. */
  readonly degraded?: string;
  /** Whether the text ends because `maxOutputTokens` was reached. */
  readonly cutOff: boolean;
  readonly from: 'model' | 'recording';
}

/** An answer of a loop with tools. */
export interface ToolAnswer extends ModelAnswer<string> {
  readonly toolCalls: readonly ToolCall[];
}

/** Vectors of texts, in their order. */
export interface Embeddings {
  readonly vectors: readonly Float32Array[];
  readonly usage: Usage;
  readonly latencyMs: number;
  readonly from: 'model' | 'recording';
}
