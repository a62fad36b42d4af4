import { TermIndex } from './term-index.ts';
import { tokensOf } from './tokens.ts';

/** What whole words count against the grams within them: a word that is met exactly says more. */
const WORD_SHARE = 2;
const GRAM_SHARE = 1;

/** How near texts are to a query, by their words and the letters within them. */
export class Relevance {
  readonly #words = new TermIndex();
  readonly #grams = new TermIndex();

  add(document: number, text: string): void {
    const { words, grams } = tokensOf(text);
    this.#words.add(document, words);
    this.#grams.add(document, grams);
  }

  /** Removes documents that are there, each with the text it was added with. */
  removeAll(documents: ReadonlyMap<number, string>): void {
    const tokens = [...documents].map(([document, text]) => [document, tokensOf(text)] as const);
    this.#words.removeAll(new Map(tokens.map(([document, { words }]) => [document, words])));
    this.#grams.removeAll(new Map(tokens.map(([document, { grams }]) => [document, grams])));
  }

  /** By document up to `last`, 0 to 1: the weighed mean of the words and the grams of the query that it covers. */
  of(query: string, last: number): Float64Array {
    const { words, grams } = tokensOf(query);
    const shares = WORD_SHARE + (grams.length > 0 ? GRAM_SHARE : 0);
    const found = new Float64Array(last + 1);
    this.#words.addCoverage(words, WORD_SHARE / shares, found);
    this.#grams.addCoverage(grams, GRAM_SHARE / shares, found);
    return found;
  }
}
