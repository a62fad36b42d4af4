import { deflateSync } from 'node:zlib';
import { Vec3 } from 'vec3';
import { messageOf } from '../../../../core/index.ts';
import type { Game } from '../../game.ts';
import type { SquidColumn } from '../../library.ts';
import { type ColumnFormat, loadColumnFormat, type SquidStorage } from '../../storage-library.ts';
import { type Container, holdsThings, isFurnace } from '../containers/container.ts';
import type { Stack } from '../items/stack.ts';
import { snapshotColumn } from './column-snapshot.ts';
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
  numbers,
  numbersIn,
  type Root,
  short,
  string,
  type Tag,
  textOf,
  writeNbt,
} from './nbt.ts';
import { writeAside } from './region-files.ts';
import { itemFromNbt, itemToNbt } from './stored-items.ts';

/** From this version on a chunk's file has no `Level` around it, and other names. */
const FLAT_FILES_SINCE = '1.18';

const PREFIX = 'minecraft:';

/** What of a game is needed before it is whole: the first chunk is loaded to find where players appear. */
type ChunkFileGame = Pick<Game, 'registry' | 'items' | 'containers' | 'log'>;

/** Something that lies on the ground. */
export interface LyingItem {
  readonly stack: Stack;
  readonly position: Vec3;
  readonly ageTicks: number;
}

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
  /** What is not ours to keep (signs, beacons, animals), by chunk: written as it was read. */
  readonly #foreign = new Map<string, Things>();
  /** Told what lies in a chunk that is loaded; before somebody is there to be told, it is kept. */
  #onLying: ((lying: readonly LyingItem[]) => void) | undefined;
  #untold: LyingItem[] = [];

  constructor(game: ChunkFileGame, storage: SquidStorage) {
    this.#game = game;
    this.#storage = storage;
    this.#format = loadColumnFormat(game.registry);
    this.#flat = game.registry.version['>='](FLAT_FILES_SINCE);
    storage.load = (chunkX, chunkZ) => this.#load(chunkX, chunkZ);
  }

  onLying(tell: (lying: readonly LyingItem[]) => void): void {
    this.#onLying = tell;
    if (this.#untold.length > 0) tell(this.#untold);
    this.#untold = [];
  }

  snapshot(chunkX: number, chunkZ: number, column: SquidColumn, lying: readonly LyingItem[]): ChunkSnapshot {
    const own = this.#game.containers.inChunk(chunkX, chunkZ).map((each) => this.#containerToNbt(each));
    const { blocks = [], entities = [] } = this.#foreign.get(`${chunkX},${chunkZ}`) ?? {};
    const things = {
      blocks: [...blocks, ...own],
      entities: [...entities, ...lying.map((each) => this.#lyingToNbt(each))],
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
      (entry) => !this.#readContainer(column, entry),
    );
    const lying: LyingItem[] = [];
    const entities = compoundsIn(level[this.#key('entities', 'Entities')]).filter((entry) => {
      const item = this.#readLying(entry);
      if (item !== undefined) lying.push(item);
      return item === undefined;
    });
    if (blocks.length + entities.length > 0) this.#foreign.set(`${chunkX},${chunkZ}`, { blocks, entities });
    if (lying.length === 0) return;
    if (this.#onLying === undefined) this.#untold.push(...lying);
    else this.#onLying(lying);
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

  #lyingToNbt({ stack, position, ageTicks }: LyingItem): Compound {
    return {
      id: string(`${PREFIX}item`),
      Pos: numbers('double', [position.x, position.y, position.z]),
      Item: compound(itemToNbt(this.#game, stack)),
      Age: short(ageTicks),
    };
  }

  #readLying(entry: Compound): LyingItem | undefined {
    const stack =
      textOf(entry['id']) === `${PREFIX}item` ? itemFromNbt(this.#game, entriesOf(entry['Item'])) : undefined;
    const [x, y, z] = numbersIn(entry['Pos']);
    if (stack === undefined || x === undefined || y === undefined || z === undefined) return undefined;
    return { stack, position: new Vec3(x, y, z), ageTicks: numberOf(entry['Age']) };
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
