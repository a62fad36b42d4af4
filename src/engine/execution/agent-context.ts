import { type Clock, type Locale, type Result, succeed } from '../../core/index.ts';
import type { Execution } from '../../execution/index.ts';
import type { ModelClient } from '../model-client.ts';
import type { PromptSnapshot } from '../prompt/prompts.ts';
import type { AgentStore } from '../storage/agent-store.ts';
import { PlayerStore } from '../storage/player-store.ts';
import { ContextModels } from './context-models.ts';
import { ExternalAccess } from './external-access.ts';
import type { Ticket } from './generations.ts';

/** What one request, or one piece of background work, may use unless told otherwise. */
export const DEFAULT_BUDGET = { modelCalls: 12, modelTokens: 60_000, toolCalls: 24, wallMs: 60_000 } as const;

/** Limits by counter, and the time. */
export interface ContextBudget {
  readonly modelCalls: number;
  readonly modelTokens: number;
  readonly toolCalls: number;
  readonly wallMs: number;
}

/** What a context is made of. */
export interface ContextParts {
  readonly clock: Clock;
  readonly execution: Execution;
  readonly ticket: Ticket;
  /** Whether work under the ticket may go on. */
  readonly check: () => Result<undefined>;
  readonly store: AgentStore;
  readonly models: ModelClient;
  readonly prompts: PromptSnapshot;
  readonly locale: Locale;
  /** Names of what the player may use. */
  readonly permissions: ReadonlySet<string>;
  /** Whether the request allows the network. */
  readonly allowsExternal: boolean;
}

/**
 * One execution of one player: what it may spend, under which generations it stands, and the views of store and models
 * that check both. Workflows and tools get it with every call, and keep nothing of it.
 */
export class AgentContext {
  readonly player: string;
  readonly locale: Locale;
  readonly clock: Clock;
  readonly execution: Execution;
  readonly ticket: Ticket;
  /** The prompts as they were when the execution began: a reload in between changes nothing here. */
  readonly prompts: PromptSnapshot;
  readonly store: PlayerStore;
  readonly models: ContextModels;
  readonly external: ExternalAccess;
  readonly #standing: () => Result<undefined>;
  readonly #permissions: ReadonlySet<string>;
  readonly #toolsRun: string[] = [];

  constructor(parts: ContextParts) {
    const { execution, ticket, store, models, prompts, locale } = parts;
    this.player = ticket.player;
    this.locale = locale;
    this.clock = parts.clock;
    this.execution = execution;
    this.ticket = ticket;
    this.prompts = prompts;
    this.#standing = parts.check;
    this.#permissions = parts.permissions;
    this.external = new ExternalAccess(parts.allowsExternal);
    const check = () => this.check();
    this.store = new PlayerStore(store, this.player, check);
    this.models = new ContextModels(models, execution, this.player, check);
  }

  get signal(): AbortSignal {
    return this.execution.signal;
  }

  /** Names of the tools that were run, in order: what a workflow shows as its steps. */
  get toolsRun(): readonly string[] {
    return [...this.#toolsRun];
  }

  /** Whether work may go on: fails with `stale`, or as the execution does. Ask it after whatever was waited for. */
  check(): Result<undefined> {
    const standing = this.#standing();
    return standing.ok ? this.execution.check() : standing;
  }

  /** Whether the player may use what is named. */
  permits(name: string): boolean {
    return this.#permissions.has(name);
  }

  /** Pays for one call of a tool and marks that it ran. Fails as {@link check} does, or with `budget_exhausted`. */
  enterTool(name: string): Result<undefined> {
    const standing = this.check();
    if (!standing.ok) return standing;
    const paid = this.execution.spend({ toolCalls: 1 });
    if (!paid.ok) return paid;
    this.#toolsRun.push(name);
    return succeed(undefined);
  }
}
