import type { BlockView } from '../../blocks/index.ts';
import { FULL_AIR_TICKS } from '../moves/breath.ts';
import { COST_SCALE } from '../moves/costs.ts';
import { MoveGenerator } from '../moves/move-generator.ts';
import { REACH_ASIDE } from '../moves/move-table.ts';
import { clamped, type Rules, rulesOf } from '../moves/rules.ts';
import {
  DEFAULT_MAX_NODES,
  MAX_NODES,
  NODES_BETWEEN_CHECKS,
  type RouteQuery,
  type SearchOptions,
  type StopReason,
} from '../query.ts';
import { traitsOf } from '../terrain/block-traits.ts';
import { CellGrid } from '../terrain/cell-grid.ts';
import { BackOff } from './back-off.ts';
import { FAR } from './compiled-goal.ts';
import { Frontier } from './frontier.ts';
import { GoalSide, START_LABEL } from './goal-side.ts';
import type { Labels } from './labels.ts';
import { type Obstacle, obstacleAtGoal } from './obstacle.ts';
import type { OpenHeap } from './open-heap.ts';
import { giveBackMemory, type SearchMemory, takeMemory } from './search-memory.ts';
import { findStart } from './start.ts';

/** A partial route shorter than this many blocks is passed over for one that a bolder weight prefers. */
const BACK_OFF_MIN_BLOCKS = 5;

/** Nodes a search may expand whose goal is barred: it cannot succeed, and only shows how near one comes. */
const MAX_BARRED_NODES = 10_000;

/** Labels a search may make for each node it may expand; reaching it counts as the node budget. */
const MAX_LABELS_A_NODE = 8;

/** Farthest coordinate of a start, beyond the world border at 30 million; NaN is no place either. */
const FARTHEST = 32_000_000;
const NOWHERE = { ok: false, reason: 'start_unknown' } as const;

/** Room around the radius, so that moves near its edge see all that they rest on. */
const WINDOW_MARGIN = REACH_ASIDE + 2;

const EXPANDED = 1;
const BEATEN = 2;

/**
 * One search, to be run in slices: A* over labels (see `labels.ts`) and the moves of {@link MoveGenerator}. With a
 * consistent heuristic a label is final when it is expanded, so none is opened twice. Deterministic: it depends on the
 * world and the query alone, not on the slices.
 */
export class Search {
  readonly labels: Labels;
  readonly grid: CellGrid;
  readonly generator: MoveGenerator;
  readonly rules: Rules;
  /** Undefined while it runs. */
  stopped: StopReason | undefined;
  /** The label of the goal, once reached. */
  goalLabel = 0;
  nodesExpanded = 0;
  /** What bars the goal itself, so that no search can reach it. */
  readonly goalObstacle: Obstacle | undefined;
  readonly goal: GoalSide;
  /** Where it could go on if more were loaded or the radius were larger. */
  readonly frontier: Frontier;
  /** The cell nearest to the goal that the breath did not last to; -1 where it always did. */
  airlessCell = -1;
  #airlessEstimate = Infinity;
  readonly #memory: SearchMemory;
  #isReleased = false;
  readonly #heap: OpenHeap;
  #maxNodes: number;
  #metUnloaded = false;
  #metRadius = false;
  readonly #options: SearchOptions;
  readonly #boldness: number;
  readonly #startedMs: number;
  readonly #backOff = new BackOff();

  /** A `boldness` above 1 weighs the way left: then a route found is seldom the cheapest, but found much sooner. */
  constructor(view: BlockView, query: RouteQuery, options: SearchOptions = {}, boldness = 1) {
    const blocks = traitsOf(view.registry);
    this.#memory = takeMemory(view);
    this.labels = this.#memory.labels;
    this.#heap = this.#memory.heap;
    this.rules = rulesOf(query, blocks);
    this.#options = options;
    this.#boldness = boldness;
    this.#startedMs = options.timeGuard?.monotonicMs() ?? 0;
    const isPlace = [query.start.x, query.start.y, query.start.z].every((value) => Math.abs(value) <= FARTHEST);
    const feet = isPlace ? query.start : { x: 0, y: 0, z: 0 };
    const reach = this.rules.radius + WINDOW_MARGIN;
    const [x, z] = [Math.floor(feet.x), Math.floor(feet.z)];
    const bounds = { minX: x - reach, maxX: x + reach, minZ: z - reach, maxZ: z + reach };
    this.grid = new CellGrid(view, blocks, bounds, this.#memory.sections);
    const centre = [x - this.grid.originX, Math.floor(feet.y) - this.grid.originY, z - this.grid.originZ] as const;
    const { successors } = this.#memory;
    const table = this.#memory.movesBy(this.rules.key);
    this.generator = new MoveGenerator(this.grid, this.labels, this.rules, centre, successors, table);
    this.goal = new GoalSide(view, { ...query, start: feet }, this.rules, this.generator);
    this.frontier = new Frontier(this.grid, this.labels, query.passOver ?? []);
    const start = isPlace ? findStart(this.generator.terrain, feet) : NOWHERE;
    this.goalObstacle = obstacleAtGoal(this, query.goal, view);
    const mostNodes = this.goalObstacle === undefined ? MAX_NODES : MAX_BARRED_NODES;
    this.#maxNodes = Math.min(mostNodes, clamped(options.maxNodes, DEFAULT_MAX_NODES, MAX_NODES));
    this.generator.terrain.forgetBarriers();
    if (start.ok) this.#begin(this.grid.cellAt(start.x, start.y, start.z), query);
    else this.stopped = start.reason;
  }

  #begin(cell: number, query: RouteQuery): void {
    const label = this.#open(cell, 0, 0, 0, 0, 0, 0);
    this.generator.beginAt(
      label,
      COST_SCALE * (FULL_AIR_TICKS - clamped(query.airTicks, FULL_AIR_TICKS, FULL_AIR_TICKS)),
    );
    // Who falls through a cell has not come to rest there: labels that will are not to be measured by this one.
    if (this.generator.isFalling) this.grid.pages.firstLabels[cell] = 0;
  }

