import type { Tally } from '../tasks/deeds.ts';

/** How often blocks are looked at for the record, in ticks (Voyager). */
export const RECORD_PERIOD_TICKS = 100;
/** How long a block stays in the record after it was seen: 30 minutes of play (Voyager's `20 * 60 * 30`... in ticks). */
const KEPT_TICKS = 36_000;
/** Kinds of blocks in the record at most; the one seen longest ago is dropped. */
const MAX_KINDS = 500;

/** Kinds of blocks that were seen a while ago and are not carried: where one might go back to. */
export class BlockRecords {
  readonly #seenTick = new Map<string, number>();

  /** Notes the kinds of blocks seen at a tick. */
  note(names: readonly string[], carried: Tally, tick: number): void {
    for (const name of names) {
      this.#seenTick.delete(name);
      if (!Object.hasOwn(carried, name)) this.#seenTick.set(name, tick);
    }
    for (const [name, seen] of this.#seenTick) {
      if (tick - seen <= KEPT_TICKS && this.#seenTick.size <= MAX_KINDS) break;
      this.#seenTick.delete(name);
    }
  }

  /** In alphabetical order. */
  names(): string[] {
    return [...this.#seenTick.keys()].sort();
  }
}
