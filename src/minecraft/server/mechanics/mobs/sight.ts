import type { Point } from '../../../../core/index.ts';
import { BlockFlag, type BlockStates } from '../../../blocks/index.ts';

/** Steps in which a line of sight is looked along. */
const STEP_BLOCKS = 0.4;

const WALL = BlockFlag.FULL_CUBE | BlockFlag.OPAQUE;

/** Whether nothing that hides is between two points. */
export function isInSight(view: BlockStates, from: Point, to: Point): boolean {
  const [dx, dy, dz] = [to.x - from.x, to.y - from.y, to.z - from.z];
  const steps = Math.ceil(Math.hypot(dx, dy, dz) / STEP_BLOCKS);
  for (let step = 1; step < steps; step++) {
    const share = step / steps;
    const [x, y, z] = [from.x + dx * share, from.y + dy * share, from.z + dz * share];
    const stateId = view.stateAt(Math.floor(x), Math.floor(y), Math.floor(z));
    if (stateId < 0 || (view.registry.flagsOf(stateId) & WALL) === WALL) return false;
  }
  return true;
}
