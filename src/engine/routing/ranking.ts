/** One candidate and how well it fits, 0 to 1. */
export interface Match {
  readonly id: string;
  readonly score: number;
}

/** Candidates, the best first; equal ones in the order of their ids. */
export type Ranking = readonly Match[];

/** Puts matches in the order of a ranking. */
export function rankingOf(matches: Iterable<Match>): Ranking {
  return [...matches].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** The best match where it is good enough, and enough better than the next; else undefined: abstain. */
export function decide(ranking: Ranking, minScore: number, minLead: number): Match | undefined {
  const [best, next] = ranking;
  if (best === undefined || best.score < minScore) return undefined;
  return best.score - (next?.score ?? 0) >= minLead ? best : undefined;
}
