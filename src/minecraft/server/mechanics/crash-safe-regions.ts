import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { messageOf } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import type { SquidRegion, SquidStorage } from '../library.ts';

/** Sizes of the region format: a sector; the header of a chunk (length and compression); sectors of one chunk. */
const SECTOR_BYTES = 4096;
const HEADER_BYTES = 5;
const MAX_SECTORS = 255;

/** Number of the compression "zlib" in a chunk's header. */
const ZLIB = 2;

const nbt = createRequire(import.meta.url)('prismarine-nbt') as { writeUncompressed(value: unknown): Buffer };

/**
 * Makes region files bear a kill at any time: a chunk is written to free sectors and only then pointed at, so that the
 * table always names a whole chunk. prismarine-provider-anvil overwrites in place, or points first and writes then.
 * What still cannot be read (a file damaged otherwise) is logged and generated anew, instead of blocking all who join.
 */
export function makeCrashSafe(game: Game, storage: SquidStorage): void {
  const getRegion = storage.getRegion.bind(storage);
  storage.getRegion = async (chunkX, chunkZ) => {
    const region = await getRegion(chunkX, chunkZ);
    region._write = (x, z, value) => writeAside(region, x, z, value);
    return region;
  };
  const load = storage.load.bind(storage);
  storage.load = async (chunkX, chunkZ) => {
    try {
      return await load(chunkX, chunkZ);
    } catch (thrown) {
      game.log.error({ chunkX, chunkZ, why: messageOf(thrown) }, 'a saved chunk is damaged and is generated anew');
      return null;
    }
  };
}

async function writeAside(region: SquidRegion, x: number, z: number, value: unknown): Promise<void> {
  await region.ini;
  const data = deflateSync(nbt.writeUncompressed(value));
  const sectors = Math.ceil((data.length + HEADER_BYTES) / SECTOR_BYTES);
  if (sectors > MAX_SECTORS) throw new Error(`chunk of ${data.length} bytes is larger than the format holds`);
  const bytes = Buffer.alloc(sectors * SECTOR_BYTES);
  bytes.writeUInt32BE(data.length + 1, 0);
  bytes.writeUInt8(ZLIB, HEADER_BYTES - 1);
  data.copy(bytes, HEADER_BYTES);
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
