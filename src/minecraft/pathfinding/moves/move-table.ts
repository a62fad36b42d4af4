import { type CellPages, PAGE_CELLS } from '../terrain/cell-pages.ts';
import { doubled } from '../terrain/doubled.ts';
import type { Successors } from './successors.ts';

/**
 * How far from a cell, in blocks, the blocks lie that the moves from it rest on. Aside: the neighbours, what is beside them,
 * and one more; where leaps were looked for, the farthest landing and what is beside that. Upwards: what would fall on a
 * head that digs. Downwards there is no end to a fall.
 */
export const NEAR_ASIDE = 3;
export const REACH_ASIDE = 6;
export const REACH_UP = 8;

/** Numbers kept at most, 8 MB: some 100,000 cells. A table that is full begins anew with the next search. */
const MAX_NUMBERS = 2 ** 21;
const FIRST_NUMBERS = 2 ** 12;

/** A list's first number: how many moves, whether leaps were looked for, and the cells that the deepest move loses. */
const MAX_COUNT = 0xff;
const LOOKS_FAR = 1 << 8;
const DEPTH_SHIFT = 9;

/** A move's second number: cost, kind, and whether two more numbers follow, and the edits after them. */
const COST_BITS = 24;
const COST_MASK = (1 << COST_BITS) - 1;
const KIND_MASK = 0xf;
const HAS_MORE = 1 << 28;

/**
 * The moves from the cells of one view's world, as it was told, by one set of rules: kept from one search to the next until
 * a block changes on which they may rest (`CellPages.generation`). The lists are of bodies that have a full breath, unhurt,
 * with blocks to place if there are any; `MoveGenerator` says for which labels they hold.
 */
export class MoveTable {
  readonly #pages: CellPages;
  /** Where the list of each cell begins, 0 where there is none, for the pages that have any. */
  readonly #firsts: (Int32Array | undefined)[] = [];
  /** The generation of each page that its lists are of. */
  readonly #generations: number[] = [];
  #numbers = new Int32Array(FIRST_NUMBERS);
  #size = 1;

  constructor(pages: CellPages) {
    this.#pages = pages;
  }

  /** Makes room for another search. */
  begin(): void {
    if (this.#size < MAX_NUMBERS) return;
    this.#firsts.length = 0;
    this.#size = 1;
  }

  /** Where the list of a cell's moves begins; 0 where it is not known. */
  find(cell: number): number {
    const page = cell >> 12;
    const firsts = this.#firsts[page];
    if (firsts === undefined || this.#generations[page] !== this.#pages.generation[page]) return 0;
    return firsts[cell & (PAGE_CELLS - 1)] as number;
  }

  /** Cells that the deepest move of a list loses. */
  depthOf(list: number): number {
    return (this.#numbers[list] as number) >> DEPTH_SHIFT;
  }

  /** How far aside the moves of a list rest on blocks. */
  reachOf(list: number): number {
    return ((this.#numbers[list] as number) & LOOKS_FAR) === 0 ? NEAR_ASIDE : REACH_ASIDE;
  }

  /** Lists the moves that are kept at `list`. */
  read(list: number, into: Successors): void {
    const numbers = this.#numbers;
    const count = (numbers[list] as number) & MAX_COUNT;
    let at = list + 1;
    for (let i = 0; i < count; i++) {
      const cell = numbers[at] as number;
      const packed = numbers[at + 1] as number;
      at += 2;
      let placed = 0;
      let air = 0;
      let hurt = 0;
      let breath = 0;
      if ((packed & HAS_MORE) !== 0) {
        const more = numbers[at] as number;
        breath = numbers[at + 1] as number;
        at += 2;
        placed = more & 1;
        air = (more >> 1) & 1;
        hurt = (more >> 2) & 0xff;
        for (let edits = more >> 10; edits > 0; edits--) {
          const what = numbers[at + 1] as number;
          into.edit(numbers[at] as number, what & 0xffff, what >> 16);
          at += 2;
        }
      }
      into.add(cell, packed & COST_MASK, (packed >> COST_BITS) & KIND_MASK, placed, air, hurt, breath);
    }
  }

  /** Keeps a list of moves from a cell, the deepest of which loses `depth` cells; not one that has no room. */
  keep(cell: number, depth: number, looksFar: boolean, moves: Successors): void {
    const { count } = moves;
    if (count > MAX_COUNT || !moves.isSmall(COST_MASK)) return;
    const list = this.#size;
    const end = list + 1 + 4 * count + 2 * moves.edits;
    if (end > MAX_NUMBERS) {
      this.#size = MAX_NUMBERS;
      return;
    }
    while (end > this.#numbers.length) this.#numbers = doubled(this.#numbers);
    this.#numbers[list] = count | (looksFar ? LOOKS_FAR : 0) | (depth << DEPTH_SHIFT);
    this.#size = list + 1;
    for (let i = 0; i < count; i++) this.#write(moves, i);
    this.#firstsOf(cell >> 12)[cell & (PAGE_CELLS - 1)] = list;
  }

  #write(moves: Successors, i: number): void {
    const numbers = this.#numbers;
    const edits = moves.editCount[i] as number;
    const breath = moves.breath[i] as number;
    const more =
      (moves.placed[i] as number) | ((moves.air[i] as number) << 1) | ((moves.hurt[i] as number) << 2) | (edits << 10);
    const hasMore = more !== 0 || breath !== 0;
    numbers[this.#size++] = moves.cell[i] as number;
    const packed = (moves.cost[i] as number) | ((moves.kind[i] as number) << COST_BITS);
    numbers[this.#size++] = hasMore ? packed | HAS_MORE : packed;
    if (!hasMore) return;
    numbers[this.#size++] = more;
    numbers[this.#size++] = breath;
    const first = moves.firstEdit[i] as number;
    for (let edit = first; edit < first + edits; edit++) {
      numbers[this.#size++] = moves.editCell[edit] as number;
      numbers[this.#size++] = (moves.editKind[edit] as number) | ((moves.editAct[edit] as number) << 16);
    }
  }

  #firstsOf(page: number): Int32Array {
    const generation = this.#pages.generation[page] as number;
    let firsts = this.#firsts[page];
    if (firsts === undefined) firsts = new Int32Array(PAGE_CELLS);
    else if (this.#generations[page] !== generation) firsts.fill(0);
    this.#firsts[page] = firsts;
    this.#generations[page] = generation;
    return firsts;
  }
}
