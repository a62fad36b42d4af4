import type { BlockView } from '../../src/minecraft/blocks/index.ts';
import { findRoute, type RouteResult } from '../../src/minecraft/pathfinding/index.ts';
import { FreshView } from '../../src/minecraft/pathfinding/testing/fresh-view.ts';
import { feetIn } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import { type Walk, walkRoute } from '../../src/minecraft/pathfinding/testing/walk-route.ts';
import { type Course, type CourseQuery, MAX_COURSE_NODES, routeQueryOf, THINK_MS } from '../courses/course.ts';
import { median } from '../statistics.ts';
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
  /** In a world that was searched before: all queries of the course were asked of it, one after the other, and again. */
  readonly knownMs: number;
  /** In a world that no search has seen: sections are read and all of their cells worked out within this time. */
  readonly coldMs: number;
  readonly peer: PeerResult;
  readonly peerMs: number;
  /** What the peer's path costs by our model; undefined where it found no full one. */
  readonly price: Price | undefined;
  readonly walk: Walk | undefined;
  readonly peerWalk: PeerWalk | undefined;
}

/** How a query is measured. */
export interface MeasureOptions {
  /** Searches of each side that count, after one that does not; the figures are medians. Who thinks long is asked once. */
  readonly repetitions: number;
  /** Real time for a walk of the peer, which searches anew on its way. */
  readonly maxPeerWalkMs: number;
}

/** A search that took longer than this is not repeated: it is long enough to be measured. */
const LONG_MS = 1500;
/** A walk of the peer ends after so many times the ticks our route costs, and so many more. */
const PEER_WALK_FACTOR = 3;
const PEER_WALK_SLACK_TICKS = 400;

/** Asks both sides all queries of a course, and lets both walk what they found. */
export async function* measureQueries(
  course: Course,
  peerWorld: PeerWorld,
  options: MeasureOptions,
): AsyncGenerator<QueryFigures, void> {
  for (const searches of timeSearches(course, peerWorld, options.repetitions)) {
    const { query, ours, peer } = searches;
    const peerFound = peer.status === 'success';
    yield {
      course: course.name,
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
}

type Searches = Pick<QueryFigures, 'query' | 'ours' | 'knownMs' | 'coldMs' | 'peer' | 'peerMs'>;

/** One side's answers to one query, and what each took. */
class Trial<Answer> {
  answer: Answer | undefined;
  readonly #ask: () => { readonly answer: Answer; readonly elapsedMs: number };
  readonly #times: number[] = [];

  constructor(ask: () => { readonly answer: Answer; readonly elapsedMs: number }) {
    this.#ask = ask;
  }

  /** Asks once more, unless that is known to take long. */
  repeat(): void {
    if ((this.#times.at(-1) ?? 0) > LONG_MS) return;
    const { answer, elapsedMs } = this.#ask();
    this.answer = answer;
    this.#times.push(elapsedMs);
  }

  /** The median, without the first where it was repeated: at the first time the other queries had not been asked yet. */
  get medianMs(): number {
    return median(this.#times.length > 1 ? this.#times.slice(1) : this.#times);
  }
}

const SIDES = ['known', 'peer'] as const;

/** Asks all queries of a course in rounds, one side after the other; before that, ours each in a world of its own. */
function timeSearches(course: Course, peerWorld: PeerWorld, repetitions: number): readonly Searches[] {
  const trials = course.queries.map((query) => ({
    query,
    cold: new Trial(() => askOurs(new FreshView(course.world.blocks), course, query)),
    known: new Trial(() => askOurs(course.world.blocks, course, query)),
    peer: new Trial(() => askPeer(course, peerWorld, query)),
  }));
  for (const { cold } of trials) for (let turn = 0; turn <= repetitions; turn++) cold.repeat();
  for (let turn = 0; turn <= repetitions; turn++) {
    for (const side of turn % 2 === 0 ? SIDES : SIDES.toReversed()) for (const trial of trials) trial[side].repeat();
  }
  return trials.map(({ query, cold, known, peer }) => {
    if (known.answer === undefined || peer.answer === undefined) throw new Error('a query was not asked');
    const times = { coldMs: cold.medianMs, knownMs: known.medianMs, peerMs: peer.medianMs };
    return { query, ours: known.answer, peer: peer.answer, ...times };
  });
}

function askOurs(view: BlockView, course: Course, query: CourseQuery): { answer: RouteResult; elapsedMs: number } {
  const timeGuard = { limitMs: THINK_MS, monotonicMs: () => performance.now() };
  const startMs = performance.now();
  const answer = findRoute(view, routeQueryOf(query, course.plan), { maxNodes: MAX_COURSE_NODES, timeGuard });
  return { answer, elapsedMs: performance.now() - startMs };
}

function askPeer(course: Course, world: PeerWorld, query: CourseQuery): { answer: PeerResult; elapsedMs: number } {
  const { result, elapsedMs } = searchAsPeer(peerBotFor(course.plan.version, world, query), query);
  return { answer: result, elapsedMs };
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
