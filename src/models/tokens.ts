/**
 * What to count for a character, by its kind. Words of plain English take about 4.5 characters a token in o200k_base,
 * and no tokenizer we know of takes fewer than 3 on average; capitals, digits and signs are often cut apart; Chinese
 * takes 0.7 (o200k_base) to 1.1 (older tokenizers) tokens a character; rare scripts and pictures more.
 * `tokens.test.ts` holds the bound against o200k_base.
 */
const TOKENS_PER_CHAR = {
  lower: 0.34,
  upper: 0.65,
  digit: 0.9,
  space: 0.2,
  sign: 0.75,
  han: 1.15,
  other: 1.5,
} as const;

/** What a message costs beyond its text: role and separators in the chat templates we know of. */
const TOKENS_PER_MESSAGE = 8;

const [SPACE, ZERO, NINE, UPPER_A, UPPER_Z, LOWER_A, LOWER_Z, LAST_ASCII] = [32, 48, 57, 65, 90, 97, 122, 127];
const [FIRST_HAN, LAST_HAN] = [0x2e80, 0xffef];

function tokensOfChar(code: number): number {
  if (code > LAST_ASCII) return code >= FIRST_HAN && code <= LAST_HAN ? TOKENS_PER_CHAR.han : TOKENS_PER_CHAR.other;
  if (code >= LOWER_A && code <= LOWER_Z) return TOKENS_PER_CHAR.lower;
  if (code >= UPPER_A && code <= UPPER_Z) return TOKENS_PER_CHAR.upper;
  if (code >= ZERO && code <= NINE) return TOKENS_PER_CHAR.digit;
  return code === SPACE ? TOKENS_PER_CHAR.space : TOKENS_PER_CHAR.sign;
}

/**
 * The tokens a text may take, rounded up: a bound for budgets, some 10 to 60 % above the truth, that needs no
 * tokenizer. Linear in the text.
 */
export function tokenBound(text: string): number {
  let tokens = 0;
  for (let i = 0; i < text.length; i++) tokens += tokensOfChar(text.charCodeAt(i));
  return Math.ceil(tokens);
}

/** The tokens a whole call may take as input. */
export function messagesTokenBound(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + tokenBound(text) + TOKENS_PER_MESSAGE, 0);
}
