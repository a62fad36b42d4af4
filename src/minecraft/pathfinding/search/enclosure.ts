import type { Rules } from '../moves/rules.ts';
import { type BlockTraits, MIDDLE, STRIPS, Trait } from '../terrain/block-traits.ts';
import { PAGE_CELLS } from '../terrain/cell-pages.ts';
import { doubled } from '../terrain/doubled.ts';
import { ABOVE, BELOW, NEIGHBOUR_X, NEIGHBOUR_Y, NEIGHBOUR_Z, OPPOSITE } from '../terrain/supports.ts';
import type { Terrain } from '../terrain/terrain.ts';
import type { CellBox, CompiledGoal } from './compiled-goal.ts';

/** Cells queued at most before a proof is given up: about two milliseconds. */
const MAX_QUEUED = 2 ** 15;
/** Goals spread over more cells than this are not looked at from behind. */
const MAX_GOAL_CELLS = 4096;

/** Cells that one move gains upwards at most: a jump of 20 sixteenths from 15 above a cell's bottom. */
const RISE_CELLS = 2;
/** Cells of level way that one move goes over nothing at most, counted along the axes: more than the longest leap. */
const FLIGHT_CELLS = 8;
/** A fall may begin this many cells above the ground its depth is counted from: the top of a jump, and a part of a cell. */
const FALL_SLACK_CELLS = 3;
/** Stands for a fall of any depth. */
const ANY_FALL = 63;
const NEIGHBOURS = 6;

/**
 * What a kind of block means to a body that could do more than ours can: bits of {@link relaxedKinds}. Bits 0 to 5 are the
 * faces that it closes, in the order of the neighbours behind them.
 */
const Relaxed = {
  /** No body's feet are ever in it. */
  SOLID: 1 << 6,
  /** Something holds or slows a body whose feet are in it, or carries one above: a slab, water, a ladder, a door. */
  HOLDS: 1 << 7,
  /** Ends a fall of any depth: water, ladders, whatever has no floor of its own. */
  CATCHES: 1 << 8,
  WATER: 1 << 9,
  /** Not loaded, or outside the window: the proof ends there. */
  UNKNOWN: 1 << 10,
} as const;

/** What is kept of a cell: below what is left there, packed; above that what it is, once it was looked at. */
const LEFT_BITS = 12;
/** Set once a cell was come to, so that one with nothing left differs from none. */
const REACHED = 1 << LEFT_BITS;
const LOOKED_AT = 1 << 13;
/** A body's feet can be in it. */
const ENTERED = 1 << 14;
/** Something holds them there. */
const HELD = 1 << 15;
/** Something there ends a fall of any depth. */
const CAUGHT = 1 << 16;
/** What it is is not known. */
const UNKNOWN = 1 << 17;
/** The first of six bits for the faces that the block in it closes. */
const FACE_SHIFT = 18;
const FACES = 0b111111;

/**
 * - `growing`: not decided yet;
 * - `closed`: everything that could possibly lead to the goal was looked at, and the start is not among it;
 * - `open`: no proof: it met the start's side, what is not known, or its bound.
 */
type EnclosureState = 'growing' | 'closed' | 'open';

/**
 * Proves "no" from the goal's side: a flood backwards over a relaxation of the moves, in which every real move, reversed,
 * is contained. When it has seen all it can get to without meeting a label of the search, no way leads to the goal.
 *
 * The relaxed body is a point, its feet. It goes from cell to cell through faces, through all that is not filled in the
 * middle or closed by a panel at the side; doors that a hand works are no panels. One move of it rises at most
 * {@link RISE_CELLS}, then goes at most {@link FLIGHT_CELLS} over nothing, and falls as deep as the rules let it, or any
 * depth into what breaks a fall. Where something holds it (a floor, water, a ladder) the next move begins. Where digging
 * is allowed, what can be dug is air to it; where blocks may be placed, all air holds.
 *
 * A state is a cell with what is left of the rise, the flight and the fall of the move that leads on from it; of two states
 * in a cell the larger of each is kept, which only adds possibilities. The tests check the containment against the
 * successor function, move by move.
 */
