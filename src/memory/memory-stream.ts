import { toForget } from './forgetting.ts';
import { type Id, MAX_IMPORTANCE, type Memory, MIN_IMPORTANCE, type NewMemory } from './memory.ts';
import { type MemoryOptions, type MemorySettings, settingsOf } from './options.ts';
import { bestOf, type Recalled } from './recall.ts';
import { Relevance } from './relevance.ts';

/** Memories one recall answers at most. */
const MAX_RECALLED = 100;
/** How many it answers with unless told otherwise: the paper's prompts hold about this many. */
const DEFAULT_RECALLED = 10;

/** A memory as the stream keeps it: the same shape, but what changes may be written. */
type Kept<F> = { -readonly [Key in keyof Memory<F>]: Memory<F>[Key] };

/** What is asked of {@link MemoryStream.recall}. */
export interface RecallOptions {
  readonly nowMs: number;
  /** Default {@link DEFAULT_RECALLED}, at most {@link MAX_RECALLED}. */
  readonly count?: number;
  /** Whether it counts as calling them to mind, which keeps them fresh. Default true; false for whoever only looks on. */
  readonly touches?: boolean;
}

/** A stream as plain data. */
export interface MemorySnapshot<F> {
  readonly memories: readonly Memory<F>[];
  readonly nextId: number;
  readonly forgotten: number;
  readonly unreflected: number;
}

/**
 * All that one mind remembers, oldest first: bounded, each with its source. Adding costs little (words are looked at
 * when first something is recalled); what is alike is counted together; what matters least is forgotten when it is full.
 */
export class MemoryStream<F> {
  readonly #settings: MemorySettings<F>;
  #memories: Kept<F>[] = [];
  readonly #byId = new Map<number, Kept<F>>();
  readonly #latestAlike = new Map<Id, Kept<F>>();
  readonly #relevance = new Relevance();
  /** Memories up to this id have been looked at for their words. */
  #indexedId = 0;
  #nextId = 1;
  #forgotten = 0;
  #unreflected = 0;

  constructor(options: MemoryOptions<F>) {
    this.#settings = settingsOf(options);
  }

  /** A stream that answers as the one the snapshot was taken of would, given the same options. */
  static restore<F>(snapshot: MemorySnapshot<F>, options: MemoryOptions<F>): MemoryStream<F> {
    const stream = new MemoryStream(options);
    for (const memory of snapshot.memories) stream.#keep({ ...memory });
    stream.#nextId = snapshot.nextId;
    stream.#forgotten = snapshot.forgotten;
    stream.#unreflected = snapshot.unreflected;
    return stream;
  }

  snapshot(): MemorySnapshot<F> {
    return {
      memories: this.#memories.map((memory) => ({ ...memory })),
      nextId: this.#nextId,
      forgotten: this.#forgotten,
      unreflected: this.#unreflected,
    };
  }

  get size(): number {
    return this.#memories.length;
  }

  /** How many were forgotten so far. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** All memories, oldest first. */
  all(): readonly Memory<F>[] {
    return this.#memories;
  }

  /** A memory by its id; undefined where it was forgotten, or never was. */
  get(id: number): Memory<F> | undefined {
    return this.#byId.get(id);
  }

  /**
   * Keeps something, and answers its memory: a new one, or the one it is alike to. Where that fills the stream, what
   * matters least is forgotten.
   */
  add(made: NewMemory<F>): Memory<F> {
    const importance = Math.min(Math.max(made.importance, MIN_IMPORTANCE), MAX_IMPORTANCE);
    if (made.source.kind === 'seen' || made.source.kind === 'heard') this.#unreflected += importance;
    const alike = made.alikeKey === undefined ? undefined : this.#latestAlike.get(made.alikeKey);
    if (alike !== undefined && made.atMs - alike.lastMs <= this.#settings.alikeWithinMs) {
      alike.times++;
      alike.lastMs = made.atMs;
      alike.recalledMs = made.atMs;
      alike.importance = Math.max(alike.importance, importance);
      return alike;
    }
    const { atMs } = made;
    const memory = { ...made, importance, id: this.#nextId++, times: 1, lastMs: atMs, recalledMs: atMs };
    this.#keep(memory);
    if (this.#memories.length > this.#settings.capacity) this.#forget(atMs);
    return memory;
  }

  /** The memories that matter most for `query`, best first. */
  recall(query: string, { nowMs, count = DEFAULT_RECALLED, touches = true }: RecallOptions): readonly Recalled<F>[] {
    this.#index();
    const { decayPerHour, weights } = this.#settings;
    const relevance = this.#relevance.of(query, this.#nextId - 1);
    const question = { nowMs, decayPerHour, weights, count: Math.min(count, MAX_RECALLED) };
    const best = bestOf(this.#memories, relevance, question);
    if (touches) for (const { memory } of best) this.#touch(memory.id, nowMs);
    return best;
  }

  /** Whether enough has happened since the last reflection. */
  get reflectionDue(): boolean {
    return this.#unreflected >= this.#settings.reflectAt;
  }

  /** Notes that a reflection was made: the count begins anew. Its insights are added as `inferred`. */
  reflected(): void {
    this.#unreflected = 0;
  }

  #touch(id: number, nowMs: number): void {
    const memory = this.#byId.get(id);
    if (memory !== undefined) memory.recalledMs = Math.max(memory.recalledMs, nowMs);
  }

  #keep(memory: Kept<F>): void {
    this.#memories.push(memory);
    this.#byId.set(memory.id, memory);
    if (memory.alikeKey !== undefined) this.#latestAlike.set(memory.alikeKey, memory);
  }

  #index(): void {
    for (let i = this.#memories.length - 1; i >= 0 && (this.#memories[i]?.id ?? 0) > this.#indexedId; i--) {
      const memory = this.#memories[i];
      if (memory !== undefined) this.#relevance.add(memory.id, this.#settings.textOf(memory.fact));
    }
    this.#indexedId = this.#nextId - 1;
  }

  #forget(nowMs: number): void {
    const gone = toForget(this.#memories, nowMs, this.#settings.decayPerHour);
    const before = this.#memories;
    this.#memories = [];
    this.#byId.clear();
    this.#latestAlike.clear();
    const unindexed = new Map<number, string>();
    for (const memory of before) {
      if (!gone.has(memory.id)) this.#keep(memory);
      else if (memory.id <= this.#indexedId) unindexed.set(memory.id, this.#settings.textOf(memory.fact));
    }
    this.#relevance.removeAll(unindexed);
    this.#forgotten += gone.size;
  }
}
