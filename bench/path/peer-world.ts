import { createRequire } from 'node:module';
import { Vec3 } from 'vec3';
import type { Point } from '../../src/core/index.ts';
import type { BlockView } from '../../src/minecraft/blocks/index.ts';

/** A `prismarine-block`, as far as it is read here. */
export interface PeerBlock {
  readonly stateId: number;
  readonly type: number;
  readonly name: string;
  readonly boundingBox: string;
  readonly diggable: boolean;
  readonly shapes: readonly (readonly number[])[];
  position: Vec3;
}

/** A `prismarine-chunk`, as far as it is used here. */
interface PeerChunk {
  getBlock(pos: Vec3): PeerBlock;
  setBlockStateId(pos: Vec3, stateId: number): void;
}

type ChunkType = new (options: { minY: number; worldHeight: number }) => PeerChunk;

const load = createRequire(import.meta.url);
const loadChunkType = load('prismarine-chunk') as (version: string) => ChunkType;

const keyOf = (chunkX: number, chunkZ: number): string => `${chunkX},${chunkZ}`;

/**
 * The same blocks as a view's, kept as mineflayer keeps them: chunks of `prismarine-chunk`, looked up as
 * `prismarine-world` does it, which makes a `Block` (with its `Biome`) for each look. That is the world which
 * mineflayer-pathfinder has under it when its users run it.
 */
export class PeerWorld {
  readonly #chunks = new Map<string, PeerChunk>();
  /** Blocks changed since the world was made, as they were; the oldest first. */
  readonly #changed: { readonly pos: Vec3; readonly stateId: number }[] = [];

  /** Copies the columns within `chunks` of the origin. */
  constructor(view: BlockView, chunks: number) {
    const Chunk = loadChunkType(view.registry.version);
    for (let chunkX = -chunks; chunkX < chunks; chunkX++) {
      for (let chunkZ = -chunks; chunkZ < chunks; chunkZ++) {
        const chunk = new Chunk({ minY: view.minY, worldHeight: view.maxY - view.minY });
        copyColumn(view, chunk, chunkX, chunkZ);
        this.#chunks.set(keyOf(chunkX, chunkZ), chunk);
      }
    }
  }

  /** The block at the floor of `pos`, or null where nothing is loaded. */
  getBlock(pos: Point): PeerBlock | null {
    const chunk = this.#chunks.get(keyOf(Math.floor(pos.x / 16), Math.floor(pos.z / 16)));
    if (chunk === undefined) return null;
    const floored = new Vec3(Math.floor(pos.x), Math.floor(pos.y), Math.floor(pos.z));
    const block = chunk.getBlock(new Vec3(floored.x & 15, floored.y, floored.z & 15));
    block.position = floored;
    return block;
  }

  /** Changes a block until {@link restore}. */
  setState(pos: Vec3, stateId: number): void {
    const before = this.getBlock(pos);
    if (before === null) return;
    this.#changed.push({ pos: before.position, stateId: before.stateId });
    this.#set(before.position, stateId);
  }

  /** Undoes all changes. */
  restore(): void {
    for (let change = this.#changed.pop(); change !== undefined; change = this.#changed.pop()) {
      this.#set(change.pos, change.stateId);
    }
  }

  #set(pos: Vec3, stateId: number): void {
    const chunk = this.#chunks.get(keyOf(Math.floor(pos.x / 16), Math.floor(pos.z / 16)));
    chunk?.setBlockStateId(new Vec3(pos.x & 15, pos.y, pos.z & 15), stateId);
  }
}

function copyColumn(view: BlockView, chunk: PeerChunk, chunkX: number, chunkZ: number): void {
  const pos = new Vec3(0, 0, 0);
  for (pos.y = view.minY; pos.y < view.maxY; pos.y++) {
    if (view.sectionAt(chunkX, pos.y >> 4, chunkZ) === 0) continue;
    for (pos.z = 0; pos.z < 16; pos.z++) {
      for (pos.x = 0; pos.x < 16; pos.x++) {
        const state = view.stateAt(chunkX * 16 + pos.x, pos.y, chunkZ * 16 + pos.z);
        if (state > 0) chunk.setBlockStateId(pos, state);
      }
    }
  }
}
