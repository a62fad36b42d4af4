import { type BlockPos, type Random, seededRandom } from '../../src/core/index.ts';
import { GROUND_Y, TestWorld } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import { type Course, type CoursePlan, closeIn, drawQueries, edgeOf } from './course.ts';

/** A house and the street before it. */
const PLOT = 12;
const HOUSE = 7;
const STOREY = 4;
/** Each row of houses lies this much higher than the one before. */
const TERRACE_BLOCKS = 3;
const MAX_ROWS = 10;
/** One plot in so many has a flight of stairs up to the next row. */
const FLIGHT_ONE_IN = 3;
const FENCED_ONE_IN = 3;

/** Houses of two storeys with doors, ladders and yards with gates, on terraces joined by stairs. */
export function villageCourse(plan: CoursePlan): Course {
  const random = seededRandom(`village/${plan.seed}`);
  const world = new TestWorld(plan.version, 'stone', plan.chunks);
  const edge = edgeOf(plan) - 2;
  const plots = Math.floor((edge * 2) / PLOT);
  const rows = Math.min(MAX_ROWS, plots);
  const rooms: BlockPos[] = [];
  for (let row = 0; row < rows; row++) {
    const y = GROUND_Y + row * TERRACE_BLOCKS;
    const z = row * PLOT - Math.floor((rows * PLOT) / 2);
    if (row > 0) raiseTerrace(world, y, z, edge);
    for (let plot = 0; plot < plots; plot++) {
      const x = plot * PLOT - edge;
      if (row > 0 && (plot === 0 || random.int(FLIGHT_ONE_IN) === 0)) buildFlight(world, x + PLOT - 3, y, z, random);
      rooms.push(...buildHouse(world, { x: x + 1, y, z: z + 4 }, random));
    }
  }
  closeIn(world, plan);
  const queries = drawQueries(plan, () => random.pick(rooms), ['walk', 'change']);
  return { name: 'village', plan, world, queries };
}

/** Raises all ground from `z` on to `y`. */
function raiseTerrace(world: TestWorld, y: number, z: number, edge: number): void {
  world.fill({ x: -edge - 1, y: y - TERRACE_BLOCKS, z }, { x: edge, y: y - 1, z: edge }, 'stone');
}

/** A flight two wide that ends level with `y` at `z`: of stairs, or of blocks and slabs in turns. */
function buildFlight(world: TestWorld, x: number, y: number, z: number, random: Random): void {
  const ofSlabs = random.int(2) === 0;
  const rise = ofSlabs ? 0.5 : 1;
  for (let step = 1; step * rise <= TERRACE_BLOCKS; step++) {
    const topY = y - (ofSlabs ? step * rise : step - 1);
    const block = Math.ceil(topY) - 1;
    const at = { x, y: block, z: z - step };
    world.fill({ ...at, y: y - TERRACE_BLOCKS }, { ...at, x: x + 1 }, 'stone');
    if (!ofSlabs) world.fill(at, { ...at, x: x + 1 }, 'stone_stairs', { facing: 'south', half: 'bottom' });
    else if (topY < block + 1) world.fill(at, { ...at, x: x + 1 }, 'stone_slab', { type: 'bottom' });
  }
}

/** A house whose door looks to the street north of it; the middles of its two rooms. */
function buildHouse(world: TestWorld, { x, y, z }: BlockPos, random: Random): readonly BlockPos[] {
  const far = HOUSE - 1;
  const top = y + STOREY * 2;
  world.fill({ x, y, z }, { x: x + far, y: top, z: z + far }, 'cobblestone');
  for (const floor of [y, y + STOREY]) {
    const from = { x: x + 1, y: floor, z: z + 1 };
    world.fill(from, { x: x + far - 1, y: floor + STOREY - 2, z: z + far - 1 }, 'air');
    world.fill({ ...from, y: floor - 1 }, { x: x + far - 1, y: floor - 1, z: z + far - 1 }, 'oak_planks');
    world.put(x + far, floor + 1, z + 3, 'glass');
  }
  const doorX = x + 1 + random.int(HOUSE - 2);
  world.door(doorX, y, z, 'south');
  // The ladder leads up the far wall, through the upper floor.
  const ladder = { x: x + 1 + random.int(HOUSE - 2), z: z + far - 1 };
  world.fill({ ...ladder, y }, { ...ladder, y: y + STOREY - 1 }, 'ladder', { facing: 'north' });
  if (random.int(FENCED_ONE_IN) === 0) buildYard(world, { x, y, z: z - 1 }, doorX, random);
  const middle = { x: x + 3, z: z + 3 };
  return [
    { ...middle, y },
    { ...middle, y: y + STOREY },
  ];
}

/** A fence before a house, with a gate that is not before the door. */
function buildYard(world: TestWorld, { x, y, z }: BlockPos, doorX: number, random: Random): void {
  const front = z - 1;
  world.fill({ x: x - 1, y, z: front }, { x: x + HOUSE, y, z: front }, 'oak_fence', { east: true, west: true });
  for (const side of [x - 1, x + HOUSE]) world.fill({ x: side, y, z: front }, { x: side, y, z }, 'oak_fence');
  const gates = Array.from({ length: HOUSE }, (_, i) => x + i).filter((at) => at !== doorX);
  world.put(random.pick(gates) ?? x, y, front, 'oak_fence_gate', { facing: 'north' });
}
