import type { Follower, FollowerStep } from '../pathfinding/index.ts';
import type { Activity, WaitEnd } from './activity.ts';
import { bodyMotionOf } from './body-motion.ts';
import { maySprint } from './body-query.ts';
import { cursorOn } from './faces.ts';
import { type ChangesDone, RouteWork } from './route-work.ts';
import type { WalkLog } from './walk-log.ts';

/** Longest walk (ten minutes). */
const MAX_WALK_TICKS = 12_000;

/** Ticks a body in the air has to land before the way is searched. */
export const LANDING_TICKS = 100;

/** At the end a body must rest for this long, without the server setting it back, within {@link SETTLE_TICKS}. */
const REST_TICKS = 4;
const SETTLE_TICKS = 30;
/** Slower than this (blocks a tick) a body rests. */
const REST_SPEED = 0.01;

/** Ticks between two reports of progress. */
const PROGRESS_TICKS = 10;

/** Faster than this downwards (blocks a tick) a body falls; one that rests sinks by gravity's 0.08 each tick. */
const FALLING_SPEED = 0.1;

/** What ends a stretch: the follower's word, the server that sets the body back or refuses a change, or the clock. */
export type StretchEnd = Exclude<FollowerStep['status'], 'walking'> | 'moved_back' | 'refused' | 'too_long';

/** The part of a walk that moves the body: what a follower asks for, done tick by tick. */
export class Legs {
  readonly #activity: Activity;
  readonly #log: WalkLog;
  readonly #work: RouteWork;

  constructor(activity: Activity, log: WalkLog) {
    this.#activity = activity;
    this.#log = log;
    this.#work = new RouteWork(activity);
  }

  /** Blocks changed on the way so far. */
  get changes(): ChangesDone {
    return this.#work.done;
  }

  /** Waits for a falling body to land; false where it does not. */
  async land(): Promise<boolean> {
    const end = await this.#activity.everyTick(LANDING_TICKS, () => {
      this.#log.observe();
      const motion = bodyMotionOf(this.#activity.session);
      return motion !== undefined && (motion.onGround || motion.inWater || motion.velocity.y > -FALLING_SPEED);
    });
    return end !== 'deadline';
  }

  /**
   * Follows a route until it ends or has to be searched anew, or `ends` says so, which is asked after each tick in which
   * the body could set out elsewhere: on the ground, or in water.
   */
  async follow<End>(follower: Follower, ends: (step: FollowerStep) => End | undefined): Promise<StretchEnd | End> {
    let end: StretchEnd | End | undefined;
    await this.#activity.everyTick(MAX_WALK_TICKS - this.#log.ticks, (passed) => {
      if (passed === 0) return false;
      this.#log.ticks++;
      if (this.#log.observe()) end = 'moved_back';
      const motion = bodyMotionOf(this.#activity.session);
      if (end !== undefined || motion === undefined) return end !== undefined;
      const step = follower.step(motion);
      const isServed = this.#obey(step);
      this.#tell(step);
      if (!isServed || (step.at !== undefined && this.#work.wasTriedAt(step.at))) end = 'refused';
      else if (step.status !== 'walking') end = step.status;
      else if (motion.onGround || motion.inWater) end = ends(step);
      return end !== undefined;
    });
    this.#work.cancel();
    this.#activity.releaseKeys();
    return end ?? 'too_long';
  }

  /** Stands and waits, keys up, until something holds. */
  wait(ticks: number, until: () => boolean): Promise<WaitEnd> {
    this.#activity.releaseKeys();
    return this.#activity.everyTick(ticks, (passed) => {
      if (passed > 0) {
        this.#log.ticks++;
        this.#log.observe();
      }
      return until();
    });
  }

  /** Lets the body come to rest, keys up, so that what the server says of the last step is heard. */
  async settle(): Promise<void> {
    this.#activity.releaseKeys();
    let restedTicks = 0;
    await this.#activity.everyTick(SETTLE_TICKS, (passed) => {
      if (passed === 0) return false;
      const wasMoved = this.#log.observe();
      const motion = bodyMotionOf(this.#activity.session);
      const speed = motion === undefined ? 0 : Math.hypot(motion.velocity.x, motion.velocity.z);
      restedTicks = wasMoved || speed > REST_SPEED ? 0 : restedTicks + 1;
      return restedTicks >= REST_TICKS;
    });
  }

  /** Does what a step asks for; false where the server does not let it. */
  #obey(step: FollowerStep): boolean {
    const { body, state } = this.#activity.session;
    const { forward, back, jump, sprint, sneak } = step;
    body.look(step.yaw, step.pitch);
    body.setControls({ forward, back, jump, sprint: sprint && maySprint(state), sneak, left: false, right: false });
    if (step.interact !== undefined) {
      body.useOnBlock(step.interact, 'up', cursorOn('up'));
      body.swingArm();
    }
    return this.#work.serve(step);
  }

  #tell({ distanceLeft }: FollowerStep): void {
    if (this.#log.ticks % PROGRESS_TICKS !== 0) return;
    this.#activity.progress(this.#log.steps, this.#log.steps + Math.round(distanceLeft));
  }
}
