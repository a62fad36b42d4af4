import { type BlockPos, distanceOf, type Point } from '../../../core/index.ts';
import type { BlockView } from '../../blocks/index.ts';
import type { Move, PlannedDig, PlannedPlace, PlannedUse, RouteResult } from '../search/route.ts';
import { type BlockTraits, Trait, traitsOf } from '../terrain/block-traits.ts';
import {
  type FollowerStatus,
  type FollowerStep,
  type Keys,
  SAMPLE_TICKS,
  type StuckEvidence,
} from './follower-step.ts';
import { CENTRED_BLOCKS, goTo, keysUp, lookAt, Pilot, traitsIn } from './pilot.ts';
import { distanceFromLine, isAtEndOf, lengthsAfter, levelDistance, middleOf, targetOf } from './route-geometry.ts';
import { RouteWatch } from './route-watch.ts';
import type { BodyMotion } from './steering.ts';

/** New routes one walk may take before it counts as stuck. */
export const MAX_REPLANS = 8;
/** Ticks without way gained after which a body is stuck. */
export const STUCK_TICKS = 80;
/** Ticks without way gained after which a body tries a jump. */
const STALLED_TICKS = 20;
/** Samples of the evidence that are kept. */
const MAX_SAMPLES = 16;
/** Ticks a click or a placed block may take to show, and how often a click is tried. */
const ANSWER_TICKS = 20;
const MAX_CLICKS = 3;
const PLACE_TICKS = 80;
/** A dig may take this many times what was planned, and this many ticks more. */
const DIG_SLOWNESS = 3;
const DIG_SLACK_TICKS = 100;
/** Way that counts as gained. */
const PROGRESS_BLOCKS = 0.1;
/** Farther from the line of the move than this, a body has left the route. */
const OFF_ROUTE_BLOCKS = 1.6;
const OFF_ROUTE_FALL_BLOCKS = 1.5;
/** Within this of the middle of its last cell and slower than this a body has arrived. */
const ARRIVED_BLOCKS = 0.3;
const ARRIVED_SPEED = 0.06;
/** Within this of a middle on the way, the next move begins. */
const PASSED_BLOCKS = 0.3;
/** A step higher than this needs a jump. */
const STEP_BLOCKS = 0.6;
/** How far the feet may be from where a move ends, upright, in water and on ladders. */
const LOOSE_LEVEL_BLOCKS = 1.3;
/** Moves ahead that a body may have got to without stopping at those before. */
const LOOK_AHEAD_MOVES = 3;
/** From the middle of a block to where its side is in view, and how near to it is near enough. */
const EDGE_BLOCKS = 0.72;
const EDGE_SLACK_BLOCKS = 0.1;
/** Feet that rest on a floor may be a rounding error below it. */
const FLOOR_SLACK_BLOCKS = 1e-3;
/** Ticks the lava guard looks ahead. */
const GUARD_TICKS = 2;

type Intent = Partial<Pick<FollowerStep, 'interact' | 'dig' | 'place'>>;

/**
 * Walks a body along a route by the real physics: called once a physics tick with how the body moves, it answers which
 * keys to hold, where to look, and what to click, dig or place. Pure but for what it remembers of the walk: no clock, no
 * connection. The digs and places of a route come out as intents, for the caller to carry out; a route that has none
 * asks for none.
 */
export class Follower {
  readonly #view: BlockView;
  readonly #blocks: BlockTraits;
  #route: RouteResult;
  #watch: RouteWatch;
  /** Way left after each move. */
  #leftAfter: readonly number[];
  #index = 0;
  #replans = 0;
  #ticks = 0;
  #bestLeft = Infinity;
  #ticksWithoutProgress = 0;
  #waitedTicks = 0;
  #clicks = 0;
  #samples: Point[] = [];
  readonly #pilot: Pilot;

