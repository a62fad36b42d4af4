import { BoundedQueue, type Logger, messageOf, type Result } from '../../core/index.ts';
import { engineFailure } from '../failures.ts';

/** How a queue is bounded. */
export interface BackgroundOptions {
  readonly name: string;
  /** Pieces of work that may wait. */
  readonly capacity: number;
  /** Pieces of work that run at once. */
  readonly concurrency: number;
  readonly logger: Logger;
}

/** Waits for files, models and the network happen here: first come, first served, bounded, and told when it is full. */
export class BackgroundQueue {
  readonly #options: BackgroundOptions;
  readonly #waiting: BoundedQueue<{ readonly run: () => Promise<void>; readonly refuse: () => void }>;
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(options: BackgroundOptions) {
    this.#options = options;
    this.#waiting = new BoundedQueue(options.capacity, 'reject');
  }

  /** Pieces of work that wait and that run. */
  get load(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waiting.size, running: this.#running.size };
  }

  /** Does `work` in its turn. Fails with `queue_full`, `queue_closed`, with `internal_error` where it throws, or as it does. */
  submit<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const { name, capacity } = this.#options;
    return new Promise((resolve) => {
      const refuse = () => resolve(engineFailure('queue_closed', { queue: name }));
      if (this.#closed) return refuse();
      const run = async () => resolve(await this.#guarded(work));
      if (!this.#waiting.push({ run, refuse })) resolve(engineFailure('queue_full', { queue: name, capacity }));
      this.#pump();
    });
  }

  /**
   * Takes nothing more, refuses what waits (or, if asked to, does it still) and waits for what runs: whoever closes has
   * ended that before.
   */
  async close(waiting: 'refuse' | 'finish' = 'refuse'): Promise<void> {
    this.#closed = true;
    if (waiting === 'refuse') {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) next.refuse();
    }
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #guarded<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const { name, logger } = this.#options;
    try {
      return await work();
    } catch (thrown) {
      logger.error({ queue: name, why: messageOf(thrown) }, 'background work threw');
      return engineFailure('internal_error', { where: name });
    }
  }

  #pump(): void {
    while (this.#running.size < this.#options.concurrency) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      const running = next.run().then(() => {
        this.#running.delete(running);
        this.#pump();
      });
      this.#running.add(running);
    }
  }
}
