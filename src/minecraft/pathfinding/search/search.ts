import type { BlockView } from '../../blocks/index.ts';
import { MoveGenerator } from '../moves/move-generator.ts';
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
import { type CompiledGoal, compileGoal, LeastCost } from './goals.ts';
import { Labels } from './labels.ts';
import { type Obstacle, obstacleAtGoal } from './obstacle.ts';
import { OpenHeap } from './open-heap.ts';
import { findStart } from './start.ts';

/**
 * Weights of the way gone against the way left, after baritone's `AbstractNodeCostSearch.COEFFICIENTS`: when a search
 * must stop, the end of the partial route is the label that is best by the first weight that leads far enough away.
 */
const BACK_OFF = [1.5, 2, 2.5, 3, 4, 5, 10] as const;
/** A partial route shorter than this many blocks is passed over for one that a bolder weight prefers. */
const BACK_OFF_MIN_BLOCKS = 5;

/** Nodes a search may expand whose goal is barred: it cannot succeed, and only shows how near one comes. */
const MAX_BARRED_NODES = 10_000;

/** Labels a search may make for each node it may expand; reaching it counts as the node budget. */
const MAX_LABELS_A_NODE = 8;

/** Farthest coordinate of a start, beyond the world border at 30 million; NaN is no place either. */
const FARTHEST = 32_000_000;
const NOWHERE = { ok: false, reason: 'start_unknown' } as const;

/** Room around the radius, so that moves near its edge see what they need: the longest leap. */
const WINDOW_MARGIN = 5;

const EXPANDED = 1;
const BEATEN = 2;

/**
 * One search, to be run in slices: A* over labels (see `labels.ts`) and the moves of {@link MoveGenerator}. With a
 * consistent heuristic a label is final when it is expanded, so none is opened twice. Deterministic: it depends on the
 * world and the query alone, not on the slices.
 */
export class Search {
  readonly labels = new Labels();
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
  readonly #heap = new OpenHeap();
  readonly #goal: CompiledGoal;
  readonly #maxNodes: number;
  readonly #options: SearchOptions;
  readonly #startedMs: number;
  readonly #best = new Int32Array(BACK_OFF.length);
  readonly #bestScore = new Float64Array(BACK_OFF.length).fill(Infinity);

  constructor(view: BlockView, query: RouteQuery, options: SearchOptions = {}) {
    const blocks = traitsOf(view.registry);
    this.rules = rulesOf(query, blocks);
    this.#options = options;
    this.#startedMs = options.timeGuard?.monotonicMs() ?? 0;
    this.#goal = compileGoal(query.goal, new LeastCost(this.rules.groundCost));
    const isPlace = [query.start.x, query.start.y, query.start.z].every((value) => Math.abs(value) <= FARTHEST);
    const feet = isPlace ? query.start : { x: 0, y: 0, z: 0 };
    const reach = this.rules.radius + WINDOW_MARGIN;
    const corner = (sign: number) => [feet.x, feet.y, feet.z].map((value) => Math.floor(value) + sign * reach);
    this.grid = new CellGrid(view, blocks, corner(-1), corner(1));
    const centre = [
      Math.floor(feet.x) - this.grid.originX,
      Math.floor(feet.y) - this.grid.originY,
      Math.floor(feet.z) - this.grid.originZ,
    ] as const;
    this.generator = new MoveGenerator(this.grid, this.labels, this.rules, centre);
    const start = isPlace ? findStart(this.generator.terrain, feet) : NOWHERE;
    this.goalObstacle = obstacleAtGoal(this, query.goal, view);
    const mostNodes = this.goalObstacle === undefined ? MAX_NODES : MAX_BARRED_NODES;
    this.#maxNodes = Math.min(mostNodes, clamped(options.maxNodes, DEFAULT_MAX_NODES, MAX_NODES));
    this.generator.terrain.forgetBarriers();
    if (start.ok) this.#open(this.grid.cellAt(start.x, start.y, start.z), 0, 0, 0, 0, 0);
    else this.stopped = start.reason;
  }

  /** Ends a search whose goal is barred before it begins: for who wants no partial route. */
  giveUpBarredGoal(): void {
    if (this.goalObstacle !== undefined) this.stopped ??= 'no_path';
  }

  /** Expands at most `nodes` further nodes; true when the search is over. */
  run(nodes: number): boolean {
    let left = nodes;
    while (this.stopped === undefined && left > 0) {
      this.stopped = this.#interrupted();
      const batch = Math.min(left, NODES_BETWEEN_CHECKS - (this.nodesExpanded % NODES_BETWEEN_CHECKS));
      for (let i = 0; i < batch && this.stopped === undefined; i++) this.stopped = this.#expandNext();
      left -= batch;
    }
    return this.stopped !== undefined;
  }

