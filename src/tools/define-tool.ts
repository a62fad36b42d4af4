import type { z } from 'zod';
import type { Tool } from './types.ts';

/** The tool set that is on where nothing else is asked for. */
export const BASE_SET = 'base';

/** A tool as one writes it: what a tool says by default may be left out. */
export type ToolSpec<H, I extends z.ZodObject, O extends z.ZodObject> = Omit<Tool<H, I, O>, keyof ToolDefaults> &
  Partial<ToolDefaults>;

interface ToolDefaults {
  /** Default `base`. */
  readonly set: string;
  /** Default: the name in words. */
  readonly title: string;
  /** Default false. */
  readonly readOnly: boolean;
  /** Default false. */
  readonly destructive: boolean;
  /** Default: as `readOnly`. */
  readonly idempotent: boolean;
  /** Default none. */
  readonly failureCodes: readonly string[];
}

/** Keys that the toolbox itself writes in answers; a tool's output may not use them. */
const RESERVED_KEYS = ['ok', 'describe', 'code', 'why', 'howTo'];

/**
 * Defines a tool: types of arguments and answers are inferred from its zod schemas. Throws for what would break the
 * contract (a name that is not snake_case, a key that does not survive the wire, a reserved key).
 *
 * @example
 * const add = defineTool({
 *   name: 'add',
 *   description: 'Adds two numbers.',
 *   input: z.object({ left: z.number(), right: z.number() }),
 *   output: z.object({ sum: z.number() }),
 *   run: (_host: undefined, { left, right }) => ({ ok: true, describe: `${left + right}`, sum: left + right }),
 * });
 */
export function defineTool<H, I extends z.ZodObject, O extends z.ZodObject>(spec: ToolSpec<H, I, O>): Tool<H, I, O> {
  const { name } = spec;
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) throw new Error(`a tool's name is snake_case, not '${name}'`);
  for (const key of [...Object.keys(spec.input.shape), ...Object.keys(spec.output.shape)]) {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(key))
      throw new Error(`${name}: key '${key}' is not camelCase, so it does not survive the wire`);
  }
  const reserved = Object.keys(spec.output.shape).find((key) => RESERVED_KEYS.includes(key));
  if (reserved !== undefined) throw new Error(`${name}: the toolbox writes '${reserved}' itself`);
  const readOnly = spec.readOnly ?? false;
  return {
    set: BASE_SET,
    title: titleOf(name),
    destructive: false,
    idempotent: readOnly,
    failureCodes: [],
    ...spec,
    readOnly,
  };
}

function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
