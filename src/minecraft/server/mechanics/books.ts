import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';
import { inOrder } from './in-order.ts';
import { HOTBAR_START, playerSpace } from './items/player-space.ts';
import type { ItemData } from './items/stack.ts';

const BLANK = 'writable_book';
const SIGNED = 'written_book';

/** Bounds of the game: pages of a book, characters of a page and of a title; the hotbar's slots. */
const MAX_PAGES = 100;
const MAX_PAGE_CHARS = 1024;
const MAX_TITLE_CHARS = 32;
const HOTBAR_SLOTS = 9;

/** Pages and title since 1.17.1; before, the whole new book, and whether it is signed. */
interface EditPacket {
  readonly hand: number;
  readonly pages?: readonly string[];
  readonly title?: string;
  readonly new_book?: { readonly nbtData?: unknown };
  readonly signing?: boolean;
}

/** Books are written and signed; flying-squid knows nothing of them. */
export function installBooks(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player._client.on('edit_book', (packet: EditPacket) =>
      inOrder(game, player, async () => edit(game, player, packet)),
    );
  });
}

function edit(game: Game, player: SquidPlayer, packet: EditPacket): void {
  const { hand } = packet;
  const pages = packet.pages ?? listIn(packet.new_book?.nbtData, 'pages');
  const title = packet.pages === undefined ? titleBefore(packet) : packet.title;
  const space = playerSpace(game, player);
  const slot = HOTBAR_START + hand;
  const isSound =
    hand >= 0 &&
    hand < HOTBAR_SLOTS &&
    pages.length <= MAX_PAGES &&
    pages.every((page) => page.length <= MAX_PAGE_CHARS) &&
    (title ?? '').length <= MAX_TITLE_CHARS;
  if (!isSound || space.get(slot)?.name !== BLANK) return;
  const name = title === undefined ? BLANK : SIGNED;
  const itemId = game.registry.itemsByName[name]?.id;
  const data = title === undefined ? blankData(game, pages) : signedData(game, pages, title, player.username);
  const book = itemId === undefined ? undefined : game.items.make(itemId, 1, data);
  if (book !== undefined) space.set(slot, book);
}

function titleBefore({ signing, new_book: book }: EditPacket): string | undefined {
  if (signing !== true) return undefined;
  const title = valueIn(book?.nbtData, 'title');
  return typeof title === 'string' ? title : '';
}

function blankData(game: Game, pages: readonly string[]): ItemData {
  if (!game.items.hasComponents) return { nbt: nbtOf({ pages: listOf(pages) }) };
  const data = { pages: pages.map((content) => ({ content, filteredContent: undefined })) };
  return { components: [{ type: 'writable_book_content', data }] };
}

function signedData(game: Game, pages: readonly string[], title: string, author: string): ItemData {
  if (!game.items.hasComponents) {
    const texts = listOf(pages.map((text) => JSON.stringify({ text })));
    return { nbt: nbtOf({ pages: texts, title: stringOf(title), author: stringOf(author) }) };
  }
  const data = {
    rawTitle: title,
    filteredTitle: undefined,
    author,
    generation: 0,
    pages: pages.map((text) => ({ content: stringOf(text), filteredContent: undefined })),
    resolved: true,
  };
  return { components: [{ type: 'written_book_content', data }] };
}

const stringOf = (value: string) => ({ type: 'string', value });
const listOf = (value: readonly string[]) => ({ type: 'list', value: { type: 'string', value } });
const nbtOf = (value: object) => ({ type: 'compound', name: '', value });

/** The value of an entry of a compound, as the library reads NBT. */
function valueIn(nbt: unknown, key: string): unknown {
  const entries = (nbt as { readonly value?: Readonly<Record<string, { readonly value?: unknown }>> } | null)?.value;
  return entries?.[key]?.value;
}

function listIn(nbt: unknown, key: string): readonly string[] {
  const list = (valueIn(nbt, key) as { readonly value?: unknown } | undefined)?.value;
  return Array.isArray(list) ? list.filter((page): page is string => typeof page === 'string') : [];
}
