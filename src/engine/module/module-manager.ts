import { type Failure, messageOf, type Result, succeed } from '../../core/index.ts';
import type { AgentEngine } from '../engine.ts';
import { engineFailure } from '../failures.ts';
import type { ResourceStack } from '../lifecycle/resources.ts';
import { type ContextType, Services } from './context-type.ts';
import type { InstalledModule, ModuleConfiguration } from './module.ts';
import { ModuleContext } from './module-context.ts';
import { SharedRuntimes } from './shared-runtimes.ts';

/** Configurations of modules that one engine may run. */
const MAX_MODULES = 100;

/** Published before any tool or workflow is put together, so that extensions can add services. */
export interface ModuleContextEvent {
  readonly engine: AgentEngine;
  add<T>(type: ContextType<T>, service: T): void;
}

/** How modules are started. */
export interface ModuleStart {
  readonly engine: AgentEngine;
  /** Closes what modules open, in reverse order; the host closes it at shutdown, and when this start fails. */
  readonly resources: ResourceStack;
  readonly configurations: readonly ModuleConfiguration[];
  /** Add services; called at once, in order, before the first module. The host's own come first. */
  readonly listeners: readonly ((event: ModuleContextEvent) => void)[];
}

/** Installs modules in order, and takes away what they brought when they close. */
export class ModuleManager {
  /** Owner ids of the configurations that run. */
  readonly owners: readonly string[];

  private constructor(owners: readonly string[]) {
    this.owners = owners;
  }

  /**
   * Publishes the context event, then installs every configuration. Fails with `module_failed`, which names the module and
   * what is wrong with it; what had been installed is in `resources` then, for the caller to close.
   */
  static async start({ engine, resources, configurations, listeners }: ModuleStart): Promise<Result<ModuleManager>> {
    const owners = configurations.map(({ definition, name = 'main' }) => `${definition.id}#${name}`);
    const twice = owners.find((owner, i) => owners.indexOf(owner) !== i);
    if (twice !== undefined) return failed(twice, 'it is configured twice under one name');
    if (owners.length > MAX_MODULES) return failed(owners[MAX_MODULES] ?? '', `there are more than ${MAX_MODULES}`);
    const services = new Services();
    const event: ModuleContextEvent = { engine, add: (type, service) => services.add(type, service) };
    for (const listener of listeners) listener(event);
    services.seal();
    const runtimes = new SharedRuntimes(({ name, close }) => resources.hold(`runtime ${name}`, close));
    for (const [i, configuration] of configurations.entries()) {
      const context = new ModuleContext(engine, engine.modules, owners[i] ?? '', services, runtimes);
      const installed = await install(context, configuration, resources);
      if (!installed.ok) return installed;
    }
    runtimes.seal();
    return succeed(new ModuleManager(owners));
  }
}

async function install(
  context: ModuleContext,
  { definition, config }: ModuleConfiguration,
  resources: ResourceStack,
): Promise<Result<unknown>> {
  const { owner, engine } = context;
  const read = definition.config.safeParse(config);
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `${path.join('.') || 'config'}: ${message}`);
    return failed(owner, faults.join('; '));
  }
  try {
    return await resources.open(
      `module ${owner}`,
      async () => {
        const installed = await definition.install(context, read.data);
        if (!installed.ok) return failed(owner, installed.why);
        try {
          register(engine, owner, installed.value);
        } catch (thrown) {
          // What it had opened is nobody's: it is not in the list yet.
          engine.removeOwner(owner);
          await installed.value.close?.();
          throw thrown;
        }
        return installed;
      },
      async (installed) => {
        engine.removeOwner(owner);
        await installed.close?.();
      },
    );
  } catch (thrown) {
    return failed(owner, messageOf(thrown));
  }
}

function register(
  engine: AgentEngine,
  owner: string,
  { workflows = [], tools = [], commands = [], lifecycle }: InstalledModule,
): void {
  for (const tool of tools) engine.tools.register({ ...tool, owner });
  for (const workflow of workflows) engine.modules.register(owner, workflow);
  for (const command of commands) engine.commands.register(owner, command);
  if (lifecycle !== undefined) engine.addLifecycle(owner, lifecycle);
}

function failed(module: string, detail: string): Failure<'module_failed'> {
  return engineFailure('module_failed', { module, detail });
}
