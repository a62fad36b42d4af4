import type { BlockPos } from '../../core/index.ts';
import type {
  BlockProperties,
  BlockRegistry,
  BodyBlocks,
  DecodedColumn,
  ToldColumn,
  WorldBounds,
} from '../blocks/index.ts';
import { OUT_OF_WORLD, UNLOADED } from '../blocks/index.ts';
import type { News } from './news.ts';
import { posKey } from './self.ts';
import type { BlockAnswer } from './types.ts';
import { UnknownStates } from './unknown-states.ts';

/** Block changes one tick tells singly; the rest of an explosion is told as one `blocks_changed`. */
export const BLOCKS_TOLD_PER_TICK = 32;
/** Chunks come and go by the hundred; the coarse log tells of them once in this time. */
export const CHUNK_NEWS_TICKS = 20;
/** Signs and containers remembered at most, each. */
const MAX_BLOCK_ENTITIES = 4096;

/** What is in a container is told only when it is opened; that there is one is told with its chunk. */
const CONTAINER =
  /^(chest|trapped_chest|ender_chest|barrel|(.+_)?shulker_box|(blast_)?furnace|smoker|dispenser|dropper|hopper|brewing_stand)$/;
const SIGN = /sign$/;

interface Box {
  minX: number;
  minY: number;
  minZ: number;
  maxX: number;
  maxY: number;
  maxZ: number;
}

/** The blocks the server told of, and what is told of their changes. */
export class BlockModel {
  readonly signs = new Map<string, readonly string[]>();
  readonly containers = new Map<string, string>();
  readonly unknownStates = new UnknownStates();
  readonly #news: News;
  readonly #blocks: BodyBlocks;
  readonly #loaded = new ChunkNews('chunk_loaded');
  readonly #unloaded = new ChunkNews('chunk_unloaded');
  #biomeNames: readonly (string | undefined)[] = [];
  #toldThisTick = 0;
  #untold: { count: number; box: Box } | undefined;

  constructor(news: News, blocks: BodyBlocks) {
    this.#news = news;
    this.#blocks = blocks;
  }

  /** One block as the server told it. */
  changed(pos: BlockPos, stateId: number): void {
    const { x, y, z } = pos;
    const before = this.#blocks.stateAt(x, y, z);
    if (before === OUT_OF_WORLD || before === stateId) return;
    const { registry } = this.#blocks;
    if (!registry.isKnown(stateId)) this.unknownStates.see(stateId);
    this.#blocks.setState(x, y, z, stateId);
    this.#forgetBlockEntity(pos, registry.nameOf(stateId) ?? '');
    const data = {
      x,
      y,
      z,
      from: nameOfState(registry, before),
      to: nameOfState(registry, stateId),
      ...changedProperties(registry, before, stateId),
    };
    const fineKind = flatKind('block_changed', x, y, z);
    if (this.#toldThisTick < BLOCKS_TOLD_PER_TICK) {
      this.#toldThisTick++;
      this.#news.events.emitChange('block_changed', fineKind, data);
      return;
    }
    this.#news.events.emitFine(fineKind, data);
    this.#untold = { count: (this.#untold?.count ?? 0) + 1, box: including(this.#untold?.box, pos) };
  }

  columnLoaded(chunkX: number, chunkZ: number, column: DecodedColumn | ToldColumn['column']): void {
    this.#forgetBlockEntitiesOf(chunkX, chunkZ);
    for (const stateId of column.unknownStateIds) this.unknownStates.see(stateId);
    if (column.unknownStateIdsTruncated) this.unknownStates.truncated = true;
    this.#blocks.loadColumn(chunkX, chunkZ, column.sections, column.biomes);
    this.#loaded.add(this.#news, chunkX, chunkZ);
  }

