import type { z } from 'zod';
import type { Result } from '../../core/index.ts';
import type { AgentResult } from '../agent-result.ts';
import type { Command } from '../command/commands.ts';
import type { AgentContext } from '../execution/agent-context.ts';
import type { AgentLifecycle } from '../lifecycle/agent-lifecycle.ts';
import type { RegisteredTool } from '../tool/tool-registry.ts';
import type { ModuleContext } from './module-context.ts';

/** What a workflow is asked. */
export interface WorkflowRequest {
  readonly text: string;
  /** Tells how far it has come, in the player's language: a line for the action bar. */
  progress(message: string): void;
}

/** One thing a module can do for a player. It gets its services by its constructor, and keeps nothing of a request. */
export interface Workflow {
  /** Stable, unique in the engine: `commerce.buy`. */
  readonly id: string;
  /** What it is for, in a line, as the router and a model read it. */
  readonly description: string;
  /** Messages that are for it, in every language it speaks: what routing learns from. */
  readonly examples: readonly string[];
  /** The permission it takes; default none. */
  readonly permission?: string;
  /** Whether it takes what routing finds nothing for; of several, the first that came. Default no. */
  readonly takesUnrouted?: boolean;
  isAvailable?(context: AgentContext): boolean;
  run(context: AgentContext, request: WorkflowRequest): Promise<Result<AgentResult>>;
}

/** What one configuration of a module brings. */
export interface InstalledModule {
  readonly workflows?: readonly Workflow[];
  readonly tools?: readonly Omit<RegisteredTool, 'owner'>[];
  readonly commands?: readonly Command[];
  readonly lifecycle?: AgentLifecycle;
  close?(): void | Promise<void>;
}

/**
 * A feature. The definition is static: it holds no server and no runtime, and all that lives is made by `install`, once
 * for each configuration.
 */
export interface ModuleDefinition<C = unknown> {
  /** kebab-case; stable, since stored and configured. */
  readonly id: string;
  readonly config: z.ZodType<C>;
  install(context: ModuleContext, config: C): Promise<Result<InstalledModule>> | Result<InstalledModule>;
}

/** One configuration of a module. */
export interface ModuleConfiguration {
  readonly definition: ModuleDefinition;
  /** Tells it from others of the same module; default `main`. */
  readonly name?: string;
  /** Checked by the definition's schema. */
  readonly config: unknown;
}

/** A definition whose configuration's type is known to itself alone, as lists of modules hold it. */
export function defineModule<C>(definition: ModuleDefinition<C>): ModuleDefinition {
  // Whoever installs it has read the configuration by the same definition's schema.
  return { ...definition, install: (context, config) => definition.install(context, config as C) };
}
