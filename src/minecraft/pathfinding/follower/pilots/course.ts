import { type BlockPos, blockPosOf } from '../../../../core/index.ts';
import type { BlockView } from '../../../blocks/index.ts';
import { underWaterPart } from '../../moves/breath.ts';
import { SIDE_X, SIDE_Z } from '../../moves/moves.ts';
import type { Move } from '../../search/route.ts';
import { type BlockTraits, MIDDLE, STRIPS, Trait, traitsOf } from '../../terrain/block-traits.ts';
import {
  asideOf,
  cosineOfTurn,
  isDiagonal,
  isStraight,
  lengthOf,
  levelDistance,
  levelLength,
  middleOf,
} from '../route-geometry.ts';
import type { BodyMotion } from '../steering.ts';

/** What kills is passed no farther than this from the middle line. */
export const ALIGNED_BLOCKS = 0.1;
/** Nearer than this to the middle line a body slips past panels at the edges; farther it aligns first, from here. */
const TIGHT_BLOCKS = 0.05;
const ALIGN_WITHIN_BLOCKS = 0.6;
const TURN_SLACK_BLOCKS = 0.1;
const RUN_ON_BLOCKS = 3;
const RUN_ON_KINDS: ReadonlySet<string> = new Set(['walk', 'diagonal', 'jump', 'drop', 'swim', 'dive', 'leap']);
/** Moves that go on where a fall ends: they carry. */
const LANDING_KINDS: ReadonlySet<string> = new Set(['walk', 'diagonal', 'drop', 'jump']);
/** Deepest fall, over several edges together, that a body runs off into. */
const RUN_ON_FALL_BLOCKS = 3;
/** Jumps are run through straight on only. */
const STRAIGHT_COSINE = 0.99;
/** Turns of up to 45 degrees are run through. */
const RUN_ON_COSINE = Math.SQRT1_2 - 1e-9;

/** The route being walked as its pilots see it: the move begun, how it goes on, and the blocks around. */
export class Course {
  /** No way was gained for a while. */
  isStalled = false;
  /** On the way back to the middle of the block, to run up to a leap. Forgotten when a move begins. */
  takesRunUp = false;
  /** Up for breath: no way is gained for as long. */
  breathes = false;
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

  /** Whether a move turns in a cell beside what kills: a body that cut the corner would touch it. */
  turnsBesideHazard(move: Move): boolean {
    const next = this.#moves[this.#moves.indexOf(move, this.#index) + 1];
    if (next === undefined || cosineOfTurn(move, next) > STRAIGHT_COSINE) return false;
    return this.#isBesideHazard(move.to) || this.#isBesideHazard({ ...move.to, y: move.to.y + 1 });
  }

  /** The traits of a block as the view has it now. */
  traitsAt(pos: BlockPos): number {
    const kind = this.kindAt(pos);
    return kind < 0 ? Trait.UNLOADED : (this.blocks.traits[kind] ?? Trait.UNKNOWN);
  }

  /** Whether a body holds on to what is in a cell: a ladder, a vine, an open hatch over a ladder. Not to scaffolding. */
  isHold(pos: BlockPos): boolean {
    const traits = this.traitsAt(pos);
    if ((traits & Trait.OPENABLE) === 0) return (traits & (Trait.CLIMB | Trait.SCAFFOLD)) === Trait.CLIMB;
    const below = { ...pos, y: pos.y - 1 };
    return (traits & Trait.DOOR) === 0 && (this.traitsAt(below) & Trait.CLIMB) !== 0 && this.isOpen(pos);
  }

  /** Whether an openable block stands open. */
  isOpen(pos: BlockPos): boolean {
    const kind = this.kindAt(pos);
    return kind >= 0 && this.blocks.registry.propertiesOf(kind)['open'] === true;
  }

  /** The block's kind (a state id) as the view has it now; negative where it is not known. */
  kindAt(pos: BlockPos): number {
    return this.view.stateAt(pos.x, pos.y, pos.z);
  }

  /** Whether a body must first get to the middle of its cell: to pass a panel at an edge, or something that kills. */
  mustAlign(body: BodyMotion, move: Move): boolean {
    if ((!body.onGround && !body.inWater) || !isStraight(move) || this.isDeadly(move.from)) return false;
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
    return this.#runOnAlong(RUN_ON_KINDS, leastCosine);
  }

  /** How far beyond the end of the move begun a fall may end, in blocks: straight on, where moves on the ground follow. */
  runOnLanding(): number {
    return this.#runOnAlong(LANDING_KINDS, STRAIGHT_COSINE);
  }

  /**
   * Whether a body that falls onto the end of a move may come down beyond its middle: what is next to it in that direction
   * is whole cubes at the same level, and nothing stands on them up to where it falls from.
   */
  hasRoomBeyond({ from, to }: Move): boolean {
    const [stepX, stepZ] = [Math.sign(to.x - from.x), Math.sign(to.z - from.z)];
    const beyond = [
      [stepX, stepZ],
      [stepX, 0],
      [0, stepZ],
    ].filter(([x, z]) => x !== 0 || z !== 0);
    return beyond.every(([x = 0, z = 0]) => {
      if ((this.traitsAt({ x: to.x + x, y: to.y - 1, z: to.z + z }) & Trait.CUBE) === 0) return false;
      for (let y = to.y; y <= from.y + 1; y++) {
        if ((this.traitsAt({ x: to.x + x, y, z: to.z + z }) & Trait.OPEN) === 0) return false;
      }
      return true;
    });
  }

