import type { BlockView } from '../blocks/index.ts';
import { ticksOf } from './moves/costs.ts';
import { Act } from './moves/moves.ts';
import { DEFAULT_OPENING_NODES, type RouteQuery, type SearchOptions } from './query.ts';
import { answerOf, type SearchAnswer } from './search/answer.ts';
import { type OpeningSearch, openingAfter } from './search/opening.ts';
import { labelsTo } from './search/route.ts';
import { Search } from './search/search.ts';
import { runSliced, type SliceOptions } from './search/slices.ts';

/** What {@link checkReachable} answers. */
export interface ReachableResult extends SearchAnswer {
  readonly reachable: boolean;
  /** Moves to the goal, or to the end of the best partial way known so far. */
  readonly approximateSteps: number;
  readonly costTicks: number;
  /** Whether that way neither digs nor places. */
  readonly withoutChangingWorld: boolean;
}

/**
 * Whether a goal can be got to, by the same search as `findRoute`, without building the route. "No" comes early: at once
 * where the goal is barred itself (inside a block, in mid-air), and as soon as either side turns out to be closed in.
 * What would open the way is looked for too, unless `openingNodes` is 0.
 */
export function checkReachable(view: BlockView, query: RouteQuery, options: SearchOptions = {}): ReachableResult {
  const asked = withOpening(options);
  const search = startOf(view, query, asked);
  search.run(Infinity);
  const opening = openingAfter(view, query, search, asked);
  opening?.run(Infinity);
  return reachableOf(search, query, opening);
}

/** {@link checkReachable} in slices, so that no tick is missed; an abort ends it within a slice. Same answer. */
export async function checkReachableSliced(
  view: BlockView,
  query: RouteQuery,
  options: SliceOptions = {},
): Promise<ReachableResult> {
  const asked = withOpening(options);
  const search = startOf(view, query, asked);
  await runSliced(search, asked);
  const opening = openingAfter(view, query, search, asked);
  if (opening !== undefined) await runSliced(opening, asked);
  return reachableOf(search, query, opening);
}

function withOpening<Options extends SearchOptions>(options: Options): Options {
  return { ...options, openingNodes: options.openingNodes ?? DEFAULT_OPENING_NODES };
}

function startOf(view: BlockView, query: RouteQuery, options: SearchOptions): Search {
  const search = new Search(view, query, options);
  search.renouncePartialRoute();
  return search;
}

function reachableOf(search: Search, query: RouteQuery, opening: OpeningSearch | undefined): ReachableResult {
  const { labels } = search;
  const end = search.endLabel;
  const way = end === 0 ? [] : labelsTo(search, end);
  const reachable = {
    ...answerOf(search, query, opening),
    reachable: search.goalLabel !== 0,
    approximateSteps: way.length,
    costTicks: ticksOf(labels.cost[end] as number),
    withoutChangingWorld: !way.some((label) => changesWorld(search, label)),
  };
  search.release();
  opening?.release();
  return reachable;
}

function changesWorld(search: Search, label: number): boolean {
  const { editCount, editAct } = search.labels;
  const first = search.labels.firstEditOf(label);
  const acts = editAct.subarray(first, first + (editCount[label] as number));
  return acts.includes(Act.DIG) || acts.includes(Act.PLACE);
}
