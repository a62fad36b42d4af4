import { Relevance } from '../../memory/index.ts';
import { type Ranking, rankingOf } from './ranking.ts';

/** What is routed to: an id and the texts it is known by. */
export interface RouteCandidate {
  readonly id: string;
  readonly description: string;
  readonly examples: readonly string[];
}

/** Candidates by the words of their examples. A candidate scores as its best example does. */
export class LexicalIndex {
  readonly #relevance = new Relevance();
  readonly #owners: string[] = [];

  constructor(candidates: readonly RouteCandidate[]) {
    for (const { id, description, examples } of candidates) {
      for (const text of [description, ...examples]) {
        this.#relevance.add(this.#owners.length, text);
        this.#owners.push(id);
      }
    }
  }

  /** How much of the query's weight each candidate covers; those that share nothing with it are left out. */
  rank(query: string): Ranking {
    if (this.#owners.length === 0) return [];
    const best = new Map<string, number>();
    for (const [document, score] of this.#relevance.of(query, this.#owners.length - 1).entries()) {
      const id = this.#owners[document];
      if (id !== undefined && score > (best.get(id) ?? 0)) best.set(id, score);
    }
    return rankingOf([...best].map(([id, score]) => ({ id, score })));
  }
}
