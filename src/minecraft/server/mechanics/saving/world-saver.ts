import { setImmediate as turn } from 'node:timers/promises';
import { messageOf } from '../../../../core/index.ts';
import type { Compound } from '../../../files/index.ts';
import type { Game } from '../../game.ts';
import type { SquidPlayer, SquidWorld } from '../../library.ts';
import { effectsKey } from '../vitals/effects.ts';
import { windowsOf } from '../windows/windows.ts';
import type { ChunkFiles, ChunkSnapshot } from './chunk-files.ts';
import { looseIn } from './loose-in-world.ts';
import { type LooseThing, looseKey } from './loose-things.ts';
import { encodePlayer, playerToNbt } from './player-files.ts';
import { type SaveBatch, saveTogether } from './save-journal.ts';
import { worldText } from './world-state.ts';

/** How often a chunk that cannot be written is tried before it is given up, with an error in the log. */
const MAX_TRIES = 3;

/** Rounds in which all has to be written when the world waits for it. */
const MAX_ROUNDS = 100;

/** Chunks in one save that were only generated or changed by command; those that players changed are always all in it. */
const MAX_OTHER_CHUNKS = 64;

const keyOf = (chunkX: number, chunkZ: number) => `${chunkX},${chunkZ}`;

/** What one save writes, as it all was at one moment. */
interface Moment {
  readonly chunks: readonly ChunkSnapshot[];
  readonly players: readonly { readonly uuid: string; readonly saved: Compound }[];
  /** The world's own file, as text. */
  readonly world: string | undefined;
}

/**
 * Saves what changed, chunks and players of one moment together: what went from a player into a chest is in the one file
 * and not in the other, or the other way round, and never in both or neither.
 */
export class WorldSaver {
  readonly #game: Game;
  readonly #world: SquidWorld;
  readonly #files: ChunkFiles | undefined;
  /** Chunks that differ from what the generator makes; kept to tell what may be forgotten without a save folder. */
  readonly #changed = new Set<string>();
  /** Chunks that players changed since they were saved: all of them belong into the next save. */
  readonly #touched = new Set<string>();
  /** Chunks of the save under way: their files are still the old ones. */
  readonly #writing = new Set<string>();
  readonly #tries = new Map<string, number>();
  /** By chunk, what was loose there when it was saved, as text. */
  readonly #looseSaved = new Map<string, string>();
  /** By player, what was had when it was saved, as text. */
  readonly #hadSaved = new WeakMap<SquidPlayer, string>();
  /** Players who left, as they went, until they are saved. */
  readonly #left = new Map<string, Compound>();
  /** The world's own file as it was last saved. */
  #worldSaved = '';
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(game: Game) {
    this.#game = game;
    this.#world = game.server.overworld;
    this.#files = game.files;
  }

