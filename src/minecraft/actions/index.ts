export { type ActivateReport, activateBlock } from './activate-block.ts';
export type { ActionName, ActionOptions } from './activity.ts';
export type { Look } from './angles.ts';
export { type AttackReport, attack } from './attack.ts';
export { bodyQuery } from './body-query.ts';
export {
  type BookReport,
  MAX_PAGE_CHARS,
  MAX_PAGES,
  MAX_TITLE_CHARS,
  readBook,
  writeBook,
} from './book.ts';
export {
  type Blueprint,
  type BlueprintCell,
  BUILD_FAULTS,
  type BuildReport,
  blueprintOf,
  build,
  diffOf,
  TURNS,
  type UnbuiltCell,
} from './build/index.ts';
export { type CollectReport, collect, MAX_COLLECTED } from './collect.ts';
export { type ContainerReport, lookInside, put, type TransferArgs, type TransferReport, take } from './container.ts';
export { type CraftReport, craft, craftPlanFor } from './craft.ts';
export type { CraftPlan, CraftStep } from './craft-plan.ts';
export { type DigOutcome, type DigReport, dig } from './dig.ts';
export { type EatReport, eat, MAX_EATEN } from './eat.ts';
export { type EntityUse, type PossibleUse, usesOf } from './entity-uses.ts';
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
export { boneMeal, type HarvestReport, harvest, sow, till } from './farm.ts';
export type { Field, FieldReport, FieldWork } from './field.ts';
export { type FishReport, fish } from './fish.ts';
export { type FleeReport, flee } from './flee.ts';
export type { HeldReport } from './held-item.ts';
export { countItems as carriedCounts, type ItemChange } from './inventory-changes.ts';
export { type ItemBook, itemBookOf, type Recipe } from './item-book.ts';
export type { ItemUse } from './item-uses.ts';
export { type LookAtReport, type LookReport, look, lookAt } from './look.ts';
export type { Outcome } from './outcome.ts';
export { type PickUpReport, pickUp } from './pick-up.ts';
export { type PlaceReport, place } from './place.ts';
export { raiseShield, type ShieldReport } from './raise-shield.ts';
export { dismount, mount, type RideReport } from './ride.ts';
export type { ChangesDone } from './route-work.ts';
export { HOTBAR_SLOTS, type SelectSlotReport, selectSlot } from './select-slot.ts';
export { readSign, SIGN_LINES, type SignReport, writeSign } from './sign.ts';
export { type SleepReport, sleepInBed } from './sleep.ts';
export { type SmeltArgs, type SmeltReport, smelt } from './smelt.ts';
export { type OffersReport, offersOf, type TradeReport, trade } from './trade.ts';
export { type UseReport, useItem } from './use-item.ts';
export { foodFor, noEntity, type UseOnEntityReport, useOnEntity } from './use-on-entity.ts';
export type { WalkArgs } from './walk.ts';
export type { FollowGoal, TargetSeen, WalkGoal } from './walk-goal.ts';
export type { WalkReport, WalkStop } from './walk-report.ts';
export { walkTo } from './walk-to.ts';
