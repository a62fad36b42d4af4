import { z } from 'zod';
import { type Success, succeed } from '../../core/index.ts';
import type { BackendHearing, BackendSound, BackendSpeech, BackendTranscript, Trouble } from './backend.ts';
import { noSoundAt } from './sound-trouble.ts';
import type { Speaking } from './speaking.ts';
import { trouble, troubleOf } from './trouble.ts';

/** Bytes of an answer of sound: an hour of speech as MP3, ten minutes as WAV. */
const MAX_SOUND_BYTES = 32 * 1024 * 1024;
/** Bytes of an answer of text, and of an error's body. */
const MAX_TEXT_BYTES = 1024 * 1024;

const transcript = z.object({ text: z.string() });

/** A refusal over HTTP, as {@link troubleOf} reads those of the libraries. */
class Refusal extends Error {
  readonly statusCode: number;
  readonly responseHeaders: Readonly<Record<string, string>>;

  constructor({ status, headers }: Response, body: string) {
    super(messageIn(body) ?? `status ${status}`);
    this.statusCode = status;
    this.responseHeaders = Object.fromEntries(headers);
  }
}

/** Has a text said by OpenAI's protocol: `POST /audio/speech`, whose answer is the sound itself. */
export async function speakOver(
  speaking: Speaking,
  { text, voice, format, signal }: BackendSpeech,
): Promise<Success<BackendSound> | Trouble> {
  const { model, body } = speaking.tier;
  const request = { ...body, model, voice, input: text, response_format: format };
  return await exchanged(speaking, async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await post(speaking, 'audio/speech', headers, JSON.stringify(request), signal);
    const sound = await bytesOf(response, MAX_SOUND_BYTES);
    if (sound === undefined || sound.length === 0 || isText(response)) {
      const what = sound === undefined ? `more than ${MAX_SOUND_BYTES} bytes` : response.headers.get('content-type');
      return unreadable(speaking, `no sound: ${what ?? 'nothing'}`);
    }
    return succeed({ sound });
  });
}

/** Has a recording written down by OpenAI's protocol: `POST /audio/transcriptions`, a form with the file in it. */
export async function hearOver(
  speaking: Speaking,
  { sound, format, language, signal }: BackendHearing,
): Promise<Success<BackendTranscript> | Trouble> {
  const form = new FormData();
  // The ending is how the provider knows the format.
  form.append('file', new Blob([new Uint8Array(sound)]), `recording.${format}`);
  form.append('model', speaking.tier.model);
  form.append('response_format', 'json');
  if (language !== undefined) form.append('language', language);
  for (const [name, value] of Object.entries(speaking.tier.body ?? {})) form.append(name, String(value));
  return await exchanged(speaking, async () => {
    const response = await post(speaking, 'audio/transcriptions', {}, form, signal);
    const bytes = await bytesOf(response, MAX_TEXT_BYTES);
    const read = transcript.safeParse(jsonOf(Buffer.from(bytes ?? []).toString('utf8')));
    if (!read.success) return unreadable(speaking, 'it holds no text');
    return succeed({ text: read.data.text.trim() });
  });
}

/** Does one exchange; whatever goes wrong with it is a trouble. A provider of another protocol is not asked. */
async function exchanged<R>(
  { tier, preset }: Speaking,
  exchange: () => Promise<Success<R> | Trouble>,
): Promise<Success<R> | Trouble> {
  const { provider, model } = tier;
  if (preset.kind !== 'openai-compatible') return noSoundAt({ provider, model });
  try {
    return await exchange();
  } catch (thrown) {
    return troubleOf(thrown, { model: `${provider}/${model}`, keyFrom: preset.keyFrom ?? '' });
  }
}

async function post(
  { preset, headers, key }: Speaking,
  path: string,
  own: Readonly<Record<string, string>>,
  body: string | FormData,
  signal: AbortSignal,
): Promise<Response> {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const url = `${preset.baseURL.replace(/\/+$/, '')}/${path}`;
  const init = { method: 'POST', headers: { ...authorization, ...headers, ...own }, body, signal };
  // A redirect would carry the key elsewhere.
  const response = await fetch(url, { ...init, redirect: 'error' });
  if (response.ok) return response;
  const told = await bytesOf(response, MAX_TEXT_BYTES);
  throw new Refusal(response, Buffer.from(told ?? []).toString('utf8'));
}

/** A body, read up to a bound; undefined of one that is longer. */
async function bytesOf({ body }: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop cancels what still comes.
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isText({ headers }: Response): boolean {
  return /^(?:text\/|application\/json)/i.test(headers.get('content-type') ?? '');
}

function unreadable({ tier }: Speaking, detail: string): Trouble {
  const values = { model: `${tier.provider}/${tier.model}`, detail };
  return trouble('bad_response', { retry: true, blame: 'try', billed: true }, values);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an error's body says in words: OpenAI's `error.message`, or the body itself. */
function messageIn(body: string): string | undefined {
  const shape = z.object({ error: z.object({ message: z.string() }) }).safeParse(jsonOf(body));
  return shape.data?.error.message ?? (body.trim() === '' ? undefined : body.slice(0, 300));
}
