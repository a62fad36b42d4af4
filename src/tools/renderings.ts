import { type Locale, textOf } from '../core/index.ts';
import { MAX_ANSWER_BYTES } from './answers.ts';
import { compiledOf } from './compiled.ts';
import type { JsonSchema, ObjectJsonSchema } from './json-schema.ts';
import { signatureOf } from './signature.ts';
import { TOOL_TEXTS } from './texts.ts';
import type { Tool, WireAnswer } from './types.ts';

/** A tool as the Model Context Protocol lists it. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectJsonSchema;
  readonly outputSchema: ObjectJsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** A tool as function-calling interfaces list it. */
export interface FunctionTool {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: ObjectJsonSchema };
}

/** Every answer may carry these; a client checks failures too against the output schema, so only `ok` is required. */
const SHARED_OUTPUT: Readonly<Record<string, JsonSchema>> = {
  ok: { type: 'boolean' },
  describe: { type: 'string' },
  code: { type: 'string' },
  why: { type: 'string' },
  how_to: { type: 'string' },
};

/** The Model Context Protocol's form of a tool. */
export function toMcpTool<H>(tool: Tool<H>): McpTool {
  const { input, outputJson } = compiledOf(tool);
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: input.json,
    outputSchema: { type: 'object', properties: { ...SHARED_OUTPUT, ...outputJson.properties }, required: ['ok'] },
    annotations: {
      readOnlyHint: tool.readOnly,
      destructiveHint: tool.destructive,
      idempotentHint: tool.idempotent,
      openWorldHint: false,
    },
  };
}

/** The function-calling form of a tool. */
export function toFunctionTool<H>(tool: Tool<H>): FunctionTool {
  const { name, description } = tool;
  return { type: 'function', function: { name, description, parameters: compiledOf(tool).input.json } };
}

/** A tool as one line for people and for `describe`: its call, then what it is for. */
export function toPlainText<H>(tool: Tool<H>): string {
  return `${callOf(tool)} - ${tool.description}`;
}

/** A tool's call with the types, limits and defaults of its arguments, as one line. */
export function callOf<H>(tool: Tool<H>): string {
  return signatureOf(tool.name, compiledOf(tool).input.json);
}

/** The short text of an answer that a model reads; of a failure, why and what to do. Bounded as answers are. */
export function renderText<H>(tool: Tool<H> | undefined, answer: WireAnswer, locale: Locale): string {
  const text = answer.ok ? successText(tool, answer, locale) : failureText(answer, locale);
  if (text.length <= MAX_ANSWER_BYTES) return text;
  const note = textOf(TOOL_TEXTS.textCut, locale, { count: text.length - MAX_ANSWER_BYTES });
  return `${text.slice(0, MAX_ANSWER_BYTES)}\n${note}`;
}

function successText<H>(tool: Tool<H> | undefined, answer: WireAnswer & { ok: true }, locale: Locale): string {
  if (tool?.text === undefined) return answer.describe;
  const output = compiledOf(tool).output.fromWire(answer, []) as Record<string, unknown>;
  return tool.text({ ...output, ok: true, describe: answer.describe }, locale);
}

function failureText(answer: WireAnswer & { ok: false }, locale: Locale): string {
  const text = textOf(TOOL_TEXTS.failed, locale, { why: answer.why, howTo: answer.how_to });
  const available = answer['available'];
  return Array.isArray(available) ? `${text}\n${available.join(' ')}` : text;
}
