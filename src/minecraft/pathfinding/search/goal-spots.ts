import { type BlockPos, blockPosOf, type Point } from '../../../core/index.ts';
import { EYE_HEIGHT_BLOCKS, SURVIVAL_REACH_BLOCKS } from '../../blocks/index.ts';
import type { Goal } from '../query.ts';
import { type CellBox, type CompiledGoal, FAR } from './compiled-goal.ts';
import type { LeastCost } from './goals.ts';
import type { Sight } from './sight.ts';

/** A goal around one place. */
export interface Spot {
  readonly pos: BlockPos;
  /** How far from `pos` a cell of the goal may be: Euclidean on the level, in cells upright. */
  readonly slackLevel: number;
  readonly slackUpright: number;
  readonly box: CellBox;
  isReached(x: number, y: number, z: number, footing: number): boolean;
}

type SpotGoal = Extract<Goal, { readonly kind: 'cell' | 'near' | 'reach' | 'sight' }>;

/** The spot that a goal of one place is. */
export function spotOf(goal: SpotGoal, sight: Sight): Spot {
  switch (goal.kind) {
    case 'cell': {
      const { pos } = goal;
      return {
        pos,
        slackLevel: 0,
        slackUpright: 0,
        box: { min: pos, max: pos },
        isReached: (x, y, z) => x === pos.x && y === pos.y && z === pos.z,
      };
    }
    case 'near':
      return nearSpot(goal.pos, Math.max(0, goal.radiusBlocks));
    case 'reach':
      return reachSpot(goal.pos, goal.to, sight);
    case 'sight':
      return sightSpot(goal.point, Math.max(0, goal.distanceBlocks), sight);
  }
}

function nearSpot(pos: BlockPos, radius: number): Spot {
  const cells = Math.floor(radius);
  return {
    pos,
    slackLevel: radius,
    slackUpright: cells,
    box: boxAround(pos, cells, cells, cells),
    isReached: (x, y, z) => (pos.x - x) ** 2 + (pos.y - y) ** 2 + (pos.z - z) ** 2 <= radius * radius,
  };
}

/** The reach from the eyes to a block's nearest point, in cells from the feet: generous, so as to be admissible. */
const REACH_LEVEL = SURVIVAL_REACH_BLOCKS + 1.5;
const REACH_UPRIGHT = 8;

function reachSpot(pos: BlockPos, to: 'dig' | 'place', sight: Sight): Spot {
  return {
    pos,
    slackLevel: REACH_LEVEL,
    slackUpright: REACH_UPRIGHT,
    box: boxAround(pos, Math.floor(REACH_LEVEL), REACH_UPRIGHT, REACH_UPRIGHT),
    isReached(x, y, z, footing) {
      const isOver = x === pos.x && z === pos.z;
      if (to === 'dig' && isOver && (y - 1 === pos.y || y === pos.y)) return false;
      if (to === 'place' && isOver && pos.y >= y && pos.y <= y + 1 + (footing > 3 ? 1 : 0)) return false;
      const eye = eyeIn(x, y, z, footing);
      return distanceToBlock(eye, pos) <= SURVIVAL_REACH_BLOCKS && sight.touches(eye, pos, to);
    },
  };
}

function distanceToBlock(eye: Point, pos: BlockPos): number {
  const beyond = (value: number, low: number): number => Math.max(low - value, 0, value - low - 1);
  return Math.hypot(beyond(eye.x, pos.x), beyond(eye.y, pos.y), beyond(eye.z, pos.z));
}

/** The middle of a cell is at most this far from any point of it, on the level. */
const HALF_DIAGONAL = Math.SQRT1_2;
/** The eyes are up to this many cells above the cell that the feet are in, counting the footing and part of a cell. */
const EYES_ABOVE_CELLS = 3;

function sightSpot(point: Point, distance: number, sight: Sight): Spot {
  const pos = blockPosOf(point);
  const cells = Math.ceil(distance);
  return {
    pos,
    slackLevel: distance + HALF_DIAGONAL,
    slackUpright: cells + EYES_ABOVE_CELLS,
    box: boxAround(pos, cells + 1, cells + EYES_ABOVE_CELLS, cells),
    isReached: (x, y, z, footing) => sight.sees(eyeIn(x, y, z, footing), point, distance),
  };
}

function eyeIn(x: number, y: number, z: number, footing: number): Point {
  return { x: x + 0.5, y: y + footing / 16 + EYE_HEIGHT_BLOCKS, z: z + 0.5 };
}

function boxAround({ x, y, z }: BlockPos, level: number, down: number, up: number): CellBox {
  return { min: { x: x - level, y: y - down, z: z - level }, max: { x: x + level, y: y + up, z: z + level } };
}

