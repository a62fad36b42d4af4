import { type BlockPos, blockPosOf, distanceOf, type Point } from '../../core/index.ts';
import { type BlockView, eyeOf, SURVIVAL_REACH_BLOCKS } from '../blocks/index.ts';
import type { Goal } from '../pathfinding/index.ts';
import { canSee } from '../perception/index.ts';
import { distanceToBlock } from './reach.ts';

/** Feet that rest on a floor may be a rounding error below it. */
const FLOOR_SLACK_BLOCKS = 1e-3;

/** The cell the feet are in. */
export function feetCellOf(feet: Point): BlockPos {
  return blockPosOf({ x: feet.x, y: feet.y + FLOOR_SLACK_BLOCKS, z: feet.z });
}

/**
 * Whether feet at this point are at the goal. Goals that depend on a body's exact place are judged from the middle of
 * the cell, as routes are. `inWater` allows for a body that bobs by a cell.
 */
export function isAtGoal(view: BlockView, goal: Goal, feet: Point, inWater: boolean): boolean {
  const cell = feetCellOf(feet);
  const middle = { x: cell.x + 0.5, y: feet.y, z: cell.z + 0.5 };
  switch (goal.kind) {
    case 'cell': {
      const rise = Math.abs(cell.y - goal.pos.y);
      return cell.x === goal.pos.x && cell.z === goal.pos.z && (rise === 0 || (inWater && rise === 1));
    }
    case 'near':
      return distanceOf(cell, goal.pos) <= goal.radiusBlocks;
    case 'reach':
      return distanceToBlock(eyeOf(feet), goal.pos) <= SURVIVAL_REACH_BLOCKS;
    case 'sight':
      return canSee(view, eyeOf(middle), goal.point, goal.distanceBlocks).visible === true;
    case 'away':
      return goal.from.every((point) => distanceOf(middle, point) >= goal.distanceBlocks);
    case 'any':
      return goal.goals.some((each) => isAtGoal(view, each, feet, inWater));
    case 'all':
      return goal.goals.every((each) => isAtGoal(view, each, feet, inWater));
    case 'predicate':
      return goal.isGoal(cell.x, cell.y, cell.z);
  }
}

/** How far the feet are from the goal (blocks, through the air); 0 at it, undefined where a goal has no place. */
export function distanceToGoal(goal: Goal, feet: Point): number | undefined {
  switch (goal.kind) {
    case 'cell':
      return distanceOf(feet, floorMiddleOf(goal.pos));
    case 'near':
      return Math.max(0, distanceOf(feet, floorMiddleOf(goal.pos)) - goal.radiusBlocks);
    case 'reach':
      return Math.max(0, distanceToBlock(eyeOf(feet), goal.pos) - SURVIVAL_REACH_BLOCKS);
    case 'sight':
      return Math.max(0, distanceOf(eyeOf(feet), goal.point) - goal.distanceBlocks);
    case 'away':
      return Math.max(0, ...goal.from.map((point) => goal.distanceBlocks - distanceOf(feet, point)));
    case 'any': {
      const distances = distancesTo(goal.goals, feet);
      return distances.length === 0 ? undefined : Math.min(...distances);
    }
    case 'all': {
      const distances = distancesTo(goal.goals, feet);
      return distances.length === 0 ? undefined : Math.max(...distances);
    }
    case 'predicate':
      return undefined;
  }
}

function distancesTo(goals: readonly Goal[], feet: Point): readonly number[] {
  return goals.map((each) => distanceToGoal(each, feet)).filter((distance) => distance !== undefined);
}

function floorMiddleOf(pos: BlockPos): Point {
  return { x: pos.x + 0.5, y: pos.y, z: pos.z + 0.5 };
}
