import { type BlockPos, defineTexts, type Point } from '../../core/index.ts';
import type { Obstacle, StopReason } from '../pathfinding/index.ts';
import type { Outcome } from './outcome.ts';
import type { ChangesDone } from './route-work.ts';
import type { TargetSeen } from './walk-goal.ts';

/**
 * Why a walk ended: `arrived`; the path search's reasons (`no_path`, `unloaded`, `radius`, ...), after the best partial
 * route was walked; or what happened on the way.
 */
export type WalkStop =
  | 'arrived'
  | Exclude<StopReason, 'reached' | 'aborted'>
  /** A door on the way did not open, and there is no other way. */
  | 'door_shut'
  /** The server refused a block to be dug or placed, and there is no other way. */
  | 'change_refused'
  /** The entity that was kept after is not seen any more. */
  | 'target_lost'
  /** It got no nearer for half a minute. */
  | 'target_escapes'
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
  /** The feet are at the goal, and the server has them there; of an entity, they came near it, and kept with it. */
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
  /** Stretches of the way: more than one where it led beyond what could be seen at first. */
  readonly stretches: number;
  /** The entity that was kept after; undefined where none was, or it was never seen. */
  readonly target: TargetSeen | undefined;
  /** Blocks dug and placed on the way, as the server acknowledged. */
  readonly changes: ChangesDone;
}

/** {@link WalkStop} in words; `arrived` has none. */
export const WALK_STOP_TEXTS = defineTexts<Exclude<WalkStop, 'arrived'>>({
  no_path: { en: 'no way over the existing terrain leads there', zh: '没有现成地形上的路通到那里' },
  unloaded: { en: 'the way leads into what is not loaded', zh: '路通进了未加载的地方' },
  radius: { en: 'no way within the radius leads there', zh: '半径内没有路通到那里' },
  node_budget: { en: 'the search for a way gave up after its budget', zh: '寻路用尽了预算' },
  time_guard: { en: 'the search for a way took too long', zh: '寻路花的时间太长' },
  start_unknown: { en: 'what is around the body is not loaded', zh: '身体周围未加载' },
  start_blocked: { en: 'the body is inside a block', zh: '身体卡在方块里' },
  start_in_air: {
    en: 'the body is in the air, with nothing safe to land on below',
    zh: '身体在空中，下面没有安全的落脚处',
  },
  change_refused: {
    en: 'the server refused what was to be dug or placed, and no other way leads there',
    zh: '服务器不许挖或放路上的方块，也没有别的路',
  },
  door_shut: { en: 'a door on the way did not open, and no other way leads there', zh: '路上有门没打开，也没有别的路' },
  target_lost: { en: 'what was kept after is not seen any more', zh: '跟随的目标看不见了' },
  target_escapes: { en: 'what was kept after got no nearer for half a minute', zh: '跟随的目标半分钟没有变近' },
  stuck: { en: 'the body gained no way, though the route seemed clear', zh: '路看似畅通，身体却没能前进' },
  too_many_replans: { en: 'the way changed again and again', zh: '路一再变化' },
  moved_back: { en: 'the server set the body back again and again', zh: '服务器一再把身体拉回' },
  too_long: { en: 'the walk took as long as a walk may', zh: '走得太久，到了上限' },
  in_air: { en: 'the body is falling', zh: '身体正在下落' },
});
