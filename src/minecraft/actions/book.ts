import { type Locale, type Result, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import type { BookText, ItemStack, WorldState } from '../state/index.ts';
import { type ActionOptions, act } from './activity.ts';
import { holdItem } from './equip.ts';
import { heldItemOf } from './held-item.ts';
import { failIn } from './texts.ts';
import { WindowWork } from './window-work.ts';

/** The book that is written in, and the one it becomes when it is signed. */
const BLANK = 'writable_book';
const SIGNED = 'written_book';

/** Bounds of the game: pages of a book, characters of a page and of a title. */
export const MAX_PAGES = 100;
export const MAX_PAGE_CHARS = 1024;
export const MAX_TITLE_CHARS = 32;

/** Ticks the server has to show what was written, before it is asked. */
const SHOWN_TICKS = 20;

/** What is written in a book. */
export interface BookReport extends BookText {
  readonly item: string;
}

/**
 * Tells what is written in a book that is carried: the one in hand, else the first; with `title` the one of that title.
 * Fails with `not_received`, `not_carried` or `book_unread`.
 */
export function readBook(
  state: WorldState,
  { title }: { readonly title?: string | undefined },
  locale: Locale = 'en',
): Result<BookReport> {
  if (!state.inventory.known) return failIn(locale, 'not_received', ['inventoryUntold', 'callAgain']);
  const books = stacksOf(state).filter(({ name }) => name === BLANK || name === SIGNED);
  const book = books.find((each) => title === undefined || each.book?.title === title);
  if (book === undefined) {
    const titles = books.flatMap((each) => each.book?.title ?? []);
    return failIn(locale, 'not_carried', ['noBook', 'callInventory'], { item: title ?? 'book' }, { titles });
  }
  if (book.name === BLANK) return succeed({ item: BLANK, pages: book.book?.pages ?? [] });
  if (book.book !== undefined) return succeed({ item: SIGNED, ...book.book });
  return failIn(locale, 'book_unread', ['bookUnread', 'callInventory'], { item: book.name });
}

/**
 * Writes all pages of a carried book that is not signed, in place of what stood in it; with a `title` it signs it, and it
 * stays as it is for ever. Waits until the server shows it. Fails as a hold does, and with `not_written`.
 */
export function writeBook(
  session: Session,
  args: { readonly pages: readonly string[]; readonly title?: string | undefined },
  options: ActionOptions = {},
): Promise<Result<BookReport>> {
  return act(session, 'writeBook', options, async (activity) => {
    const { state, body } = session;
    const { pages, title } = args;
    const held = await holdItem(activity, BLANK);
    if (!held.ok) return held;
    const shows = () => isWritten(heldBook(state), pages, title);
    if (!shows()) {
      body.writeBook(held.value.slot, pages, title);
      const end = await activity.everyTick(SHOWN_TICKS, shows);
      const unasked = end === 'deadline' ? await WindowWork.own(activity) : undefined;
      if (unasked?.ok === false) return unasked;
    }
    const stopped = activity.stopped();
    if (stopped !== undefined) return stopped;
    const book = heldBook(state);
    if (book === undefined || !shows()) {
      return failIn(activity.locale, 'not_written', ['bookUnchanged', 'callInventory'], {}, { held: book?.name });
    }
    return succeed({
      item: book.name,
      pages: book.book?.pages ?? [],
      title: book.book?.title,
      author: book.book?.author,
    });
  });
}

function isWritten(stack: ItemStack | undefined, pages: readonly string[], title: string | undefined): boolean {
  if (stack?.name !== (title === undefined ? BLANK : SIGNED)) return false;
  const written = stack.book?.pages ?? [];
  return written.length === pages.length && pages.every((page, index) => page === written[index]);
}

function heldBook(state: WorldState): ItemStack | undefined {
  const held = heldItemOf(state);
  return held.known ? (held.stack ?? undefined) : undefined;
}

/** All that is carried, what is in hand first. */
function stacksOf(state: WorldState): readonly ItemStack[] {
  const { hotbar, main, offHand } = state.inventory;
  return [heldBook(state) ?? null, offHand, ...hotbar, ...main].filter((stack) => stack !== null);
}
