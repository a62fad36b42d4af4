import type { Tool } from '../tools/index.ts';
import type { BodyHost } from './host.ts';
import { attackTool } from './tools/attack.ts';
import { blockAtTool } from './tools/block-at.ts';
import { boneMealTool } from './tools/bone-meal.ts';
import { buildTool } from './tools/build.ts';
import { chatTool } from './tools/chat.ts';
import { collectTool } from './tools/collect.ts';
import { columnTool } from './tools/column.ts';
import { commandTool } from './tools/command.ts';
import { craftTool } from './tools/craft.ts';
import { describeTool } from './tools/describe.ts';
import { digTool } from './tools/dig.ts';
import { dismountTool } from './tools/dismount.ts';
import { eatTool } from './tools/eat.ts';
import { entityUsesTool } from './tools/entity-uses.ts';
import { eventsTool } from './tools/events.ts';
import { feedTool } from './tools/feed.ts';
import { findPathTool } from './tools/find-path.ts';
import { fishTool } from './tools/fish.ts';
import { fleeTool } from './tools/flee.ts';
import { forgetPlaceTool } from './tools/forget-place.ts';
import { goToPlaceTool } from './tools/go-to-place.ts';
import { harvestTool } from './tools/harvest.ts';
import { holdTool } from './tools/hold.ts';
import { holdToolTool } from './tools/hold-tool.ts';
import { inventoryTool } from './tools/inventory.ts';
import { listPlacesTool } from './tools/list-places.ts';
import { lookTool } from './tools/look.ts';
import { lookAtTool } from './tools/look-at.ts';
import { lookInsideTool } from './tools/look-inside.ts';
import { mountTool } from './tools/mount.ts';
import { moveTool } from './tools/move.ts';
import { nearbyBlocksTool } from './tools/nearby-blocks.ts';
import { nearbyEntitiesTool } from './tools/nearby-entities.ts';
import { observeTool } from './tools/observe.ts';
import { offersTool } from './tools/offers.ts';
import { pickUpTool } from './tools/pick-up.ts';
import { placeTool } from './tools/place.ts';
import { planBuildTool } from './tools/plan-build.ts';
import { putTool } from './tools/put.ts';
import { raiseShieldTool } from './tools/raise-shield.ts';
import { raycastTool } from './tools/raycast.ts';
import { reachableTool } from './tools/reachable.ts';
import { readBookTool } from './tools/read-book.ts';
import { readSignTool } from './tools/read-sign.ts';
import { recipesTool } from './tools/recipes.ts';
import { rememberPlaceTool } from './tools/remember-place.ts';
import { seeTool } from './tools/see.ts';
import { selectSlotTool } from './tools/select-slot.ts';
import { sleepTool } from './tools/sleep.ts';
import { sliceTool } from './tools/slice.ts';
import { smeltTool } from './tools/smelt.ts';
import { sowTool } from './tools/sow.ts';
import { statusTool } from './tools/status.ts';
import { surroundingsTool } from './tools/surroundings.ts';
import { takeTool } from './tools/take.ts';
import { tillTool } from './tools/till.ts';
import { toolSetsTool } from './tools/tool-sets.ts';
import { tradeTool } from './tools/trade.ts';
import { useItemTool } from './tools/use-item.ts';
import { useOnEntityTool } from './tools/use-on-entity.ts';
import { waitUntilTool } from './tools/wait-until.ts';
import { walkableTool } from './tools/walkable.ts';
import { wearTool } from './tools/wear.ts';
import { whereAmITool } from './tools/where-am-i.ts';
import { writeBookTool } from './tools/write-book.ts';
import { writeSignTool } from './tools/write-sign.ts';

/** All tools of a body, in the order a model reads them; those of `base` first, the only ones on by default. Names, parameters and answers are public contract. */
export const bodyTools: readonly Tool<BodyHost>[] = [
  whereAmITool,
  lookAtTool,
  seeTool,
  raycastTool,
  blockAtTool,
  columnTool,
  surroundingsTool,
  walkableTool,
  sliceTool,
  nearbyBlocksTool,
  nearbyEntitiesTool,
  reachableTool,
  findPathTool,
  inventoryTool,
  eventsTool,
  chatTool,
  commandTool,
  lookTool,
  moveTool,
  digTool,
  placeTool,
  useItemTool,
  selectSlotTool,
  waitUntilTool,
  observeTool,
  statusTool,
  describeTool,
  toolSetsTool,
  recipesTool,
  craftTool,
  lookInsideTool,
  takeTool,
  putTool,
  smeltTool,
  holdTool,
  holdToolTool,
  wearTool,
  collectTool,
  pickUpTool,
  eatTool,
  sleepTool,
  attackTool,
  fleeTool,
  raiseShieldTool,
  rememberPlaceTool,
  listPlacesTool,
  goToPlaceTool,
  forgetPlaceTool,
  planBuildTool,
  buildTool,
  tillTool,
  sowTool,
  harvestTool,
  boneMealTool,
  readSignTool,
  writeSignTool,
  readBookTool,
  writeBookTool,
  fishTool,
  entityUsesTool,
  useOnEntityTool,
  feedTool,
  mountTool,
  dismountTool,
  offersTool,
  tradeTool,
];
