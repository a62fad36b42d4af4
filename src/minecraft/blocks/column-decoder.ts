import { fail, type Result, succeed } from '../../core/index.ts';
import { ByteReader, MalformedBytes } from './byte-reader.ts';
import { biomesOfCells, type ColumnBiomes, readSectionBiomes, type SectionBiomes } from './column-biomes.ts';
import { isAtLeast } from './game-data.ts';
import { longsFor, unpack } from './packed-longs.ts';
import { NARROW_MAX, SECTION_VOLUME, type SectionStates } from './section.ts';
import type { BlockRegistry } from './types.ts';

/** Widest palette index: above it, a section writes state ids themselves (`PalettedContainer.Strategy`). */
const MAX_PALETTE_BITS = 8;

/** A section's palette indices are never narrower than this, whatever it declares. */
const MIN_PALETTE_BITS = 4;

/** State ids are at most this wide: the array of ids holds 32 bits. */
const MAX_BITS = 32;

/** Longs of a section of the widest values. */
const MAX_LONGS = longsFor(MAX_BITS, SECTION_VOLUME);

/** How many unknown state ids of one column are named. */
export const MAX_UNKNOWN_IDS = 64;

/** What the decoder must know beside the bytes. */
export interface ColumnFormat {
  readonly registry: BlockRegistry;
  /** Lowest layer of the dimension. */
  readonly minY: number;
  /** One above the highest layer. */
  readonly maxY: number;
  /** Which sections the bytes hold, up to 1.17: a number (1.16), or longs as pairs of high and low word (1.17). */
  readonly bitMap?: number | readonly (readonly number[])[] | undefined;
  /** False in a 1.16 packet that holds a part of a column: the sections left out stay as they were. */
  readonly groundUp?: boolean | undefined;
  /** Biomes by cell, which up to 1.17 come beside the bytes; a part of a column has none. */
  readonly biomes?: readonly number[] | undefined;
}

/** The blocks of a `map_chunk` packet. */
export interface DecodedColumn {
  /** Lowest first; undefined for a section that a partial packet leaves as it was. */
  readonly sections: readonly (SectionStates | undefined)[];
  /** Left out where they were not told: what was known of them stays. */
  readonly biomes?: ColumnBiomes | undefined;
  /** State ids that the registry lacks, in the order found, at most {@link MAX_UNKNOWN_IDS}. */
  readonly unknownStateIds: readonly number[];
  /** Whether there were more of them. */
  readonly unknownStateIdsTruncated: boolean;
}

/** How one version writes a section. */
interface SectionLayout {
  /** Since 1.18 a section may be a single value, and its biomes follow it. */
  readonly hasBiomes: boolean;
  /** Since 1.21.5 the number of longs is not written. */
  readonly hasLongCount: boolean;
}

/**
 * Decodes the `chunkData` of a `map_chunk` packet, as minecraft-protocol hands it over, for 1.16 to 1.21.
 *
 * The width of a section's values is its own (what it declares and how many longs it holds), never the registry's, since
 * a server with more blocks than the registry writes wider ones. Ids are kept, known or not. Never throws: bytes that
 * are cut off or make no sense fail with `malformed_chunk`, and nothing of them is handed out.
 */
export function decodeColumn(data: Uint8Array, format: ColumnFormat): Result<DecodedColumn, 'malformed_chunk'> {
  const { version } = format.registry;
  const layout = { hasBiomes: isAtLeast(version, 18, 0), hasLongCount: !isAtLeast(version, 21, 5) };
  const unknown = new UnknownIds(format.registry);
  const leftOut = format.groundUp === false ? undefined : 0;
  const sectionCount = (format.maxY - format.minY) >> 4;
  try {
    const reader = new ByteReader(data);
    const within: SectionBiomes[] = [];
    const sections = Array.from({ length: sectionCount }, (_, index) => {
      if (!layout.hasBiomes) return hasSection(format.bitMap, index) ? readSection(reader, layout, unknown) : leftOut;
      const states = readSection(reader, layout, unknown);
      within.push(readSectionBiomes(reader, layout.hasLongCount));
      return states;
    });
    reader.expectNothingMore();
    const biomes = layout.hasBiomes ? within : format.biomes && biomesOfCells(format.biomes);
    return succeed({ sections, biomes, unknownStateIds: unknown.ids, unknownStateIdsTruncated: unknown.truncated });
  } catch (thrown) {
    if (!(thrown instanceof MalformedBytes)) throw thrown;
    return fail(
      'malformed_chunk',
      `a chunk's data cannot be read: ${thrown.message}`,
      'the chunk stays unloaded; walk away and come back, so that the server sends it again',
      { offset: thrown.offset },
    );
  }
}

