import { HOUR_MS } from '../time/sim-time.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';

/** What one did last: enough to grow weary of it. */
const MAX_RECENT = 16;
/** Undertakings that failed lately. */
const MAX_FAILURES = 32;
/** After as many failures in a row an undertaking is left alone for a while. */
const FAILURES_ALLOWED = 2;
/** For how long. */
const FAILURE_RESTS_MS = HOUR_MS;

interface Failure {
  readonly key: number;
  readonly count: number;
  readonly atMs: number;
}

/** What one has set about as plain JSON. */
export interface SavedUndertakings {
  readonly recent: readonly (readonly [key: number, atMs: number])[];
  readonly nextRecent: number;
  readonly failures: readonly Failure[];
}

/** Undertakings of drives have keys from 0 up; to speak with somebody is one, whatever for. */
function talkKey(person: PersonIndex): number {
  return NONE - 1 - person;
}

/** What one has set about lately and what failed, by key: so that nobody does one thing for ever, or runs at one wall. */
export class Undertakings {
  /** What one began last and when, in two rings: read with every choice. */
  readonly #begun = new Float64Array(MAX_RECENT).fill(NONE);
  readonly #begunAtMs = new Float64Array(MAX_RECENT).fill(NONE);
  #nextBegun: number;
  #failures: Failure[];

  constructor(saved?: SavedUndertakings) {
    for (const [i, [key, atMs]] of (saved?.recent ?? []).entries()) {
      this.#begun[i] = key;
      this.#begunAtMs[i] = atMs;
    }
    this.#nextBegun = saved?.nextRecent ?? 0;
    this.#failures = [...(saved?.failures ?? [])];
  }

  /** Notes that an undertaking was begun. */
  begin(key: number, atMs: number): void {
    this.#begun[this.#nextBegun] = key;
    this.#begunAtMs[this.#nextBegun] = atMs;
    this.#nextBegun = (this.#nextBegun + 1) % MAX_RECENT;
  }

  /** How often it was begun within that time. */
  timesBegun(key: number, sinceMs: number): number {
    let times = 0;
    for (let i = 0; i < MAX_RECENT; i++) {
      if (this.#begun[i] === key && (this.#begunAtMs[i] ?? NONE) >= sinceMs) times++;
    }
    return times;
  }

  /** Notes that an undertaking failed, or went well again. */
  fail(key: number, atMs: number): void {
    const before = this.#failures.find((failure) => failure.key === key);
    const count = before !== undefined && atMs - before.atMs < FAILURE_RESTS_MS ? before.count + 1 : 1;
    const others = this.#failures.filter((failure) => failure.key !== key);
    this.#failures = [...others, { key, count, atMs }].slice(-MAX_FAILURES);
  }

  /** Notes that somebody could not be spoken to; who could not twice is left in peace for a while. */
  rebuff(person: PersonIndex, atMs: number): void {
    this.fail(talkKey(person), atMs);
  }

  shuns(person: PersonIndex, atMs: number): boolean {
    return this.givesUp(talkKey(person), atMs);
  }

  succeed(key: number): void {
    if (this.#failures.length > 0) this.#failures = this.#failures.filter((failure) => failure.key !== key);
  }

  /** Whether it failed so often of late that something else is to be tried. */
  givesUp(key: number, atMs: number): boolean {
    const { length } = this.#failures;
    for (let i = 0; i < length; i++) {
      const failure = this.#failures[i];
      if (failure?.key === key) return failure.count >= FAILURES_ALLOWED && atMs - failure.atMs < FAILURE_RESTS_MS;
    }
    return false;
  }

  save(): SavedUndertakings {
    return {
      recent: Array.from(this.#begun, (key, i) => [key, this.#begunAtMs[i] ?? NONE] as const),
      nextRecent: this.#nextBegun,
      failures: this.#failures,
    };
  }
}
