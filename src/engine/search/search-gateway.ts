import { z } from 'zod';
import { type Failure, messageOf, type Result, succeed } from '../../core/index.ts';
import type { AgentContext } from '../execution/agent-context.ts';
import { engineFailure } from '../failures.ts';

/** Steps of one plan, and findings of one step. */
const MAX_STEPS = 12;
const MAX_FINDINGS = 20;
const MAX_QUERY_CHARS = 500;

/** What to ask, where, and in which order: data that a workflow makes, so that it can be shown, metered and replayed. */
const searchPlanSchema = z.object({
  steps: z
    .array(
      z.object({
        source: z.string().min(1).max(64),
        query: z.string().min(1).max(MAX_QUERY_CHARS),
        limit: z.int().min(1).max(MAX_FINDINGS),
      }),
    )
    .min(1)
    .max(MAX_STEPS),
  /** Whether to go on when a step has found something. */
  all: z.boolean(),
});

export type SearchPlan = z.output<typeof searchPlanSchema>;

/** One thing found, with where it is from. */
export interface Finding {
  readonly source: string;
  readonly title: string;
  readonly text: string;
  readonly url?: string;
}

/** Where can be searched. An external one takes an authorisation of its kind, asked for anew at each use. */
export interface SearchSource {
  readonly id: string;
  /** `search` or `fetch` for what leaves this machine; undefined for what is at home. */
  readonly external?: string;
  find(query: string, limit: number, context: AgentContext): Promise<Result<readonly Finding[]>>;
}

/** What one step of a plan found, or why not. */
export interface StepOutcome {
  readonly source: string;
  readonly query: string;
  readonly findings: readonly Finding[];
  readonly failure?: Failure;
}

/** Carries out search plans: every step is checked, authorised and paid for; what it found is told step by step. */
export class SearchGateway {
  readonly #sources: ReadonlyMap<string, SearchSource>;

  constructor(sources: readonly SearchSource[]) {
    this.#sources = new Map(sources.map((source) => [source.id, source]));
    if (this.#sources.size !== sources.length) throw new Error('two sources have one id');
  }

  /**
   * Carries out a plan in its order, until a step finds something unless the plan says `all`. A step that is not
   * authorised, or whose source fails, is an outcome. Fails with `bad_plan`, `source_unknown`, `budget_exhausted`, or as the
   * context's check does.
   */
  async execute(context: AgentContext, plan: SearchPlan): Promise<Result<readonly StepOutcome[]>> {
    const read = searchPlanSchema.safeParse(plan);
    if (!read.success) return engineFailure('bad_plan', { detail: z.prettifyError(read.error) });
    const unknown = read.data.steps.find(({ source }) => !this.#sources.has(source));
    if (unknown !== undefined) {
      return engineFailure('source_unknown', { source: unknown.source, known: [...this.#sources.keys()].join(', ') });
    }
    const outcomes: StepOutcome[] = [];
    for (const { source: id, query, limit } of read.data.steps) {
      const source = this.#sources.get(id);
      if (source === undefined) continue;
      const found = await this.#step(context, source, query, limit);
      const standing = context.check();
      if (!standing.ok) return standing;
      if (!found.ok && found.code === 'budget_exhausted') return found;
      outcomes.push(
        found.ok
          ? { source: id, query, findings: found.value.slice(0, limit) }
          : { source: id, query, findings: [], failure: found },
      );
      if (found.ok && found.value.length > 0 && !read.data.all) break;
    }
    return succeed(outcomes);
  }

  async #step(
    context: AgentContext,
    source: SearchSource,
    query: string,
    limit: number,
  ): Promise<Result<readonly Finding[]>> {
    if (source.external !== undefined) {
      const authorised = context.external.check(source.external);
      if (!authorised.ok) return authorised;
    }
    const paid = context.enterTool(`search:${source.id}`);
    if (!paid.ok) return paid;
    try {
      return await source.find(query, limit, context);
    } catch (thrown) {
      return engineFailure('internal_error', { where: source.id, detail: messageOf(thrown) });
    }
  }
}
