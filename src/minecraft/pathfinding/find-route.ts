import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlockView } from '../blocks/index.ts';
import { ticksOf } from './moves/costs.ts';
import { Act } from './moves/moves.ts';
import type { RouteQuery, SearchOptions, StopReason } from './query.ts';
import { focusOf } from './search/goals.ts';
import { type Obstacle, obstacleAtStart, obstacleTowards } from './search/obstacle.ts';
import { cellPos, movesTo, type RouteResult } from './search/route.ts';
import { Search } from './search/search.ts';
import { Trait } from './terrain/block-traits.ts';
import type { Caveat } from './texts.ts';

/**
 * The cheapest route to a goal, as moves, or the best partial one with the reason it stops. Cheapest over the published
 * moves ({@link MoveGenerator}); blocks carried are part of what is compared, and a change on the way counts for the
 * label that made it. Never throws; bounded by `maxNodes`. It blocks its thread while it thinks: see
 * {@link findRouteSliced}.
 */
export function findRoute(view: BlockView, query: RouteQuery, options?: SearchOptions): RouteResult {
  const search = new Search(view, query, options);
  search.run(Infinity);
  return routeOf(search, query);
}

/** Options of {@link findRouteSliced}. */
export interface SliceOptions extends SearchOptions {
  /** Nodes expanded before others get a turn. Default {@link DEFAULT_SLICE_NODES}. */
  readonly nodesPerSlice?: number;
  /** Lets others have their turn; by default, the event loop. */
  readonly yieldTurn?: () => Promise<unknown>;
}

/** Default of {@link SliceOptions.nodesPerSlice}: a few milliseconds, well under a tick. */
export const DEFAULT_SLICE_NODES = 2048;

/** {@link findRoute} in slices, so that no tick is missed; an abort ends it within a slice. Same answer. */
export async function findRouteSliced(
  view: BlockView,
  query: RouteQuery,
  options: SliceOptions = {},
): Promise<RouteResult> {
  const search = new Search(view, query, options);
  await runSliced(search, options);
  return routeOf(search, query);
}

async function runSliced(search: Search, options: SliceOptions): Promise<void> {
  const nodes = Math.max(1, options.nodesPerSlice ?? DEFAULT_SLICE_NODES);
  const yieldTurn = options.yieldTurn ?? (() => nextTurn());
  while (!search.run(nodes)) await yieldTurn();
}

/** What {@link checkReachable} answers. */
export interface ReachableResult {
  readonly reachable: boolean;
  /** Moves to the goal, or to the end of the best partial way. */
  readonly approximateSteps: number;
  readonly costTicks: number;
  /** Whether that way neither digs nor places. */
  readonly withoutChangingWorld: boolean;
  readonly stoppedBecause: StopReason;
  readonly obstacle: Obstacle | undefined;
  readonly collisionCaveat: readonly Caveat[];
  readonly nodesExpanded: number;
}

/**
 * Whether a goal can be got to, by the same search as {@link findRoute}, without building the route. A goal that is
 * barred itself (inside a block, in mid-air) is answered without a search.
 */
export function checkReachable(view: BlockView, query: RouteQuery, options?: SearchOptions): ReachableResult {
  const search = new Search(view, query, options);
  search.giveUpBarredGoal();
  search.run(Infinity);
  return reachableOf(search, query);
}

/** {@link checkReachable} in slices, as {@link findRouteSliced}. */
export async function checkReachableSliced(
  view: BlockView,
  query: RouteQuery,
  options: SliceOptions = {},
): Promise<ReachableResult> {
  const search = new Search(view, query, options);
  search.giveUpBarredGoal();
  await runSliced(search, options);
  return reachableOf(search, query);
}

function routeOf(search: Search, query: RouteQuery): RouteResult {
  const end = search.endLabel;
  const moves = end === 0 ? [] : movesTo(search, end);
  const dig = moves.flatMap((move) => move.digs);
  const place = moves.flatMap((move) => move.places);
  return {
    ...answerOf(search, query, end),
    reached: search.goalLabel !== 0,
    moves,
    costTicks: ticksOf(search.labels.cost[end] as number),
    steps: moves.length,
    worldChanges: { count: dig.length + place.length, dig, place },
    stoppedAt: end === 0 ? undefined : cellPos(search, search.labels.cell[end] as number),
  };
}

function reachableOf(search: Search, query: RouteQuery): ReachableResult {
  const { labels } = search;
  const end = search.endLabel;
  let steps = 0;
  let changes = false;
  for (let at = end; (labels.parent[at] as number) !== 0; at = labels.parent[at] as number) {
    steps++;
    changes ||= changesWorld(search, at);
  }
  return {
    ...answerOf(search, query, end),
    reachable: search.goalLabel !== 0,
    approximateSteps: steps,
    costTicks: ticksOf(labels.cost[end] as number),
    withoutChangingWorld: !changes,
  };
}

function changesWorld(search: Search, label: number): boolean {
  const { firstEdit, editCount, editAct } = search.labels;
  const first = firstEdit[label] as number;
  const acts = editAct.subarray(first, first + (editCount[label] as number));
  return acts.includes(Act.DIG) || acts.includes(Act.PLACE);
}

type SharedAnswer = Pick<RouteResult, 'stoppedBecause' | 'obstacle' | 'collisionCaveat' | 'nodesExpanded'>;

function answerOf(search: Search, query: RouteQuery, end: number): SharedAnswer {
  return {
    stoppedBecause: search.stopped ?? 'aborted',
    obstacle: obstacleOf(search, query, end),
    collisionCaveat: caveatsOf(search, query),
    nodesExpanded: search.nodesExpanded,
  };
}

function obstacleOf(search: Search, query: RouteQuery, end: number): Obstacle | undefined {
  if (search.stopped === 'start_blocked') return obstacleAtStart(search, query.start);
  if (search.goalLabel === 0 && search.goalObstacle !== undefined) return search.goalObstacle;
  const focus = focusOf(query.goal);
  const isPartial = search.goalLabel === 0 && end !== 0;
  return isPartial && focus !== undefined ? obstacleTowards(search, end, focus) : undefined;
}

function caveatsOf(search: Search, query: RouteQuery): readonly Caveat[] {
  const { seen } = search.grid;
  const caveats: Caveat[] = ['entities'];
  if ((seen & Trait.UNKNOWN) !== 0) caveats.push('unknown_states');
  if ((seen & Trait.WATER) !== 0) caveats.push('under_water');
  if ((seen & (Trait.STICKY | Trait.NO_JUMP)) !== 0) caveats.push('sticky_blocks');
  if (query.goal.kind === 'reach') caveats.push('line_of_sight');
  if (search.rules.worldChange) caveats.push('changes_may_be_refused');
  return caveats;
}
