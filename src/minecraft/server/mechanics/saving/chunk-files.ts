import { deflateSync } from 'node:zlib';
import { Vec3 } from 'vec3';
import { messageOf } from '../../../../core/index.ts';
import {
  byte,
  type Compound,
  compound,
  compounds,
  compoundsIn,
  entriesOf,
  float,
  int,
  numberOf,
  type Root,
  short,
  string,
  type Tag,
  writeNbt,
} from '../../../files/index.ts';
import type { Game } from '../../game.ts';
import type { SquidColumn } from '../../library.ts';
import { type ColumnFormat, loadColumnFormat, type SquidStorage } from '../../storage-library.ts';
import { type Container, holdsThings, isFurnace } from '../containers/container.ts';
import { isSign } from '../signs/sign-texts.ts';
import { snapshotColumn } from './column-snapshot.ts';
import { type LooseGame, type LooseThing, looseFromNbt, looseToNbt } from './loose-things.ts';
import { writeAside } from './region-files.ts';
import { itemFromNbt, itemToNbt } from './stored-items.ts';

/** From this version on a chunk's file has no `Level` around it, and other names. */
const FLAT_FILES_SINCE = '1.18';

const PREFIX = 'minecraft:';

/** What of a game is needed before it is whole: the first chunk is loaded to find where players appear. */
type ChunkFileGame = LooseGame & Pick<Game, 'containers' | 'signs' | 'log'>;

/** A chunk as it was at one moment. */
export interface ChunkSnapshot {
  readonly chunkX: number;
  readonly chunkZ: number;
  readonly column: SquidColumn;
  readonly things: Things;
}

/** What a chunk's file has besides its blocks: what these hold, and what moves or lies about. */
interface Things {
  readonly blocks: readonly Compound[];
  readonly entities: readonly Compound[];
}

/**
 * Chunks in files, with what their blocks hold and what lies on the ground, all in the game's own form.
 * prismarine-provider-anvil writes no block entities up to 1.17 and misplaces those it reads after.
 */
export class ChunkFiles {
  readonly #game: ChunkFileGame;
  readonly #storage: SquidStorage;
  readonly #format: ColumnFormat;
  readonly #flat: boolean;
  /** What is not ours to keep (beacons, animals), by chunk: written as it was read. */
  readonly #foreign = new Map<string, Things>();
  /** Told what is loose in a chunk that is loaded; before somebody is there to be told, it is kept. */
  #onLoose: ((loose: readonly LooseThing[]) => void) | undefined;
  #untold: LooseThing[] = [];

  constructor(game: ChunkFileGame, storage: SquidStorage) {
    this.#game = game;
    this.#storage = storage;
    this.#format = loadColumnFormat(game.registry);
    this.#flat = game.registry.version['>='](FLAT_FILES_SINCE);
    storage.load = (chunkX, chunkZ) => this.#load(chunkX, chunkZ);
  }

