export {
  checkReachable,
  checkReachableSliced,
  DEFAULT_SLICE_NODES,
  findRoute,
  findRouteSliced,
  type ReachableResult,
  type SliceOptions,
} from './find-route.ts';
export { Follower, MAX_REPLANS, STUCK_TICKS } from './follower.ts';
export type {
  FollowerStatus,
  FollowerStep,
  StuckEvidence,
} from './follower-step.ts';
export { MOVE_KINDS, type MoveKind } from './moves.ts';
export type { Obstacle, ObstacleReason } from './obstacle.ts';
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
export type { Move, PlannedDig, PlannedPlace, PlannedUse, RouteResult } from './route.ts';
export type { BodyMotion } from './steering.ts';
export { CAVEAT_TEXTS, CAVEATS, type Caveat } from './texts.ts';
