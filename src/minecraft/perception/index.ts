export { type Cell, cellAt } from './cell.ts';
export { type ColumnProfile, type ColumnRun, columnProfile, MAX_PROFILE_RUNS } from './column-profile.ts';
export { type FoundBlocks, findBlocks, MAX_FIND_RADIUS, MAX_FOUND_BLOCKS } from './find-blocks.ts';
export { type Certainty, canStandAt } from './footing.ts';
export {
  MAX_NEARBY_KINDS,
  MAX_NEARBY_RADIUS,
  MAX_NEARBY_UNKNOWN_IDS,
  type NearbyBlocks,
  type NearbyKind,
  nearbyBlocks,
} from './nearby-blocks.ts';
export { type EntityNearby, type NearbyEntities, nearbyEntities } from './nearby-entities.ts';
export { lookDirection, type Pose } from './pose.ts';
export { castRay, type Face, MAX_RAY_DISTANCE, type RayReason, type RayResult, type RayStop } from './ray.ts';
export { canSee, type SightReason, type SightResult } from './sight.ts';
export {
  MAX_SLICE_HEIGHT,
  MAX_SLICE_WIDTH,
  type SliceAxis,
  type SliceOptions,
  type SliceSpan,
  type SliceView,
  sliceText,
  sliceView,
} from './slice-view.ts';
export { type Ahead, type Surroundings, standingOn, surroundings } from './surroundings.ts';
export { MAX_WALKABLE_RADIUS, type WalkableGrid, walkable } from './walkable.ts';
