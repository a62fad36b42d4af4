import { distanceOf } from '../../../core/index.ts';
import type { BlockView } from '../../blocks/index.ts';
import type { Move, RouteResult } from '../search/route.ts';
import { comesUp, isAt, isDone } from './arrival.ts';
import { BlockWork } from './block-work.ts';
import { Breath } from './breath.ts';
import type { FollowerStatus, FollowerStep, Keys } from './follower-step.ts';
import { dangerAhead, isOffRoute } from './guard.ts';
import { Course } from './pilots/course.ts';
import { steer } from './pilots/pilots.ts';
import { Progress } from './progress.ts';
import { isAtEndOf, lengthsAfter, targetOf } from './route-geometry.ts';
import { RouteWatch } from './route-watch.ts';
import { type BodyMotion, keysUp } from './steering.ts';

/** New routes one walk may take before it counts as stuck. */
export const MAX_REPLANS = 8;
/** Moves ahead that a body may have got to without stopping at those before. */
const LOOK_AHEAD_MOVES = 3;

/** How a follower behaves on its way. */
export interface FollowerOptions {
  /** Whether doors and gates that it opened are shut again behind it. Default false. */
  readonly closesDoors?: boolean;
  /**
   * Whether it goes in sprint-jumps over long straight ways in the open: a fifth faster than the route tells, at the cost
   * of hunger (0.2 points of exhaustion a jump, beside 0.1 a block sprinted). Default true.
   */
  readonly sprintJumps?: boolean;
}

type Intent = Pick<FollowerStep, 'interact' | 'dig' | 'place'>;

/**
 * Walks a body along a route by the real physics: called once a physics tick with how the body moves, it answers which
 * keys to hold, where to look, and what to click, dig or place. Pure but for what it remembers of the walk: no clock, no
 * connection. The digs and places of a route come out as intents, for the caller to carry out; a route that has none
 * asks for none.
 */
export class Follower {
  readonly #course: Course;
  readonly #work: BlockWork;
  readonly #progress = new Progress();
  readonly #breath = new Breath();
  #route: RouteResult;
  #watch: RouteWatch;
  /** Way left after each move. */
  #leftAfter: readonly number[];
  #index = 0;
  #replans = 0;

  constructor(view: BlockView, route: RouteResult, { closesDoors = false, sprintJumps = true }: FollowerOptions = {}) {
    this.#route = route;
    this.#course = new Course(view, sprintJumps);
    this.#watch = new RouteWatch(this.#course, route.moves);
    this.#leftAfter = lengthsAfter(route.moves);
    this.#work = new BlockWork(this.#course, closesDoors);
    this.#beginMove(0);
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
    this.#watch = new RouteWatch(this.#course, route.moves);
    this.#leftAfter = lengthsAfter(route.moves);
    this.#progress.restart();
    this.#breath.restart();
    this.#beginMove(0);
    return true;
  }

  /** What to do in this physics tick. */
  step(motion: BodyMotion): FollowerStep {
    const body = this.#course.isAfloat(motion) ? { ...motion, inWater: true } : motion;
    this.#progress.sample(body.position);
    this.#advance(body);
    const move = this.#route.moves[this.#index];
    if (move === undefined) return this.#atEnd(body);
    if (this.#progress.isCircling) return this.#stuck(body, move);
    const changed = this.#watch.changedFrom(this.#index);
    if (changed !== undefined) return this.#stop(body, 'changed', { at: changed });
    const danger = dangerAhead(this.#course, body);
    if (danger !== undefined) return this.#stop(body, 'hazard', { at: danger });
    const near = this.#route.moves.slice(this.#index, this.#index + LOOK_AHEAD_MOVES + 1);
    if (isOffRoute(body, near) || this.#breath.isShort(this.#course, body, move)) return this.#stop(body, 'off_route');
    const work = this.#work.step(body, move);
    if (work !== undefined) {
      return 'blockedBy' in work ? this.#stop(body, 'blocked', { at: work.blockedBy }) : this.#walking(body, work);
    }
    if (!this.#course.breathes) this.#progress.note(this.#distanceLeft(body));
    if (this.#progress.isStuck) {
      if (!isAtEndOf(body.position, move)) return this.#stop(body, 'off_route');
      return this.#stuck(body, move);
    }
    this.#course.isStalled = this.#progress.isStalled;
    return this.#walking(body, steer(this.#course, body, move));
  }

  #stuck(body: BodyMotion, move: Move): FollowerStep {
    return this.#stop(body, 'stuck', { evidence: this.#progress.evidence(move, this.#replans) });
  }

  #beginMove(index: number): void {
    this.#index = index;
    this.#work.begin();
    this.#course.begin(this.#route.moves, index);
  }

  /** Leaves behind the moves that are done: the current one, or a later one that the body got to already. */
  #advance(body: BodyMotion): void {
    const { moves } = this.#route;
    for (let ahead = Math.min(this.#index + LOOK_AHEAD_MOVES, moves.length - 1); ahead >= this.#index; ahead--) {
      const move = moves[ahead];
      if (move === undefined || !isDone(this.#course, body, move, ahead === moves.length - 1)) continue;
      if (moves.slice(this.#index, ahead).some((passed) => comesUp(this.#course, passed))) continue;
      if (moves.slice(this.#index, ahead + 1).some((passed) => this.#work.isUndone(passed))) continue;
      this.#beginMove(ahead + 1);
      return;
    }
  }

  #atEnd(body: BodyMotion): FollowerStep {
    if (!isAt(body, this.#route.stoppedAt)) return this.#stop(body, 'off_route');
    return this.#stop(body, this.#route.reached ? 'arrived' : 'end_of_route');
  }

  #distanceLeft(body: BodyMotion): number {
    const move = this.#route.moves[this.#index];
    if (move === undefined) return 0;
    return distanceOf(body.position, targetOf(move)) + (this.#leftAfter[this.#index] ?? 0);
  }

  #stop(body: BodyMotion, status: FollowerStatus, more: Pick<FollowerStep, 'at' | 'evidence'> = {}): FollowerStep {
    return { ...this.#walking(body, keysUp(body)), ...more, status };
  }

  #walking(body: BodyMotion, does: Keys & Intent): FollowerStep {
    return { status: 'walking', ...does, moveIndex: this.#index, distanceLeft: this.#distanceLeft(body) };
  }
}
