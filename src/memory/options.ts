import type { Id, Memory } from './memory.ts';

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
  /**
   * What memories of one day that are about to be forgotten come to: a few general ones, {@link MAX_DIGESTS} at most.
   * The day's digests so far are among them, to be merged anew. Default: nothing, they are simply forgotten.
   */
  readonly digest?: (day: readonly Memory<F>[]) => readonly Digest<F>[];
  /** The memories that their owner refers to, by id: forgotten, they leave a trace. Default: none. */
  readonly held?: () => ReadonlySet<number>;
  /** Traces kept; beyond them the oldest are lost, and counted. Default {@link DEFAULT_TRACES}. */
  readonly traces?: number;
  /** How long a day is, in the world's milliseconds. Default 24 hours. */
  readonly dayMs?: number;
}

/** A general memory in place of several. */
export interface Digest<F> {
  readonly fact: F;
  readonly place: Id;
  readonly importance: number;
  /** How often it was met, all in all. */
  readonly times: number;
  /** The memories it is made of, by id. */
  readonly from: readonly number[];
}

/** Digests of one day; more are not kept. */
export const MAX_DIGESTS = 4;

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
/** Default of {@link MemoryOptions.traces}. */
const DEFAULT_TRACES = 4096;
const DEFAULT_DAY_MS = 24 * 3_600_000;
const DEFAULT_DECAY_PER_HOUR = 0.995;
const DEFAULT_REFLECT_AT = 150;
const EQUAL_WEIGHTS: RecallWeights = { recency: 1, importance: 1, relevance: 1 };

/** Options with nothing left open. */
export type MemorySettings<F> = Required<MemoryOptions<F>>;

const NOTHING: readonly never[] = Object.freeze([]);
const NONE_HELD: ReadonlySet<number> = new Set();

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
    digest: options.digest ?? (() => NOTHING),
    held: options.held ?? (() => NONE_HELD),
    traces: options.traces ?? DEFAULT_TRACES,
    dayMs: options.dayMs ?? DEFAULT_DAY_MS,
  };
}
