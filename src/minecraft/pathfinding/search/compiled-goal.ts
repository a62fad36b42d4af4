import type { BlockPos } from '../../../core/index.ts';
import type { BlockView } from '../../blocks/index.ts';

/** Cells from `min` to `max`, both inclusive. */
export interface CellBox {
  readonly min: BlockPos;
  readonly max: BlockPos;
}

/** A goal as the search asks it: by world cell; costs are thousandths of a tick. */
export interface CompiledGoal {
  /**
   * Whether a label that stands in the cell is at the goal. `footing` is how far its feet are above the cell's bottom,
   * in sixteenths. Asked only of the label that the search's terrain has entered: goals in sight look from there.
   */
  isReached(x: number, y: number, z: number, footing: number): boolean;
  /** Never more than the least cost from the cell to the goal, and consistent: see `LeastCost`. */
  estimate(x: number, y: number, z: number): number;
  /** Whether the estimate is 0 wherever the goal is reached, so that only there {@link isReached} need be asked. */
  readonly isSharp: boolean;
  /** Boxes that hold all cells of the goal; undefined where it may be anywhere. */
  readonly boxes: readonly CellBox[] | undefined;
}

/** Estimate where there is no goal at all. */
export const FAR = 1_000_000_000;

/** Whether a box lies wholly beyond a radius around `centre`, or where nothing is loaded. */
export function isOutOfSight({ min, max }: CellBox, view: BlockView, centre: BlockPos, radius: number): boolean {
  const clipped = (low: number, high: number, middle: number) =>
    [Math.max(low, middle - radius), Math.min(high, middle + radius)] as const;
  const [minX, maxX] = clipped(min.x, max.x, centre.x);
  const [minY, maxY] = clipped(min.y, max.y, centre.y);
  const [minZ, maxZ] = clipped(min.z, max.z, centre.z);
  if (minX > maxX || minY > maxY || minZ > maxZ) return true;
  for (let chunkX = minX >> 4; chunkX <= maxX >> 4; chunkX++) {
    for (let chunkZ = minZ >> 4; chunkZ <= maxZ >> 4; chunkZ++) if (view.hasColumn(chunkX, chunkZ)) return false;
  }
  return true;
}
