import { type Labels, maskBit } from '../search/labels.ts';
import { type BlockTraits, MIDDLE, STRIPS, Trait, UNCERTAIN } from './block-traits.ts';
import type { CellGrid } from './cell-grid.ts';

/** A body is 1.8 blocks high: what begins 29 sixteenths above the feet is clear of its head. */
const BODY_SIXTEENTHS = 29;
/** Steps of up to 0.6 blocks need no jump. */
export const STEP_SIXTEENTHS = 9;
/** A jump reaches 1.252 blocks. */
export const JUMP_SIXTEENTHS = 20;

/** Blocks changed for one trial (doors opened), at most: two doors of two halves. */
const MAX_TRIALS = 4;

/** What bodies come to rest on. */
export const Medium = { NONE: 0, FLOOR: 1, WATER: 2, CLIMB: 3 } as const;

/**
 * The world as one label sees it: the grid, with the changes made on the label's way, and with changes tried out by the
 * move being made. Heights are in sixteenths from the window's bottom; positions are window coordinates.
 */
export class Terrain {
  readonly grid: CellGrid;
  readonly blocks: BlockTraits;
  readonly labels: Labels;
  /** Barriers met since the search began: they decide whether "no path" is the whole truth. */
  metUnloaded = false;
  metRadius = false;
  /** Where {@link land} came down: set by it alone. */
  landingY = 0;
  landingHeight = 0;
  landingMedium: number = Medium.NONE;
  /** Kind of the block that carries, or of the fluid or ladder landed in. */
  landingKind = 0;
  readonly #traits: Int32Array;
  readonly #tops: Uint8Array;
  readonly #bottoms: Uint8Array;
  readonly trialCells = new Int32Array(MAX_TRIALS);
  readonly trialKinds = new Uint16Array(MAX_TRIALS);
  trialCount = 0;
  #label = 0;
  #mask = 0;

  constructor(grid: CellGrid, labels: Labels) {
    this.grid = grid;
    this.blocks = grid.blocks;
    this.labels = labels;
    this.#traits = grid.blocks.traits;
    this.#tops = grid.blocks.tops;
    this.#bottoms = grid.blocks.bottoms;
  }

  /** Sees the world as `label` left it. */
  enter(label: number): void {
    this.#label = label;
    this.trialCount = 0;
    this.#mask = this.labels.mask[label] as number;
  }

  /** Tries out another kind in a cell until {@link endTrials}. */
  tryKind(cell: number, kind: number): void {
    if (this.trialCount === MAX_TRIALS) return;
    this.trialCells[this.trialCount] = cell;
    this.trialKinds[this.trialCount++] = kind;
    this.#mask |= maskBit(cell);
  }

  /** Forgets the barriers met so far. */
  forgetBarriers(): void {
    this.metUnloaded = false;
    this.metRadius = false;
  }

