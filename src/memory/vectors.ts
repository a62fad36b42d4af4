import { type Failure, fail, type Result, succeed } from '../core/index.ts';
import { type Embedder, hashedEmbedder } from './embedder.ts';
import type { MemoryStream, RecallOptions } from './memory-stream.ts';
import type { Nearness, Recalled } from './recall.ts';
import { MAX_TEXT_CHARS } from './tokens.ts';

/** Batches that one recall embeds at most: what is left over is found by a later one, the newest first. */
const MAX_BATCHES = 8;
/** A byte's greatest value: vectors are kept as bytes, a direction of length 1 each. */
const BYTE = 127;

/** How the vectors of a stream are made. */
export interface VectorOptions<F> {
  /** The same words as the stream's. */
  readonly textOf: (fact: F) => string;
  /** Default {@link hashedEmbedder}. */
  readonly embedder?: Embedder;
}

/** What {@link MemoryVectors.recall} answers. */
export interface MeaningRecall<F> {
  /** Best first. */
  readonly recalled: readonly Recalled<F>[];
  /** Whether it was found by meaning; by words where the embedder failed, and why. */
  readonly by: 'meaning' | 'words';
  readonly failure?: Failure;
}

/**
 * The vectors of one stream's memories, a byte a direction. They are derived: nothing of them is saved, what is forgotten
 * is dropped, what is new is embedded when something is recalled.
 */
export class MemoryVectors<F> {
  readonly #stream: MemoryStream<F>;
  readonly #textOf: (fact: F) => string;
  readonly #embedder: Embedder;
  #vectors = new Map<number, Int8Array>();

  constructor(stream: MemoryStream<F>, { textOf, embedder = hashedEmbedder() }: VectorOptions<F>) {
    this.#stream = stream;
    this.#textOf = textOf;
    this.#embedder = embedder;
  }

  /** Memories that have a vector. */
  get size(): number {
    return this.#vectors.size;
  }

  /**
   * The memories that matter most for `query`, near by meaning; by words where the embedder fails. It does not count as
   * calling them to mind unless asked to: when an embedder answers no replay can tell.
   */
  async recall(query: string, options: RecallOptions, signal?: AbortSignal): Promise<MeaningRecall<F>> {
    const asked = { touches: false, ...options };
    const nearness = await this.#nearnessTo(query, signal);
    if (!nearness.ok) return { recalled: this.#stream.recall(query, asked), by: 'words', failure: nearness };
    return { recalled: this.#stream.recall(query, { ...asked, nearness: nearness.value }), by: 'meaning' };
  }

  async #nearnessTo(query: string, signal: AbortSignal | undefined): Promise<Result<Nearness>> {
    const followed = await this.#follow(signal);
    if (!followed.ok) return followed;
    const embedded = await this.#embed([query], signal);
    if (!embedded.ok) return embedded;
    const [direction] = embedded.value;
    return succeed((id) => {
      const vector = this.#vectors.get(id);
      return vector === undefined || direction === undefined ? 0 : cosine(vector, direction);
    });
  }

  /** Drops what is forgotten and embeds what is new. */
  async #follow(signal: AbortSignal | undefined): Promise<Result<undefined>> {
    const memories = this.#stream.all();
    const known = memories.flatMap(({ id }) => {
      const vector = this.#vectors.get(id);
      return vector === undefined ? [] : [[id, vector] as const];
    });
    this.#vectors = new Map(known);
    const { batch } = this.#embedder;
    const missing = memories.filter(({ id }) => !this.#vectors.has(id)).slice(-MAX_BATCHES * batch);
    for (let end = missing.length; end > 0; end -= batch) {
      const some = missing.slice(Math.max(0, end - batch), end);
      const texts = some.map(({ fact }) => this.#textOf(fact));
      const embedded = await this.#embed(texts, signal);
      if (!embedded.ok) return embedded;
      for (const [i, { id }] of some.entries()) {
        const vector = embedded.value[i];
        if (vector !== undefined) this.#vectors.set(id, vector);
      }
    }
    return succeed(undefined);
  }

  /** As directions. Fails as the embedder does, or with `bad_vectors` where it answers something else. */
  async #embed(texts: readonly string[], signal: AbortSignal | undefined): Promise<Result<readonly Int8Array[]>> {
    const cut = texts.map((text) => text.slice(0, MAX_TEXT_CHARS));
    const embedded = await this.#embedder.embed(cut, signal);
    if (!embedded.ok) return embedded;
    const [first] = embedded.value;
    const isWhole = embedded.value.length === texts.length;
    if (isWhole && embedded.value.every((vector) => vector.length === first?.length && isNumeric(vector))) {
      return succeed(embedded.value.map(directionOf));
    }
    return fail('bad_vectors', 'the embedder did not answer one vector a text', 'use another model for embeddings');
  }
}

function isNumeric(vector: ArrayLike<number>): boolean {
  return Array.from(vector).every(Number.isFinite);
}

/** A vector brought to length 1, a byte a direction; of length 0 where it has none. */
function directionOf(vector: ArrayLike<number>): Int8Array {
  const length = Math.sqrt(Array.from(vector).reduce((sum, value) => sum + value * value, 0));
  return Int8Array.from(vector, (value) => (length === 0 ? 0 : Math.round((value / length) * BYTE)));
}

/** 0 (across, or away) to 1. Of vectors of other lengths, which another model made, 0. */
function cosine(a: Int8Array, b: Int8Array): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return Math.min(1, Math.max(0, sum / (BYTE * BYTE)));
}
