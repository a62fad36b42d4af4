export { BLOCKS_TOLD_PER_TICK, CHUNK_NEWS_TICKS } from './block-model.ts';
export { type EntityDetails, type EntityNews, MAX_ENTITIES } from './entities.ts';
export { MINECRAFT_EVENT_KINDS, type MinecraftEventKind } from './event-kinds.ts';
export type {
  BlockAnswer,
  BookText,
  Effect,
  EntityState,
  InventoryState,
  ItemStack,
  PlayerState,
  StateSummary,
  TradeOffer,
  WindowState,
  WorldState,
} from './types.ts';
export { MAX_UNKNOWN_STATE_IDS } from './unknown-states.ts';
export type { TitlePlace } from './world-info.ts';
export { createWorldState, type StateWriter, type WorldStateOptions } from './world-state.ts';
