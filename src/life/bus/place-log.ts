import type { Percept } from './percept.ts';

/**
 * What could lately be perceived in one place: written once for all who are there, read by each at its own pace. So an
 * event costs an entry a place it reaches, not one a person. Grows to its capacity only where something happens.
 */
export class PlaceLog {
  readonly #capacity: number;
  readonly #percepts: Percept[] = [];
  #end = 0;

  /** A log that keeps the newest `capacity` percepts. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** How many percepts there ever were: the place of the next. */
  get end(): number {
    return this.#end;
  }

  push(percept: Percept): void {
    this.#percepts[this.#end % this.#capacity] = percept;
    this.#end++;
  }

  /** The percept of a place from `end` - capacity on; undefined where it is gone or has not come. */
  at(ordinal: number): Percept | undefined {
    return ordinal < this.#end - this.#capacity ? undefined : this.#percepts[ordinal % this.#capacity];
  }
}
