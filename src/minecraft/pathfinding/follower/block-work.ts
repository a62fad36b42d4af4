import type { BlockPos } from '../../../core/index.ts';
import type { Move, PlannedDig, PlannedUse } from '../search/route.ts';
import { Trait } from '../terrain/block-traits.ts';
import type { FollowerStep, Keys } from './follower-step.ts';
import type { Course } from './pilots/course.ts';
import { placeAhead, placeUnder } from './pilots/place.ts';
import { middleOf } from './route-geometry.ts';
import { type BodyMotion, keysUp, lookAt } from './steering.ts';

/** Ticks a click or a placed block may take to show, and how often a click is tried. */
const ANSWER_TICKS = 20;
const MAX_CLICKS = 3;
const PLACE_TICKS = 80;
/** A dig may take this many times what was planned, and this many ticks more. */
const DIG_SLOWNESS = 3;
const DIG_SLACK_TICKS = 100;

/** The keys held while working, with at most one thing asked for; or the block that did not do what was asked. */
type WorkStep = (Keys & Pick<FollowerStep, 'interact' | 'dig' | 'place'>) | { readonly blockedBy: BlockPos };

/** Opens, digs and places what a move asks for: one thing at a time, until the view shows it done or its time is up. */
export class BlockWork {
  readonly #course: Course;
  #waitedTicks = 0;
  #clicks = 0;
  #digging: PlannedDig | undefined;

  constructor(course: Course) {
    this.#course = course;
  }

  /** Forgets what was waited for: a move begins. */
  begin(): void {
    this.#waitedTicks = 0;
    this.#clicks = 0;
  }

  /** Whether something that a move digs, places or opens is still to be done. */
  isUndone(move: Move): boolean {
    return (
      move.digs.some((dig) => this.#isInTheWay(dig)) ||
      move.places.some((place) => !this.#isThere(place.at)) ||
      move.interactions.some((use) => this.#course.kindAt(use) !== use.stateId)
    );
  }

  /** What to do in this tick; undefined when there is nothing left to do. */
  step(body: BodyMotion, move: Move): WorkStep | undefined {
    const use = move.interactions.find((each) => this.#course.kindAt(each) !== each.stateId);
    if (use !== undefined) return this.#open(body, use);
    const dig = move.digs.find((each) => this.#isInTheWay(each));
    if (dig !== this.#digging) this.#waitedTicks = 0;
    this.#digging = dig;
    if (dig !== undefined) return this.#dig(body, dig);
    const place = move.places.find((each) => !this.#isThere(each.at));
    if (place === undefined) return undefined;
    if (++this.#waitedTicks > PLACE_TICKS) return { blockedBy: place.at };
    return move.kind === 'tower' ? placeUnder(body, move, place) : placeAhead(body, move, place);
  }

  #open(body: BodyMotion, use: PlannedUse): WorkStep {
    const looking = { ...keysUp(body), ...lookAt(body, middleOf(use)) };
    if (this.#waitedTicks++ % ANSWER_TICKS !== 0) return looking;
    if (++this.#clicks > MAX_CLICKS) return { blockedBy: use };
    return { ...looking, interact: use };
  }

  #dig(body: BodyMotion, dig: PlannedDig): WorkStep {
    if (++this.#waitedTicks > dig.ticks * DIG_SLOWNESS + DIG_SLACK_TICKS) return { blockedBy: dig };
    return { ...keysUp(body), ...lookAt(body, middleOf(dig)), dig };
  }

  #isInTheWay(pos: BlockPos): boolean {
    return (this.#course.traitsAt(pos) & (Trait.OPEN | Trait.WATER)) === 0;
  }

  #isThere(pos: BlockPos): boolean {
    return (this.#course.traitsAt(pos) & Trait.FOOTING) !== 0;
  }
}
