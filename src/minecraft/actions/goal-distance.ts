import { type BlockPos, blockPosOf, distanceOf, type Point } from '../../core/index.ts';
import { eyeOf, SURVIVAL_REACH_BLOCKS } from '../blocks/index.ts';
import type { Goal } from '../pathfinding/index.ts';
import { distanceToBlock } from './reach.ts';

/** Feet that rest on a floor may be a rounding error below it. */
const FLOOR_SLACK_BLOCKS = 1e-3;

/** The cell the feet are in. */
export function feetCellOf(feet: Point): BlockPos {
  return blockPosOf({ x: feet.x, y: feet.y + FLOOR_SLACK_BLOCKS, z: feet.z });
}

/** Whether feet at this point are at the goal. `inWater` allows for a body that bobs by a cell. */
export function isAtGoal(goal: Goal, feet: Point, inWater: boolean): boolean {
  const cell = feetCellOf(feet);
  switch (goal.kind) {
    case 'cell': {
      const rise = Math.abs(cell.y - goal.pos.y);
      return cell.x === goal.pos.x && cell.z === goal.pos.z && (rise === 0 || (inWater && rise === 1));
    }
    case 'near':
      return distanceOf(cell, goal.pos) <= goal.radiusBlocks;
    case 'reach':
      return distanceToBlock(eyeOf(feet), goal.pos) <= SURVIVAL_REACH_BLOCKS;
    case 'any':
      return goal.goals.some((each) => isAtGoal(each, feet, inWater));
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
    case 'any': {
      const distances = goal.goals.map((each) => distanceToGoal(each, feet)).filter((each) => each !== undefined);
      return distances.length === 0 ? undefined : Math.min(...distances);
    }
    case 'predicate':
      return undefined;
  }
}

function floorMiddleOf(pos: BlockPos): Point {
  return { x: pos.x + 0.5, y: pos.y, z: pos.z + 0.5 };
}
