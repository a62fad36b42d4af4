import { z } from 'zod';
import { type Result, safeText, succeed } from '../../core/index.ts';
import { engineFailure } from '../failures.ts';

/** The version of the messages below. They are stored and sent: a change of their meaning is another version. */
export const PROTOCOL_VERSION = 1;

/** Characters of one message. */
export const MAX_MESSAGE_CHARS = 64 * 1024;

const MAX_TEXT_CHARS = 4000;

const version = z.literal(PROTOCOL_VERSION);
const id = z.string().min(1).max(64);
const locale = z.enum(['en', 'zh']);

/** What a player's side sends. */
export const requestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    version,
    id,
    kind: z.literal('ask'),
    text: z.string().min(1).max(MAX_TEXT_CHARS),
    locale,
    /** Whether this request allows the network. */
    external: z.boolean(),
  }),
  z.strictObject({ version, id, kind: z.literal('command'), line: z.string().min(1).max(1000), locale }),
  z.strictObject({ version, id, kind: z.literal('cancel'), request: id }),
  z.strictObject({ version, id, kind: z.literal('new_conversation') }),
]);

/** What is sent back. `request` is the id of what it answers. */
export const responseSchema = z.discriminatedUnion('kind', [
  /** At once: it is heard. No model was asked for it. */
  z.strictObject({ version, request: id, kind: z.literal('heard') }),
  z.strictObject({ version, request: id, kind: z.literal('progress'), message: z.string() }),
  z.strictObject({
    version,
    request: id,
    kind: z.literal('result'),
    result: z.strictObject({ kind: z.string(), text: z.string(), data: z.json().optional() }),
  }),
  z.strictObject({
    version,
    request: id,
    kind: z.literal('failure'),
    failure: z.strictObject({ code: z.string(), why: z.string(), how_to: z.string() }),
  }),
]);

export type AgentRequest = z.output<typeof requestSchema>;
export type AgentResponse = z.output<typeof responseSchema>;

/** Reads a request from its JSON text. Fails with `too_large`, `unsupported_version` or `bad_message`. */
export function decodeRequest(text: string): Result<AgentRequest> {
  return decode(text, requestSchema);
}

/** Reads a response from its JSON text. Fails as {@link decodeRequest} does. */
export function decodeResponse(text: string): Result<AgentResponse> {
  return decode(text, responseSchema);
}

/** The JSON text of a message. */
export function encodeMessage(message: AgentRequest | AgentResponse): string {
  return JSON.stringify(message);
}

const anyVersion = z.object({ version: z.unknown() });

function decode<T>(text: string, schema: z.ZodType<T>): Result<T> {
  if (text.length > MAX_MESSAGE_CHARS) {
    return engineFailure('too_large', { what: 'message', size: text.length, limit: MAX_MESSAGE_CHARS });
  }
  const json = parseJson(text);
  if (!json.ok) return json;
  const versioned = anyVersion.safeParse(json.value);
  if (versioned.success && versioned.data.version !== PROTOCOL_VERSION) {
    return engineFailure('unsupported_version', { version: safeText(versioned.data.version).slice(0, 20) });
  }
  const read = schema.safeParse(json.value);
  if (read.success) return succeed(read.data);
  return engineFailure('bad_message', { detail: z.prettifyError(read.error).slice(0, 500) });
}

function parseJson(text: string): Result<unknown> {
  try {
    return succeed(JSON.parse(text) as unknown);
  } catch {
    return engineFailure('bad_message', { detail: 'it is no JSON' });
  }
}
