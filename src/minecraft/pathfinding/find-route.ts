import type { BlockRegistry, BlockView } from '../blocks/index.ts';
import { ticksOf } from './moves/costs.ts';
import type { RouteQuery, SearchOptions } from './query.ts';
import { answerOf } from './search/answer.ts';
import { type OpeningSearch, openingAfter } from './search/opening.ts';
import { quoteOf } from './search/quote.ts';
import { cellPos, labelsTo, moveTo, type RouteResult } from './search/route.ts';
import { Search } from './search/search.ts';
import { runSliced, type SliceOptions } from './search/slices.ts';
import { traitsOf } from './terrain/block-traits.ts';

/** Does what the first search in a version's blocks would spend a tick or two on: for who has the time before. */
export function warmUpPaths(registry: BlockRegistry): void {
  traitsOf(registry);
}

/**
 * The cheapest route to a goal, as moves, or the best partial one with the reason it stops. Cheapest over the published
 * moves ({@link MoveGenerator}); blocks carried are part of what is compared, and a change on the way counts for the
 * label that made it. Never throws; bounded by `maxNodes`. It blocks its thread while it thinks: see
 * {@link findRouteSliced}.
 */
export function findRoute(view: BlockView, query: RouteQuery, options: SearchOptions = {}): RouteResult {
  const search = new Search(view, query, options);
  search.run(Infinity);
  const opening = openingAfter(view, query, search, options);
  opening?.run(Infinity);
  return routeOf(search, query, opening);
}

/** {@link findRoute} in slices, so that no tick is missed; an abort ends it within a slice. Same answer. */
export async function findRouteSliced(
  view: BlockView,
  query: RouteQuery,
  options: SliceOptions = {},
): Promise<RouteResult> {
  const search = new Search(view, query, options);
  await runSliced(search, options);
  const opening = openingAfter(view, query, search, options);
  if (opening !== undefined) await runSliced(opening, options);
  return routeOf(search, query, opening);
}

function routeOf(search: Search, query: RouteQuery, opening: OpeningSearch | undefined): RouteResult {
  const end = search.endLabel;
  const way = end === 0 ? [] : labelsTo(search, end);
  const moves = way.map((label) => moveTo(search, label));
  const dig = moves.flatMap((move) => move.digs);
  const place = moves.flatMap((move) => move.places);
  const route = {
    ...answerOf(search, query, opening),
    reached: search.goalLabel !== 0,
    moves,
    costTicks: ticksOf(search.labels.cost[end] as number),
    steps: moves.length,
    worldChanges: { count: dig.length + place.length, dig, place },
    quote: quoteOf(search, way, moves),
    stoppedAt: end === 0 ? undefined : cellPos(search, search.labels.cell[end] as number),
  };
  search.release();
  opening?.release();
  return route;
}
