import { doubled } from './doubled.ts';

/** Cells of a page: one section of 16 x 16 x 16. */
export const PAGE_CELLS = 4096;

const FIRST_PAGES = 64;
const FIRST_SLOTS = 512;

/** Sections that one search can look at: the surface within 512 blocks, three times over. */
const MAX_PAGES = 2 ** 14;

/**
 * What a search keeps of each cell it may come to, a page for each section looked at: arrays indexed by cell, that double
 * as pages are added. A page costs 36 KB.
 */
export class CellPages {
  /** Block kinds, as the label that is being looked from left them. */
  kinds = new Uint16Array(FIRST_PAGES * PAGE_CELLS);
  /** What `CellClasses` found out of each cell, 0 where it has not looked. */
  classes = new Uint16Array(FIRST_PAGES * PAGE_CELLS);
  /** What `DigClasses` found out of each cell, 0 where it has not looked. */
  digs = new Uint8Array(FIRST_PAGES * PAGE_CELLS);
  /** The first label of each cell, 0 for none. */
  firstLabels = new Int32Array(FIRST_PAGES * PAGE_CELLS);
  /** Window coordinates of each page's lowest corner. */
  cornerX = new Int32Array(FIRST_PAGES);
  cornerY = new Int32Array(FIRST_PAGES);
  cornerZ = new Int32Array(FIRST_PAGES);
  #slots = new Int32Array(FIRST_SLOTS);
  #count = 0;
  readonly #maxPages: number;

  /** At most `maxPages`, which {@link add} trusts its caller to keep to. */
  constructor(maxPages: number = MAX_PAGES) {
    this.#maxPages = maxPages;
  }

  /** Whether no page may be added. */
  get isFull(): boolean {
    return this.#count >= this.#maxPages;
  }

  /** How many pages there is room for without growing. */
  get capacity(): number {
    return this.cornerX.length;
  }

  /** Adds a page, with no labels and classes; its kinds are whatever they were. */
  add(x: number, y: number, z: number): number {
    const page = this.#count++;
    if (page === this.capacity) this.#grow();
    this.cornerX[page] = x;
    this.cornerY[page] = y;
    this.cornerZ[page] = z;
    const first = page * PAGE_CELLS;
    this.classes.fill(0, first, first + PAGE_CELLS);
    this.digs.fill(0, first, first + PAGE_CELLS);
    this.firstLabels.fill(0, first, first + PAGE_CELLS);
    return page;
  }

  /** Room for the page of each section of a window, all 0; it is one array, good until it is asked for again. */
  slotsFor(sections: number): Int32Array {
    if (sections > this.#slots.length) this.#slots = new Int32Array(sections);
    else this.#slots.fill(0, 0, sections);
    return this.#slots;
  }

  /** Forgets all pages, for another search. */
  clear(): void {
    this.#count = 0;
  }

  #grow(): void {
    this.kinds = doubled(this.kinds);
    this.classes = doubled(this.classes);
    this.digs = doubled(this.digs);
    this.firstLabels = doubled(this.firstLabels);
    this.cornerX = doubled(this.cornerX);
    this.cornerY = doubled(this.cornerY);
    this.cornerZ = doubled(this.cornerZ);
  }
}
