import { fail, type Result, succeed } from '../../../core/index.ts';

/** Objectives of a world, and scores of one objective. */
const MAX_OBJECTIVES = 200;
const MAX_SCORES = 10_000;

/** Bounds of a score: a whole number of 32 bits. */
export const MIN_SCORE = -0x80000000;
export const MAX_SCORE = 0x7fffffff;

/** Scores by name, by objective: how they are kept in a save. */
type SavedScores = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What players are counted by: objectives, and each player's score in them. Nothing of it is shown beside the world. */
export class Scoreboard {
  readonly #objectives: Map<string, Map<string, number>>;

  constructor(saved: SavedScores = {}) {
    const entries = Object.entries(saved);
    this.#objectives = new Map(entries.map(([objective, scores]) => [objective, new Map(Object.entries(scores))]));
  }

  get objectives(): readonly string[] {
    return [...this.#objectives.keys()];
  }

  saved(): SavedScores {
    const entries = [...this.#objectives].map(([name, scores]) => [name, Object.fromEntries(scores)] as const);
    return Object.fromEntries(entries);
  }

  has(objective: string): boolean {
    return this.#objectives.has(objective);
  }

  /** Adds an objective; false where there is one of that name, or no room for more. */
  addObjective(objective: string): boolean {
    if (this.has(objective) || this.#objectives.size >= MAX_OBJECTIVES) return false;
    this.#objectives.set(objective, new Map());
    return true;
  }

  removeObjective(objective: string): boolean {
    return this.#objectives.delete(objective);
  }

  /** A score; undefined where none is set. Fails with `unknown_objective`. */
  score(objective: string, name: string): Result<number | undefined> {
    const scores = this.#objectives.get(objective);
    return scores === undefined ? unknownObjective(objective) : succeed(scores.get(name));
  }

  /** Sets a score. Fails with `unknown_objective`, or `too_many_scores`. */
  setScore(objective: string, name: string, score: number): Result<number> {
    const scores = this.#objectives.get(objective);
    if (scores === undefined) return unknownObjective(objective);
    if (!scores.has(name) && scores.size >= MAX_SCORES) {
      return fail('too_many_scores', `${objective} has ${MAX_SCORES} scores`, 'reset some', { objective });
    }
    scores.set(name, score);
    return succeed(score);
  }

  /** Forgets a player's score in an objective, or in all. */
  reset(name: string, objective?: string): void {
    for (const [each, scores] of this.#objectives)
      if (objective === undefined || each === objective) scores.delete(name);
  }

  /** All of a player's scores, by objective. */
  scoresOf(name: string): readonly (readonly [string, number])[] {
    return [...this.#objectives].flatMap(([objective, scores]) => {
      const score = scores.get(name);
      return score === undefined ? [] : [[objective, score] as const];
    });
  }

  /** Everybody who has a score. */
  names(): readonly string[] {
    return [...new Set([...this.#objectives.values()].flatMap((scores) => [...scores.keys()]))];
  }
}

function unknownObjective(objective: string): Result<never> {
  return fail('unknown_objective', `there is no objective '${objective}'`, 'add it first', { objective });
}
