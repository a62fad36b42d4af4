import { findRoute, type RouteResult } from '../../src/minecraft/pathfinding/index.ts';
import { feetIn } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import { type Walk, walkRoute } from '../../src/minecraft/pathfinding/testing/walk-route.ts';
import { type Course, type CourseQuery, MAX_COURSE_NODES, routeQueryOf, THINK_MS } from '../courses/course.ts';
import { median } from '../statistics.ts';
import { FreshView } from './fresh-view.ts';
import type { PeerResult } from './peer-bot.ts';
import { peerBotFor, searchAsPeer } from './peer-search.ts';
import { type PeerWalk, walkAsPeer } from './peer-walk.ts';
import type { PeerWorld } from './peer-world.ts';
import { type Price, priceOf } from './price.ts';
import { UndoableView } from './undoable-view.ts';

/** Both sides' answers to one query, and what they took. */
export interface QueryFigures {
  readonly course: string;
  readonly query: CourseQuery;
  readonly ours: RouteResult;
  /** In a world that no search has seen: sections are read and their flags worked out within this time. */
  readonly coldMs: number;
  /** In a world that was searched before. */
  readonly warmMs: number;
  readonly peer: PeerResult;
  readonly peerMs: number;
  /** What the peer's path costs by our model; undefined where it found no full one. */
  readonly price: Price | undefined;
  readonly walk: Walk | undefined;
  readonly peerWalk: PeerWalk | undefined;
}

/** How a query is measured. */
export interface MeasureOptions {
  /** Searches of each side, taking turns; the figures are medians. Who thinks long is asked once. */
  readonly repetitions: number;
  /** Real time for a walk of the peer, which searches anew on its way. */
  readonly maxPeerWalkMs: number;
}

/** A search that took longer than this is not repeated: it is long enough to be measured. */
const LONG_MS = 1500;
/** A walk of the peer ends after so many times the ticks our route costs, and so many more. */
const PEER_WALK_FACTOR = 3;
const PEER_WALK_SLACK_TICKS = 400;

/** Asks both sides one query of a course, and lets both walk what they found. */
export async function measureQuery(
  course: Course,
  query: CourseQuery,
  peerWorld: PeerWorld,
  options: MeasureOptions,
): Promise<QueryFigures> {
  const searches = timeSearches(course, query, peerWorld, options.repetitions);
  const { ours, peer } = searches;
  const peerFound = peer.status === 'success';
  return {
    course: course.name,
    query,
    ...searches,
    price: peerFound ? priceOf(course, query, peer.path) : undefined,
    walk: ours.reached ? walkOurs(course, query, ours) : undefined,
    peerWalk:
      peerFound && ours.reached
        ? await walkAsPeer(course, peerWorld, query, {
            maxTicks: ours.costTicks * PEER_WALK_FACTOR + PEER_WALK_SLACK_TICKS,
            maxMs: options.maxPeerWalkMs,
          })
        : undefined,
  };
}

type Searches = Pick<QueryFigures, 'ours' | 'coldMs' | 'warmMs' | 'peer' | 'peerMs'>;

function timeSearches(course: Course, query: CourseQuery, peerWorld: PeerWorld, repetitions: number): Searches {
  const coldMs: number[] = [];
  const warmMs: number[] = [];
  const peerMs: number[] = [];
  let ours: RouteResult | undefined;
  let peer: PeerResult | undefined;
  const timeGuard = { limitMs: THINK_MS, monotonicMs: () => performance.now() };
  const askOurs = (): void => {
    if ((coldMs.at(-1) ?? 0) > LONG_MS) return;
    const view = new FreshView(course.world.blocks, course.plan.chunks);
    for (const times of [coldMs, warmMs]) {
      const startMs = performance.now();
      ours = findRoute(view, routeQueryOf(query, course.plan), { maxNodes: MAX_COURSE_NODES, timeGuard });
      times.push(performance.now() - startMs);
    }
  };
  const askPeer = (): void => {
    if ((peerMs.at(-1) ?? 0) > LONG_MS) return;
    const { result, elapsedMs } = searchAsPeer(peerBotFor(course.plan.version, peerWorld, query), query);
    peer = result;
    peerMs.push(elapsedMs);
  };
  for (let turn = 0; turn < repetitions; turn++) {
    for (const ask of turn % 2 === 0 ? [askOurs, askPeer] : [askPeer, askOurs]) ask();
  }
  if (ours === undefined || peer === undefined) throw new Error('a query needs a repetition');
  return { ours, coldMs: median(coldMs), warmMs: median(warmMs), peer, peerMs: median(peerMs) };
}

/** Walks our route by our follower, with new searches where it asks for them; the course is as it was afterwards. */
export function walkOurs(course: Course, query: CourseQuery, route: RouteResult): Walk {
  const view = new UndoableView(course.world.blocks);
  const { x, y, z } = query.start;
  const again = (feet: { readonly x: number; readonly y: number; readonly z: number }): RouteResult =>
    findRoute(view, { ...routeQueryOf(query, course.plan), start: feet }, { maxNodes: MAX_COURSE_NODES });
  try {
    return walkRoute(view, feetIn(x, y, z), route, { again });
  } finally {
    view.restore();
  }
}
