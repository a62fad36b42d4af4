import { seededRandom } from '../../src/core/index.ts';
import { GROUND_Y, TestWorld } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import { type Course, type CoursePlan, closeIn, drawColumn, drawQueries } from './course.ts';

/** A floor of stone with nothing on it. */
export function flatCourse(plan: CoursePlan): Course {
  const random = seededRandom(`flat/${plan.seed}`);
  const world = new TestWorld(plan.version, 'stone', plan.chunks);
  closeIn(world, plan);
  const draw = () => ({ ...drawColumn(random, plan), y: GROUND_Y });
  return { name: 'flat', plan, world, queries: drawQueries(plan, draw, ['walk']) };
}
