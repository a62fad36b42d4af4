import type { BlockView } from '../../blocks/index.ts';
import type { RouteQuery } from '../query.ts';
import { compileGoal, LeastCost } from '../search/goals.ts';
import { Search } from '../search/search.ts';
import { Sight } from '../search/sight.ts';

/** A search's own parts without its algorithm: start, labels, moves and heuristic. */
function partsOf(view: BlockView, query: RouteQuery): Search {
  return new Search(view, query, { maxNodes: 0 });
}

/** Whether the label expanded last is at the goal, by the goal's own word. */
function goalTest(view: BlockView, query: RouteQuery, { grid, generator }: Search): (cell: number) => boolean {
  const goal = compileGoal(query.goal, new LeastCost(0), new Sight(view, generator.terrain));
  return (cell) => {
    const y = grid.yOf(cell);
    const footing = generator.footingHeight - 16 * y;
    return (
      !generator.isFalling &&
      goal.isReached(grid.xOf(cell) + grid.originX, y + grid.originY, grid.zOf(cell) + grid.originZ, footing)
    );
  };
}

/**
 * The least cost to a goal, in thousandths of a tick, by a Dijkstra as plain as can be: no heuristic, no heap, the
 * cheapest open label by a scan. Undefined where there is no way. Of two labels in a cell one that
 * costs no less and spent no fewer blocks, breath and health is dropped, as in the search; who falls is in no cell.
 */
export function leastCostByDijkstra(view: BlockView, query: RouteQuery, maxLabels = 50_000): number | undefined {
  const search = partsOf(view, query);
  const { labels, generator } = search;
  const isGoal = goalTest(view, query, search);
  /** The labels expanded in a cell: one that comes later costs no less. */
  const done = new Map<number, number[]>();
  const isNoBetter = (label: number, than: number): boolean =>
    (labels.used[label] ?? 0) >= (labels.used[than] ?? 0) &&
    (labels.air[label] ?? 0) >= (labels.air[than] ?? 0) &&
    (labels.hurt[label] ?? 0) >= (labels.hurt[than] ?? 0);
  const open = labels.size === 0 ? [] : [1];
  while (open.length > 0 && labels.size < maxLabels) {
    let best = 0;
    for (let i = 1; i < open.length; i++) {
      if ((labels.cost[open[i] ?? 0] ?? 0) < (labels.cost[open[best] ?? 0] ?? 0)) best = i;
    }
    const [label = 0] = open.splice(best, 1);
    const cell = labels.cell[label] ?? 0;
    const before = done.get(cell) ?? [];
    if (before.some((each) => isNoBetter(label, each))) continue;
    generator.stand(label);
    if (!generator.isFalling) done.set(cell, [...before, label]);
    if (isGoal(cell)) return labels.cost[label];
    generator.expand(label);
    open.push(...openMoves(search, label));
  }
  return undefined;
}

/** Adds a label for each move that was listed from a label, whatever else leads to its cell. */
function openMoves({ labels, generator }: Search, label: number): readonly number[] {
  const { successors } = generator;
  return Array.from({ length: successors.count }, (_, i) => {
    const cost = (labels.cost[label] ?? 0) + (successors.cost[i] ?? 0);
    const used = (labels.used[label] ?? 0) + (successors.placed[i] ?? 0);
    const hurt = (labels.hurt[label] ?? 0) + (successors.hurt[i] ?? 0);
    const { cell, kind, air } = successors;
    const next = labels.add(cell[i] ?? 0, cost, label, kind[i] ?? 0, used, air[i] ?? 0, hurt);
    successors.copyEdits(i, labels, next);
    return next;
  });
}

/** What a label has changed on its way, each cell as it is afterwards, as text. */
function changesOf({ labels }: Search, label: number): string {
  const kinds = new Map<number, number>();
  for (let edit = labels.lastEdit[label] ?? 0; edit !== 0; edit = labels.editBefore[edit] ?? 0) {
    const cell = labels.editCell[edit] ?? 0;
    if (!kinds.has(cell)) kinds.set(cell, labels.editKind[edit] ?? 0);
  }
  return [...kinds].sort(([a], [b]) => a - b).join(' ');
}

