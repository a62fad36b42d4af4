import type { z } from 'zod';
import { type Failure, fail, type Locale, messageOf, type Result, succeed, textOf } from '../core/index.ts';
import type { Codec } from './codec.ts';
import { isRecord } from './json.ts';
import type { JsonSchema, ObjectJsonSchema } from './json-schema.ts';
import { nearestName, snakeToCamel } from './names.ts';
import { NO_VALUE, nearestValue } from './nearest.ts';
import { quote, signatureOf, wantsOf } from './signature.ts';
import { TOOL_TEXTS } from './texts.ts';

/** No tool takes more arguments; an object with more keys is refused unread. */
const MAX_ARGUMENTS = 64;

/** A refusal names at most this many problems, and counts the rest. */
const MAX_PROBLEMS = 8;

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
  const unknownKeys: string[] = [];
  const parsed = reader.schema.safeParse(reader.codec.fromWire(wireArgs, unknownKeys));
  if (parsed.success && unknownKeys.length === 0) return succeed(parsed.data);
  const problems = [
    ...unknownKeys.map((key) => unknownKeyProblem(reader, key, locale)),
    ...valueProblems(reader, wireArgs, parsed.error?.issues ?? [], locale),
  ];
  return refuseProblems(reader, wireArgs, problems, locale);
}

function unknownKeyProblem(reader: InputReader, key: string, locale: Locale): Problem {
  const nearest = nearestName(key, Object.keys(reader.json.properties));
  const text =
    nearest === undefined
      ? textOf(TOOL_TEXTS.unknownKey, locale, { name: quote(key) })
      : textOf(TOOL_TEXTS.unknownKeyNear, locale, { name: quote(key), nearest });
  return { text, beyondLimit: false };
}

/** One problem an argument, in the schema's order, however many issues it has. */
function valueProblems(
  reader: InputReader,
  wireArgs: Readonly<Record<string, unknown>>,
  issues: readonly z.core.$ZodIssue[],
  locale: Locale,
): Problem[] {
  return Object.entries(reader.json.properties).flatMap(([name, property]): Problem[] => {
    const own = issues.filter((issue) => issue.path[0] === snakeToCamel(name));
    if (own.length === 0) return [];
    const wants = wantsOf(property, locale);
    if (!Object.hasOwn(wireArgs, name) || wireArgs[name] === undefined) {
      return [{ text: textOf(TOOL_TEXTS.missing, locale, { name, wants }), beyondLimit: false }];
    }
    const text = textOf(TOOL_TEXTS.wrong, locale, { name, wants, got: quote(wireArgs[name]) });
    return [{ text, beyondLimit: own.every((issue) => issue.code === 'too_big' || issue.code === 'too_small') }];
  });
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
 * nearest limit or choice, unknown names left out. Undefined where an argument cannot be guessed. It is told, never used.
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
    const value = nearestValue(property, given);
    if (value !== NO_VALUE) reading[name] = value;
  }
  const valid = reader.schema.safeParse(reader.codec.fromWire(reading, [])).success;
  return valid && Object.keys(reading).length > 0 ? reading : undefined;
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
