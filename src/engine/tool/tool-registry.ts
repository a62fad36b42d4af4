import { type Failure, type Logger, type Result, succeed } from '../../core/index.ts';
import type { ToolOffer } from '../../models/index.ts';
import { type Tool, Toolbox, toFunctionTool, type WireAnswer } from '../../tools/index.ts';
import type { AgentContext } from '../execution/agent-context.ts';
import { engineFailure } from '../failures.ts';

/** A tool of the assistant: one behaviour, done for the execution that calls it. */
export type AgentTool = Tool<AgentContext>;

/** Tools that one engine may know. */
const MAX_TOOLS = 1000;

/** What a registry keeps of a tool. */
export interface RegisteredTool {
  readonly tool: AgentTool;
  /** The module configuration that brought it. */
  readonly owner: string;
  /** Whether it can be used now; default always. */
  readonly isAvailable?: (context: AgentContext) => boolean;
  /** The permission it takes; default none. */
  readonly permission?: string;
}

/** The outcome of one call, for a model to read. */
export interface ToolOutcome {
  readonly name: string;
  readonly ok: boolean;
  readonly text: string;
  readonly answer: WireAnswer;
}

/** Which tools there are, whose they are, and who may use them. It runs them, and knows nothing of what they do. */
export class ToolRegistry {
  readonly #tools = new Map<string, RegisteredTool>();
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Adds a tool. Throws where the name is taken by another owner's or another tool: a bug of whoever puts modules together. */
  register(entry: RegisteredTool): void {
    const { name } = entry.tool;
    const known = this.#tools.get(name);
    if (known?.tool === entry.tool && known.owner === entry.owner) return;
    if (known !== undefined) throw new Error(`tool ${name} of ${entry.owner} is there already, of ${known.owner}`);
    if (this.#tools.size >= MAX_TOOLS) throw new Error(`${MAX_TOOLS} tools are registered`);
    this.#tools.set(name, entry);
  }

  /** Takes away all of an owner's tools. */
  removeOwner(owner: string): void {
    for (const [name, entry] of this.#tools) if (entry.owner === owner) this.#tools.delete(name);
  }

  /** The owner of a tool, or undefined. */
  ownerOf(name: string): string | undefined {
    return this.#tools.get(name)?.owner;
  }

  /** The tools of an allow-list that this execution may use now, as a model is offered them. */
  offersFor(context: AgentContext, allowed: readonly string[]): readonly ToolOffer[] {
    return allowed.flatMap((name) => {
      const entry = this.#usable(context, name, allowed);
      if (!entry.ok) return [];
      const { description, parameters } = toFunctionTool(entry.value.tool).function;
      return [{ name, description, inputSchema: { ...parameters } }];
    });
  }

  /**
   * Runs a tool of an allow-list: identity, availability, permission and budget are checked, then its arguments, then it
   * runs and is marked in the execution. Fails with `tool_unknown`, `not_allowed`, `not_available`, `budget_exhausted`, or
   * as the context's check does; what the tool itself answers, failures too, is an outcome.
   */
  async call(
    context: AgentContext,
    allowed: readonly string[],
    name: string,
    input: unknown,
  ): Promise<Result<ToolOutcome>> {
    const entry = this.#usable(context, name, allowed);
    if (!entry.ok) return entry;
    const entered = context.enterTool(name);
    if (!entered.ok) return entered;
    const { tool } = entry.value;
    const toolbox = new Toolbox({ host: context, tools: [tool], sets: [tool.set], logger: this.#logger });
    const { signal, player: client, locale } = context;
    const answer = await toolbox.call(name, input, { signal, client, locale });
    const standing = context.check();
    if (!standing.ok) return standing;
    return succeed({ name, ok: answer.ok, text: toolbox.textOf(name, answer, locale), answer });
  }

  #usable(context: AgentContext, name: string, allowed: readonly string[]): Result<RegisteredTool> {
    const entry = this.#tools.get(name);
    if (entry === undefined || !allowed.includes(name)) return unknownTool(name, entry !== undefined);
    const { permission, isAvailable } = entry;
    if (permission !== undefined && !context.permits(permission)) return engineFailure('not_allowed', { name });
    if (isAvailable?.(context) === false) return engineFailure('not_available', { name });
    return succeed(entry);
  }
}

function unknownTool(name: string, exists: boolean): Failure {
  return exists ? engineFailure('not_allowed', { name }) : engineFailure('tool_unknown', { name });
}
