import { z } from 'zod';
import { type Failure, succeed, textOf } from '../../core/index.ts';
import type { AgentContext } from '../execution/agent-context.ts';
import { ENGINE_TEXTS } from '../texts.ts';
import { LexicalIndex, type RouteCandidate } from './lexical-index.ts';
import { decide, type Match, type Ranking } from './ranking.ts';
import { SemanticIndex } from './semantic-index.ts';

/** From where on each stage is sure. Below, it abstains, and the next one is asked. */
export interface RoutingOptions {
  /** Share of the query's weight that the best example covers. Default 0.6. */
  readonly lexicalScore: number;
  /** By how much it leads. Default 0.15. */
  readonly lexicalLead: number;
  /** Cosine of the best example. Default 0.55. */
  readonly semanticScore: number;
  /** Default 0.05. */
  readonly semanticLead: number;
  /** Whether embeddings are asked. Default true. */
  readonly embeddings: boolean;
  /** Whether a model is asked in the end. Default true. */
  readonly model: boolean;
}

const DEFAULT_ROUTING: RoutingOptions = {
  lexicalScore: 0.6,
  lexicalLead: 0.15,
  semanticScore: 0.55,
  semanticLead: 0.05,
  embeddings: true,
  model: true,
};

/** Tokens of the one small call that chooses; characters of the message it reads. */
const CHOICE_TOKENS = 64;
const MAX_CHOICE_CHARS = 2000;

/** Where a message goes, and how that was found. */
export interface Route {
  /** Undefined where every stage abstained. */
  readonly match: Match | undefined;
  readonly by: 'lexical' | 'embedding' | 'model' | 'none';
  /** What each stage found, and why one could not. */
  readonly tried: readonly { readonly by: Route['by']; readonly ranking?: Ranking; readonly failure?: Failure }[];
}

/** Finds what a message is for: by its words, by its meaning, and last by one small question to a model. */
export class Router {
  readonly #options: RoutingOptions;
  readonly #semantic = new SemanticIndex();
  /** The index of the candidates last seen: they seldom change. */
  #lexical: { readonly key: string; readonly index: LexicalIndex } | undefined;

  constructor(options: Partial<RoutingOptions> = {}) {
    this.#options = { ...DEFAULT_ROUTING, ...options };
  }

  /** Forgets what was made of the candidates. */
  clear(): void {
    this.#lexical = undefined;
  }

  /** Routes among the candidates that are available now. A stage that fails is told in `tried`, and the next one is asked. */
  async route(context: AgentContext, text: string, candidates: readonly RouteCandidate[]): Promise<Route> {
    const tried: { by: Route['by']; ranking?: Ranking; failure?: Failure }[] = [];
    const { lexicalScore, lexicalLead, semanticScore, semanticLead, embeddings, model } = this.#options;
    const ranking = this.#indexOf(candidates).rank(text);
    tried.push({ by: 'lexical', ranking });
    const lexical = decide(ranking, lexicalScore, lexicalLead);
    if (lexical !== undefined) return { match: lexical, by: 'lexical', tried };
    if (embeddings && candidates.length > 0) {
      const ranked = await this.#semantic.rank(text, candidates, async (texts) => {
        const embedded = await context.models.embed(texts);
        return embedded.ok ? succeed(embedded.value.vectors) : embedded;
      });
      tried.push(ranked.ok ? { by: 'embedding', ranking: ranked.value } : { by: 'embedding', failure: ranked });
      const semantic = ranked.ok ? decide(ranked.value, semanticScore, semanticLead) : undefined;
      if (semantic !== undefined) return { match: semantic, by: 'embedding', tried };
    }
    if (model && candidates.length > 0) {
      const chosen = await this.#askModel(context, text, candidates);
      tried.push(chosen.ok ? { by: 'model', ranking: chosen.value } : { by: 'model', failure: chosen });
      if (chosen.ok && chosen.value[0] !== undefined) return { match: chosen.value[0], by: 'model', tried };
    }
    return { match: undefined, by: 'none', tried };
  }

  #indexOf(candidates: readonly RouteCandidate[]): LexicalIndex {
    const key = JSON.stringify(candidates.map(({ id, description, examples }) => [id, description, examples]));
    if (this.#lexical?.key !== key) this.#lexical = { key, index: new LexicalIndex(candidates) };
    return this.#lexical.index;
  }

  async #askModel(context: AgentContext, text: string, candidates: readonly RouteCandidate[]) {
    const listed = candidates.map(({ id, description }) => `${id}: ${description}`).join('\n');
    const answered = await context.models.askFor({
      layer: 'route',
      tier: 'quick',
      head: textOf(ENGINE_TEXTS.chooseRoute, context.locale, { candidates: listed }),
      prompt: text.slice(0, MAX_CHOICE_CHARS),
      schema: z.object({ choice: z.enum(['none', ...candidates.map(({ id }) => id)]) }),
      schemaName: 'route',
      maxOutputTokens: CHOICE_TOKENS,
    });
    if (!answered.ok) return answered;
    const { choice } = answered.value.value;
    return succeed<Ranking>(choice === 'none' ? [] : [{ id: choice, score: 1 }]);
  }
}
