import { MIDDLE, STRIPS, Trait } from './block-traits.ts';
import type { CellGrid } from './cell-grid.ts';

/**
 * What most moves on foot ask of a cell, as bits: of itself, of the cells it shares a body with, and of its floor. One
 * look at the common case takes the place of a dozen at blocks.
 */
export const CellClass = {
  /** The others were found out. */
  KNOWN: 1 << 0,
  /** A body passes freely: `Trait.OPEN` at feet and head. */
  FREE: 1 << 1,
  /** Free, over a whole cube: a body stands there in the ordinary way. */
  FLOOR: 1 << 2,
  /** Free, with nothing in the cell below, nor reaching up into that. */
  GAP: 1 << 3,
  /** What is below is even, and does not reach up into it as a fence does. */
  LEVEL: 1 << 4,
  /** Something deadly is beside a body that stands on the floor there, or a step below. */
  PERILOUS: 1 << 5,
  /** `Trait.OPEN` in the cell above the head: room for a jump. */
  TALL: 1 << 6,
  /** Free and tall, with `Trait.OPEN` in the cell above that too: room for a whole jump. */
  ROOMY: 1 << 10,
  /** Over a gap of four cells with nothing in them: what is below is more than {@link DEEP_SIXTEENTHS} down. */
  DEEP: 1 << 11,
  /** A whole cube is in the cell, at its head, above its head. */
  CUBE: 1 << 7,
  CUBE_AT_HEAD: 1 << 8,
  CUBE_OVERHEAD: 1 << 9,
} as const;

/** See {@link CellClass.DEEP}: no fall of at most this depth ends on a floor. */
export const DEEP_SIXTEENTHS = 48;

/** Cells whose class rests on a block, but for what is perilous about it: three below it to four above. */
export const COLUMN = 8;
const COLUMN_BELOW = 3;

/** Blocks whose mark on `CellGrid.seen` each search is to find anew, or that are such for one search only. */
const STRANGE = Trait.UNKNOWN | Trait.BEYOND;

/** Finds out classes when they are first asked, and keeps them until a block that they rest on changes. */
export class CellClasses {
  readonly #grid: CellGrid;
  readonly #traits: Int32Array;
  readonly #tops: Uint8Array;

  constructor(grid: CellGrid) {
    this.#grid = grid;
    this.#traits = grid.blocks.traits;
    this.#tops = grid.blocks.tops;
  }

  /** The class of a cell. */
  of(cell: number): number {
    const known = this.#grid.pages.classes[cell] as number;
    return known === 0 ? this.#find(cell) : known;
  }

