import type { BlockPos } from '../../../core/index.ts';
import type { BlockView } from '../../blocks/index.ts';
import type { Move } from '../search/route.ts';

/** Remembers the blocks a route relies on, and tells when one of them is no longer what it was. */
export class RouteWatch {
  readonly #view: BlockView;
  /** World position and state of each cell, by move. */
  readonly #cells: (readonly (BlockPos & { readonly stateId: number })[])[];
  #checkedRevision: number;

  constructor(view: BlockView, moves: readonly Move[]) {
    this.#view = view;
    this.#checkedRevision = view.revision;
    const own = new Set(moves.flatMap(ownChanges).map(keyOf));
    this.#cells = moves.map((move) =>
      cellsOf(move)
        .filter((pos) => !own.has(keyOf(pos)))
        .map((pos) => ({ ...pos, stateId: view.stateAt(pos.x, pos.y, pos.z) })),
    );
  }

  /** The first block that changed on the way from move `index` on, or undefined. Free while the world stands still. */
  changedFrom(index: number): BlockPos | undefined {
    if (this.#view.revision === this.#checkedRevision) return undefined;
    for (const cells of this.#cells.slice(index)) {
      for (const { x, y, z, stateId } of cells) if (this.#view.stateAt(x, y, z) !== stateId) return { x, y, z };
    }
    this.#checkedRevision = this.#view.revision;
    return undefined;
  }
}

/** Cells that the route itself changes: dug, placed, and both halves of a door. */
function ownChanges(move: Move): readonly BlockPos[] {
  const used = move.interactions.flatMap(({ x, y, z }) => [-1, 0, 1].map((dy) => ({ x, y: y + dy, z })));
  return [...move.digs, ...move.places.map((place) => place.at), ...used];
}

/** The cells a move goes through, with the floor under them and the room over the head. */
function cellsOf(move: Move): readonly BlockPos[] {
  const { from, to } = move;
  const cells: BlockPos[] = [];
  const bottom = Math.min(from.y, to.y) - 1;
  const top = Math.max(from.y, to.y) + 1;
  for (let x = Math.min(from.x, to.x); x <= Math.max(from.x, to.x); x++) {
    for (let z = Math.min(from.z, to.z); z <= Math.max(from.z, to.z); z++) {
      for (let y = bottom; y <= top; y++) cells.push({ x, y, z });
    }
  }
  return cells;
}

function keyOf(pos: BlockPos): string {
  return `${pos.x},${pos.y},${pos.z}`;
}
