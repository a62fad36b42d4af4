export { MAX_ANSWER_BYTES } from './answers.ts';
export { compileTools } from './compiled.ts';
export { BASE_SET, defineTool, type ToolSpec } from './define-tool.ts';
export type { JsonValue } from './json.ts';
export type { JsonSchema, ObjectJsonSchema } from './json-schema.ts';
export { camelToSnake, nearestName, snakeToCamel } from './names.ts';
export {
  callOf,
  type FunctionTool,
  type McpTool,
  renderText,
  toFunctionTool,
  toMcpTool,
  toPlainText,
} from './renderings.ts';
export { type CallCount, MAX_CALLS_IN_FLIGHT, SHARED_FAILURE_CODES, Toolbox, type ToolboxOptions } from './toolbox.ts';
export type { Tool, ToolAnswer, ToolContext, ToolSuccess, WireAnswer } from './types.ts';
