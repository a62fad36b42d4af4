/**
 * Walks to targets about 50 blocks away on hills with cliffs, ponds, trees and caves, by the game's physics without a
 * server: our search, our follower, and a new search wherever the follower asks for one. Nothing is dug or placed.
 *
 * Starts and targets are any cells of a course where a body stands, under the sky or in a cave. One that the search
 * proves to be out of reach (it saw all there is: a wall of bedrock closes the course in) is drawn again, and counted in
 * `unreachable`. `damage` is what the falls of all walks cost in health points, `ticks_over_cost` the median of ticks
 * walked over ticks planned. Each walk that does not arrive is told on standard error, with all that is needed to walk
 * it again (`--seed=N` begins with another world).
 */
import { type BlockPos, seededRandom } from '../src/core/index.ts';
import { findRoute, type RouteResult } from '../src/minecraft/pathfinding/index.ts';
import type { Walk } from '../src/minecraft/pathfinding/testing/walk-route.ts';
import type { BenchmarkOptions } from './benchmarks.ts';
import { type Course, type CourseQuery, drawPair, MAX_COURSE_NODES, routeQueryOf } from './courses/course.ts';
import { drawStanding, hillsCourse } from './courses/hills.ts';
import { walkOurs } from './path/measure.ts';
import { median } from './statistics.ts';

export const wanted = { arrivals: '>= 100' };

const VERSION = '1.21.4';
const DEFAULT_SEED = 1;
const WORLDS = 10;
const WALKS_A_WORLD = 10;
const DISTANCE_BLOCKS = 50;
const CHUNKS = 4;
/** Targets drawn for one walk, at most: more are out of reach only in a world that is broken. */
const MAX_DRAWS = 50;
/** Falls of up to three blocks do no damage. */
const HARMLESS_FALL_BLOCKS = 3;

/** One walk to a target that can be reached. */
export interface WalkFigures {
  readonly course: Course;
  readonly query: CourseQuery;
  readonly route: RouteResult;
  readonly walk: Walk;
  /** Targets out of reach that were drawn before this one. */
  readonly unreachable: number;
}

export async function run({ seed = DEFAULT_SEED }: BenchmarkOptions): Promise<Record<string, number>> {
  const all: WalkFigures[] = [];
  for (let world = 0; world < WORLDS; world++) {
    for (const figures of walkWorld(seed + world, WALKS_A_WORLD, DISTANCE_BLOCKS, CHUNKS)) {
      all.push(figures);
      if (figures.walk.last.status !== 'arrived') console.error(evidenceOf(figures));
    }
  }
  return summaryOf(all);
}

/** Walks to some targets in the hills of a seed. */
export function* walkWorld(
  seed: number,
  walks: number,
  distanceBlocks: number,
  chunks: number,
): Generator<WalkFigures, void> {
  const course = hillsCourse({ version: VERSION, seed, chunks, lengths: [] });
  const random = seededRandom(`walk/${seed}`);
  const draw = (): BlockPos | undefined => drawStanding(course.world, course.plan, random);
  for (let walk = 0; walk < walks; walk++) {
    for (let unreachable = 0; unreachable < MAX_DRAWS; unreachable++) {
      const pair = drawPair(draw, distanceBlocks);
      if (pair === undefined) throw new Error(`the hills of seed ${seed} have no two places ${distanceBlocks} apart`);
      const query = { name: `${distanceBlocks} walk`, ...pair, mayChange: false };
      const route = findRoute(course.world.blocks, routeQueryOf(query, course.plan), { maxNodes: MAX_COURSE_NODES });
      if (route.stoppedBecause === 'no_path') continue;
      yield { course, query, route, walk: walkOurs(course, query, route), unreachable };
      break;
    }
  }
}

/** The benchmark's figures from those of its walks. */
export function summaryOf(all: readonly WalkFigures[]): Record<string, number> {
  const arrived = all.filter(({ walk }) => walk.last.status === 'arrived');
  const sum = (value: (figures: WalkFigures) => number): number =>
    all.reduce((total, figures) => total + value(figures), 0);
  return {
    arrivals: arrived.length,
    walks: all.length,
    unreachable: sum(({ unreachable }) => unreachable),
    ticks_over_cost: median(arrived.map(({ walk, route }) => walk.ticks / route.costTicks)),
    ticks_over_cost_max: Math.max(...arrived.map(({ walk, route }) => walk.ticks / route.costTicks)),
    replans: sum(({ walk }) => walk.replans),
    damage: sum(({ walk }) => Math.max(0, Math.ceil(walk.deepestFall - HARMLESS_FALL_BLOCKS))),
    lava_touches: sum(({ walk }) => Number(walk.touchedLava)),
  };
}

function evidenceOf({ course, query, route, walk }: WalkFigures): string {
  return JSON.stringify({
    seed: course.plan.seed,
    chunks: course.plan.chunks,
    start: query.start,
    goal: query.goal,
    stoppedBecause: route.stoppedBecause,
    status: walk.last.status,
    position: walk.position,
    move: route.moves[walk.last.moveIndex],
    ticks: walk.ticks,
    replans: walk.replans,
    evidence: walk.last.evidence,
    at: walk.last.at,
  });
}
