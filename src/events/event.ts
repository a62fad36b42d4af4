/**
 * What happened, as the world that emitted it tells: keys in camelCase, values of JSON. The log keeps it by reference,
 * so whoever emits hands it over and never changes it again.
 */
export type EventData = Readonly<Record<string, unknown>>;

/** One thing that happened. */
export interface WorldEvent {
  /** Rises by one with every event of the log, coarse and fine alike; the first is 1. */
  readonly seq: number;
  /** A coarse kind (`block_changed`), or a fine one (`block_changed:9:4:12`). */
  readonly kind: string;
  readonly data: EventData;
  /** The game tick it was seen at. */
  readonly tick: number;
}

/**
 * The two streams of a log. Coarse is what a mind reads turn by turn; fine is the same change under a longer name
 * (`chat:Alice`), kept for whoever asks about exactly that.
 */
export type Grain = 'coarse' | 'fine';
