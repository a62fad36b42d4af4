import { type Result, succeed } from '../../core/index.ts';
import type { EntryRow } from './entry-schema.ts';
import type { LifeJournal } from './life-journal.ts';

/** Goes through a history after a page, the oldest first, and never holds more of it than a few pages. */
export function eachRow(journal: LifeJournal, afterPage: number, visit: (row: EntryRow) => void): Result<undefined> {
  let page = afterPage;
  for (;;) {
    const pages = journal.pagesAfter(page);
    if (!pages.ok) return pages;
    const last = pages.value.at(-1);
    if (last === undefined) return succeed(undefined);
    for (const { rows } of pages.value) rows.forEach(visit);
    page = last.number;
  }
}
