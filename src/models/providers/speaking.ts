import type { EmbeddingModel, LanguageModel } from 'ai';
import type { Locale } from '../../core/index.ts';
import type { TierSettings } from '../config.ts';
import type { ProviderPreset } from './presets.ts';

/** Where a model is and how it is spoken to, with all defaults filled in. */
export interface Speaking {
  readonly tier: TierSettings;
  readonly preset: ProviderPreset;
  readonly headers: Readonly<Record<string, string>>;
  /** The key itself; undefined where none is needed. */
  readonly key: string | undefined;
  /** The language of what is said to the model about the form of its answer. */
  readonly locale: Locale;
}

type Json = null | string | number | boolean | { [key: string]: Json | undefined } | Json[];

/** Options by the provider's name, JSON all the way down. */
export type ProviderOptions = Record<string, Record<string, Json | undefined>>;

/** The models of one `provider/model` as the SDK's provider packages build them. */
export interface SdkModel {
  readonly reasoning: 'none' | 'provider-default';
  /** What marks the head as cacheable. */
  readonly headOptions: ProviderOptions | undefined;
  /** What else this provider is told with each call. */
  readonly callOptions: ProviderOptions | undefined;
  language(): LanguageModel;
  /** Undefined of a provider without embeddings. */
  embedding(): EmbeddingModel | undefined;
}
