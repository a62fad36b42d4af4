import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { MAX_PAGE_CHARS, MAX_PAGES, MAX_TITLE_CHARS, writeBook } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { book } from '../text-tools.ts';
import { WINDOW_FAILURES } from '../window-tools.ts';

const TEXTS = defineTexts({
  written: { en: 'wrote {count} pages', zh: '写了 {count} 页' },
  signed: { en: "wrote {count} pages and signed the book as '{title}'", zh: '写了 {count} 页，署名为《{title}》' },
});

export const writeBookTool = bodyTool({
  name: 'write_book',
  set: 'signs',
  description:
    'Write all pages of a carried writable_book, in place of what stood there; with a title sign it for good.',
  destructive: true,
  input: z.object({
    pages: z.array(z.string().max(MAX_PAGE_CHARS)).min(1).max(MAX_PAGES),
    title: z.string().min(1).max(MAX_TITLE_CHARS).optional(),
  }),
  output: book,
  failureCodes: [...ACTION_FAILURES, ...WINDOW_FAILURES, 'not_received', 'not_carried', 'not_held', 'not_written'],
  async run(host, args, context) {
    const done = await perform(host, context, (options) => writeBook(host.session, args, options));
    if (!done.ok) return done;
    const { item, pages, title, author } = done.value;
    const text = title === undefined ? TEXTS.written : TEXTS.signed;
    const describe = textOf(text, context.locale, { count: pages.length, title });
    return { ok: true, describe, item, pages: [...pages], title, author };
  },
});
