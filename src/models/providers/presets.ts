/** How an answer's form reaches a model: by the API's JSON schema, by its JSON mode and a note, or by a note alone. */
export const FORM_MODES = ['schema', 'json', 'note'] as const;
type FormMode = (typeof FORM_MODES)[number];

/** What we know of a provider before the configuration says otherwise. */
export interface ProviderPreset {
  readonly kind: 'openai-compatible' | 'anthropic';
  readonly baseURL: string;
  /** The environment variable that holds the key; absent where none is needed. */
  readonly keyFrom?: string;
  readonly structured: FormMode;
  /** Whether it runs on a machine of one's own, where tokens cost nothing. */
  readonly free?: boolean;
  /** What a request says so that the model answers without thinking first. */
  readonly unthinking?: Readonly<Record<string, unknown>>;
  /** What it calls the bound of the output; default `max_tokens`. */
  readonly maxTokensField?: string;
}

/** Providers known by name. Any other needs a `baseURL`, and is taken for OpenAI-compatible with JSON mode. */
export const PROVIDER_PRESETS: Readonly<Record<string, ProviderPreset>> = {
  deepseek: {
    kind: 'openai-compatible',
    baseURL: 'https://api.deepseek.com/v1',
    keyFrom: 'DEEPSEEK_API_KEY',
    structured: 'json',
    unthinking: { thinking: { type: 'disabled' } },
  },
  anthropic: {
    kind: 'anthropic',
    baseURL: 'https://api.anthropic.com/v1',
    keyFrom: 'ANTHROPIC_API_KEY',
    structured: 'schema',
  },
  openai: {
    kind: 'openai-compatible',
    baseURL: 'https://api.openai.com/v1',
    keyFrom: 'OPENAI_API_KEY',
    structured: 'schema',
    maxTokensField: 'max_completion_tokens',
  },
  openrouter: {
    kind: 'openai-compatible',
    baseURL: 'https://openrouter.ai/api/v1',
    keyFrom: 'OPENROUTER_API_KEY',
    structured: 'json',
    unthinking: { reasoning: { enabled: false } },
  },
  ollama: {
    kind: 'openai-compatible',
    baseURL: 'http://127.0.0.1:11434/v1',
    structured: 'schema',
    free: true,
    unthinking: { reasoning_effort: 'none' },
  },
  vllm: {
    kind: 'openai-compatible',
    baseURL: 'http://127.0.0.1:8000/v1',
    structured: 'schema',
    free: true,
    unthinking: { chat_template_kwargs: { enable_thinking: false } },
  },
  lmstudio: {
    kind: 'openai-compatible',
    baseURL: 'http://127.0.0.1:1234/v1',
    structured: 'schema',
    free: true,
  },
};