  onLoose(tell: (loose: readonly LooseThing[]) => void): void {
    this.#onLoose = tell;
    if (this.#untold.length > 0) tell(this.#untold);
    this.#untold = [];
  }

  snapshot(chunkX: number, chunkZ: number, column: SquidColumn, loose: readonly LooseThing[]): ChunkSnapshot {
    const own = this.#game.containers.inChunk(chunkX, chunkZ).map((each) => this.#containerToNbt(each));
    const { blocks = [], entities = [] } = this.#foreign.get(`${chunkX},${chunkZ}`) ?? {};
    const things = {
      blocks: [...blocks, ...own, ...this.#game.signs.inChunk(chunkX, chunkZ)],
      entities: [...entities, ...loose.map((each) => looseToNbt(this.#game, each))],
    };
    return { chunkX, chunkZ, column: snapshotColumn(column), things };
  }

  /** A chunk's bytes as they stand in its region's file. */
  encode({ chunkX, chunkZ, column, things }: ChunkSnapshot): Buffer {
    const root = this.#format.prismarineChunkToNbt(column, chunkX, chunkZ) as Root;
    const more: Record<string, Tag> = { [this.#key('block_entities', 'TileEntities')]: compounds(things.blocks) };
    if (things.entities.length > 0) more[this.#key('entities', 'Entities')] = compounds(things.entities);
    const entries = entriesOf(root);
    // The library writes this one as a type that ends the file for whoever reads it.
    const whole = this.#flat
      ? { ...entries, isLightOn: byte(0), ...more }
      : { ...entries, Level: compound({ ...entriesOf(entries['Level']), ...more }) };
    return deflateSync(writeNbt({ ...root, value: whole }));
  }

  async write(chunkX: number, chunkZ: number, bytes: Buffer): Promise<void> {
    const region = await this.#storage.getRegion(chunkX, chunkZ);
    await writeAside(region, chunkX & 31, chunkZ & 31, bytes);
  }

  /** Forgets what is known of a chunk that is unloaded. */
  unload(chunkX: number, chunkZ: number): void {
    this.#foreign.delete(`${chunkX},${chunkZ}`);
    this.#game.containers.unload(chunkX, chunkZ);
    this.#game.signs.unload(chunkX, chunkZ);
  }

  async #load(chunkX: number, chunkZ: number): Promise<SquidColumn | null> {
    try {
      const root = (await this.#storage.loadRaw(chunkX, chunkZ)) as Root | null;
      if (root === null) return null;
      const column = this.#format.nbtChunkToPrismarineChunk(root);
      column.blockEntities = {};
      this.#readThings(chunkX, chunkZ, column, root);
      return column;
    } catch (thrown) {
      const why = messageOf(thrown);
      this.#game.log.error({ chunkX, chunkZ, why }, 'a saved chunk is damaged and is generated anew');
      return null;
    }
  }

  #readThings(chunkX: number, chunkZ: number, column: SquidColumn, root: Root): void {
    const level = this.#flat ? entriesOf(root) : entriesOf(entriesOf(root)['Level']);
    const blocks = compoundsIn(level[this.#key('block_entities', 'TileEntities')]).filter(
      (entry) => !this.#readContainer(column, entry) && !this.#readSign(column, entry),
    );
    const loose: LooseThing[] = [];
    const entities = compoundsIn(level[this.#key('entities', 'Entities')]).filter((entry) => {
      const thing = looseFromNbt(this.#game, entry);
      if (thing !== undefined) loose.push(thing);
      return thing === undefined;
    });
    if (blocks.length + entities.length > 0) this.#foreign.set(`${chunkX},${chunkZ}`, { blocks, entities });
    if (loose.length === 0) return;
    if (this.#onLoose === undefined) this.#untold.push(...loose);
    else this.#onLoose(loose);
  }

  /** False for what is no container of a kind that we know. */
  #readContainer(column: SquidColumn, entry: Compound): boolean {
    const { registry, containers } = this.#game;
    const [x, y, z] = ['x', 'y', 'z'].map((key) => numberOf(entry[key]));
    const pos = new Vec3(x ?? 0, y ?? 0, z ?? 0);
    const stateId = column.getBlockStateId({ x: pos.x & 15, y: pos.y, z: pos.z & 15 });
    const name = registry.blocksByStateId[stateId]?.name;
    if (name === undefined || !holdsThings(name)) return false;
    const container = containers.at(pos, name);
    for (const item of compoundsIn(entry['Items'])) {
      const slot = numberOf(item['Slot'], -1);
      const stack = itemFromNbt(this.#game, item);
      if (stack !== undefined && slot >= 0 && slot < container.shelf.size) container.shelf.set(slot, stack);
    }
    if (isFurnace(name)) readProgress(container, entry);
    return true;
  }

  /** False for what is no sign. */
  #readSign(column: SquidColumn, entry: Compound): boolean {
    const [x = 0, y = 0, z = 0] = ['x', 'y', 'z'].map((key) => numberOf(entry[key]));
    const stateId = column.getBlockStateId({ x: x & 15, y, z: z & 15 });
    if (!isSign(this.#game.registry.blocksByStateId[stateId]?.name ?? '')) return false;
    this.#game.signs.put(new Vec3(x, y, z), entry);
    return true;
  }

  #containerToNbt(container: Container): Compound {
    const { x, y, z } = container.pos;
    const items = [...container.shelf.entries()].map(([slot, stack]) =>
      itemToNbt(this.#game, stack, { Slot: byte(slot) }),
    );
    return {
      id: string(PREFIX + container.name),
      x: int(x),
      y: int(y),
      z: int(z),
      keepPacked: byte(0),
      Items: compounds(items),
      ...(isFurnace(container.name) ? progressToNbt(container) : {}),
    };
  }

  #key(flat: string, nested: string): string {
    return this.#flat ? flat : nested;
  }
}

/** A furnace's progress as the game kept it up to 1.21.3, and as it does since; and experience, in a field of our own. */
const PROGRESS = {
  litTicks: ['BurnTime', 'lit_time_remaining'],
  fuelTicks: ['SoulsandFuelTime', 'lit_total_time'],
  cookedTicks: ['CookTime', 'cooking_time_spent'],
  cookingTicks: ['CookTimeTotal', 'cooking_total_time'],
} as const;
const EXPERIENCE = 'SoulsandExperience';

function progressToNbt({ progress }: Container): Compound {
  const entries = Object.entries(PROGRESS).flatMap(([key, names]) =>
    names.map((name) => [name, short(progress[key as keyof typeof PROGRESS])] as const),
  );
  return { ...Object.fromEntries(entries), [EXPERIENCE]: float(progress.experience) };
}

function readProgress(container: Container, entry: Compound): void {
  for (const [key, names] of Object.entries(PROGRESS)) {
    const saved = names.map((name) => entry[name]).find((tag) => tag !== undefined);
    container.progress[key as keyof typeof PROGRESS] = numberOf(saved);
  }
  container.progress.experience = numberOf(entry[EXPERIENCE]);
  container.inputChanged = false;
}
