import { createRequire } from 'node:module';
import type { SquidColumn, SquidRegistry } from './library.ts';

/** What we use of prismarine-provider-anvil, which knows the game's files of chunks. */

const require = createRequire(import.meta.url);

/** Where columns are kept (prismarine-provider-anvil). */
export interface SquidStorage {
  load(chunkX: number, chunkZ: number): Promise<SquidColumn | null>;
  loadRaw(chunkX: number, chunkZ: number): Promise<unknown>;
  getRegion(chunkX: number, chunkZ: number): Promise<SquidRegion>;
  close(): Promise<unknown>;
}

/** One region file. */
export interface SquidRegion {
  sectorFree: boolean[];
  readonly ini: Promise<void>;
  readonly file: {
    write(bytes: Buffer, offset: number, length: number, position: number): Promise<unknown>;
    sync(): Promise<void>;
    close(): Promise<void>;
  };
  initialize(): Promise<void>;
  /** A chunk's NBT; null where there is none. */
  read(x: number, z: number): Promise<unknown>;
  getOffset(x: number, z: number): number;
  setOffset(x: number, z: number, offset: number): Promise<void>;
}

/** Chunks to the game's file format and back (prismarine-provider-anvil). */
export interface ColumnFormat {
  prismarineChunkToNbt(column: SquidColumn, chunkX: number, chunkZ: number): unknown;
  nbtChunkToPrismarineChunk(root: unknown): SquidColumn;
}

/** The file format of a registry's chunks. */
export function loadColumnFormat(registry: SquidRegistry): ColumnFormat {
  return (require('prismarine-provider-anvil/src/chunk.js') as (registry: SquidRegistry) => ColumnFormat)(registry);
}

/** Opens a region file that no world has open. */
export async function openRegion(path: string): Promise<SquidRegion> {
  const Region = require('prismarine-provider-anvil/src/region.js') as new (path: string) => SquidRegion;
  const region = new Region(path);
  await region.initialize();
  return region;
}
