import { hash32, type Result, succeed } from '../core/index.ts';
import { tokensOf } from './tokens.ts';

/** Turns texts into vectors: near in meaning, near in direction. An endpoint's model, or {@link hashedEmbedder}. */
export interface Embedder {
  /** Texts that it takes at once. */
  readonly batch: number;
  /** One vector a text, all of one length. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Result<readonly ArrayLike<number>[]>>;
}

/** Directions of a hashed vector: few words fall together. */
const HASHED_DIMENSIONS = 512;
/** Whole words count twice as much as the letters within them, as in the relevance by words. */
const WEIGHTS = { word: 2, gram: 1 } as const;

/**
 * The embedder that needs no model: words (of Chinese the pairs of characters) and the grams of letters within them are
 * hashed into directions, each with a sign (Weinberger et al. 2009, arXiv 0902.2206). It knows no synonyms, only shapes.
 */
export function hashedEmbedder(dimensions = HASHED_DIMENSIONS): Embedder {
  return {
    batch: 1024,
    embed: async (texts) => succeed(texts.map((text) => hashed(text, dimensions))),
  };
}

function hashed(text: string, dimensions: number): readonly number[] {
  const vector = new Array<number>(dimensions).fill(0);
  const { words, grams } = tokensOf(text);
  const add = (terms: readonly string[], weight: number): void => {
    for (const term of terms) {
      const hash = hash32(term);
      const at = hash % dimensions;
      vector[at] = (vector[at] ?? 0) + (hash & 0x8000_0000 ? -weight : weight);
    }
  };
  add(words, WEIGHTS.word);
  add(grams, WEIGHTS.gram);
  return vector;
}
