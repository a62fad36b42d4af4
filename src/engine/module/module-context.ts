import type { Result } from '../../core/index.ts';
import type { AgentEngine } from '../engine.ts';
import type { AgentTool } from '../tool/tool-registry.ts';
import type { ContextType, Services } from './context-type.ts';
import type { ModuleRegistry } from './module-registry.ts';
import type { SharedRuntimes } from './shared-runtimes.ts';

/**
 * What one configuration of a module is installed with. Engine and module registry are always there; every other service
 * is asked for by its type. All configurations share one map of services; each has its own owner id and its own tools.
 */
export class ModuleContext {
  readonly engine: AgentEngine;
  readonly modules: ModuleRegistry;
  /** `commerce#main`: the owner of what this configuration registers. */
  readonly owner: string;
  readonly #services: Services;
  readonly #runtimes: SharedRuntimes;
  readonly #tools = new Map<object, AgentTool>();

  constructor(
    engine: AgentEngine,
    modules: ModuleRegistry,
    owner: string,
    services: Services,
    runtimes: SharedRuntimes,
  ) {
    this.engine = engine;
    this.modules = modules;
    this.owner = owner;
    this.#services = services;
    this.#runtimes = runtimes;
  }

  /** The service of a type; fails with `service_missing`. */
  get<T>(type: ContextType<T>): Result<T> {
    return this.#services.get(type);
  }

  /** This configuration's instance of a tool: made once for each factory, whoever of its workflows asks. */
  tool(factory: (context: ModuleContext) => AgentTool): AgentTool {
    const known = this.#tools.get(factory);
    if (known !== undefined) return known;
    const tool = factory(this);
    this.#tools.set(factory, tool);
    return tool;
  }

  /**
   * A runtime that all configurations share: made by the first that asks, closed by the module manager. Throws once
   * modules are installed: what comes later would outlive its shutdown.
   */
  sharedRuntime<T extends object>(
    type: ContextType<T>,
    factory: () => T,
    close?: (runtime: T) => void | Promise<void>,
  ): T {
    return this.#runtimes.get(type, factory, close);
  }
}
