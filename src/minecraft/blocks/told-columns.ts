import type { BlockEntity } from './block-entities.ts';
import type { DecodedColumn } from './column-decoder.ts';
import type { SharedBlockStore, StoredSection } from './shared-block-store.ts';

/** Columns kept at most: a field of 45 by 45, more than a crowd at a view distance of 16 has in common. */
export const MAX_TOLD_COLUMNS = 2048;

/** What one chunk packet told. */
interface Told<Column> {
  readonly chunkX: number;
  readonly chunkZ: number;
  readonly column: Column;
  readonly blockEntities: readonly BlockEntity[];
}

/** A column whose sections lie in the store. */
type StoredColumn = Omit<DecodedColumn, 'sections'> & { readonly sections: readonly (StoredSection | undefined)[] };

/** What one chunk packet told, ready to be loaded by one body after the other. */
export type ToldColumn = Told<StoredColumn>;

/**
 * What the chunk packets of a server told the bodies of one process, found by a digest of the packets' bytes: the same
 * bytes are decoded once, whoever gets them. What was told last stays longest. The sections belong to the store, and are
 * held in it as by one more body.
 */
export class ToldColumns {
  readonly #store: SharedBlockStore;
  readonly #byDigest = new Map<string, ToldColumn>();

  constructor(store: SharedBlockStore) {
    this.#store = store;
  }

  get size(): number {
    return this.#byDigest.size;
  }

  find(digest: string): ToldColumn | undefined {
    const told = this.#byDigest.get(digest);
    if (told === undefined) return undefined;
    this.#byDigest.delete(digest);
    this.#byDigest.set(digest, told);
    return told;
  }

  /** Keeps what a packet told; its sections go over to the store, and the answer has them from there. */
  keep(digest: string, told: Told<DecodedColumn>): ToldColumn {
    const sections = told.column.sections.map((content) =>
      content === undefined ? undefined : this.#store.acquire(content),
    );
    const kept = { ...told, column: { ...told.column, sections } };
    this.#forget(digest);
    this.#byDigest.set(digest, kept);
    const [oldest] = this.#byDigest.keys();
    if (this.#byDigest.size > MAX_TOLD_COLUMNS && oldest !== undefined) this.#forget(oldest);
    return kept;
  }

  clear(): void {
    for (const digest of [...this.#byDigest.keys()]) this.#forget(digest);
  }

  #forget(digest: string): void {
    for (const content of this.#byDigest.get(digest)?.column.sections ?? []) {
      if (content !== undefined) this.#store.release(content);
    }
    this.#byDigest.delete(digest);
  }
}
