/** Clients remembered; one more makes the one that waited longest ago forgotten. */
export const MAX_WAKE_MARKS = 1024;

/**
 * The newest event that ended a wait, by client: a wait looks at what its client has not read yet, and must not be
 * ended twice by the same event.
 */
export class WakeMarks {
  readonly #seqs = new Map<string, number>();

  /** The `seq` of the newest event that ended a wait of this client; 0 where none has. */
  seqOf(client: string): number {
    return this.#seqs.get(client) ?? 0;
  }

  mark(client: string, seq: number): void {
    this.#seqs.delete(client);
    this.#seqs.set(client, seq);
    if (this.#seqs.size <= MAX_WAKE_MARKS) return;
    for (const oldest of this.#seqs.keys()) {
      this.#seqs.delete(oldest);
      return;
    }
  }
}
