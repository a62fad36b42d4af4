import type { z } from 'zod';
import { isRecord, setKey, toJson } from './json.ts';
import { camelToSnake } from './names.ts';

/** Carries values of one schema over the wire and back. Compiled once; calling it looks at no schema. */
export interface Codec {
  /** camelCase value -> JSON value with snake_case keys; undefined for what JSON cannot carry. */
  toWire(value: unknown): unknown;
  /**
   * Wire value -> camelCase value. It renames and checks nothing else: what has the wrong shape passes through for the
   * schema to refuse, except that keys the schema lacks are left out and their paths added to `unknownKeys`.
   */
  fromWire(value: unknown, unknownKeys: string[]): unknown;
}

const keepKey = (key: string): string => key;

const leaf: Codec = {
  toWire: (value) => toJson(value, keepKey),
  fromWire: (value) => value,
};

/**
 * Compiles the codec of a schema. Property names of objects are renamed; keys of records and all values are data (names
 * of blocks, of players) and stay as they are. Throws for a union of several objects that nothing tells apart.
 */
export function compileCodec(schema: z.core.$ZodType): Codec {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectCodec(def.shape);
    case 'record':
      return recordCodec(compileCodec(def.valueType));
    case 'array':
      return arrayCodec(compileCodec(def.element));
    case 'tuple':
      return tupleCodec(def.items.map(compileCodec));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return compileCodec(def.innerType);
    case 'union':
      return unionCodec(def.options);
    default:
      return leaf;
  }
}

function objectCodec(shape: Readonly<Record<string, z.core.$ZodType>>): Codec {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    wireName: camelToSnake(name),
    codec: compileCodec(schema),
  }));
  const byWireName = new Map(fields.map((field) => [field.wireName, field]));
  if (byWireName.size !== fields.length) throw new Error(`two of ${Object.keys(shape).join(', ')} share a wire name`);
  return {
    toWire(value) {
      if (!isRecord(value)) return leaf.toWire(value);
      const copy: Record<string, unknown> = {};
      for (const { name, wireName, codec } of fields) {
        const converted = codec.toWire(value[name]);
        if (converted !== undefined) copy[wireName] = converted;
      }
      return copy;
    },
    fromWire(value, unknownKeys) {
      if (!isRecord(value)) return value;
      const copy: Record<string, unknown> = {};
      for (const key of Object.keys(value)) {
        const field = byWireName.get(key);
        if (field === undefined) {
          unknownKeys.push(key);
          continue;
        }
        const known = unknownKeys.length;
        copy[field.name] = field.codec.fromWire(value[key], unknownKeys);
        for (let i = known; i < unknownKeys.length; i++) unknownKeys[i] = `${key}.${unknownKeys[i]}`;
      }
      return copy;
    },
  };
}

function recordCodec(values: Codec): Codec {
  const convert = (value: unknown, convertOne: (item: unknown) => unknown): unknown => {
    if (!isRecord(value)) return leaf.toWire(value);
    const copy: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      const converted = convertOne(item);
      if (converted !== undefined) setKey(copy, key, converted);
    }
    return copy;
  };
  return {
    toWire: (value) => convert(value, (item) => values.toWire(item)),
    fromWire: (value, unknownKeys) => convert(value, (item) => values.fromWire(item, unknownKeys)),
  };
}

function arrayCodec(items: Codec): Codec {
  return {
    toWire: (value) => (Array.isArray(value) ? value.map((item) => items.toWire(item) ?? null) : leaf.toWire(value)),
    fromWire: (value, unknownKeys) =>
      Array.isArray(value) ? value.map((item) => items.fromWire(item, unknownKeys)) : value,
  };
}

function tupleCodec(items: readonly Codec[]): Codec {
  return {
    toWire: (value) =>
      Array.isArray(value) ? value.map((item, i) => (items[i] ?? leaf).toWire(item) ?? null) : leaf.toWire(value),
    fromWire: (value, unknownKeys) =>
      Array.isArray(value) ? value.map((item, i) => (items[i] ?? leaf).fromWire(item, unknownKeys)) : value,
  };
}

/** Of a union's options at most one may be an object and one a list: then the value itself tells which it is. */
function unionCodec(options: readonly z.core.$ZodType[]): Codec {
  const kinds = options.map((option) => ({ kind: kindOf(option), codec: compileCodec(option) }));
  const only = (kind: 'object' | 'list'): Codec => {
    const found = kinds.filter((option) => option.kind === kind);
    if (found.length > 1) throw new Error(`a union may hold one ${kind}: nothing tells ${found.length} apart`);
    return found[0]?.codec ?? leaf;
  };
  const object = only('object');
  const list = only('list');
  const pick = (value: unknown): Codec => (Array.isArray(value) ? list : isRecord(value) ? object : leaf);
  return {
    toWire: (value) => pick(value).toWire(value),
    fromWire: (value, unknownKeys) => pick(value).fromWire(value, unknownKeys),
  };
}

function kindOf(schema: z.core.$ZodType): 'object' | 'list' | 'leaf' {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
    case 'record':
      return 'object';
    case 'array':
    case 'tuple':
      return 'list';
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return kindOf(def.innerType);
    default:
      return 'leaf';
  }
}
