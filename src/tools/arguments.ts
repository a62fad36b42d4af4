import type { z } from 'zod';
import { type Failure, fail, type Locale, messageOf, type Result, succeed, textOf } from '../core/index.ts';
import type { Codec } from './codec.ts';
import { isRecord, setKey } from './json.ts';
import type { JsonSchema, ObjectJsonSchema } from './json-schema.ts';
import { nearestName, snakeToCamel } from './names.ts';
import { NO_VALUE, nearestValue } from './nearest.ts';
import { quote, signatureOf, wantsOf } from './signature.ts';
import { TOOL_TEXTS } from './texts.ts';

/** No tool takes more arguments; an object with more keys is refused unread. */
const MAX_ARGUMENTS = 64;

/** A refusal names at most this many problems, and counts the rest. */
const MAX_PROBLEMS = 8;

/** A nearest reading that is longer as JSON is not told: whoever wrote it has it. */
const MAX_NEAREST_CHARS = 500;

/** The name of an argument's field is cut at this length; keys of records are the caller's. */
const MAX_FIELD_CHARS = 48;

/** What reading a tool's arguments needs. */
export interface InputReader {
  readonly name: string;
  readonly schema: z.ZodObject;
  readonly codec: Codec;
  readonly json: ObjectJsonSchema;
}

/** One thing that is wrong with the arguments. */
interface Problem {
  readonly text: string;
  /** The value is of the right kind and beyond a limit. */
  readonly beyondLimit: boolean;
}

/** Something the schema refused, by its path within what is looked at. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code: z.core.$ZodIssue['code'];
}

/**
 * Reads a call's arguments: wire names to camelCase, defaults filled in, all checked. What is refused comes back as
 * `bad_arguments`, or `out_of_range` where only limits were passed, with what the tool takes and, where one can be
 * guessed, the nearest valid reading. Never throws, whatever it is given.
 */
export function readArguments(reader: InputReader, wireArgs: unknown, locale: Locale): Result<Record<string, unknown>> {
  try {
    return readChecked(reader, wireArgs ?? {}, locale);
  } catch (thrown) {
    return refuse(reader, textOf(TOOL_TEXTS.unreadable, locale, { why: quote(messageOf(thrown)) }), locale);
  }
}

function readChecked(reader: InputReader, wireArgs: unknown, locale: Locale): Result<Record<string, unknown>> {
  if (!isRecord(wireArgs)) {
    return refuse(reader, textOf(TOOL_TEXTS.notAnObject, locale, { got: quote(wireArgs) }), locale);
  }
  const keyCount = Object.keys(wireArgs).length;
  if (keyCount > MAX_ARGUMENTS) {
    return refuse(reader, textOf(TOOL_TEXTS.tooManyKeys, locale, { count: keyCount }), locale);
  }
  const given = withoutEmpty(reader, wireArgs);
  const unknownKeys: string[] = [];
  const parsed = reader.schema.safeParse(reader.codec.fromWire(given, unknownKeys));
  if (parsed.success && unknownKeys.length === 0) return succeed(parsed.data);
  const problems = [
    ...unknownKeys.map((key) => unknownKeyProblem(reader, given, key, locale)),
    ...valueProblems(reader.json, given, parsed.error?.issues ?? [], locale),
  ];
  return refuseProblems(reader, given, problems, locale);
}

/** Some clients send `null` for what they leave out. */
function withoutEmpty({ json }: InputReader, args: Record<string, unknown>): Record<string, unknown> {
  const isLeftOut = (key: string) =>
    args[key] === null && Object.hasOwn(json.properties, key) && json.required?.includes(key) !== true;
  if (!Object.keys(args).some(isLeftOut)) return args;
  const given: Record<string, unknown> = {};
  for (const key of Object.keys(args)) if (!isLeftOut(key)) setKey(given, key, args[key]);
  return given;
}

/** `key` is an argument's name, or the path of a field within one. */
function unknownKeyProblem(
  reader: InputReader,
  given: Readonly<Record<string, unknown>>,
  key: string,
  locale: Locale,
): Problem {
  const nearest = Object.hasOwn(given, key) ? nearestName(key, Object.keys(reader.json.properties)) : undefined;
  const text =
    nearest === undefined
      ? textOf(TOOL_TEXTS.unknownKey, locale, { name: quote(key) })
      : textOf(TOOL_TEXTS.unknownKeyNear, locale, { name: quote(key), nearest });
  return { text, beyondLimit: false };
}

