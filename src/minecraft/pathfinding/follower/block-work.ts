import type { BlockPos } from '../../../core/index.ts';
import type { Move, PlannedDig, PlannedUse } from '../search/route.ts';
import { Trait } from '../terrain/block-traits.ts';
import type { FollowerStep, Keys } from './follower-step.ts';
import type { Course } from './pilots/course.ts';
import { placeAhead, placeUnder } from './pilots/place.ts';
import { levelDistance, middleOf } from './route-geometry.ts';
import { type BodyMotion, keysUp, lookAt } from './steering.ts';

/** Ticks a click or a placed block may take to show, and how often a click is tried. */
const ANSWER_TICKS = 20;
const MAX_CLICKS = 3;
const PLACE_TICKS = 80;
/** A dig may take this many times what was planned, and this many ticks more. */
const DIG_SLOWNESS = 3;
const DIG_SLACK_TICKS = 100;

/** So far from its middle a body is clear of a door that swings, with some room; farther than an arm it is out of reach. */
const CLEAR_OF_DOOR_BLOCKS = 1.2;
const DOOR_REACH_BLOCKS = 3.5;
/** Shut behind one: what stands upright in a wall or a fence. A hatch is left, for it may be underfoot. */
const SHUT_BEHIND = /_(door|fence_gate)$/;

/** The keys held while working, with at most one thing asked for; or the block that did not do what was asked. */
type WorkStep = (Keys & Pick<FollowerStep, 'interact' | 'dig' | 'place'>) | { readonly blockedBy: BlockPos };

/** Opens, digs and places what a move asks for: one thing at a time, until the view shows it done or its time is up. */
export class BlockWork {
  readonly #course: Course;
  #waitedTicks = 0;
  #clicks = 0;
  #digging: PlannedDig | undefined;
  readonly #closesDoors: boolean;
  /** Doors opened on the way that were shut before, with the state they had. */
  #opened: PlannedUse[] = [];

  constructor(course: Course, closesDoors: boolean) {
    this.#course = course;
    this.#closesDoors = closesDoors;
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
    if (place === undefined) return this.#shutBehind(body, move);
    if (++this.#waitedTicks > PLACE_TICKS) return { blockedBy: place.at };
    return move.kind === 'tower' ? placeUnder(body, move, place) : placeAhead(body, move, place);
  }

  #open(body: BodyMotion, use: PlannedUse): WorkStep {
    const looking = { ...keysUp(body), ...lookAt(body, middleOf(use)) };
    if (this.#waitedTicks++ % ANSWER_TICKS !== 0) return looking;
    if (++this.#clicks > MAX_CLICKS) return { blockedBy: use };
    if (this.#clicks === 1) this.#noteOpened(use);
    return { ...looking, interact: use };
  }

  /** Remembers a shut door that is about to be opened. */
  #noteOpened({ x, y, z }: PlannedUse): void {
    const stateId = this.#course.kindAt({ x, y, z });
    const { registry } = this.#course.blocks;
    const isDoor = SHUT_BEHIND.test(registry.nameOf(stateId) ?? '');
    if (this.#closesDoors && isDoor && !this.#course.isOpen({ x, y, z })) this.#opened.push({ x, y, z, stateId });
  }

  /** A click in passing that shuts a door the body has come through, once; it takes a tick, and nobody waits for it. */
  #shutBehind(body: BodyMotion, move: Move): WorkStep | undefined {
    if (this.#opened.length === 0 || !body.onGround) return undefined;
    const door = this.#opened.find((each) => isClearOf(body, move, each));
    if (door === undefined) return undefined;
    this.#opened = this.#opened.filter((each) => each !== door);
    const isInReach = levelDistance(body.position, middleOf(door)) <= DOOR_REACH_BLOCKS;
    if (!isInReach || !this.#course.isOpen(door)) return undefined;
    return { ...keysUp(body), ...lookAt(body, middleOf(door)), interact: door };
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

/** Whether a body has a door behind it: it is clear of it, and the move it is in does not lead through. */
function isClearOf(body: BodyMotion, move: Move, door: BlockPos): boolean {
  const isOnWay = [move.from, move.to].some((pos) => pos.x === door.x && pos.z === door.z);
  return !isOnWay && levelDistance(body.position, middleOf(door)) > CLEAR_OF_DOOR_BLOCKS;
}
