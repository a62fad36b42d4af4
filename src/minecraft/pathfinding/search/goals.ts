import { type BlockPos, blockPosOf, distanceOf } from '../../../core/index.ts';
import { COST_SCALE, diagonalCost, fallCost, LEAVE_EDGE_COST } from '../moves/costs.ts';
import type { Goal } from '../query.ts';
import { awayGoal } from './away-goal.ts';
import { type CompiledGoal, FAR } from './compiled-goal.ts';
import { goalOfSpots, type Spot, spotOf } from './goal-spots.ts';
import type { Sight } from './sight.ts';

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
 * loses k cells costs at least `c(k) = min(groundCost x k, edge + fall(16 k - 15 sixteenths))`: it is a walk down a step,
 * a ladder, a dive (priced at `groundCost` a block or more), or a fall, and a fall of k cells is at least 16 k - 15
 * sixteenths deep. `V(d)` is the least that moves which lose d cells together can cost: the least of c(k) + V(d - k) over
 * all k, with V(0) = 0. Hence V(d) - V(d - k) <= c(k): consistent; and it never falls with d, so that moves up, and down
 * past the goal, do no harm.
 *
 * The larger of two consistent bounds is consistent.
 */
export class LeastCost {
  /** Of a block of distance on the level, in any direction. */
  readonly perBlock: number;
  readonly #straight: number;
  readonly #diagonal: number;
  readonly #down: Int32Array;

  constructor(groundCost: number) {
    this.#straight = groundCost;
    this.#diagonal = diagonalCost(groundCost);
    this.perBlock = Math.min(groundCost, this.#diagonal / Math.SQRT2);
    this.#down = costsDown(groundCost);
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

/** The costs down by the price of the ground: walking's and sprinting's. */
const down = new Map<number, Int32Array>();

/** `V` of {@link LeastCost}, by cells lost. */
function costsDown(groundCost: number): Int32Array {
  const known = down.get(groundCost);
  if (known !== undefined) return known;
  const single = Int32Array.from({ length: MAX_TABLE_CELLS + 1 }, (_, cells) =>
    Math.min(groundCost * cells, LEAVE_EDGE_COST + fallCost(16 * cells - 15)),
  );
  const costs = single.slice();
  for (let cells = 1; cells <= MAX_TABLE_CELLS; cells++) {
    for (let last = 1; last < cells; last++) {
      costs[cells] = Math.min(costs[cells] as number, (single[last] as number) + (costs[cells - last] as number));
    }
  }
  down.set(groundCost, costs);
  return costs;
}

/** Makes a goal ready for the search. */
export function compileGoal(goal: Goal, least: LeastCost, sight: Sight): CompiledGoal {
  switch (goal.kind) {
    case 'away':
      return awayGoal(goal.from, goal.distanceBlocks, least);
    case 'any':
      return anyGoal(goal.goals, least, sight);
    case 'all':
      return allGoal(goal.goals.map((each) => compileGoal(each, least, sight)));
    case 'predicate':
      return {
        isReached: (x, y, z) => goal.isGoal(x, y, z),
        estimate: (x, y, z) => Math.max(0, Math.floor(goal.estimateTicks(x, y, z) * COST_SCALE)),
        isSharp: false,
        boxes: undefined,
      };
    default:
      return goalOfSpots([spotOf(goal, sight)], least);
  }
}

function anyGoal(goals: readonly Goal[], least: LeastCost, sight: Sight): CompiledGoal {
  const spots: Spot[] = [];
  const others: CompiledGoal[] = [];
  const collect = (goal: Goal): void => {
    if (goal.kind === 'any') goal.goals.forEach(collect);
    else if (goal.kind === 'all' || goal.kind === 'away' || goal.kind === 'predicate') {
      others.push(compileGoal(goal, least, sight));
    } else spots.push(spotOf(goal, sight));
  };
  goals.forEach(collect);
  const ofSpots = goalOfSpots(spots, least);
  if (others.length === 0) return ofSpots;
  const members = [ofSpots, ...others];
  return {
    isReached: (x, y, z, footing) => members.some((goal) => goal.isReached(x, y, z, footing)),
    estimate: (x, y, z) => members.reduce((nearest, goal) => Math.min(nearest, goal.estimate(x, y, z)), FAR),
    isSharp: members.every((goal) => goal.isSharp),
    boxes: members.some((goal) => goal.boxes === undefined) ? undefined : members.flatMap((goal) => goal.boxes ?? []),
  };
}

/** The larger of consistent estimates is consistent; the goal lies within the boxes of each member that has any. */
function allGoal(members: readonly CompiledGoal[]): CompiledGoal {
  return {
    isReached: (x, y, z, footing) => members.every((goal) => goal.isReached(x, y, z, footing)),
    estimate: (x, y, z) => members.reduce((farthest, goal) => Math.max(farthest, goal.estimate(x, y, z)), 0),
    isSharp: members.every((goal) => goal.isSharp),
    boxes: members.find((goal) => goal.boxes !== undefined)?.boxes,
  };
}

/**
 * One position that stands for a goal, the one nearest to `from` where it has several: what a partial route is headed
 * for, and its obstacle is named towards.
 */
export function focusOf(goal: Goal, from: BlockPos): BlockPos | undefined {
  switch (goal.kind) {
    case 'any':
    case 'all': {
      const places = goal.goals.map((each) => focusOf(each, from)).filter((pos) => pos !== undefined);
      return places.reduce<BlockPos | undefined>(
        (nearest, pos) => (nearest === undefined || distanceOf(pos, from) < distanceOf(nearest, from) ? pos : nearest),
        undefined,
      );
    }
    case 'sight':
      return blockPosOf(goal.point);
    case 'away':
    case 'predicate':
      return undefined;
    default:
      return goal.pos;
  }
}
