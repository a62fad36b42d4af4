import type { Labels } from '../search/labels.ts';
import type { CellGrid } from '../terrain/cell-grid.ts';
import { Medium, Terrain } from '../terrain/terrain.ts';
import { moveThroughDoors } from './door-moves.ts';
import { changeTowardsSide, digDown, tower } from './edit-moves.ts';
import { leapToSide, moveDiagonally, moveToSide } from './ground-moves.ts';
import { MoveContext } from './move-context.ts';
import { Kind, NO_MOVE } from './moves.ts';
import type { Rules } from './rules.ts';
import { Successors } from './successors.ts';
import { moveVertically } from './vertical-moves.ts';

/**
 * The successor function: all moves from a label, with their costs. What a route may consist of is decided here and
 * nowhere else; the search, `reachable` and the oracles of the tests all expand by it.
 */
export class MoveGenerator {
  readonly terrain: Terrain;
  /** The moves of the last {@link expand}. */
  readonly successors = new Successors();
  readonly #context: MoveContext;

  /** `centre` is the start's cell in window coordinates: moves stay within the rules' radius of it. */
  constructor(grid: CellGrid, labels: Labels, rules: Rules, centre: readonly [number, number, number]) {
    this.terrain = new Terrain(grid, labels);
    this.#context = new MoveContext(this.terrain, rules, this.successors, centre);
  }

  /** Height of the feet of the label expanded or stood on last, in sixteenths from the window's bottom. */
  get footingHeight(): number {
    return this.#context.height;
  }

  /** Whether nothing carries the label expanded or stood on last. */
  get isFalling(): boolean {
    return this.#context.medium === Medium.NONE;
  }

  /** Stands where a label stands, without listing its moves. */
  stand(label: number): void {
    this.#context.enter(label);
  }

  /** Lists the moves from a label in {@link successors}, always in the same order. */
  expand(label: number): void {
    const context = this.#context;
    const { rules } = context;
    context.enter(label);
    if (context.medium === Medium.NONE) {
      moveVertically(context);
      return;
    }
    for (let side = 0; side < 4; side++) {
      let kind = moveToSide(context, side);
      if (kind === NO_MOVE && rules.doors) kind = moveThroughDoors(context, side);
      if (kind === Kind.WALK) continue;
      leapToSide(context, side);
      if (rules.worldChange) changeTowardsSide(context, side);
    }
    moveDiagonally(context, 1, -1);
    moveDiagonally(context, 1, 1);
    moveDiagonally(context, -1, 1);
    moveDiagonally(context, -1, -1);
    moveVertically(context);
    if (rules.worldChange) {
      tower(context);
      digDown(context);
    }
  }
}