  /** A chunk has to be saved; with what players carry, if `byPlayers`. */
  onChange(chunkX: number, chunkZ: number, byPlayers: boolean): void {
    const key = keyOf(chunkX, chunkZ);
    this.#changed.add(key);
    if (this.#files === undefined) return;
    this.#world.savingQueue.set(key, { chunkX, chunkZ });
    if (byPlayers) this.#touched.add(key);
  }

  /** Saves a player who leaves, as he is now. */
  onLeave(player: SquidPlayer): Promise<void> {
    if (this.#files !== undefined) this.#left.set(player.uuid, this.#playerNow(player));
    return this.save();
  }

  /** A save that begins now or, while one runs, right after it; `all` players, or those whose things changed. */
  save(all = false): Promise<void> {
    if (this.#files === undefined) return Promise.resolve();
    if (this.#running === undefined) return this.#start(this.#files, all);
    const files = this.#files;
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.#start(files, all);
    });
    return this.#next;
  }

  async saveAll(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await this.save(round === 0);
      if (this.#world.savingQueue.size === 0 && this.#left.size === 0) return;
    }
  }

  /** Forgets all chunks nobody looks at, as soon as that loses nothing. */
  releaseUnseen(): void {
    for (const key of Object.keys(this.#world.columns)) {
      const [chunkX = 0, chunkZ = 0] = key.split(',').map(Number);
      this.release(chunkX, chunkZ);
    }
  }

  /** Forgets a chunk nobody looks at, as soon as that loses nothing. */
  release(chunkX: number, chunkZ: number): boolean {
    const key = keyOf(chunkX, chunkZ);
    if (this.#game.server.players.some((player) => player.loadedChunks?.[key] !== undefined)) return false;
    this.#noteChunk(key, this.#looseIn(key));
    if (this.#files === undefined && this.#changed.has(key)) return false;
    if (this.#world.savingQueue.has(key) || this.#writing.has(key)) {
      this.#world.unloadQueue.set(key, { chunkX, chunkZ });
      return true;
    }
    for (const { entity } of looseIn(this.#game)) {
      if (chunkKeyAt(entity.position) === key) delete this.#game.server.entities[entity.id];
    }
    this.#looseSaved.delete(key);
    this.#files?.unload(chunkX, chunkZ);
    this.#world.forceUnloadColumn(key, chunkX, chunkZ);
    return true;
  }

  #start(files: ChunkFiles, all: boolean): Promise<void> {
    this.#running = this.#write(files, this.#catch(files, all)).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Everything that is to be saved, caught in one go: nothing changes meanwhile. */
  #catch(files: ChunkFiles, all: boolean): Moment {
    const loose = this.#noteLoose();
    const chunks: ChunkSnapshot[] = [];
    let others = 0;
    for (const [key, { chunkX, chunkZ }] of [...this.#world.savingQueue]) {
      if (!this.#touched.has(key) && ++others > MAX_OTHER_CHUNKS) continue;
      this.#world.savingQueue.delete(key);
      this.#touched.delete(key);
      const column = this.#world.columns[key];
      const here = loose.get(key) ?? [];
      if (column === undefined) continue;
      chunks.push(files.snapshot(chunkX, chunkZ, column, here));
      this.#writing.add(key);
      this.#looseSaved.set(key, textOf(here));
    }
    const left = [...this.#left].map(([uuid, saved]) => ({ uuid, saved }));
    this.#left.clear();
    const players = [...left, ...this.#changedPlayers(all)];
    return { chunks, players, world: this.#worldNow(all || chunks.length + players.length > 0) };
  }

  /** The world's own file, if it is to be saved, as it is with anything else. */
  #worldNow(wanted: boolean): string | undefined {
    const text = wanted ? worldText(this.#game) : this.#worldSaved;
    return text === this.#worldSaved ? undefined : text;
  }

  #changedPlayers(all: boolean): Moment['players'] {
    return this.#game.server.players.flatMap((player) => {
      const had = `${windowsOf(this.#game, player).carriedKey()}\n${player.xp} ${effectsKey(player)}`;
      if (!all && this.#hadSaved.get(player) === had) return [];
      this.#hadSaved.set(player, had);
      return [{ uuid: player.uuid, saved: this.#playerNow(player) }];
    });
  }

  #playerNow(player: SquidPlayer): Compound {
    return playerToNbt(this.#game, player, windowsOf(this.#game, player).looseStacks());
  }

  async #write(files: ChunkFiles, moment: Moment): Promise<void> {
    const folder = this.#game.settings.saveFolder;
    const isNothing = moment.chunks.length + moment.players.length === 0 && moment.world === undefined;
    if (folder === undefined || isNothing) return;
    const chunks: SaveBatch['chunks'][number][] = [];
    for (const snapshot of moment.chunks) {
      const { chunkX, chunkZ } = snapshot;
      try {
        chunks.push({ chunkX, chunkZ, bytes: files.encode(snapshot) });
      } catch (thrown) {
        this.#onFailure(chunkX, chunkZ, thrown);
      }
      await turn();
    }
    const players = moment.players.map(({ uuid, saved }) => ({ uuid, bytes: encodePlayer(saved) }));
    try {
      const world = moment.world === undefined ? undefined : Buffer.from(moment.world);
      await saveTogether(folder, { chunks, players, world }, (x, z, bytes) => files.write(x, z, bytes));
      this.#worldSaved = moment.world ?? this.#worldSaved;
      for (const { chunkX, chunkZ } of chunks) this.#tries.delete(keyOf(chunkX, chunkZ));
    } catch (thrown) {
      for (const { chunkX, chunkZ } of chunks) this.#onFailure(chunkX, chunkZ, thrown);
      for (const player of this.#game.server.players) this.#hadSaved.delete(player);
      for (const { uuid, saved } of moment.players) {
        const isHere = this.#game.server.uuidToPlayer[uuid] !== undefined;
        if (!isHere && !this.#left.has(uuid)) this.#left.set(uuid, saved);
      }
      this.#game.log.error({ why: messageOf(thrown), players: players.length }, 'a save failed');
    }
    this.#writing.clear();
    this.#releaseSaved(moment.chunks);
  }

  #releaseSaved(chunks: readonly ChunkSnapshot[]): void {
    for (const { chunkX, chunkZ } of chunks) {
      const key = keyOf(chunkX, chunkZ);
      if (!this.#world.unloadQueue.has(key) || this.#world.savingQueue.has(key)) continue;
      this.#world.unloadQueue.delete(key);
      this.release(chunkX, chunkZ);
    }
  }

  #onFailure(chunkX: number, chunkZ: number, thrown: unknown): void {
    const key = keyOf(chunkX, chunkZ);
    const tries = (this.#tries.get(key) ?? 0) + 1;
    this.#tries.set(key, tries);
    const fields = { chunkX, chunkZ, tries, why: messageOf(thrown) };
    if (tries < MAX_TRIES) {
      this.#world.savingQueue.set(key, { chunkX, chunkZ });
      this.#touched.add(key);
      this.#game.log.warn(fields, 'a chunk could not be saved; it is tried again');
    } else {
      this.#tries.delete(key);
      this.#game.counters.chunksLost++;
      this.#game.log.error(fields, 'a chunk could not be saved and is given up');
    }
  }

  /** What is loose, by chunk; where that changed, the chunk has to be saved. */
  #noteLoose(): ReadonlyMap<string, readonly LooseThing[]> {
    const loose = Map.groupBy(this.#loose(), ({ position }) => chunkKeyAt(position));
    for (const key of new Set([...loose.keys(), ...this.#looseSaved.keys()]))
      this.#noteChunk(key, loose.get(key) ?? []);
    return loose;
  }

  #noteChunk(key: string, here: readonly LooseThing[]): void {
    if (textOf(here) === (this.#looseSaved.get(key) ?? '')) return;
    const [chunkX = 0, chunkZ = 0] = key.split(',').map(Number);
    this.onChange(chunkX, chunkZ, true);
  }

  #looseIn(key: string): readonly LooseThing[] {
    return this.#loose().filter(({ position }) => chunkKeyAt(position) === key);
  }

  #loose(): readonly LooseThing[] {
    return looseIn(this.#game).map(({ thing }) => thing);
  }
}

function chunkKeyAt({ x, z }: { readonly x: number; readonly z: number }): string {
  return keyOf(Math.floor(x / 16), Math.floor(z / 16));
}

function textOf(loose: readonly LooseThing[]): string {
  return loose.map(looseKey).toSorted().join('\n');
}
