/**
 * An inverted index: which documents share terms with a query, and how much of it they cover. Rare terms count more: a
 * term that n of N documents hold weighs `ln(1 + N / n)`. The answer depends on the documents that are there alone, not
 * on the order or the history of adding and removing them.
 */
export class TermIndex {
  /** The documents that hold a term. */
  readonly #holders = new Map<string, number[]>();
  #size = 0;

  /** Adds a document under a number that it does not have yet. */
  add(document: number, terms: readonly string[]): void {
    this.#size++;
    for (const term of new Set(terms)) {
      const holders = this.#holders.get(term);
      if (holders === undefined) this.#holders.set(term, [document]);
      else holders.push(document);
    }
  }

  /** Removes documents that are there, each with the terms it was added with. */
  removeAll(documents: ReadonlyMap<number, readonly string[]>): void {
    this.#size -= documents.size;
    for (const term of new Set([...documents.values()].flat())) {
      const left = (this.#holders.get(term) ?? []).filter((document) => !documents.has(document));
      if (left.length > 0) this.#holders.set(term, left);
      else this.#holders.delete(term);
    }
  }

  /** Adds to `into`, at each document's number, `share` times the part of the query's weight that it covers (0 to 1). */
  addCoverage(terms: readonly string[], share: number, into: Float64Array): void {
    const weighed = [...new Set(terms)].map((term) => {
      const holders = this.#holders.get(term) ?? [];
      return { holders, weight: Math.log(1 + this.#size / Math.max(1, holders.length)) };
    });
    const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
    for (const { holders, weight } of weighed) {
      const part = (share * weight) / whole;
      for (const document of holders) into[document] = (into[document] ?? 0) + part;
    }
  }
}
