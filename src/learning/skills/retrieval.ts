import { hashedEmbedder, Relevance } from '../../memory/index.ts';
import { type Library, type SkillVersion, usableSkills } from './library.ts';

/** Skills that are shown for a task. */
export const TOP_SKILLS = 5;

/** A skill found for a query. */
export interface FoundSkill {
  readonly version: SkillVersion;
  /** 0 to 1: the mean of how much of the query its words cover and how near its hashed vector is. */
  readonly score: number;
}

/** The skills that are most like a query, best first; of equal ones the one that succeeded more, then by name. */
export async function findSkills(library: Library, query: string, limit = TOP_SKILLS): Promise<readonly FoundSkill[]> {
  const skills = usableSkills(library);
  const texts = skills.map(({ skill }) => `${skill.name.replaceAll('-', ' ')} ${skill.description}`);
  const words = new Relevance();
  for (const [i, text] of texts.entries()) words.add(i, text);
  const coverage = words.of(query, Math.max(0, skills.length - 1));
  const embedded = await hashedEmbedder().embed([query, ...texts]);
  const [direction, ...vectors] = embedded.ok ? embedded.value : [];
  return skills
    .map((version, i) => ({ version, score: ((coverage[i] ?? 0) + cosine(direction, vectors[i])) / 2 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || successRate(b.version) - successRate(a.version))
    .slice(0, limit);
}

function successRate({ statistics: { runs, successes } }: SkillVersion): number {
  return runs === 0 ? 0 : successes / runs;
}

/** How alike two directions are, 0 to 1. */
export function cosine(a: ArrayLike<number> = [], b: ArrayLike<number> = []): number {
  let [dot, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x = 0, y = 0] = [a[i], b[i]];
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 ? 0 : Math.max(0, dot / Math.sqrt(aa * bb));
}
