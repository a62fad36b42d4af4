/** Runs of CJK characters (which put no space between words), or of letters and digits. */
const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}]+/gu;
const IS_CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Words of a question that say nothing of what it is about; Chinese ones as the pairs they are indexed by. */
const STOP_WORDS = new Set(
  (
    'a about an and any are as at be by can could did do does for from have how i in is it its me my of on or please ' +
    'so some tell than that the their them there these they this to us was we were what when where which who why will ' +
    'with would you your 什么 怎么 如何 多少 哪里 哪个 为什 请问 是什 么是 的是 告诉 诉我 可以 是不 不是 一个 吗 呢 的 是 了 我 在 有'
  ).split(' '),
);

/** Different terms that one question is searched by: the first of a longer one. */
const MAX_QUERY_TERMS = 24;

/**
 * What a text is indexed by: lower-case words, and of CJK text the pairs of neighbouring characters (a run of one stands
 * alone), since SQLite's trigrams miss Chinese words of two.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUNS)) {
    const characters = IS_CJK.test(run) ? Array.from(run) : [];
    if (characters.length < 2) terms.push(run);
    else terms.push(...characters.slice(1).map((character, i) => `${characters[i]}${character}`));
  }
  return terms;
}

/** What a question is searched by: its terms without those that say nothing; all of them where nothing else is left. */
export function queryTermsOf(question: string): readonly string[] {
  const terms = [...new Set(termsOf(question))];
  const telling = terms.filter((term) => !STOP_WORDS.has(term));
  return (telling.length > 0 ? telling : terms).slice(0, MAX_QUERY_TERMS);
}
