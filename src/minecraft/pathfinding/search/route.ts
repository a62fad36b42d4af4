import type { BlockPos } from '../../../core/index.ts';
import { ticksOf } from '../moves/costs.ts';
import { Act, MOVE_KINDS, type MoveKind, SIDE_FACES } from '../moves/moves.ts';
import { neighbourFor } from '../moves/place-moves.ts';
import { BELOW, NEIGHBOUR_X, NEIGHBOUR_Y, NEIGHBOUR_Z, OPPOSITE } from '../terrain/supports.ts';
import type { SearchAnswer } from './answer.ts';
import type { RouteQuote } from './quote.ts';
import type { Search } from './search.ts';

/** A block to dig, with the best of the tools carried (null is the bare hand). */
export interface PlannedDig extends BlockPos {
  /** The block's name. */
  readonly block: string;
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
  /** Breath spent when it ends, in ticks since the last; 0 where the head is in air. */
  readonly airSpentTicks: number;
  /** It digs or places: it may be refused, and then the way must be searched again. */
  readonly needsWorldChange: boolean;
  /** In the order to be done. */
  readonly digs: readonly PlannedDig[];
  readonly places: readonly PlannedPlace[];
  readonly interactions: readonly PlannedUse[];
}

/** What `findRoute` answers. Where the goal was not reached, the moves are the best partial route. */
export interface RouteResult extends SearchAnswer {
  readonly reached: boolean;
  readonly moves: readonly Move[];
  readonly costTicks: number;
  readonly steps: number;
  readonly worldChanges: {
    readonly count: number;
    readonly dig: readonly PlannedDig[];
    readonly place: readonly PlannedPlace[];
  };
  /** What it will cost, before anyone walks it. */
  readonly quote: RouteQuote;
  /** The cell the route ends in; undefined where it has no start. */
  readonly stoppedAt: BlockPos | undefined;
}

/** The labels on the way to a label, the start's left out. */
export function labelsTo({ labels }: Search, label: number): readonly number[] {
  const way: number[] = [];
  for (let at = label; (labels.parent[at] as number) !== 0; at = labels.parent[at] as number) way.push(at);
  return way.reverse();
}

/** The move that leads to a label. */
export function moveTo(search: Search, label: number): Move {
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
    airSpentTicks: ticksOf(labels.air[label] as number),
    needsWorldChange: edits.digs.length + edits.places.length > 0,
    ...edits,
  };
}

/** World position of a cell. */
export function cellPos(search: Search, cell: number): BlockPos {
  const { grid } = search;
  return { x: grid.xOf(cell) + grid.originX, y: grid.yOf(cell) + grid.originY, z: grid.zOf(cell) + grid.originZ };
}

type Edits = Pick<Move, 'digs' | 'places' | 'interactions'>;

/** Most moves change nothing. */
const NO_EDITS: Edits = { digs: [], places: [], interactions: [] };

function editsOf(search: Search, label: number, parent: number, from: BlockPos): Edits {
  const { labels, grid, generator, rules } = search;
  if (labels.editCount[label] === 0) return NO_EDITS;
  const digs: PlannedDig[] = [];
  const places: PlannedPlace[] = [];
  const interactions: PlannedUse[] = [];
  const first = labels.firstEditOf(label);
  const { terrain } = generator;
  terrain.enter(parent);
  for (let edit = first; edit < first + (labels.editCount[label] as number); edit++) {
    const cell = labels.editCell[edit] as number;
    const pos = cellPos(search, cell);
    const act = labels.editAct[edit];
    if (act === Act.DIG) {
      const kind = terrain.kindAt(grid.xOf(cell), grid.yOf(cell), grid.zOf(cell));
      const block = terrain.blocks.registry.nameOf(kind) ?? '';
      digs.push({ ...pos, block, ...rules.digger.bestToolFor(kind, (labels.dug[parent] as number) + digs.length) });
    } else if (act === Act.PLACE) {
      places.push(placeOf(search, from, pos));
    } else if (act === Act.USE) {
      interactions.push({ ...pos, stateId: labels.editKind[edit] as number });
    }
  }
  return { digs, places, interactions };
}

/** How a block for a cell is placed by a body in the column of `from`. */
function placeOf({ generator, grid }: Search, from: BlockPos, at: BlockPos): PlannedPlace {
  const { originX, originY, originZ } = grid;
  const { terrain } = generator;
  const to = neighbourFor(terrain, at.x - originX, at.y - originY, at.z - originZ, from.x - originX, from.z - originZ);
  const clicked = {
    x: at.x + (NEIGHBOUR_X[to] ?? 0),
    y: at.y + (NEIGHBOUR_Y[to] ?? 0),
    z: at.z + (NEIGHBOUR_Z[to] ?? 0),
  };
  return { ...clicked, face: to === BELOW ? 'top' : (SIDE_FACES[OPPOSITE[to] ?? 0] ?? 'top'), at };
}
