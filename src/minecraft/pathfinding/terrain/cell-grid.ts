import { type BlockView, NARROW_MAX } from '../../blocks/index.ts';
import type { BlockTraits } from './block-traits.ts';
import { type CellPages, PAGE_CELLS } from './cell-pages.ts';

/**
 * The cells a search looks at: a window of the world, cut into sections, of which only those looked at are copied, a page
 * each. A cell is an integer, `page << 12 | y << 8 | z << 4 | x` with the low four bits of each coordinate, and the index
 * of all that is kept of it; coordinates are the window's own (world less origin), never negative inside. Page 0 stands
 * for all that lies outside the window.
 *
 * A section is copied when it is first looked at, so a search in slices sees each as it was then; what changes later is
 * the follower's to notice.
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
  readonly #sizeX: number;
  readonly #sizeY: number;
  readonly #sizeZ: number;
  readonly #pageOf: Int32Array;

  /** A window over the box from `min` to `max` (inclusive, world coordinates), grown to whole sections. */
  constructor(view: BlockView, blocks: BlockTraits, min: readonly number[], max: readonly number[], pages: CellPages) {
    const [minX = 0, minY = 0, minZ = 0] = min;
    const [maxX = 0, maxY = 0, maxZ = 0] = max;
    this.#view = view;
    this.blocks = blocks;
    this.pages = pages;
    this.originX = (minX >> 4) * 16;
    this.originY = (minY >> 4) * 16;
    this.originZ = (minZ >> 4) * 16;
    this.#sizeX = (maxX >> 4) - (minX >> 4) + 1;
    this.#sizeY = (maxY >> 4) - (minY >> 4) + 1;
    this.#sizeZ = (maxZ >> 4) - (minZ >> 4) + 1;
    this.#pageOf = pages.slotsFor(this.#sizeX * this.#sizeY * this.#sizeZ);
    pages.add(0, 0, 0);
    pages.kinds.fill(blocks.beyond, 0, PAGE_CELLS);
  }

  /** Whether no further section can be looked at: what lies in others is then as if outside the window. */
  get isFull(): boolean {
    return this.pages.isFull;
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

  #load(slot: number, sectionX: number, sectionY: number, sectionZ: number): number {
    if (this.isFull) return 0;
    const { pages, blocks } = this;
    const page = pages.add(sectionX << 4, sectionY << 4, sectionZ << 4);
    this.#pageOf[slot] = page;
    const first = page << 12;
    const worldY = this.originY + (sectionY << 4);
    if (worldY < this.#view.minY || worldY >= this.#view.maxY) {
      pages.kinds.fill(blocks.outOfWorld, first, first + PAGE_CELLS);
      return page;
    }
    const states = this.#view.sectionAt((this.originX >> 4) + sectionX, worldY >> 4, (this.originZ >> 4) + sectionZ);
    if (states === undefined) pages.kinds.fill(blocks.unloaded, first, first + PAGE_CELLS);
    else if (typeof states === 'number') pages.kinds.fill(kindOf(states), first, first + PAGE_CELLS);
    else if (states instanceof Uint16Array) pages.kinds.set(states, first);
    else for (let i = 0; i < PAGE_CELLS; i++) pages.kinds[first + i] = kindOf(states[i] as number);
    return page;
  }
}

/** A state id is its own kind; those too high for a kind are all unknown, as the highest that is one. */
function kindOf(stateId: number): number {
  return Math.min(stateId, NARROW_MAX);
}