  constructor(view: BlockView, route: RouteResult) {
    this.#view = view;
    this.#blocks = traitsOf(view.registry);
    this.#route = route;
    this.#watch = new RouteWatch(view, route.moves);
    this.#leftAfter = lengthsAfter(route.moves);
    this.#pilot = new Pilot(view);
    this.#pilot.begin(route.moves, 0);
  }

  /** New routes taken so far. */
  get replans(): number {
    return this.#replans;
  }

  /** Goes on along a new route, from where the body is; false when {@link MAX_REPLANS} were taken: then it is stuck. */
  adopt(route: RouteResult): boolean {
    if (this.#replans >= MAX_REPLANS) return false;
    this.#replans++;
    this.#route = route;
    this.#watch = new RouteWatch(this.#view, route.moves);
    this.#leftAfter = lengthsAfter(route.moves);
    this.#index = 0;
    this.#bestLeft = Infinity;
    this.#ticksWithoutProgress = 0;
    this.#restartMove();
    return true;
  }

  /** What to do in this physics tick. */
  step(body: BodyMotion): FollowerStep {
    this.#sample(body.position);
    this.#advance(body);
    const move = this.#route.moves[this.#index];
    if (move === undefined) return this.#atEnd(body);
    const changed = this.#watch.changedFrom(this.#index);
    if (changed !== undefined) return this.#stop(body, 'changed', { at: changed });
    const danger = this.#dangerAhead(body);
    if (danger !== undefined) return this.#stop(body, 'hazard', { at: danger });
    if (isOffRoute(body, move)) return this.#stop(body, 'off_route');
    const working = this.#work(body, move);
    if (working !== undefined) return working;
    if (this.#isStuck(body)) {
      if (!isAtEndOf(body.position, move)) return this.#stop(body, 'off_route');
      return this.#stop(body, 'stuck', { evidence: this.#evidence(move) });
    }
    return this.#walking(body, this.#pilot.steer(body, move, this.#ticksWithoutProgress > STALLED_TICKS), {});
  }

  #sample(position: Point): void {
    if (this.#ticks++ % SAMPLE_TICKS !== 0) return;
    this.#samples.push({ x: position.x, y: position.y, z: position.z });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
  }

  #evidence(move: Move | undefined): StuckEvidence {
    return {
      ticksWithoutProgress: this.#ticksWithoutProgress,
      replans: this.#replans,
      move,
      positions: [...this.#samples],
    };
  }

  #restartMove(): void {
    this.#waitedTicks = 0;
    this.#clicks = 0;
    this.#pilot.begin(this.#route.moves, this.#index);
  }

