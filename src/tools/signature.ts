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
      return textOf(TOOL_TEXTS.object, locale, { fields: schema.properties ? ` ${fieldsText(schema)}` : '' });
    case 'array':
      return textOf(TOOL_TEXTS.list, locale);
    default:
      return oneOfText(alternativesOf(schema), locale);
  }
}

function alternativesOf({ anyOf = [], type }: JsonSchema): readonly JsonSchema[] {
  return Array.isArray(type) ? type.map((one: string) => ({ type: one })) : anyOf;
}

function oneOfText(alternatives: readonly JsonSchema[], locale: Locale): string {
  if (alternatives.length === 0) return textOf(TOOL_TEXTS.anything, locale);
  return textOf(TOOL_TEXTS.choice, locale, { values: alternatives.map((one) => wantsOf(one, locale)).join(', ') });
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
 * one type share it; `?` marks what may be left out, `=` its default; the limits of a string count its characters.
 */
export function signatureOf(name: string, schema: ObjectJsonSchema): string {
  return `${name}(${parametersOf(schema)})`;
}

function fieldsText(schema: JsonSchema): string {
  return `{${parametersOf(schema)}}`;
}

function parametersOf(schema: JsonSchema): string {
  const parameters = Object.entries(schema.properties ?? {}).map(([parameter, property]) => ({
    label: `${parameter}${isOptional(parameter, schema) && property.default === undefined ? '?' : ''}`,
    type: typeOf(property),
  }));
  return parameters
    .map(({ label, type }, i) => (parameters[i + 1]?.type === type ? label : `${label}: ${type}`))
    .join(', ');
}

function isOptional(parameter: string, schema: JsonSchema): boolean {
  return schema.required?.includes(parameter) !== true;
}

function typeOf(schema: JsonSchema): string {
  const standard = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`;
  return `${kindOf(schema)}${rangeOf(schema)}${standard}`;
}

function kindOf(schema: JsonSchema): string {
  if (schema.enum !== undefined) return schema.enum.join('|');
  if (schema.properties !== undefined) return fieldsText(schema);
  const length = schema.maxLength === undefined ? '' : ` ${schema.minLength ?? 0}..${schema.maxLength}`;
  return `${String(schema.type ?? 'value')}${length}`;
}
