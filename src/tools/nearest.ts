import { isRecord } from './json.ts';
import type { JsonSchema } from './json-schema.ts';
import { nearestName } from './names.ts';

/** {@link nearestValue}'s answer where nothing can be guessed. */
export const NO_VALUE: unique symbol = Symbol('no value');

/** A number written as text is read up to this length. */
const MAX_NUMBER_CHARS = 32;

/**
 * The value of a schema nearest to the one given, or {@link NO_VALUE}. A right value is its own nearest. Of lists and
 * records the schema has the last word.
 */
export function nearestValue(schema: JsonSchema, given: unknown): unknown {
  if (given === undefined || given === null) return NO_VALUE;
  if (schema.enum !== undefined) return nearestChoice(schema.enum, given);
  switch (schema.type) {
    case 'integer':
      return nearestNumber(schema, given, Math.floor);
    case 'number':
      return nearestNumber(schema, given, (value) => value);
    case 'boolean':
      return nearestBoolean(given);
    case 'string':
      return nearestText(schema, given);
    case 'object':
      return nearestObject(schema, given);
    default:
      return given;
  }
}

/** An object's known fields, each with its nearest value; a record as it is, for its schema to judge. */
function nearestObject({ properties }: JsonSchema, given: unknown): unknown {
  if (!isRecord(given)) return NO_VALUE;
  if (properties === undefined) return given;
  const reading: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(given, name) || given[name] === undefined) continue;
    const value = nearestValue(property, given[name]);
    if (value === NO_VALUE) return NO_VALUE;
    reading[name] = value;
  }
  return reading;
}

function nearestNumber(schema: JsonSchema, given: unknown, round: (value: number) => number): number | typeof NO_VALUE {
  const value = numberFrom(given);
  if (value === undefined) return NO_VALUE;
  const min = schema.minimum ?? Number.NEGATIVE_INFINITY;
  const max = schema.maximum ?? Number.POSITIVE_INFINITY;
  return Math.min(max, Math.max(min, round(value)));
}

function numberFrom(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isFinite(given) ? given : undefined;
  if (typeof given !== 'string' || given.length > MAX_NUMBER_CHARS || given.trim() === '') return undefined;
  const value = Number(given);
  return Number.isFinite(value) ? value : undefined;
}

function nearestBoolean(given: unknown): boolean | typeof NO_VALUE {
  if (typeof given === 'boolean') return given;
  if (typeof given !== 'string' && typeof given !== 'number') return NO_VALUE;
  const word = String(given).slice(0, MAX_NUMBER_CHARS).trim().toLowerCase();
  if (['true', 'yes', 'on', '1'].includes(word)) return true;
  if (['false', 'no', 'off', '0'].includes(word)) return false;
  return NO_VALUE;
}

function nearestText(schema: JsonSchema, given: unknown): string | typeof NO_VALUE {
  const text = typeof given === 'number' && Number.isFinite(given) ? String(given) : given;
  if (typeof text !== 'string' || text.length < (schema.minLength ?? 0)) return NO_VALUE;
  return text.length > (schema.maxLength ?? Number.POSITIVE_INFINITY) ? NO_VALUE : text;
}

function nearestChoice(choices: readonly unknown[], given: unknown): unknown {
  if (choices.includes(given)) return given;
  if (typeof given !== 'string') return NO_VALUE;
  const words = choices.filter((choice) => typeof choice === 'string');
  return nearestName(given, words) ?? NO_VALUE;
}
