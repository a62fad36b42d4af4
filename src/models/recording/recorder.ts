import type { Result } from '../../core/index.ts';
import type { RecordedCall } from './recorded-call.ts';

/** Calls that one recording may hold. */
export const MAX_RECORDED_CALLS = 1_000_000;

/** Keeps the calls of a run as they are made. */
export interface Recorder {
  /** How many calls with each key there were when it was opened: a run that goes on counts on from there. */
  readonly counts: ReadonlyMap<string, number>;
  /** Keeps one call; what it has acknowledged outlasts the process. */
  record(call: RecordedCall): Result<undefined>;
  close(): void;
}

/** The calls of a recorded run, by key and occurrence. */
export class Recording {
  readonly #calls = new Map<string, RecordedCall>();

  constructor(calls: Iterable<RecordedCall>) {
    for (const call of calls) this.#calls.set(`${call.key}#${call.occurrence}`, call);
  }

  get size(): number {
    return this.#calls.size;
  }

  find(key: string, occurrence: number): RecordedCall | undefined {
    return this.#calls.get(`${key}#${occurrence}`);
  }

  /** How many calls there are of each key. */
  counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { key, occurrence } of this.#calls.values()) {
      counts.set(key, Math.max(counts.get(key) ?? 0, occurrence + 1));
    }
    return counts;
  }
}
