import { type Logger, messageOf } from '../core/index.ts';
import type { WorldEvent } from './event.ts';

/** Called with each new event, in order of `seq`, from within the emit. */
export type EventListener = (event: WorldEvent) => void;

/** How many events listeners may themselves emit, in all, in answer to one event before the rest goes unheard. */
export const MAX_NESTED_EMITS = 1024;

interface Subscription {
  readonly listener: EventListener;
  active: boolean;
  failed: boolean;
}

/**
 * The listeners of one stream. Each hears every event once and in order, also when a listener emits, subscribes or
 * unsubscribes; one that throws is counted and logged (its first time), and harms nobody.
 */
export class Subscribers {
  readonly #logger: Logger;
  /** Replaced, never changed, so that a delivery under way keeps its own list. */
  #subscriptions: readonly Subscription[] = [];
  readonly #queue: WorldEvent[] = [];
  #delivering = false;
  #failures = 0;
  #unheard = 0;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Whether anyone listens; while nobody does, an emit need not build its event. */
  get any(): boolean {
    return this.#subscriptions.length > 0;
  }

  /** How often a listener threw. */
  get failures(): number {
    return this.#failures;
  }

  /** How many events no listener heard, because {@link MAX_NESTED_EMITS} was hit. */
  get unheard(): number {
    return this.#unheard;
  }

  /** Adds a listener, from the next event on; the returned function takes it away, at once and for good. */
  add(listener: EventListener): () => void {
    const subscription: Subscription = { listener, active: true, failed: false };
    this.#subscriptions = [...this.#subscriptions, subscription];
    return () => {
      subscription.active = false;
      this.#subscriptions = this.#subscriptions.filter((other) => other !== subscription);
    };
  }

  /** Tells all listeners of `event`; from within a listener, after the event that it is being told of. */
  deliver(event: WorldEvent): void {
    if (this.#delivering && this.#queue.length > MAX_NESTED_EMITS) {
      this.#unheard++;
      return;
    }
    this.#queue.push(event);
    if (this.#delivering) return;
    this.#delivering = true;
    try {
      // The queue grows while it is told.
      for (const next of this.#queue) this.#tellAll(next);
    } finally {
      this.#queue.length = 0;
      this.#delivering = false;
    }
  }

  #tellAll(event: WorldEvent): void {
    for (const subscription of this.#subscriptions) {
      if (!subscription.active) continue;
      try {
        subscription.listener(event);
      } catch (thrown) {
        this.#failures++;
        if (!subscription.failed) {
          this.#logger.warn({ seq: event.seq, kind: event.kind, why: messageOf(thrown) }, 'an event listener threw');
        }
        subscription.failed = true;
      }
    }
  }
}