  #runOnAlong(kinds: ReadonlySet<string>, leastCosine: number): number {
    const moves = this.#moves;
    let blocks = 0;
    const first = moves[this.#index];
    if (first === undefined || this.isNarrow(first) || this.turnsBesideHazard(first)) return 0;
    for (let i = this.#index; i + 1 < moves.length && blocks < RUN_ON_BLOCKS; i++) {
      const move = moves[i];
      const next = moves[i + 1];
      if (move === undefined || next === undefined || !kinds.has(next.kind) || next.interactions.length > 0) break;
      if (next.kind === 'jump' && isDiagonal(next)) break;
      if (next.needsWorldChange || first.from.y - next.toFeetY > RUN_ON_FALL_BLOCKS) break;
      const turn = cosineOfTurn(move, next);
      if (turn < (next.kind === 'drop' ? STRAIGHT_COSINE : leastCosine)) return blocks + TURN_SLACK_BLOCKS;
      blocks += levelLength(next);
    }
    return blocks;
  }

  /** Blocks ahead along the surface of water with nothing in it, the move begun with them; looks {@link RUN_ON_BLOCKS} far. */
  swimAhead(): number {
    let blocks = 0;
    for (let i = this.#index; blocks < RUN_ON_BLOCKS; i++) {
      const move = this.#moves[i];
      if (move?.kind !== 'swim' || move.toFeetY !== move.to.y) break;
      blocks += lengthOf(move);
    }
    return blocks;
  }

  /** Blocks upwards (negative: downwards) that the way goes on in the column where the move begun ends. */
  runOnUpright(): number {
    const rise = riseOf(this.#moves[this.#index]);
    let blocks = 0;
    for (let i = this.#index + 1; rise !== 0 && Math.abs(blocks) < RUN_ON_BLOCKS; i++) {
      if (riseOf(this.#moves[i]) !== rise) break;
      blocks += rise;
    }
    return blocks;
  }

  /** Whether what is in a cell kills. */
  isDeadly(pos: BlockPos): boolean {
    return (this.traitsAt(pos) & Trait.DEADLY) !== 0;
  }

  /** Whether the move begun leads out of what kills, or the one before it: then the body's edge may still be in it. */
  leavesHarm(): boolean {
    const moves = [this.#moves[this.#index - 1], this.#moves[this.#index]];
    return moves.some((move) => move !== undefined && this.isDeadly(move.from));
  }

  /** Whether a body floats in a fluid: in lava the same keys move it as in water. */
  isAfloat({ inWater, position }: BodyMotion): boolean {
    return inWater || (this.traitsAt(blockPosOf(position)) & Trait.LAVA) !== 0;
  }

  /** Whether nothing but air is over a cell. */
  hasAirOver(pos: BlockPos): boolean {
    return (this.traitsAt(above(pos)) & Trait.OPEN) !== 0;
  }

  /** Breath that the way takes from the move begun until the body comes up again, in ticks by the plan. */
  airAhead(): number {
    let ticks = 0;
    for (let i = this.#index; i < this.#moves.length; i++) {
      const move = this.#moves[i];
      if (move?.kind !== 'dive') break;
      ticks += move.costTicks;
      if (move.airSpentTicks === 0) break;
    }
    return underWaterPart(ticks);
  }

  /** Whether something that kills is at a side of where a move begins or ends. */
  passesHazard({ from, to }: Move): boolean {
    return this.#isBesideHazard(from) || this.#isBesideHazard(to);
  }

  #isBesideHazard(pos: BlockPos): boolean {
    return [0, 1, 2, 3].some((side) => {
      const beside = { x: pos.x + (SIDE_X[side] ?? 0), y: pos.y, z: pos.z + (SIDE_Z[side] ?? 0) };
      return (this.traitsAt(beside) & Trait.DEADLY) !== 0;
    });
  }

  /** Whether a move ends on something narrower than its cell: a fence post, a wall. */
  isNarrow({ to, toFeetY }: Move): boolean {
    // A fence carries half a block over its own cell.
    for (let y = Math.ceil(toFeetY) - 1; y >= Math.ceil(toFeetY) - 2; y--) {
      const kind = this.kindAt({ x: to.x, y, z: to.z });
      if (kind < 0) return false;
      const tops = this.blocks.tops.subarray(kind * STRIPS, (kind + 1) * STRIPS);
      const top = tops[MIDDLE] ?? 0;
      if (y + top / 16 >= toFeetY) return top > Math.min(...tops);
    }
    return false;
  }
}

/** 1 or -1 for a move straight up or down by a block, else 0. */
function riseOf(move: Move | undefined): number {
  if (move === undefined || move.to.x !== move.from.x || move.to.z !== move.from.z) return 0;
  const rise = move.to.y - move.from.y;
  return Math.abs(rise) === 1 ? rise : 0;
}

function above(pos: BlockPos): BlockPos {
  return { x: pos.x, y: pos.y + 1, z: pos.z };
}
