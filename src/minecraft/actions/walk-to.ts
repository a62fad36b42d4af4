import { type Locale, type Result, roundTo, succeed, textOf } from '../../core/index.ts';
import {
  Follower,
  type FollowerStep,
  findRouteSliced,
  type Goal,
  type RouteResult,
  type StopReason,
} from '../pathfinding/index.ts';
import type { Session } from '../session/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { bodyMotionOf } from './body-motion.ts';
import { cursorOn } from './faces.ts';
import { distanceToGoal, isAtGoal } from './goal-distance.ts';
import { failIn } from './texts.ts';
import { feetOf } from './touch.ts';
import { WalkLog } from './walk-log.ts';
import { WALK_STOP_TEXTS, type WalkReport, type WalkStop } from './walk-report.ts';

/** Longest walk (ten minutes). */
const MAX_WALK_TICKS = 12_000;

/** Ticks a body in the air has to land before the way is searched. */
export const LANDING_TICKS = 100;

/** Times the server may set the body back before a walk gives up. */
export const MAX_MOVED_BACK = 4;

/** Ticks a body that was set back is given to come to rest. */
const MOVED_BACK_REST_TICKS = 10;

/** At the end a body must rest for this long, without the server setting it back, within {@link SETTLE_TICKS}. */
const REST_TICKS = 4;
const SETTLE_TICKS = 30;
/** Slower than this (blocks a tick) a body rests. */
const REST_SPEED = 0.01;

/** A route that ends where the search could see no farther is searched on from, while each leads this much nearer (blocks). */
const NEARER_BLOCKS = 1;

/** Ticks between two reports of progress. */
const PROGRESS_TICKS = 10;

/** With this food level or less nobody sprints. */
const SPRINT_FOOD = 6;

/** Faster than this downwards (blocks a tick) a body falls; one that rests sinks by gravity's 0.08 each tick. */
const FALLING_SPEED = 0.1;

/** Where to walk, and how far around the body the way is looked for. */
export interface WalkArgs {
  readonly goal: Goal;
  /** Each search stays within this many blocks of where it begins. Without it a far goal is walked to in stretches. */
  readonly maxRadius?: number;
}

/**
 * Walks to a goal over existing terrain by the real physics; opens doors, gates and trapdoors, never digs or places.
 * Where no way leads there it walks the best partial one, and says why it ends. A newer walk interrupts it. It has
 * arrived only when the feet are at the goal and the server let them stand there.
 */
export function walkTo(session: Session, args: WalkArgs, options: ActionOptions = {}): Promise<Result<WalkReport>> {
  return act(session, 'walkTo', options, (activity) => {
    const wrong = wrongGoal(args.goal, activity.locale);
    return wrong === undefined ? new Walk(activity, args).run() : Promise.resolve(wrong);
  });
}

function wrongGoal(goal: Goal, locale: Locale) {
  const places = goal.kind === 'any' ? goal.goals : [goal];
  const isWhole = places.every((each) => !('pos' in each) || Object.values(each.pos).every(Number.isSafeInteger));
  return isWhole ? undefined : failIn(locale, 'bad_position', ['badGoal', 'giveGoal']);
}

/** Reasons of the search that a shut door may be behind. */
const SHUT_OUT: ReadonlySet<StopReason> = new Set(['no_path', 'unloaded', 'radius']);

/** Stands for the end of a walk that was stopped: what is reported then is why the action was stopped. */
const STOPPED: WalkStop = 'stuck';

/** What ends a stretch of walking: the follower's word, or the server that sets the body back. */
type StretchEnd = Exclude<FollowerStep['status'], 'walking'> | 'moved_back' | 'too_long';

class Walk {
  readonly #activity: Activity;
  readonly #session: Session;
  readonly #args: WalkArgs;
  readonly #log: WalkLog;
  #route: RouteResult | undefined;
  #mayOpen = true;
  #nearestLeft = Number.POSITIVE_INFINITY;

