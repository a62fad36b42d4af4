import type { Logger } from '../../core/index.ts';

/** Listeners of one kind at most: each is a part of one body, and more means that one is not being stopped. */
const MAX_LISTENERS = 256;

/** Who wants to hear of one kind of news. */
export class Listeners<T> {
  readonly #listeners = new Set<(news: T) => void>();
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Adds a listener and returns what stops it. */
  add(listener: (news: T) => void): () => void {
    if (this.#listeners.size >= MAX_LISTENERS) throw new Error(`more than ${MAX_LISTENERS} listeners`);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Tells all. A listener that throws is a bug of whoever listens: it is dropped and logged, and the others are told. */
  tell(news: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(news);
      } catch (thrown) {
        this.#listeners.delete(listener);
        this.#logger.error({ thrown }, 'a listener of the session threw and was dropped');
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
