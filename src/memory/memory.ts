/** How a world names its events, people and places: by number or by word. */
export type Id = number | string;

/**
 * How a mind came to hold something:
 * - `seen`: perceived in the event `event`;
 * - `heard`: told by `from` in the event `event`; `memory` is what the teller spoke from, undefined where the teller
 *   held no such thing: a lie, or a guess;
 * - `inferred`: concluded from memories of one's own, by id;
 * - `merged`: what is left of one's own memories of a day, by id, after they were forgotten one by one;
 * - `known`: held from the start: a persona's own, or common ground.
 */
export type MemorySource =
  | { readonly kind: 'seen'; readonly event: Id }
  | { readonly kind: 'heard'; readonly from: Id; readonly event: Id; readonly memory: number | undefined }
  | { readonly kind: 'inferred'; readonly from: readonly number[] }
  | { readonly kind: 'merged'; readonly from: readonly number[] }
  | { readonly kind: 'known' };

/** Least and greatest importance: the scale of the Generative Agents paper (arXiv 2304.03442, section 4.1). */
export const MIN_IMPORTANCE = 1;
/** See {@link MIN_IMPORTANCE}. */
export const MAX_IMPORTANCE = 10;

/** What a memory is made from. `F` is what the world calls a fact; memory only keeps it. */
export interface NewMemory<F> {
  /** When it was perceived, in the world's milliseconds. Never before the memory added last. */
  readonly atMs: number;
  /** Where it was perceived, by id. */
  readonly place: Id;
  readonly fact: F;
  /** {@link MIN_IMPORTANCE} to {@link MAX_IMPORTANCE}; what is outside is brought inside. */
  readonly importance: number;
  readonly source: MemorySource;
  /** What is alike has one key: met again soon, it is counted with the first rather than kept twice. Default: unlike all. */
  readonly alikeKey?: Id;
}

/** One thing a mind holds. */
export interface Memory<F> extends NewMemory<F> {
  /** Its number in the stream: 1, 2, 3 ... */
  readonly id: number;
  /** How often it was met: above 1 where alike ones were counted with it. */
  readonly times: number;
  /** When it was met last; `atMs` where it was met once. */
  readonly lastMs: number;
  /** When it was last called to mind, or made. Recency counts from here, as in the paper. */
  readonly recalledMs: number;
  /** Of what is inferred: 1 where it rests on what was met alone, one more than the highest insight it rests on else. */
  readonly level?: number;
}

/**
 * A memory that can be called to mind no more, but still be asked about: it was told to somebody, something rests on it,
 * or its owner holds it for true.
 */
export type Trace<F> = Pick<Memory<F>, 'id' | 'atMs' | 'place' | 'fact' | 'importance' | 'source' | 'level'>;
