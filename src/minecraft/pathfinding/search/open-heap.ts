const FIRST_CAPACITY = 1024;

/** Children of a place: four lie side by side in memory, and the heap is half as deep as with two. */
const ARITY = 4;

/** Steps of the heuristic that a key tells apart; beyond, ties are broken by age alone. */
const TIE_RANGE = 2 ** 22;

/**
 * The open list: a heap of labels in typed arrays. Least total first; of equals the one nearer to the goal; of those the
 * newer one. The order is total, so a search expands the same labels in the same order on every machine.
 *
 * The place of a label that was taken stays empty until the next call: a label added then, as a rule one of those that
 * follow it and hardly worse, begins there and rarely sinks far.
 */
export class OpenHeap {
  #keys = new Float64Array(FIRST_CAPACITY);
  #labels = new Int32Array(FIRST_CAPACITY);
  /** Places in use, the empty first one too. */
  #size = 0;
  #firstIsEmpty = false;

  get size(): number {
    return this.#firstIsEmpty ? this.#size - 1 : this.#size;
  }

  /** Adds a label of which `cost` is spent and at least `estimate` is to come (both integers below 2^31). */
  push(label: number, cost: number, estimate: number): void {
    const key = (cost + estimate) * TIE_RANGE + Math.min(estimate, TIE_RANGE - 1);
    if (this.#firstIsEmpty) {
      this.#firstIsEmpty = false;
      this.#sink(key, label);
    } else {
      if (this.#size === this.#labels.length) this.#grow();
      this.#rise(this.#size++, key, label);
    }
  }

  /** Removes and returns the first label; 0 when empty. */
  pop(): number {
    if (this.#firstIsEmpty) {
      const last = --this.#size;
      if (last > 0) this.#sink(this.#keys[last] as number, this.#labels[last] as number);
      this.#firstIsEmpty = false;
    }
    if (this.#size === 0) return 0;
    this.#firstIsEmpty = true;
    return this.#labels[0] as number;
  }

  /** Forgets all labels. */
  clear(): void {
    this.#size = 0;
    this.#firstIsEmpty = false;
  }

  /** Puts a label where it belongs, from place `at` towards the first. */
  #rise(from: number, key: number, label: number): void {
    const keys = this.#keys;
    const labels = this.#labels;
    let at = from;
    while (at > 0) {
      const above = ((at - 1) / ARITY) | 0;
      const aboveKey = keys[above] as number;
      if (aboveKey < key || (aboveKey === key && (labels[above] as number) > label)) break;
      keys[at] = aboveKey;
      labels[at] = labels[above] as number;
      at = above;
    }
    keys[at] = key;
    labels[at] = label;
  }

  /** Puts a label where it belongs, from the first place on. */
  #sink(key: number, label: number): void {
    const keys = this.#keys;
    const labels = this.#labels;
    const size = this.#size;
    let at = 0;
    for (let child = 1; child < size; child = at * ARITY + 1) {
      const end = Math.min(child + ARITY, size);
      let least = child;
      let leastKey = keys[child] as number;
      for (let other = child + 1; other < end; other++) {
        const otherKey = keys[other] as number;
        if (otherKey < leastKey || (otherKey === leastKey && (labels[other] as number) > (labels[least] as number))) {
          least = other;
          leastKey = otherKey;
        }
      }
      if (key < leastKey || (key === leastKey && label > (labels[least] as number))) break;
      keys[at] = leastKey;
      labels[at] = labels[least] as number;
      at = least;
    }
    keys[at] = key;
    labels[at] = label;
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2);
    const labels = new Int32Array(this.#labels.length * 2);
    keys.set(this.#keys);
    labels.set(this.#labels);
    this.#keys = keys;
    this.#labels = labels;
  }
}
