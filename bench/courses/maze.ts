import { type Random, seededRandom } from '../../src/core/index.ts';
import { GROUND_Y, TestWorld } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import { type Course, type CoursePlan, closeIn, drawQueries, edgeOf } from './course.ts';

const WALL_HEIGHT = 3;
/** Rooms along a side, at most: a way through many more takes longer to walk than it tells. */
const MAX_ROOMS = 48;
/** One wall in so many is opened beside those the maze needs, so that there is more than one way. */
const LOOP_ONE_IN = 12;

const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** A maze of bedrock, its corridors one block wide, with a few loops. */
export function mazeCourse(plan: CoursePlan): Course {
  const random = seededRandom(`maze/${plan.seed}`);
  const world = new TestWorld(plan.version, 'stone', plan.chunks);
  closeIn(world, plan);
  const rooms = Math.min(MAX_ROOMS, edgeOf(plan) - 3);
  const low = -rooms;
  world.fill({ x: low - 1, y: GROUND_Y, z: low - 1 }, { x: rooms, y: GROUND_Y + WALL_HEIGHT - 1, z: rooms }, 'bedrock');
  const open = (x: number, z: number): void => {
    world.fill({ x, y: GROUND_Y, z }, { x, y: GROUND_Y + WALL_HEIGHT - 1, z }, 'air');
  };
  carve(random, rooms, (x, z) => open(low + x, low + z));
  const draw = () => ({ x: low + random.int(rooms) * 2, y: GROUND_Y, z: low + random.int(rooms) * 2 });
  return { name: 'maze', plan, world, queries: drawQueries(plan, draw, ['walk']) };
}

/** Opens rooms at even coordinates and the walls between them, depth first from the corner. */
function carve(random: Random, rooms: number, open: (x: number, z: number) => void): void {
  const seen = new Uint8Array(rooms * rooms);
  const trail: (readonly [number, number])[] = [[0, 0]];
  seen[0] = 1;
  open(0, 0);
  for (let at = trail.at(-1); at !== undefined; at = trail.at(-1)) {
    const [x, z] = at;
    const ways = STEPS.filter(([dx, dz]) => isRoom(rooms, x + dx, z + dz));
    const fresh = ways.filter(([dx, dz]) => seen[(z + dz) * rooms + x + dx] === 0);
    const way = random.pick(fresh);
    if (way === undefined) {
      const loop = random.int(LOOP_ONE_IN) === 0 ? random.pick(ways) : undefined;
      if (loop !== undefined) open(x * 2 + loop[0], z * 2 + loop[1]);
      trail.pop();
      continue;
    }
    const [dx, dz] = way;
    seen[(z + dz) * rooms + x + dx] = 1;
    open(x * 2 + dx, z * 2 + dz);
    open((x + dx) * 2, (z + dz) * 2);
    trail.push([x + dx, z + dz]);
  }
}

function isRoom(rooms: number, x: number, z: number): boolean {
  return x >= 0 && z >= 0 && x < rooms && z < rooms;
}
