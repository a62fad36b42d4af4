import { addDeeds, type Deeds, NO_DEEDS } from '../tasks/deeds.ts';

/** Counts what the body did while code ran. Only our own host functions write into it, from what the server confirmed. */
export class DeedsBook {
  #deeds: Deeds = NO_DEEDS;

  get deeds(): Deeds {
    return this.#deeds;
  }

  /** Adds a count to a tally; nothing for none. */
  add(tally: Exclude<keyof Deeds, 'assists'>, name: string, count: number): void {
    if (count > 0) this.#deeds = addDeeds(this.#deeds, { ...NO_DEEDS, [tally]: { [name]: count } });
  }

  assisted(what: string): void {
    this.#deeds = addDeeds(this.#deeds, { ...NO_DEEDS, assists: [what] });
  }

  /** What was done since the last time it was asked. */
  take(): Deeds {
    const taken = this.#deeds;
    this.#deeds = NO_DEEDS;
    return taken;
  }
}
