import type { Clock, Timer } from '../core/index.ts';

/**
 * The shortest time between two "the event log has changed" notices to one feed, in milliseconds. Events come in
 * bursts (a chunk, an explosion); a client that is told twice within a thought has read nothing in between.
 */
export const EVENT_NOTICE_MS = 100;

/** What a feed needs of an event log: to hear of each event. Returns the unsubscriber. */
interface EventSource {
  subscribe(listener: () => void): () => void;
}

/**
 * Tells listeners that an event log has news, at most once every {@link EVENT_NOTICE_MS}, always after the last event
 * of a burst. It listens to the log only while somebody listens to it, so that an unwatched log pays nothing.
 */
export class EventFeed {
  readonly #source: EventSource;
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #unsubscribe: (() => void) | undefined;
  #pending: Timer | undefined;

  constructor(source: EventSource, clock: Clock) {
    this.#source = source;
    this.#clock = clock;
  }

  /** Hears of news until the returned function is called. A listener must not throw. */
  subscribe(listener: () => void): () => void {
    const own = (): void => listener();
    this.#listeners.add(own);
    this.#unsubscribe ??= this.#source.subscribe(() => this.#onEvent());
    return () => {
      this.#listeners.delete(own);
      if (this.#listeners.size === 0) this.#rest();
    };
  }

  /** How many listen. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Drops all listeners. */
  close(): void {
    this.#listeners.clear();
    this.#rest();
  }

  #onEvent(): void {
    this.#pending ??= this.#clock.after(EVENT_NOTICE_MS, () => {
      this.#pending = undefined;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  #rest(): void {
    this.#pending?.cancel();
    this.#pending = undefined;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }
}
