import { type Failure, fail, type Locale, type Logger, messageOf, silentLogger, textOf } from '../core/index.ts';
import { bytesOf, failureToWire, innerWhy, MAX_ANSWER_BYTES, successToWire } from './answers.ts';
import { readArguments } from './arguments.ts';
import { compiledOf, compileTools } from './compiled.ts';
import { BASE_SET } from './define-tool.ts';
import { nearestName } from './names.ts';
import { type McpTool, renderText, toMcpTool } from './renderings.ts';
import { SetChoices } from './set-choices.ts';
import { quote } from './signature.ts';
import { TOOL_TEXTS } from './texts.ts';
import type { Tool, ToolContext, WireAnswer } from './types.ts';

/** Calls that may run at one time; one more is refused as `busy`. */
export const MAX_CALLS_IN_FLIGHT = 256;

/** Codes of the failures that any tool may answer with, beside its own. */
export const SHARED_FAILURE_CODES = [
  'unknown_tool',
  'tool_set_off',
  'bad_arguments',
  'out_of_range',
  'aborted',
  'busy',
  'answer_too_big',
  'internal_error',
] as const;

/** How a toolbox is made. */
export interface ToolboxOptions<H> {
  readonly host: H;
  readonly tools: readonly Tool<H>[];
  /** Tool sets that are on; default `['base']`. */
  readonly sets?: readonly string[] | undefined;
  /** The tool that turns sets on (`{"on": [SET]}`), where there is one: a call of a tool whose set is off names it. */
  readonly setsTool?: string | undefined;
  /** For calls that name none; default `en`. */
  readonly locale?: Locale | undefined;
  /** Told of inner errors, with their stacks; default silent. */
  readonly logger?: Logger | undefined;
  /** Checks each answer against its output schema and turns a mismatch into `internal_error`: for tests. */
  readonly verifyOutputs?: boolean | undefined;
}

/** How one tool was used. */
export interface CallCount {
  readonly calls: number;
  readonly failures: number;
}

const neverAborted = new AbortController().signal;
const noProgress = (): void => {};

/**
 * The tools of one host, called by name with arguments as they come over the wire. A call always resolves to an answer
 * that JSON can carry, within {@link MAX_ANSWER_BYTES}: it never throws and never rejects, whatever it is given.
 *
 * Failures every tool shares: {@link SHARED_FAILURE_CODES}.
 */
export class Toolbox<H> {
  readonly #host: H;
  readonly #tools: ReadonlyMap<string, Tool<H>>;
  readonly #counts: Map<string, { calls: number; failures: number }>;
  readonly #locale: Locale;
  readonly #logger: Logger;
  readonly #verifyOutputs: boolean;
  readonly #sets: SetChoices;
  readonly #setsTool: string | undefined;
  #inFlight = 0;
  #unknownCalls = 0;

