import { type Random, seededRandom } from '../../src/core/index.ts';
import { GROUND_Y, TestWorld } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import { type Course, type CoursePlan, closeIn, drawColumn, drawQueries, edgeOf } from './course.ts';

const WALL_HEIGHT = 5;
const GAP_WIDTH = 2;
const MATERIALS = ['stone', 'dirt', 'oak_planks', 'cobblestone'] as const;
/** Between one wall and the next. */
const LEAST_APART = 14;
const APART_SPREAD = 16;

/** Walls from side to side of the course, one to three blocks thick, to be dug through. */
export function wallCourse(plan: CoursePlan): Course {
  const random = seededRandom(`wall/${plan.seed}`);
  return walledCourse('wall', plan, random, (world, x) => {
    const thickness = 1 + random.int(3);
    const material = random.pick(MATERIALS) ?? 'stone';
    buildWall(world, plan, x, x + thickness - 1, material);
  });
}

/** Walls of bedrock, each with one gap somewhere, where nothing may be dug or placed. */
export function bedrockWallCourse(plan: CoursePlan): Course {
  const random = seededRandom(`bedrock_wall/${plan.seed}`);
  return walledCourse('bedrock_wall', plan, random, (world, x) => {
    buildWall(world, plan, x, x, 'bedrock');
    const z = random.int(edgeOf(plan) * 2 - 2 - GAP_WIDTH) - edgeOf(plan) + 1;
    world.fill({ x, y: GROUND_Y, z }, { x, y: GROUND_Y + WALL_HEIGHT - 1, z: z + GAP_WIDTH - 1 }, 'air');
  });
}

function walledCourse(
  name: string,
  plan: CoursePlan,
  random: Random,
  build: (world: TestWorld, x: number) => void,
): Course {
  const world = new TestWorld(plan.version, 'stone', plan.chunks);
  closeIn(world, plan);
  const wallsX: number[] = [];
  for (let x = random.int(LEAST_APART) + 4 - edgeOf(plan); x < edgeOf(plan) - 6; ) {
    wallsX.push(x);
    build(world, x);
    x += LEAST_APART + random.int(APART_SPREAD);
  }
  const draw = () => {
    const { x, z } = drawColumn(random, plan);
    return world.blocks.stateAt(x, GROUND_Y, z) === 0 ? { x, y: GROUND_Y, z } : undefined;
  };
  const parted = (from: { x: number }, to: { x: number }): boolean =>
    wallsX.some((x) => Math.min(from.x, to.x) < x && Math.max(from.x, to.x) > x + 2);
  const permission = name === 'wall' ? 'change' : 'walk';
  return { name, plan, world, queries: drawQueries(plan, draw, [permission], parted) };
}

function buildWall(world: TestWorld, plan: CoursePlan, fromX: number, toX: number, material: string): void {
  const z = edgeOf(plan) - 2;
  world.fill({ x: fromX, y: GROUND_Y, z: -z - 1 }, { x: toX, y: GROUND_Y + WALL_HEIGHT - 1, z }, material);
}
