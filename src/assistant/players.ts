import type { NamesOfPlayers } from './game/game-door.ts';
import type { GameEvent, OnlinePlayer } from './game/game-server.ts';

/** Who is in the game now. */
export class Players implements NamesOfPlayers {
  readonly #byId = new Map<string, OnlinePlayer>();

  /** Those who were there before anything was heard of them. */
  add(players: readonly OnlinePlayer[]): void {
    for (const player of players) this.#byId.set(player.id, player);
  }

  /** Takes note of who comes and goes; whoever is heard of is there. */
  note(event: GameEvent): void {
    if (event.kind === 'leave') this.#byId.delete(event.player.id);
    else this.#byId.set(event.player.id, event.player);
  }

  /** Who is there, by name. */
  get here(): readonly OnlinePlayer[] {
    return [...this.#byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  nameOf(player: string): string | undefined {
    return this.#byId.get(player)?.name;
  }
}
