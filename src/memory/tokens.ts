/** Runs of letters and digits, or runs of CJK characters (which put no space between words). */
const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}]+/gu;
const IS_CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Characters of a text that count; the rest of a longer one is not looked at. */
export const MAX_TEXT_CHARS = 2000;

/** Letters of the grams that let `killer` find `killed`. */
const GRAM_CHARS = 3;

/** What a text is found by. */
interface Tokens {
  /** Lower-case words; of CJK text the pairs of neighbouring characters, or the one that stands alone. */
  readonly words: readonly string[];
  /** Runs of {@link GRAM_CHARS} letters within words, with the word's ends marked. */
  readonly grams: readonly string[];
}

/** Cuts a text into what it is found by. */
export function tokensOf(text: string): Tokens {
  const words: string[] = [];
  const grams: string[] = [];
  for (const [run] of text.slice(0, MAX_TEXT_CHARS).normalize('NFKC').toLowerCase().matchAll(RUNS)) {
    if (IS_CJK.test(run)) words.push(...pairsOf(run));
    else {
      words.push(run);
      grams.push(...gramsOf(run));
    }
  }
  return { words, grams };
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

function gramsOf(word: string): string[] {
  const marked = `^${word}$`;
  return Array.from({ length: Math.max(1, marked.length - GRAM_CHARS + 1) }, (_, i) => marked.slice(i, i + GRAM_CHARS));
}