  /**
   * Takes note that a cell goes from one kind to another. What was known of its column is kept in `before`, from
   * `at` on, for {@link remember}.
   */
  forget(cell: number, from: number, to: number, before: Uint16Array, at: number): void {
    const grid = this.#grid;
    let near = this.#columnBottom(cell);
    for (let level = 0; level < COLUMN; level++) {
      before[at + level] = grid.pages.classes[near] as number;
      grid.pages.classes[near] = 0;
      near = grid.above(near);
    }
    if (this.#changesPeril(from, to)) this.#forgetPeril(cell);
  }

  /** Takes note that a cell goes back from one kind to what it was when `before` was filled. */
  remember(cell: number, from: number, to: number, before: Uint16Array, at: number): void {
    const grid = this.#grid;
    let near = this.#columnBottom(cell);
    for (let level = 0; level < COLUMN; level++) {
      grid.pages.classes[near] = before[at + level] as number;
      near = grid.above(near);
    }
    if (this.#changesPeril(from, to)) this.#forgetPeril(cell);
  }

  /** The lowest cell whose class rests on a cell. */
  #columnBottom(cell: number): number {
    if ((cell & 0xf00) >= COLUMN_BELOW << 8) return cell - (COLUMN_BELOW << 8);
    let bottom = cell;
    for (let depth = 0; depth < COLUMN_BELOW; depth++) bottom = this.#grid.below(bottom);
    return bottom;
  }

  #changesPeril(from: number, to: number): boolean {
    return (((this.#traits[from] as number) ^ (this.#traits[to] as number)) & Trait.DEADLY) !== 0;
  }

  /** What is perilous about the cells beside a cell, and a step above those, rests on it too. */
  #forgetPeril(cell: number): void {
    const grid = this.#grid;
    for (const level of [cell, grid.above(cell)]) {
      for (const near of [grid.north(level), grid.east(level), grid.south(level), grid.west(level)]) {
        grid.pages.classes[near] = 0;
      }
    }
  }

  #find(cell: number): number {
    const grid = this.#grid;
    // The cells first: finding them may replace the arrays.
    const below = grid.below(cell);
    const head = grid.above(cell);
    const over = grid.above(head);
    const { kinds } = grid.pages;
    const belowKind = kinds[below] as number;
    const atFeet = this.#traits[kinds[cell] as number] as number;
    const atHead = this.#traits[kinds[head] as number] as number;
    const overhead = this.#traits[kinds[over] as number] as number;
    const floor = this.#traits[belowKind] as number;
    grid.seen |= atFeet | atHead | floor;
    let found: number = CellClass.KNOWN;
    if ((atFeet & Trait.CUBE) !== 0) found |= CellClass.CUBE;
    if ((atHead & Trait.CUBE) !== 0) found |= CellClass.CUBE_AT_HEAD;
    if ((overhead & Trait.CUBE) !== 0) found |= CellClass.CUBE_OVERHEAD;
    if ((overhead & Trait.OPEN) !== 0) found |= CellClass.TALL;
    if ((floor & Trait.EVEN) !== 0 && !this.#isFence(belowKind)) found |= CellClass.LEVEL;
    if ((atFeet & atHead & Trait.OPEN) !== 0) {
      found |= CellClass.FREE;
      if ((overhead & this.#traitsOf(grid.above(over)) & Trait.OPEN) !== 0) found |= CellClass.ROOMY;
      if ((floor & Trait.OPEN) !== 0) found |= this.#gapOver(below);
      if ((floor & Trait.CUBE) !== 0) {
        found |= CellClass.FLOOR;
        if (this.isBesideDeadly(cell)) found |= CellClass.PERILOUS;
      }
    }
    if (((atFeet | atHead | floor) & STRANGE) === 0) grid.pages.classes[cell] = found;
    return found;
  }

  /** The classes of a free cell over an open one. */
  #gapOver(open: number): number {
    const grid = this.#grid;
    const under = grid.below(open);
    if (this.#isFence(grid.pages.kinds[under] as number)) return 0;
    const bottom = grid.below(under);
    const inGap = this.#traitsOf(under) & this.#traitsOf(bottom) & this.#traitsOf(grid.below(bottom));
    return (inGap & Trait.OPEN) !== 0 ? CellClass.GAP | CellClass.DEEP : CellClass.GAP;
  }

  #traitsOf(cell: number): number {
    return this.#traits[this.#grid.pages.kinds[cell] as number] as number;
  }

  #isFence(kind: number): boolean {
    return (this.#tops[kind * STRIPS + MIDDLE] as number) > 16;
  }

  /** Whether something deadly is at a side of the feet in a cell, or a step below at a side. */
  isBesideDeadly(cell: number): boolean {
    return ((this.#traitsBeside(cell) | this.#traitsBeside(this.#grid.below(cell))) & Trait.DEADLY) !== 0;
  }

  /** The traits of the four cells beside a cell, together. */
  #traitsBeside(cell: number): number {
    const grid = this.#grid;
    const north = grid.north(cell);
    const east = grid.east(cell);
    const south = grid.south(cell);
    const west = grid.west(cell);
    const { kinds } = grid.pages;
    const traits = this.#traits;
    const kind = kinds[north] as number;
    // As a rule all are the same.
    if (kinds[east] === kind && kinds[south] === kind && kinds[west] === kind) return traits[kind] as number;
    return (
      (traits[kind] as number) |
      (traits[kinds[east] as number] as number) |
      (traits[kinds[south] as number] as number) |
      (traits[kinds[west] as number] as number)
    );
  }
}
