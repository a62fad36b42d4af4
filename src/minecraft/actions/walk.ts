import { type Result, roundTo, succeed, textOf } from '../../core/index.ts';
import {
  Follower,
  findRouteSliced,
  type Goal,
  isLoadedAround,
  type RouteResult,
  type StopReason,
  Stretches,
} from '../pathfinding/index.ts';
import type { Session } from '../session/index.ts';
import type { Activity } from './activity.ts';
import { bodyMotionOf } from './body-motion.ts';
import { bodyQuery } from './body-query.ts';
import { Legs, type StretchEnd } from './legs.ts';
import { feetOf } from './touch.ts';
import { Destination, type FollowGoal, type WalkGoal } from './walk-goal.ts';
import { WalkLog } from './walk-log.ts';
import { WALK_STOP_TEXTS, type WalkReport, type WalkStop } from './walk-report.ts';

/** Times the server may set the body back before a walk gives up. */
export const MAX_MOVED_BACK = 4;

/** Ticks a body that was set back is given to come to rest. */
const MOVED_BACK_REST_TICKS = 10;

/** Ticks between two routes to a target that moves. */
const RETARGET_TICKS = 10;

/** Ticks between two looks whether more is loaded beyond the end of a route. */
const LOOK_TICKS = 20;

/** Ticks at the edge of what is loaded for the server to send more. */
const LOAD_TICKS = 60;

/** Reasons of the search that a shut door may be behind. */
const SHUT_OUT: ReadonlySet<StopReason> = new Set(['no_path', 'unloaded', 'radius']);

/** Stands for the end of a walk that was stopped: what is reported then is why the action was stopped. */
const STOPPED: WalkStop = 'stuck';

/** Where to walk, and how far around the body the way is looked for. */
export interface WalkArgs {
  readonly goal: WalkGoal;
  /** Each search stays within this many blocks of where it begins. Without it a far goal is walked to in stretches. */
  readonly maxRadius?: number;
  /**
   * May it dig and place on the way, with what the hotbar holds? Each change is waited for until the server acknowledges
   * it; once one is refused, the walk goes on without. Default false.
   */
  readonly allowWorldChange?: boolean;
  /** Are doors and gates that it opened shut again behind it? Default true: as a player does. */
  readonly closesDoors?: boolean;
  /** Does it go in sprint-jumps over long straight ways in the open? They save a fifth of the time, and cost hunger. Default true. */
  readonly sprintJumps?: boolean;
}

/**
 * What ends a stretch beside what its route and the server do: the target is elsewhere by now, or near enough, was kept
 * with long enough, or gets away; or more is loaded beyond the end of the route.
 */
type Turn = 'target_moved' | 'target_near' | 'target_kept' | 'target_escapes' | 'sees_farther';

/** Ends after which the next route is one of a new stretch, and not a new try at the old one. */
const NEW_STRETCH: ReadonlySet<StretchEnd | Turn> = new Set([
  'end_of_route',
  'target_moved',
  'target_near',
  'sees_farther',
]);

/** One walk: searches, follows, and searches on until it ends. */
export class Walk {
  readonly #activity: Activity;
  readonly #session: Session;
  readonly #args: WalkArgs;
  readonly #destination: Destination;
  readonly #log: WalkLog;
  readonly #legs: Legs;
  readonly #stretches = new Stretches();
  #route: RouteResult | undefined;
  /** Whether the route ends at the edge of what was loaded when it was searched. */
  #endsAtEdge = false;
  #searchedAtTick = 0;
  /** Since when a target is near. */
  #nearSinceTick: number | undefined;
  #mayOpen = true;
  #mayChange: boolean;

  constructor(activity: Activity, args: WalkArgs) {
    this.#activity = activity;
    this.#session = activity.session;
    this.#args = args;
    this.#destination = new Destination(activity.session, args.goal);
    this.#log = new WalkLog(activity.session);
    this.#legs = new Legs(activity, this.#log);
    this.#mayChange = args.allowWorldChange === true;
  }

