import { fail, type Result, succeed } from '../core/index.ts';
import type { ObjectJsonSchema } from '../tools/index.ts';

/** One call as typed at the prompt. */
interface ToolLine {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const NAME = /^[a-z][a-z0-9_]*/i;
const PAIR = /([a-z][a-z0-9_]*)=("(?:\\.|[^"\\])*"|\S*)\s*/iy;

/**
 * Reads `where_am_i`, `move x=3 y=4 z=5`, `move {"x":3,"y":4,"z":5}`, `move(x=3, y=4, z=5)`, or, for a tool that takes
 * a text first, `chat good morning`. `schemaOf` gives a tool's input schema, for that last form.
 */
export function parseToolLine(
  line: string,
  schemaOf: (tool: string) => ObjectJsonSchema | undefined,
): Result<ToolLine> {
  const trimmed = line.trim();
  const tool = NAME.exec(trimmed)?.[0];
  if (tool === undefined) return unreadable(`'${trimmed.slice(0, 40)}' does not begin with the name of a tool`);
  const rest = insideParentheses(trimmed.slice(tool.length).trim());
  if (rest === '') return succeed({ tool, args: {} });
  if (rest.startsWith('{')) return parseJsonArgs(tool, rest);
  const pairs = parsePairs(rest);
  if (pairs !== undefined) return succeed({ tool, args: pairs });
  const schema = schemaOf(tool);
  // A tool that does not exist is called all the same: the toolbox answers with what does.
  if (schema === undefined) return succeed({ tool, args: {} });
  const textKey = textArgumentOf(schema);
  if (textKey !== undefined) return succeed({ tool, args: { [textKey]: rest } });
  return unreadable(`the arguments '${rest.slice(0, 40)}' are neither name=value pairs nor JSON`);
}

function insideParentheses(rest: string): string {
  const inner = /^\(([\s\S]*)\)$/.exec(rest)?.[1];
  return inner === undefined ? rest : inner.replace(/,\s*(?=[a-z][a-z0-9_]*=)/gi, ' ').trim();
}

function parseJsonArgs(tool: string, text: string): Result<ToolLine> {
  try {
    const args: unknown = JSON.parse(text);
    if (typeof args === 'object' && args !== null && !Array.isArray(args)) {
      return succeed({ tool, args: args as Record<string, unknown> });
    }
  } catch {
    // Told below: a person at a prompt needs the form, not the parser's position.
  }
  return unreadable('the arguments are not one JSON object');
}

/** All of the text as `name=value` pairs, or undefined. */
function parsePairs(text: string): Record<string, unknown> | undefined {
  const args: Record<string, unknown> = {};
  PAIR.lastIndex = 0;
  while (PAIR.lastIndex < text.length) {
    const match = PAIR.exec(text);
    if (match === null) return undefined;
    args[match[1] ?? ''] = readValue(match[2] ?? '');
  }
  return args;
}

/** A value as JSON where it is JSON (3, true, "a b"), else as the text it is. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function textArgumentOf(schema: ObjectJsonSchema): string | undefined {
  const [first] = Object.entries(schema.properties);
  return first?.[1].type === 'string' && first[1].enum === undefined ? first[0] : undefined;
}

function unreadable(why: string): Result<never> {
  return fail('unreadable_line', why, 'type a tool as: move x=3 y=4 z=5, or move {"x":3,"y":4,"z":5}; help lists them');
}
