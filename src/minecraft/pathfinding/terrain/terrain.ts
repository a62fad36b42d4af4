import type { Labels } from '../search/labels.ts';
import { type BlockTraits, MIDDLE, STRIPS, Trait, UNCERTAIN } from './block-traits.ts';
import { CellClasses } from './cell-classes.ts';
import type { CellGrid } from './cell-grid.ts';
import { DigClasses } from './dig-classes.ts';
import { EditStack } from './edit-stack.ts';
import { supportsOf } from './supports.ts';

/** A body is 1.8 blocks high: what begins 29 sixteenths above the feet is clear of its head. */
const BODY_SIXTEENTHS = 29;
/** Sneaking it is 1.5 blocks high. */
export const CROUCHED_SIXTEENTHS = 24;
/** One who swims is 0.6 blocks high. */
export const SWIMMER_SIXTEENTHS = 10;
/** Steps of up to 0.6 blocks need no jump. */
export const STEP_SIXTEENTHS = 9;
/** A jump reaches 1.252 blocks. */
export const JUMP_SIXTEENTHS = 20;

/** What bodies come to rest on. */
export const Medium = { NONE: 0, FLOOR: 1, WATER: 2, CLIMB: 3 } as const;

/**
 * The world as one label sees it: the grid, in which the changes made on the label's way are made, and those tried out by
 * the move being made. Heights are in sixteenths from the window's bottom; positions are window coordinates.
 */
export class Terrain {
  readonly grid: CellGrid;
  readonly blocks: BlockTraits;
  readonly labels: Labels;
  readonly classes: CellClasses;
  readonly digs: DigClasses;
  /** What leans on what: see {@link supportsOf}. */
  readonly supports: Uint8Array;
  /** Barriers met since the search began: they decide whether "no path" is the whole truth. */
  metUnloaded = false;
  metRadius = false;
  /** The cell that a move under water was last refused for want of breath; -1 where none was. */
  airlessCell = -1;
  /** Where {@link land} came down: set by it alone. */
  landingY = 0;
  landingHeight = 0;
  landingMedium: number = Medium.NONE;
  /** Kind of the block that carries, or of the fluid or ladder landed in. */
  landingKind = 0;
  readonly #traits: Int32Array;
  readonly #tops: Uint8Array;
  readonly #bottoms: Uint8Array;
  readonly #changes: EditStack;

  constructor(grid: CellGrid, labels: Labels) {
    this.grid = grid;
    this.blocks = grid.blocks;
    this.labels = labels;
    this.supports = supportsOf(grid.blocks.registry);
    this.classes = new CellClasses(grid);
    this.digs = new DigClasses(this);
    this.#changes = new EditStack(grid, this.classes, this.digs, labels);
    this.#traits = grid.blocks.traits;
    this.#tops = grid.blocks.tops;
    this.#bottoms = grid.blocks.bottoms;
  }

  /** Sees the world as `label` left it. */
  enter(label: number): void {
    this.#changes.enter(label);
  }

  /** Tries out another kind in a cell until {@link endTrials}. */
  tryKind(cell: number, kind: number): void {
    this.#changes.tryKind(cell, kind);
  }

  /** Forgets the barriers met so far. */
  forgetBarriers(): void {
    this.metUnloaded = false;
    this.metRadius = false;
    this.airlessCell = -1;
  }

  endTrials(): void {
    this.#changes.endTrials();
  }

  kindAt(x: number, y: number, z: number): number {
    return this.grid.kindAt(x, y, z);
  }

  traitsAt(x: number, y: number, z: number): number {
    return this.#traits[this.kindAt(x, y, z)] as number;
  }

  topAt(x: number, y: number, z: number): number {
    return this.#tops[this.kindAt(x, y, z) * STRIPS] as number;
  }

