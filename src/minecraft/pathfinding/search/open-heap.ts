const FIRST_CAPACITY = 1024;

/** Steps of the heuristic that a key tells apart; beyond, ties are broken by age alone. */
const TIE_RANGE = 2 ** 22;

/**
 * The open list: a binary heap of labels in typed arrays. Least total first; of equals the one nearer to the goal; of
 * those the newer one. The order is total, so a search expands the same labels in the same order on every machine.
 */
export class OpenHeap {
  #keys = new Float64Array(FIRST_CAPACITY);
  #labels = new Int32Array(FIRST_CAPACITY);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a label of which `cost` is spent and at least `estimate` is to come (both integers below 2^31). */
  push(label: number, cost: number, estimate: number): void {
    if (this.#size === this.#labels.length) this.#grow();
    const key = (cost + estimate) * TIE_RANGE + Math.min(estimate, TIE_RANGE - 1);
    const keys = this.#keys;
    const labels = this.#labels;
    let at = this.#size++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const aboveKey = keys[above] as number;
      if (aboveKey < key || (aboveKey === key && (labels[above] as number) > label)) break;
      keys[at] = aboveKey;
      labels[at] = labels[above] as number;
      at = above;
    }
    keys[at] = key;
    labels[at] = label;
  }

  /** Removes and returns the first label; 0 when empty. */
  pop(): number {
    if (this.#size === 0) return 0;
    const keys = this.#keys;
    const labels = this.#labels;
    const first = labels[0] as number;
    const size = --this.#size;
    const key = keys[size] as number;
    const label = labels[size] as number;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      const right = child + 1;
      if (right < size && comesFirst(keys[right], labels[right], keys[child], labels[child])) child = right;
      if (!comesFirst(keys[child], labels[child], key, label)) break;
      keys[at] = keys[child] as number;
      labels[at] = labels[child] as number;
      at = child;
    }
    keys[at] = key;
    labels[at] = label;
    return first;
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

function comesFirst(keyA = 0, labelA = 0, keyB = 0, labelB = 0): boolean {
  return keyA < keyB || (keyA === keyB && labelA > labelB);
}
