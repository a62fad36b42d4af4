import { fail, type Result, succeed } from '../core/index.ts';
import { type EventHistory, type EventsFound, eventMoment, type Life } from '../life/index.ts';
import { type EventLines, isShown, type KnownEvent } from './event-lines.ts';
import type { EventLine, EventPage } from './protocol.ts';

/** Events that are asked for by id at once at most: a sentence tells of a handful. */
const MAX_IDS = 64;
/** Events of one answer, unless told otherwise and at most. */
const DEFAULT_PAGE = 100;
const MAX_PAGE = 200;

/** Where a stretch of events is to begin or to end. */
const DIRECTIONS = ['before', 'after', 'at'] as const;

/**
 * Every event that there was: the newest as the viewer holds them, older ones as the journal does, in one order. A reader
 * who comes late, or scrolls back, loses nothing.
 */
export class EventArchive {
  readonly #life: Life;
  readonly #lines: EventLines;
  readonly #history: EventHistory | undefined;

  constructor(life: Life, lines: EventLines, history: EventHistory | undefined) {
    this.#life = life;
    this.#lines = lines;
    this.#history = history;
  }

  /**
   * Answers `?ids=1,2` (those that there were, in the order asked), or a page: `?before=ID`, `?after=ID` or `?at=MS`, with
   * `limit`; with none of them the newest. Fails with `bad_query`, or as the journal does.
   */
  answer(query: Readonly<Record<string, string>>): Result<readonly EventLine[] | EventPage> {
    const { ids, limit = String(DEFAULT_PAGE) } = query;
    const count = Number(limit);
    const wanted = DIRECTIONS.filter((direction) => query[direction] !== undefined);
    const [direction] = wanted;
    if (!isWhole(count) || count < 1 || count > MAX_PAGE || wanted.length + (ids === undefined ? 0 : 1) > 1) return BAD;
    if (ids !== undefined) return this.#find(ids.split(',').filter((id) => id !== ''));
    if (direction === undefined) return this.#page(this.#backward(undefined, count));
    const from = Number(query[direction]);
    if (query[direction] === '' || !isWhole(from)) return BAD;
    return this.#page(direction === 'before' ? this.#backward(from, count) : this.#forward(direction, from, count));
  }

  /** The event of that id, and whether the reader was not to be told of it; undefined where there was none. */
  known(id: number): Result<KnownEvent | undefined> {
    const held = this.#lines.known(id);
    if (held !== undefined || this.#history === undefined || !isWhole(id)) return succeed(held);
    const found = this.#history.find(id);
    if (!found.ok) return found;
    const event = found.value;
    const isPast = event !== undefined && event.atMs <= this.#life.nowMs && isShown(event);
    return succeed(isPast ? this.#lines.past(event) : undefined);
  }

  #find(ids: readonly string[]): Result<readonly EventLine[]> {
    const lines: EventLine[] = [];
    for (const id of ids.slice(0, MAX_IDS)) {
      const known = this.known(Number(id));
      if (!known.ok) return known;
      if (known.value !== undefined) lines.push(this.#lines.line(known.value));
    }
    return succeed(lines);
  }

  /** The last `count` before an event; up to now, where none is given. */
  #backward(id: number | undefined, count: number): Result<Stretch> {
    const recent = this.#lines.recent();
    const end = id === undefined ? recent.length : recent.findIndex(({ event }) => event.id === id);
    const newer = recent.slice(Math.max(0, end - count), Math.max(0, end));
    if (newer.length < end) return succeed({ known: newer, more: true });
    const older = this.#older(end > 0 ? recent[0]?.event.id : id, count - newer.length);
    if (!older.ok) return older;
    return succeed({ known: [...older.value.known, ...newer], more: older.value.more });
  }

  /** What the journal has before an event, or up to now. */
  #older(id: number | undefined, limit: number): Result<Stretch> {
    const { nowMs, setting } = this.#life;
    const query = { limit, accept: isShown };
    const isPast = id !== undefined && eventMoment(setting, id) <= nowMs;
    return this.#past(isPast ? this.#history?.before(id, query) : this.#history?.until(nowMs, query));
  }

  /** The first `count` after an event, or from a moment on. */
  #forward(direction: 'after' | 'at', from: number, count: number): Result<Stretch> {
    const recent = this.#lines.recent();
    const start = direction === 'after' ? recent.findIndex(({ event }) => event.id === from) + 1 : 0;
    const fromMs = direction === 'after' ? eventMoment(this.#life.setting, from) : from;
    const isHeld = direction === 'after' ? start > 0 : (recent[0]?.event.atMs ?? Number.POSITIVE_INFINITY) < fromMs;
    const query = { limit: count, accept: isShown, untilMs: this.#life.nowMs };
    const found = isHeld ? undefined : this.#history?.[direction === 'after' ? 'after' : 'since'](from, query);
    const older = this.#past(found);
    if (!older.ok || older.value.more) return older;
    const { known } = older.value;
    // The journal's end: what it has not been told yet is held here.
    const last = known.at(-1)?.event;
    const joined = last === undefined ? start : recent.findIndex(({ event }) => event.id === last.id) + 1;
    const rest = recent.slice(joined).filter(({ event }) => event.atMs >= (last?.atMs ?? fromMs));
    const room = count - known.length;
    return succeed({ known: [...known, ...rest.slice(0, room)], more: rest.length > room });
  }

  /** What the journal has, as it is known; nothing where there is none. */
  #past(found: Result<EventsFound> = NOTHING): Result<Stretch> {
    if (!found.ok) return found;
    const { events, more } = found.value;
    return succeed({ known: events.map((event) => this.#lines.past(event)), more });
  }

  #page(stretch: Result<Stretch>): Result<EventPage> {
    if (!stretch.ok) return stretch;
    const { known, more } = stretch.value;
    return succeed({ events: known.map((each) => this.#lines.line(each)), more });
  }
}

/** Events as they are known, the oldest first, and whether there are more in that direction. */
interface Stretch {
  readonly known: readonly KnownEvent[];
  readonly more: boolean;
}

const NOTHING = succeed<EventsFound>({ events: [], more: false });

const BAD = fail(
  'bad_query',
  'that asks for no events',
  `give ids=1,2 (at most ${MAX_IDS}), or one of before=ID, after=ID, at=MILLISECONDS, with limit=1 to ${MAX_PAGE}`,
);

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
