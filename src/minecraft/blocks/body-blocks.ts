import { biomeIn, type ColumnBiomes } from './column-biomes.ts';
import { SECTION_VOLUME, type SectionStates, sectionIndexOf } from './section.ts';
import { type SharedBlockStore, type StoredSection, stateIn } from './shared-block-store.ts';
import { type BlockRegistry, type MutableBlockView, OUT_OF_WORLD, UNLOADED } from './types.ts';

/** Layers of a dimension: multiples of 16, `maxY` one above the highest. */
export interface WorldBounds {
  readonly minY: number;
  readonly maxY: number;
}

interface Column {
  sections: readonly StoredSection[];
  /** The list is that of what a packet told, and may be other bodies' too: to be copied before it is changed. */
  isTold: boolean;
  /** Undefined where nobody told. */
  biomes: ColumnBiomes | undefined;
  revision: number;
}

/** Air has state id 0 in all versions. */
const AIR = 0;

/** Chunk coordinates of blocks in 32 bits have 28; keys of columns stay apart for all of them. */
const KEY_STRIDE = 2 ** 28;

const isChunkCoordinate = (value: number): boolean => (value << 4) >> 4 === value;

const keyOf = (chunkX: number, chunkZ: number): number => chunkX * KEY_STRIDE + chunkZ;

const isInt32 = (value: number): boolean => (value | 0) === value;

/**
 * The blocks one body was told of. Sections lie in the {@link SharedBlockStore} of its server, so that bodies that
 * know the same keep it once; which columns and which changes this body knows is its own. `close` gives all back.
 */
export class BodyBlocks implements MutableBlockView {
  readonly registry: BlockRegistry;
  readonly #store: SharedBlockStore;
  readonly #columns = new Map<number, Column>();
  #bounds: WorldBounds;
  #revision = 0;
  /** The column that was asked for last: look-ups come in runs. */
  #lastKey = Number.NaN;
  #lastColumn: Column | undefined;
  /** A section in full, for who asked for one last. */
  #unpacked: Uint16Array | undefined;

  constructor(registry: BlockRegistry, store: SharedBlockStore, bounds: WorldBounds) {
    this.registry = registry;
    this.#store = store;
    this.#bounds = checkedBounds(bounds);
  }

  get minY(): number {
    return this.#bounds.minY;
  }

  get maxY(): number {
    return this.#bounds.maxY;
  }

  get revision(): number {
    return this.#revision;
  }

  /** How many columns are loaded. */
  get columnCount(): number {
    return this.#columns.size;
  }

