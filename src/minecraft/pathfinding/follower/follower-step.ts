import type { BlockPos, Point } from '../../../core/index.ts';
import type { Move, PlannedDig, PlannedPlace, PlannedUse } from '../search/route.ts';

/**
 * How a follower stands:
 * - `walking`: on its way, or waiting for a block it asked to have opened, dug or placed;
 * - `arrived`: its feet are in the goal's cell, at rest; `end_of_route`: the same for a partial route;
 * - `changed`: a block on the way is not what it was; `off_route`: the body is not where the route goes; `hazard`: the
 *   next ticks would lead into lava, fire or the like. Search again, and let the follower `adopt` the new route;
 * - `blocked`: what was to be opened, dug or placed did not happen; `stuck`: no way gained for long, or too many new
 *   routes, or the same places again and again: `evidence` says how.
 *
 * All but `walking` leave every key up.
 */
export type FollowerStatus =
  | 'walking'
  | 'arrived'
  | 'end_of_route'
  | 'changed'
  | 'off_route'
  | 'blocked'
  | 'stuck'
  | 'hazard';

/** What to do in this tick. At most one of `interact`, `dig` and `place` is asked for. */
export interface FollowerStep {
  readonly status: FollowerStatus;
  readonly forward: boolean;
  readonly back: boolean;
  readonly jump: boolean;
  readonly sprint: boolean;
  readonly sneak: boolean;
  /** Degrees, as the game counts: 0 is +z, 90 is -x. */
  readonly yaw: number;
  /** Degrees, positive down. */
  readonly pitch: number;
  /** Click this block, once. */
  readonly interact?: PlannedUse;
  /** Dig this block, or go on digging it; asked each tick until the view shows it gone. */
  readonly dig?: PlannedDig;
  /** Place a block in this tick; asked again until the view shows it. */
  readonly place?: PlannedPlace;
  readonly moveIndex: number;
  /** Way left along the route, in blocks. */
  readonly distanceLeft: number;
  /** With `changed`, `blocked` and `hazard`: the block it is about. */
  readonly at?: BlockPos;
  /** With `stuck`: where the body was, oldest first, a sample every {@link SAMPLE_TICKS}. */
  readonly evidence?: StuckEvidence;
}

/** What a stuck follower saw. */
export interface StuckEvidence {
  readonly ticksWithoutProgress: number;
  /** How often the body came to the place it came to most: many times, where it went in circles. */
  readonly visits: number;
  readonly replans: number;
  readonly move: Move | undefined;
  readonly positions: readonly Point[];
}

/** What a step holds and looks at. */
export type Keys = Pick<FollowerStep, 'forward' | 'back' | 'jump' | 'sprint' | 'sneak' | 'yaw' | 'pitch'>;

/** Ticks between two samples of the evidence. */
export const SAMPLE_TICKS = 10;
