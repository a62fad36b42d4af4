import { z } from 'zod';
import type { AnswerForm } from './providers/backend.ts';

/** Faults that are told to the model; it need not hear of a hundred. */
const MAX_FAULTS = 8;
const MAX_FAULT_CHARS = 200;

/** A schema is written as JSON schema once. */
const known = new WeakMap<z.ZodType, Readonly<Record<string, unknown>>>();

/** A schema as a provider is given it: of what is read, not of what transforms make of it. */
export function formOf(schema: z.ZodType, name = 'answer'): AnswerForm {
  let json = known.get(schema);
  if (json === undefined) {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' });
    json = rest;
    known.set(schema, json);
  }
  return { name, json };
}

/** What a schema makes of an answer, or what is wrong with the answer, in a line for the model. */
export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: string };

/** Reads an answer: the JSON in it, whatever stands around it, by the schema. */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): Reading<T> {
  const json = jsonIn(text);
  if (json === undefined) return { ok: false, fault: 'there is no JSON in it that can be read' };
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const faults = parsed.error.issues.slice(0, MAX_FAULTS).map(({ path, message }) => {
    const fault = path.length === 0 ? message : `${path.join('.')}: ${message}`;
    return fault.length <= MAX_FAULT_CHARS ? fault : `${fault.slice(0, MAX_FAULT_CHARS)}...`;
  });
  const more = parsed.error.issues.length - faults.length;
  return { ok: false, fault: faults.join('; ') + (more > 0 ? `; and ${more} more` : '') };
}

/** The text itself as JSON, or what lies between its first opening and its last closing bracket. */
function jsonIn(text: string): { readonly value: unknown } | undefined {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  for (const [open, close] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    const [from, to] = [text.indexOf(open), text.lastIndexOf(close)];
    const found = from >= 0 && to > from ? parsed(text.slice(from, to + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
