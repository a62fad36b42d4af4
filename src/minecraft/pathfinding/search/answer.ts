import type { RouteQuery, StopReason } from '../query.ts';
import { MAX_AVOIDED } from '../query.ts';
import { Trait } from '../terrain/block-traits.ts';
import type { Caveat } from '../texts.ts';
import type { FrontierCell } from './frontier.ts';
import { focusOf } from './goals.ts';
import { type Obstacle, obstacleAround, obstacleAtStart, obstacleTowards } from './obstacle.ts';
import type { Opening, OpeningSearch } from './opening.ts';
import { cellPos } from './route.ts';
import type { Search } from './search.ts';

/** What every answer of the path search tells beside the way. */
export interface SearchAnswer {
  readonly stoppedBecause: StopReason;
  /** With `no_path`: which side is known to be closed in, with nothing unloaded and no radius involved. */
  readonly closedSide: 'start' | 'goal' | undefined;
  /** What bars the way towards the goal; undefined where it was reached or nothing can be named. */
  readonly obstacle: Obstacle | undefined;
  /** What would open the way; undefined where that was not asked for or makes no sense. */
  readonly opensWith: Opening | undefined;
  /** Where the search could go on if more were loaded or the radius were larger, best for the goal first. */
  readonly frontier: readonly FrontierCell[];
  /** What the answer could not take into account. */
  readonly collisionCaveat: readonly Caveat[];
  readonly nodesExpanded: number;
}

/** The part of an answer that routes and yes-or-no answers share. `opening` is the second search, if there was one. */
export function answerOf(search: Search, query: RouteQuery, opening: OpeningSearch | undefined): SearchAnswer {
  return {
    stoppedBecause: search.stopped ?? 'aborted',
    closedSide: search.closedSide,
    obstacle: obstacleOf(search, query),
    opensWith: opening?.found(),
    frontier: search.frontier.cells(),
    collisionCaveat: caveatsOf(search, query),
    nodesExpanded: search.nodesExpanded,
  };
}

function obstacleOf(search: Search, query: RouteQuery): Obstacle | undefined {
  if (search.stopped === 'start_blocked') return obstacleAtStart(search, query.start);
  if (search.goalLabel !== 0) return undefined;
  const end = search.endLabel;
  if (search.goalObstacle !== undefined || end === 0) return search.goalObstacle;
  const focus = focusOf(query.goal, cellPos(search, search.labels.cell[end] as number));
  if (focus === undefined) return undefined;
  if (search.goal.enclosure !== undefined) return obstacleAround(search, search.goal.enclosure, focus);
  if (search.stopped === 'no_path' && search.airlessCell >= 0) {
    return { pos: cellPos(search, search.airlessCell), block: undefined, reason: 'air' };
  }
  return obstacleTowards(search, end, focus);
}

function caveatsOf(search: Search, query: RouteQuery): readonly Caveat[] {
  const { seen } = search.grid;
  const { avoid } = query;
  const caveats: Caveat[] = [];
  if (avoid === undefined || avoid.length > MAX_AVOIDED) caveats.push('entities');
  if (avoid !== undefined) caveats.push('entities_move');
  if ((seen & Trait.UNKNOWN) !== 0) caveats.push('unknown_states');
  if (search.rules.worldChange) caveats.push('changes_may_be_refused');
  return caveats;
}