/** One problem a field, in the schema's order, however many issues it has. `where` is the path to the fields. */
function valueProblems(
  schema: JsonSchema,
  given: Readonly<Record<string, unknown>>,
  issues: readonly Issue[],
  locale: Locale,
  where = '',
): Problem[] {
  return fieldsOf(schema, issues).flatMap(({ key, name, property }) => {
    const own = issues.filter(({ path }) => path[0] === key).map(({ path, code }) => ({ path: path.slice(1), code }));
    if (own.length === 0) return [];
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return problemsOf(`${where}${name.slice(0, MAX_FIELD_CHARS)}`, property, value, own, locale);
  });
}

interface Field {
  readonly key: PropertyKey;
  /** On the wire. */
  readonly name: string;
  readonly property: JsonSchema;
}

/** The fields that issues may be about: those of an object's schema; of a record's, the keys that the issues name. */
function fieldsOf({ properties, additionalProperties }: JsonSchema, issues: readonly Issue[]): Field[] {
  if (properties !== undefined) {
    return Object.entries(properties).map(([name, property]) => ({ key: snakeToCamel(name), name, property }));
  }
  const keys = new Set(issues.map(({ path }) => path[0]));
  const property = isRecord(additionalProperties) ? additionalProperties : {};
  return [...keys].filter((key) => key !== undefined).map((key) => ({ key, name: String(key), property }));
}

function problemsOf(
  name: string,
  schema: JsonSchema,
  value: unknown,
  issues: readonly Issue[],
  locale: Locale,
): Problem[] {
  const wants = wantsOf(schema, locale);
  if (value === undefined) return [{ text: textOf(TOOL_TEXTS.missing, locale, { name, wants }), beyondLimit: false }];
  const within = isRecord(value) ? valueProblems(schema, value, issues, locale, `${name}.`) : [];
  if (within.length > 0) return within;
  const text = textOf(TOOL_TEXTS.wrong, locale, { name, wants, got: quote(value) });
  return [{ text, beyondLimit: issues.every(({ code }) => code === 'too_big' || code === 'too_small') }];
}

function refuseProblems(
  reader: InputReader,
  wireArgs: Readonly<Record<string, unknown>>,
  problems: readonly Problem[],
  locale: Locale,
): Failure {
  const shown = problems.slice(0, MAX_PROBLEMS).map((problem) => problem.text);
  const left = problems.length - shown.length;
  if (left > 0) shown.push(textOf(TOOL_TEXTS.moreProblems, locale, { count: left }));
  const outOfRange = problems.length > 0 && problems.every((problem) => problem.beyondLimit);
  return refuse(reader, shown.join('; '), locale, nearestReading(reader, wireArgs), outOfRange);
}

function refuse(
  reader: InputReader,
  why: string,
  locale: Locale,
  nearest?: Readonly<Record<string, unknown>>,
  outOfRange = false,
): Failure {
  const takes = signatureOf(reader.name, reader.json);
  const howTo =
    nearest === undefined
      ? textOf(TOOL_TEXTS.callAgain, locale, { takes })
      : textOf(TOOL_TEXTS.callNearest, locale, { call: `${reader.name}(${JSON.stringify(nearest)})` });
  const data = nearest === undefined ? { takes } : { takes, nearest: new Map(Object.entries(nearest)) };
  return fail(outOfRange ? 'out_of_range' : 'bad_arguments', why, howTo, data);
}

/**
 * The valid arguments nearest to those given: misspelt names put right, numbers read from text, values moved to the
 * nearest limit or choice, unknown names left out. Undefined where an argument cannot be guessed: one that was given is
 * never dropped. It is told, never used.
 */
function nearestReading(
  reader: InputReader,
  wireArgs: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const properties = new Map<string, JsonSchema>(Object.entries(reader.json.properties));
  const reading: Record<string, unknown> = {};
  const strays = Object.keys(wireArgs).filter((key) => !properties.has(key));
  for (const [name, property] of properties) {
    const given = Object.hasOwn(wireArgs, name) ? wireArgs[name] : strayFor(name, strays, wireArgs, properties);
    if (given === undefined) continue;
    const value = nearestValue(property, given);
    if (value === NO_VALUE) return undefined;
    reading[name] = value;
  }
  const valid = reader.schema.safeParse(reader.codec.fromWire(reading, [])).success;
  return valid && Object.keys(reading).length > 0 && isShort(reading) ? reading : undefined;
}

function isShort(reading: Readonly<Record<string, unknown>>): boolean {
  return JSON.stringify(reading).length <= MAX_NEAREST_CHARS;
}

function strayFor(
  name: string,
  strays: readonly string[],
  wireArgs: Readonly<Record<string, unknown>>,
  properties: ReadonlyMap<string, JsonSchema>,
): unknown {
  const stray = strays.find((key) => nearestName(key, properties.keys()) === name);
  return stray === undefined ? undefined : wireArgs[stray];
}
