import { HOUR_MS } from '../../time/sim-time.ts';
import type { PersonIndex } from '../../world/entity.ts';

/** How often a model may be asked for one person: so many at once, and so many more an hour of the world's time. */
export interface Rate {
  readonly burst: number;
  readonly perHour: number;
}

/** A bucket of questions each person, filled by the world's time. Not kept: a life that is loaded begins with full ones. */
export class Allowance {
  readonly #rate: Rate;
  readonly #left = new Map<PersonIndex, { readonly count: number; readonly atMs: number }>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Takes one question, if there is one left. */
  take(person: PersonIndex, atMs: number): boolean {
    const { burst, perHour } = this.#rate;
    const before = this.#left.get(person) ?? { count: burst, atMs };
    const count = Math.min(burst, before.count + ((atMs - before.atMs) / HOUR_MS) * perHour);
    if (count < 1) return false;
    this.#left.set(person, { count: count - 1, atMs });
    return true;
  }
}
