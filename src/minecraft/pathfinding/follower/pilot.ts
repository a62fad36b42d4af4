import type { BlockPos, Point } from '../../../core/index.ts';
import { type BlockView, eyeOf } from '../../blocks/index.ts';
import { SIDE_X, SIDE_Z } from '../moves/moves.ts';
import type { Move } from '../search/route.ts';
import type { BlockTraits } from '../terrain/block-traits.ts';
import { MIDDLE, STRIPS, Trait, traitsOf } from '../terrain/block-traits.ts';
import type { Keys } from './follower-step.ts';
import { asideOf, cosineOfTurn, isStraight, lengthOf, levelDistance, middleOf, targetOf } from './route-geometry.ts';
import { type BodyMotion, coastingBlocks, pedal, pitchTowards, ticksUntilDown, yawTowards } from './steering.ts';

/** A step higher than this needs a jump. */
const STEP_BLOCKS = 0.6;
/** So near to a height a body is level with it. */
const LEVEL_SLACK_BLOCKS = 0.01;
/** So near to a middle a body is centred enough. */
export const CENTRED_BLOCKS = 0.2;
/** A leap begins, and what kills is passed, no farther than this from the middle line. */
const ALIGNED_BLOCKS = 0.1;
/** Nearer than this to the middle line a body slips past panels at the edges; farther it aligns first, from here. */
const TIGHT_BLOCKS = 0.05;
const ALIGN_WITHIN_BLOCKS = 0.6;
/** A sprinting jump carries this far even when one brakes at once. */
const SPRINT_JUMP_BLOCKS = 2.4;
/** How far past the middle a fall may end. */
const DROP_SLACK_BLOCKS = 0.25;
const TURN_SLACK_BLOCKS = 0.1;
const RUN_ON_BLOCKS = 3;
const RUN_ON_KINDS: ReadonlySet<string> = new Set(['walk', 'diagonal', 'jump', 'swim', 'leap']);
/** Turns of up to 45 degrees are run through. */
const RUN_ON_COSINE = Math.SQRT1_2 - 1e-9;
/** A jump is run through straight on only. */
const STRAIGHT_COSINE = 0.99;
/** On a ladder a body keeps this near to the middle. */
const LADDER_SLACK_BLOCKS = 0.15;
/** Farther from a panel than the middle by this, and by less than the slack, a body is clear of the panel's top. */
const OFF_PANEL_BLOCKS = 0.17;
/** So near to the height it climbs to, a body on a ladder leans towards the ledge. */
const LADDER_TOP_BLOCKS = 0.05;
/** How far over a ledge a body climbs first, where it can: it falls a little on its way. */
const LADDER_LEAD_BLOCKS = 0.3;
/** A leap begins this far from the middle of its block: its edge is at 0.5, and carries up to 0.8. */
const TAKE_OFF_BLOCKS = 0.55;
/** There a body must be this fast (blocks a tick; half will do for the narrowest gap), or it goes back for a run-up. */
const LEAP_SPEED = 0.1;
const RUN_UP_BLOCKS = 0.12;

/** Chooses the keys that carry a body through one move of a route. */
export class Pilot {
  readonly #view: BlockView;
  readonly #blocks: BlockTraits;
  #moves: readonly Move[] = [];
  #index = 0;
  /** On its way back to the middle of the block, to run up to a leap. */
  #takesRunUp = false;

  constructor(view: BlockView) {
    this.#view = view;
    this.#blocks = traitsOf(view.registry);
  }

  /** Begins move `index` of a route. */
  begin(moves: readonly Move[], index: number): void {
    this.#moves = moves;
    this.#index = index;
    this.#takesRunUp = false;
  }

  #traitsAt(pos: BlockPos): number {
    return traitsIn(this.#view, this.#blocks, pos);
  }

