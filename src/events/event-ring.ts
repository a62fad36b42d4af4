import type { EventData, WorldEvent } from './event.ts';

/** Slots of a ring before its first event; they double as events come, up to its capacity. */
const FIRST_SLOTS = 64;

/**
 * The newest `capacity` events of one grain, in columns: a push writes four slots, and allocates nothing once the ring has
 * grown to what it holds. A log of which little is told stays small: a process has one for each of its bodies.
 *
 * An event's ordinal is how many were pushed before it (0, 1, 2 ...). Events `start <= ordinal < end` are kept, so
 * `start` is also how many were evicted: whoever remembers an ordinal can tell exactly how many events it lost, which
 * no difference of `seq` could, because two rings share one `seq`.
 */
export class EventRing {
  readonly capacity: number;
  #seqs: Float64Array;
  #ticks: Float64Array;
  readonly #kinds: string[] = [];
  readonly #data: EventData[] = [];
  #slot = 0;
  #end = 0;
  #evictedThroughSeq = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#seqs = new Float64Array(Math.min(FIRST_SLOTS, capacity));
    this.#ticks = new Float64Array(this.#seqs.length);
  }

  /** The ordinal of the oldest event kept; also the count of those evicted. */
  get start(): number {
    return Math.max(0, this.#end - this.capacity);
  }

  /** One past the ordinal of the newest event; also the count of those ever pushed. */
  get end(): number {
    return this.#end;
  }

  /** The `seq` of the newest event evicted, 0 while none is. */
  get evictedThroughSeq(): number {
    return this.#evictedThroughSeq;
  }

  /** Adds the newest event, in place of the oldest when full. `seq` must be above all before. O(1). */
  push(seq: number, kind: string, data: EventData, tick: number): void {
    const slot = this.#slot;
    if (this.#end >= this.capacity) this.#evictedThroughSeq = this.#seqs[slot] ?? 0;
    else if (slot === this.#seqs.length) this.#grow();
    this.#seqs[slot] = seq;
    this.#ticks[slot] = tick;
    this.#kinds[slot] = kind;
    this.#data[slot] = data;
    this.#slot = slot + 1 === this.capacity ? 0 : slot + 1;
    this.#end++;
  }

  /** Until the ring is full no slot is used twice, so that slots stay where they are. */
  #grow(): void {
    const slots = Math.min(this.capacity, 2 * this.#seqs.length);
    this.#seqs = longer(this.#seqs, slots);
    this.#ticks = longer(this.#ticks, slots);
  }

  /** The events of ordinals `from <= ordinal < to`, which must be kept ones. O(to - from). */
  slice(from: number, to: number): WorldEvent[] {
    const events: WorldEvent[] = [];
    for (let ordinal = from; ordinal < to; ordinal++) events.push(this.at(ordinal));
    return events;
  }

  /** The event of a kept ordinal. */
  at(ordinal: number): WorldEvent {
    const slot = ordinal % this.capacity;
    return {
      seq: this.#seqs[slot] ?? 0,
      kind: this.#kinds[slot] ?? '',
      data: this.#data[slot] ?? {},
      tick: this.#ticks[slot] ?? 0,
    };
  }

  /** The kind of a kept ordinal, without building its event. */
  kindAt(ordinal: number): string {
    return this.#kinds[ordinal % this.capacity] ?? '';
  }

  /** The ordinal of the oldest kept event whose `seq` is above `seq`, or `end`. Binary search, O(log capacity). */
  firstAfter(seq: number): number {
    let low = this.start;
    let high = this.#end;
    while (low < high) {
      const middle = low + Math.floor((high - low) / 2);
      if ((this.#seqs[middle % this.capacity] ?? 0) > seq) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function longer(column: Float64Array, length: number): Float64Array {
  const copy = new Float64Array(length);
  copy.set(column);
  return copy;
}
