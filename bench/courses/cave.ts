import { type BlockPos, type Random, seededRandom } from '../../src/core/index.ts';
import { TestWorld } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import { type Course, type CoursePlan, drawColumn, drawQueries, edgeOf, standsIn } from './course.ts';
import { isPlainWalk } from './plain-walk.ts';

const LOWEST_Y = 30;
const DEPTH_SPREAD = 40;
/** One hall for so many columns. */
const HALL_ONE_IN = 700;
const HALL_RADIUS = 4;
/** One hall in so many has a pool of lava. */
const LAVA_ONE_IN = 4;
/** A tunnel falls or rises by at most this much a block. */
const STEEPEST = 0.7;
/** From a hall one tunnel leads to the nearest before it, and sometimes another to any. */
const SECOND_TUNNEL_ONE_IN = 3;

/** Halls in solid stone, joined by tunnels, some with lava. */
export function caveCourse(plan: CoursePlan): Course {
  const random = seededRandom(`cave/${plan.seed}`);
  const world = new TestWorld(plan.version, 'void', plan.chunks);
  const stone = world.blocks.registry.defaultStateOf('stone');
  for (let chunkX = -plan.chunks; chunkX < plan.chunks; chunkX++) {
    for (let chunkZ = -plan.chunks; chunkZ < plan.chunks; chunkZ++) {
      world.blocks.loadEmptyColumn(chunkX, chunkZ, stone);
    }
  }
  const halls: BlockPos[] = [];
  for (let i = 0; i < (edgeOf(plan) * 2) ** 2 / HALL_ONE_IN; i++) digHall(world, random, plan, halls);
  for (const hall of halls) if (random.int(LAVA_ONE_IN) === 0) pourLava(world, hall);
  const draw = () => {
    const hall = random.pick(halls);
    const x = (hall?.x ?? 0) + random.int(HALL_RADIUS) - HALL_RADIUS / 2;
    const cell = hall === undefined ? undefined : { x, y: hall.y, z: hall.z };
    return cell !== undefined && standsIn(world, cell) ? cell : undefined;
  };
  const fits = (start: BlockPos, goal: BlockPos): boolean => isPlainWalk(world, start, goal);
  return { name: 'cave', plan, world, queries: drawQueries(plan, draw, ['walk', 'change'], fits) };
}

function digHall(world: TestWorld, random: Random, plan: CoursePlan, halls: BlockPos[]): void {
  const { x, z } = drawColumn(random, plan);
  if (Math.max(Math.abs(x), Math.abs(z)) > edgeOf(plan) - HALL_RADIUS - 4) return;
  const hall = { x, y: LOWEST_Y + random.int(DEPTH_SPREAD), z };
  const radius = 2 + random.int(HALL_RADIUS - 1);
  for (let dx = -radius; dx <= radius; dx++) {
    for (let dz = -radius; dz <= radius; dz++) {
      const height = Math.floor(radius + 2 - Math.hypot(dx, dz));
      if (height > 1) air(world, { x: x + dx, y: hall.y, z: z + dz }, height);
    }
  }
  const nearest = halls.toSorted((a, b) => span(a, hall) - span(b, hall))[0];
  if (nearest !== undefined) digTunnel(world, random, hall, nearest);
  const other = random.int(SECOND_TUNNEL_ONE_IN) === 0 ? random.pick(halls) : undefined;
  if (other !== undefined && span(other, hall) < edgeOf(plan)) digTunnel(world, random, hall, other);
  halls.push(hall);
}

const span = (a: BlockPos, b: BlockPos): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/** A tunnel two blocks wide and three high, not steeper than one can climb; it winds where it has height to make. */
function digTunnel(world: TestWorld, random: Random, from: BlockPos, to: BlockPos): void {
  let { x, y, z } = { ...from };
  const fits = (): boolean => Math.hypot(to.x - x, to.z - z) * STEEPEST >= Math.abs(to.y - y);
  const turn = random.next() < 0.5 ? 1 : -1;
  let angle = random.next() * Math.PI * 2;
  for (let step = 0; step < 400 && Math.hypot(to.x - x, to.z - z) > 1; step++) {
    const straight = Math.atan2(to.z - z, to.x - x);
    angle = fits() ? straight + (random.next() - 0.5) * 0.8 : angle + turn * 0.2;
    x += Math.cos(angle);
    z += Math.sin(angle);
    const rise = to.y - y;
    y += Math.sign(rise) * Math.min(Math.abs(rise), STEEPEST);
    for (const [dx, dz] of [
      [0, 0],
      [1, 0],
      [0, 1],
    ] as const) {
      air(world, { x: Math.round(x) + dx, y: Math.round(y), z: Math.round(z) + dz }, 3);
    }
  }
}

function air(world: TestWorld, { x, y, z }: BlockPos, height: number): void {
  world.fill({ x, y, z }, { x, y: y + height - 1, z }, 'air');
}

/** Lava in a corner of a hall's floor, level with it. */
function pourLava(world: TestWorld, { x, y, z }: BlockPos): void {
  world.fill({ x: x + 1, y: y - 1, z: z + 1 }, { x: x + 2, y: y - 1, z: z + 2 }, 'lava');
}
