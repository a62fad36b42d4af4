import { type BlockPos, blockPosOf, distanceOf, type Point } from '../../core/index.ts';
import { BlockFlag, type BlockStates } from '../blocks/index.ts';
import { type Cell, cellAt } from './cell.ts';
import { castRay } from './ray.ts';

/**
 * Why a point is seen or not. Seen: `clear` (nothing is in the way, and nothing there), `target_reached` (the sight ends
 * at the block there), `same_point`. Not seen: `blocked`, `too_far`, `out_of_world`. Not known: `unknown_unloaded` (a
 * chunk on the way is not loaded), `target_unloaded`.
 */
export type SightReason =
  | 'clear'
  | 'target_reached'
  | 'same_point'
  | 'blocked'
  | 'too_far'
  | 'out_of_world'
  | 'unknown_unloaded'
  | 'target_unloaded';

/** Whether a point can be seen. */
export interface SightResult {
  /** Null where it is not known. */
  readonly visible: boolean | null;
  readonly reason: SightReason;
  /** From the eye to the target, in blocks. */
  readonly distance: number;
  /** The block at the target, for `target_reached`. */
  readonly block?: Cell;
  /** What is in the way, for `blocked`: a block, or a block of an unknown state. */
  readonly by?: Cell;
  /** Where sight ended, for `blocked` and `unknown_unloaded`. */
  readonly at?: BlockPos;
}

/** Nearer than this the target is where the eye is. */
const SAME_POINT = 1e-6;

/**
 * Whether an eye sees a point. To ask for a block, aim at its centre. Glass, bars and the like do not hide what is
 * behind them; leaves, lava and blocks of unknown states do.
 */
export function canSee(view: BlockStates, eye: Point, target: Point, maxDistance: number): SightResult {
  const distance = distanceOf(eye, target);
  if (distance < SAME_POINT) return { visible: true, reason: 'same_point', distance };
  if (!(distance <= maxDistance)) return { visible: false, reason: 'too_far', distance };
  const targetPos = blockPosOf(target);
  const block = cellAt(view, targetPos);
  if (block.source === 'out-of-world') return { visible: false, reason: 'out_of_world', distance };
  if (block.source === 'unloaded') return { visible: null, reason: 'target_unloaded', distance };
  const direction = { x: target.x - eye.x, y: target.y - eye.y, z: target.z - eye.z };
  const ray = castRay(view, eye, direction, distance, 'sight');
  const stoppedAt = ray.cell;
  if (stoppedAt !== undefined && !samePos(stoppedAt.pos, targetPos)) {
    if (ray.reason === 'solid')
      return { visible: false, reason: 'blocked', distance, by: stoppedAt, at: stoppedAt.pos };
    return { visible: null, reason: 'unknown_unloaded', distance, at: stoppedAt.pos };
  }
  if (ray.distance < distance && stoppedAt === undefined) return { visible: false, reason: 'too_far', distance };
  const isAir = (view.registry.flagsOf(block.stateId ?? 0) & BlockFlag.AIR) !== 0;
  if (isAir) return { visible: true, reason: 'clear', distance };
  return { visible: true, reason: 'target_reached', distance, block };
}

const samePos = (a: BlockPos, b: BlockPos): boolean => a.x === b.x && a.y === b.y && a.z === b.z;
