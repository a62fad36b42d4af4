import { type BlockView, NARROW_MAX } from '../../blocks/index.ts';
import type { BlockTraits } from './block-traits.ts';
import { CellPages, PAGE_CELLS } from './cell-pages.ts';

/** Chunk coordinates of blocks in 32 bits have 28; keys of columns stay apart for all of them. */
const KEY_STRIDE = 2 ** 28;

const FIRST_SLOTS = 512;

/** What is known of a chunk column. */
interface KnownColumn {
  readonly chunkX: number;
  readonly chunkZ: number;
  /** Page of each section, from the one below the world's lowest to the one above its highest; 0 where it has none. */
  readonly pages: Int32Array;
  /** The column's revision when its sections were last compared. */
  revision: number;
  /** The search that last compared it with the world. */
  comparedIn: number;
  /** The search that last compared all around it with the world, too. */
  cameIn: number;
}

/**
 * The sections of one view that searches have looked at, with all that was found out of them, kept from one search to the
 * next. A column is compared with the world, section by section, when a search first comes to it or to one beside it and
 * its revision has moved: what has not changed stays known, what rests on a changed section is forgotten. So whoever looks
 * at a section finds it as the world is, and nothing that rests on what was.
 *
 * What is found out of a cell rests on blocks at most a section away along each axis, but for moves: those look down any
 * fall.
 */
export class KnownSections {
  readonly pages = new CellPages();
  /** How many sections the search that is going on has come to. */
  sectionsCome = 0;
  #view: WeakRef<BlockView> | undefined;
  #minY = 0;
  #maxY = 0;
  #search = 0;
  #slots = new Int32Array(FIRST_SLOTS);
  readonly #columns = new Map<number, KnownColumn>();

  /** Whether it is of this view that sections are known. */
  isOf(view: BlockView): boolean {
    return this.#view?.deref() === view;
  }

  /** Whether the view of which sections are known is gone, or there was none yet. */
  get isFree(): boolean {
    return this.#view?.deref() === undefined;
  }

  /** The number of the search that is going on. */
  get search(): number {
    return this.#search;
  }

