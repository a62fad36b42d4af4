import type { BlockPos, Point } from '../../src/core/index.ts';
import type { MutableBlockView } from '../../src/minecraft/blocks/index.ts';
import { findRoute, type Move, type StopReason } from '../../src/minecraft/pathfinding/index.ts';
import { COST_SCALE, ticksOf } from '../../src/minecraft/pathfinding/moves/costs.ts';
import { feetIn } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import { applyUse } from '../../src/minecraft/pathfinding/testing/walk-route.ts';
import { CARRIED, type Course, type CourseQuery } from '../courses/course.ts';
import { UndoableView } from './undoable-view.ts';

/** How far aside of its two ends the way from one node to the next may lead. */
const ASIDE_BLOCKS = 3;
/** Nodes of the search from one node to the next, at most. */
const MAX_STEP_NODES = 50_000;

/** Nodes in a row that may be passed over, at most. */
const MAX_PASSED_OVER = 2;

/** What a path of the peer's costs by our model, or which of its steps the model has no moves for. */
export type Price =
  | { readonly ok: true; readonly costTicks: number; readonly passedOver: number }
  | { readonly ok: false; readonly from: BlockPos; readonly to: BlockPos; readonly why: StopReason };

/**
 * Prices a path of another search by our successor function: from each of its nodes to the next the cheapest moves of
 * ours, each step in the world that the steps before it left. A node that our moves do not lead to (the air over a
 * ladder's top is no place to be) is passed over: the way leads from the one before it to the one after. So the path is
 * taken at its best, and what comes out is a way in our own graph: one that our search must not be beaten by.
 */
export function priceOf(course: Course, query: CourseQuery, nodes: readonly Point[]): Price {
  const view = new UndoableView(course.world.blocks);
  try {
    return priceSteps(new Tracker(view, query), nodes);
  } finally {
    view.restore();
  }
}

function priceSteps(tracker: Tracker, nodes: readonly Point[]): Price {
  let passedOver = 0;
  for (let next = 0; next < nodes.length; next++) {
    const ahead = nodes.slice(next, next + 1 + MAX_PASSED_OVER);
    const reached = ahead.findIndex((node) => tracker.goTo(node));
    if (reached === -1) return { ok: false, ...tracker.failure };
    passedOver += reached;
    next += reached;
  }
  return { ok: true, costTicks: ticksOf(tracker.cost), passedOver };
}

/** A body that goes from node to node by our moves, changes the world on its way, and counts what it costs. */
class Tracker {
  /** In thousandths of a tick, so that the sum is exact. */
  cost = 0;
  /** The first step that failed since the last that did not. */
  failure: { readonly from: BlockPos; readonly to: BlockPos; readonly why: StopReason };
  readonly #view: MutableBlockView;
  readonly #query: CourseQuery;
  #at: BlockPos;
  #feet: Point;
  #placeable: number;

  constructor(view: MutableBlockView, query: CourseQuery) {
    const { start } = query;
    this.#view = view;
    this.#query = query;
    this.#at = start;
    this.#feet = feetIn(start.x, start.y, start.z);
    this.#placeable = query.mayChange ? CARRIED.placeableBlocks : 0;
    this.failure = { from: start, to: start, why: 'no_path' };
  }

  /** Goes to a node, if our moves lead there. */
  goTo(node: Point): boolean {
    const at = this.#at;
    const to = feetCellOf(this.#view, node);
    const route = findRoute(
      this.#view,
      {
        start: this.#feet,
        goal: { kind: 'cell', pos: to },
        maxRadius: Math.max(Math.abs(to.x - at.x), Math.abs(to.y - at.y), Math.abs(to.z - at.z)) + ASIDE_BLOCKS,
        allowWorldChange: this.#query.mayChange,
        carried: { placeableBlocks: this.#placeable, tools: this.#query.mayChange ? CARRIED.tools : [] },
      },
      { maxNodes: MAX_STEP_NODES },
    );
    if (!route.reached) {
      if (this.failure.from !== at) this.failure = { from: at, to, why: route.stoppedBecause };
      return false;
    }
    for (const move of route.moves) apply(this.#view, move);
    this.cost += Math.round(route.costTicks * COST_SCALE);
    this.#placeable -= route.worldChanges.place.length;
    this.#feet = { ...feetIn(to.x, to.y, to.z), y: route.moves.at(-1)?.toFeetY ?? this.#feet.y };
    this.#at = to;
    return true;
  }
}

/** The peer counts a body on a slab or a stair to the cell above it; our feet are in the cell of what carries them. */
function feetCellOf(view: MutableBlockView, { x, y, z }: Point): BlockPos {
  const top = view.registry.topSixteenthsOf(view.stateAt(x, y - 1, z));
  return { x, y: top > 0 && top < 16 ? y - 1 : y, z };
}

/** Makes the changes of a move. */
function apply(view: MutableBlockView, move: Move): void {
  const placed = view.registry.defaultStateOf('cobblestone') ?? 1;
  for (const { x, y, z } of move.digs) view.setState(x, y, z, 0);
  for (const { at } of move.places) view.setState(at.x, at.y, at.z, placed);
  for (const use of move.interactions) applyUse(view, use);
}