  /** The end of the best route known: the goal's label, else the best partial one; 0 where there is no start. */
  get endLabel(): number {
    if (this.goalLabel !== 0) return this.goalLabel;
    for (const label of this.#best) if (this.#blocksFromStart(label) > BACK_OFF_MIN_BLOCKS) return label;
    return this.#best[BACK_OFF.length - 1] ?? 0;
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
    if (this.nodesExpanded >= this.#maxNodes || labels.size >= this.#maxNodes * MAX_LABELS_A_NODE) {
      return this.goalObstacle === undefined ? 'node_budget' : 'no_path';
    }
    labels.status[label] = EXPANDED;
    this.nodesExpanded++;
    this.#noteBest(label);
    generator.expand(label);
    if (this.#isGoal(label)) {
      this.goalLabel = label;
      return 'reached';
    }
    const { successors } = generator;
    const cost = labels.cost[label] as number;
    const used = labels.used[label] as number;
    for (let i = 0; i < successors.count; i++) {
      const to = successors.cell[i] as number;
      const toCost = cost + (successors.cost[i] as number);
      const toUsed = used + (successors.placed[i] as number);
      const toAir = successors.air[i] as number;
      if (this.#isBeaten(to, toCost, toUsed, toAir)) continue;
      const opened = this.#open(to, toCost, label, successors.kind[i] as number, toUsed, toAir);
      successors.copyEdits(i, labels, opened);
    }
    return undefined;
  }

  #popOpen(): number {
    for (let label = this.#heap.pop(); label !== 0; label = this.#heap.pop()) {
      if (this.labels.status[label] !== BEATEN) return label;
    }
    return 0;
  }

  #isGoal(label: number): boolean {
    const { grid, generator, labels } = this;
    const cell = labels.cell[label] as number;
    const y = grid.yOf(cell);
    const footing = generator.footingHeight - (y << 4);
    if (generator.isFalling) return false;
    return this.#goal.isReached(
      grid.xOf(cell) + grid.originX,
      y + grid.originY,
      grid.zOf(cell) + grid.originZ,
      footing,
    );
  }

  /**
   * Whether the cell has a label that costs no more, has placed no more and has spent no more breath; those that the new
   * one beats are closed.
   */
  #isBeaten(cell: number, cost: number, used: number, air: number): boolean {
    const { labels } = this;
    for (let at = this.grid.firstLabelOf(cell); at !== 0; at = labels.next[at] as number) {
      const itsUsed = labels.used[at] as number;
      const itsAir = labels.air[at] as number;
      if ((labels.cost[at] as number) <= cost) {
        if (itsUsed <= used && itsAir <= air) return true;
      } else if (itsUsed >= used && itsAir >= air && labels.status[at] === 0) {
        labels.status[at] = BEATEN;
      }
    }
    return false;
  }

  #open(cell: number, cost: number, parent: number, kind: number, used: number, air: number): number {
    const { grid, labels } = this;
    const label = labels.add(cell, cost, parent, kind, used, air);
    labels.next[label] = this.#withoutBeaten(grid.firstLabelOf(cell));
    grid.setFirstLabel(cell, label);
    const estimate = this.#goal.estimate(
      grid.xOf(cell) + grid.originX,
      grid.yOf(cell) + grid.originY,
      grid.zOf(cell) + grid.originZ,
    );
    labels.estimate[label] = estimate;
    this.#heap.push(label, cost, estimate);
    return label;
  }

  /** The first label of a chain that is not beaten: keeps chains as short as their living labels, near the head. */
  #withoutBeaten(first: number): number {
    let at = first;
    while (at !== 0 && this.labels.status[at] === BEATEN) at = this.labels.next[at] as number;
    return at;
  }

  #noteBest(label: number): void {
    const { labels } = this;
    const cost = labels.cost[label] as number;
    const estimate = labels.estimate[label] as number;
    for (let i = 0; i < BACK_OFF.length; i++) {
      const score = estimate + cost / (BACK_OFF[i] as number);
      if (score < (this.#bestScore[i] as number)) {
        this.#bestScore[i] = score;
        this.#best[i] = label;
      }
    }
  }

  #blocksFromStart(label: number): number {
    const { grid, labels } = this;
    const from = labels.cell[1] as number;
    const to = labels.cell[label] as number;
    return Math.hypot(grid.xOf(to) - grid.xOf(from), grid.yOf(to) - grid.yOf(from), grid.zOf(to) - grid.zOf(from));
  }

  #exhausted(): StopReason {
    if (this.goalObstacle !== undefined) return 'no_path';
    const { terrain } = this.generator;
    if (terrain.metUnloaded) return 'unloaded';
    return terrain.metRadius ? 'radius' : 'no_path';
  }
}
