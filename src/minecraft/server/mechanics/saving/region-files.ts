import { join } from 'node:path';
import { openRegion, type SquidRegion } from '../../storage-library.ts';

/** Sizes of the region format: a sector; the header of a chunk (length and compression); sectors of one chunk. */
const SECTOR_BYTES = 4096;
const HEADER_BYTES = 5;
const MAX_SECTORS = 255;

/** Number of the compression "zlib" in a chunk's header. */
const ZLIB = 2;

/** Chunks of a region along each side. */
const REGION_CHUNKS = 32;

/**
 * Writes a chunk so that a kill at any time leaves the old or the new one: to free sectors, and only then pointed at.
 * prismarine-provider-anvil overwrites in place, or points first and writes then.
 */
export async function writeAside(region: SquidRegion, x: number, z: number, deflated: Buffer): Promise<void> {
  await region.ini;
  const sectors = Math.ceil((deflated.length + HEADER_BYTES) / SECTOR_BYTES);
  if (sectors > MAX_SECTORS) throw new Error(`chunk of ${deflated.length} bytes is larger than the format holds`);
  const bytes = Buffer.alloc(sectors * SECTOR_BYTES);
  bytes.writeUInt32BE(deflated.length + 1, 0);
  bytes.writeUInt8(ZLIB, HEADER_BYTES - 1);
  deflated.copy(bytes, HEADER_BYTES);
  const old = region.getOffset(x, z);
  const start = freeRun(region.sectorFree, sectors);
  region.sectorFree.length = Math.max(region.sectorFree.length, start + sectors);
  region.sectorFree.fill(false, start, start + sectors);
  await region.file.write(bytes, 0, bytes.length, start * SECTOR_BYTES);
  await region.setOffset(x, z, (start << 8) | sectors);
  if (old !== 0) region.sectorFree.fill(true, old >> 8, (old >> 8) + (old & 0xff));
}

/** The first run of free sectors that is long enough; the end of the file counts as free without end. */
function freeRun(free: readonly boolean[], sectors: number): number {
  let start = 0;
  for (let at = 0; at < free.length && at - start < sectors; at++) if (free[at] !== true) start = at + 1;
  return start;
}

/** Writes one chunk into a region folder that no world has open. */
export async function writeIntoRegion(folder: string, chunkX: number, chunkZ: number, deflated: Buffer): Promise<void> {
  const name = `r.${Math.floor(chunkX / REGION_CHUNKS)}.${Math.floor(chunkZ / REGION_CHUNKS)}.mca`;
  const region = await openRegion(join(folder, name));
  try {
    await writeAside(region, chunkX & (REGION_CHUNKS - 1), chunkZ & (REGION_CHUNKS - 1), deflated);
    await region.file.sync();
  } finally {
    await region.file.close();
  }
}
