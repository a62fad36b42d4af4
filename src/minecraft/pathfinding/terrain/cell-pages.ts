import { doubled } from './doubled.ts';

/** Cells of a page: one section of 16 x 16 x 16. */
export const PAGE_CELLS = 4096;

const FIRST_PAGES = 64;

/**
 * What is kept of each cell, a page for each section: arrays indexed by cell, that double as pages are added. A page costs
 * 36 KB. Kinds, classes and digs are those of the world as it was told, but for what the label that is being looked from
 * has changed; all outlive a search.
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
  /** The chunk column of each page. */
  chunkX = new Int32Array(FIRST_PAGES);
  chunkZ = new Int32Array(FIRST_PAGES);
  /** Window coordinates of each page's lowest corner; x and z once the search that is going on has come to it. */
  cornerX = new Int32Array(FIRST_PAGES);
  cornerY = new Int32Array(FIRST_PAGES);
  cornerZ = new Int32Array(FIRST_PAGES);
  /** The last search that came to each page. */
  cameIn = new Int32Array(FIRST_PAGES);
  /** Rises for a page whenever a block has changed that moves from its cells may rest on. */
  generation = new Int32Array(FIRST_PAGES);
  /** Whether any dig class was found: where nothing is dug none is. */
  hasDigs = false;
  /** Whether any dig class was found that a change nearby may change. */
  hasUnsureDigs = false;
  #count = 0;

  /** How many pages are in use. */
  get count(): number {
    return this.#count;
  }

  /** How many pages there is room for without growing. */
  get capacity(): number {
    return this.cornerX.length;
  }

  /** Adds a page for a section of a chunk column, `level` sections above a window's bottom, with nothing found out. */
  add(chunkX: number, level: number, chunkZ: number): number {
    const page = this.#count++;
    if (page === this.capacity) this.#grow();
    const first = page * PAGE_CELLS;
    this.forgetFound(page);
    this.firstLabels.fill(0, first, first + PAGE_CELLS);
    this.chunkX[page] = chunkX;
    this.chunkZ[page] = chunkZ;
    this.cornerY[page] = level << 4;
    this.cameIn[page] = 0;
    this.forgetMoves(page);
    return page;
  }

  /** Forgets the classes and digs found out of a page's cells. */
  forgetFound(page: number): void {
    const first = page * PAGE_CELLS;
    this.classes.fill(0, first, first + PAGE_CELLS);
    this.digs.fill(0, first, first + PAGE_CELLS);
  }

  /** Lets who keeps moves from a page's cells know that they may be others now. */
  forgetMoves(page: number): void {
    this.generation[page] = (this.generation[page] as number) + 1;
  }

  /** Forgets all pages. */
  clear(): void {
    this.#count = 0;
    this.hasDigs = false;
    this.hasUnsureDigs = false;
  }

  #grow(): void {
    this.kinds = doubled(this.kinds);
    this.classes = doubled(this.classes);
    this.digs = doubled(this.digs);
    this.firstLabels = doubled(this.firstLabels);
    this.chunkX = doubled(this.chunkX);
    this.chunkZ = doubled(this.chunkZ);
    this.cornerX = doubled(this.cornerX);
    this.cornerY = doubled(this.cornerY);
    this.cornerZ = doubled(this.cornerZ);
    this.cameIn = doubled(this.cameIn);
    this.generation = doubled(this.generation);
  }
}
