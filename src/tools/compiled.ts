import type { InputReader } from './arguments.ts';
import { type Codec, compileCodec } from './codec.ts';
import { jsonSchemaOf, type ObjectJsonSchema } from './json-schema.ts';
import type { Tool } from './types.ts';

/** What is made of a tool's schemas, once. */
export interface CompiledTool {
  readonly input: InputReader;
  readonly output: Codec;
  readonly outputJson: ObjectJsonSchema;
}

const compiledTools = new WeakMap<object, CompiledTool>();

/** The compiled form of a tool; made at the first call, then remembered as long as the tool lives. */
export function compiledOf<H>(tool: Tool<H>): CompiledTool {
  const known = compiledTools.get(tool);
  if (known !== undefined) return known;
  const compiled: CompiledTool = {
    input: {
      name: tool.name,
      schema: tool.input,
      codec: compileCodec(tool.input),
      json: jsonSchemaOf(tool.input, 'input'),
    },
    output: compileCodec(tool.output),
    outputJson: jsonSchemaOf(tool.output, 'output'),
  };
  compiledTools.set(tool, compiled);
  return compiled;
}

/** Compiles tools beforehand: some milliseconds each, which else pass where a toolbox is made of them. */
export function compileTools<H>(tools: readonly Tool<H>[]): void {
  for (const tool of tools) compiledOf(tool);
}
