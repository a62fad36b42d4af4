export {
  type AssistantEdges,
  type AssistantOptions,
  AssistantServer,
  type AssistantServices,
} from './assistant-server.ts';
export { type Binding, type Bindings, findKeptPlayer } from './bindings.ts';
export type { Card, CardAction, CardLine, CardMaker, CardTone } from './cards/card.ts';
export type { CardMakers } from './cards/card-makers.ts';
export {
  BINDINGS,
  CARDS,
  CLOCK,
  EVENTS,
  FOLDER,
  GAME,
  type GameEvents,
  IDS,
  LOGGER,
  MESSENGER,
  NAMES,
  RANDOM,
  STORE,
} from './context-types.ts';
export { openFileStore, openPostgresStore } from './data/open-agent-store.ts';
export type { PostgresOptions } from './data/postgres-driver.ts';
export type { SqliteOptions } from './data/sqlite-driver.ts';
export { PLAYER_MIGRATIONS, SHARED_MIGRATIONS } from './data/tables.ts';
export { readCatalogue } from './features/commerce/index.ts';
export { embeddedGame } from './game/embedded-game.ts';
export type { GameDoor } from './game/game-door.ts';
export type {
  CommandStyle,
  GameEvent,
  GameMessage,
  GameServer,
  OnlinePlayer,
  PlayerGame,
  TextClick,
  TextColour,
  TextPiece,
} from './game/game-server.ts';
export { RconClient, type RconOptions } from './game/rcon-client.ts';
export { type VanillaGameOptions, vanillaGame } from './game/vanilla-game.ts';
export type { Messenger } from './messenger.ts';
export { type FeatureChoice, standardModules } from './modules.ts';
export type { PermissionConfig } from './permissions.ts';