  columnUnloaded(chunkX: number, chunkZ: number): void {
    if (!this.#blocks.hasColumn(chunkX, chunkZ)) return;
    this.#blocks.unloadColumn(chunkX, chunkZ);
    this.#forgetBlockEntitiesOf(chunkX, chunkZ);
    this.#unloaded.add(this.#news, chunkX, chunkZ);
  }

  /** Another dimension: all that was known of blocks is gone. */
  worldEntered(bounds: WorldBounds): void {
    this.#blocks.enterWorld(bounds);
    this.#forgetAround();
  }

  /** Forgets all, silently. */
  forget(): void {
    this.#blocks.close();
    this.unknownStates.clear();
    this.#forgetAround();
  }

  /** A block that carries data of its own; `lines` where it is a sign. */
  blockEntity(pos: BlockPos, lines: readonly string[] | undefined): void {
    if (lines !== undefined && lines.length > 0) remember(this.signs, posKey(pos), lines);
    const name = this.#blocks.registry.nameOf(this.#blocks.stateAt(pos.x, pos.y, pos.z));
    if (name !== undefined && CONTAINER.test(name)) remember(this.containers, posKey(pos), name);
  }

  at({ x, y, z }: BlockPos): BlockAnswer {
    const stateId = this.#blocks.stateAt(x, y, z);
    if (stateId === UNLOADED) return { source: 'unloaded' };
    if (stateId === OUT_OF_WORLD) return { source: 'out-of-world' };
    const { registry } = this.#blocks;
    const name = registry.nameOf(stateId);
    if (name === undefined) return { source: 'unknown-state', stateId };
    return { source: 'registry', name, stateId, properties: registry.propertiesOf(stateId) };
  }

  /** The names of biomes by the numbers that the server gives them. */
  biomesAre(names: readonly (string | undefined)[]): void {
    this.#biomeNames = names;
  }

  biomeAt({ x, y, z }: BlockPos): string | undefined {
    const id = this.#blocks.biomeAt(x, y, z);
    return id === undefined ? undefined : this.#biomeNames[id];
  }

  /** Once a tick: tells of what was too much to tell singly. */
  tick(): void {
    this.#toldThisTick = 0;
    if (this.#untold !== undefined) {
      this.#news.events.emit('blocks_changed', { count: this.#untold.count, ...this.#untold.box });
      this.#untold = undefined;
    }
    this.#loaded.tick(this.#news);
    this.#unloaded.tick(this.#news);
  }

  #forgetAround(): void {
    this.signs.clear();
    this.containers.clear();
    this.#loaded.clear();
    this.#unloaded.clear();
  }

  #forgetBlockEntity(pos: BlockPos, name: string): void {
    if (this.signs.size > 0 && !SIGN.test(name)) this.signs.delete(posKey(pos));
    if (CONTAINER.test(name)) remember(this.containers, posKey(pos), name);
    else if (this.containers.size > 0) this.containers.delete(posKey(pos));
  }

  #forgetBlockEntitiesOf(chunkX: number, chunkZ: number): void {
    for (const map of [this.signs, this.containers]) {
      for (const key of map.keys()) {
        const [x = 0, , z = 0] = key.split(',').map(Number);
        if (x >> 4 === chunkX && z >> 4 === chunkZ) map.delete(key);
      }
    }
  }
}

/** Gathers the chunks that came or went, tells each finely at once, and all of them coarsely once a while. */
class ChunkNews {
  readonly #kind: 'chunk_loaded' | 'chunk_unloaded';
  #first: { readonly x: number; readonly z: number } | undefined;
  #more = 0;
  #toldTick = Number.NEGATIVE_INFINITY;

  constructor(kind: 'chunk_loaded' | 'chunk_unloaded') {
    this.#kind = kind;
  }

  add(news: News, x: number, z: number): void {
    news.events.emitFine(flatKind(this.#kind, x, z), { x, z });
    if (this.#first === undefined) this.#first = { x, z };
    else this.#more++;
  }

  tick(news: News): void {
    if (this.#first === undefined || news.tick() - this.#toldTick < CHUNK_NEWS_TICKS) return;
    news.events.emit(this.#kind, this.#more === 0 ? this.#first : { ...this.#first, more: this.#more });
    this.#toldTick = news.tick();
    this.clear();
  }

  clear(): void {
    this.#first = undefined;
    this.#more = 0;
  }
}

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  if (map.size < MAX_BLOCK_ENTITIES || map.has(key)) map.set(key, value);
}

function nameOfState(registry: BlockRegistry, stateId: number): string {
  return stateId === UNLOADED ? 'unknown' : (registry.nameOf(stateId) ?? `state#${stateId}`);
}

/** What differs between two states of one block, as `open=true`; nothing where the blocks differ. */
function changedProperties(registry: BlockRegistry, before: number, after: number): { changed?: string } {
  const name = registry.nameOf(after);
  if (name === undefined || registry.nameOf(before) !== name) return {};
  const old: BlockProperties = registry.propertiesOf(before);
  const changed = Object.entries(registry.propertiesOf(after))
    .filter(([key, value]) => old[key] !== value)
    .map(([key, value]) => `${key}=${value}`);
  return { changed: changed.join(',') };
}

function including(box: Box | undefined, { x, y, z }: BlockPos): Box {
  if (box === undefined) return { minX: x, minY: y, minZ: z, maxX: x, maxY: y, maxZ: z };
  box.minX = Math.min(box.minX, x);
  box.minY = Math.min(box.minY, y);
  box.minZ = Math.min(box.minZ, z);
  box.maxX = Math.max(box.maxX, x);
  box.maxY = Math.max(box.maxY, y);
  box.maxZ = Math.max(box.maxZ, z);
  return box;
}

/** A template is kept as a tree of its parts, which takes several times as much in a full log as one string does. */
function flatKind(...parts: readonly (string | number)[]): string {
  return parts.join(':');
}
