import type { Failure, Success } from '../../core/index.ts';
import type { Price, PricedTokens } from '../prices.ts';
import type { LanguageTier, ModelMessage, ToolCall, ToolOffer } from '../request.ts';
import type { HeardFormat, SpokenFormat } from '../sound.ts';

/** A schema that an answer must fit, as JSON schema. */
export interface AnswerForm {
  readonly name: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** One try of one call, as a backend gets it. */
export interface BackendCall {
  readonly owner: string;
  readonly layer: string;
  readonly tier: LanguageTier;
  readonly head: string | undefined;
  readonly messages: readonly ModelMessage[];
  readonly form: AnswerForm | undefined;
  readonly tools: readonly ToolOffer[];
  readonly toolChoice: 'auto' | 'required' | 'none';
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal;
  /** Called with every piece of output, the unseen kinds too: whoever waits knows that it is alive. */
  readonly onPiece: (kind: 'text' | 'unseen', piece: string) => void;
}

/** What a model answered. */
export interface BackendReply {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** `refused`: the model or its provider will not answer. */
  readonly finish: 'stop' | 'length' | 'tools' | 'refused' | 'other';
  /** Undefined where the provider does not say. */
  readonly tokens: PricedTokens | undefined;
  /** How long it took, where the backend declares that; the clock says otherwise. */
  readonly latencyMs?: number;
}

/** Vectors, and the tokens they took; undefined where the provider does not say. */
export interface BackendVectors {
  readonly vectors: readonly Float32Array[];
  readonly inputTokens: number | undefined;
  readonly latencyMs?: number;
}

/** A text to be said, as a backend gets it. */
export interface BackendSpeech {
  readonly text: string;
  readonly voice: string;
  readonly format: SpokenFormat;
  readonly signal: AbortSignal;
}

/** What was said. */
export interface BackendSound {
  readonly sound: Uint8Array;
  readonly latencyMs?: number;
}

/** A recording to be written down, as a backend gets it. */
export interface BackendHearing {
  readonly sound: Uint8Array;
  readonly format: HeardFormat;
  readonly language: string | undefined;
  readonly signal: AbortSignal;
}

/** What was heard. */
export interface BackendTranscript {
  readonly text: string;
  readonly latencyMs?: number;
}

/** A try that failed, and what that means for the next one. */
export interface Trouble extends Failure {
  /** Whether another try may do better. */
  readonly retry: boolean;
  /** How long the provider asks to be left alone. */
  readonly retryAfterMs?: number;
  /** What it says about the provider: nothing, that this try failed it, or that all tries will. */
  readonly blame: 'none' | 'try' | 'all';
  /** Whether the provider may bill for it. */
  readonly billed: boolean;
}

/** A model at a provider: one try, no retries, no time-out of its own. It never rejects. */
export interface Backend {
  readonly provider: string;
  readonly model: string;
  /** What its tokens cost, where it says so itself; the price table says otherwise. */
  readonly price?: Price;
  /** What is sent with a call so that its answer has a form; for the token bound. */
  formNote(form: AnswerForm): string;
  generate(call: BackendCall): Promise<Success<BackendReply> | Trouble>;
  embed(texts: readonly string[], signal: AbortSignal): Promise<Success<BackendVectors> | Trouble>;
  /** Absent of what cannot speak; and of what cannot hear. */
  speak?(speech: BackendSpeech): Promise<Success<BackendSound> | Trouble>;
  transcribe?(hearing: BackendHearing): Promise<Success<BackendTranscript> | Trouble>;
}
