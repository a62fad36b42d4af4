import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { putBack } from './loose-in-world.ts';
import { WorldSaver } from './world-saver.ts';

/** How often what changed is written, and how often players are whose things did not change. */
const CHANGES_PERIOD_MS = 1000;
const PLAYERS_PERIOD_MS = 10_000;

/** How often chunks are looked for that nobody looks at: loaded for a command, or for what lived in them. */
const SWEEP_TICKS = 600;

/**
 * Saving that loses nothing and doubles nothing, whatever is killed when (see {@link WorldSaver}). prismarine-world forgets
 * what changes while it writes; flying-squid writes players apart from chunks, and waits for neither. Without a save folder
 * changed chunks stay in memory, for nobody could load them again.
 */
export function installSaving(game: Game): void {
  const { server, clock, files, leaving } = game;
  const world = server.overworld;
  world.stopSaving();
  const saver = new WorldSaver(game);
  world.queueSaving = (chunkX, chunkZ) => saver.onChange(chunkX, chunkZ, false);
  world.saveAt = ({ x, z }) => saver.onChange(Math.floor(x / 16), Math.floor(z / 16), true);
  world.saveNow = () => saver.save();
  world.waitSaving = () => saver.saveAll();
  server._worldUnloadPlayerChunk = (chunkX, chunkZ, player) => {
    delete player.loadedChunks[`${chunkX},${chunkZ}`];
    return saver.release(chunkX, chunkZ);
  };
  server.on('tick', (_seconds: number, count: number) => {
    if (count % SWEEP_TICKS === 0) saver.releaseUnseen();
  });
  server.on('newPlayer', (player: SquidPlayer) => {
    // The library saves who leaves, and nobody else since its own timer is gone.
    player.save = () => {
      if (player.uuid === undefined || player.loadedChunks === undefined) return Promise.resolve();
      const saved = saver.onLeave(player).finally(() => leaving.delete(player.uuid));
      leaving.set(player.uuid, saved);
      return saved;
    };
  });
  if (files === undefined) return;
  files.onLoose((loose) => {
    for (const thing of loose) putBack(game, thing);
  });
  clock.every(CHANGES_PERIOD_MS, () => void saver.save());
  clock.every(PLAYERS_PERIOD_MS, () => void saver.save(true));
}

/** Waits until all that changed is in the save folder; answers how many chunks could not be written. */
export async function saveAll(game: Game): Promise<{ readonly chunksLost: number }> {
  await game.server.overworld.waitSaving();
  return { chunksLost: game.counters.chunksLost };
}
