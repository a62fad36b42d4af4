import type { BlockView } from '../../blocks/index.ts';
import type { BlockTraits } from './block-traits.ts';
import type { CellPages } from './cell-pages.ts';
import type { KnownSections } from './known-sections.ts';

/** Sections that one search can look at: the surface within 512 blocks, three times over. */
const MAX_SECTIONS = 2 ** 14;

/** A window's extent along x and z in blocks, both ends inclusive. */
interface WindowBounds {
  readonly minX: number;
  readonly maxX: number;
  readonly minZ: number;
  readonly maxZ: number;
}

/**
 * The cells a search looks at: a window of the world, of all its height and a section more below and above, cut into
 * sections, of which only those looked at get a page. A cell is an integer, `page << 12 | y << 8 | z << 4 | x` with the low
 * four bits of each coordinate, and the index of all that is kept of it; coordinates are the window's own (world less
 * origin), never negative inside. Page 0 stands for all that lies outside the window.
 *
 * A section is as it was when it was first looked at, or one beside it; what changes later is the follower's to notice.
 */
export class CellGrid {
  readonly originX: number;
  readonly originY: number;
  readonly originZ: number;
  readonly blocks: BlockTraits;
  readonly pages: CellPages;
  /** The traits of all that bodies came near, together. */
  seen = 0;
  readonly #view: BlockView;
  readonly #sections: KnownSections;
  readonly #maxSections: number;
  readonly #sizeX: number;
  readonly #sizeY: number;
  readonly #sizeZ: number;
  readonly #pageOf: Int32Array;

  /** A window grown to whole sections; with more than `maxSections` it is full. Begins another search in `sections`. */
  constructor(
    view: BlockView,
    blocks: BlockTraits,
    bounds: WindowBounds,
    sections: KnownSections,
    maxSections: number = MAX_SECTIONS,
  ) {
    this.#view = view;
    this.#sections = sections;
    this.#maxSections = maxSections;
    this.blocks = blocks;
    this.pages = sections.pages;
    this.originX = (bounds.minX >> 4) * 16;
    this.originY = view.minY - 16;
    this.originZ = (bounds.minZ >> 4) * 16;
    this.#sizeX = (bounds.maxX >> 4) - (bounds.minX >> 4) + 1;
    this.#sizeY = ((view.maxY - view.minY) >> 4) + 2;
    this.#sizeZ = (bounds.maxZ >> 4) - (bounds.minZ >> 4) + 1;
    this.#pageOf = sections.begin(view, blocks, this.#sizeX * this.#sizeY * this.#sizeZ);
  }

  /** Whether no further section can be looked at: what lies in others is then as if outside the window. */
  get isFull(): boolean {
    return this.#sections.sectionsCome >= this.#maxSections;
  }

  /** The cell at window coordinates; one of page 0 outside the window. */
  cellAt(x: number, y: number, z: number): number {
    return (this.#pageAt(x >> 4, y >> 4, z >> 4) << 12) | ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
  }

  /** The block kind at window coordinates. */
  kindAt(x: number, y: number, z: number): number {
    // The cell first: finding it may replace the arrays.
    const cell = this.cellAt(x, y, z);
    return this.pages.kinds[cell] as number;
  }

  /** The cells beside a cell. Finding one may replace the arrays of {@link pages}, as finding any may. */
  north(cell: number): number {
    return (cell & 0x0f0) !== 0 ? cell - 16 : this.#across(cell, 0, 0, -1) | 0x0f0;
  }

  east(cell: number): number {
    return (cell & 0x00f) !== 0x00f ? cell + 1 : this.#across(cell, 1, 0, 0) & ~0x00f;
  }

  south(cell: number): number {
    return (cell & 0x0f0) !== 0x0f0 ? cell + 16 : this.#across(cell, 0, 0, 1) & ~0x0f0;
  }

  west(cell: number): number {
    return (cell & 0x00f) !== 0 ? cell - 1 : this.#across(cell, -1, 0, 0) | 0x00f;
  }

  above(cell: number): number {
    return (cell & 0xf00) !== 0xf00 ? cell + 256 : this.#across(cell, 0, 1, 0) & ~0xf00;
  }

  below(cell: number): number {
    return (cell & 0xf00) !== 0 ? cell - 256 : this.#across(cell, 0, -1, 0) | 0xf00;
  }

  /** The cell at the same place of a section beside; from outside the window all is outside. */
  #across(cell: number, stepX: number, stepY: number, stepZ: number): number {
    const page = cell >> 12;
    if (page === 0) return cell;
    const { cornerX, cornerY, cornerZ } = this.pages;
    const sectionX = ((cornerX[page] as number) >> 4) + stepX;
    const sectionY = ((cornerY[page] as number) >> 4) + stepY;
    const sectionZ = ((cornerZ[page] as number) >> 4) + stepZ;
    return (this.#pageAt(sectionX, sectionY, sectionZ) << 12) | (cell & 0xfff);
  }

  #pageAt(sectionX: number, sectionY: number, sectionZ: number): number {
    // Read as unsigned, a negative number is beyond any size.
    if (sectionX >>> 0 >= this.#sizeX || sectionY >>> 0 >= this.#sizeY || sectionZ >>> 0 >= this.#sizeZ) return 0;
    const slot = (sectionY * this.#sizeZ + sectionZ) * this.#sizeX + sectionX;
    const page = this.#pageOf[slot] as number;
    return page === 0 ? this.#load(slot, sectionX, sectionY, sectionZ) : page;
  }

  /** Window x of a cell. */
  xOf(cell: number): number {
    return (this.pages.cornerX[cell >> 12] as number) + (cell & 15);
  }

  /** Window y of a cell. */
  yOf(cell: number): number {
    return (this.pages.cornerY[cell >> 12] as number) + ((cell >> 8) & 15);
  }

  /** Window z of a cell. */
  zOf(cell: number): number {
    return (this.pages.cornerZ[cell >> 12] as number) + ((cell >> 4) & 15);
  }

  /** Comes to a cell whose number is known from an earlier search; it must lie within the window. */
  comeTo(cell: number): void {
    const { cameIn, chunkX, cornerY, chunkZ } = this.pages;
    const page = cell >> 12;
    if (cameIn[page] === this.#sections.search) return;
    const sectionX = (chunkX[page] as number) - (this.originX >> 4);
    const sectionZ = (chunkZ[page] as number) - (this.originZ >> 4);
    this.#pageAt(sectionX, (cornerY[page] as number) >> 4, sectionZ);
  }

  #load(slot: number, sectionX: number, sectionY: number, sectionZ: number): number {
    if (this.isFull) return 0;
    const chunkX = (this.originX >> 4) + sectionX;
    const chunkZ = (this.originZ >> 4) + sectionZ;
    const page = this.#sections.pageOf(this.#view, this.blocks, chunkX, sectionY, chunkZ);
    this.pages.cornerX[page] = sectionX << 4;
    this.pages.cornerZ[page] = sectionZ << 4;
    this.#pageOf[slot] = page;
    return page;
  }
}
