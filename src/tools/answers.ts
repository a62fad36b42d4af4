import type { Failure } from '../core/index.ts';
import type { CompiledTool } from './compiled.ts';
import { setKey, toJson } from './json.ts';
import { camelToSnake } from './names.ts';
import type { WireAnswer } from './types.ts';

/** The most bytes an answer may have as JSON in UTF-8. */
export const MAX_ANSWER_BYTES = 64 * 1024;

/** A failure's `why` and `how_to` are cut to this many characters each; they are sentences. */
const MAX_SENTENCE_CHARS = 2000;

/** A success on the wire. */
export function successToWire(answer: { readonly describe: string }, compiled: CompiledTool): WireAnswer {
  const output = compiled.output.toWire(answer) as Record<string, unknown>;
  return { ok: true, describe: answer.describe, ...output };
}

/**
 * A failure on the wire, its data flat beside the code. Objects in the data are fields, whose keys are renamed; a `Map`
 * is a record by name, whose keys are data and stay.
 */
export function failureToWire(failure: Failure): WireAnswer {
  const wire: Record<string, unknown> = {
    ok: false,
    code: failure.code,
    why: sentence(failure.why),
    how_to: sentence(failure.howTo),
  };
  for (const [key, value] of Object.entries(failure.data ?? {})) {
    const wireKey = camelToSnake(key);
    const converted = toJson(value, camelToSnake);
    if (converted !== undefined && !Object.hasOwn(wire, wireKey)) setKey(wire, wireKey, converted);
  }
  return wire as WireAnswer;
}

function sentence(text: string): string {
  return text.length <= MAX_SENTENCE_CHARS ? text : `${text.slice(0, MAX_SENTENCE_CHARS)}...`;
}

/** How many bytes an answer has on the wire. */
export function bytesOf(answer: WireAnswer): number {
  return Buffer.byteLength(JSON.stringify(answer));
}

/** Longest `why` of an inner error. */
const MAX_INNER_WHY_CHARS = 300;

/** What an inner error may say to a model: its first line, without the paths of the machine it happened on. */
export function innerWhy(message: string): string {
  const [line = ''] = message.split('\n', 1);
  return line
    .replaceAll(/(?:file:\/\/|[A-Za-z]:)?(?:[\\/][\w.@~+-]+){2,}(?::\d+)*/g, '(path)')
    .slice(0, MAX_INNER_WHY_CHARS);
}
