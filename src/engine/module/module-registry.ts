import type { AgentContext } from '../execution/agent-context.ts';
import type { Workflow } from './module.ts';

/** Workflows that one engine may know. */
const MAX_WORKFLOWS = 500;

interface RegisteredWorkflow {
  readonly workflow: Workflow;
  readonly owner: string;
}

/** Which workflows there are, whose they are, and who may use them now. */
export class ModuleRegistry {
  readonly #workflows = new Map<string, RegisteredWorkflow>();

  /** Adds a workflow. Throws where its id is taken: a bug of whoever puts modules together. */
  register(owner: string, workflow: Workflow): void {
    const known = this.#workflows.get(workflow.id);
    if (known !== undefined) throw new Error(`workflow ${workflow.id} of ${owner} is there already, of ${known.owner}`);
    if (this.#workflows.size >= MAX_WORKFLOWS) throw new Error(`${MAX_WORKFLOWS} workflows are registered`);
    this.#workflows.set(workflow.id, { workflow, owner });
  }

  removeOwner(owner: string): void {
    for (const [id, entry] of this.#workflows) if (entry.owner === owner) this.#workflows.delete(id);
  }

  /** Owners of workflows, each once, in the order they came. */
  get owners(): readonly string[] {
    return [...new Set([...this.#workflows.values()].map(({ owner }) => owner))];
  }

  /** The workflow of an id, if this execution may use it now. */
  usable(context: AgentContext, id: string): Workflow | undefined {
    const workflow = this.#workflows.get(id)?.workflow;
    return workflow !== undefined && isUsable(context, workflow) ? workflow : undefined;
  }

  /** The workflow that takes what routing finds nothing for, if there is one that this execution may use now. */
  unrouted(context: AgentContext): Workflow | undefined {
    return this.candidates(context).find(({ takesUnrouted }) => takesUnrouted === true);
  }

  /** All workflows that this execution may use now, in the order they came. */
  candidates(context: AgentContext): readonly Workflow[] {
    return [...this.#workflows.values()].map(({ workflow }) => workflow).filter((one) => isUsable(context, one));
  }
}

function isUsable(context: AgentContext, workflow: Workflow): boolean {
  if (workflow.permission !== undefined && !context.permits(workflow.permission)) return false;
  return workflow.isAvailable?.(context) ?? true;
}
