/** Unknown state ids listed at most; a modded server has thousands, and one is enough to be warned. */
export const MAX_UNKNOWN_STATE_IDS = 64;

/** Remembers which state ids the server sent that the registry lacks. */
export class UnknownStates {
  readonly #ids = new Set<number>();
  /** Whether more were seen than {@link ids} lists. */
  truncated = false;

  see(stateId: number): void {
    if (this.#ids.has(stateId)) return;
    if (this.#ids.size >= MAX_UNKNOWN_STATE_IDS) this.truncated = true;
    else this.#ids.add(stateId);
  }

  /** In rising order. */
  get ids(): readonly number[] {
    return [...this.#ids].sort((a, b) => a - b);
  }

  clear(): void {
    this.#ids.clear();
    this.truncated = false;
  }
}