  /** The keys for this tick of the move begun; `isStalled` where no way was gained for a while. */
  steer(body: BodyMotion, move: Move, isStalled: boolean): Keys {
    const target = targetOf(move);
    if (this.#mustAlign(body, move)) return { ...goTo(body, middleOf(move.from), false, 0), jump: body.inWater };
    switch (move.kind) {
      case 'climb':
        return this.#climbKeys(body, move, target);
      case 'swim':
        return { ...goTo(body, target, false, this.#runOn()), jump: body.inWater };
      case 'drop':
        return goTo(body, target, true, DROP_SLACK_BLOCKS, ticksUntilDown(body.position.y, body.velocity.y, target.y));
      case 'leap':
        return this.#leapKeys(body, move, target);
      case 'jump':
        return this.#jumpKeys(body, move, target);
      case 'bridge':
        return { ...goTo(body, target, false, 0), sneak: true };
      default:
        return this.#walkKeys(body, target, isStalled);
    }
  }

  #walkKeys(body: BodyMotion, target: Point, isStalled: boolean): Keys {
    const keys = goTo(body, target, !this.#isSlippery(body), this.#runOn());
    // Something a step does not take is in the way after all: a body that came in low, or caught on an edge.
    const isLow = body.position.y < target.y - (isStalled ? LEVEL_SLACK_BLOCKS : STEP_BLOCKS);
    return { ...keys, jump: (isLow && body.onGround) || body.inWater };
  }

  #jumpKeys(body: BodyMotion, move: Move, target: Point): Keys {
    if (!body.onGround && (this.#traitsAt(move.from) & Trait.CLIMB) !== 0) return this.#leaveLadder(body, move, target);
    const isLow = body.position.y < target.y - LEVEL_SLACK_BLOCKS;
    const runOn = this.#runOn(STRAIGHT_COSINE);
    const airTicks = body.onGround ? 0 : ticksUntilDown(body.position.y, body.velocity.y, target.y);
    const mayRun = levelDistance(body.position, target) + runOn > SPRINT_JUMP_BLOCKS;
    const keys = goTo(body, target, mayRun, runOn, airTicks);
    return { ...keys, jump: isLow && (body.onGround || body.inWater) };
  }

  /** Runs to the edge, jumps, and steers in the air towards the middle of the landing. */
  #leapKeys(body: BodyMotion, move: Move, target: Point): Keys {
    const { position, velocity } = body;
    const from = { ...middleOf(move.from), y: move.from.y };
    const left = levelDistance(position, target);
    const gone = lengthOf(move) - left;
    if (!body.onGround || levelDistance(position, from) >= 1) {
      return goTo(body, target, true, 0, ticksUntilDown(position.y, velocity.y, target.y));
    }
    const speed = (velocity.x * (target.x - position.x) + velocity.z * (target.z - position.z)) / left;
    const isWide = lengthOf(move) > 2;
    const isSlow = gone >= TAKE_OFF_BLOCKS && speed < (isWide ? LEAP_SPEED : LEAP_SPEED / 2);
    const isAside = gone < TAKE_OFF_BLOCKS && asideOf(position, move) > ALIGNED_BLOCKS;
    this.#takesRunUp = isSlow || isAside || (this.#takesRunUp && levelDistance(position, from) > RUN_UP_BLOCKS);
    if (this.#takesRunUp) return goTo(body, from, false, 0);
    const run = { ...keysUp(body), forward: true, sprint: isWide, yaw: yawTowards(position, target) };
    return { ...run, jump: gone >= TAKE_OFF_BLOCKS };
  }

  #climbKeys(body: BodyMotion, move: Move, target: Point): Keys {
    if (move.to.y > move.from.y) return { ...this.#holdMiddle(body, target), jump: true };
    return this.#holdMiddle(body, body.onGround ? this.#offPanel(move.from, target) : target);
  }

  #holdMiddle(body: BodyMotion, target: Point): Keys {
    return levelDistance(body.position, target) > LADDER_SLACK_BLOCKS ? goTo(body, target, false, 0) : keysUp(body);
  }

  /** A point a little farther from a ladder's panel: whoever stands on its top must get off it to sink. */
  #offPanel(pos: BlockPos, target: Point): Point {
    const kind = this.#view.stateAt(pos.x, pos.y, pos.z);
    const side = [0, 1, 2, 3].find((each) => kind >= 0 && (this.#blocks.tops[kind * STRIPS + 1 + each] ?? 0) > 0);
    if (side === undefined) return target;
    const off = OFF_PANEL_BLOCKS;
    return { x: target.x - (SIDE_X[side] ?? 0) * off, y: target.y, z: target.z - (SIDE_Z[side] ?? 0) * off };
  }

  /** Climbs in the middle of the ladder to the height of the ledge, a little over it where the ladder goes on. */
  #leaveLadder(body: BodyMotion, move: Move, target: Point): Keys {
    const { position } = body;
    const onwards = { x: move.from.x, y: Math.floor(target.y + LADDER_LEAD_BLOCKS), z: move.from.z };
    const lead = (this.#traitsAt(onwards) & Trait.CLIMB) !== 0 ? LADDER_LEAD_BLOCKS : 0;
    const middle = { ...middleOf(move.from), y: target.y };
    const hasLeft = levelDistance(position, middle) > CENTRED_BLOCKS;
    const leansFrom = target.y + (hasLeft ? -STEP_BLOCKS : lead - LADDER_TOP_BLOCKS);
    const keys = position.y < leansFrom ? goTo(body, middle, false, 0) : goTo(body, target, true, 0);
    return { ...keys, jump: position.y < target.y + lead + LADDER_TOP_BLOCKS };
  }

  #isSlippery(body: BodyMotion): boolean {
    const { x, y, z } = body.position;
    return (this.#traitsAt({ x: Math.floor(x), y: Math.floor(y - 0.5), z: Math.floor(z) }) & Trait.SLIPPERY) !== 0;
  }

  /** Whether a body must first get to the middle of its cell: to pass a panel at an edge, or something that kills. */
  #mustAlign(body: BodyMotion, move: Move): boolean {
    if ((!body.onGround && !body.inWater) || !isStraight(move)) return false;
    const aside = asideOf(body.position, move);
    if (aside < TIGHT_BLOCKS || levelDistance(body.position, middleOf(move.from)) > ALIGN_WITHIN_BLOCKS) return false;
    const cells = [move.from, above(move.from), move.to, above(move.to)];
    if (cells.some((pos) => (this.#traitsAt(pos) & Trait.EVEN) === 0)) return true;
    return aside > ALIGNED_BLOCKS && cells.some((pos) => this.#isBesideHazard(pos));
  }

  #isBesideHazard(pos: BlockPos): boolean {
    return [0, 1, 2, 3].some((side) => {
      const beside = { x: pos.x + (SIDE_X[side] ?? 0), y: pos.y, z: pos.z + (SIDE_Z[side] ?? 0) };
      return (this.#traitsAt(beside) & Trait.DEADLY) !== 0;
    });
  }

  /** Whether a move ends on something narrower than its cell: a fence post, a wall. */
  #isNarrow(move: Move | undefined): boolean {
    if (move === undefined) return false;
    const { to, toFeetY } = move;
    const kind = this.#view.stateAt(to.x, Math.ceil(toFeetY) - 1, to.z);
    if (kind < 0) return false;
    const tops = this.#blocks.tops.subarray(kind * STRIPS, (kind + 1) * STRIPS);
    return (tops[MIDDLE] ?? 0) > Math.min(...tops);
  }

  /** How far beyond the current target the body may run: along the moves that go on in nearly the same direction. */
  #runOn(leastCosine = RUN_ON_COSINE): number {
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
}

function above(pos: BlockPos): BlockPos {
  return { x: pos.x, y: pos.y + 1, z: pos.z };
}

/** The traits of a block as a view has it now. */
export function traitsIn(view: BlockView, blocks: BlockTraits, pos: BlockPos): number {
  const stateId = view.stateAt(pos.x, pos.y, pos.z);
  return stateId < 0 ? Trait.UNLOADED : (blocks.traits[stateId] ?? Trait.UNKNOWN);
}

/** No key held, looking level ahead. */
export function keysUp(body: BodyMotion): Keys {
  return { forward: false, back: false, jump: false, sprint: false, sneak: false, yaw: body.yaw, pitch: 0 };
}

/** The look from a body's eyes to a point. */
export function lookAt(body: BodyMotion, point: Point): Pick<Keys, 'yaw' | 'pitch'> {
  const eyes = eyeOf(body.position);
  return { yaw: yawTowards(eyes, point), pitch: pitchTowards(eyes, point) };
}

/** Keys that bring a body to a point and, `runOn` blocks behind it, to rest. */
export function goTo(body: BodyMotion, target: Point, mayRun: boolean, runOn: number, airTicks = 0): Keys {
  const { position, velocity } = body;
  const distance = levelDistance(position, target);
  if (distance < 0.005) return keysUp(body);
  const speed = (velocity.x * (target.x - position.x) + velocity.z * (target.z - position.z)) / distance;
  const keys = pedal(coastingBlocks(speed, airTicks, body.inWater), distance + runOn, mayRun);
  return { ...keysUp(body), ...keys, yaw: yawTowards(position, target) };
}
