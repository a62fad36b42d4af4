import type { Labels } from '../search/labels.ts';
import { Trait } from '../terrain/block-traits.ts';
import type { CellGrid } from '../terrain/cell-grid.ts';
import { Medium, Terrain } from '../terrain/terrain.ts';
import { spendableAir } from './breath.ts';
import { changeLevelDiagonally } from './diagonal-jumps.ts';
import { digDown, digToSide } from './dig-moves.ts';
import { moveThroughDoors } from './door-moves.ts';
import { leaveHarm } from './escape-moves.ts';
import { crossToSide, moveDiagonally } from './ground-moves.ts';
import { leap } from './leap-moves.ts';
import { MoveContext } from './move-context.ts';
import { Kind, NO_MOVE, SIDE_X, SIDE_Z } from './moves.ts';
import { bridgeToSide, stepToSide, tower } from './place-moves.ts';
import { plainMoveToSide, UNDECIDED } from './plain-moves.ts';
import type { Rules } from './rules.ts';
import { sneakToSide } from './sneak-moves.ts';
import type { Successors } from './successors.ts';
import { moveVertically } from './vertical-moves.ts';
import { diveFromSurface, moveUnderWater } from './water-moves.ts';

/** The four diagonal steps, from north-east on. */
const CORNER_X = Int8Array.of(1, 1, -1, -1);
const CORNER_Z = Int8Array.of(-1, 1, 1, -1);

/**
 * The successor function: all moves from a label, with their costs. What a route may consist of is decided here and
 * nowhere else; the search, `reachable` and the oracles of the tests all expand by it.
 */
export class MoveGenerator {
  readonly terrain: Terrain;
  /** The moves of the last {@link expand}. */
  readonly successors: Successors;
  readonly #context: MoveContext;

  /** `centre` is the start's cell in window coordinates: moves stay within the rules' radius of it. */
  constructor(
    grid: CellGrid,
    labels: Labels,
    rules: Rules,
    centre: readonly [number, number, number],
    successors: Successors,
  ) {
    this.successors = successors;
    this.terrain = new Terrain(grid, labels);
    this.#context = new MoveContext(this.terrain, rules, this.successors, centre);
  }

  /** See {@link MoveContext.usesShortcuts}. */
  set usesShortcuts(uses: boolean) {
    this.#context.usesShortcuts = uses;
  }

  /** Height of the feet of the label expanded or stood on last, in sixteenths from the window's bottom. */
  get footingHeight(): number {
    return this.#context.height;
  }

  /** Whether nobody can stay where the label expanded or stood on last is: nothing carries it, or it is in what kills. */
  get isFalling(): boolean {
    return this.#context.medium === Medium.NONE || (this.#context.own & Trait.DEADLY) !== 0;
  }

  /** Stands where a label stands, without listing its moves. */
  stand(label: number): void {
    this.#context.enter(label);
  }

  /** What the cell that was expanded or stood on last costs beside the way to it, though it takes no time. */
  get careCost(): number {
    const { cell, x, y, z } = this.#context;
    return this.#context.careCost(cell, x, y, z);
  }

  /** What is added to the way there for what a query avoids. */
  get avoidanceCost(): number {
    return this.#context.avoidanceCost(this.#context.cell);
  }

  /** Whether standing there hurts. */
  get hurts(): boolean {
    const { x, y, z } = this.#context;
    return this.#context.hurtsAt(x, y, z);
  }

  /** Begins at a label with a body that has spent `air` of its breath, if its eyes are under water; else it has a full one. */
  beginAt(label: number, air: number): void {
    const context = this.#context;
    context.enter(label);
    if (!context.underWater) return;
    this.terrain.labels.air[label] = air;
    context.spendableAir = spendableAir(air);
  }

  /** Lists the moves from a label in {@link successors}, always in the same order. */
  expand(label: number): void {
    const context = this.#context;
    const { rules } = context;
    context.enter(label);
    if ((context.own & Trait.DEADLY) !== 0) {
      leaveHarm(context);
      return;
    }
    if (context.medium === Medium.NONE) {
      moveVertically(context);
      return;
    }
    if (context.underWater) {
      moveUnderWater(context);
      return;
    }
    const isPlain = context.plain && context.usesShortcuts;
    let openSides = 0;
    for (let side = 0; side < 4; side++) {
      const x = context.x + (SIDE_X[side] as number);
      const z = context.z + (SIDE_Z[side] as number);
      let kind = isPlain ? plainMoveToSide(context, x, z) : UNDECIDED;
      if (kind === UNDECIDED) kind = crossToSide(context, side, x, z);
      if (kind === NO_MOVE) kind = sneakToSide(context, side);
      if (kind === NO_MOVE && rules.doors) kind = moveThroughDoors(context, side);
      if (kind === Kind.WALK) {
        if (context.used < rules.placeable) stepToSide(context, side);
        continue;
      }
      openSides |= 1 << side;
      if (rules.worldChange) {
        digToSide(context, side);
        bridgeToSide(context, side);
      }
    }
    if (openSides !== 0) leap(context, openSides);
    for (let corner = 0; corner < 4; corner++) {
      const stepX = CORNER_X[corner] as number;
      const stepZ = CORNER_Z[corner] as number;
      moveDiagonally(context, stepX, stepZ);
      changeLevelDiagonally(context, stepX, stepZ);
    }
    if (!isPlain) moveVertically(context);
    if ((context.own & Trait.WATER) !== 0) diveFromSurface(context);
    if (rules.worldChange) {
      tower(context);
      digDown(context);
    }
  }
}
