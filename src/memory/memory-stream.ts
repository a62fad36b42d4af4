import { fail, type Result, succeed } from '../core/index.ts';
import { compact } from './compaction.ts';
import { type Id, MAX_IMPORTANCE, type Memory, MIN_IMPORTANCE, type NewMemory, type Trace } from './memory.ts';
import { type MemoryOptions, type MemorySettings, settingsOf } from './options.ts';
import { bestOf, type Nearness, type Recalled } from './recall.ts';
import { Relevance } from './relevance.ts';
import { type SavedTraces, Traces } from './traces.ts';

/** Memories one recall answers at most. */
const MAX_RECALLED = 100;
/** How many it answers with unless told otherwise: the paper's prompts hold about this many. */
const DEFAULT_RECALLED = 10;
/** Memories that a reflection looks at: the newest (arXiv 2304.03442, section 4.2). */
const DEFAULT_REFLECTED = 100;

/** A memory as the stream keeps it: the same shape, but what changes may be written. */
type Kept<F> = { -readonly [Key in keyof Memory<F>]: Memory<F>[Key] };

/** What is asked of {@link MemoryStream.recall}. */
export interface RecallOptions {
  readonly nowMs: number;
  /** Default {@link DEFAULT_RECALLED}, at most {@link MAX_RECALLED}. */
  readonly count?: number;
  /** Whether it counts as calling them to mind, which keeps them fresh. Default true; false for whoever only looks on. */
  readonly touches?: boolean;
  /** How near each memory is to the query, by whatever finds that out. Default: by the words they share. */
  readonly nearness?: Nearness;
}

/** An insight: what is concluded, from which memories. */
export interface Insight<F> extends Omit<NewMemory<F>, 'source' | 'alikeKey'> {
  readonly from: readonly number[];
}

/** A stream as plain data. */
export interface MemorySnapshot<F> {
  readonly memories: readonly Memory<F>[];
  readonly nextId: number;
  readonly forgotten: number;
  readonly unreflected: number;
  /** The newest memory when the last reflection was made. */
  readonly reflectedId: number;
  readonly traces: SavedTraces<F>;
}

/**
 * All that one mind remembers, oldest first: bounded, each with its source. Adding costs little (words are looked at
 * when first something is recalled); what is alike is counted together. When it is full what matters least is forgotten:
 * merged into digests of its day, and to be called to mind no more; but what can still be asked about leaves a trace.
 */
export class MemoryStream<F> {
  readonly #settings: MemorySettings<F>;
  #memories: Kept<F>[] = [];
  readonly #traces: Traces<F>;
  readonly #latestAlike = new Map<Id, Kept<F>>();
  readonly #relevance = new Relevance();
  /** Memories up to this id have been looked at for their words. */
  #indexedId = 0;
  #nextId = 1;
  #forgotten = 0;
  #unreflected = 0;
  #reflectedId = 0;

  constructor(options: MemoryOptions<F>) {
    this.#settings = settingsOf(options);
    this.#traces = new Traces(this.#settings.traces);
  }

  /** A stream that answers as the one the snapshot was taken of would, given the same options. */
  static restore<F>(snapshot: MemorySnapshot<F>, options: MemoryOptions<F>): MemoryStream<F> {
    const stream = new MemoryStream(options);
    for (const memory of snapshot.memories) stream.#keep({ ...memory });
    stream.#nextId = snapshot.nextId;
    stream.#forgotten = snapshot.forgotten;
    stream.#unreflected = snapshot.unreflected;
    stream.#reflectedId = snapshot.reflectedId;
    stream.#traces.load(snapshot.traces);
    return stream;
  }

