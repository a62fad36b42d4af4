import { BoundedQueue } from '../../core/index.ts';
import type { Percept } from './percept.ts';

/** Percepts a resident keeps until it thinks; the oldest unseen is lost, and counted. */
export const INBOX_CAPACITY = 64;

/** An inbox as plain data. */
export interface SavedInbox {
  readonly pending: readonly Percept[];
  /** Lost since the resident was last told, and ever. */
  readonly missed: number;
  readonly missedEver: number;
}

const NOTHING: readonly Percept[] = Object.freeze([]);
const EMPTY: SavedInbox = { pending: [], missed: 0, missedEver: 0 };

/**
 * What one resident has perceived and not yet thought of. It answers as an event log of that capacity with one cursor
 * does (a test holds the two side by side), but keeps percepts as they are: they carry their time and type themselves, and
 * a crowd's inboxes are what a town spends most on.
 */
export class Inbox {
  readonly #pending = new BoundedQueue<Percept>(INBOX_CAPACITY, 'drop-oldest');
  /** Lost without ever coming in. */
  #skipped: number;
  #missedTold: number;

  constructor({ pending, missed, missedEver }: SavedInbox = EMPTY) {
    this.#skipped = missedEver;
    this.#missedTold = missedEver - missed;
    for (const percept of pending) this.push(percept);
  }

  push(percept: Percept): void {
    this.#pending.push(percept);
  }

  /** Counts percepts that came so thick that they never got in: all that was pending is older, and lost too. */
  miss(count: number): void {
    this.#skipped += count;
  }

  /** All that is pending, the oldest first, and how many were lost since the last time. */
  take(): { readonly percepts: readonly Percept[]; readonly missed: number } {
    const percepts = this.#pending.size === 0 ? NOTHING : this.#drain();
    const missed = this.#missedEver - this.#missedTold;
    this.#missedTold += missed;
    return { percepts, missed };
  }

  /** What `take` would give, left where it is. */
  save(): SavedInbox {
    const pending: Percept[] = [];
    // Once round the queue.
    for (let left = this.#pending.size; left > 0; left--) {
      const percept = this.#pending.shift();
      if (percept === undefined) break;
      pending.push(percept);
      this.#pending.push(percept);
    }
    return { pending, missed: this.#missedEver - this.#missedTold, missedEver: this.#missedEver };
  }

  #drain(): readonly Percept[] {
    const percepts: Percept[] = [];
    for (let next = this.#pending.shift(); next !== undefined; next = this.#pending.shift()) percepts.push(next);
    return percepts;
  }

  get #missedEver(): number {
    return this.#pending.lost + this.#skipped;
  }
}
