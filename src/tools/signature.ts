import { type Locale, textOf } from '../core/index.ts';
import type { JsonSchema, ObjectJsonSchema } from './json-schema.ts';
import { TOOL_TEXTS } from './texts.ts';

/** Of a given value a refusal repeats at most so many characters. */
const MAX_QUOTED_CHARS = 48;

/** A given value as a refusal repeats it: as JSON where that is short, else its kind and size. Never throws. */
export function quote(value: unknown): string {
  switch (typeof value) {
    case 'string': {
      const start = JSON.stringify(value.slice(0, MAX_QUOTED_CHARS));
      return value.length > MAX_QUOTED_CHARS ? `${start}... (${value.length} characters)` : start;
    }
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? `a list of ${value.length}` : 'an object';
    case 'function':
    case 'symbol':
      return `a ${typeof value}`;
    default:
      return String(value).slice(0, MAX_QUOTED_CHARS);
  }
}

/** What one argument must be, in words: `an integer 1..64`. */
export function wantsOf(schema: JsonSchema, locale: Locale): string {
  if (schema.enum !== undefined) return textOf(TOOL_TEXTS.choice, locale, { values: schema.enum.join(', ') });
  switch (schema.type) {
    case 'integer':
    case 'number':
      return textOf(TOOL_TEXTS[schema.type], locale, { range: rangeOf(schema) });
    case 'string':
      return textOf(TOOL_TEXTS.text, locale, { range: lengthOf(schema, locale) });
    case 'boolean':
      return textOf(TOOL_TEXTS.boolean, locale);
    case 'object':
      return textOf(TOOL_TEXTS.object, locale);
    case 'array':
      return textOf(TOOL_TEXTS.list, locale);
    default:
      return textOf(TOOL_TEXTS.anything, locale);
  }
}

function rangeOf(schema: JsonSchema): string {
  if (schema.minimum === undefined && schema.maximum === undefined) return '';
  return ` ${schema.minimum ?? ''}..${schema.maximum ?? ''}`;
}

function lengthOf(schema: JsonSchema, locale: Locale): string {
  if (schema.maxLength === undefined) return '';
  return textOf(TOOL_TEXTS.characters, locale, { min: schema.minLength ?? 0, max: schema.maxLength });
}

/**
 * A tool's call as one line: `see(x, y, z: number -30000000..30000000, max_distance: number 1..128 = 32)`. Neighbours of
 * one type share it; `?` marks what may be left out, `=` its default.
 */
export function signatureOf(name: string, schema: ObjectJsonSchema): string {
  const parameters = Object.entries(schema.properties).map(([parameter, property]) => ({
    label: `${parameter}${isOptional(parameter, schema) && property.default === undefined ? '?' : ''}`,
    type: typeOf(property),
  }));
  const parts = parameters.map(({ label, type }, i) =>
    parameters[i + 1]?.type === type ? label : `${label}: ${type}`,
  );
  return `${name}(${parts.join(', ')})`;
}

function isOptional(parameter: string, schema: ObjectJsonSchema): boolean {
  return schema.required?.includes(parameter) !== true;
}

function typeOf(schema: JsonSchema): string {
  const standard = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`;
  const kind = schema.enum?.join('|') ?? String(schema.type ?? 'value');
  return `${kind}${rangeOf(schema)}${standard}`;
}