  /**
   * Begins another search, in a view: what is known of another one, or of another dimension, is forgotten. Answers room
   * for the page of each section of its window, all 0: one array, good until the next search.
   */
  begin(view: BlockView, blocks: BlockTraits, windowSections: number): Int32Array {
    this.#search++;
    this.sectionsCome = 0;
    if (!this.isOf(view) || view.minY !== this.#minY || view.maxY !== this.#maxY) this.#forgetFor(view, blocks);
    if (windowSections > this.#slots.length) this.#slots = new Int32Array(windowSections);
    else this.#slots.fill(0, 0, windowSections);
    return this.#slots;
  }

  #forgetFor(view: BlockView, blocks: BlockTraits): void {
    this.clear();
    this.#view = new WeakRef(view);
    this.#minY = view.minY;
    this.#maxY = view.maxY;
    // Page 0 stands for all that lies outside a search's window.
    fillPage(this.pages.kinds, this.pages.add(0, 0, 0) * PAGE_CELLS, blocks.beyond);
  }

  /** Forgets all. */
  clear(): void {
    this.pages.clear();
    this.#columns.clear();
    this.#view = undefined;
  }

  /** The page of a section, of those from one below the world to one above it (`level` 0 and on), as the world is. */
  pageOf(view: BlockView, blocks: BlockTraits, chunkX: number, level: number, chunkZ: number): number {
    const column = this.#columnAt(chunkX, chunkZ) ?? this.#addColumn(view, chunkX, chunkZ);
    if (column.cameIn !== this.#search) this.#compareAround(view, blocks, column);
    const known = column.pages[level] as number;
    const page = known === 0 ? this.#addPage(view, blocks, column, level) : known;
    this.pages.cameIn[page] = this.#search;
    this.sectionsCome++;
    return page;
  }

  #addColumn(view: BlockView, chunkX: number, chunkZ: number): KnownColumn {
    const pages = new Int32Array(((this.#maxY - this.#minY) >> 4) + 2);
    const revision = view.columnRevision(chunkX, chunkZ);
    const column = { chunkX, chunkZ, pages, revision, comparedIn: this.#search, cameIn: 0 };
    this.#columns.set(chunkX * KEY_STRIDE + chunkZ, column);
    return column;
  }

  #addPage(view: BlockView, blocks: BlockTraits, column: KnownColumn, level: number): number {
    const page = this.pages.add(column.chunkX, level, column.chunkZ);
    column.pages[level] = page;
    this.#copy(view, blocks, column, level);
    return page;
  }

  #columnAt(chunkX: number, chunkZ: number): KnownColumn | undefined {
    return this.#columns.get(chunkX * KEY_STRIDE + chunkZ);
  }

  #compareAround(view: BlockView, blocks: BlockTraits, column: KnownColumn): void {
    column.cameIn = this.#search;
    for (let chunkX = column.chunkX - 1; chunkX <= column.chunkX + 1; chunkX++) {
      for (let chunkZ = column.chunkZ - 1; chunkZ <= column.chunkZ + 1; chunkZ++) {
        const near = this.#columnAt(chunkX, chunkZ);
        if (near !== undefined && near.comparedIn !== this.#search) this.#compare(view, blocks, near);
      }
    }
  }

  #compare(view: BlockView, blocks: BlockTraits, column: KnownColumn): void {
    column.comparedIn = this.#search;
    const revision = view.columnRevision(column.chunkX, column.chunkZ);
    if (revision === column.revision) return;
    column.revision = revision;
    for (let level = 0; level < column.pages.length; level++) {
      if (column.pages[level] !== 0 && this.#copy(view, blocks, column, level)) this.#forgetAround(column, level);
    }
  }

  /** Forgets what rests on a section. */
  #forgetAround({ chunkX, chunkZ, pages: { length } }: KnownColumn, level: number): void {
    for (let x = chunkX - 1; x <= chunkX + 1; x++) {
      for (let z = chunkZ - 1; z <= chunkZ + 1; z++) {
        const near = this.#columnAt(x, z)?.pages;
        if (near === undefined) continue;
        for (let each = Math.max(level - 1, 0); each < length; each++) {
          const page = near[each] as number;
          if (page === 0) continue;
          this.pages.forgetMoves(page);
          if (each <= level + 1) this.pages.forgetFound(page);
        }
      }
    }
  }

  /** Makes a page's kinds those of its section; whether they were not. */
  #copy(view: BlockView, blocks: BlockTraits, column: KnownColumn, level: number): boolean {
    const { chunkX, chunkZ, pages } = column;
    const { kinds } = this.pages;
    const first = (pages[level] as number) * PAGE_CELLS;
    if (level === 0 || level === pages.length - 1) return fillPage(kinds, first, blocks.outOfWorld);
    const states = view.sectionAt(chunkX, (this.#minY >> 4) + level - 1, chunkZ);
    if (states === undefined) return fillPage(kinds, first, blocks.unloaded);
    return typeof states === 'number' ? fillPage(kinds, first, kindOf(states)) : copyPage(kinds, first, states);
  }
}

function fillPage(kinds: Uint16Array, first: number, kind: number): boolean {
  let i = 0;
  while (i < PAGE_CELLS && kinds[first + i] === kind) i++;
  kinds.fill(kind, first + i, first + PAGE_CELLS);
  return i < PAGE_CELLS;
}

function copyPage(kinds: Uint16Array, first: number, states: Uint16Array | Uint32Array): boolean {
  let i = 0;
  while (i < PAGE_CELLS && kinds[first + i] === kindOf(states[i] as number)) i++;
  if (i === PAGE_CELLS) return false;
  if (states instanceof Uint16Array) kinds.set(states, first);
  else for (; i < PAGE_CELLS; i++) kinds[first + i] = kindOf(states[i] as number);
  return true;
}

/** A state id is its own kind; those too high for a kind are all unknown, as the highest that is one. */
function kindOf(stateId: number): number {
  return Math.min(stateId, NARROW_MAX);
}
