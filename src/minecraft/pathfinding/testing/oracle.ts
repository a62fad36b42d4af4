import type { BlockView } from '../../blocks/index.ts';
import type { RouteQuery } from '../query.ts';
import { Search } from '../search/search.ts';

/** A search's own parts without its algorithm: start, labels, moves and heuristic. */
function partsOf(view: BlockView, query: RouteQuery): Search {
  return new Search(view, query, { maxNodes: 0 });
}

/** The cell of the goal, in window coordinates. */
function goalCell(search: Search, query: RouteQuery): number {
  if (query.goal.kind !== 'cell') throw new Error('the oracle knows cells only');
  const { pos } = query.goal;
  const { grid } = search;
  return grid.cellAt(pos.x - grid.originX, pos.y - grid.originY, pos.z - grid.originZ);
}

/**
 * The least cost to a goal cell, in thousandths of a tick, by a Dijkstra as plain as can be: no heuristic, no heap, the
 * cheapest open label by a scan. Undefined where there is no way. Of two labels in a cell one that
 * costs no less, placed no fewer blocks and spent no less breath is dropped, as in the search.
 */
export function leastCostByDijkstra(view: BlockView, query: RouteQuery, maxLabels = 50_000): number | undefined {
  const search = partsOf(view, query);
  const { labels, generator } = search;
  const goal = goalCell(search, query);
  /** The labels expanded in a cell: one that comes later costs no less. */
  const done = new Map<number, number[]>();
  const isNoBetter = (label: number, than: number): boolean =>
    (labels.used[label] ?? 0) >= (labels.used[than] ?? 0) && (labels.air[label] ?? 0) >= (labels.air[than] ?? 0);
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
    done.set(cell, [...before, label]);
    generator.expand(label);
    if (cell === goal && !generator.isFalling) return labels.cost[label];
    const { successors } = generator;
    for (let i = 0; i < successors.count; i++) {
      const cost = (labels.cost[label] ?? 0) + (successors.cost[i] ?? 0);
      const used = (labels.used[label] ?? 0) + (successors.placed[i] ?? 0);
      const { cell: cells, kind: kinds, air } = successors;
      const next = labels.add(cells[i] ?? 0, cost, label, kinds[i] ?? 0, used, air[i] ?? 0);
      successors.copyEdits(i, labels, next);
      open.push(next);
    }
  }
  return undefined;
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
