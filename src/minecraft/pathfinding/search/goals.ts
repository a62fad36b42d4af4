import type { BlockPos } from '../../../core/index.ts';
import { EYE_HEIGHT_BLOCKS, SURVIVAL_REACH_BLOCKS } from '../../blocks/index.ts';
import { COST_SCALE, diagonalCost, fallCost, LEAVE_EDGE_COST } from '../moves/costs.ts';
import type { Goal } from '../query.ts';

/** A goal as the search asks it: by world cell; costs are thousandths of a tick. */
export interface CompiledGoal {
  /** `footing` is how far the feet are above the cell's bottom, in sixteenths. */
  isReached(x: number, y: number, z: number, footing: number): boolean;
  /** Never more than the least cost from the cell to the goal, and consistent: see {@link leastCost}. */
  estimate(x: number, y: number, z: number): number;
}

/** Octile distance per Euclidean distance at most: `sqrt(1 + (sqrt(2) - 1)^2)`. */
const OCTILE_PER_EUCLID = Math.hypot(1, Math.SQRT2 - 1);

/** Deepest fall whose bound is kept in the table, in cells; beyond it the bound stays. */
const MAX_TABLE_CELLS = 512;

/**
 * Least cost to move by an offset, the search's heuristic: the larger of two bounds.
 *
 * Level: no move is cheaper than `groundCost` a block straight and `diagonalCost(groundCost)` a block diagonally (water,
 * ladders, jumps and leaps cost more), so octile distance at those prices is admissible; a metric that every single move
 * respects is consistent.
 *
 * Upright: up, no move gains more cells than it costs in `groundCost` (stairs: one a block of way). Down, a move that
 * loses k cells costs at least `V(k) = min(groundCost x k, edge + fall(16 k - 15 sixteenths))`: it is a walk down a step,
 * a ladder, or a fall, and a fall of k cells is at least 16 k - 15 sixteenths deep. V is the least of two concave
 * functions, so it is concave with V(0) = 0, hence V(d) - V(d - k) <= V(k) <= cost: consistent.
 *
 * The larger of two consistent bounds is consistent.
 */
export class LeastCost {
  readonly #straight: number;
  readonly #diagonal: number;
  readonly #down = new Int32Array(MAX_TABLE_CELLS + 1);

  constructor(groundCost: number) {
    this.#straight = groundCost;
    this.#diagonal = diagonalCost(groundCost);
    for (let cells = 1; cells <= MAX_TABLE_CELLS; cells++) {
      this.#down[cells] = Math.min(groundCost * cells, LEAVE_EDGE_COST + fallCost(16 * cells - 15));
    }
  }

  /** For an offset in whole cells; `rise` is positive upwards. */
  of(offsetX: number, rise: number, offsetZ: number): number {
    const x = Math.abs(offsetX);
    const z = Math.abs(offsetZ);
    const level = x > z ? this.#diagonal * z + this.#straight * (x - z) : this.#diagonal * x + this.#straight * (z - x);
    const upright = rise >= 0 ? this.#straight * rise : (this.#down[Math.min(-rise, MAX_TABLE_CELLS)] as number);
    return Math.max(level, upright);
  }

  /** For an offset of which `slackX` blocks level (Euclidean) and `slackY` cells upright need not be gone. */
  within(offsetX: number, rise: number, offsetZ: number, slackLevel: number, slackUpright: number): number {
    const level = this.of(offsetX, 0, offsetZ) - Math.ceil(this.#straight * OCTILE_PER_EUCLID * slackLevel);
    const left = Math.max(0, Math.abs(rise) - slackUpright);
    return Math.max(0, level, this.of(0, rise >= 0 ? left : -left, 0));
  }
}

/** Makes a goal ready for the search. */
export function compileGoal(goal: Goal, least: LeastCost): CompiledGoal {
  switch (goal.kind) {
    case 'cell':
      return cellGoal(goal.pos, least);
    case 'near':
      return nearGoal(goal.pos, Math.max(0, goal.radiusBlocks), least);
    case 'reach':
      return reachGoal(goal.pos, goal.to, least);
    case 'any':
      return anyGoal(goal.goals.map((each) => compileGoal(each, least)));
    case 'predicate':
      return {
        isReached: (x, y, z) => goal.isGoal(x, y, z),
        estimate: (x, y, z) => Math.max(0, Math.floor(goal.estimateTicks(x, y, z) * COST_SCALE)),
      };
  }
}

function cellGoal(pos: BlockPos, least: LeastCost): CompiledGoal {
  return {
    isReached: (x, y, z) => x === pos.x && y === pos.y && z === pos.z,
    estimate: (x, y, z) => least.of(pos.x - x, pos.y - y, pos.z - z),
  };
}

function nearGoal(pos: BlockPos, radius: number, least: LeastCost): CompiledGoal {
  return {
    isReached: (x, y, z) => (pos.x - x) ** 2 + (pos.y - y) ** 2 + (pos.z - z) ** 2 <= radius * radius,
    estimate: (x, y, z) => least.within(pos.x - x, pos.y - y, pos.z - z, radius, Math.floor(radius)),
  };
}

/** The reach from the eyes to a block's nearest point, in cells from the feet: generous, so as to be admissible. */
const REACH_LEVEL = SURVIVAL_REACH_BLOCKS + 1.5;
const REACH_UPRIGHT = 8;

function reachGoal(pos: BlockPos, to: 'dig' | 'place', least: LeastCost): CompiledGoal {
  return {
    isReached(x, y, z, footing) {
      const isOver = x === pos.x && z === pos.z;
      if (to === 'dig' && isOver && (y - 1 === pos.y || y === pos.y)) return false;
      if (to === 'place' && isOver && pos.y >= y && pos.y <= y + 1 + (footing > 3 ? 1 : 0)) return false;
      return distanceToBlock(x + 0.5, y + footing / 16 + EYE_HEIGHT_BLOCKS, z + 0.5, pos) <= SURVIVAL_REACH_BLOCKS;
    },
    estimate: (x, y, z) => least.within(pos.x - x, pos.y - y, pos.z - z, REACH_LEVEL, REACH_UPRIGHT),
  };
}

function distanceToBlock(x: number, y: number, z: number, pos: BlockPos): number {
  const beyond = (value: number, low: number): number => Math.max(low - value, 0, value - low - 1);
  return Math.hypot(beyond(x, pos.x), beyond(y, pos.y), beyond(z, pos.z));
}

function anyGoal(goals: readonly CompiledGoal[]): CompiledGoal {
  return {
    isReached: (x, y, z, footing) => goals.some((goal) => goal.isReached(x, y, z, footing)),
    estimate: (x, y, z) => goals.reduce((least, goal) => Math.min(least, goal.estimate(x, y, z)), FAR),
  };
}

/** Estimate where there is no goal at all. */
const FAR = 1_000_000_000;

/** One position that stands for a goal: what a partial route is headed for, and its obstacle is named towards. */
export function focusOf(goal: Goal): BlockPos | undefined {
  switch (goal.kind) {
    case 'any':
      return goal.goals.map(focusOf).find((pos) => pos !== undefined);
    case 'predicate':
      return undefined;
    default:
      return goal.pos;
  }
}
