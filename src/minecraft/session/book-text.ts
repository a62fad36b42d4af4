import type { BookText } from '../state/index.ts';
import type { ComponentText } from './component-text.ts';

/** Pages of a book that are kept: the game's books have no more. */
const MAX_PAGES = 100;

/** What the library keeps of a stack's data: NBT up to 1.20.4, components from 1.20.5 on. */
interface ItemDetails {
  readonly nbt?: unknown;
  readonly components?: unknown;
}

/** What is written in a book of either kind; undefined for whatever has no pages. */
export function bookOf({ nbt, components }: ItemDetails, text: ComponentText): BookText | undefined {
  return Array.isArray(components) ? fromComponents(components, text) : fromNbt(nbt, text);
}

function fromComponents(components: readonly unknown[], text: ComponentText): BookText | undefined {
  for (const component of components) {
    const { type, data } = recordOf(component);
    if (type !== 'writable_book_content' && type !== 'written_book_content') continue;
    const { pages, rawTitle, author } = recordOf(data);
    const read = type === 'writable_book_content' ? plain : (page: unknown) => text.textOf(page);
    return {
      pages: listOf(pages).map((page) => read(recordOf(page)['content'])),
      title: textOrNone(rawTitle),
      author: textOrNone(author),
    };
  }
  return undefined;
}

function fromNbt(nbt: unknown, text: ComponentText): BookText | undefined {
  const { pages, title, author } = recordOf(recordOf(nbt)['value']);
  const list = recordOf(recordOf(pages)['value'])['value'];
  if (!Array.isArray(list)) return undefined;
  const signedAs = textOrNone(recordOf(title)['value']);
  const read = signedAs === undefined ? plain : (page: unknown) => text.textOf(page);
  return { pages: listOf(list).map(read), title: signedAs, author: textOrNone(recordOf(author)['value']) };
}

function plain(page: unknown): string {
  return typeof page === 'string' ? page : '';
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_PAGES) : [];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