  async run(): Promise<Result<WalkReport>> {
    const stop = (await this.#legs.land()) ? await this.#walk() : 'in_air';
    if (stop !== 'arrived') await this.#legs.settle();
    const stopped = this.#activity.stopped();
    if (stopped !== undefined)
      return { ...stopped, data: { ...stopped.data, ...this.#log.summary(), distanceLeft: this.#distanceLeft() } };
    return succeed(this.#report(stop));
  }

  async #walk(): Promise<WalkStop> {
    let follower: Follower | undefined;
    let stop: WalkStop | undefined;
    while (stop === undefined) {
      const goal = this.#destination.plan();
      if (goal === undefined) return 'target_lost';
      const route = await this.#search(goal);
      if (this.#activity.stopped() !== undefined) return STOPPED;
      this.#route = route;
      this.#endsAtEdge = route.stoppedBecause === 'unloaded' && !this.#isLoadedBeyond(route);
      if (route.moves.length === 0 && !route.reached) {
        stop = await this.#whenNoWay(route);
        continue;
      }
      if (follower === undefined) {
        follower = new Follower(this.#session.state.blocks, route, {
          closesDoors: this.#args.closesDoors ?? true,
          sprintJumps: this.#args.sprintJumps ?? true,
        });
      } else {
        if (!follower.adopt(route)) return 'too_many_replans';
        this.#log.replans++;
      }
      const end = await this.#legs.follow(follower, ({ distanceLeft }) => this.#turnAt(route, distanceLeft));
      stop = await this.#after(end, route);
      if (NEW_STRETCH.has(end)) follower = undefined;
      if (this.#activity.stopped() !== undefined) return STOPPED;
    }
    return stop;
  }

  #search(goal: Goal): Promise<RouteResult> {
    const { maxRadius } = this.#args;
    const { state } = this.#session;
    this.#searchedAtTick = this.#log.ticks;
    const query = {
      start: bodyMotionOf(this.#session)?.position ?? feetOf(state),
      goal,
      ...(maxRadius === undefined ? {} : { maxRadius }),
      allowWorldChange: this.#mayChange,
      ...bodyQuery(state, this.#destination.followed?.entityId),
      allowDoors: this.#mayOpen,
      passOver: this.#stretches.passedOver,
    };
    return findRouteSliced(state.blocks, query, { signal: this.#activity.signal });
  }

  /** Whether to leave a route before its end, of which so many blocks are left. */
  #turnAt(route: RouteResult, blocksLeft: number): Turn | undefined {
    const { ticks } = this.#log;
    const followed = this.#destination.followed;
    if (followed === undefined) {
      const isDue = this.#endsAtEdge && ticks % LOOK_TICKS === 0;
      return isDue && this.#isLoadedBeyond(route) ? 'sees_farther' : undefined;
    }
    this.#destination.observe(ticks);
    if (this.#isKept(followed)) return 'target_kept';
    if (this.#destination.isReached()) return 'target_near';
    if (this.#destination.isEscaping(ticks)) return 'target_escapes';
    const isDue = ticks - this.#searchedAtTick >= RETARGET_TICKS;
    return isDue && this.#destination.isElsewhere(blocksLeft) ? 'target_moved' : undefined;
  }

  /** What follows a stretch: why the walk ends, or undefined to search on from where the body is. */
  async #after(end: StretchEnd | Turn, route: RouteResult): Promise<WalkStop | undefined> {
    const { followed } = this.#destination;
    switch (end) {
      case 'arrived':
      case 'target_near':
        if (followed !== undefined) return this.#keepWith(followed);
        await this.#legs.settle();
        return this.#destination.isReached() ? 'arrived' : this.#movedBackTooOften();
      case 'target_kept':
        return 'arrived';
      case 'end_of_route':
        return this.#afterPartial(route);
      case 'moved_back':
        await this.#activity.rest(MOVED_BACK_REST_TICKS);
        return this.#movedBackTooOften();
      case 'blocked':
        this.#mayOpen = false;
        return undefined;
      case 'refused':
        this.#mayChange = false;
        return undefined;
      case 'stuck':
      case 'too_long':
      case 'target_escapes':
        return end;
      default:
        return undefined;
    }
  }

  /** Near a target: the walk ends, or waits until the target goes on or it was kept with long enough. */
  async #keepWith(followed: FollowGoal): Promise<WalkStop | undefined> {
    const setBack = this.#log.movedBack;
    if (!this.#destination.isReached()) return undefined;
    await this.#legs.settle();
    if (this.#log.movedBack > setBack) return this.#movedBackTooOften();
    this.#nearSinceTick ??= this.#log.ticks;
    const endsAtTick = this.#nearSinceTick + (followed.forTicks ?? 0);
    await this.#legs.wait(endsAtTick - this.#log.ticks, () => {
      this.#destination.observe(this.#log.ticks);
      return this.#isKept(followed) || !this.#destination.isReached();
    });
    return this.#isKept(followed) ? 'arrived' : undefined;
  }

  #isKept({ forTicks = 0 }: FollowGoal): boolean {
    return this.#nearSinceTick !== undefined && this.#log.ticks >= this.#nearSinceTick + forTicks;
  }

  #movedBackTooOften(): WalkStop | undefined {
    return this.#log.movedBack >= MAX_MOVED_BACK ? 'moved_back' : undefined;
  }

  /** Where no way leads anywhere: a target may come to where one does. */
  async #whenNoWay(route: RouteResult): Promise<WalkStop | undefined> {
    if (this.#destination.followed === undefined) return this.#whyPartial(route);
    await this.#legs.wait(RETARGET_TICKS, () => false);
    this.#destination.observe(this.#log.ticks);
    if (this.#destination.isEscaping(this.#log.ticks)) return 'target_escapes';
    return this.#destination.isElsewhere(0) ? undefined : this.#whyPartial(route);
  }

  /** At the end of a partial route: searches on where the search may see farther from there, else says why it ends. */
  async #afterPartial(route: RouteResult): Promise<WalkStop | undefined> {
    if (this.#destination.followed !== undefined) return this.#whenNoWay(route);
    const end = route.stoppedAt;
    if (end === undefined || !this.#seesFarther(route)) return this.#whyPartial(route);
    if (this.#endsAtEdge) await this.#legs.wait(LOAD_TICKS, () => this.#isLoadedBeyond(route));
    return this.#stretches.goesOnFrom(end, this.#destination.blocksLeft()) ? undefined : this.#whyPartial(route);
  }

  #isLoadedBeyond({ stoppedAt }: RouteResult): boolean {
    return stoppedAt === undefined || isLoadedAround(this.#session.state.blocks, stoppedAt);
  }

  #seesFarther({ stoppedBecause }: RouteResult): boolean {
    if (stoppedBecause === 'radius') return this.#args.maxRadius === undefined;
    return stoppedBecause === 'unloaded' || stoppedBecause === 'node_budget';
  }

  /** Why a route does not lead to the goal. A door that stayed shut says more than that nothing else leads there. */
  #whyPartial({ stoppedBecause }: RouteResult): WalkStop {
    if (!this.#mayOpen && SHUT_OUT.has(stoppedBecause)) return 'door_shut';
    const wasRefused = !this.#mayChange && this.#args.allowWorldChange === true;
    if (wasRefused && SHUT_OUT.has(stoppedBecause)) return 'change_refused';
    return stoppedBecause === 'reached' || stoppedBecause === 'aborted' ? 'no_path' : stoppedBecause;
  }

  #distanceLeft(): number | undefined {
    const left = this.#destination.blocksLeft();
    return left === undefined ? undefined : roundTo(left, 2);
  }

  #report(stop: WalkStop): WalkReport {
    const arrived = this.#destination.followed === undefined ? this.#destination.isReached() : stop === 'arrived';
    const stoppedBecause = arrived ? 'arrived' : stop === 'arrived' ? 'moved_back' : stop;
    const isRejected = stoppedBecause === 'moved_back' || stoppedBecause === 'change_refused';
    return {
      arrived,
      outcome: isRejected ? 'rejected_by_server' : 'acknowledged',
      ...this.#log.summary(),
      changes: this.#legs.changes,
      stretches: this.#stretches.count + 1,
      target: this.#destination.seen,
      distanceLeft: this.#distanceLeft(),
      stoppedBecause,
      why: stoppedBecause === 'arrived' ? undefined : textOf(WALK_STOP_TEXTS[stoppedBecause], this.#activity.locale),
      obstacle: arrived ? undefined : this.#route?.obstacle,
    };
  }
}