  constructor(options: ToolboxOptions<H>) {
    this.#host = options.host;
    this.#tools = new Map(options.tools.map((tool) => [tool.name, tool]));
    if (this.#tools.size !== options.tools.length) throw new Error('two tools of a toolbox have the same name');
    this.#counts = new Map(options.tools.map((tool) => [tool.name, { calls: 0, failures: 0 }]));
    compileTools(options.tools);
    this.#sets = new SetChoices(options.sets ?? [BASE_SET]);
    this.#setsTool = options.setsTool;
    this.#locale = options.locale ?? 'en';
    this.#logger = options.logger ?? silentLogger;
    this.#verifyOutputs = options.verifyOutputs ?? false;
  }

  /**
   * The tools of the sets given, else of those that are on for the client, in the order they were defined. Without either,
   * of those that all clients begin with.
   */
  list(options: { readonly sets?: readonly string[]; readonly client?: string } = {}): readonly Tool<H>[] {
    const sets = options.sets === undefined ? this.#sets.of(options.client) : new Set(options.sets);
    return [...this.#tools.values()].filter((tool) => sets.has(tool.set));
  }

  /** A tool by name, whether its set is on or not. */
  get(name: string): Tool<H> | undefined {
    return this.#tools.get(name);
  }

  /** Names of the tool sets that all clients begin with. */
  get sets(): readonly string[] {
    return [...this.#sets.of()];
  }

  /** Names of the tool sets that are on for a client. */
  setsOf(client: string): readonly string[] {
    return [...this.#sets.of(client)];
  }

  /** Names of all tool sets there are, in the order of their tools. */
  get knownSets(): readonly string[] {
    return [...new Set([...this.#tools.values()].map(({ set }) => set))];
  }

  /** Turns tool sets on, and all others off: for one client, which keeps them until it chooses again, or for all. */
  useSets(sets: readonly string[], client?: string): void {
    if (client === undefined) this.#sets.chooseForAll(sets);
    else this.#sets.choose(client, sets);
  }

  /** Calls `listener` with each client that has other tools than before. Returns what stops it. */
  onSetsChange(listener: (client: string) => void): () => void {
    return this.#sets.onChange(listener);
  }

  /** How often each tool was called and failed, and how many calls named no tool. */
  stats(): {
    readonly tools: ReadonlyMap<string, CallCount>;
    readonly unknownCalls: number;
    readonly inFlight: number;
  } {
    return { tools: this.#counts, unknownCalls: this.#unknownCalls, inFlight: this.#inFlight };
  }

  /** Calls a tool. What `context` leaves out is: client `default`, the toolbox's locale, no abort, no progress. */
  async call(name: string, wireArgs?: unknown, context: Partial<ToolContext> = {}): Promise<WireAnswer> {
    const full: ToolContext = {
      signal: context.signal ?? neverAborted,
      client: context.client ?? 'default',
      locale: context.locale ?? this.#locale,
      progress: context.progress ?? noProgress,
    };
    const tool = this.#tools.get(name);
    if (tool === undefined || !this.#sets.of(full.client).has(tool.set)) {
      this.#unknownCalls++;
      return this.#bounded(
        failureToWire(tool === undefined ? this.#unknown(name, full) : setOff(tool, this.#setsTool, full.locale)),
      );
    }
    const answer = await this.#callTool(tool, wireArgs, full);
    const count = this.#counts.get(tool.name);
    if (count !== undefined) {
      count.calls++;
      if (!answer.ok) count.failures++;
    }
    return answer;
  }

  /** The tools of the sets that all clients begin with, in the Model Context Protocol's form. */
  mcpTools(): McpTool[] {
    return this.list().map(toMcpTool);
  }

  /** The short text of an answer, for a model to read. */
  textOf(name: string, answer: WireAnswer, locale: Locale = this.#locale): string {
    return renderText(this.#tools.get(name), answer, locale);
  }

  async #callTool(tool: Tool<H>, wireArgs: unknown, context: ToolContext): Promise<WireAnswer> {
    const { locale } = context;
    if (context.signal.aborted) {
      return failureToWire(
        fail('aborted', textOf(TOOL_TEXTS.aborted, locale), textOf(TOOL_TEXTS.abortedHowTo, locale)),
      );
    }
    if (this.#inFlight >= MAX_CALLS_IN_FLIGHT) {
      const why = textOf(TOOL_TEXTS.busy, locale, { count: this.#inFlight });
      return failureToWire(fail('busy', why, textOf(TOOL_TEXTS.busyHowTo, locale)));
    }
    this.#inFlight++;
    try {
      return await this.#run(tool, wireArgs, context);
    } catch (thrown) {
      const error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : messageOf(thrown);
      this.#logger.error({ tool: tool.name, error }, 'a tool threw');
      const why = textOf(TOOL_TEXTS.internalError, locale, { name: tool.name, why: innerWhy(messageOf(thrown)) });
      return failureToWire(fail('internal_error', why, textOf(TOOL_TEXTS.internalErrorHowTo, locale)));
    } finally {
      this.#inFlight--;
    }
  }

  async #run(tool: Tool<H>, wireArgs: unknown, context: ToolContext): Promise<WireAnswer> {
    const compiled = compiledOf(tool);
    const args = readArguments(compiled.input, wireArgs, context.locale);
    if (!args.ok) return failureToWire(args);
    const answer = await tool.run(this.#host, args.value, context);
    if (!answer.ok) return this.#bounded(failureToWire(answer), tool, context.locale);
    if (this.#verifyOutputs) verify(tool, answer);
    return this.#bounded(successToWire(answer, compiled), tool, context.locale);
  }

  /** The answer, or in place of one that is too big a failure that says how to ask for less. */
  #bounded(answer: WireAnswer, tool?: Tool<H>, locale: Locale = this.#locale): WireAnswer {
    const bytes = bytesOf(answer);
    if (bytes <= MAX_ANSWER_BYTES) return answer;
    return failureToWire(oversize(tool, bytes, locale));
  }

  #unknown(name: string, { client, locale }: ToolContext): Failure {
    const available = this.list({ client }).map((tool) => tool.name);
    const nearest = typeof name === 'string' ? nearestName(name, available) : undefined;
    const howTo =
      nearest === undefined
        ? textOf(TOOL_TEXTS.unknownToolHowTo, locale)
        : textOf(TOOL_TEXTS.unknownToolNear, locale, { nearest });
    return fail(
      'unknown_tool',
      textOf(TOOL_TEXTS.unknownTool, locale, { name: typeof name === 'string' ? quote(name) : typeof name }),
      howTo,
      {
        available,
        nearest,
      },
    );
  }
}

function setOff<H>(tool: Tool<H>, setsTool: string | undefined, locale: Locale): Failure {
  const values = { name: tool.name, set: tool.set, setsTool };
  return fail(
    'tool_set_off',
    textOf(TOOL_TEXTS.toolSetOff, locale, values),
    textOf(setsTool === undefined ? TOOL_TEXTS.toolSetOffHowTo : TOOL_TEXTS.turnSetOn, locale, values),
    { set: tool.set },
  );
}

function oversize<H>(tool: Tool<H> | undefined, bytes: number, locale: Locale): Failure {
  const properties = tool === undefined ? [] : Object.entries(compiledOf(tool).input.json.properties);
  const narrowing = properties.filter(([, schema]) => schema.maximum !== undefined && schema.default !== undefined);
  const howTo =
    narrowing.length === 0
      ? textOf(TOOL_TEXTS.oversizeHowToPlain, locale)
      : textOf(TOOL_TEXTS.oversizeHowTo, locale, { names: narrowing.map(([name]) => name).join(', ') });
  const why = textOf(TOOL_TEXTS.oversize, locale, { name: tool?.name ?? '', bytes, limit: MAX_ANSWER_BYTES });
  return fail('answer_too_big', why, howTo, { bytes, limit: MAX_ANSWER_BYTES });
}

/** Throws, naming the keys, when a tool's answer is not what its output schema says. */
function verify<H>(tool: Tool<H>, answer: { readonly describe: string }): void {
  const { ok: _ok, describe, ...output } = answer as { ok: true; describe: string };
  if (typeof describe !== 'string' || describe === '') throw new Error('the answer has no describe line');
  const parsed = tool.output.strict().safeParse(output);
  if (parsed.success) return;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new Error(`the answer breaks its schema: ${issues.join('; ')}`);
}
