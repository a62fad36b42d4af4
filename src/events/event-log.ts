import { type Logger, silentLogger } from '../core/index.ts';
import type { EventData, Grain, WorldEvent } from './event.ts';
import { EventRing } from './event-ring.ts';
import { type EventListener, Subscribers } from './subscribers.ts';

/** How many events of each grain a log keeps unless told otherwise. */
export const DEFAULT_CAPACITY = 4096;
/** How many events a `drain` or `since` takes unless told otherwise. */
export const DEFAULT_DRAIN_LIMIT = 40;
/** How many events a `drainFine` answers with unless told otherwise. */
export const DEFAULT_FINE_LIMIT = 20;
/** The cursor of whoever names none. */
export const DEFAULT_CURSOR = 'default';
/** How many named cursors a log remembers unless told otherwise; one more makes it forget the least recently used. */
export const MAX_CURSORS = 1024;

export interface EventLogOptions {
  /** Events kept of each grain, a positive integer. Default {@link DEFAULT_CAPACITY}. */
  readonly capacity?: number;
  /** Named cursors remembered, a positive integer. Default {@link MAX_CURSORS}. */
  readonly maxCursors?: number;
  /** The game tick now, stamped on each event. Default: always 0. Must not throw. */
  readonly tickOf?: () => number;
  /** Hears of listeners that throw. Default: silent. */
  readonly logger?: Logger;
}

/** Coarse events a cursor had not seen, the oldest first. */
export interface Drained {
  readonly events: WorldEvent[];
  /** How many unseen coarse events are still kept after these. */
  readonly remaining: number;
  /** How many coarse events were evicted before this cursor saw them, since it was last told. */
  readonly missed: number;
}

/** Coarse events after a `seq`, the oldest first. */
export interface Since {
  readonly events: WorldEvent[];
  /** How many more coarse events came after these. */
  readonly remaining: number;
  /** Whether coarse events after that `seq` were evicted. How many, nobody knows: `seq` counts both grains. */
  readonly gap: boolean;
}

/** Fine events that match a prefix, the oldest first. */
export interface FineMatches {
  readonly events: WorldEvent[];
  /** How many kept events match (and come after `after`). */
  readonly total: number;
  /** Whether `total` is more than `events` holds: ask again with `after` set to the last `seq`. */
  readonly truncated: boolean;
  /** Whether fine events after `after` were evicted, of which some may have matched. */
  readonly gap: boolean;
}

/** Where a log and one of its cursors stand. */
export interface EventLogStats {
  /** The newest `seq`: how many events there ever were, coarse and fine. */
  readonly seq: number;
  /** The `seq` up to which the cursor has read, skipped or missed. */
  readonly cursor: number;
  /** Coarse events kept that the cursor has not seen. */
  readonly coarsePending: number;
  /** Fine events kept. */
  readonly fineTotal: number;
  /** Events of both grains evicted to make room. */
  readonly dropped: number;
}

/** A reader's place: the ordinal of the next coarse event it is owed, and the `seq` it has come to. */
interface Cursor {
  readonly next: number;
  readonly seq: number;
}

const START: Cursor = { next: 0, seq: 0 };
const NO_DATA: EventData = Object.freeze({});

/**
 * The bounded log through which a turn-based mind hears of its world.
 *
 * Worlds {@link emit}; each reader drains at its own pace through its own cursor, and is told what it missed: silence
 * about a lost event is the one fault this class may not have. It knows no kind of event; worlds register theirs with
 * `defineEventKinds`. Cost: emit O(1) without allocation, drain O(k), since O(log capacity + k).
 *
 * A limit anywhere is a count of events: fractions are rounded down; 0, a negative number and NaN take nothing.
 */
export class EventLog {
  readonly #coarse: EventRing;
  readonly #fine: EventRing;
  readonly #maxCursors: number;
  readonly #tickOf: () => number;
  readonly #coarseSubscribers: Subscribers;
  readonly #fineSubscribers: Subscribers;
  /** Least recently used first. */
  readonly #cursors = new Map<string, Cursor>();
  #seq = 0;
  #forgottenCursors = 0;