  /**
   * The least height from `height` up at which a body clears a strip of a column, where each thing in its way may be
   * stepped onto up to `limit`; -1 where something reaches higher. `tall` is how high the body is.
   */
  rise(x: number, z: number, strip: number, height: number, limit: number, tall = BODY_SIXTEENTHS): number {
    let at = height;
    for (let y = (height >> 4) - 1; y << 4 < at + tall; y++) {
      const span = this.kindAt(x, y, z) * STRIPS + strip;
      const top = this.#tops[span] as number;
      if (top === 0 || (y << 4) + top <= at) continue;
      if ((y << 4) + (this.#bottoms[span] as number) >= at + tall) break;
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
      if (y < first && top === 0 && (traits & Trait.EVEN) === 0 && !this.isClimbable(x, y, z)) return false;
      if ((traits & (Trait.DEADLY | UNCERTAIN)) !== 0) return this.#refuse(traits);
      if (top > 0 && (y << 4) + top <= height) {
        const landed = (y << 4) + top;
        if ((traits & Trait.FOOTING) === 0 || height - landed > maxFall) return false;
        if ((traits & Trait.BOUNCY) !== 0 && height - landed > STEP_SIXTEENTHS) return false;
        return this.#settle(landed >> 4, landed, Medium.FLOOR, kind);
      }
      // Of a fence below, what reaches up into the water carries.
      const isFloating = (traits & Trait.WATER) !== 0 && this.topAt(x, y - 1, z) <= 16;
      if (isFloating) return this.#settle(y, y << 4, Medium.WATER, kind);
      if ((traits & Trait.SCAFFOLD) !== 0) {
        const landed = (y + 1) << 4;
        if (landed <= height) return height - landed <= maxFall && this.#settle(y + 1, landed, Medium.FLOOR, kind);
        continue;
      }
      if (this.isClimbable(x, y, z)) {
        // A body that falls from above may come down on the panel's top, a hair beside its edges.
        const isCaught = (traits & Trait.EVEN) === 0 && height - ((y + 1) << 4) > maxFall;
        return !isCaught && this.#settle(y, y << 4, Medium.CLIMB, kind);
      }
      if ((traits & Trait.STICKY) !== 0 && y < first) return false;
    }
  }

  /** Whether a body in a cell climbs: on a ladder or vine, in scaffolding, in an open hatch over a ladder. */
  isClimbable(x: number, y: number, z: number): boolean {
    const kind = this.kindAt(x, y, z);
    const traits = this.#traits[kind] as number;
    return (traits & Trait.CLIMB) !== 0 || ((traits & Trait.OPENABLE) !== 0 && this.#isHatch(kind, x, y, z));
  }

  /** Whether a block of `kind` in a cell is an open trapdoor over a ladder that faces the same way (`#trapdoorUsableAsLadder`). */
  #isHatch(kind: number, x: number, y: number, z: number): boolean {
    const below = this.kindAt(x, y - 1, z);
    if (((this.#traits[kind] as number) & Trait.DOOR) !== 0 || ((this.#traits[below] as number) & Trait.CLIMB) === 0)
      return false;
    const { registry } = this.blocks;
    if (registry.nameOf(below) !== 'ladder') return false;
    const { open, facing } = registry.propertiesOf(kind);
    return open === true && facing === registry.propertiesOf(below)['facing'];
  }

  /** Notes what kind of barrier a body met; always false, so that it can be returned. */
  #refuse(traits: number): false {
    this.grid.seen |= traits;
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
  bodyTraits(x: number, z: number, height: number, tall = BODY_SIXTEENTHS): number {
    let traits = 0;
    for (let y = height >> 4; y << 4 < height + tall; y++) traits |= this.traitsAt(x, y, z);
    return traits;
  }

  /** Whether something deadly is at a side of the body's feet, or a step below at a side. */
  besideHazard(x: number, y: number, z: number): boolean {
    return this.classes.isBesideDeadly(this.grid.cellAt(x, y, z));
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
