import type { GatewayEvent } from './model-gateway.ts';

/** Those who watch a gateway at once. */
const MAX_WATCHERS = 64;

/** Tells every watcher of every event. */
export class Watchers {
  readonly #listeners = new Set<(event: GatewayEvent) => void>();

  /** Hears from now on; answers how to stop. Throws beyond {@link MAX_WATCHERS}: somebody forgets to stop. */
  subscribe(listener: (event: GatewayEvent) => void): () => void {
    if (this.#listeners.size >= MAX_WATCHERS) throw new Error(`more than ${MAX_WATCHERS} watch one gateway`);
    const own = (event: GatewayEvent): void => listener(event);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  tell(event: GatewayEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
