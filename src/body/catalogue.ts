import type { Tool } from '../tools/index.ts';
import type { BodyHost } from './host.ts';
import { blockAtTool } from './tools/block-at.ts';
import { chatTool } from './tools/chat.ts';
import { columnTool } from './tools/column.ts';
import { commandTool } from './tools/command.ts';
import { craftTool } from './tools/craft.ts';
import { describeTool } from './tools/describe.ts';
import { digTool } from './tools/dig.ts';
import { eventsTool } from './tools/events.ts';
import { findPathTool } from './tools/find-path.ts';
import { holdTool } from './tools/hold.ts';
import { holdToolTool } from './tools/hold-tool.ts';
import { inventoryTool } from './tools/inventory.ts';
import { lookTool } from './tools/look.ts';
import { lookAtTool } from './tools/look-at.ts';
import { lookInsideTool } from './tools/look-inside.ts';
import { moveTool } from './tools/move.ts';
import { nearbyBlocksTool } from './tools/nearby-blocks.ts';
import { nearbyEntitiesTool } from './tools/nearby-entities.ts';
import { observeTool } from './tools/observe.ts';
import { placeTool } from './tools/place.ts';
import { putTool } from './tools/put.ts';
import { raycastTool } from './tools/raycast.ts';
import { reachableTool } from './tools/reachable.ts';
import { recipesTool } from './tools/recipes.ts';
import { seeTool } from './tools/see.ts';
import { selectSlotTool } from './tools/select-slot.ts';
import { sliceTool } from './tools/slice.ts';
import { smeltTool } from './tools/smelt.ts';
import { statusTool } from './tools/status.ts';
import { surroundingsTool } from './tools/surroundings.ts';
import { takeTool } from './tools/take.ts';
import { useItemTool } from './tools/use-item.ts';
import { waitUntilTool } from './tools/wait-until.ts';
import { walkableTool } from './tools/walkable.ts';
import { wearTool } from './tools/wear.ts';
import { whereAmITool } from './tools/where-am-i.ts';

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
  recipesTool,
  craftTool,
  lookInsideTool,
  takeTool,
  putTool,
  smeltTool,
  holdTool,
  holdToolTool,
  wearTool,
];
