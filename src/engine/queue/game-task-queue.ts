import { BoundedQueue, type Logger, messageOf, type Result } from '../../core/index.ts';
import { engineFailure } from '../failures.ts';

/** Game tasks that may wait, and that one tick does. */
export const MAX_GAME_TASKS = 1000;
export const TASKS_PER_TICK = 50;

interface GameTask {
  readonly run: () => void;
  readonly refuse: () => void;
}

/**
 * Calls of the game happen on the game's tick, in order of asking, at most {@link TASKS_PER_TICK} each. Whether the asker
 * still stands is checked on the tick, right before the call.
 */
export class GameTaskQueue {
  readonly #waiting = new BoundedQueue<GameTask>(MAX_GAME_TASKS, 'reject');
  readonly #logger: Logger;
  #closed = false;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Does `work` on a coming tick, unless `check` fails then. Fails as `check` does, with `queue_full`, `queue_closed`, with
   * `internal_error` where it throws, or as `work` does. `work` is synchronous: the tick waits for nobody.
   */
  submit<T>(check: () => Result<undefined>, work: () => Result<T>): Promise<Result<T>> {
    return new Promise((resolve) => {
      const refuse = () => resolve(engineFailure('queue_closed', { queue: 'game' }));
      if (this.#closed) return refuse();
      const run = () => {
        const standing = check();
        resolve(standing.ok ? this.#guarded(work) : standing);
      };
      const queued = this.#waiting.push({ run, refuse });
      if (!queued) resolve(engineFailure('queue_full', { queue: 'game', capacity: MAX_GAME_TASKS }));
    });
  }

  /** To be called once a tick. What a task submits waits for the next one. */
  onTick(): void {
    for (let left = Math.min(TASKS_PER_TICK, this.#waiting.size); left > 0; left--) this.#waiting.shift()?.run();
  }

  close(): void {
    this.#closed = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) next.refuse();
  }

  #guarded<T>(work: () => Result<T>): Result<T> {
    try {
      return work();
    } catch (thrown) {
      this.#logger.error({ why: messageOf(thrown) }, 'a game task threw');
      return engineFailure('internal_error', { where: 'game' });
    }
  }
}
