import type { GameMessage, GameServer } from './game-server.ts';

/** What one player is shown, besides being shown it. */
export interface Overhearing {
  /** The player, by name. */
  readonly name: string;
  onMessage(message: GameMessage): void;
  onActionBar(text: string): void;
}

/** A game in which what one player is shown is heard elsewhere, too: where they sit at a terminal, say. */
export function overheardGame(game: GameServer, { name, onMessage, onActionBar }: Overhearing): GameServer {
  return {
    ...game,
    playerNamed(wanted) {
      const player = game.playerNamed(wanted);
      if (wanted !== name) return player;
      return {
        async tell(message) {
          const told = await player.tell(message);
          if (told.ok) onMessage(message);
          return told;
        },
        async actionBar(text) {
          const shown = await player.actionBar(text);
          if (shown.ok) onActionBar(text);
          return shown;
        },
        signs: () => player.signs(),
        countItem: (item) => player.countItem(item),
        give: (item, count) => player.give(item, count),
        take: (item, count) => player.take(item, count),
        experience: () => player.experience(),
        addExperience: (points) => player.addExperience(points),
        score: (objective) => player.score(objective),
        addScore: (objective, amount) => player.addScore(objective, amount),
      };
    },
  };
}