  /** For who wants to know no more than whether the goal can be got to: a search that cannot succeed ends at once. */
  renouncePartialRoute(): void {
    this.goal.isEager = true;
    if (this.goalObstacle !== undefined) this.stopped ??= 'no_path';
  }

  /** Whether the goal is known to be closed in, or barred itself: no way leads there. */
  get #isGoalClosed(): boolean {
    return this.goalObstacle !== undefined || this.goal.enclosure !== undefined;
  }

  /** With `no_path`: the side of which it is known that nothing leads out of it, or into it. */
  get closedSide(): 'start' | 'goal' | undefined {
    if (this.stopped !== 'no_path') return undefined;
    if (this.#isGoalClosed) return 'goal';
    return this.airlessCell >= 0 ? undefined : 'start';
  }

  /** Hands its memory on once it has been answered: nothing of it may be looked at after that. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.generator.terrain.enter(0);
    giveBackMemory(this.#memory);
  }

  /** Expands at most `nodes` further nodes; true when the search is over. */
  run(nodes: number): boolean {
    let left = nodes;
    while (this.stopped === undefined && left > 0) {
      this.stopped = this.#interrupted();
      if (this.stopped === undefined && this.nodesExpanded % NODES_BETWEEN_CHECKS === 0) this.#lookFromGoal();
      const batch = Math.min(left, NODES_BETWEEN_CHECKS - (this.nodesExpanded % NODES_BETWEEN_CHECKS));
      for (let i = 0; i < batch && this.stopped === undefined; i++) this.stopped = this.#expandNext();
      left -= batch;
    }
    return this.stopped !== undefined;
  }

  /** The end of the best route known: the goal's label, else the best partial one; 0 where there is no start. */
  get endLabel(): number {
    if (this.goalLabel !== 0) return this.goalLabel;
    if (this.goal.isOutOfSight && this.frontier.best !== 0) return this.frontier.best;
    return this.#backOff.best((label) => this.#blocksFromStart(label) > BACK_OFF_MIN_BLOCKS);
  }

  #interrupted(): StopReason | undefined {
    const { signal, timeGuard } = this.#options;
    if (signal?.aborted === true) return 'aborted';
    if (timeGuard !== undefined && timeGuard.monotonicMs() - this.#startedMs > timeGuard.limitMs) return 'time_guard';
    return undefined;
  }

  #expandNext(): StopReason | undefined {
    const { labels, generator } = this;
    const label = this.#popOpen();
    if (label === 0) return this.#exhausted();
    if (this.nodesExpanded >= this.#maxNodes || labels.size >= this.#maxNodes * MAX_LABELS_A_NODE || this.grid.isFull) {
      return this.#unless('node_budget');
    }
    labels.status[label] = EXPANDED;
    this.nodesExpanded++;
    this.#noteBest(label);
    generator.expand(label);
    if (this.goal.isReached(label)) {
      this.goalLabel = label;
      return 'reached';
    }
    if (generator.terrain.airlessCell >= 0) this.#noteAirless();
    const barrier = this.#barrierAt(label);
    if (barrier !== undefined) return barrier;
    this.#openMoves(label);
    return undefined;
  }

  /** Opens a label for each move that the generator listed from `label`, unless another is as good. */
  #openMoves(label: number): void {
    const { labels } = this;
    const { successors } = this.generator;
    const { firstLabels } = this.grid.pages;
    const { count, cell: cells, cost: costs, placed, air, hurt: hurts, kind, editCount } = successors;
    const cost = labels.cost[label] as number;
    const used = labels.used[label] as number;
    const hurt = labels.hurt[label] as number;
    for (let i = 0; i < count; i++) {
      const to = cells[i] as number;
      const first = firstLabels[to] as number;
      const toCost = cost + (costs[i] as number);
      const toUsed = used + (placed[i] as number);
      const toAir = air[i] as number;
      const toHurt = hurt + (hurts[i] as number);
      if (first !== 0 && this.#isBeaten(first, toCost, toUsed, toAir, toHurt)) continue;
      const opened = this.#open(to, toCost, label, kind[i] as number, toUsed, toAir, toHurt);
      if (editCount[i] !== 0) successors.copyEdits(i, labels, opened);
    }
  }

  /** Takes note of what could not be seen from a label; the reason to stop where the goal cannot lie anywhere else. */
  #barrierAt(label: number): StopReason | undefined {
    const { metUnloaded, metRadius } = this.generator.terrain;
    if (!metUnloaded && !metRadius) return undefined;
    this.#metUnloaded ||= metUnloaded;
    this.#metRadius ||= metRadius;
    const reason = metUnloaded ? 'unloaded' : 'radius';
    // Nobody waits under water for more to be loaded.
    const isFirst = (this.labels.air[label] as number) === 0 && this.frontier.note(label, reason);
    return isFirst && !this.#isGoalClosed && this.goal.isOutOfSight ? reason : undefined;
  }

  /** Looks from the goal's side whether it is closed in: a search that cannot succeed ends, or only shows how near one comes. */
  #lookFromGoal(untilSure = false): void {
    if (this.nodesExpanded === 0 || this.#isGoalClosed) return;
    this.goal.look(this.labels.cell[START_LABEL] as number, untilSure);
    if (this.goal.enclosure === undefined) return;
    if (this.goal.isEager) this.stopped = 'no_path';
    else this.#maxNodes = Math.min(this.#maxNodes, MAX_BARRED_NODES);
  }

  #popOpen(): number {
    for (let label = this.#heap.pop(); label !== 0; label = this.#heap.pop()) {
      if (this.labels.status[label] !== BEATEN) return label;
    }
    return 0;
  }

  /**
   * Whether a cell, whose labels begin with `first`, has one that costs no more and has spent no more blocks, breath and
   * health; those that the new one beats are closed.
   */
  #isBeaten(first: number, cost: number, used: number, air: number, hurt: number): boolean {
    const { labels } = this;
    for (let at = first; at !== 0; at = labels.next[at] as number) {
      const itsUsed = labels.used[at] as number;
      const itsAir = labels.air[at] as number;
      const itsHurt = labels.hurt[at] as number;
      if ((labels.cost[at] as number) <= cost) {
        if (itsUsed <= used && itsAir <= air && itsHurt <= hurt) return true;
      } else if (itsUsed >= used && itsAir >= air && itsHurt >= hurt && labels.status[at] === 0) {
        labels.status[at] = BEATEN;
      }
    }
    return false;
  }

  #open(cell: number, cost: number, parent: number, kind: number, used: number, air: number, hurt: number): number {
    const { grid, labels } = this;
    const { firstLabels } = grid.pages;
    const first = firstLabels[cell] as number;
    const label = labels.add(cell, cost, parent, kind, used, air, hurt);
    labels.next[label] = this.#withoutBeaten(first);
    firstLabels[cell] = label;
    const estimate = first === 0 ? this.goal.estimateOf(cell) : (labels.estimate[first] as number);
    labels.estimate[label] = estimate;
    this.#heap.push(label, cost, Math.min(estimate * this.#boldness, FAR));
    return label;
  }

  /** The first label of a chain that is not beaten: keeps chains as short as their living labels, near the head. */
  #withoutBeaten(first: number): number {
    let at = first;
    while (at !== 0 && this.labels.status[at] === BEATEN) at = this.labels.next[at] as number;
    return at;
  }

  /** Remembers where breath ran out nearest to the goal. */
  #noteAirless(): void {
    const { terrain } = this.generator;
    const estimate = this.goal.estimateOf(terrain.airlessCell);
    if (estimate < this.#airlessEstimate) {
      this.#airlessEstimate = estimate;
      this.airlessCell = terrain.airlessCell;
    }
    terrain.airlessCell = -1;
  }

  #noteBest(label: number): void {
    const { labels } = this;
    // A partial route never ends where there is no air.
    if (label !== START_LABEL && (labels.air[label] as number) > 0) return;
    this.#backOff.note(label, labels.cost[label] as number, labels.estimate[label] as number);
  }

  #blocksFromStart(label: number): number {
    const { grid, labels } = this;
    const from = labels.cell[1] as number;
    const to = labels.cell[label] as number;
    return Math.hypot(grid.xOf(to) - grid.xOf(from), grid.yOf(to) - grid.yOf(from), grid.zOf(to) - grid.zOf(from));
  }

  #exhausted(): StopReason {
    if (this.#metUnloaded) return this.#unless('unloaded');
    return this.#metRadius ? this.#unless('radius') : 'no_path';
  }

  /** Why a search ends that found no way, unless the goal turns out to be closed in. */
  #unless(reason: StopReason): StopReason {
    this.#lookFromGoal(true);
    return this.#isGoalClosed ? 'no_path' : reason;
  }
}