  constructor(options: EventLogOptions = {}) {
    const { capacity = DEFAULT_CAPACITY, maxCursors = MAX_CURSORS, tickOf = () => 0, logger = silentLogger } = options;
    for (const [name, bound] of Object.entries({ capacity, maxCursors })) {
      if (!Number.isSafeInteger(bound) || bound < 1) {
        throw new RangeError(`an event log's ${name} must be a positive integer, not ${bound}`);
      }
    }
    this.#maxCursors = maxCursors;
    this.#coarse = new EventRing(capacity);
    this.#fine = new EventRing(capacity);
    this.#tickOf = tickOf;
    this.#coarseSubscribers = new Subscribers(logger);
    this.#fineSubscribers = new Subscribers(logger);
  }

  /** Events of each grain kept at most. */
  get capacity(): number {
    return this.#coarse.capacity;
  }

  /** The newest `seq`: how many events there ever were, coarse and fine; 0 before the first. */
  get seq(): number {
    return this.#seq;
  }

  /** Events of both grains evicted to make room, seen or not. */
  get dropped(): number {
    return this.#coarse.start + this.#fine.start;
  }

  /** Cursors forgotten because there were more than {@link MAX_CURSORS}. */
  get forgottenCursors(): number {
    return this.#forgottenCursors;
  }

  /** How often a listener threw. */
  get listenerFailures(): number {
    return this.#coarseSubscribers.failures + this.#fineSubscribers.failures;
  }

  /** Events that no listener heard, because listeners emitted too many in answer to one. They are in the log. */
  get unheard(): number {
    return this.#coarseSubscribers.unheard + this.#fineSubscribers.unheard;
  }

  /** Records a coarse event and returns its `seq`. The data is kept by reference: hand it over. */
  emit(kind: string, data: EventData = NO_DATA): number {
    return this.#write(this.#coarse, this.#coarseSubscribers, kind, data);
  }

  /** Records a fine event (`chat:Alice`), which no drain of a cursor will show, and returns its `seq`. */
  emitFine(fineKind: string, data: EventData = NO_DATA): number {
    return this.#write(this.#fine, this.#fineSubscribers, fineKind, data);
  }

  /** Records one change in both grains, coarse first, and returns the coarse `seq`. An empty `fineKind` has no fine event. */
  emitChange(kind: string, fineKind: string, data: EventData = NO_DATA): number {
    const seq = this.emit(kind, data);
    if (fineKind !== '') this.emitFine(fineKind, data);
    return seq;
  }

  /** What {@link drain} would answer now, without moving the cursor. By default all that is pending. */
  peek(cursor = DEFAULT_CURSOR, limit = Number.POSITIVE_INFINITY): Drained {
    return this.#read(this.#cursors.get(cursor) ?? START, limit).answer;
  }

  /**
   * Takes the oldest coarse events the cursor has not seen and moves it past them; the rest stays for the next call.
   * What was evicted unseen is reported once, as `missed`.
   *
   * A cursor is made by its first use, and is owed everything from the first event on: {@link resetCursor} skips the
   * past. One that was forgotten (see {@link MAX_CURSORS}) begins anew in the same way: it is given again what is
   * still kept, and all that is not counts as missed.
   */
  drain(limit = DEFAULT_DRAIN_LIMIT, cursor = DEFAULT_CURSOR): Drained {
    const { answer, moved } = this.#read(this.#cursors.get(cursor) ?? START, limit);
    this.#remember(cursor, moved);
    return answer;
  }

