import { type BlockPos, distanceOf } from '../../core/index.ts';
import { eyeOf } from '../blocks/index.ts';
import type { FollowerStep, PlannedDig, PlannedPlace } from '../pathfinding/index.ts';
import type { BlockFace } from '../session/index.ts';
import type { ItemStack } from '../state/index.ts';
import type { Activity } from './activity.ts';
import { BlockWatch } from './block-watch.ts';
import { spareBlock } from './carried.ts';
import { DIG_CONFIRM_TICKS } from './dig.ts';
import { planDig } from './dig-plan.ts';
import { cursorOn, faceOf, middleOf } from './faces.ts';
import { outcomeOf } from './outcome.ts';
import { PLACE_CONFIRM_TICKS } from './place.ts';
import { feetOf } from './touch.ts';

/**
 * Ticks from the end of one change, or one try, to the beginning of the next: the game's client waits as long between two
 * blocks dug (`MultiPlayerGameMode#destroyDelay`), and one less between two placed.
 */
const PAUSE_TICKS = 5;

/** Ticks between two swings of the arm: the length of the animation. */
const SWING_TICKS = 6;

/**
 * Times a change may come to nothing before the server is taken to refuse it: a block placed from a jump may be judged
 * against feet that the server does not have that high yet.
 */
const MAX_TRIES = 3;

/** Blocks that a walk changed, as the server acknowledged. */
export interface ChangesDone {
  readonly dug: number;
  readonly placed: number;
}

/** One change asked of the server: what it is about, and what is heard of it. */
interface Request {
  readonly kind: 'dig' | 'place';
  readonly pos: BlockPos;
  readonly face: BlockFace;
  readonly watch: BlockWatch;
  readonly before: number;
  /** Ticks the block is hit before the dig is finished; 0 for a placement. */
  readonly hitTicks: number;
  ticks: number;
}

/**
 * Carries out the digs and places that a follower asks for on its walk, a part in each tick: takes the tool or the block
 * in hand, digs as long as it takes, clicks, and waits for the server's word on each.
 */
export class RouteWork {
  readonly #activity: Activity;
  #request: Request | undefined;
  #restTicks = 0;
  #tries = 0;
  #triedAt = '';
  #dug = 0;
  #placed = 0;

  constructor(activity: Activity) {
    this.#activity = activity;
    activity.onCleanup(() => this.cancel());
  }