export class Enclosure {
  state: EnclosureState = 'growing';
  readonly #terrain: Terrain;
  readonly #rules: Rules;
  readonly #kinds: Uint16Array;
  readonly #startCell: number;
  readonly #fallCells: number;
  /** What is kept of each cell, by page. */
  readonly #cells: (Int32Array | undefined)[] = [];
  #queue = new Int32Array(1024);
  #queued = 0;
  #next = 0;

  /** The goal is one of boxes; `startCell` is where the search begins, in a place that carries it. */
  constructor(terrain: Terrain, rules: Rules, goal: CompiledGoal, startCell: number) {
    this.#terrain = terrain;
    this.#rules = rules;
    this.#kinds = relaxedKinds(terrain.blocks, rules.worldChange);
    this.#startCell = startCell;
    this.#fallCells = Math.min((rules.maxFall >> 4) + FALL_SLACK_CELLS, ANY_FALL - 1);
    const boxes = goal.boxes;
    if (boxes === undefined || boxes.reduce((sum, box) => sum + volumeOf(box), 0) > MAX_GOAL_CELLS) this.state = 'open';
    else for (const box of boxes) this.#seed(box);
  }

  /** Looks at `cells` further cells at most. The terrain must be as no label has changed it. */
  advance(cells: number): EnclosureState {
    const { grid } = this.#terrain;
    for (let left = cells; left > 0 && this.state === 'growing'; left--) {
      if (this.#next === this.#queued) {
        this.state = 'closed';
        break;
      }
      const cell = this.#queue[this.#next++] as number;
      if (grid.pages.firstLabels[cell] !== 0) this.state = 'open';
      else this.#lookBack(cell);
    }
    return this.state;
  }

  /**
   * Of the walls that close the place in, the cell of the grid nearest to the start; undefined where it is not walls alone,
   * but a height or a gap that no move takes.
   */
  findWall(): number | undefined {
    const { grid } = this.#terrain;
    let nearest: number | undefined;
    for (let i = 0; i < this.#queued; i++) {
      const cell = this.#queue[i] as number;
      const x = grid.xOf(cell);
      const y = grid.yOf(cell);
      const z = grid.zOf(cell);
      for (let to = 0; to < NEIGHBOURS; to++) {
        const [fromX, fromY, fromZ] = [x + at(NEIGHBOUR_X, to), y + at(NEIGHBOUR_Y, to), z + at(NEIGHBOUR_Z, to)];
        const from = this.#about(grid.cellAt(fromX, fromY, fromZ), fromX, fromY, fromZ);
        const isOwn = closes(this.#about(cell, x, y, z), to);
        if (!isOwn && !closes(from, at(OPPOSITE, to)) && (from & ENTERED) !== 0) {
          if ((from & REACHED) === 0) return undefined;
          continue;
        }
        const isAtHead =
          !isOwn && !closes(from, at(OPPOSITE, to)) && (this.#kindAt(fromX, fromY, fromZ) & Relaxed.SOLID) === 0;
        const wall = isOwn ? cell : grid.cellAt(fromX, isAtHead ? fromY + 1 : fromY, fromZ);
        nearest = this.#nearerToStart(nearest, wall);
      }
    }
    return nearest;
  }

  #seed({ min, max }: CellBox): void {
    const { grid } = this.#terrain;
    for (let y = min.y - grid.originY; y <= max.y - grid.originY; y++) {
      for (let z = min.z - grid.originZ; z <= max.z - grid.originZ; z++) {
        for (let x = min.x - grid.originX; x <= max.x - grid.originX; x++) {
          const cell = grid.cellAt(x, y, z);
          const about = this.#about(cell, x, y, z);
          if ((about & UNKNOWN) !== 0) this.state = 'open';
          else if ((about & ENTERED) !== 0 && (about & HELD) !== 0) this.#reach(cell, about, 0);
        }
      }
    }
  }

  /** All cells from which one step leads to a cell, with what is left there. */
  #lookBack(cell: number): void {
    const { grid } = this.#terrain;
    const x = grid.xOf(cell);
    const y = grid.yOf(cell);
    const z = grid.zOf(cell);
    const own = this.#about(cell, x, y, z);
    for (let to = 0; to < NEIGHBOURS; to++) {
      const before = leftBefore(own, to);
      if (before < 0 || closes(own, to)) continue;
      const fromX = x + at(NEIGHBOUR_X, to);
      const fromY = y + at(NEIGHBOUR_Y, to);
      const fromZ = z + at(NEIGHBOUR_Z, to);
      const from = grid.cellAt(fromX, fromY, fromZ);
      const about = this.#about(from, fromX, fromY, fromZ);
      if ((about & UNKNOWN) !== 0) this.state = 'open';
      else if ((about & ENTERED) !== 0 && !closes(about, at(OPPOSITE, to))) this.#reach(from, about, before);
    }
  }

