import { type BlockPos, type Random, seededRandom } from '../../src/core/index.ts';
import { TestWorld } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import { type Course, type CoursePlan, closeIn, drawColumn, drawQueries, edgeOf, standsIn } from './course.ts';
import { SmoothNoise } from './smooth-noise.ts';

const BOTTOM_Y = 36;
const VALLEY_Y = 54;
const MOUNTAIN_BLOCKS = 20;
const MOUNTAIN_SPACING = 48;
const BUMP_BLOCKS = 6;
const BUMP_SPACING = 14;
const CLIFF_BLOCKS = 5;
const CLIFF_FROM = 0.58;
const WATER_Y = VALLEY_Y + 8;
const TREE_ONE_IN = 70;
/** One cave for so many columns. */
const CAVE_ONE_IN = 1500;
const CAVE_STEPS = 40;

/** Height of the ground's topmost block. */
type Surface = (x: number, z: number) => number;

/** Hills of stone under grass, with cliffs, ponds, trees and caves. */
export function hillsCourse(plan: CoursePlan): Course {
  const random = seededRandom(`hills/${plan.seed}`);
  const world = hillsWorld(plan, random);
  const draw = () => drawStanding(world, plan, random);
  return { name: 'hills', plan, world, queries: drawQueries(plan, draw, ['walk', 'change']) };
}

function hillsWorld(plan: CoursePlan, random: Random): TestWorld {
  const world = new TestWorld(plan.version, 'void', plan.chunks);
  const mountains = new SmoothNoise(random, MOUNTAIN_SPACING);
  const bumps = new SmoothNoise(random, BUMP_SPACING);
  const cliffs = new SmoothNoise(random, MOUNTAIN_SPACING);
  const surfaceAt: Surface = (x, z) => {
    const rise = mountains.at(x, z) * MOUNTAIN_BLOCKS + bumps.at(x, z) * BUMP_BLOCKS;
    return VALLEY_Y + Math.floor(rise + (cliffs.at(x, z) > CLIFF_FROM ? CLIFF_BLOCKS : 0));
  };
  const edge = edgeOf(plan);
  for (let x = -edge; x < edge; x++) {
    for (let z = -edge; z < edge; z++) buildColumn(world, x, z, surfaceAt(x, z));
  }
  const columns = (edge * 2) ** 2;
  for (let i = 0; i < columns / CAVE_ONE_IN; i++) carveCave(world, random, plan, surfaceAt);
  for (let i = 0; i < columns / TREE_ONE_IN; i++) plantTree(world, random, plan, surfaceAt);
  closeIn(world, plan, BOTTOM_Y);
  return world;
}

/** A random cell of a random column that a body stands in, under the sky or in a cave; undefined where there is none. */
export function drawStanding(world: TestWorld, plan: CoursePlan, random: Random): BlockPos | undefined {
  const { x, z } = drawColumn(random, plan);
  const cells: BlockPos[] = [];
  for (let y = BOTTOM_Y; y < world.blocks.maxY - 1; y++) if (standsIn(world, { x, y, z })) cells.push({ x, y, z });
  return random.pick(cells);
}

function buildColumn(world: TestWorld, x: number, z: number, top: number): void {
  world.put(x, BOTTOM_Y, z, 'bedrock');
  world.fill({ x, y: BOTTOM_Y + 1, z }, { x, y: top - 3, z }, 'stone');
  world.fill({ x, y: top - 2, z }, { x, y: top - 1, z }, 'dirt');
  world.put(x, top, z, top < WATER_Y ? 'sand' : 'grass_block');
  world.fill({ x, y: top + 1, z }, { x, y: WATER_Y, z }, 'water');
}

/** A winding tunnel that begins at the surface and goes down; it keeps away from water. */
function carveCave(world: TestWorld, random: Random, plan: CoursePlan, surfaceAt: Surface): void {
  let { x, z } = drawColumn(random, plan);
  let y = surfaceAt(x, z);
  let [dx, dz] = [random.next() - 0.5, random.next() - 0.5];
  for (let step = 0; step < CAVE_STEPS; step++) {
    carveRoom(world, Math.round(x), Math.round(y), Math.round(z));
    [dx, dz] = [dx + (random.next() - 0.5) * 0.6, dz + (random.next() - 0.5) * 0.6];
    const length = Math.hypot(dx, dz);
    x += dx / length;
    z += dz / length;
    y = Math.max(BOTTOM_Y + 3, y - random.next() * 0.9);
  }
}

function carveRoom(world: TestWorld, x: number, y: number, z: number): void {
  const from = { x: x - 1, y, z: z - 1 };
  const to = { x: x + 1, y: y + 2, z: z + 1 };
  if (holdsWater(world, from, to)) return;
  for (let cx = from.x; cx <= to.x; cx++) {
    for (let cz = from.z; cz <= to.z; cz++) world.fill({ x: cx, y, z: cz }, { x: cx, y: to.y, z: cz }, 'air');
  }
}

/** Whether there is water in a box or beside it. */
function holdsWater(world: TestWorld, from: BlockPos, to: BlockPos): boolean {
  const water = world.blocks.registry.defaultStateOf('water');
  for (let x = from.x - 1; x <= to.x + 1; x++) {
    for (let y = from.y - 1; y <= to.y + 1; y++) {
      for (let z = from.z - 1; z <= to.z + 1; z++) if (world.blocks.stateAt(x, y, z) === water) return true;
    }
  }
  return false;
}

function plantTree(world: TestWorld, random: Random, plan: CoursePlan, surfaceAt: Surface): void {
  const { x, z } = drawColumn(random, plan);
  const y = surfaceAt(x, z) + 1;
  if (y <= WATER_Y || !standsIn(world, { x, y, z })) return;
  const crown = y + 3 + random.int(3);
  world.fill({ x: x - 2, y: crown, z: z - 2 }, { x: x + 2, y: crown + 1, z: z + 2 }, 'oak_leaves');
  world.fill({ x: x - 1, y: crown + 2, z: z - 1 }, { x: x + 1, y: crown + 2, z: z + 1 }, 'oak_leaves');
  world.fill({ x, y, z }, { x, y: crown + 1, z }, 'oak_log');
}
