import type { BlockPos } from '../../../core/index.ts';
import type { Move } from '../search/route.ts';
import type { Course } from './pilots/course.ts';
import { distanceFromLine } from './route-geometry.ts';
import type { BodyMotion } from './steering.ts';

const MIDDLE = [[0, 0]] as const;
/** From the middle of a body to the corners of its box, which is 0.6 wide. */
const EDGES = [
  [-0.3, -0.3],
  [0.3, -0.3],
  [-0.3, 0.3],
  [0.3, 0.3],
] as const;
/** Ticks the guard looks ahead: without a key a body slides on for 2.2 times its speed. */
const GUARD_TICKS = 2;
/** The same in water, where it gains or loses 0.02 blocks a tick only. */
const WATER_GUARD_TICKS = 8;
/** Feet that rest on a floor may be a rounding error below it. */
const FLOOR_SLACK_BLOCKS = 1e-3;
/** Farther than this from the lines of its moves a body has left the route; on its own it keeps within 0.75 of them. */
const OFF_ROUTE_BLOCKS = 1;
/** Lower than this below all of them it has fallen off; in water it bobs. */
const OFF_ROUTE_FALL_BLOCKS = 0.8;
const OFF_ROUTE_SINK_BLOCKS = 1.5;

/** The cell that the next ticks lead a body on the ground into, where it would kill; none while it leaves such a one. */
export function dangerAhead(course: Course, body: BodyMotion): BlockPos | undefined {
  if (course.leavesHarm()) return undefined;
  // In the air nothing is gained by letting go of the keys: they steer towards the landing.
  if (!body.onGround && !body.inWater) return undefined;
  return deadlyWithin(course, body, MIDDLE, GUARD_TICKS);
}

/** Whether the next ticks bring the edge of a body that can steer into what kills: it must make for the middle of its cell. */
export function grazesHazard(course: Course, body: BodyMotion): boolean {
  if (body.inWater) return deadlyWithin(course, body, EDGES, WATER_GUARD_TICKS) !== undefined;
  return body.onGround && deadlyWithin(course, body, EDGES, GUARD_TICKS) !== undefined;
}

/** The first deadly cell that points of a body, given as offsets from its middle, are in by what its speed makes of them. */
function deadlyWithin(
  course: Course,
  { position, velocity }: BodyMotion,
  points: readonly (readonly [number, number])[],
  aheadTicks: number,
): BlockPos | undefined {
  const feetY = Math.floor(position.y + FLOOR_SLACK_BLOCKS);
  for (let ticks = 0; ticks <= aheadTicks; ticks++) {
    for (const [offsetX, offsetZ] of points) {
      const x = Math.floor(position.x + velocity.x * ticks + offsetX);
      const z = Math.floor(position.z + velocity.z * ticks + offsetZ);
      for (let y = feetY; y <= feetY + 1; y++) if (course.isDeadly({ x, y, z })) return { x, y, z };
    }
  }
  return undefined;
}

/**
 * Whether a body has left the way of `moves`, those it may be in: aside of all their lines, or below all their ends. Pushed
 * by water or by a mob, or past an edge that the route does not take, it is so at once.
 */
export function isOffRoute(body: BodyMotion, moves: readonly Move[]): boolean {
  if (moves.every((move) => distanceFromLine(body.position, move) > OFF_ROUTE_BLOCKS)) return true;
  const lowest = Math.min(...moves.map((move) => Math.min(move.from.y, move.toFeetY)));
  return body.position.y < lowest - (body.inWater ? OFF_ROUTE_SINK_BLOCKS : OFF_ROUTE_FALL_BLOCKS);
}
