import type { z } from 'zod';
import type { Failure, Locale } from '../core/index.ts';

/** What a call brings with it beside its arguments. */
export interface ToolContext {
  /** Aborts the call; an action stops within a tick and says so. */
  readonly signal: AbortSignal;
  /** Who calls: names the caller's own event cursor. `default` for a single caller. */
  readonly client: string;
  readonly locale: Locale;
  /** Tells how far a long action has come. `total` is undefined where it is not known. */
  progress(done: number, total: number | undefined, message: string): void;
}

/** A success: the output with a one-line `describe`. (A schema without keys infers `Record<string, never>`.) */
export type ToolSuccess<O> = { readonly ok: true; readonly describe: string } & (O extends Record<string, never>
  ? unknown
  : O);

/** What a tool answers: its output with a one-line `describe`, or a failure. */
export type ToolAnswer<O> = ToolSuccess<O> | Failure;

/**
 * One tool: what it is for, what it takes and gives, and how it is done, for a host `H` (a body, a resident).
 * Names and keys are camelCase here; the wire's snake_case is made from the schemas, once, by this room.
 */
export interface Tool<H, I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  /** snake_case; public contract. */
  readonly name: string;
  /** The tool set it belongs to; `base` is on by default. */
  readonly set: string;
  readonly title: string;
  /** For the model: what it is for and what to watch, in few words. Every token is paid for on each request. */
  readonly description: string;
  readonly input: I;
  readonly output: O;
  /** Reads only: changes nothing in the world (looking around is allowed). */
  readonly readOnly: boolean;
  /** May destroy something in the world. */
  readonly destructive: boolean;
  /** The same call twice does no more than once. */
  readonly idempotent: boolean;
  /** Codes of the failures it may answer with, beside those every tool shares. */
  readonly failureCodes: readonly string[];
  run(host: H, args: z.output<I>, context: ToolContext): ToolAnswer<z.output<O>> | Promise<ToolAnswer<z.output<O>>>;
  /**
   * The short rendering a model reads. It must carry what `describe` alone does not (a grid, lines of events), and
   * never the whole answer as JSON. Default: `describe`, or `why` and `how_to` of a failure.
   */
  text?(answer: ToolSuccess<z.output<O>>, locale: Locale): string;
}

/** An answer on the wire: snake_case keys, JSON values only. */
export type WireAnswer =
  | ({ readonly ok: true; readonly describe: string } & Readonly<Record<string, unknown>>)
  | ({ readonly ok: false; readonly code: string; readonly why: string; readonly how_to: string } & Readonly<
      Record<string, unknown>
    >);
