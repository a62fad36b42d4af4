import { z } from 'zod';
import { type Clock, type Logger, type Result, succeed } from '../../../core/index.ts';
import {
  type AgentContext,
  type Finding,
  SearchGateway,
  type SearchPlan,
  type SearchSource,
} from '../../../engine/index.ts';
import { MEMORY } from '../../../storage/index.ts';
import { prepareDocument, prepareQuestion } from '../../data/knowledge/prepared.ts';
import { Shelf } from '../../data/knowledge/shelf.ts';
import { fenced, headFor, logOrders } from '../untrusted.ts';
import type { WebPorts } from './ports.ts';
import { RESEARCH_TEXTS } from './texts.ts';

const SEARCH_SOURCE = 'web_search';
const PAGE_SOURCE = 'web_page';

/** Queries and pages of a plan that a model made; pages of those found that are read; passages that are answered. */
const MAX_QUERIES = 3;
const MAX_NAMED_PAGES = 2;
const MAX_READ_PAGES = 2;
const MAX_HITS = 5;
const MAX_PASSAGES = 4;
const PLAN_TOKENS = 300;

const URLS = /https?:\/\/[^\s<>"'“”，。]+/gi;

/** One passage of the web. */
export interface WebPassage {
  readonly title: string;
  /** Its URL. */
  readonly source: string;
  readonly text: string;
}

const planSchema = z.object({
  queries: z.array(z.string().min(1).max(200)).max(MAX_QUERIES),
  pages: z.array(z.string().min(1).max(2000)).max(MAX_NAMED_PAGES),
});

/**
 * Looks a question up in the web, by plans that are data: first what to search (and which pages the player named), made by
 * a model from the question alone, or by rule; then which of the pages found to read. What a page says changes neither: it
 * is read after both are made.
 */
export class Research {
  readonly #gateway: SearchGateway;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #usesModel: boolean;

  constructor(ports: WebPorts, clock: Clock, logger: Logger, usesModel: boolean) {
    this.#gateway = new SearchGateway([searchSource(ports, logger), pageSource(ports, logger)]);
    this.#clock = clock;
    this.#logger = logger;
    this.#usesModel = usesModel;
  }

  /** The passages of the web that fit a question best. Fails as the gateway does; that nothing is found is no failure. */
  async find(context: AgentContext, question: string): Promise<Result<readonly WebPassage[]>> {
    const findings: Finding[] = [];
    const first = await this.#plan(context, question);
    const looked = await this.#carryOut(context, first, findings);
    if (!looked.ok) return looked;
    const urls = [
      ...new Set(findings.filter(({ source }) => source === SEARCH_SOURCE).flatMap(({ url }) => url ?? [])),
    ];
    if (urls.length > 0) {
      const steps = urls.slice(0, MAX_READ_PAGES).map((query) => ({ source: PAGE_SOURCE, query, limit: 1 }));
      const read = await this.#carryOut(context, { steps, all: true }, findings);
      if (!read.ok) return read;
    }
    for (const { text, url = '' } of findings) logOrders(this.#logger, context, url, text);
    return await bestOf(findings, question, this.#clock);
  }

  async #carryOut(context: AgentContext, plan: SearchPlan, findings: Finding[]): Promise<Result<undefined>> {
    const outcomes = await this.#gateway.execute(context, plan);
    if (!outcomes.ok) return outcomes;
    this.#logger.info({ player: context.player, plan: shownPlan(plan) }, 'a search plan was carried out');
    findings.push(...outcomes.value.flatMap((outcome) => outcome.findings));
    return succeed(undefined);
  }

  /** What to search and which named pages to read: the model's where it answers, else the question itself. */
  async #plan(context: AgentContext, question: string): Promise<SearchPlan> {
    const ruled = { queries: [question.replace(URLS, ' ').trim().slice(0, 200)], pages: question.match(URLS) ?? [] };
    const made = this.#usesModel ? await this.#modelPlan(context, question) : undefined;
    const { queries, pages } = made ?? ruled;
    const steps = [
      ...pages.slice(0, MAX_NAMED_PAGES).map((query) => ({ source: PAGE_SOURCE, query, limit: 1 })),
      ...queries
        .filter((query) => query.trim() !== '')
        .slice(0, MAX_QUERIES)
        .map((query) => ({ source: SEARCH_SOURCE, query, limit: MAX_HITS })),
    ];
    return { steps, all: false };
  }

  async #modelPlan(context: AgentContext, question: string): Promise<z.output<typeof planSchema> | undefined> {
    const asked = await context.models.askFor({
      layer: 'search_plan',
      tier: 'quick',
      head: headFor(context, 'research_plan', RESEARCH_TEXTS.planHead),
      prompt: fenced('question', question),
      schema: planSchema,
      maxOutputTokens: PLAN_TOKENS,
    });
    if (!asked.ok) return undefined;
    const { queries } = asked.value.value;
    // A page is fetched because the player named it, never because a model thought of it.
    const pages = asked.value.value.pages.filter((page) => question.includes(page));
    return queries.length + pages.length === 0 ? undefined : { queries, pages };
  }
}

function searchSource(ports: WebPorts, logger: Logger): SearchSource {
  return {
    id: SEARCH_SOURCE,
    external: 'search',
    find: async (query, limit, context) => {
      const hits = await ports.search(query, limit, context.signal);
      if (!hits.ok) {
        logger.warn({ player: context.player, query, why: hits.why }, 'a search failed');
        return hits;
      }
      return succeed(hits.value.map(({ title, url, text }) => ({ source: SEARCH_SOURCE, title, text, url })));
    },
  };
}

function pageSource(ports: WebPorts, logger: Logger): SearchSource {
  return {
    id: PAGE_SOURCE,
    external: 'fetch',
    find: async (query, _limit, context) => {
      const page = await ports.fetch(query, context.signal);
      if (!page.ok) {
        logger.warn({ player: context.player, url: query, code: page.code, why: page.why }, 'a page was not fetched');
        return page;
      }
      const { title, text, url } = page.value;
      return succeed([{ source: PAGE_SOURCE, title, text, url }]);
    },
  };
}

/** Of all that was found, the passages that fit best: a shelf of their own that lives as long as the question. */
async function bestOf(
  findings: readonly Finding[],
  question: string,
  clock: Clock,
): Promise<Result<readonly WebPassage[]>> {
  if (findings.length === 0) return succeed([]);
  const prepared = await prepareQuestion(question);
  if (!prepared.ok) return prepared;
  const opened = Shelf.open(MEMORY, clock);
  if (!opened.ok) return opened;
  try {
    for (const [i, { title, text, url = '' }] of findings.entries()) {
      const document = await prepareDocument({
        key: `${i}`,
        title: title || url,
        source: url,
        text: text.slice(0, 100_000),
      });
      // An empty page says nothing.
      if (document.ok) opened.value.add(document.value, () => succeed(undefined));
    }
    const found = opened.value.search(prepared.value, MAX_PASSAGES);
    return found.ok ? succeed(found.value.map(({ title, source, text }) => ({ title, source, text }))) : found;
  } finally {
    opened.value.close();
  }
}

function shownPlan({ steps }: SearchPlan): readonly string[] {
  return steps.map(({ source, query }) => `${source}: ${query}`);
}
