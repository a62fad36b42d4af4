import { type Result, succeed } from '../../core/index.ts';
import type { RouteCandidate } from './lexical-index.ts';
import { type Ranking, rankingOf } from './ranking.ts';

/** Makes vectors of texts, in their order. */
type EmbedTexts = (texts: readonly string[]) => Promise<Result<readonly ArrayLike<number>[]>>;

/** Texts of candidates whose vectors are kept. */
const MAX_VECTORS = 5000;

/**
 * Orders candidates by meaning. It keeps the vectors of their texts, made when first asked for, and answers the same
 * ranking as the lexical index: it only orders the candidates it is given.
 */
export class SemanticIndex {
  readonly #vectors = new Map<string, ArrayLike<number>>();

  /** Fails as `embed` does. */
  async rank(query: string, candidates: readonly RouteCandidate[], embed: EmbedTexts): Promise<Result<Ranking>> {
    const texts = new Set(candidates.flatMap(({ description, examples }) => [description, ...examples]));
    const missing = [...texts].filter((text) => !this.#vectors.has(text));
    const embedded = await embed([query, ...missing]);
    if (!embedded.ok) return embedded;
    const [direction, ...made] = embedded.value;
    if (this.#vectors.size + made.length > MAX_VECTORS) this.#vectors.clear();
    const vectors = new Map(this.#vectors);
    for (const [i, text] of missing.entries()) {
      const vector = made[i];
      if (vector === undefined) continue;
      vectors.set(text, vector);
      this.#vectors.set(text, vector);
    }
    const matches = candidates.map(({ id, description, examples }) => {
      const scores = [description, ...examples].map((text) => cosine(direction, vectors.get(text)));
      return { id, score: Math.max(...scores) };
    });
    return succeed(rankingOf(matches));
  }
}

/** 0 (across, away, of other lengths, or nothing) to 1. */
function cosine(a: ArrayLike<number> | undefined, b: ArrayLike<number> | undefined): number {
  if (a === undefined || b === undefined || a.length !== b.length) return 0;
  let [dot, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0];
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  const length = Math.sqrt(aa * bb);
  return length > 0 && Number.isFinite(dot) ? Math.min(1, Math.max(0, dot / length)) : 0;
}
