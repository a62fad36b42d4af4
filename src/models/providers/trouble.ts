import { messageOf } from '../../core/index.ts';
import { type ModelFailureCode, modelFailure } from '../failures.ts';
import type { Trouble } from './backend.ts';

/** The most of a provider's message that a failure repeats. */
const MAX_DETAIL_CHARS = 300;

type Meaning = Pick<Trouble, 'retry' | 'blame' | 'billed'>;

const AGAIN: Meaning = { retry: true, blame: 'try', billed: false };
const NEVER: Meaning = { retry: false, blame: 'all', billed: false };
const OURS: Meaning = { retry: false, blame: 'none', billed: false };

/** What a status of HTTP means: 402 and 529 are DeepSeek's and Anthropic's own use. */
const BY_STATUS: Readonly<Record<number, readonly [ModelFailureCode, Meaning]>> = {
  401: ['key_refused', NEVER],
  402: ['account_empty', NEVER],
  403: ['key_refused', NEVER],
  404: ['model_unknown', NEVER],
  408: ['provider_error', AGAIN],
  409: ['provider_error', AGAIN],
  425: ['provider_error', AGAIN],
  429: ['rate_limited', { retry: true, blame: 'none', billed: false }],
};

/** With these the request never left: nobody bills for it. */
const NEVER_ARRIVED = /^(ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)/;

/** A failure of a backend, with what it means. */
export function trouble(code: ModelFailureCode, meaning: Meaning, values: Readonly<Record<string, unknown>>): Trouble {
  return { ...modelFailure(code, values), ...meaning };
}

/** What a backend throws, as the libraries give it. */
interface Thrown {
  readonly statusCode?: unknown;
  readonly responseHeaders?: unknown;
  readonly responseBody?: unknown;
  readonly cause?: unknown;
  readonly code?: unknown;
}

/** What something that a provider's library threw or streamed means. `model` and `keyFrom` are for the sentences. */
export function troubleOf(thrown: unknown, about: { readonly model: string; readonly keyFrom: string }): Trouble {
  const { statusCode, responseHeaders } = fieldsOf(thrown);
  const values = { ...about, detail: detailOf(thrown) };
  if (typeof statusCode === 'number' && statusCode >= 400) {
    const known = BY_STATUS[statusCode];
    const [code, meaning] = known ?? (statusCode < 500 ? ['request_rejected', OURS] : ['provider_error', AGAIN]);
    const retryAfterMs = retryAfterOf(responseHeaders);
    const found = trouble(code, meaning, { ...values, status: statusCode });
    return retryAfterMs === undefined ? found : { ...found, retryAfterMs };
  }
  const networkCode = networkCodeOf(thrown);
  if (networkCode !== undefined && statusCode === undefined) {
    return trouble('provider_unreachable', { ...AGAIN, billed: !NEVER_ARRIVED.test(networkCode) }, values);
  }
  // What a provider reports within a stream is a plain object.
  const code = thrown instanceof Error ? 'bad_response' : 'provider_error';
  return trouble(code, { ...AGAIN, billed: true }, values);
}

function fieldsOf(thrown: unknown): Thrown {
  return typeof thrown === 'object' && thrown !== null ? thrown : {};
}

/** The code of the system or of the HTTP client behind an error, however deep it lies. */
function networkCodeOf(thrown: unknown): string | undefined {
  let error = thrown;
  for (let depth = 0; depth < 5; depth++) {
    const { code, cause } = fieldsOf(error);
    if (typeof code === 'string' && /^(E[A-Z]{3,}|UND_ERR_|EAI_)/.test(code)) return code;
    error = cause;
  }
  return undefined;
}

function detailOf(thrown: unknown): string {
  const { statusCode, responseBody, cause } = fieldsOf(thrown);
  let text = messageOf(thrown);
  if (text === '[object Object]') text = JSON.stringify(thrown);
  // The libraries wrap what broke the connection, and say only that it broke.
  if (cause instanceof Error && !text.includes(cause.message)) text += `: ${messageOf(cause.cause ?? cause)}`;
  if (typeof responseBody === 'string' && text.length < 40 && !text.includes(responseBody.slice(0, 40))) {
    text += `: ${responseBody}`;
  }
  if (typeof statusCode === 'number' && statusCode >= 400) text = `${statusCode} ${text}`;
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_DETAIL_CHARS ? line : `${line.slice(0, MAX_DETAIL_CHARS)}...`;
}

/** `retry-after-ms`, or `retry-after` in seconds; a date is left to our own back-off. */
function retryAfterOf(headers: unknown): number | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined;
  const read = (name: string): number => Number((headers as Readonly<Record<string, unknown>>)[name] ?? Number.NaN);
  const milliseconds = read('retry-after-ms');
  const waitMs = Number.isNaN(milliseconds) ? read('retry-after') * 1000 : milliseconds;
  return waitMs >= 0 && Number.isFinite(waitMs) ? waitMs : undefined;
}
