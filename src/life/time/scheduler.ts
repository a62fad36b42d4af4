import { NONE } from '../world/entity.ts';

/** Children of a heap's node: four keep it flat, and its nodes within one cache line. */
const ARITY = 4;

/** One booking of a saved scheduler: slot and time. Saved in the order in which they fall due. */
export type SavedBooking = readonly [slot: number, atMs: number];

/**
 * The queue of everything that is due: who is to be woken, when, and for what. Each (owner, kind) has a slot of its own
 * with one booking at most; booking again replaces it in place. Ties fall due in the order of their booking. All
 * operations cost O(log of what is booked) and allocate nothing.
 */
export class Scheduler {
  /** By slot: where in the heap it stands, or `NONE`. */
  readonly #position: Int32Array;
  /** By position in the heap: time, order of booking, slot. Side by side, so that siblings are compared in one glance. */
  readonly #atMs: Float64Array;
  readonly #order: Float64Array;
  readonly #slot: Int32Array;
  #size = 0;
  #booked = 0;

  /** A queue with slots 0 to `slots` - 1, all empty. */
  constructor(slots: number) {
    this.#position = new Int32Array(slots).fill(NONE);
    this.#atMs = new Float64Array(slots);
    this.#order = new Float64Array(slots);
    this.#slot = new Int32Array(slots);
  }

  /** How many bookings there are. */
  get size(): number {
    return this.#size;
  }

  /** When the next one falls due; infinite when there is none. */
  get nextMs(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : (this.#atMs[0] ?? 0);
  }

  /** When a slot's booking falls due, or `NONE`. */
  dueMs(slot: number): number {
    const position = this.#position[slot] ?? NONE;
    return position === NONE ? NONE : (this.#atMs[position] ?? NONE);
  }

  /** Books the slot, in place of what was booked there. Throws on a time that is no finite number. */
  book(slot: number, atMs: number): void {
    if (!Number.isFinite(atMs)) throw new RangeError(`nothing can be booked for ${atMs}`);
    const position = this.#position[slot];
    if (position === undefined) throw new RangeError(`there is no slot ${slot}`);
    this.#settle(position === NONE ? this.#size++ : position, slot, atMs, this.#booked++);
  }

  /** Takes the slot's booking away, if there is one. */
  cancel(slot: number): void {
    const position = this.#position[slot] ?? NONE;
    if (position === NONE) return;
    this.#position[slot] = NONE;
    const last = --this.#size;
    if (position === last) return;
    this.#settle(position, this.#slot[last] ?? 0, this.#atMs[last] ?? 0, this.#order[last] ?? 0);
  }

  /** Takes the next booking and answers its slot; `NONE` when there is none. */
  take(): number {
    if (this.#size === 0) return NONE;
    const slot = this.#slot[0] ?? 0;
    this.cancel(slot);
    return slot;
  }

  /** All bookings in the order in which they fall due. */
  save(): SavedBooking[] {
    const positions = [...this.#slot.subarray(0, this.#size).keys()];
    positions.sort((a, b) => (this.#isBefore(a, this.#atMs[b] ?? 0, this.#order[b] ?? 0) ? -1 : 1));
    return positions.map((position) => [this.#slot[position] ?? 0, this.#atMs[position] ?? 0]);
  }

  /** Books all of a save, into an empty scheduler: ties fall due as they would have. */
  load(saved: readonly SavedBooking[]): void {
    for (const [slot, atMs] of saved) this.book(slot, atMs);
  }

  /** Whether what stands at a position falls due before a booking of that time and order. */
  #isBefore(position: number, atMs: number, order: number): boolean {
    const own = this.#atMs[position] ?? 0;
    return own === atMs ? (this.#order[position] ?? 0) < order : own < atMs;
  }

  /** Moves what stands at `from` to `to`. */
  #move(from: number, to: number): void {
    const slot = this.#slot[from] ?? 0;
    this.#slot[to] = slot;
    this.#atMs[to] = this.#atMs[from] ?? 0;
    this.#order[to] = this.#order[from] ?? 0;
    this.#position[slot] = to;
  }

  /** Puts a booking into the hole at `hole`, after moving the hole up or down to where the booking belongs. */
  #settle(hole: number, slot: number, atMs: number, order: number): void {
    let position = hole;
    while (position > 0) {
      const parent = Math.floor((position - 1) / ARITY);
      if (this.#isBefore(parent, atMs, order)) break;
      this.#move(parent, position);
      position = parent;
    }
    if (position === hole) position = this.#sink(hole, atMs, order);
    this.#slot[position] = slot;
    this.#atMs[position] = atMs;
    this.#order[position] = order;
    this.#position[slot] = position;
  }

  /** Moves a hole down to where a booking of that time and order belongs. */
  #sink(hole: number, atMs: number, order: number): number {
    let position = hole;
    for (;;) {
      const first = position * ARITY + 1;
      if (first >= this.#size) return position;
      const last = Math.min(first + ARITY, this.#size);
      let least = first;
      for (let child = first + 1; child < last; child++) {
        if (this.#isBefore(child, this.#atMs[least] ?? 0, this.#order[least] ?? 0)) least = child;
      }
      if (!this.#isBefore(least, atMs, order)) return position;
      this.#move(least, position);
      position = least;
    }
  }
}
