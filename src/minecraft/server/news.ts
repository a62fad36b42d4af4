import type { Game } from './game.ts';
import type { SquidPlayer } from './library.ts';
import { PLAYER_SAID } from './mechanics/chat.ts';
import { ASSISTANT_LINE } from './mechanics/commands/for-texts.ts';
import { inEnglish } from './mechanics/commands/text.ts';
import { PLAYER_DIED } from './mechanics/vitals/death.ts';
import type { WorldNews } from './messages.ts';

/** Tells the host what players do that concerns whoever serves them. */
export function tellNews(game: Game, tell: (news: WorldNews) => void): void {
  const { server, registry } = game;
  const refOf = ({ username, uuid }: SquidPlayer) => ({ name: username, uuid });
  server.on('newPlayer', (player: SquidPlayer) => {
    player.on('connected', () => {
      tell({ kind: 'join', player: refOf(player) });
      player.on('disconnected', () => tell({ kind: 'leave', player: refOf(player) }));
    });
  });
  server.on(PLAYER_SAID, (player: SquidPlayer, text: string) => tell({ kind: 'chat', player: refOf(player), text }));
  server.on(ASSISTANT_LINE, (player: SquidPlayer, line: string) =>
    tell({ kind: 'assistant_line', player: refOf(player), line }),
  );
  server.on(PLAYER_DIED, (player: SquidPlayer, text: Parameters<typeof inEnglish>[1]) =>
    tell({ kind: 'death', player: refOf(player), message: inEnglish(registry, text) }),
  );
}