  endTrials(): void {
    this.enter(this.#label);
  }

  kindAt(x: number, y: number, z: number): number {
    return this.#mask === 0 ? this.grid.kindAt(x, y, z) : this.#changedKindAt(x, y, z);
  }

  traitsAt(x: number, y: number, z: number): number {
    return this.#traits[this.kindAt(x, y, z)] as number;
  }

  topAt(x: number, y: number, z: number): number {
    return this.#tops[this.kindAt(x, y, z) * STRIPS] as number;
  }

  #changedKindAt(x: number, y: number, z: number): number {
    const cell = this.grid.cellAt(x, y, z);
    if ((this.#mask & maskBit(cell)) !== 0) {
      for (let i = 0; i < this.trialCount; i++) if (this.trialCells[i] === cell) return this.trialKinds[i] as number;
      const edited = this.labels.editedKind(this.#label, cell);
      if (edited >= 0) return edited;
    }
    return this.grid.kindAt(x, y, z);
  }

  /**
   * The least height from `height` up at which a body clears a strip of a column, where each thing in its way may be
   * stepped onto up to `limit`; -1 where something reaches higher.
   */
  rise(x: number, z: number, strip: number, height: number, limit: number): number {
    let at = height;
    for (let y = (height >> 4) - 1; y << 4 < at + BODY_SIXTEENTHS; y++) {
      const span = this.kindAt(x, y, z) * STRIPS + strip;
      const top = this.#tops[span] as number;
      if (top === 0 || (y << 4) + top <= at) continue;
      if ((y << 4) + (this.#bottoms[span] as number) >= at + BODY_SIXTEENTHS) break;
      if ((y << 4) + top > limit) return -1;
      at = (y << 4) + top;
    }
    return at;
  }

  /** Whether a body standing at `height` can be lifted to `until` in the middle of a column. */
  canLift(x: number, z: number, height: number, until: number): boolean {
    for (let y = height >> 4; y << 4 < until + BODY_SIXTEENTHS; y++) {
      const span = this.kindAt(x, y, z) * STRIPS;
      const top = this.#tops[span] as number;
      if (top === 0 || (y << 4) + top <= height) continue;
      if ((y << 4) + (this.#bottoms[span] as number) < until + BODY_SIXTEENTHS) return false;
    }
    return true;
  }

  /** Whether a strip of a column carries a body whose feet are at `height`. */
  carries(x: number, z: number, strip: number, height: number): boolean {
    const y = (height - 1) >> 4;
    for (let level = y; level >= y - 1; level--) {
      if ((level << 4) + (this.#tops[this.kindAt(x, level, z) * STRIPS + strip] as number) === height) return true;
    }
    return false;
  }

  /**
   * Lets a body down in the middle of a column from `height` (which must be clear) and notes what it comes to rest on;
   * false where that is deadly, unknown, or more than `maxFall` sixteenths below. Water and ladders break any fall.
   */
  land(x: number, z: number, height: number, maxFall: number): boolean {
    const first = height >> 4;
    for (let y = first; ; y--) {
      const kind = this.kindAt(x, y, z);
      const traits = this.#traits[kind] as number;
      const top = this.#tops[kind * STRIPS + MIDDLE] as number;
      // A fall passes only cells without panels at their edges, whose tops would catch a body that drifts.
      if (y < first && top === 0 && (traits & (Trait.EVEN | Trait.CLIMB)) === 0) return false;
      if ((traits & (Trait.DEADLY | UNCERTAIN)) !== 0) return this.#refuse(traits);
      if (top > 0 && (y << 4) + top <= height) {
        const landed = (y << 4) + top;
        if ((traits & Trait.FOOTING) === 0 || height - landed > maxFall) return false;
        if ((traits & Trait.BOUNCY) !== 0 && height - landed > STEP_SIXTEENTHS) return false;
        return this.#settle(landed >> 4, landed, Medium.FLOOR, kind);
      }
      if ((traits & Trait.WATER) !== 0) return this.#settle(y, y << 4, Medium.WATER, kind);
      if ((traits & Trait.CLIMB) !== 0) return this.#settle(y, y << 4, Medium.CLIMB, kind);
      if ((traits & Trait.STICKY) !== 0 && y < first) return false;
    }
  }

  /** Notes what kind of barrier a body met; always false, so that it can be returned. */
  #refuse(traits: number): false {
    if ((traits & Trait.UNLOADED) !== 0) this.metUnloaded = true;
    if ((traits & Trait.BEYOND) !== 0) this.metRadius = true;
    return false;
  }

  /** Notes whether a column's cells from `y - 1` to `y + 1` bar the way only because they are not known. */
  noteBarrier(x: number, y: number, z: number): void {
    this.#refuse(this.traitsAt(x, y - 1, z) | this.traitsAt(x, y, z) | this.traitsAt(x, y + 1, z));
  }

  #settle(y: number, height: number, medium: number, kind: number): true {
    this.landingY = y;
    this.landingHeight = height;
    this.landingMedium = medium;
    this.landingKind = kind;
    return true;
  }

  /** The traits of all cells that a body with its feet at `height` is in, together. */
  bodyTraits(x: number, z: number, height: number): number {
    let traits = 0;
    for (let y = height >> 4; y << 4 < height + BODY_SIXTEENTHS; y++) traits |= this.traitsAt(x, y, z);
    return traits;
  }

  /** Whether something deadly is at a side of the body's feet, or a step below at a side. */
  besideHazard(x: number, y: number, z: number): boolean {
    if ((this.grid.seen & Trait.DEADLY) === 0) return false;
    const around =
      this.traitsAt(x + 1, y, z) |
      this.traitsAt(x - 1, y, z) |
      this.traitsAt(x, y, z + 1) |
      this.traitsAt(x, y, z - 1) |
      this.traitsAt(x + 1, y - 1, z) |
      this.traitsAt(x - 1, y - 1, z) |
      this.traitsAt(x, y - 1, z + 1) |
      this.traitsAt(x, y - 1, z - 1);
    return (around & Trait.DEADLY) !== 0;
  }

  /** Whether digging a cell would let a liquid in, or what lies around it is not known. */
  opensLiquid(x: number, y: number, z: number): boolean {
    const around =
      this.traitsAt(x, y + 1, z) |
      this.traitsAt(x + 1, y, z) |
      this.traitsAt(x - 1, y, z) |
      this.traitsAt(x, y, z + 1) |
      this.traitsAt(x, y, z - 1);
    return (around & (Trait.WATER | Trait.LAVA | UNCERTAIN)) !== 0;
  }
}
