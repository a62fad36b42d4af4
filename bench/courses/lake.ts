import { seededRandom } from '../../src/core/index.ts';
import { GROUND_Y, TestWorld } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import { type Course, type CoursePlan, closeIn, drawColumn, drawQueries, edgeOf, standsIn } from './course.ts';
import { SmoothNoise } from './smooth-noise.ts';

/** The water's surface is the block the feet stand over on the shore. */
const WATER_Y = GROUND_Y - 1;
const BOTTOM_Y = GROUND_Y - 9;
const SHORE_SPACING = 24;
const RELIEF_BLOCKS = 12;
/** How much of the relief lies under water. */
const UNDER_WATER = 0.6;

/** A lake one to six blocks deep, with islands. */
export function lakeCourse(plan: CoursePlan): Course {
  const random = seededRandom(`lake/${plan.seed}`);
  const world = new TestWorld(plan.version, 'void', plan.chunks);
  const bed = new SmoothNoise(random, SHORE_SPACING);
  const edge = edgeOf(plan);
  const surfaceAt = (x: number, z: number): number =>
    Math.max(BOTTOM_Y + 1, WATER_Y + Math.round((bed.at(x, z) - UNDER_WATER) * RELIEF_BLOCKS));
  for (let x = -edge; x < edge; x++) {
    for (let z = -edge; z < edge; z++) {
      const top = surfaceAt(x, z);
      world.fill({ x, y: BOTTOM_Y, z }, { x, y: top, z }, top <= WATER_Y ? 'sand' : 'grass_block');
      world.fill({ x, y: top + 1, z }, { x, y: WATER_Y, z }, 'water');
    }
  }
  closeIn(world, plan, BOTTOM_Y);
  const draw = () => {
    const { x, z } = drawColumn(random, plan);
    const cell = { x, y: surfaceAt(x, z) + 1, z };
    return standsIn(world, cell) ? cell : undefined;
  };
  return { name: 'lake', plan, world, queries: drawQueries(plan, draw, ['walk']) };
}
