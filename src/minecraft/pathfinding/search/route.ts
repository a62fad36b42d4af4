import type { BlockPos } from '../../../core/index.ts';
import { ticksOf } from '../moves/costs.ts';
import { Act, MOVE_KINDS, type MoveKind, SIDE_FACES } from '../moves/moves.ts';
import type { StopReason } from '../query.ts';
import type { Caveat } from '../texts.ts';
import type { Obstacle } from './obstacle.ts';
import type { Search } from './search.ts';

/** A block to dig, with the best of the tools carried (null is the bare hand). */
export interface PlannedDig extends BlockPos {
  readonly heldItem: string | null;
  readonly ticks: number;
}

/** A block to place, as the tools take it: x, y, z is the block clicked, and the new one appears against `face`. */
export interface PlannedPlace extends BlockPos {
  readonly face: 'top' | (typeof SIDE_FACES)[number];
  /** Where the new block appears. */
  readonly at: BlockPos;
}

/** A door, gate or trapdoor to click. */
export interface PlannedUse extends BlockPos {
  /** The state the block has once it was clicked. */
  readonly stateId: number;
}

/** One move of a route; positions are cells the feet are in. */
export interface Move {
  readonly kind: MoveKind;
  readonly from: BlockPos;
  readonly to: BlockPos;
  /** Height of the feet after the move, in world coordinates: a slab is half a block above its cell's bottom. */
  readonly toFeetY: number;
  readonly costTicks: number;
  /** It digs or places: it may be refused, and then the way must be searched again. */
  readonly needsWorldChange: boolean;
  /** In the order to be done. */
  readonly digs: readonly PlannedDig[];
  readonly places: readonly PlannedPlace[];
  readonly interactions: readonly PlannedUse[];
}

/** What `findRoute` answers. Where the goal was not reached, the moves are the best partial route. */
export interface RouteResult {
  readonly reached: boolean;
  readonly moves: readonly Move[];
  readonly costTicks: number;
  readonly steps: number;
  readonly worldChanges: {
    readonly count: number;
    readonly dig: readonly PlannedDig[];
    readonly place: readonly PlannedPlace[];
  };
  readonly stoppedBecause: StopReason;
  /** The cell the route ends in; undefined where it has no start. */
  readonly stoppedAt: BlockPos | undefined;
  /** What bars the way from there towards the goal; undefined where it was reached or nothing can be named. */
  readonly obstacle: Obstacle | undefined;
  /** What the answer could not take into account. */
  readonly collisionCaveat: readonly Caveat[];
  readonly nodesExpanded: number;
}

/** The moves that lead to a label, first move first. */
export function movesTo(search: Search, label: number): readonly Move[] {
  const labels: number[] = [];
  for (let at = label; (search.labels.parent[at] as number) !== 0; at = search.labels.parent[at] as number) {
    labels.push(at);
  }
  return labels.reverse().map((at) => moveTo(search, at));
}

function moveTo(search: Search, label: number): Move {
  const { labels, generator, grid } = search;
  const parent = labels.parent[label] as number;
  const from = cellPos(search, labels.cell[parent] as number);
  const to = cellPos(search, labels.cell[label] as number);
  const edits = editsOf(search, label, parent, from);
  generator.stand(label);
  return {
    kind: MOVE_KINDS[labels.kind[label] as number] ?? 'walk',
    from,
    to,
    toFeetY: grid.originY + generator.footingHeight / 16,
    costTicks: ticksOf((labels.cost[label] as number) - (labels.cost[parent] as number)),
    needsWorldChange: edits.digs.length + edits.places.length > 0,
    ...edits,
  };
}

/** World position of a cell. */
export function cellPos(search: Search, cell: number): BlockPos {
  const { grid } = search;
  return { x: grid.xOf(cell) + grid.originX, y: grid.yOf(cell) + grid.originY, z: grid.zOf(cell) + grid.originZ };
}

function editsOf(
  search: Search,
  label: number,
  parent: number,
  from: BlockPos,
): Pick<Move, 'digs' | 'places' | 'interactions'> {
  const { labels, grid, generator, rules } = search;
  const digs: PlannedDig[] = [];
  const places: PlannedPlace[] = [];
  const interactions: PlannedUse[] = [];
  const first = labels.firstEdit[label] as number;
  const { terrain } = generator;
  terrain.enter(parent);
  for (let edit = first; edit < first + (labels.editCount[label] as number); edit++) {
    const cell = labels.editCell[edit] as number;
    const pos = cellPos(search, cell);
    const act = labels.editAct[edit];
    if (act === Act.DIG) {
      const kind = terrain.kindAt(grid.xOf(cell), grid.yOf(cell), grid.zOf(cell));
      digs.push({ ...pos, ...rules.digger.bestToolFor(kind) });
    } else if (act === Act.PLACE) {
      places.push(placeOf(from, pos));
    } else if (act === Act.USE) {
      interactions.push({ ...pos, stateId: labels.editKind[edit] as number });
    }
  }
  return { digs, places, interactions };
}

/** Blocks are placed against the one stood on: on its top under one's own feet, on its side over a gap. */
function placeOf(from: BlockPos, at: BlockPos): PlannedPlace {
  const clicked = { x: from.x, y: from.y - 1, z: from.z };
  if (at.x === from.x && at.z === from.z) return { ...clicked, face: 'top', at };
  const side = at.z < from.z ? 0 : at.x > from.x ? 1 : at.z > from.z ? 2 : 3;
  return { ...clicked, face: SIDE_FACES[side], at };
}
