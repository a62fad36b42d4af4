import type { Point } from '../../../core/index.ts';
import type { CompiledGoal } from './compiled-goal.ts';
import type { LeastCost } from './goals.ts';

/**
 * The goal of being at least so far from each of several points.
 *
 * The estimate is the least cost, by the bounds of {@link LeastCost}, to leave the balls around them: over all levels one
 * might go up or down to, the dearer of the way there upright and of the way out on that level. It is the distance to a
 * set in a metric that no move undercuts, and so consistent; the largest over the points is too.
 */
export function awayGoal(from: readonly Point[], distanceBlocks: number, least: LeastCost): CompiledGoal {
  const distance = Math.max(0, distanceBlocks);
  const out = (x: number, y: number, z: number): number =>
    from.reduce((farthest, point) => Math.max(farthest, costOut(x, y, z, point, distance, least)), 0);
  return {
    isReached: (x, y, z, footing) =>
      from.every((point) => Math.hypot(x + 0.5 - point.x, y + footing / 16 - point.y, z + 0.5 - point.z) >= distance),
    estimate: out,
    isSharp: true,
    boxes: undefined,
  };
}

function costOut(x: number, y: number, z: number, point: Point, distance: number, least: LeastCost): number {
  const level = Math.hypot(x + 0.5 - point.x, z + 0.5 - point.z);
  let best = levelCost(y, level, point.y, distance, least);
  for (const step of [1, -1]) {
    for (let rise = step; ; rise += step) {
      const upright = least.of(0, rise, 0);
      if (upright >= best) break;
      best = Math.min(best, Math.max(upright, levelCost(y + rise, level, point.y, distance, least)));
    }
  }
  return best;
}

/** Least cost to leave the ball on the level of cell `y`, from so far out on the level; feet may be anywhere in it. */
function levelCost(y: number, level: number, centreY: number, distance: number, least: LeastCost): number {
  const upright = Math.max(Math.abs(y - centreY), Math.abs(y + 1 - centreY));
  if (upright >= distance) return 0;
  const radius = Math.sqrt(distance * distance - upright * upright);
  return Math.floor(Math.max(0, radius - level) * least.perBlock);
}
