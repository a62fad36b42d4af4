/**
 * Lets one thing be done in each turn of the event loop, in the order in which it was asked for. Making a chunk takes some
 * milliseconds: a few in a row would keep what players say, and the next tick, waiting.
 */
export class OneATurn {
  #last: Promise<void> = Promise.resolve();

  /** Resolves in a turn of its own. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#last;
  }
}