  /** What is kept of a cell, found out at the first look. */
  #about(cell: number, x: number, y: number, z: number): number {
    const page = this.#pageOf(cell);
    const known = page[cell & (PAGE_CELLS - 1)] as number;
    if (known !== 0) return known;
    const kind = this.#kindAt(x, y, z);
    const head = this.#kindAt(x, y + 1, z);
    const below = this.#kindAt(x, y - 1, z);
    const isStart = cell === this.#startCell;
    const isFilled = (kind & Relaxed.SOLID) !== 0 || ((kind & Relaxed.WATER) === 0 && (head & Relaxed.SOLID) !== 0);
    let about = LOOKED_AT | ((kind & FACES) << FACE_SHIFT);
    if (isStart || !isFilled) about |= ENTERED;
    if (!isStart && !isFilled && ((kind | head) & Relaxed.UNKNOWN) !== 0) about |= UNKNOWN;
    if (isStart || this.#rules.placeable > 0 || ((kind | below) & Relaxed.HOLDS) !== 0) about |= HELD;
    if ((kind & Relaxed.CATCHES) !== 0) about |= CAUGHT;
    page[cell & (PAGE_CELLS - 1)] = about;
    return about;
  }

  #pageOf(cell: number): Int32Array {
    const known = this.#cells[cell >> 12];
    if (known !== undefined) return known;
    const page = new Int32Array(PAGE_CELLS);
    this.#cells[cell >> 12] = page;
    return page;
  }

  #kindAt(x: number, y: number, z: number): number {
    return this.#kinds[this.#terrain.grid.kindAt(x, y, z)] as number;
  }

  /** Comes to a cell with so much left, or with all there is where something holds a body; queues it if that is news. */
  #reach(cell: number, about: number, left: number): void {
    const isHeld = (about & HELD) !== 0;
    const most = isHeld ? packed(RISE_CELLS, FLIGHT_CELLS, (about & CAUGHT) !== 0 ? ANY_FALL : this.#fallCells) : left;
    const now =
      (about & ~(REACHED - 1)) |
      REACHED |
      larger(about, most, RISE_BITS) |
      larger(about, most, FLIGHT_BITS) |
      larger(about, most, FALL_BITS);
    if (now === about) return;
    this.#pageOf(cell)[cell & (PAGE_CELLS - 1)] = now;
    if (this.#queued === MAX_QUEUED) {
      this.state = 'open';
      return;
    }
    if (this.#queued === this.#queue.length) this.#queue = doubled(this.#queue);
    this.#queue[this.#queued++] = cell;
  }

  #nearerToStart(known: number | undefined, cell: number): number {
    return known === undefined || this.#distanceFromStart(cell) < this.#distanceFromStart(known) ? cell : known;
  }

  #distanceFromStart(cell: number): number {
    const { grid } = this.#terrain;
    const start = this.#startCell;
    return Math.hypot(
      grid.xOf(cell) - grid.xOf(start),
      grid.yOf(cell) - grid.yOf(start),
      grid.zOf(cell) - grid.zOf(start),
    );
  }
}

