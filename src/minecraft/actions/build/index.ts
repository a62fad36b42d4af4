export {
  type Blueprint,
  type BlueprintCell,
  blueprintOf,
  itemPlacing,
  TURNS,
  type Turn,
} from './blueprint.ts';
export { BUILD_FAULTS, type BuildArgs, type BuildReport, build, type UnbuiltCell } from './build.ts';
export { type BuildingDiff, diffOf } from './building-diff.ts';
