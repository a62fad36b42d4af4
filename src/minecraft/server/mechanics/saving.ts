import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import { loadPlayerFiles, type SquidPlayer, type SquidStorage, type SquidWorld } from '../library.ts';
import { makeCrashSafe } from './crash-safe-regions.ts';

/** How often changed chunks are written, and how often players are. */
const CHUNKS_PERIOD_MS = 1000;
const PLAYERS_PERIOD_MS = 10_000;

/** How often a chunk that cannot be written is tried before it is given up, with an error in the log. */
const MAX_TRIES = 3;

/** Rounds in which all has to be written when the world waits for it. */
const MAX_ROUNDS = 100;

/**
 * Saving that loses nothing: a chunk changed while it is written is written again (prismarine-world forgets it), a kill
 * in the middle leaves the last saved state (see crash-safe-regions.ts), players' files are written aside, renamed, and
 * waited for. Without a save folder changed chunks stay in memory, for nobody could load them again.
 */
export function installSaving(game: Game): void {
  const { server, clock } = game;
  const world = server.overworld;
  world.stopSaving();
  const saver = new ChunkSaver(game, world);
  world.queueSaving = (chunkX, chunkZ) => saver.onChange(chunkX, chunkZ);
  world.saveAt = ({ x, z }) => saver.onChange(Math.floor(x / 16), Math.floor(z / 16));
  world.saveNow = () => saver.saveNow();
  world.waitSaving = () => saver.saveAll();
  server._worldUnloadPlayerChunk = (chunkX, chunkZ, player) => {
    delete player.loadedChunks[keyOf(chunkX, chunkZ)];
    return saver.release(chunkX, chunkZ);
  };
  server.on('newPlayer', (player: SquidPlayer) => {
    player.save = () => savePlayer(game, player);
  });
  if (world.storageProvider === null) return;
  makeCrashSafe(game, world.storageProvider);
  clock.every(CHUNKS_PERIOD_MS, () => void saver.saveNow());
  clock.every(PLAYERS_PERIOD_MS, () => {
    for (const player of server.players) void player.save();
  });
}

/** Waits until all that changed is in the save folder; answers how many chunks could not be written. */
export async function saveAll(game: Game): Promise<{ readonly chunksLost: number }> {
  await Promise.all(game.server.players.map((player) => player.save()));
  await game.server.overworld.waitSaving();
  await Promise.all(game.pending);
  return { chunksLost: game.counters.chunksLost };
}

const keyOf = (chunkX: number, chunkZ: number) => `${chunkX},${chunkZ}`;

class ChunkSaver {
  readonly #game: Game;
  readonly #world: SquidWorld;
  /** Chunks that differ from what the generator makes; kept to tell what may be forgotten without a save folder. */
  readonly #changed = new Set<string>();
  readonly #tries = new Map<string, number>();
  #running: Promise<void> | undefined;

  constructor(game: Game, world: SquidWorld) {
    this.#game = game;
    this.#world = world;
  }

  onChange(chunkX: number, chunkZ: number): void {
    const key = keyOf(chunkX, chunkZ);
    this.#changed.add(key);
    if (this.#world.storageProvider !== null) this.#world.savingQueue.set(key, { chunkX, chunkZ });
  }

  saveNow(): Promise<void> {
    const storage = this.#world.storageProvider;
    if (storage === null) return Promise.resolve();
    this.#running ??= this.#pass(storage).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async saveAll(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await this.saveNow();
      if (this.#world.savingQueue.size === 0) return;
    }
  }

  /** Forgets a chunk nobody looks at, as soon as that loses nothing. */
  release(chunkX: number, chunkZ: number): boolean {
    const key = keyOf(chunkX, chunkZ);
    if (this.#game.server.players.some((player) => player.loadedChunks?.[key] !== undefined)) return false;
    if (this.#world.storageProvider === null && this.#changed.has(key)) return false;
    if (this.#world.savingQueue.has(key)) this.#world.unloadQueue.set(key, { chunkX, chunkZ });
    else this.#world.forceUnloadColumn(key, chunkX, chunkZ);
    return true;
  }

  async #pass(storage: SquidStorage): Promise<void> {
    for (const [key, { chunkX, chunkZ }] of [...this.#world.savingQueue]) {
      // Taken off first: a change from here on queues the chunk again.
      this.#world.savingQueue.delete(key);
      const column = this.#world.columns[key];
      if (column === undefined) continue;
      try {
        await storage.save(chunkX, chunkZ, column);
        this.#tries.delete(key);
      } catch (thrown) {
        this.#onFailure(key, chunkX, chunkZ, thrown);
      }
      if (this.#world.unloadQueue.has(key) && !this.#world.savingQueue.has(key)) {
        this.#world.unloadQueue.delete(key);
        this.release(chunkX, chunkZ);
      }
    }
  }

  #onFailure(key: string, chunkX: number, chunkZ: number, thrown: unknown): void {
    const tries = (this.#tries.get(key) ?? 0) + 1;
    this.#tries.set(key, tries);
    const fields = { chunkX, chunkZ, tries, why: messageOf(thrown) };
    if (tries < MAX_TRIES) {
      this.#world.savingQueue.set(key, { chunkX, chunkZ });
      this.#game.log.warn(fields, 'a chunk could not be saved; it is tried again');
    } else {
      this.#tries.delete(key);
      this.#game.counters.chunksLost++;
      this.#game.log.error(fields, 'a chunk could not be saved and is given up');
    }
  }
}

/** Writes a player's file aside and renames it, one at a time, so that a kill leaves the old or the new one. */
function savePlayer(game: Game, player: SquidPlayer): Promise<void> {
  const folder = game.settings.saveFolder;
  if (folder === undefined || player.uuid === undefined || player.loadedChunks === undefined) return Promise.resolve();
  const { server, pending } = game;
  const before = [...pending];
  const work = Promise.all(before)
    .then(async () => {
      const aside = join(folder, 'playerdata.new');
      const file = `${player.uuid}.dat`;
      await rm(aside, { recursive: true, force: true });
      const features = ['attributeSnakeCase', 'theFlattening'].map((name) => server.supportFeature(name));
      await loadPlayerFiles().save(player, aside, features[0] === true, features[1] === true);
      await mkdir(join(folder, 'playerdata'), { recursive: true });
      await rename(join(aside, 'playerdata', file), join(folder, 'playerdata', file));
    })
    .catch((thrown: unknown) => game.log.error({ player: player.username, why: messageOf(thrown) }, 'not saved'))
    .finally(() => pending.delete(work));
  pending.add(work);
  return work;
}
