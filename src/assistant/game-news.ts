import { type Logger, messageOf } from '../core/index.ts';
import type { Bindings } from './bindings.ts';
import type { GameEvents } from './context-types.ts';
import type { GameEvent } from './game/game-server.ts';

/** Listeners of what happens in the game. */
const MAX_LISTENERS = 100;

/** Passes on to modules what happens in the game to players who gave the assistant access. */
export class GameNews implements GameEvents {
  readonly #bindings: Bindings;
  readonly #logger: Logger;
  readonly #listeners = new Set<(event: GameEvent) => void>();

  constructor(bindings: Bindings, logger: Logger) {
    this.#bindings = bindings;
    this.#logger = logger;
  }

  /** Throws beyond {@link MAX_LISTENERS}: somebody forgets to stop listening. */
  onEvent(listener: (event: GameEvent) => void): () => void {
    if (this.#listeners.size >= MAX_LISTENERS) throw new Error(`${MAX_LISTENERS} listeners hear of the game`);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async tell(event: GameEvent): Promise<void> {
    if (this.#listeners.size === 0) return;
    const binding = await this.#bindings.of(event.player.id);
    if (!binding.ok || binding.value === undefined) return;
    for (const listener of [...this.#listeners]) {
      try {
        listener(event);
      } catch (thrown) {
        this.#logger.error({ kind: event.kind, why: messageOf(thrown) }, 'a listener of the game threw');
      }
    }
  }
}