  /** The coarse events after `seq`, the oldest first; moves no cursor. A negative `seq` or NaN counts as 0. */
  since(seq: number, limit = DEFAULT_DRAIN_LIMIT): Since {
    const after = placeOf(seq);
    const from = this.#coarse.firstAfter(after);
    const to = Math.min(this.#coarse.end, from + countOf(limit));
    return {
      events: this.#coarse.slice(from, to),
      remaining: this.#coarse.end - to,
      gap: this.#coarse.evictedThroughSeq > after,
    };
  }

  /**
   * The fine events whose kind starts with `prefix` and whose `seq` is above `after` (default: all kept), the oldest
   * first. Moves no cursor: the same question has the same answer until something happens.
   *
   * Cost: finding `after` is O(log capacity); from there every kept kind is compared with the prefix, because `total`
   * counts them all. That is `capacity` comparisons of short strings at most (some 30 us of a full default ring), and
   * cheaper than an index that every emit would have to keep.
   */
  drainFine(
    prefix: string,
    { limit = DEFAULT_FINE_LIMIT, after = 0 }: { readonly limit?: number; readonly after?: number } = {},
  ): FineMatches {
    const ring = this.#fine;
    const afterSeq = placeOf(after);
    const wanted = countOf(limit);
    const events: WorldEvent[] = [];
    let total = 0;
    for (let ordinal = ring.firstAfter(afterSeq); ordinal < ring.end; ordinal++) {
      if (!ring.kindAt(ordinal).startsWith(prefix)) continue;
      total++;
      if (events.length < wanted) events.push(ring.at(ordinal));
    }
    return { events, total, truncated: total > events.length, gap: ring.evictedThroughSeq > afterSeq };
  }

  /** Moves the cursor to the newest `seq`: all before is skipped, and none of it counts as missed. */
  resetCursor(cursor = DEFAULT_CURSOR): void {
    this.#remember(cursor, { next: this.#coarse.end, seq: this.#seq });
  }

  /** Where the log and the cursor stand. Looking makes and moves no cursor. */
  stats(cursor = DEFAULT_CURSOR): EventLogStats {
    const { next, seq } = this.#cursors.get(cursor) ?? START;
    return {
      seq: this.#seq,
      cursor: seq,
      coarsePending: this.#coarse.end - Math.max(next, this.#coarse.start),
      fineTotal: this.#fine.end - this.#fine.start,
      dropped: this.dropped,
    };
  }

  /**
   * Calls `listener` with every later event of `grain`, in order, from within the emit; an event that a listener emits
   * is told after the one being told. A listener that throws is counted and harms nobody. Returns the way to stop,
   * which is safe at any time and any number of times.
   */
  subscribe(listener: EventListener, grain: Grain = 'coarse'): () => void {
    return (grain === 'coarse' ? this.#coarseSubscribers : this.#fineSubscribers).add(listener);
  }

  #write(ring: EventRing, subscribers: Subscribers, kind: string, data: EventData): number {
    const seq = ++this.#seq;
    const tick = this.#tickOf();
    ring.push(seq, kind, data, tick);
    if (subscribers.any) subscribers.deliver({ seq, kind, data, tick });
    return seq;
  }

  #read(cursor: Cursor, limit: number): { readonly answer: Drained; readonly moved: Cursor } {
    const { start, end, evictedThroughSeq } = this.#coarse;
    const from = Math.max(cursor.next, start);
    const to = Math.min(end, from + countOf(limit));
    const events = this.#coarse.slice(from, to);
    return {
      answer: { events, remaining: end - to, missed: from - cursor.next },
      moved: { next: to, seq: events.at(-1)?.seq ?? Math.max(cursor.seq, from > cursor.next ? evictedThroughSeq : 0) },
    };
  }

  #remember(name: string, cursor: Cursor): void {
    this.#cursors.delete(name);
    this.#cursors.set(name, cursor);
    if (this.#cursors.size <= this.#maxCursors) return;
    for (const leastRecent of this.#cursors.keys()) {
      this.#cursors.delete(leastRecent);
      this.#forgottenCursors++;
      return;
    }
  }
}

function countOf(limit: number): number {
  return limit >= 1 ? Math.floor(limit) : 0;
}

/** A `seq` to read after; before the first event is 0, and so is NaN. */
function placeOf(seq: number): number {
  return Math.max(0, seq || 0);
}
