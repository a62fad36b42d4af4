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
/** Moves that a sprint-jump may pass over, and how many of them are looked at. */
const WALKED_KINDS: ReadonlySet<string> = new Set(['walk', 'diagonal']);
const STRAIGHT_RUN_MOVES = 8;
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
  /** Whether long straight ways may be gone in sprint-jumps. */
  readonly maySprintJump: boolean;
  /** In the air in a sprint-jump along moves on the ground. */
  isInSprintJump = false;
  /** Up for breath: no way is gained for as long. */
  breathes = false;
  readonly view: BlockView;
  readonly blocks: BlockTraits;
  #moves: readonly Move[] = [];
  #index = 0;

  constructor(view: BlockView, maySprintJump = false) {
    this.view = view;
    this.maySprintJump = maySprintJump;
    this.blocks = traitsOf(view.registry);
  }

  /** Begins move `index` of a route. */
  begin(moves: readonly Move[], index: number): void {
    this.#moves = moves;
    this.#index = index;
    this.takesRunUp = false;
  }

  /** Whether a move turns in a cell beside what kills, or into one: a body that cut the corner, or overran it, would touch it. */
  turnsBesideHazard(move: Move): boolean {
    const next = this.#moves[this.#moves.indexOf(move, this.#index) + 1];
    if (next === undefined || cosineOfTurn(move, next) > STRAIGHT_COSINE) return false;
    return [move.to, above(move.to), next.to, above(next.to)].some((pos) => this.#isBesideHazard(pos));
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
  hasRoomBeyond(move: Move): boolean {
    const { to } = move;
    const isFloored = columnsBeyond(move).every(
      ({ x, z }) => (this.traitsAt({ x, y: to.y - 1, z }) & Trait.CUBE) !== 0,
    );
    return isFloored && this.isClearBeyond(move);
  }

  /** Whether nothing is in the way of a body that falls past the end of a move: what it met aside would turn it. */
  isClearBeyond(move: Move): boolean {
    return columnsBeyond(move).every(({ x, z }) => {
      for (let y = move.to.y; y <= move.from.y + 1; y++)
        if ((this.traitsAt({ x, y, z }) & Trait.OPEN) === 0) return false;
      return true;
    });
  }

  /**
   * The moves on foot from the one begun on that go straight on over whole cubes at one level, as far as a body looks
   * ahead; empty where there is none.
   */
  straightRun(): readonly Move[] {
    const first = this.#moves[this.#index];
    if (first === undefined) return [];
    const ahead = this.#moves.slice(this.#index, this.#index + STRAIGHT_RUN_MOVES);
    const end = ahead.findIndex((move) => !WALKED_KINDS.has(move.kind) || !goesOnLevel(first, move));
    return end === -1 ? ahead : ahead.slice(0, end);
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

  /** Whether a fluid is in a cell. */
  isFluid(pos: BlockPos): boolean {
    return (this.traitsAt(pos) & (Trait.WATER | Trait.LAVA)) !== 0;
  }

  /** Whether scaffolding carries who stands in a cell: who sneaks there finds no floor. */
  isOnScaffold({ x, y, z }: BlockPos): boolean {
    return (this.traitsAt({ x, y: y - 1, z }) & Trait.SCAFFOLD) !== 0;
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

  /** Whether something that kills, or holds a body in the air, is at a side of where a move begins or ends. */
  passesHazard({ from, to }: Move): boolean {
    return [from, above(from), to, above(to)].some((pos) => this.#isBeside(pos, Trait.DEADLY | Trait.STICKY));
  }

  #isBesideHazard(pos: BlockPos): boolean {
    return this.#isBeside(pos, Trait.DEADLY);
  }

  #isBeside(pos: BlockPos, traits: number): boolean {
    return [0, 1, 2, 3].some((side) => {
      const beside = { x: pos.x + (SIDE_X[side] ?? 0), y: pos.y, z: pos.z + (SIDE_Z[side] ?? 0) };
      return (this.traitsAt(beside) & traits) !== 0;
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

/** Whether a move leads the same way as another at its level, with nothing to be done in it. */
function goesOnLevel(first: Move, move: Move): boolean {
  const isLevel = move.from.y === first.from.y && move.to.y === first.from.y && move.toFeetY === first.from.y;
  return (
    isLevel && !move.needsWorldChange && move.interactions.length === 0 && cosineOfTurn(first, move) > STRAIGHT_COSINE
  );
}

/** The cells next to where a move ends, in its direction: one, or three where that is diagonal. */
function columnsBeyond({ from, to }: Move): readonly BlockPos[] {
  const [stepX, stepZ] = [Math.sign(to.x - from.x), Math.sign(to.z - from.z)];
  const cells = [
    { ...to, x: to.x + stepX, z: to.z + stepZ },
    { ...to, x: to.x + stepX },
    { ...to, z: to.z + stepZ },
  ];
  return cells.filter(({ x, z }) => x !== to.x || z !== to.z);
}

function above(pos: BlockPos): BlockPos {
  return { x: pos.x, y: pos.y + 1, z: pos.z };
}
