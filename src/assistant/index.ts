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
  GAUGES,
  type GameEvents,
  IDS,
  LOGGER,
  MESSENGER,
  NAMES,
  RANDOM,
  REVIEWS,
  SPEECH,
  STORE,
} from './context-types.ts';
export { openFileStore, openPostgresStore } from './data/open-agent-store.ts';
export type { PostgresOptions } from './data/postgres-driver.ts';
export type { SqliteOptions } from './data/sqlite-driver.ts';
export { PLAYER_MIGRATIONS, SHARED_MIGRATIONS } from './data/tables.ts';
export { readCatalogue } from './features/commerce/index.ts';
export { ASSISTANT_PROMPTS } from './features/untrusted.ts';
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
export { ManagementClient } from './game/management-client.ts';
export type { ManagementOptions } from './game/management-link.ts';
export { type Overhearing, overheardGame } from './game/overheard-game.ts';
export { RconClient, type RconOptions } from './game/rcon-client.ts';
export { type VanillaGameOptions, vanillaGame } from './game/vanilla-game.ts';
export type { Messenger } from './messenger.ts';
export { type FeatureChoice, standardModules } from './modules.ts';
export type { Gauges, Load } from './operator/gauges.ts';
export type { Mishap } from './operator/mishaps.ts';
export type { AssistantState, OperatorDesk, SeenPlayer } from './operator/operator-desk.ts';
export type { Review, ReviewBoard, ReviewPage, ReviewSource } from './operator/review-board.ts';
export type { PermissionConfig } from './permissions.ts';