  stateAt(x: number, y: number, z: number): number {
    if (!(y >= this.#bounds.minY && y < this.#bounds.maxY)) return OUT_OF_WORLD;
    if (!isInt32(x) || !isInt32(z)) return UNLOADED;
    const section = this.#column(x >> 4, z >> 4)?.sections[(y - this.#bounds.minY) >> 4];
    if (section === undefined) return UNLOADED;
    return stateIn(section, sectionIndexOf(x, y, z));
  }

  hasColumn(chunkX: number, chunkZ: number): boolean {
    return this.#column(chunkX, chunkZ) !== undefined;
  }

  sectionAt(chunkX: number, sectionY: number, chunkZ: number): SectionStates | undefined {
    const section = this.#column(chunkX, chunkZ)?.sections[sectionY - (this.#bounds.minY >> 4)];
    if (section === undefined || typeof section === 'number') return section;
    this.#unpacked ??= new Uint16Array(SECTION_VOLUME);
    return section.states.unpackInto(this.#unpacked);
  }

  /** The id of a block's biome, as the server numbers them; undefined where it is unknown. */
  biomeAt(x: number, y: number, z: number): number | undefined {
    if (!(y >= this.#bounds.minY && y < this.#bounds.maxY) || !isInt32(x) || !isInt32(z)) return undefined;
    const biomes = this.#column(x >> 4, z >> 4)?.biomes;
    return biomes === undefined ? undefined : biomeIn(biomes, x, y - this.#bounds.minY, z);
  }

  columnRevision(chunkX: number, chunkZ: number): number {
    return this.#column(chunkX, chunkZ)?.revision ?? 0;
  }

  /** Sets one block as the server told; false where its column is not loaded, y is outside or the id is no id. */
  setState(x: number, y: number, z: number, stateId: number): boolean {
    if (!(y >= this.#bounds.minY && y < this.#bounds.maxY) || !isInt32(x) || !isInt32(z)) return false;
    if (!isInt32(stateId) || stateId < 0) return false;
    const column = this.#column(x >> 4, z >> 4);
    const sectionIndex = (y - this.#bounds.minY) >> 4;
    const section = column?.sections[sectionIndex];
    if (column === undefined || section === undefined) return false;
    const index = sectionIndexOf(x, y, z);
    if (stateIn(section, index) === stateId) return true;
    ownSectionsOf(column)[sectionIndex] = this.#store.change(section, index, stateId);
    column.revision = ++this.#revision;
    return true;
  }

  loadEmptyColumn(chunkX: number, chunkZ: number, stateId: number = AIR): void {
    this.loadColumn(chunkX, chunkZ, new Array<number>(this.#sectionCount).fill(stateId));
  }

  /**
   * Loads a column from its sections, lowest first. Where a section is undefined, what the body knew of it stays, and
   * a column that was not loaded has air there (that is what a partial packet of 1.16 means). Sections beyond
   * the world's height are dropped. Where there are no biomes, those that were known stay.
   */
  loadColumn(
    chunkX: number,
    chunkZ: number,
    sections: readonly (SectionStates | StoredSection | undefined)[],
    biomes?: ColumnBiomes,
  ): void {
    if (!isChunkCoordinate(chunkX) || !isChunkCoordinate(chunkZ)) return;
    const before = this.#column(chunkX, chunkZ);
    const isTold = before === undefined && isWhole(sections, this.#sectionCount);
    const loaded = isTold ? this.#holdTold(sections) : this.#takeIn(sections, before);
    if (this.#columns.size === 0) this.#store.bodyCame();
    const column = { sections: loaded, isTold, biomes: biomes ?? before?.biomes, revision: ++this.#revision };
    this.#columns.set(keyOf(chunkX, chunkZ), column);
    this.#forgetLast();
  }

  #holdTold(sections: readonly StoredSection[]): readonly StoredSection[] {
    for (const section of sections) this.#store.acquire(section);
    return sections;
  }

  #takeIn(
    sections: readonly (SectionStates | StoredSection | undefined)[],
    before: Column | undefined,
  ): StoredSection[] {
    return Array.from({ length: this.#sectionCount }, (_, index): StoredSection => {
      const content = sections[index];
      const known = before?.sections[index];
      if (content === undefined) return known ?? AIR;
      const stored = this.#store.acquire(content);
      if (known !== undefined) this.#store.release(known);
      return stored;
    });
  }

  unloadColumn(chunkX: number, chunkZ: number): void {
    const column = this.#column(chunkX, chunkZ);
    if (column === undefined) return;
    for (const section of column.sections) this.#store.release(section);
    this.#columns.delete(keyOf(chunkX, chunkZ));
    if (this.#columns.size === 0) this.#store.bodyLeft();
    this.#forgetLast();
    this.#revision++;
  }

  /** Forgets all columns and takes the bounds of another dimension. */
  enterWorld(bounds: WorldBounds): void {
    this.close();
    this.#bounds = checkedBounds(bounds);
  }

  /** Forgets all columns, so that the store can let go of what only this body knew. Can be loaded again. */
  close(): void {
    for (const column of this.#columns.values()) for (const section of column.sections) this.#store.release(section);
    if (this.#columns.size > 0) this.#store.bodyLeft();
    this.#columns.clear();
    this.#forgetLast();
    this.#revision++;
  }

  get #sectionCount(): number {
    return (this.#bounds.maxY - this.#bounds.minY) >> 4;
  }

  #column(chunkX: number, chunkZ: number): Column | undefined {
    if (!isChunkCoordinate(chunkX) || !isChunkCoordinate(chunkZ)) return undefined;
    const key = keyOf(chunkX, chunkZ);
    if (key === this.#lastKey) return this.#lastColumn;
    this.#lastKey = key;
    this.#lastColumn = this.#columns.get(key);
    return this.#lastColumn;
  }

  #forgetLast(): void {
    this.#lastKey = Number.NaN;
    this.#lastColumn = undefined;
  }
}

/** Whether a list has all sections of a column, each as the store keeps it. */
function isWhole(
  sections: readonly (SectionStates | StoredSection | undefined)[],
  count: number,
): sections is readonly StoredSection[] {
  return (
    sections.length === count && sections.every((section) => section !== undefined && !ArrayBuffer.isView(section))
  );
}

/** A column's sections, to be changed. */
function ownSectionsOf(column: Column): StoredSection[] {
  const { sections } = column;
  if (!column.isTold) return sections as StoredSection[];
  const own = [...sections];
  column.sections = own;
  column.isTold = false;
  return own;
}

/** No dimension is taller: the protocol counts y in twelve bits. */
const MAX_HEIGHT = 4096;

function checkedBounds(bounds: WorldBounds): WorldBounds {
  const { minY, maxY } = bounds;
  const fine = minY % 16 === 0 && maxY % 16 === 0 && maxY > minY && maxY - minY <= MAX_HEIGHT;
  if (!fine)
    throw new RangeError(`a world's bounds must be multiples of 16 at most ${MAX_HEIGHT} apart: ${minY}, ${maxY}`);
  return { minY, maxY };
}