/** What is left of a move, packed. */
const RISE_BITS = 0b11;
const FLIGHT_SHIFT = 2;
const FLIGHT_BITS = 0b1111 << FLIGHT_SHIFT;
const FALL_SHIFT = 6;
const FALL_BITS = 0b111111 << FALL_SHIFT;
function packed(rise: number, flight: number, fall: number): number {
  return rise | (flight << FLIGHT_SHIFT) | (fall << FALL_SHIFT);
}

function larger(a: number, b: number, bits: number): number {
  return Math.max(a & bits, b & bits);
}

function closes(about: number, face: number): boolean {
  return ((about >> FACE_SHIFT) & (1 << face)) !== 0;
}

function at(steps: Int8Array | Uint8Array, neighbour: number): number {
  return steps[neighbour] as number;
}

/**
 * What must be left in a neighbour so that the step from there leads on with what is left in a cell; -1 where no move does. Looked at
 * backwards, a move ends with its fall, so that one comes from above only while nothing of the rise is used.
 */
function leftBefore(about: number, neighbour: number): number {
  const left = about & (REACHED - 1);
  if (neighbour === BELOW) return (left & RISE_BITS) > 0 ? left - 1 : -1;
  if (neighbour !== ABOVE) return (left & FLIGHT_BITS) > 0 ? left - (1 << FLIGHT_SHIFT) : -1;
  const fall = left >> FALL_SHIFT;
  if ((left & RISE_BITS) !== RISE_CELLS || fall === 0) return -1;
  return fall === ANY_FALL ? left : left - (1 << FALL_SHIFT);
}

function volumeOf({ min, max }: CellBox): number {
  return (max.x - min.x + 1) * (max.y - min.y + 1) * (max.z - min.z + 1);
}

const cache = new WeakMap<BlockTraits, (Uint16Array | undefined)[]>();

/** {@link Relaxed} bits by block kind, for bodies that dig or do not; computed once for each. */
function relaxedKinds(blocks: BlockTraits, digs: boolean): Uint16Array {
  const known = cache.get(blocks) ?? [];
  cache.set(blocks, known);
  const index = digs ? 1 : 0;
  const kinds = known[index] ?? Uint16Array.from(blocks.traits, (_, kind) => relaxedOf(blocks, kind, digs));
  known[index] = kinds;
  return kinds;
}

function relaxedOf(blocks: BlockTraits, kind: number, digs: boolean): number {
  const traits = blocks.traits[kind] ?? 0;
  if ((traits & (Trait.UNLOADED | Trait.BEYOND)) !== 0) return Relaxed.UNKNOWN;
  if ((traits & (Trait.DEADLY | Trait.UNKNOWN | Trait.OUT_OF_WORLD)) !== 0) return Relaxed.SOLID;
  const first = kind * STRIPS;
  const top = blocks.tops[first + MIDDLE] ?? 0;
  const bottom = blocks.bottoms[first + MIDDLE] ?? 0;
  let bits = 0;
  if ((traits & Trait.OPEN) === 0) bits |= Relaxed.HOLDS;
  if ((traits & Trait.WATER) !== 0) bits |= Relaxed.WATER;
  if (top === 0 && (traits & Trait.OPEN) === 0) bits |= Relaxed.CATCHES;
  if ((traits & Trait.OPENABLE) !== 0 || (digs && (traits & Trait.DIGGABLE) !== 0)) return bits;
  if (bottom === 0 && top >= 16) bits |= Relaxed.SOLID;
  if (bottom === 0 && top > 0) bits |= 1 << BELOW;
  if (top >= 16) bits |= 1 << ABOVE;
  for (let side = 0; side < BELOW; side++) {
    const strip = first + 1 + side;
    if ((blocks.bottoms[strip] ?? 0) === 0 && (blocks.tops[strip] ?? 0) >= 16) bits |= 1 << side;
  }
  return bits;
}
