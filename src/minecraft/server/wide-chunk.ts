import { createRequire } from 'node:module';
import { varInt } from '../protocol/index.ts';
import type { PacketFields, SquidColumn } from './library.ts';

/** Bits an entry on a server whose registry has outgrown 15 bits. */
const WIDE_BITS = 16;

const SECTION_VOLUME = 4096;
const ENTRIES_A_LONG = 64 / WIDE_BITS;

interface NbtBuilder {
  comp(value: Readonly<Record<string, unknown>>): unknown;
  longArray(value: readonly (readonly [number, number])[]): unknown;
}

const nbt = createRequire(import.meta.url)('prismarine-nbt') as NbtBuilder;

function wideBlocks(stateIds: readonly number[]): Buffer {
  const longs = SECTION_VOLUME / ENTRIES_A_LONG;
  const header = Buffer.from([SECTION_VOLUME >> 8, SECTION_VOLUME & 0xff, WIDE_BITS, ...varInt(longs)]);
  const entries = Buffer.alloc(longs * 8);
  for (let index = 0; index < SECTION_VOLUME; index++) {
    // Entries fill a long from its lowest bits; the long itself is big-endian.
    const byte = (index - (index % ENTRIES_A_LONG)) * 2 + (ENTRIES_A_LONG - 1 - (index % ENTRIES_A_LONG)) * 2;
    entries.writeUInt16BE(stateIds[index % stateIds.length] ?? 0, byte);
  }
  return Buffer.concat([header, entries]);
}

/** A section of air of 1.18 and later: no blocks, one value, no data; then one biome likewise. */
const AIR_SECTION = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0]);
const ONE_BIOME = Buffer.from([0, 0, 0]);

/**
 * A chunk whose section y 0..15 is written with 16 bits an entry and holds `stateIds` in turn (x fastest, then z, then
 * y), all else air: as a server with more than 32,768 states writes it, ids this version's registry lacks included.
 */
export function wideChunkPacket(
  column: SquidColumn,
  chunkX: number,
  chunkZ: number,
  stateIds: readonly number[],
): PacketFields {
  const wide = wideBlocks(stateIds);
  const heightmaps = nbt.comp({ MOTION_BLOCKING: nbt.longArray(new Array(36).fill([0, 0])) });
  const common = { x: chunkX, z: chunkZ, heightmaps, blockEntities: [] };
  if (column.sectionMask !== undefined) {
    return { ...common, groundUp: true, bitMap: 1, biomes: column.dumpBiomes(), chunkData: wide };
  }
  const wideIndex = -column.minY >> 4;
  const sections = column.sections.map((_, index) =>
    index === wideIndex ? Buffer.concat([wide, ONE_BIOME]) : AIR_SECTION,
  );
  return { ...common, ...(column.dumpLight() as PacketFields), chunkData: Buffer.concat(sections) };
}