  /** Leaves behind the moves that are done: the current one, or a later one that the body got to already. */
  #advance(body: BodyMotion): void {
    const { moves } = this.#route;
    for (let ahead = Math.min(this.#index + LOOK_AHEAD_MOVES, moves.length - 1); ahead >= this.#index; ahead--) {
      const move = moves[ahead];
      if (move === undefined || !this.#isDone(body, move, ahead === moves.length - 1)) continue;
      if (moves.slice(this.#index, ahead + 1).some((passed) => this.#isUndone(passed))) continue;
      this.#index = ahead + 1;
      this.#restartMove();
      return;
    }
  }

  /** Whether a body has done a move: it is where the move ends, carried by what is there; at rest, if it is the last. */
  #isDone(body: BodyMotion, move: Move, isLast: boolean): boolean {
    const target = targetOf(move);
    const distance = levelDistance(body.position, target);
    const hangs = (this.#traitsAt(move.to) & Trait.CLIMB) !== 0;
    if (move.kind === 'climb' && move.to.y > move.from.y) return distance < 0.5 && body.position.y >= target.y;
    if (!isLevelWith(body, target.y, hangs)) return false;
    if (hangs) return distance < 0.5;
    const isCarried = body.onGround || body.inWater || (move.kind === 'walk' && !isLast);
    if (!isCarried) return false;
    if (!isLast) return distance < PASSED_BLOCKS;
    return distance < ARRIVED_BLOCKS && Math.hypot(body.velocity.x, body.velocity.z) < ARRIVED_SPEED;
  }

  /** Whether something that a move digs, places or opens is still to be done. */
  #isUndone(move: Move): boolean {
    return (
      move.digs.some((dig) => this.#isInTheWay(dig)) ||
      move.places.some((place) => !this.#isThere(place.at)) ||
      move.interactions.some((use) => this.#stateAt(use) !== use.stateId)
    );
  }

  #stateAt(pos: BlockPos): number {
    return this.#view.stateAt(pos.x, pos.y, pos.z);
  }

  #traitsAt(pos: BlockPos): number {
    return traitsIn(this.#view, this.#blocks, pos);
  }

  #isInTheWay(pos: BlockPos): boolean {
    return (this.#traitsAt(pos) & (Trait.OPEN | Trait.WATER)) === 0;
  }

  #isThere(pos: BlockPos): boolean {
    return (this.#traitsAt(pos) & Trait.FOOTING) !== 0;
  }

  #atEnd(body: BodyMotion): FollowerStep {
    const end = this.#route.stoppedAt;
    const isThere =
      end !== undefined &&
      levelDistance(body.position, middleOf(end)) < 1 &&
      Math.abs(body.position.y - end.y) < LOOSE_LEVEL_BLOCKS;
    if (!isThere) return this.#stop(body, 'off_route');
    return this.#stop(body, this.#route.reached ? 'arrived' : 'end_of_route');
  }

  #isStuck(body: BodyMotion): boolean {
    const left = this.#distanceLeft(body);
    if (left < this.#bestLeft - PROGRESS_BLOCKS) {
      this.#bestLeft = left;
      this.#ticksWithoutProgress = 0;
    } else {
      this.#ticksWithoutProgress++;
    }
    return this.#ticksWithoutProgress > STUCK_TICKS;
  }

  #distanceLeft(body: BodyMotion): number {
    const move = this.#route.moves[this.#index];
    if (move === undefined) return 0;
    return distanceOf(body.position, targetOf(move)) + (this.#leftAfter[this.#index] ?? 0);
  }

  /** The cell that the next ticks lead a body on the ground into, where it would kill. */
  #dangerAhead(body: BodyMotion): BlockPos | undefined {
    const { position, velocity } = body;
    // In the air nothing is gained by letting go of the keys: they steer towards the landing.
    if (!body.onGround && !body.inWater) return undefined;
    for (let ticks = 0; ticks <= GUARD_TICKS; ticks++) {
      const x = Math.floor(position.x + velocity.x * ticks);
      const z = Math.floor(position.z + velocity.z * ticks);
      const y = Math.floor(position.y + FLOOR_SLACK_BLOCKS);
      for (const pos of [
        { x, y, z },
        { x, y: y + 1, z },
      ]) {
        if ((this.#traitsAt(pos) & Trait.DEADLY) !== 0) return pos;
      }
    }
    return undefined;
  }

  #stop(body: BodyMotion, status: FollowerStatus, more: Pick<FollowerStep, 'at' | 'evidence'> = {}): FollowerStep {
    return { ...this.#walking(body, keysUp(body), {}), ...more, status };
  }

  #walking(body: BodyMotion, keys: Keys, intent: Intent): FollowerStep {
    return {
      status: 'walking',
      ...keys,
      ...intent,
      moveIndex: this.#index,
      distanceLeft: this.#distanceLeft(body),
    };
  }

  /** Opens, digs and places what the move asks for, before or in it; undefined when there is nothing left to do. */
  #work(body: BodyMotion, move: Move): FollowerStep | undefined {
    const use = move.interactions.find((each) => this.#stateAt(each) !== each.stateId);
    if (use !== undefined) return this.#open(body, use);
    const dig = move.digs.find((each) => this.#isInTheWay(each));
    if (dig !== undefined) return this.#dig(body, dig);
    const place = move.places.find((each) => !this.#isThere(each.at));
    return place === undefined ? undefined : this.#place(body, move, place);
  }

  #open(body: BodyMotion, use: PlannedUse): FollowerStep {
    const looking = { ...keysUp(body), ...lookAt(body, middleOf(use)) };
    if (this.#waitedTicks++ % ANSWER_TICKS !== 0) return this.#walking(body, looking, {});
    if (++this.#clicks > MAX_CLICKS) return this.#stop(body, 'blocked', { at: use });
    return this.#walking(body, looking, { interact: use });
  }

  #dig(body: BodyMotion, dig: PlannedDig): FollowerStep {
    if (++this.#waitedTicks > dig.ticks * DIG_SLOWNESS + DIG_SLACK_TICKS) {
      return this.#stop(body, 'blocked', { at: dig });
    }
    return this.#walking(body, { ...keysUp(body), ...lookAt(body, middleOf(dig)) }, { dig });
  }

  #place(body: BodyMotion, move: Move, place: PlannedPlace): FollowerStep {
    if (++this.#waitedTicks > PLACE_TICKS) return this.#stop(body, 'blocked', { at: place.at });
    return move.kind === 'tower' ? this.#placeUnder(body, move, place) : this.#placeAhead(body, move, place);
  }

  /** Jumps in the middle of the cell, and places when the feet are over the new block. */
  #placeUnder(body: BodyMotion, move: Move, place: PlannedPlace): FollowerStep {
    const middle = { x: move.from.x + 0.5, y: move.from.y, z: move.from.z + 0.5 };
    const isCentred = levelDistance(body.position, middle) < CENTRED_BLOCKS;
    if (!isCentred) return this.#walking(body, { ...goTo(body, middle, false, 0), sneak: true }, {});
    const keys = { ...keysUp(body), ...lookAt(body, { x: middle.x, y: move.from.y - 0.5, z: middle.z }) };
    const isOver = body.position.y >= move.from.y + 1;
    return this.#walking(body, { ...keys, jump: body.onGround }, isOver ? { place } : {});
  }

  /** Sneaks out to where the side of the block underfoot is seen from beyond, and places against it. */
  #placeAhead(body: BodyMotion, move: Move, place: PlannedPlace): FollowerStep {
    const out = {
      x: move.from.x + 0.5 + (move.to.x - move.from.x) * EDGE_BLOCKS,
      y: move.from.y,
      z: move.from.z + 0.5 + (move.to.z - move.from.z) * EDGE_BLOCKS,
    };
    if (levelDistance(body.position, out) > EDGE_SLACK_BLOCKS) {
      return this.#walking(body, { ...goTo(body, out, false, 0), sneak: true }, {});
    }
    const face = {
      x: place.x + 0.5 + (move.to.x - move.from.x) / 2,
      y: place.y + 0.5,
      z: place.z + 0.5 + (move.to.z - move.from.z) / 2,
    };
    return this.#walking(body, { ...keysUp(body), sneak: true, ...lookAt(body, face) }, { place });
  }
}

/** Whether the feet are where a move ends, upright: looser in water, where a body bobs, and on a ladder, where it sinks. */
function isLevelWith(body: BodyMotion, feetY: number, hangs: boolean): boolean {
  const off = body.position.y - feetY;
  return body.inWater || hangs ? Math.abs(off) < LOOSE_LEVEL_BLOCKS : off > -0.2 && off < STEP_BLOCKS;
}

/** Whether a body has left the way of a move: aside of its line, or below both its ends with ground underfoot. */
function isOffRoute(body: BodyMotion, move: Move): boolean {
  if (distanceFromLine(body.position, move) > OFF_ROUTE_BLOCKS) return true;
  const isLow = body.position.y < Math.min(move.from.y, move.toFeetY) - OFF_ROUTE_FALL_BLOCKS;
  return isLow && (body.onGround || body.inWater);
}
