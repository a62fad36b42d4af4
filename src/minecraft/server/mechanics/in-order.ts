import { messageOf } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';

/** Actions of one player that may wait; who sends more is let go. */
const MAX_WAITING = 512;

interface Line {
  waiting: number;
  last: Promise<void>;
}

const lines = new WeakMap<SquidPlayer, Line>();

/** Runs a player's actions one after another: each looks up blocks, and a later one must not overtake it meanwhile. */
export function inOrder(game: Game, player: SquidPlayer, action: () => Promise<void>): void {
  const line = lines.get(player) ?? { waiting: 0, last: Promise.resolve() };
  lines.set(player, line);
  if (line.waiting >= MAX_WAITING) {
    player.kick('Too many actions at once.');
    return;
  }
  line.waiting++;
  line.last = line.last
    .then(() => (player._client.ended ? undefined : action()))
    .catch((thrown: unknown) => {
      game.counters.faults++;
      game.log.error({ player: player.username, why: messageOf(thrown) }, 'an action failed');
    })
    .finally(() => {
      line.waiting--;
    });
}
