import { BlockFlag, type BlockRegistry } from '../../blocks/index.ts';
import type { SquidColumn, SquidRegistry } from '../library.ts';

const SECTION_VOLUME = 4096;
const FULL_LIGHT = 15;

/** All four-bit values of a light section at 15. */
const ALL_LIT = 0xffffffff;

/** Layers that water and leaves take from the light of the sky, each. */
const DIMMED_BY = 1;

/** Values of a fixed number of bits in words (prismarine-chunk's BitArray). */
interface PackedValues {
  readonly data: Uint32Array;
  set(index: number, value: number): void;
}

/** Blocks by number in a palette; without one, by state id. */
interface PaletteBlocks {
  readonly data: PackedValues;
  readonly palette?: readonly number[] | null;
}

/** A section: up to 1.17 its own palette and blocks, from 1.18 on a container with them. */
interface PaletteSection {
  readonly data: PackedValues | PaletteBlocks;
  readonly palette?: readonly number[] | null;
  solidBlockCount: number;
}

function blocksOf({ data, palette }: PaletteSection): PaletteBlocks {
  return 'set' in data && ArrayBuffer.isView(data.data)
    ? { data: data as PackedValues, ...(palette === undefined ? {} : { palette }) }
    : (data as PaletteBlocks);
}

/**
 * Writes whole columns at once. Block by block, prismarine-chunk looks each one up in its section's palette: half of what
 * a chunk costs. Here a section's palette is made by setting each of its kinds of block once, and the rest is written
 * by number.
 */
export class ColumnBuilder {
  readonly #blocks: BlockRegistry;
  readonly #minY: number;
  readonly #maxY: number;
  readonly #biomeIds = new Map<string, number>();
  readonly #registry: SquidRegistry;
  /** By state id, its place in the palette of the section being written, plus one. */
  readonly #places: Uint16Array;

  constructor(registry: SquidRegistry, blocks: BlockRegistry, minY: number, maxY: number) {
    this.#registry = registry;
    this.#blocks = blocks;
    this.#minY = minY;
    this.#maxY = maxY;
    this.#places = new Uint16Array(blocks.stateCount);
  }

  /** Puts blocks (by layer, z, x), their light and biomes (by z, x) into an empty column. */
  fill(column: SquidColumn, states: Uint16Array, biomes: readonly string[]): void {
    for (let start = 0; start < states.length; start += SECTION_VOLUME) this.#fillSection(column, states, start);
    this.#light(column, states);
    this.#setBiomes(column, biomes);
  }

  #fillSection(column: SquidColumn, states: Uint16Array, start: number): void {
    const kinds: number[] = [];
    let solid = 0;
    for (let at = start; at < start + SECTION_VOLUME; at++) {
      const state = states[at] ?? 0;
      if (state === 0) continue;
      solid++;
      if (this.#places[state] !== 0) continue;
      this.#places[state] = 1;
      kinds.push(state);
      const index = at - start;
      const y = this.#minY + (start >> 8) + (index >> 8);
      column.setBlockStateId({ x: index & 15, y, z: (index >> 4) & 15 }, state);
    }
    if (solid > 0) this.#writeSection(column, states, start, kinds, solid);
    for (const state of kinds) this.#places[state] = 0;
  }

  #writeSection(
    column: SquidColumn,
    states: Uint16Array,
    start: number,
    kinds: readonly number[],
    solid: number,
  ): void {
    const section = column.sections[start / SECTION_VOLUME] as unknown as PaletteSection;
    const { data: values, palette } = blocksOf(section);
    for (const state of kinds) this.#places[state] = palette == null ? state : palette.indexOf(state);
    const air = palette?.indexOf(0) ?? 0;
    for (let index = 0; index < SECTION_VOLUME; index++) {
      const state = states[start + index] ?? 0;
      values.set(index, state === 0 ? air : (this.#places[state] ?? 0));
    }
    section.solidBlockCount = solid;
  }

  /**
   * The light of the sky, straight down: full above the ground, dimmed by leaves and water, none below. Sideways it does
   * not spread. Above the last section with a block clients take full daylight for granted.
   */
  #light(column: SquidColumn, states: Uint16Array): void {
    let top = states.length - 1;
    while (top >= 0 && states[top] === 0) top--;
    const topY = this.#minY + (((top >> 12) + 1) << 4) - 1;
    const light = new Uint8Array(256).fill(FULL_LIGHT);
    for (let sectionY = topY - 15; sectionY >= this.#minY; sectionY -= 16) {
      if (light.every((level) => level === 0)) return;
      this.#lightSection(column, states, sectionY, light);
    }
  }

  #lightSection(column: SquidColumn, states: Uint16Array, sectionY: number, light: Uint8Array): void {
    // Makes the section, whose values are then written at once.
    column.setSkyLight({ x: 0, y: sectionY, z: 0 }, FULL_LIGHT);
    const values = column.skyLightSections[((sectionY - this.#minY) >> 4) + 1] as unknown as PackedValues;
    values.data.fill(ALL_LIT);
    for (let y = sectionY + 15; y >= sectionY; y--) {
      const layer = (y - this.#minY) << 8;
      for (let at = 0; at < 256; at++) {
        const before = light[at] ?? 0;
        const level = before === 0 ? 0 : this.#lightBelow(states[layer + at] ?? 0, before);
        light[at] = level;
        if (level !== FULL_LIGHT) values.set(((y & 15) << 8) | at, level);
      }
    }
  }

  #lightBelow(state: number, level: number): number {
    if (state === 0) return level;
    const flags = this.#blocks.flagsOf(state);
    if ((flags & BlockFlag.OPAQUE) !== 0) return 0;
    return Math.max(0, (flags & (BlockFlag.WATER | BlockFlag.COLLISION)) !== 0 ? level - DIMMED_BY : level);
  }

  #setBiomes(column: SquidColumn, biomes: readonly string[]): void {
    for (let z = 0; z < 16; z += 4) {
      for (let x = 0; x < 16; x += 4) {
        const id = this.#biomeId(biomes[z * 16 + x] ?? 'plains');
        for (let y = this.#minY; y < this.#maxY; y += 4) column.setBiome({ x, y, z }, id);
      }
    }
  }

  #biomeId(name: string): number {
    const known = this.#biomeIds.get(name);
    if (known !== undefined) return known;
    const { biomesByName } = this.#registry;
    // 1.18 renamed the mountains.
    const id = (biomesByName[name] ?? biomesByName['windswept_hills'] ?? biomesByName['plains'])?.id ?? 0;
    this.#biomeIds.set(name, id);
    return id;
  }
}
