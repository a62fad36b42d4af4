import { type Result, succeed } from '../../core/index.ts';
import { eventMoment } from '../bus/event-ids.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import type { Setting } from '../world/setting.ts';
import { eventOf, momentOf } from './entry.ts';
import type { EntryRow } from './entry-schema.ts';
import type { LifeJournal, Page } from './life-journal.ts';

/** Pages kept after they were read: one who scrolls, or opens a passage, asks for neighbours. */
const PAGES_KEPT = 16;

/** A stretch of a history, the oldest first, and whether there is more of it in that direction. */
export interface EventsFound {
  readonly events: readonly LifeEvent[];
  readonly more: boolean;
}

/** What is needed of a journal. */
type PagedJournal = Pick<LifeJournal, 'pages' | 'pagesAfter'>;

/** Between two entries: before the entry `row` (from 0) of the page `page` (from 1). */
interface Position {
  readonly page: number;
  readonly row: number;
}

/** Which events of a history are looked for. */
interface EventQuery {
  /** At most so many. */
  readonly limit: number;
  /** Going forward, what is later is not looked at: a replay has not come to it. */
  readonly untilMs?: number;
  /** Which count at all. Default: each. */
  readonly accept?: (event: LifeEvent) => boolean;
}

/**
 * The events that a journal holds, found by moment or id without reading it from the beginning: entries stand in the
 * order of their moments, and an id tells its own. A look costs some page reads by halving, and those of what it answers.
 */
export class EventHistory {
  readonly #journal: PagedJournal;
  readonly #setting: Setting;
  /** By number, the one read last at the end. */
  readonly #kept = new Map<number, readonly EntryRow[]>();

  constructor(journal: PagedJournal, setting: Setting) {
    this.#journal = journal;
    this.#setting = setting;
  }

  /** The event of that id; undefined where the journal has none. Fails as the journal does. */
  find(id: number): Result<LifeEvent | undefined> {
    const found = this.#positionOf(id);
    if (!found.ok) return found;
    const at = this.#rows(found.value.page);
    if (!at.ok) return at;
    const event = eventOf(at.value[found.value.row] ?? NO_ROW);
    return succeed(event?.id === id ? event : undefined);
  }

  /** The events before the one of that id, or, where the journal has no such, before its moment. Fails as the journal does. */
  before(id: number, query: EventQuery): Result<EventsFound> {
    const found = this.#positionOf(id);
    return found.ok ? this.#upTo(found.value, query) : found;
  }

  /** The last events, those of that moment (a whole millisecond) included. Fails as the journal does. */
  until(atMs: number, query: EventQuery): Result<EventsFound> {
    const found = this.#lowerBound(atMs + 1);
    return found.ok ? this.#upTo(found.value, query) : found;
  }

  /** The events after the one of that id, or, where the journal has no such, from its moment on. Fails as the journal does. */
  after(id: number, query: EventQuery): Result<EventsFound> {
    const found = this.#positionOf(id);
    if (!found.ok) return found;
    return this.#from(found.value, query, id);
  }

  /** The events from that moment on. Fails as the journal does. */
  since(atMs: number, query: EventQuery): Result<EventsFound> {
    const found = this.#lowerBound(atMs);
    return found.ok ? this.#from(found.value, query) : found;
  }

  #upTo(position: Position, { limit, accept = anyEvent }: EventQuery): Result<EventsFound> {
    const events: LifeEvent[] = [];
    let { row } = position;
    for (let { page } = position; page > 0; page--) {
      const rows = this.#rows(page);
      if (!rows.ok) return rows;
      for (let i = Math.min(row, rows.value.length) - 1; i >= 0; i--) {
        const event = eventOf(rows.value[i] ?? NO_ROW);
        if (event === undefined || !accept(event)) continue;
        if (events.length === limit) return succeed({ events: events.reverse(), more: true });
        events.push(event);
      }
      row = Number.POSITIVE_INFINITY;
    }
    return succeed({ events: events.reverse(), more: false });
  }

  #from(
    { page, row }: Position,
    { limit, untilMs = Number.POSITIVE_INFINITY, accept = anyEvent }: EventQuery,
    except?: number,
  ): Result<EventsFound> {
    const events: LifeEvent[] = [];
    for (let number = page; number <= this.#journal.pages; number++) {
      const rows = this.#rows(number);
      if (!rows.ok) return rows;
      for (const each of rows.value.slice(number === page ? row : 0)) {
        if (momentOf(each) > untilMs) return succeed({ events, more: false });
        const event = eventOf(each);
        if (event === undefined || event.id === except || !accept(event)) continue;
        if (events.length === limit) return succeed({ events, more: true });
        events.push(event);
      }
    }
    return succeed({ events, more: false });
  }

  /** Before the event of that id; before everything of its moment where there is none. */
  #positionOf(id: number): Result<Position> {
    const atMs = eventMoment(this.#setting, id);
    const first = this.#lowerBound(atMs);
    if (!first.ok) return first;
    let { page, row } = first.value;
    for (; page <= this.#journal.pages; page++) {
      const rows = this.#rows(page);
      if (!rows.ok) return rows;
      for (; row < rows.value.length; row++) {
        const each = rows.value[row] ?? NO_ROW;
        if (momentOf(each) > atMs) return first;
        if (each[0] === 'event' && each[1] === id) return succeed({ page, row });
      }
      row = 0;
    }
    return first;
  }

  /** Before the first entry at that moment or later. */
  #lowerBound(atMs: number): Result<Position> {
    let least = 1;
    let end = this.#journal.pages + 1;
    while (least < end) {
      const middle = (least + end) >> 1;
      const rows = this.#rows(middle);
      if (!rows.ok) return rows;
      const last = rows.value.at(-1);
      if (last !== undefined && momentOf(last) >= atMs) end = middle;
      else least = middle + 1;
    }
    if (least > this.#journal.pages) return succeed({ page: least, row: 0 });
    const rows = this.#rows(least);
    if (!rows.ok) return rows;
    return succeed({ page: least, row: rows.value.findIndex((row) => momentOf(row) >= atMs) });
  }

  /** A page's entries; none past the end. */
  #rows(number: number): Result<readonly EntryRow[]> {
    const known = this.#kept.get(number);
    const read: Result<readonly Page[]> =
      known === undefined ? this.#journal.pagesAfter(number - 1, 1) : succeed([{ number, rows: known }]);
    if (!read.ok) return read;
    const rows = read.value[0]?.rows ?? [];
    if (rows.length === 0) return succeed(rows);
    this.#kept.delete(number);
    this.#kept.set(number, rows);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= PAGES_KEPT) break;
      this.#kept.delete(oldest);
    }
    return succeed(rows);
  }
}

/** Stands for an entry that is not there: of no event. */
const NO_ROW: EntryRow = ['asked', 0, 0];

function anyEvent(): boolean {
  return true;
}
