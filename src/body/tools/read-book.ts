import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { MAX_TITLE_CHARS, readBook } from '../../minecraft/actions/index.ts';
import { bodyTool } from '../host.ts';
import { book, pagesText } from '../text-tools.ts';
import { sessionClosed } from '../whereabouts.ts';

const TEXTS = defineTexts({
  signed: { en: "'{title}' by {author}, {count} pages", zh: '《{title}》，{author} 著，{count} 页' },
  unsigned: { en: 'an unsigned book of {count} pages', zh: '未署名的书，{count} 页' },
});

export const readBookTool = bodyTool({
  name: 'read_book',
  set: 'signs',
  description: 'Read a carried book: the one in hand, else the first, or the one of this title.',
  readOnly: true,
  input: z.object({ title: z.string().max(MAX_TITLE_CHARS).optional() }),
  output: book,
  failureCodes: ['session_closed', 'not_received', 'not_carried', 'book_unread'],
  run({ session }, args, { locale }) {
    if (session.ended !== undefined) return sessionClosed(session.ended);
    const read = readBook(session.state, args, locale);
    if (!read.ok) return read;
    const { item, pages, title, author } = read.value;
    const values = { title, author, count: pages.length };
    const describe = textOf(title === undefined ? TEXTS.unsigned : TEXTS.signed, locale, values);
    return { ok: true, describe, item, pages: [...pages], title, author };
  },
  text: ({ describe, pages }) => [describe, pagesText(pages)].filter((part) => part !== '').join('\n'),
});
