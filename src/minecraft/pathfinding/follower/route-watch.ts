import type { BlockPos } from '../../../core/index.ts';
import type { Move } from '../search/route.ts';
import { STRIPS } from '../terrain/block-traits.ts';
import type { Course } from './pilots/course.ts';

/** A block that a route relies on, as it was when the route was taken up. */
interface Watched extends BlockPos {
  readonly kind: number;
}

/**
 * Remembers the blocks a route relies on, and tells when one of them is no longer what it was to a body: another shape or
 * other traits. What only looks different (grass that turns to earth, leaves that count their distance) is no change.
 */
export class RouteWatch {
  readonly #course: Course;
  readonly #cells: (readonly Watched[])[];
  #checkedRevision: number;

  constructor(course: Course, moves: readonly Move[]) {
    this.#course = course;
    this.#checkedRevision = course.view.revision;
    const own = new Set(moves.flatMap(ownChanges).map(keyOf));
    this.#cells = moves.map((move) =>
      cellsOf(move)
        .filter((pos) => !own.has(keyOf(pos)))
        .map((pos) => ({ ...pos, kind: course.kindAt(pos) })),
    );
  }

  /** The first block that changed on the way from move `index` on, or undefined. Free while the world stands still. */
  changedFrom(index: number): BlockPos | undefined {
    const { revision } = this.#course.view;
    if (revision === this.#checkedRevision) return undefined;
    for (const cells of this.#cells.slice(index)) {
      for (const cell of cells) if (!this.#isSame(cell)) return { x: cell.x, y: cell.y, z: cell.z };
    }
    this.#checkedRevision = revision;
    return undefined;
  }

  #isSame(cell: Watched): boolean {
    const { traits, tops, bottoms } = this.#course.blocks;
    const kind = this.#course.kindAt(cell);
    if (kind === cell.kind) return true;
    // What is not known, then or now, has no traits to compare.
    if (kind < 0 || cell.kind < 0 || traits[kind] !== traits[cell.kind]) return false;
    for (let strip = 0; strip < STRIPS; strip++) {
      const [now, then] = [kind * STRIPS + strip, cell.kind * STRIPS + strip];
      if (tops[now] !== tops[then] || bottoms[now] !== bottoms[then]) return false;
    }
    return true;
  }
}

/** Cells that the route itself changes: dug, with what stood on them, placed, and both halves of a door. */
function ownChanges(move: Move): readonly BlockPos[] {
  const used = move.interactions.flatMap(({ x, y, z }) => [-1, 0, 1].map((dy) => ({ x, y: y + dy, z })));
  const dug = move.digs.flatMap(({ x, y, z }) => [0, 1].map((dy) => ({ x, y: y + dy, z })));
  return [...dug, ...move.places.map((place) => place.at), ...used];
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
