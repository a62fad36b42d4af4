import { Trait } from './block-traits.ts';
import type { CellGrid } from './cell-grid.ts';
import { bars, isLost, mayDig } from './digging.ts';
import type { Terrain } from './terrain.ts';

/** What clearing a cell takes. */
export const DigClass = {
  /** Nothing: it is open. */
  OPEN: 1,
  /** One dig, which brings nothing down. */
  ONE_DIG: 2,
  /** It cannot or may not be dug. */
  KEPT: 3,
  /** It depends: more is to be dug with it, or it is passed as it is. */
  OTHER: 4,
} as const;

/**
 * Stands for `ONE_DIG` where something beside it flows, falls or leans. What is dug or placed is calm itself, so it cannot
 * change the answer `ONE_DIG` or `OPEN` of a cell among calm ones, only this and the other two.
 */
const ONE_DIG_FOR_NOW = 5;

/** Finds out the dig class of cells when they are first asked, and keeps it until a block that it rests on changes. */
export class DigClasses {
  readonly #terrain: Terrain;
  readonly #grid: CellGrid;
  readonly #traits: Int32Array;

  constructor(terrain: Terrain) {
    this.#terrain = terrain;
    this.#grid = terrain.grid;
    this.#traits = terrain.blocks.traits;
  }

  /** The dig class of a cell. */
  of(cell: number): number {
    const known = this.#grid.pages.digs[cell] as number;
    const found = known === 0 ? this.#find(cell) : known;
    return found === ONE_DIG_FOR_NOW ? DigClass.ONE_DIG : found;
  }

  /**
   * Takes note that a cell has gone from one kind to another: it, its neighbours, and those of the cell above, which may
   * fall now. Where it was calm and is, and nothing above it falls, it makes no difference to others.
   */
  forget(cell: number, from: number, to: number): void {
    const grid = this.#grid;
    const { pages } = grid;
    if (!pages.hasDigs) return;
    pages.digs[cell] = 0;
    const traits = this.#traits;
    const surest = ((traits[to] as number) & Trait.CALM) !== 0 ? DigClass.ONE_DIG : 0;
    if (!pages.hasUnsureDigs && surest !== 0) return;
    const above = grid.above(cell);
    const mayFall = ((traits[grid.pages.kinds[above] as number] as number) & Trait.FALLING) !== 0;
    if (surest !== 0 && ((traits[from] as number) & Trait.CALM) !== 0 && !mayFall) return;
    this.#forgetBeyond(grid.below(cell), surest);
    this.#forgetBeyond(above, surest);
    this.#forgetBeyond(grid.above(above), surest);
    for (let level = cell; ; level = above) {
      this.#forgetBeyond(grid.north(level), surest);
      this.#forgetBeyond(grid.east(level), surest);
      this.#forgetBeyond(grid.south(level), surest);
      this.#forgetBeyond(grid.west(level), surest);
      if (level === above) return;
    }
  }

  /** Forgets what is known of a cell unless it is as sure as `surest`. */
  #forgetBeyond(cell: number, surest: number): void {
    const { digs } = this.#grid.pages;
    if ((digs[cell] as number) > surest) digs[cell] = 0;
  }

  #find(cell: number): number {
    const grid = this.#grid;
    const traits = this.#traits[grid.pages.kinds[cell] as number] as number;
    const found = this.#classOf(traits, cell);
    const { pages } = grid;
    pages.digs[cell] = found;
    pages.hasDigs = true;
    pages.hasUnsureDigs ||= found > DigClass.ONE_DIG;
    return found;
  }

  #classOf(traits: number, cell: number): number {
    if ((traits & Trait.OPEN) !== 0) return DigClass.OPEN;
    if ((traits & ORDINARY) === Trait.DIGGABLE && this.#isAmongCalm(cell)) return DigClass.ONE_DIG;
    const terrain = this.#terrain;
    const x = this.#grid.xOf(cell);
    const y = this.#grid.yOf(cell);
    const z = this.#grid.zOf(cell);
    if (!bars(terrain, x, y, z)) return DigClass.OTHER;
    if (!mayDig(terrain, x, y, z)) return DigClass.KEPT;
    const falls = ((traits | terrain.traitsAt(x, y + 1, z)) & Trait.FALLING) !== 0;
    return falls || isLost(terrain, x, y + 1, z) ? DigClass.OTHER : ONE_DIG_FOR_NOW;
  }

  #isAmongCalm(cell: number): boolean {
    const grid = this.#grid;
    const above = grid.above(cell);
    const below = grid.below(cell);
    const north = grid.north(cell);
    const east = grid.east(cell);
    const south = grid.south(cell);
    const west = grid.west(cell);
    const { kinds } = grid.pages;
    const traits = this.#traits;
    const all =
      (traits[kinds[above] as number] as number) &
      (traits[kinds[below] as number] as number) &
      (traits[kinds[north] as number] as number) &
      (traits[kinds[east] as number] as number) &
      (traits[kinds[south] as number] as number) &
      (traits[kinds[west] as number] as number);
    return (all & Trait.CALM) !== 0;
  }
}

/** Of these traits an ordinary block to dig has the first alone. */
const ORDINARY = Trait.DIGGABLE | Trait.FALLING | Trait.WATER | Trait.DEADLY | Trait.CLIMB | Trait.OPEN;
