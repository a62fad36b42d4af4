export { checkReachable, checkReachableSliced, type ReachableResult } from './check-reachable.ts';
export { findRoute, findRouteSliced, warmUpPaths } from './find-route.ts';
export { Follower, type FollowerOptions, MAX_REPLANS } from './follower/follower.ts';
export type {
  FollowerStatus,
  FollowerStep,
  StuckEvidence,
} from './follower/follower-step.ts';
export { STUCK_TICKS } from './follower/progress.ts';
export type { BodyMotion } from './follower/steering.ts';
export { FULL_AIR_TICKS } from './moves/breath.ts';
export { MOVE_KINDS, type MoveKind } from './moves/moves.ts';
export {
  type Avoided,
  type Carried,
  type CarriedTool,
  DEFAULT_MAX_NODES,
  DEFAULT_OPENING_NODES,
  DEFAULT_RADIUS,
  type Goal,
  MAX_AVOIDED,
  MAX_RADIUS,
  type RouteQuery,
  type SearchOptions,
  STOP_REASONS,
  type StopReason,
} from './query.ts';
export type { FrontierCell } from './search/frontier.ts';
export type { Obstacle, ObstacleReason } from './search/obstacle.ts';
export type { Opening } from './search/opening.ts';
export { RISKS, type Risk, type RouteQuote, type ToolWear } from './search/quote.ts';
export type { Move, PlannedDig, PlannedPlace, PlannedUse, RouteResult } from './search/route.ts';
export { DEFAULT_SLICE_NODES, type SliceOptions } from './search/slices.ts';
export { isLoadedAround, Stretches } from './stretches.ts';
export { CAVEAT_TEXTS, CAVEATS, type Caveat } from './texts.ts';
