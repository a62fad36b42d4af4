import { fail, type Result, succeed } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';

/** The player of a name, or a failure that says who is there. */
export function findPlayer(game: Game, name: string): Result<SquidPlayer> {
  const { players } = game.server;
  const found = players.find((player) => player.username === name);
  if (found !== undefined) return succeed(found);
  const available = players.map((player) => player.username);
  const howTo =
    available.length === 0 ? 'nobody is here; wait until they have joined' : `use one of: ${available.join(', ')}`;
  return fail('no_such_player', `there is no player '${name}' in the world`, howTo, { available });
}
