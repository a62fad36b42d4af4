import type { BlockPos, Random } from '../../src/core/index.ts';
import type { Carried, RouteQuery } from '../../src/minecraft/pathfinding/index.ts';
import { feetIn, GROUND_Y, type TestWorld } from '../../src/minecraft/pathfinding/testing/test-world.ts';

/** What a course is built from. The same plan makes the same course. */
export interface CoursePlan {
  readonly version: string;
  readonly seed: number;
  /** Chunks on each side of the origin. */
  readonly chunks: number;
  /** Distances of the queries, in blocks; a course leaves out those it has no room for. */
  readonly lengths: readonly number[];
}

/** A way to be found: from a cell to a cell. */
export interface CourseQuery {
  /** Distance, and whether the world may be changed: `100 walk`, `50 change`. */
  readonly name: string;
  readonly start: BlockPos;
  readonly goal: BlockPos;
  /** May dig and place, with what {@link CARRIED} names; else walks only. */
  readonly mayChange: boolean;
}

/** A world with the ways to be found in it. */
export interface Course {
  readonly name: string;
  readonly plan: CoursePlan;
  readonly world: TestWorld;
  readonly queries: readonly CourseQuery[];
}

/** Makes a course. */
export type CourseBuilder = (plan: CoursePlan) => Course;

/** What a body carries where it may change the world. */
export const CARRIED = {
  placeableBlocks: 32,
  tools: [{ heldItem: 'iron_pickaxe' }, { heldItem: 'iron_shovel' }, { heldItem: 'iron_axe' }],
} as const satisfies Carried;

const NOTHING: Carried = { placeableBlocks: 0, tools: [] };

/** Nodes of a search on a course, at most. */
export const MAX_COURSE_NODES = 2_000_000;

/** Real time that a side may think about a query in the benchmark: twice the peer's own default. */
export const THINK_MS = 10_000;

/** Half the width of a course, in blocks. */
export function edgeOf(plan: CoursePlan): number {
  return plan.chunks * 16;
}

/** A course's query as the search takes it: with the whole course within its radius. */
export function routeQueryOf(query: CourseQuery, plan: CoursePlan): RouteQuery {
  const { x, y, z } = query.start;
  return {
    start: feetIn(x, y, z),
    goal: { kind: 'cell', pos: query.goal },
    maxRadius: edgeOf(plan) * 2,
    allowWorldChange: query.mayChange,
    carried: query.mayChange ? CARRIED : NOTHING,
  };
}

/** A wall of bedrock around a course, of the world's height: whoever finds no way has looked at all there is. */
export function closeIn(world: TestWorld, plan: CoursePlan, fromY = GROUND_Y - 2): void {
  const low = -edgeOf(plan);
  const high = edgeOf(plan) - 1;
  const top = world.blocks.maxY - 1;
  for (const x of [low, high]) world.fill({ x, y: fromY, z: low }, { x, y: top, z: high }, 'bedrock');
  for (const z of [low, high]) world.fill({ x: low, y: fromY, z }, { x: high, y: top, z }, 'bedrock');
}

/** Whether a body stands in a cell: two cells of air over a whole cube that is no leaf. */
export function standsIn(world: TestWorld, { x, y, z }: BlockPos): boolean {
  const { blocks } = world;
  const { registry } = blocks;
  if (blocks.stateAt(x, y, z) !== 0 || blocks.stateAt(x, y + 1, z) !== 0) return false;
  const below = blocks.stateAt(x, y - 1, z);
  const name = registry.nameOf(below) ?? '';
  return below > 0 && registry.topSixteenthsOf(below) === 16 && name !== 'bedrock' && !name.endsWith('_leaves');
}

/** Draws of a pair of cells, at most. */
const MAX_DRAWS = 4000;
/** How far a drawn distance may be off what was asked, as a part of it. */
const LENGTH_SLACK = 0.1;

/** Two cells from `draw` whose distance is about `length`, or undefined where no draw gave such. */
export function drawPair(
  draw: () => BlockPos | undefined,
  length: number,
  fits: (start: BlockPos, goal: BlockPos) => boolean = () => true,
): { readonly start: BlockPos; readonly goal: BlockPos } | undefined {
  for (let i = 0; i < MAX_DRAWS; i++) {
    const start = draw();
    const goal = draw();
    if (start === undefined || goal === undefined) continue;
    const distance = Math.hypot(goal.x - start.x, goal.y - start.y, goal.z - start.z);
    if (Math.abs(distance - length) <= length * LENGTH_SLACK && fits(start, goal)) return { start, goal };
  }
  return undefined;
}

/** A query of each length that there is room for, with each of the permissions. */
export function drawQueries(
  plan: CoursePlan,
  draw: () => BlockPos | undefined,
  permissions: readonly ('walk' | 'change')[],
  fits?: (start: BlockPos, goal: BlockPos) => boolean,
): readonly CourseQuery[] {
  return plan.lengths.flatMap((length) => {
    const pair = drawPair(draw, length, fits);
    if (pair === undefined) return [];
    return permissions.map((permission) => ({
      name: `${length} ${permission}`,
      ...pair,
      mayChange: permission === 'change',
    }));
  });
}

/** A column within a course's wall. */
export function drawColumn(random: Random, plan: CoursePlan): { readonly x: number; readonly z: number } {
  const inner = edgeOf(plan) * 2 - 2;
  return { x: random.int(inner) - edgeOf(plan) + 1, z: random.int(inner) - edgeOf(plan) + 1 };
}
