import { z } from 'zod';
import { isRecord } from './json.ts';
import { camelToSnake } from './names.ts';

/** The part of JSON schema that tools use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly [keyword: string]: unknown;
}

/** A JSON schema of an object with named properties. */
export interface ObjectJsonSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
}

/**
 * The JSON schema of what a tool takes or gives, as compact as it can be said: snake_case names, and nothing that every
 * tool shares. Models pay for each word on each request, so `additionalProperties: false` is left out although unknown
 * keys are refused.
 */
export function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output'): ObjectJsonSchema {
  const compacted = compact(z.toJSONSchema(schema, { io }) as JsonSchema);
  return { ...compacted, type: 'object', properties: compacted.properties ?? {} };
}

function compact(schema: JsonSchema): JsonSchema {
  const kept: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (!isNoise(keyword, value)) kept[keyword] = compactKeyword(keyword, value);
  }
  return kept;
}

/** Keywords that tell a model nothing. Zod adds the bounds of safe integers to each integer. */
function isNoise(keyword: string, value: unknown): boolean {
  switch (keyword) {
    case '$schema':
    case 'propertyNames':
      return true;
    case 'additionalProperties':
      return value === false || (isRecord(value) && Object.keys(value).length === 0);
    case 'minimum':
      return value === Number.MIN_SAFE_INTEGER;
    case 'maximum':
      return value === Number.MAX_SAFE_INTEGER;
    case 'required':
      return Array.isArray(value) && value.length === 0;
    default:
      return false;
  }
}

function compactKeyword(keyword: string, value: unknown): unknown {
  switch (keyword) {
    case 'properties':
      return Object.fromEntries(
        Object.entries(value as Record<string, JsonSchema>).map(([name, inner]) => [
          camelToSnake(name),
          compact(inner),
        ]),
      );
    case 'required':
      return (value as string[]).map(camelToSnake);
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
    case 'prefixItems':
      return (value as JsonSchema[]).map(compact);
    case 'items':
    case 'additionalProperties':
      return isRecord(value) ? compact(value) : value;
    default:
      return value;
  }
}
