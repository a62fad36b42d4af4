import type { BlockPos, Point } from '../../core/index.ts';
import type { Obstacle, StopReason } from '../pathfinding/index.ts';
import type { Outcome } from './outcome.ts';

/**
 * Why a walk ended: `arrived`; the path search's reasons (`no_path`, `unloaded`, `radius`, ...), after the best partial
 * route was walked; or what happened on the way.
 */
export type WalkStop =
  | 'arrived'
  | Exclude<StopReason, 'reached' | 'aborted'>
  /** A door on the way did not open, and there is no other way. */
  | 'door_shut'
  /** No way gained for long, though the route is clear. */
  | 'stuck'
  /** The world changed under the feet more often than new routes are searched. */
  | 'too_many_replans'
  /** The server set the body back, again and again. */
  | 'moved_back'
  /** The walk took as long as a walk may. */
  | 'too_long'
  /** The body fell, and did not come to rest. */
  | 'in_air';

/** What was asked of a walk, and what is observed now. */
export interface WalkReport {
  /** The feet are at the goal, and the server has them there. */
  readonly arrived: boolean;
  /** `acknowledged` where the server let the last position stand, `rejected_by_server` where it set the body back. */
  readonly outcome: Exclude<Outcome, 'unconfirmed'>;
  readonly from: Point;
  /** Where the server has the feet now. */
  readonly to: Point;
  /** The cell of `to`. */
  readonly stoppedAt: BlockPos;
  readonly stoppedBecause: WalkStop;
  /** Why it did not arrive, in words. */
  readonly why: string | undefined;
  /** What bars the way from where the route ends; undefined where nothing can be named. */
  readonly obstacle: Obstacle | undefined;
  /** Through the air to the goal (blocks); undefined where the goal has no place. */
  readonly distanceLeft: number | undefined;
  /** The way taken: first cell, turning points, last cell. */
  readonly route: readonly BlockPos[];
  /** Whether turning points were left out of a long route. */
  readonly routeTruncated: boolean;
  /** Cells entered on the way. */
  readonly steps: number;
  readonly ticks: number;
  /** Routes searched anew on the way. */
  readonly replans: number;
  /** How often the server set the body back. */
  readonly movedBack: number;
  /** Health lost on the way. */
  readonly damage: number;
}

/** {@link WalkStop} in words; `arrived` has none. */
export const WALK_STOP_TEXTS: Readonly<Record<Exclude<WalkStop, 'arrived'>, string>> = {
  no_path: 'no way over the existing terrain leads there',
  unloaded: 'the way leads into what is not loaded',
  radius: 'no way within the radius leads there',
  node_budget: 'the search for a way gave up after its budget',
  time_guard: 'the search for a way took too long',
  start_unknown: 'what is around the body is not loaded',
  start_blocked: 'the body is inside a block',
  start_in_air: 'the body is in the air, with nothing safe to land on below',
  door_shut: 'a door on the way did not open, and no other way leads there',
  stuck: 'the body gained no way, though the route seemed clear',
  too_many_replans: 'the way changed again and again',
  moved_back: 'the server set the body back again and again',
  too_long: 'the walk took as long as a walk may',
  in_air: 'the body is falling',
};