/** Collects ids that the registry lacks, up to a bound. */
class UnknownIds {
  readonly ids: number[] = [];
  truncated = false;
  readonly #stateCount: number;

  constructor(registry: BlockRegistry) {
    this.#stateCount = registry.stateCount;
  }

  see(stateId: number): void {
    if (stateId < this.#stateCount || this.truncated || this.ids.includes(stateId)) return;
    if (this.ids.length < MAX_UNKNOWN_IDS) this.ids.push(stateId);
    else this.truncated = true;
  }
}

function hasSection(bitMap: ColumnFormat['bitMap'], index: number): boolean {
  if (bitMap === undefined) return true;
  if (typeof bitMap === 'number') return index < 32 && ((bitMap >>> index) & 1) === 1;
  const [high = 0, low = 0] = bitMap[index >> 6] ?? [];
  return (((index & 63) < 32 ? low : high) >>> (index & 31)) % 2 === 1;
}

function readSection(reader: ByteReader, layout: SectionLayout, unknown: UnknownIds): SectionStates {
  reader.skip(2); // the count of blocks that are not air, which nobody needs
  return readStates(reader, layout, unknown);
}

function readStates(reader: ByteReader, layout: SectionLayout, unknown: UnknownIds): SectionStates {
  const declaredBits = reader.byte();
  if (declaredBits === 0 && layout.hasBiomes) {
    const stateId = reader.varInt();
    if (layout.hasLongCount) reader.skip(reader.count(MAX_LONGS, 8) * 8);
    unknown.see(stateId);
    return stateId;
  }
  const palette = declaredBits <= MAX_PALETTE_BITS ? readPalette(reader, unknown) : undefined;
  const bits = readWidth(reader, declaredBits, palette !== undefined, layout);
  const longs = reader.take(longsFor(bits, SECTION_VOLUME) * 8);
  if (palette === undefined) return seeAll(unpack(longs, bits), unknown);
  return mapPalette(reader, unpack(longs, bits), palette);
}

function readPalette(reader: ByteReader, unknown: UnknownIds): readonly number[] {
  const palette: number[] = [];
  for (let left = reader.count(SECTION_VOLUME, 1); left > 0; left--) {
    const stateId = reader.varInt();
    unknown.see(stateId);
    palette.push(stateId);
  }
  return palette;
}

/**
 * The width of a section's values. Servers declare it; where the number of longs that follow contradicts that, the
 * length is right, since it says how many values one long holds.
 */
function readWidth(reader: ByteReader, declaredBits: number, hasPalette: boolean, layout: SectionLayout): number {
  const usual = hasPalette ? Math.max(declaredBits, MIN_PALETTE_BITS) : declaredBits;
  if (!layout.hasLongCount) {
    if (usual > MAX_BITS) throw new MalformedBytes(`values of ${usual} bits`, reader.offset);
    return usual;
  }
  const longs = reader.count(MAX_LONGS, 8);
  if (usual <= MAX_BITS && longsFor(usual, SECTION_VOLUME) === longs) return usual;
  for (let bits = 1; bits <= MAX_BITS; bits++) if (longsFor(bits, SECTION_VOLUME) === longs) return bits;
  throw new MalformedBytes(`${longs} longs are no section`, reader.offset);
}

function seeAll(stateIds: Uint32Array, unknown: UnknownIds): SectionStates {
  let highest = 0;
  for (const stateId of stateIds) {
    if (stateId > highest) highest = stateId;
    unknown.see(stateId);
  }
  return highest <= NARROW_MAX ? Uint16Array.from(stateIds) : stateIds.slice();
}

function mapPalette(reader: ByteReader, indices: Uint32Array, palette: readonly number[]): SectionStates {
  const wide = palette.some((stateId) => stateId > NARROW_MAX);
  const states = wide ? new Uint32Array(SECTION_VOLUME) : new Uint16Array(SECTION_VOLUME);
  for (let i = 0; i < SECTION_VOLUME; i++) {
    const stateId = palette[indices[i] ?? 0];
    if (stateId === undefined) throw new MalformedBytes('a palette index beyond the palette', reader.offset);
    states[i] = stateId;
  }
  return states;
}
