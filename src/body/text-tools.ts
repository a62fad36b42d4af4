import { z } from 'zod';
import { defineTexts, type Locale, textOf } from '../core/index.ts';

/** Codes that reading a sign may fail with. */
export const SIGN_READ_FAILURES = ['unloaded', 'no_sign', 'sign_untold'] as const;

const TEXTS = defineTexts({
  back: { en: '; on the back {back}', zh: '；背面 {back}' },
  empty: { en: 'nothing', zh: '空白' },
});

/** What stands on a sign, in an answer. */
export const sign = z.object({ block: z.string(), front: z.array(z.string()), back: z.array(z.string()) });

/** What is written in a book, in an answer; one that is not signed has no title. */
export const book = z.object({
  item: z.string(),
  pages: z.array(z.string()),
  title: z.string().optional(),
  author: z.string().optional(),
});

/** A sign on one line, quoted: it is another's text. */
export function signLine(front: readonly string[], back: readonly string[], locale: Locale): string {
  const said = (lines: readonly string[]) =>
    lines.every((line) => line === '') ? textOf(TEXTS.empty, locale) : JSON.stringify(lines.join(' / '));
  return said(front) + (back.length === 0 ? '' : textOf(TEXTS.back, locale, { back: said(back) }));
}

/** A book's pages, quoted: they are another's text. */
export function pagesText(pages: readonly string[]): string {
  return pages.map((page, index) => `${index + 1}: ${JSON.stringify(page)}`).join('\n');
}
