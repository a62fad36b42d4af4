export {
  checkReachable,
  checkReachableSliced,
  DEFAULT_SLICE_NODES,
  findRoute,
  findRouteSliced,
  type ReachableResult,
  type SliceOptions,
} from './find-route.ts';
export { Follower, MAX_REPLANS, STUCK_TICKS } from './follower/follower.ts';
export type {
  FollowerStatus,
  FollowerStep,
  StuckEvidence,
} from './follower/follower-step.ts';
export type { BodyMotion } from './follower/steering.ts';
export { MOVE_KINDS, type MoveKind } from './moves/moves.ts';
export {
  type Carried,
  DEFAULT_MAX_NODES,
  DEFAULT_RADIUS,
  type Goal,
  MAX_RADIUS,
  type RouteQuery,
  type SearchOptions,
  STOP_REASONS,
  type StopReason,
} from './query.ts';
export type { Obstacle, ObstacleReason } from './search/obstacle.ts';
export type { Move, PlannedDig, PlannedPlace, PlannedUse, RouteResult } from './search/route.ts';
export { CAVEAT_TEXTS, CAVEATS, type Caveat } from './texts.ts';