  snapshot(): MemorySnapshot<F> {
    return {
      memories: this.#memories.map((memory) => ({ ...memory })),
      nextId: this.#nextId,
      forgotten: this.#forgotten,
      unreflected: this.#unreflected,
      reflectedId: this.#reflectedId,
      traces: this.#traces.save(),
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
    return this.#at(id);
  }

  /** A memory, or what is left of it, by its id: for whoever asks why it is held. */
  find(id: number): Memory<F> | Trace<F> | undefined {
    return this.#at(id) ?? this.#traces.get(id);
  }

  /** How many traces are kept of what is forgotten, and how many of those were lost for want of room. */
  get traces(): { readonly size: number; readonly lost: number } {
    return this.#traces;
  }

  /** Notes that a memory was told to somebody: from now on they can be asked where it came from, and it leaves a trace. */
  vouch(id: number): void {
    this.#traces.vouch(id);
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
    const memory = newMemory(made, importance, this.#nextId++);
    if (made.source.kind === 'inferred') memory.level = this.#levelFrom(made.source.from);
    this.#keep(memory);
    if (this.#memories.length > this.#settings.capacity) this.#forget(atMs);
    return memory;
  }

  /**
   * Keeps an insight with its evidence: of the ids it names, those that are remembered. Fails with `no_evidence` where
   * there is none of them.
   */
  infer({ from, ...made }: Insight<F>): Result<Memory<F>> {
    const evidence = [...new Set(from)].filter((id) => this.find(id) !== undefined).sort((a, b) => a - b);
    if (evidence.length === 0) {
      return fail('no_evidence', 'an insight rests on memories', 'name the ids of some that are remembered', { from });
    }
    return succeed(this.add({ ...made, source: { kind: 'inferred', from: evidence } }));
  }

  /** The memories that matter most for `query`, best first. */
  recall(query: string, options: RecallOptions): readonly Recalled<F>[] {
    const { nowMs, count = DEFAULT_RECALLED, touches = true, nearness = this.#sharedWords(query) } = options;
    const { decayPerHour, weights } = this.#settings;
    const question = { nowMs, decayPerHour, weights, count: Math.min(count, MAX_RECALLED) };
    const best = bestOf(this.#memories, nearness, question);
    if (touches) for (const { memory } of best) this.#touch(memory.id, nowMs);
    return best;
  }

  /** Whether enough has happened since the last reflection. */
  get reflectionDue(): boolean {
    return this.#unreflected >= this.#settings.reflectAt;
  }

  /** What there is to reflect on: what came since the last reflection, the oldest first; the newest `max` of it. */
  sinceReflection(max = DEFAULT_REFLECTED): readonly Memory<F>[] {
    const since = this.#memories.slice(this.#indexAfter(this.#reflectedId));
    return max > 0 ? since.slice(-max) : [];
  }

  /** Notes that a reflection was made: the count begins anew. Its insights are kept by {@link infer}. */
  reflected(): void {
    this.#unreflected = 0;
    this.#reflectedId = this.#nextId - 1;
  }

  #levelFrom(evidence: readonly number[]): number {
    return 1 + evidence.reduce((highest, id) => Math.max(highest, this.find(id)?.level ?? 0), 0);
  }

  #sharedWords(query: string): Nearness {
    this.#index();
    const relevance = this.#relevance.of(query, this.#nextId - 1);
    return (id) => relevance[id] ?? 0;
  }

  #touch(id: number, nowMs: number): void {
    const memory = this.#at(id);
    if (memory !== undefined) memory.recalledMs = Math.max(memory.recalledMs, nowMs);
  }

  /** Ids ascend, so a memory is looked for by halves. */
  #at(id: number): Kept<F> | undefined {
    const memory = this.#memories[this.#indexAfter(id) - 1];
    return memory?.id === id ? memory : undefined;
  }

  /** How many memories have no greater id. */
  #indexAfter(id: number): number {
    let from = 0;
    let to = this.#memories.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#memories[middle]?.id ?? 0) <= id) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #keep(memory: Kept<F>): void {
    this.#memories.push(memory);
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
    const { gone, forgotten, digests } = compact(this.#memories, nowMs, this.#settings);
    const before = this.#memories;
    const went = before.filter(({ id }) => gone.has(id));
    this.#memories = [];
    this.#latestAlike.clear();
    for (const memory of before) if (!gone.has(memory.id)) this.#keep(memory);
    const indexed = went.filter(({ id }) => id <= this.#indexedId);
    this.#relevance.removeAll(new Map(indexed.map(({ id, fact }) => [id, this.#settings.textOf(fact)])));
    this.#forgotten += forgotten;
    for (const { from, ...digest } of digests) {
      this.#keep({ ...digest, id: this.#nextId++, atMs: nowMs, source: { kind: 'merged', from } });
    }
    this.#traces.update(went, this.#memories, this.#settings.held());
  }
}

/** A memory as it begins. Its fields are written out, so that a society's memories are compact, and of two shapes only. */
function newMemory<F>({ atMs, place, fact, source, alikeKey }: NewMemory<F>, importance: number, id: number): Kept<F> {
  return alikeKey === undefined
    ? { id, atMs, place, fact, importance, source, times: 1, lastMs: atMs, recalledMs: atMs }
    : { id, atMs, place, fact, importance, source, alikeKey, times: 1, lastMs: atMs, recalledMs: atMs };
}
