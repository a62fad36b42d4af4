import { safeText } from '../core/index.ts';

/** A value that JSON can carry. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Answers nest no deeper; what does is our own bug (a cycle) and is thrown. */
const MAX_JSON_DEPTH = 32;

/** Sets an own property even where the key is `__proto__`. */
export function setKey(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}

/** Whether a value is an object with named keys: no array, no `null`. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A copy that JSON can carry, or undefined for what it cannot (undefined, functions, symbols). Numbers that are not
 * finite become `null`, bigints become strings, maps objects, sets and typed arrays arrays, errors their message.
 * `renameKey` renames the keys of objects, never those of maps: a map is a record by name, and names are data.
 */
export function toJson(value: unknown, renameKey: (key: string) => string, depth = 0): JsonValue | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value + 0 : null;
    case 'bigint':
      return value.toString();
    case 'object':
      return value === null ? null : objectToJson(value, renameKey, depth + 1);
    default:
      return undefined;
  }
}

function objectToJson(value: object, renameKey: (key: string) => string, depth: number): JsonValue | undefined {
  if (depth > MAX_JSON_DEPTH) throw new Error(`an answer nests deeper than ${MAX_JSON_DEPTH}`);
  if (value instanceof Error) return value.message;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value) || value instanceof Set || isTypedArray(value)) {
    return Array.from(value, (item) => toJson(item, renameKey, depth) ?? null);
  }
  const copy: Record<string, JsonValue> = {};
  const isMap = value instanceof Map;
  for (const [key, item] of isMap ? value : Object.entries(value)) {
    const converted = toJson(item, renameKey, depth);
    const name = safeText(key);
    if (converted !== undefined) setKey(copy, isMap ? name : renameKey(name), converted);
  }
  return copy;
}

function isTypedArray(value: object): value is Uint8Array {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}