  constructor(activity: Activity, args: WalkArgs) {
    this.#activity = activity;
    this.#session = activity.session;
    this.#args = args;
    this.#log = new WalkLog(activity.session);
  }

  async run(): Promise<Result<WalkReport>> {
    const stop = (await this.#land()) ?? (await this.#walk());
    if (stop !== 'arrived') await this.#settle();
    const stopped = this.#activity.stopped();
    if (stopped !== undefined)
      return { ...stopped, data: { ...stopped.data, ...this.#log.summary(), distanceLeft: this.#distanceLeft() } };
    return succeed(this.#report(stop));
  }

  /** Searches and follows routes until the walk ends. */
  async #walk(): Promise<WalkStop> {
    let follower: Follower | undefined;
    let stop: WalkStop | undefined;
    while (stop === undefined) {
      const route = await this.#search();
      if (this.#activity.stopped() !== undefined) return STOPPED;
      this.#route = route;
      if (route.moves.length === 0 && !route.reached) return this.#whyPartial(route);
      if (follower === undefined) {
        follower = new Follower(this.#session.state.blocks, route);
      } else {
        if (!follower.adopt(route)) return 'too_many_replans';
        this.#log.replans++;
      }
      const end = await this.#follow(follower);
      stop = await this.#after(end, route);
      // Each stretch of a long walk has new routes of its own.
      if (end === 'end_of_route') follower = undefined;
      if (this.#activity.stopped() !== undefined) return STOPPED;
    }
    return stop;
  }

  /** Waits for a falling body to land; why the walk cannot begin where it does not. */
  async #land(): Promise<WalkStop | undefined> {
    const end = await this.#activity.everyTick(LANDING_TICKS, () => {
      this.#log.observe();
      const motion = bodyMotionOf(this.#session);
      return motion !== undefined && (motion.onGround || motion.inWater || motion.velocity.y > -FALLING_SPEED);
    });
    return end === 'deadline' ? 'in_air' : undefined;
  }

  #search(): Promise<RouteResult> {
    const { goal, maxRadius } = this.#args;
    const { state } = this.#session;
    const query = {
      start: bodyMotionOf(this.#session)?.position ?? feetOf(state),
      goal,
      ...(maxRadius === undefined ? {} : { maxRadius }),
      allowWorldChange: false,
      allowSprint: this.#maySprint(),
      allowDoors: this.#mayOpen,
    };
    return findRouteSliced(state.blocks, query, { signal: this.#activity.signal });
  }

  #maySprint(): boolean {
    const { food } = this.#session.state.self;
    return food === undefined || food > SPRINT_FOOD;
  }

  /** Follows the route until it ends or has to be searched anew. */
  async #follow(follower: Follower): Promise<StretchEnd> {
    let end: StretchEnd | undefined;
    await this.#activity.everyTick(MAX_WALK_TICKS - this.#log.ticks, (passed) => {
      if (passed === 0) return false;
      this.#log.ticks++;
      if (this.#log.observe()) end = 'moved_back';
      const motion = bodyMotionOf(this.#session);
      if (end !== undefined || motion === undefined) return end !== undefined;
      const step = follower.step(motion);
      this.#obey(step);
      if (this.#log.ticks % PROGRESS_TICKS === 0) {
        const left = Math.round(step.distanceLeft);
        this.#activity.progress(this.#log.steps, this.#log.steps + left);
      }
      if (step.status === 'walking') return false;
      end = step.status;
      return true;
    });
    this.#activity.releaseKeys();
    return end ?? 'too_long';
  }

  #obey(step: FollowerStep): void {
    const { body } = this.#session;
    const { forward, back, jump, sprint, sneak } = step;
    body.look(step.yaw, step.pitch);
    body.setControls({ forward, back, jump, sprint: sprint && this.#maySprint(), sneak, left: false, right: false });
    if (step.interact === undefined) return;
    body.useOnBlock(step.interact, 'up', cursorOn('up'));
    body.swingArm();
  }

  /** What follows a stretch: why the walk ends, or undefined to search on from where the body is. */
  async #after(end: StretchEnd, route: RouteResult): Promise<WalkStop | undefined> {
    switch (end) {
      case 'arrived':
        await this.#settle();
        return this.#isAtGoal() ? 'arrived' : this.#movedBackTooOften();
      case 'end_of_route':
        return this.#afterPartial(route);
      case 'moved_back':
        await this.#activity.rest(MOVED_BACK_REST_TICKS);
        return this.#movedBackTooOften();
      case 'blocked':
        this.#mayOpen = false;
        return undefined;
      case 'stuck':
      case 'too_long':
        return end;
      default:
        return undefined;
    }
  }

  #movedBackTooOften(): WalkStop | undefined {
    return this.#log.movedBack >= MAX_MOVED_BACK ? 'moved_back' : undefined;
  }

  /** At the end of a partial route: searches on where the search may see farther from there, else says why it ends. */
  #afterPartial(route: RouteResult): WalkStop | undefined {
    const left = distanceToGoal(this.#args.goal, feetOf(this.#session.state));
    if (!this.#seesFarther(route) || left === undefined || left > this.#nearestLeft - NEARER_BLOCKS) {
      return this.#whyPartial(route);
    }
    this.#nearestLeft = left;
    return undefined;
  }

  #seesFarther({ stoppedBecause }: RouteResult): boolean {
    if (stoppedBecause === 'radius') return this.#args.maxRadius === undefined;
    return stoppedBecause === 'unloaded' || stoppedBecause === 'node_budget';
  }

  /** Why a route does not lead to the goal. A door that stayed shut says more than that nothing else leads there. */
  #whyPartial({ stoppedBecause }: RouteResult): WalkStop {
    if (!this.#mayOpen && SHUT_OUT.has(stoppedBecause)) return 'door_shut';
    return stoppedBecause === 'reached' || stoppedBecause === 'aborted' ? 'no_path' : stoppedBecause;
  }

  /** Lets the body come to rest, keys up, so that what the server says of the last step is heard. */
  async #settle(): Promise<void> {
    this.#activity.releaseKeys();
    let restedTicks = 0;
    await this.#activity.everyTick(SETTLE_TICKS, (passed) => {
      if (passed === 0) return false;
      const wasMoved = this.#log.observe();
      const motion = bodyMotionOf(this.#session);
      const speed = motion === undefined ? 0 : Math.hypot(motion.velocity.x, motion.velocity.z);
      restedTicks = wasMoved || speed > REST_SPEED ? 0 : restedTicks + 1;
      return restedTicks >= REST_TICKS;
    });
  }

  #isAtGoal(): boolean {
    const isWet = bodyMotionOf(this.#session)?.inWater ?? false;
    return isAtGoal(this.#args.goal, feetOf(this.#session.state), isWet);
  }

  #distanceLeft(): number | undefined {
    if (this.#isAtGoal()) return 0;
    const left = distanceToGoal(this.#args.goal, feetOf(this.#session.state));
    return left === undefined ? undefined : roundTo(left, 2);
  }

  #report(stop: WalkStop): WalkReport {
    const arrived = this.#isAtGoal();
    const stoppedBecause = arrived ? 'arrived' : stop === 'arrived' ? 'moved_back' : stop;
    return {
      arrived,
      outcome: stoppedBecause === 'moved_back' ? 'rejected_by_server' : 'acknowledged',
      ...this.#log.summary(),
      distanceLeft: this.#distanceLeft(),
      stoppedBecause,
      why: stoppedBecause === 'arrived' ? undefined : textOf(WALK_STOP_TEXTS[stoppedBecause], this.#activity.locale),
      obstacle: arrived ? undefined : this.#route?.obstacle,
    };
  }
}
