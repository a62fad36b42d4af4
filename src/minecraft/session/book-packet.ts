import type { Registry } from './library.ts';

/** From this version on the book's slot and its pages are written, before the whole new book. */
const PAGES_SINCE = '1.17.1';

/** What is written into the book in a hotbar slot, in the version's form; with a title it is signed. */
export function bookPacket(
  registry: Registry,
  slot: number,
  pages: readonly string[],
  title: string | undefined,
): object {
  if (registry.version['>='](PAGES_SINCE)) return { hand: slot, pages, title };
  const string = (value: string) => ({ type: 'string', value });
  const nbt = {
    pages: { type: 'list', value: { type: 'string', value: pages } },
    ...(title === undefined ? {} : { title: string(title) }),
  };
  const itemId = registry.itemsByName['writable_book']?.id;
  return {
    new_book: { present: true, itemId, itemCount: 1, nbtData: { type: 'compound', name: '', value: nbt } },
    signing: title !== undefined,
    hand: slot,
  };
}
