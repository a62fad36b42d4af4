/**
 * Our path search and mineflayer-pathfinder 2.4.5, on the same chunks with the same queries, in turns in one process.
 *
 * Eight courses from a seed (`--seed=N`; any will do), each with queries of 20 to 200 blocks. What one side may do, the
 * other may: walk only, or also dig and place with the same tools and blocks. The peer has mineflayer's own world under
 * it, its `Movements` at their defaults (but gates may be opened), and thinks in one go. Either side may think for up to
 * ten seconds. Version 1.21.4 on both sides.
 *
 * - `ratio_vs_mineflayer_pathfinder`: nodes expanded a second, ours over theirs, by query; the median. `time_ratio`:
 *   time to a full route, theirs over ours, where both found one; the median. A body asks many ways in one world, of
 *   which a search keeps what it found out until it changes: so all queries of a course are asked in rounds, and those of
 *   the first round do not count (the peer's world is the same all the time, too). `_cold` are the same figures for a
 *   world that our search has never seen.
 * - `cost_ratio`: our route's cost over that of the peer's path, both by our model ({@link priceOf}); the greatest of
 *   all. `unpriced` counts the paths that have a step which our model has no moves for.
 * - `walked_ratio`: ticks walked, ours (our follower) over theirs (its own `monitorMovement`), where both arrived; the
 *   median.
 *
 * A line for each query goes to standard error.
 */

import { findRoute } from '../src/minecraft/pathfinding/index.ts';
import type { BenchmarkOptions } from './benchmarks.ts';
import { type Course, type CoursePlan, routeQueryOf } from './courses/course.ts';
import { COURSES } from './courses/index.ts';
import { type MeasureOptions, measureQueries, type QueryFigures } from './path/measure.ts';
import { PeerWorld } from './path/peer-world.ts';
import { median } from './statistics.ts';

export const wanted = {
  ratio_vs_mineflayer_pathfinder: '>= 150',
  time_ratio: '>= 100',
  nodes_per_s: '>= 1e6',
  cost_ratio: '<= 1',
  walked_ratio: '<= 1.02',
};

const VERSION = '1.21.4';
const DEFAULT_SEED = 1;
const LENGTHS = [20, 50, 100, 200] as const;
const CHUNKS = 8;
const REPETITIONS = 5;
const MAX_PEER_WALK_MS = 15_000;
/** A smaller world of each course, asked before anything is counted, so that V8 has compiled both sides. */
const WARM_UP = { chunks: 3, lengths: [20, 40], repetitions: 2 } as const;

/**
 * Searches of ours for each small query beforehand: V8 compiles a function in steps, by how often it ran. The peer's
 * searches run the same code over and over for a hundred times as long, and have them behind them by then.
 */
const WARM_UP_SEARCHES = 40;

function warmUpOurs(plan: CoursePlan): void {
  for (const build of Object.values(COURSES)) {
    const course = build(plan);
    for (const query of course.queries) {
      for (let i = 0; i < WARM_UP_SEARCHES; i++) findRoute(course.world.blocks, routeQueryOf(query, plan));
    }
  }
}

export async function run({ seed = DEFAULT_SEED }: BenchmarkOptions): Promise<Record<string, number>> {
  const { repetitions } = WARM_UP;
  const small = { ...WARM_UP, version: VERSION, seed: seed + 1 };
  warmUpOurs(small);
  await measureAll(small, { repetitions, maxPeerWalkMs: 0 }, () => {});
  console.error(`courses of seed ${seed}, Minecraft ${VERSION}`);
  const plan = { version: VERSION, seed, chunks: CHUNKS, lengths: LENGTHS };
  const options = { repetitions: REPETITIONS, maxPeerWalkMs: MAX_PEER_WALK_MS };
  return summaryOf(await measureAll(plan, options, (figures) => console.error(lineOf(figures))));
}

