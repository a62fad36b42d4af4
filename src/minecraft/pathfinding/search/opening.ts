import type { BlockView } from '../../blocks/index.ts';
import { ticksOf } from '../moves/costs.ts';
import { Act } from '../moves/moves.ts';
import type { RouteQuery, SearchOptions, StopReason } from '../query.ts';
import { Search } from './search.ts';

/**
 * What would open a way where there is none, with the tools carried and as many blocks as it takes. Where there is a way,
 * how many blocks it digs and places, what all of it costs, and whether it is the cheapest in ticks or just the first one
 * found. Where none was found, whether that is the whole truth (`complete`) or the search for one was cut.
 */
export type Opening =
  | {
      readonly opens: true;
      readonly dig: number;
      readonly place: number;
      readonly costTicks: number;
      readonly isCheapest: boolean;
    }
  | { readonly opens: false; readonly complete: boolean };

/** Answers that a change of the world may turn into a yes. */
const CLOSED: ReadonlySet<StopReason> = new Set(['no_path', 'unloaded', 'radius']);

/** Weight of the way left in the search for just any way. */
const BOLDNESS = 8;

/**
 * A search for what would open the way that another did not find: for the cheapest first, and where that is cut, once
 * more, with as many nodes, for any.
 */
export class OpeningSearch {
  readonly #view: BlockView;
  readonly #query: RouteQuery;
  readonly #options: SearchOptions;
  #search: Search;
  #isBold = false;

  constructor(view: BlockView, query: RouteQuery, options: SearchOptions) {
    const carried = { tools: [], ...query.carried, placeableBlocks: Infinity };
    this.#view = view;
    this.#query = { ...query, allowWorldChange: true, carried };
    this.#options = { ...options, maxNodes: options.openingNodes ?? 0 };
    this.#search = this.#begin(1);
  }

  /** As `Search.run`. */
  run(nodes: number): boolean {
    if (!this.#search.run(nodes)) return false;
    if (this.#isBold || this.#search.stopped !== 'node_budget') return true;
    this.release();
    this.#isBold = true;
    this.#search = this.#begin(BOLDNESS);
    return this.run(nodes);
  }

  /** What it found, once it is over. */
  found(): Opening {
    const { goalLabel, labels, stopped } = this.#search;
    if (goalLabel === 0) return { opens: false, complete: stopped === 'no_path' };
    const costTicks = ticksOf(labels.cost[goalLabel] as number);
    return { opens: true, ...changesOf(this.#search), costTicks, isCheapest: !this.#isBold };
  }

  /** As `Search.release`. */
  release(): void {
    this.#search.release();
  }

  #begin(boldness: number): Search {
    const search = new Search(this.#view, this.#query, this.#options, boldness);
    search.renouncePartialRoute();
    return search;
  }
}

/**
 * The search for what would open the way that `search` did not find; undefined where it was not asked for, or makes no
 * sense: where the world might be changed all along, or the goal lies beyond what the search could see.
 */
export function openingAfter(
  view: BlockView,
  query: RouteQuery,
  search: Search,
  options: SearchOptions,
): OpeningSearch | undefined {
  const { openingNodes = 0 } = options;
  const isClosed = search.stopped !== undefined && CLOSED.has(search.stopped);
  if (openingNodes <= 0 || !isClosed || search.rules.worldChange || search.goal.isOutOfSight) return undefined;
  return new OpeningSearch(view, query, options);
}

function changesOf({ labels, goalLabel }: Search): { readonly dig: number; readonly place: number } {
  let dig = 0;
  let place = 0;
  for (let edit = labels.lastEdit[goalLabel] as number; edit !== 0; edit = labels.editBefore[edit] as number) {
    if (labels.editAct[edit] === Act.DIG) dig++;
    else if (labels.editAct[edit] === Act.PLACE) place++;
  }
  return { dig, place };
}
