import { fail, type Result, succeed } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';
import { saveAll } from '../mechanics/saving/saving.ts';
import type { CommandHandlers } from '../messages.ts';

/** How long a player's connection may take to end after the goodbye. */
const GOODBYE_MS = 500;

/** Commands about the world's life. */
export function lifecycleCommands(game: Game): Pick<CommandHandlers, 'save' | 'pause' | 'close'> {
  return {
    async save() {
      return saved(game);
    },
    pause({ gate }) {
      // The answer leaves first; then this thread sleeps until the host wakes it.
      setImmediate(() => Atomics.wait(gate, 0, 1));
      return succeed(null);
    },
    // Sockets and timers end with the worker, which the host ends when this has answered.
    async close({ reason }) {
      game.rcon?.close();
      await Promise.all(game.server.players.map((player) => sayGoodbye(game, player, reason)));
      game.server.stopTickInterval();
      const result = await saved(game);
      game.server.overworld.stopSaving();
      await game.server.overworld.storageProvider?.close();
      return result;
    },
  };
}

async function saved(game: Game): Promise<Result<null>> {
  const { chunksLost } = await saveAll(game);
  if (chunksLost === 0) return succeed(null);
  const why = `${chunksLost} chunks could not be written to ${game.settings.saveFolder}`;
  return fail('not_saved', why, 'see the log for which and why; check the folder and the disk', { chunksLost });
}

function sayGoodbye(game: Game, player: SquidPlayer, reason: string): Promise<void> {
  return new Promise((resolve) => {
    player.once('disconnected', resolve);
    game.clock.after(GOODBYE_MS, resolve);
    player.kick(reason);
  });
}
