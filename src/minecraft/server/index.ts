export type {
  BlockChange,
  Garbage,
  PlayerRef,
  TickInfo,
  WorldBlock,
  WorldNews,
  WorldPlayer,
} from './messages.ts';
export {
  type BlockRegion,
  type BroughtIn,
  DEFAULT_WORLD_VERSION,
  GAME_MODES,
  type GameMode,
  WORLD_TYPES,
  WORLD_VERSIONS,
  type WorldInfo,
  type WorldOptions,
  type WorldType,
  type WorldVersion,
} from './options.ts';
export { type EmbeddedWorld, startWorld } from './world.ts';
export type { WorldEnd } from './world-thread.ts';
