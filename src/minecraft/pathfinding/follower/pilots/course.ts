import type { BlockPos } from '../../../../core/index.ts';
import type { BlockView } from '../../../blocks/index.ts';
import { SIDE_X, SIDE_Z } from '../../moves/moves.ts';
import type { Move } from '../../search/route.ts';
import { type BlockTraits, MIDDLE, STRIPS, Trait, traitsOf } from '../../terrain/block-traits.ts';
import { asideOf, cosineOfTurn, isStraight, lengthOf, levelDistance, middleOf } from '../route-geometry.ts';
import type { BodyMotion } from '../steering.ts';

/** What kills is passed no farther than this from the middle line. */
export const ALIGNED_BLOCKS = 0.1;
/** Nearer than this to the middle line a body slips past panels at the edges; farther it aligns first, from here. */
const TIGHT_BLOCKS = 0.05;
const ALIGN_WITHIN_BLOCKS = 0.6;
const TURN_SLACK_BLOCKS = 0.1;
const RUN_ON_BLOCKS = 3;
const RUN_ON_KINDS: ReadonlySet<string> = new Set(['walk', 'diagonal', 'jump', 'swim', 'leap']);
/** Turns of up to 45 degrees are run through. */
const RUN_ON_COSINE = Math.SQRT1_2 - 1e-9;

/** The route being walked as its pilots see it: the move begun, how it goes on, and the blocks around. */
export class Course {
  /** No way was gained for a while. */
  isStalled = false;
  /** On the way back to the middle of the block, to run up to a leap. Forgotten when a move begins. */
  takesRunUp = false;
  readonly view: BlockView;
  readonly blocks: BlockTraits;
  #moves: readonly Move[] = [];
  #index = 0;

  constructor(view: BlockView) {
    this.view = view;
    this.blocks = traitsOf(view.registry);
  }

  /** Begins move `index` of a route. */
  begin(moves: readonly Move[], index: number): void {
    this.#moves = moves;
    this.#index = index;
    this.takesRunUp = false;
  }

  /** The traits of a block as the view has it now. */
  traitsAt(pos: BlockPos): number {
    const kind = this.kindAt(pos);
    return kind < 0 ? Trait.UNLOADED : (this.blocks.traits[kind] ?? Trait.UNKNOWN);
  }

  /** The block's kind (a state id) as the view has it now; negative where it is not known. */
  kindAt(pos: BlockPos): number {
    return this.view.stateAt(pos.x, pos.y, pos.z);
  }

  /** Whether a body must first get to the middle of its cell: to pass a panel at an edge, or something that kills. */
  mustAlign(body: BodyMotion, move: Move): boolean {
    if ((!body.onGround && !body.inWater) || !isStraight(move)) return false;
    const aside = asideOf(body.position, move);
    if (aside < TIGHT_BLOCKS || levelDistance(body.position, middleOf(move.from)) > ALIGN_WITHIN_BLOCKS) return false;
    const cells = [move.from, above(move.from), move.to, above(move.to)];
    if (cells.some((pos) => (this.traitsAt(pos) & Trait.EVEN) === 0)) return true;
    return aside > ALIGNED_BLOCKS && cells.some((pos) => this.#isBesideHazard(pos));
  }

  /**
   * How far beyond the end of the move begun a body may run, in blocks: along the moves that go on in nearly the same
   * direction, turns of at most the angle of `leastCosine`.
   */
  runOn(leastCosine = RUN_ON_COSINE): number {
    const moves = this.#moves;
    let blocks = 0;
    if (this.#isNarrow(moves[this.#index])) return 0;
    for (let i = this.#index; i + 1 < moves.length && blocks < RUN_ON_BLOCKS; i++) {
      const move = moves[i];
      const next = moves[i + 1];
      if (move === undefined || next === undefined || !RUN_ON_KINDS.has(next.kind) || next.interactions.length > 0)
        break;
      if (next.needsWorldChange) break;
      const turn = cosineOfTurn(move, next);
      if (turn < leastCosine) return blocks + TURN_SLACK_BLOCKS;
      blocks += lengthOf(next);
    }
    return blocks;
  }

  #isBesideHazard(pos: BlockPos): boolean {
    return [0, 1, 2, 3].some((side) => {
      const beside = { x: pos.x + (SIDE_X[side] ?? 0), y: pos.y, z: pos.z + (SIDE_Z[side] ?? 0) };
      return (this.traitsAt(beside) & Trait.DEADLY) !== 0;
    });
  }

  /** Whether a move ends on something narrower than its cell: a fence post, a wall. */
  #isNarrow(move: Move | undefined): boolean {
    if (move === undefined) return false;
    const { to, toFeetY } = move;
    const kind = this.kindAt({ x: to.x, y: Math.ceil(toFeetY) - 1, z: to.z });
    if (kind < 0) return false;
    const tops = this.blocks.tops.subarray(kind * STRIPS, (kind + 1) * STRIPS);
    return (tops[MIDDLE] ?? 0) > Math.min(...tops);
  }
}

function above(pos: BlockPos): BlockPos {
  return { x: pos.x, y: pos.y + 1, z: pos.z };
}