async function measureAll(
  plan: CoursePlan,
  options: MeasureOptions,
  tell: (figures: QueryFigures) => void,
): Promise<readonly QueryFigures[]> {
  const all: QueryFigures[] = [];
  for (const build of Object.values(COURSES)) {
    for await (const figures of measureCourse(build(plan), options)) {
      tell(figures);
      all.push(figures);
    }
  }
  return all;
}

/** Measures the queries of a course. */
export function measureCourse(course: Course, options: MeasureOptions): AsyncGenerator<QueryFigures, void> {
  return measureQueries(course, new PeerWorld(course.world.blocks, course.plan.chunks), options);
}

/** The benchmark's figures from those of its queries. */
export function summaryOf(all: readonly QueryFigures[]): Record<string, number> {
  const bothFound = all.filter(({ ours, peer }) => ours.reached && peer.status === 'success');
  const costRatios = bothFound.flatMap(({ ours, price }) =>
    price?.ok === true ? [ours.costTicks / price.costTicks] : [],
  );
  const walked = bothFound.flatMap(({ walk, peerWalk }) =>
    walk?.last.status === 'arrived' && peerWalk?.arrived === true ? [walk.ticks / peerWalk.ticks] : [],
  );
  const speed = (nodes: number, ms: number): number => (nodes / ms) * 1000;
  const speedRatios = (ours: (figures: QueryFigures) => number): number =>
    median(all.map((each) => speed(each.ours.nodesExpanded, ours(each)) / speed(each.peer.visitedNodes, each.peerMs)));
  return {
    ratio_vs_mineflayer_pathfinder: speedRatios(({ knownMs }) => knownMs),
    ratio_vs_mineflayer_pathfinder_cold: speedRatios(({ coldMs }) => coldMs),
    time_ratio: median(bothFound.map(({ knownMs, peerMs }) => peerMs / knownMs)),
    time_ratio_cold: median(bothFound.map(({ coldMs, peerMs }) => peerMs / coldMs)),
    nodes_per_s: median(all.map(({ ours, knownMs }) => speed(ours.nodesExpanded, knownMs))),
    nodes_per_s_cold: median(all.map(({ ours, coldMs }) => speed(ours.nodesExpanded, coldMs))),
    nodes_per_s_peer: median(all.map(({ peer, peerMs }) => speed(peer.visitedNodes, peerMs))),
    cost_ratio: Math.max(...costRatios),
    cost_ratio_median: median(costRatios),
    walked_ratio: median(walked),
    queries: all.length,
    solved: all.filter(({ ours }) => ours.reached).length,
    solved_peer: all.filter(({ peer }) => peer.status === 'success').length,
    priced: costRatios.length,
    unpriced: bothFound.filter(({ price }) => price?.ok === false).length,
    arrived: all.filter(({ walk }) => walk?.last.status === 'arrived').length,
    walks_peer: bothFound.length,
    arrived_peer: all.filter(({ peerWalk }) => peerWalk?.arrived === true).length,
  };
}

/** A query's figures in a line: for who looks for where a figure comes from. */
function lineOf({ course, query, ours, knownMs, coldMs, peer, peerMs, price, walk, peerWalk }: QueryFigures): string {
  const cost = price?.ok === true ? (ours.costTicks / price.costTicks).toFixed(3) : JSON.stringify(price);
  return [
    `${course} ${query.name}`.padEnd(20),
    `ours ${ours.stoppedBecause} ${ours.nodesExpanded} nodes ${knownMs.toFixed(2)} ms (cold ${coldMs.toFixed(2)})`,
    `peer ${peer.status} ${peer.visitedNodes} nodes ${peerMs.toFixed(1)} ms`,
    `cost ${ours.costTicks.toFixed(0)} ratio ${cost ?? 'none'}`,
    `walked ${walk?.last.status ?? 'none'} ${walk?.ticks ?? 0}, peer ${peerWalk?.arrived ?? 'none'} ${peerWalk?.ticks ?? 0}`,
  ].join(' | ');
}