  /** What the server acknowledged so far. */
  get done(): ChangesDone {
    return { dug: this.#dug, placed: this.#placed };
  }

  /** Whether the change tried last, without success so far, was of this block. */
  wasTriedAt(pos: BlockPos): boolean {
    return this.#triedAt === keyOf(pos);
  }

  /** Does this tick's part of what a step asks for; false where the server does not let it be done. */
  serve({ dig, place }: FollowerStep): boolean {
    if (this.#restTicks > 0) this.#restTicks--;
    if (this.#request !== undefined) this.#hear(this.#request, dig);
    const asked = dig ?? place?.at;
    if (asked === undefined || this.#request !== undefined || this.#restTicks > 0) return true;
    // In the air a dig takes five times as long: the body is about to land.
    if (dig !== undefined && this.#activity.session.body.pose()?.onGround === false) return true;
    if (!this.#mayTry(asked)) return false;
    this.#restTicks = PAUSE_TICKS;
    if (dig !== undefined) this.#startDigging(dig);
    return place === undefined || this.#place(place);
  }

  /** Lets go of a dig begun: the walk goes elsewhere, or ends. */
  cancel(): void {
    const request = this.#request;
    if (request?.kind === 'dig') this.#activity.session.body.cancelDigging(request.pos, request.face);
    this.#forget();
  }

  #forget(): void {
    this.#request?.watch.close();
    this.#request = undefined;
  }

  /** Counts the tries at one block. */
  #mayTry(pos: BlockPos): boolean {
    const key = keyOf(pos);
    this.#tries = key === this.#triedAt ? this.#tries + 1 : 1;
    this.#triedAt = key;
    return this.#tries <= MAX_TRIES;
  }

  /** Goes on with a request that is under way, and judges it by what is heard of it. */
  #hear(request: Request, wanted: PlannedDig | undefined): void {
    const { kind, pos, face, hitTicks, watch } = request;
    const { body } = this.#activity.session;
    const passed = ++request.ticks;
    if (this.#isOther(watch.stateId, request.before)) {
      this.#acknowledged(request);
      return;
    }
    if (kind === 'dig' && !isSame(wanted, pos)) {
      this.cancel();
      return;
    }
    if (kind === 'dig' && passed <= hitTicks) {
      if (passed % SWING_TICKS === 0) body.swingArm();
      if (passed < hitTicks) return;
      watch.asked(body.finishDigging(pos, face));
      this.#restTicks = PAUSE_TICKS;
      return;
    }
    const waited = passed - hitTicks;
    const limit = kind === 'dig' ? DIG_CONFIRM_TICKS + hitTicks : PLACE_CONFIRM_TICKS;
    if (outcomeOf(watch.evidence(false, waited)) !== undefined || waited >= limit) this.cancel();
  }

  /** Whether another block is there now: by name, for blocks change their states with their neighbours. */
  #isOther(stateId: number, before: number): boolean {
    const { registry } = this.#activity.session.state;
    return stateId >= 0 && registry.nameOf(stateId) !== registry.nameOf(before);
  }

  #acknowledged({ kind }: Request): void {
    if (kind === 'dig') this.#dug++;
    else this.#placed++;
    this.#triedAt = '';
    this.#forget();
  }

  #startDigging(dig: PlannedDig): void {
    const { session, locale } = this.#activity;
    const { state, body } = session;
    this.#take((name) => name === dig.heldItem, dig.heldItem === null);
    const face = this.#faceTowardsEyes(dig);
    const plan = planDig(state, dig, face, body.pose()?.onGround, locale);
    if (!plan.ok) return;
    const { creative, expectedTicks = dig.ticks } = plan.value;
    const request = this.#open('dig', dig, face, creative ? 0 : Math.max(1, expectedTicks));
    request.watch.asked(body.startDigging(dig, face));
    body.swingArm();
  }

  #place({ x, y, z, face: faceName, at }: PlannedPlace): boolean {
    const { session, locale } = this.#activity;
    const { state, body } = session;
    const face = faceOf(faceName, locale);
    const spare = spareBlock(state);
    const isTaken = this.#take((name) => name === spare, false);
    if (!face.ok || !isTaken) return false;
    const request = this.#open('place', at, face.value, 0);
    request.watch.asked(body.useOnBlock({ x, y, z }, face.value, cursorOn(face.value)));
    body.swingArm();
    return true;
  }

  #open(kind: Request['kind'], pos: BlockPos, face: BlockFace, hitTicks: number): Request {
    const watch = new BlockWatch(this.#activity.session, pos);
    const request = { kind, pos, face, watch, before: watch.stateId, hitTicks, ticks: 0 };
    this.#request = request;
    return request;
  }

  /** Takes a stack of the hotbar in hand; whether it has one. */
  #take(fits: (name: string) => boolean, orEmpty: boolean): boolean {
    const { session } = this.#activity;
    const { hotbar, heldSlot } = session.state.inventory;
    const isFit = (stack: ItemStack | null) => (stack === null ? orEmpty : fits(stack.name));
    if (heldSlot !== undefined && isFit(hotbar[heldSlot] ?? null)) return true;
    const slot = hotbar.findIndex(isFit);
    if (slot >= 0) session.body.selectSlot(slot);
    return slot >= 0;
  }

  #faceTowardsEyes(pos: BlockPos): BlockFace {
    const eyes = eyeOf(feetOf(this.#activity.session.state));
    const faces = ['up', 'down', 'north', 'south', 'west', 'east'] as const;
    const far = (face: BlockFace): number => distanceOf(eyes, middleOf(pos, face));
    return faces.reduce((nearest, face) => (far(face) < far(nearest) ? face : nearest));
  }
}

function isSame(a: BlockPos | undefined, b: BlockPos): boolean {
  return a !== undefined && a.x === b.x && a.y === b.y && a.z === b.z;
}

function keyOf({ x, y, z }: BlockPos): string {
  return `${x},${y},${z}`;
}