/**
 * The true least cost to a goal cell, where a search by labels may miss it: a Dijkstra over places and worlds, in which
 * two ways to a cell are one only if they leave the same world, blocks, breath and health. Undefined where there is no way,
 * or where it took more than `maxLabels` to tell.
 */
export function leastCostOverWorlds(view: BlockView, query: RouteQuery, maxLabels = 60_000): number | undefined {
  const search = partsOf(view, query);
  const { labels, generator } = search;
  const isGoal = goalTest(view, query, search);
  const done = new Set<string>();
  /** Labels by cost; costs in ascending order are found by a scan. */
  const open = new Map<number, number[]>([[0, labels.size === 0 ? [] : [1]]]);
  while (open.size > 0 && labels.size < maxLabels) {
    const cost = Math.min(...open.keys());
    const same = open.get(cost) ?? [];
    open.delete(cost);
    for (const label of same) {
      const { cell, used, air, hurt } = labels;
      const state = [cell[label], used[label], air[label], hurt[label], changesOf(search, label)].join('|');
      if (done.has(state)) continue;
      done.add(state);
      generator.stand(label);
      if (isGoal(cell[label] ?? 0)) return cost;
      generator.expand(label);
      for (const next of openMoves(search, label)) {
        const nextCost = labels.cost[next] ?? 0;
        open.set(nextCost, [...(open.get(nextCost) ?? []), next]);
      }
    }
  }
  return undefined;
}

/** Lists the moves from one label after another, at most `maxLabels`, with the short ways and without. */
export function* movesBothWays(
  view: BlockView,
  query: RouteQuery,
  maxLabels: number,
): Generator<{ readonly short: readonly string[]; readonly general: readonly string[] }> {
  const search = partsOf(view, query);
  const { labels, generator } = search;
  for (let label = 1; label <= Math.min(labels.size, maxLabels); label++) {
    generator.usesShortcuts = false;
    generator.expand(label);
    const general = listed(search);
    generator.usesShortcuts = true;
    generator.expand(label);
    yield { short: listed(search), general };
    openMoves(search, label);
  }
}

/** The moves listed last, as text, in an order of their own. */
function listed({ grid, generator }: Search): readonly string[] {
  const { successors: moves } = generator;
  const placeOf = (cell = 0) => [grid.xOf(cell), grid.yOf(cell), grid.zOf(cell)].join(',');
  return Array.from({ length: moves.count }, (_, i) => {
    const first = moves.firstEdit[i] ?? 0;
    const edits = Array.from({ length: moves.editCount[i] ?? 0 }, (_each, at) => {
      const { editCell, editKind, editAct } = moves;
      return `${placeOf(editCell[first + at])}=${editKind[first + at]} ${editAct[first + at]}`;
    });
    const spent = [moves.cost[i], moves.kind[i], moves.placed[i], moves.air[i], moves.hurt[i]].join(' ');
    return `${placeOf(moves.cell[i])}: ${spent} ${edits.join(' ')}`;
  }).sort();
}

/** One move as the successor function gives it. */
export interface OracleMove {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly cost: number;
}

/** All moves from a query's start by the successor function, with the world as it is. */
export function movesFrom(view: BlockView, query: RouteQuery): readonly OracleMove[] {
  const { grid, labels, generator } = partsOf(view, query);
  if (labels.size === 0) return [];
  generator.expand(1);
  const { successors } = generator;
  return Array.from({ length: successors.count }, (_, i) => {
    const cell = successors.cell[i] ?? 0;
    return {
      x: grid.xOf(cell) + grid.originX,
      y: grid.yOf(cell) + grid.originY,
      z: grid.zOf(cell) + grid.originZ,
      cost: successors.cost[i] ?? 0,
    };
  });
}
