import { hash32, type Random } from '../../core/index.ts';

/** How many values a random word of 32 bits has. */
const WORDS = 2 ** 32;
/** The odd number nearest to 2^32 over the golden ratio: SplitMix's step. */
const STEP = 0x9e3779b9;

/**
 * A stream of randomness whose whole state is one word, so that a life can be saved between any two draws: SplitMix32
 * (Steele, Lea and Flood 2014, as widely published for 32 bits).
 */
export class RandomStream implements Random {
  /** The whole state. Saving it and putting it back goes on as before. */
  state: number;

  constructor(state: number) {
    this.state = state >>> 0;
  }

  /** The stream of one purpose in a life of that seed, independent of all others. */
  static of(seed: number | string, id: string, purpose: string): RandomStream {
    return new RandomStream(hash32(`${seed}/${id}/${purpose}`));
  }

  next(): number {
    return this.#word() / WORDS;
  }

  int(below: number): number {
    if (!Number.isInteger(below) || below <= 0 || below > WORDS) {
      throw new RangeError(`int() needs an integer from 1 to 2^32, not ${below}`);
    }
    return Math.floor((this.#word() / WORDS) * below);
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : items[this.int(items.length)];
  }

  fork(label: string): Random {
    return new RandomStream(hash32(`${this.state}/${label}`));
  }

  #word(): number {
    this.state = (this.state + STEP) >>> 0;
    let word = this.state;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return (word ^ (word >>> 15)) >>> 0;
  }
}
