export { type ActivateReport, activateBlock } from './activate-block.ts';
export type { ActionName, ActionOptions } from './activity.ts';
export type { Look } from './angles.ts';
export { bodyQuery } from './body-query.ts';
export { type ContainerReport, lookInside, put, type TransferArgs, type TransferReport, take } from './container.ts';
export { type CraftReport, craft, craftPlanFor } from './craft.ts';
export type { CraftPlan, CraftStep } from './craft-plan.ts';
export { type DigOutcome, type DigReport, dig } from './dig.ts';
export {
  type ArmourPlace,
  type HoldReport,
  type HoldToolReport,
  hold,
  holdTool,
  type WearReport,
  wear,
} from './equip.ts';
export { FACE_NAMES, type FaceName } from './faces.ts';
export type { HeldReport } from './held-item.ts';
export type { ItemChange } from './inventory-changes.ts';
export { type ItemBook, itemBookOf, type Recipe } from './item-book.ts';
export type { ItemUse } from './item-uses.ts';
export { type LookAtReport, type LookReport, look, lookAt } from './look.ts';
export type { Outcome } from './outcome.ts';
export { type PlaceReport, place } from './place.ts';
export type { ChangesDone } from './route-work.ts';
export { HOTBAR_SLOTS, type SelectSlotReport, selectSlot } from './select-slot.ts';
export { type SmeltArgs, type SmeltReport, smelt } from './smelt.ts';
export { type UseReport, useItem } from './use-item.ts';
export type { WalkArgs } from './walk.ts';
export type { FollowGoal, TargetSeen, WalkGoal } from './walk-goal.ts';
export type { WalkReport, WalkStop } from './walk-report.ts';
export { walkTo } from './walk-to.ts';
