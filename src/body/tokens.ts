import { KNOWN_WORDS } from './known-words.ts';

/**
 * At most how many tokens a text costs a model (o200k_base), without the tokenizer's megabytes. An upper bound: what it
 * knows nothing of, it counts by its bytes, for no token is shorter than one.
 *
 * {@link KNOWN_WORDS} cost one token after a space, else two at most. The rest follows from the vocabulary: numbers are cut in threes; all pairs of
 * lower-case letters are tokens but for those with q, j, x, z and for `gk`, so that of two neighbouring tokens of a word
 * one has two letters or more; other signs cost at most their bytes.
 */
export function maxTokensOf(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) tokens += tokensOfPiece(piece);
  return tokens;
}

/** A word with the space before it, a number, or one other character. */
const PIECES = / ?[A-Za-z]+|[0-9]+|[\s\S]/gu;

const PLAIN_WORD = /^[A-Z]?[a-z]*$/;
const UNPAIRED = /[qjxz]|gk/;

function tokensOfPiece(piece: string): number {
  // Of the many characters that are space to JavaScript, only the plain one joins the word after it.
  const space = piece.startsWith(' ') && piece.length > 1 ? 1 : 0;
  const word = piece.slice(space);
  if (KNOWN_WORDS.has(word)) return 2 - space;
  if (/^[0-9]/.test(word)) return Math.ceil(word.length / 3);
  if (!PLAIN_WORD.test(word) || UNPAIRED.test(word)) return space + Buffer.byteLength(word);
  const capital = /^[A-Z]/.test(word) ? 1 : 0;
  return space + capital + Math.floor((2 * (word.length - capital) + 1) / 3);
}
