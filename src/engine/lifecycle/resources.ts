import { type Clock, type Logger, messageOf, type Result } from '../../core/index.ts';
import { engineFailure } from '../failures.ts';
import { within } from './patience.ts';

/** How long one resource may take to close before the others go on without it. */
export const CLOSE_MS = 10_000;

interface Held {
  readonly name: string;
  readonly close: () => void | Promise<void>;
}

/**
 * What was opened, in order, and is closed in the reverse order: at shutdown, and when a start fails half way. A resource
 * that fails to close, or does not within {@link CLOSE_MS}, is logged, and the rest still close.
 */
export class ResourceStack {
  readonly #held: Held[] = [];
  readonly #clock: Clock;
  readonly #logger: Logger;
  #closing: Promise<readonly string[]> | undefined;

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Names of what is held, in the order of opening. */
  get names(): readonly string[] {
    return this.#held.map(({ name }) => name);
  }

  /** Opens a resource and holds it. What is opened when closing has begun is closed at once, and `engine_closed`. */
  async open<T>(
    name: string,
    open: () => Result<T> | Promise<Result<T>>,
    close: (value: T) => void | Promise<void>,
  ): Promise<Result<T>> {
    if (this.#closing !== undefined) return engineFailure('engine_closed');
    const opened = await open();
    if (!opened.ok) return opened;
    if (this.#closing === undefined) {
      this.#held.push({ name, close: () => close(opened.value) });
      return opened;
    }
    await this.#close({ name, close: () => close(opened.value) });
    return engineFailure('engine_closed');
  }

  /** Holds what is open already. Throws when closing has begun: it would never close. */
  hold(name: string, close: () => void | Promise<void>): void {
    if (this.#closing !== undefined) throw new Error(`${name} was opened after closing had begun`);
    this.#held.push({ name, close });
  }

  /** Closes all, the latest first, and answers the names of those that failed to. A second call awaits the first. */
  close(): Promise<readonly string[]> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<readonly string[]> {
    const failed: string[] = [];
    for (const held of this.#held.splice(0).reverse()) {
      if (!(await this.#close(held))) failed.push(held.name);
    }
    return failed;
  }

  async #close({ name, close }: Held): Promise<boolean> {
    try {
      const closing = Promise.resolve(close());
      if ((await within(this.#clock, CLOSE_MS, closing)) !== 'late') return true;
      this.#logger.error({ resource: name, waitedMs: CLOSE_MS }, 'a resource does not close; the others go on');
    } catch (thrown) {
      this.#logger.error({ resource: name, why: messageOf(thrown) }, 'a resource failed to close');
    }
    return false;
  }
}
