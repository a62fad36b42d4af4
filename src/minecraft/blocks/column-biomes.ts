import { type ByteReader, MalformedBytes } from './byte-reader.ts';
import { longsFor, unpack } from './packed-longs.ts';

/** Biomes are kept for cells of 4 x 4 x 4 blocks: so many in a section. */
const SECTION_CELLS = 64;

/** Widest palette index: above it, a section writes ids themselves (`PalettedContainer.Strategy`). */
const MAX_PALETTE_BITS = 3;

const MAX_BITS = 32;

/** Ids are kept in 16 bits; this one is none. */
const UNKNOWN_BIOME = 0xffff;

/** The biomes of a section: one id for all of it, or one for each of its cells, by y, z, x. */
export type SectionBiomes = number | Uint16Array;

/** The biomes of a column by section, lowest first. */
export type ColumnBiomes = readonly SectionBiomes[];

/**
 * Reads a section's biomes, as they follow its blocks since 1.18. What makes no sense is an unknown biome: for its sake
 * no chunk's blocks are given up. `hasLongCount` is false since 1.21.5, where the number of longs is not written.
 */
export function readSectionBiomes(reader: ByteReader, hasLongCount: boolean): SectionBiomes {
  const bits = reader.byte();
  const palette: number[] = [];
  if (bits === 0) palette.push(reader.varInt());
  else if (bits <= MAX_PALETTE_BITS) {
    for (let left = reader.count(SECTION_CELLS, 1); left > 0; left--) palette.push(reader.varInt());
  }
  if (bits > MAX_BITS && !hasLongCount) throw new MalformedBytes(`biomes of ${bits} bits`, reader.offset);
  const expected = bits === 0 || bits > MAX_BITS ? 0 : longsFor(bits, SECTION_CELLS);
  const longs = reader.take((hasLongCount ? reader.count(SECTION_CELLS, 8) : expected) * 8);
  if (bits === 0) return idOf(palette[0]);
  if (expected === 0 || longs.byteLength !== expected * 8) return UNKNOWN_BIOME;
  const values = unpack(longs, bits, SECTION_CELLS).subarray(0, SECTION_CELLS);
  return Uint16Array.from(values, (value) => idOf(bits <= MAX_PALETTE_BITS ? palette[value] : value));
}

/** The biomes of a column that come as one list of cells, lowest first, as up to 1.17. */
export function biomesOfCells(cells: readonly number[]): ColumnBiomes {
  return Array.from({ length: Math.floor(cells.length / SECTION_CELLS) }, (_, section) => {
    const own = cells.slice(section * SECTION_CELLS, (section + 1) * SECTION_CELLS).map(idOf);
    return own.every((id) => id === own[0]) ? (own[0] ?? UNKNOWN_BIOME) : Uint16Array.from(own);
  });
}

/** The id of a block's biome, `layer` counted from the column's lowest; undefined where it is unknown. */
export function biomeIn(biomes: ColumnBiomes, x: number, layer: number, z: number): number | undefined {
  const section = biomes[layer >> 4];
  const cell = (((layer >> 2) & 3) << 4) | (((z >> 2) & 3) << 2) | ((x >> 2) & 3);
  const id = typeof section === 'object' ? section[cell] : section;
  return id === UNKNOWN_BIOME ? undefined : id;
}

function idOf(id: number | undefined): number {
  return id !== undefined && id >= 0 && id < UNKNOWN_BIOME ? id : UNKNOWN_BIOME;
}
