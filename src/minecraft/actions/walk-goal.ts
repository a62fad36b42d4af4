import { distanceOf, type Point, roundTo } from '../../core/index.ts';
import type { Goal } from '../pathfinding/index.ts';
import type { Session } from '../session/index.ts';
import type { EntityState } from '../state/index.ts';
import { bodyMotionOf } from './body-motion.ts';
import { distanceToGoal, feetCellOf, isAtGoal } from './goal-distance.ts';
import { feetOf } from './touch.ts';

/** Keeps after an entity. */
export interface FollowGoal {
  readonly kind: 'follow';
  readonly entityId: number;
  /** How near to come, between cells (blocks). */
  readonly radiusBlocks: number;
  /** Whether to see it from there, too: its middle. Default false. */
  readonly inSight?: boolean;
  /** How long to keep with it once it was come near to, in ticks. Default 0: the walk ends there. */
  readonly forTicks?: number;
}

/** Where a walk may lead: a goal that stands still, or an entity. */
export type WalkGoal = Goal | FollowGoal;

/** An entity that is kept after, as it was last seen. */
export interface TargetSeen {
  readonly entityId: number;
  readonly lastSeen: Point;
  /** Nearest that the body came to it so far (blocks). */
  readonly nearestBlocks: number;
}

/** A target that moved less than this still counts as where it was (blocks). */
const MOVED_BLOCKS = 1;
/** The farther it is to go, the more the target may move before the route to where it was is given up. */
const MOVED_SHARE = 0.25;
/** A target that gets no nearer for so long gets away (ticks: half a minute). */
const ESCAPE_TICKS = 600;
/** What counts as nearer to a target (blocks). */
const NEARER_BLOCKS = 0.5;
/** A body sees what is within this of the radius it was asked to come to: eyes and middles lie above the feet. */
const SIGHT_SLACK_BLOCKS = 2;

/** Where a walk leads to, now: the goal itself, or around where an entity is. */
export class Destination {
  readonly #session: Session;
  readonly #goal: WalkGoal;
  /** Where the target was when a route was last asked for. */
  #plannedFor: Point | undefined;
  #lastSeen: Point | undefined;
  #nearest = Number.POSITIVE_INFINITY;
  /** The nearest that it came since it was last near, and when. */
  #gap = Number.POSITIVE_INFINITY;
  #gapAtTick = 0;

  constructor(session: Session, goal: WalkGoal) {
    this.#session = session;
    this.#goal = goal;
  }

  /** What is kept after; undefined where the goal stands still. */
  get followed(): FollowGoal | undefined {
    return this.#goal.kind === 'follow' ? this.#goal : undefined;
  }

  /** The goal to search a way to now; undefined where the target is not seen any more. */
  plan(): Goal | undefined {
    const goal = this.#now();
    this.#plannedFor = this.#target?.position;
    return goal;
  }

  /** Whether the target has moved too far for a route to where it was, of which so many blocks are left, or is gone. */
  isElsewhere(blocksLeft: number): boolean {
    const target = this.#target;
    if (target === undefined || this.#plannedFor === undefined) return true;
    return distanceOf(target.position, this.#plannedFor) > Math.max(MOVED_BLOCKS, blocksLeft * MOVED_SHARE);
  }

  isReached(): boolean {
    const goal = this.#now();
    if (goal === undefined) return false;
    const isWet = bodyMotionOf(this.#session)?.inWater ?? false;
    return isAtGoal(this.#session.state.blocks, goal, feetOf(this.#session.state), isWet);
  }

  /** How far it is, through the air (blocks); undefined where the goal has no place, or is not seen any more. */
  blocksLeft(): number | undefined {
    if (this.isReached()) return 0;
    const goal = this.#now();
    return goal && distanceToGoal(goal, feetOf(this.#session.state));
  }

  /** Looks where the target is, `ticks` into the walk. */
  observe(ticks: number): void {
    const target = this.#target;
    if (target === undefined) return;
    const distance = distanceOf(feetOf(this.#session.state), target.position);
    this.#lastSeen = target.position;
    this.#nearest = Math.min(this.#nearest, distance);
    if (distance > this.#gap - NEARER_BLOCKS && !this.isReached()) return;
    this.#gap = distance;
    this.#gapAtTick = ticks;
  }

  /** Whether the target got no nearer for long, `ticks` into the walk. */
  isEscaping(ticks: number): boolean {
    return ticks - this.#gapAtTick > ESCAPE_TICKS;
  }

  /** What is known of the target; undefined where there is none, or it was never seen. */
  get seen(): TargetSeen | undefined {
    if (this.#goal.kind !== 'follow' || this.#lastSeen === undefined) return undefined;
    const { x, y, z } = this.#lastSeen;
    return {
      entityId: this.#goal.entityId,
      lastSeen: { x: roundTo(x, 2), y: roundTo(y, 2), z: roundTo(z, 2) },
      nearestBlocks: roundTo(this.#nearest, 2),
    };
  }

  get #target(): EntityState | undefined {
    return this.#goal.kind === 'follow' ? this.#session.state.entities.get(this.#goal.entityId) : undefined;
  }

  #now(): Goal | undefined {
    if (this.#goal.kind !== 'follow') return this.#goal;
    const target = this.#target;
    if (target === undefined) return undefined;
    const { radiusBlocks, inSight } = this.#goal;
    const near = { kind: 'near', pos: feetCellOf(target.position), radiusBlocks } as const;
    if (inSight !== true) return near;
    const point = { ...target.position, y: target.position.y + target.heightBlocks / 2 };
    return { kind: 'all', goals: [near, { kind: 'sight', point, distanceBlocks: radiusBlocks + SIGHT_SLACK_BLOCKS }] };
  }
}
