/** How a stream weighs, forgets and reflects. All have defaults; those named "paper" are of arXiv 2304.03442. */
export interface MemoryOptions<F> {
  /** The words a memory is found by, in any language. The same fact must always give the same words. */
  readonly textOf: (fact: F) => string;
  /** Memories kept. Default {@link DEFAULT_CAPACITY}. */
  readonly capacity?: number;
  /** What is left of recency after an hour of the world's time. Default 0.995 (paper). */
  readonly decayPerHour?: number;
  /** What recency, importance and relevance count for. Default 1 each (paper). */
  readonly weights?: RecallWeights;
  /** Summed importance of what was seen and heard at which a reflection is due. Default 150 (paper). */
  readonly reflectAt?: number;
  /** Alike memories within this time of each other are one. Default {@link DEFAULT_ALIKE_WITHIN_MS}. */
  readonly alikeWithinMs?: number;
}

/** See {@link MemoryOptions.weights}. */
export interface RecallWeights {
  readonly recency: number;
  readonly importance: number;
  readonly relevance: number;
}

/** Default of {@link MemoryOptions.capacity}. */
const DEFAULT_CAPACITY = 2048;
/** Default of {@link MemoryOptions.alikeWithinMs}: half an hour. */
const DEFAULT_ALIKE_WITHIN_MS = 30 * 60_000;
const DEFAULT_DECAY_PER_HOUR = 0.995;
const DEFAULT_REFLECT_AT = 150;
const EQUAL_WEIGHTS: RecallWeights = { recency: 1, importance: 1, relevance: 1 };

/** Options with nothing left open. */
export type MemorySettings<F> = Required<MemoryOptions<F>>;

/** Fills in the defaults. Throws on a capacity that is no positive whole number. */
export function settingsOf<F>(options: MemoryOptions<F>): MemorySettings<F> {
  const { capacity = DEFAULT_CAPACITY } = options;
  if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError(`a capacity is 1, 2, 3 ..., not ${capacity}`);
  return {
    textOf: options.textOf,
    capacity,
    decayPerHour: options.decayPerHour ?? DEFAULT_DECAY_PER_HOUR,
    weights: options.weights ?? EQUAL_WEIGHTS,
    reflectAt: options.reflectAt ?? DEFAULT_REFLECT_AT,
    alikeWithinMs: options.alikeWithinMs ?? DEFAULT_ALIKE_WITHIN_MS,
  };
}
