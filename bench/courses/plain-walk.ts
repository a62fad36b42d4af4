import type { BlockPos } from '../../src/core/index.ts';
import type { TestWorld } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import { standsIn } from './course.ts';

/** Cells a flood looks at, at most. */
const MAX_FLOOD_CELLS = 100_000;
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/**
 * Whether a goal can be walked to from side to side, up and down by a block at most: what any path search must find. It
 * knows nothing of the searches that are measured, so that a course can promise a way without favouring one.
 */
export function isPlainWalk(world: TestWorld, start: BlockPos, goal: BlockPos): boolean {
  const seen = new Set<string>([keyOf(start)]);
  const open = [start];
  for (let next = 0; next < open.length && open.length < MAX_FLOOD_CELLS; next++) {
    const at = open[next] ?? start;
    if (keyOf(at) === keyOf(goal)) return true;
    for (const [dx, dz] of SIDES) {
      for (const dy of [0, 1, -1]) {
        const to = { x: at.x + dx, y: at.y + dy, z: at.z + dz };
        if (seen.has(keyOf(to)) || !standsIn(world, to) || !hasRoom(world, at, to)) continue;
        seen.add(keyOf(to));
        open.push(to);
      }
    }
  }
  return false;
}

const keyOf = ({ x, y, z }: BlockPos): string => `${x},${y},${z}`;

/** A step up or down needs a third free cell over the lower of the two. */
function hasRoom(world: TestWorld, from: BlockPos, to: BlockPos): boolean {
  if (from.y === to.y) return true;
  const lower = from.y < to.y ? from : to;
  return world.blocks.stateAt(lower.x, lower.y + 2, lower.z) === 0;
}
