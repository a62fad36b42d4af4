/** What `push` on a full queue does: turn the new item away, or drop the oldest to make room. */
export type OverflowPolicy = 'reject' | 'drop-oldest';

/** A first-in first-out queue with a named bound; it counts what it had to lose. O(1) push and shift. */
export class BoundedQueue<T> {
  readonly capacity: number;
  readonly #policy: OverflowPolicy;
  readonly #items: (T | undefined)[];
  #head = 0;
  #size = 0;
  #lost = 0;

  constructor(capacity: number, policy: OverflowPolicy) {
    if (!Number.isInteger(capacity) || capacity < 1) {
      throw new RangeError(`a queue's capacity must be a positive integer, not ${capacity}`);
    }
    this.capacity = capacity;
    this.#policy = policy;
    this.#items = new Array<T | undefined>(capacity);
  }

  get size(): number {
    return this.#size;
  }

  /** How many items were rejected or dropped since the start. */
  get lost(): number {
    return this.#lost;
  }

  /** Adds an item; false when it was turned away because the queue is full. */
  push(item: T): boolean {
    if (this.#size === this.capacity) {
      this.#lost++;
      if (this.#policy === 'reject') return false;
      this.shift();
    }
    this.#items[(this.#head + this.#size) % this.capacity] = item;
    this.#size++;
    return true;
  }

  /** Removes and returns the oldest item, or undefined when empty. */
  shift(): T | undefined {
    if (this.#size === 0) return undefined;
    const item = this.#items[this.#head];
    this.#items[this.#head] = undefined;
    this.#head = (this.#head + 1) % this.capacity;
    this.#size--;
    return item;
  }

  /** Removes all items; they do not count as lost. */
  clear(): void {
    this.#items.fill(undefined);
    this.#head = 0;
    this.#size = 0;
  }
}