/** The goal that any of several spots is. */
export function goalOfSpots(spots: readonly Spot[], least: LeastCost): CompiledGoal {
  const boxes = spots.map((spot) => spot.box);
  const [only] = spots;
  if (only !== undefined && spots.length === 1) {
    const { pos, slackLevel, slackUpright } = only;
    return {
      isReached: (x, y, z, footing) => only.isReached(x, y, z, footing),
      estimate: (x, y, z) => least.within(pos.x - x, pos.y - y, pos.z - z, slackLevel, slackUpright),
      isSharp: true,
      boxes,
    };
  }
  const tree = spots.length === 0 ? undefined : new SpotTree(spots, least);
  return {
    isReached: (x, y, z, footing) => tree?.isReached(x, y, z, footing) === true,
    estimate: (x, y, z) => tree?.estimate(x, y, z) ?? FAR,
    isSharp: true,
    boxes,
  };
}

/** Spots that are asked one by one. */
const LEAF_SPOTS = 4;

type Axis = 'x' | 'y' | 'z';

/**
 * Many spots in a tree of boxes, halved along their longest axis. The least cost to a box, with the slack of its most
 * generous spot, is a bound of the cost to each spot in it, so whole boxes are passed over and the least over all spots
 * comes out exactly: it is as consistent as each of them.
 */
class SpotTree {
  readonly #least: LeastCost;
  readonly #box: CellBox;
  readonly #slackLevel: number;
  readonly #slackUpright: number;
  /** Undefined in a leaf. */
  readonly #halves: readonly [SpotTree, SpotTree] | undefined;
  readonly #spots: readonly Spot[];

  constructor(spots: readonly Spot[], least: LeastCost) {
    this.#least = least;
    this.#spots = spots;
    this.#slackLevel = Math.max(...spots.map((spot) => spot.slackLevel));
    this.#slackUpright = Math.max(...spots.map((spot) => spot.slackUpright));
    const [x, y, z] = (['x', 'y', 'z'] as const).map((axis) => spots.map(({ pos }) => pos[axis]));
    this.#box = { min: extreme(Math.min, x, y, z), max: extreme(Math.max, x, y, z) };
    this.#halves = spots.length > LEAF_SPOTS ? this.#halved() : undefined;
  }

  #halved(): readonly [SpotTree, SpotTree] {
    const { min, max } = this.#box;
    const axes: readonly Axis[] = ['x', 'y', 'z'];
    const longest = axes.reduce((a, b) => (max[b] - min[b] > max[a] - min[a] ? b : a));
    const sorted = [...this.#spots].sort((a, b) => a.pos[longest] - b.pos[longest]);
    const middle = sorted.length >> 1;
    return [new SpotTree(sorted.slice(0, middle), this.#least), new SpotTree(sorted.slice(middle), this.#least)];
  }

  estimate(x: number, y: number, z: number): number {
    return this.#leastBelow(x, y, z, FAR);
  }

  isReached(x: number, y: number, z: number, footing: number): boolean {
    if (this.#bound(x, y, z) > 0) return false;
    if (this.#halves === undefined) return this.#spots.some((spot) => spot.isReached(x, y, z, footing));
    return this.#halves[0].isReached(x, y, z, footing) || this.#halves[1].isReached(x, y, z, footing);
  }

  /** The least cost to a spot, or `known` where none costs less. */
  #leastBelow(x: number, y: number, z: number, known: number): number {
    if (this.#halves === undefined) {
      let best = known;
      for (const { pos, slackLevel, slackUpright } of this.#spots) {
        best = Math.min(best, this.#least.within(pos.x - x, pos.y - y, pos.z - z, slackLevel, slackUpright));
      }
      return best;
    }
    const [first, second] = this.#halves;
    const toFirst = first.#bound(x, y, z);
    const toSecond = second.#bound(x, y, z);
    const [near, far] = toFirst <= toSecond ? [first, second] : [second, first];
    const best = Math.min(toFirst, toSecond) < known ? near.#leastBelow(x, y, z, known) : known;
    return Math.max(toFirst, toSecond) < best ? far.#leastBelow(x, y, z, best) : best;
  }

  #bound(x: number, y: number, z: number): number {
    const { min, max } = this.#box;
    return this.#least.within(
      offsetInto(x, min.x, max.x),
      offsetInto(y, min.y, max.y),
      offsetInto(z, min.z, max.z),
      this.#slackLevel,
      this.#slackUpright,
    );
  }
}

function extreme(
  of: (...values: number[]) => number,
  x: readonly number[] = [],
  y: readonly number[] = [],
  z: readonly number[] = [],
): BlockPos {
  return { x: of(...x), y: of(...y), z: of(...z) };
}

/** The way from a value into a span, 0 within it. */
function offsetInto(value: number, low: number, high: number): number {
  if (value < low) return low - value;
  return value > high ? high - value : 0;
}
