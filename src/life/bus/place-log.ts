import { NONE, type PersonIndex } from '../world/entity.ts';
import { type Percept, passerOf } from './percept.ts';

/**
 * What could lately be perceived in one place: written once for all who are there, read by each at its own pace. So an
 * event costs an entry a place it reaches, not one a person. Grows to its capacity only where something happens.
 */
export class PlaceLog {
  readonly #capacity: number;
  readonly #percepts: Percept[] = [];
  /** Beside each percept who only passes in it: a crowd's percepts are told apart without a look at any of them. */
  readonly #passers: PersonIndex[] = [];
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
    const slot = this.#end++ % this.#capacity;
    this.#percepts[slot] = percept;
    this.#passers[slot] = passerOf(percept);
  }

  /** The percept of a place from `end` - capacity on; undefined where it is gone or has not come. */
  at(ordinal: number): Percept | undefined {
    return ordinal < this.#end - this.#capacity ? undefined : this.#percepts[ordinal % this.#capacity];
  }

  /** Who only passes in the percept of a place: see {@link passerOf}. */
  passerAt(ordinal: number): PersonIndex {
    return this.#passers[ordinal % this.#capacity] ?? NONE;
  }
}
