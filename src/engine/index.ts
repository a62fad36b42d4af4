export { type AgentResult, receiptResult } from './agent-result.ts';
export {
  type Command,
  type CommandArgument,
  CommandRegistry,
  type CommandValues,
  MAX_COMMAND_CHARS,
  usageOf,
} from './command/commands.ts';
export { AgentEngine, CLEAR_MS, type EngineOptions, MAX_REQUESTS_A_PLAYER, type WorkOptions } from './engine.ts';
export { AgentContext, type ContextBudget, type ContextParts } from './execution/agent-context.ts';
export type { ContextModels } from './execution/context-models.ts';
export type { ExternalAccess } from './execution/external-access.ts';
export { Generations, type Ticket } from './execution/generations.ts';
export { type Outcome, type Settled, type TransactionRequest, Transactions } from './execution/transactions.ts';
export { type EngineFailureCode, worded } from './failures.ts';
export type { AgentLifecycle } from './lifecycle/agent-lifecycle.ts';
export { within } from './lifecycle/patience.ts';
export { PublishedInstance } from './lifecycle/published.ts';
export { CLOSE_MS, ResourceStack } from './lifecycle/resources.ts';
export type { ModelClient } from './model-client.ts';
export { ContextType, type Services } from './module/context-type.ts';
export {
  defineModule,
  type InstalledModule,
  type ModuleConfiguration,
  type ModuleDefinition,
  type Workflow,
  type WorkflowRequest,
} from './module/module.ts';
export { ModuleContext } from './module/module-context.ts';
export { type ModuleContextEvent, ModuleManager, type ModuleStart } from './module/module-manager.ts';
export type { ModuleRegistry } from './module/module-registry.ts';
export { PROMPTS_LOOK_MS, PromptLibrary, type PromptNeeds, type PromptSnapshot } from './prompt/prompts.ts';
export {
  type AgentRequest,
  type AgentResponse,
  decodeRequest,
  decodeResponse,
  encodeMessage,
  MAX_MESSAGE_CHARS,
  PROTOCOL_VERSION,
  requestSchema,
  responseSchema,
} from './protocol/protocol.ts';
export { type BackgroundOptions, BackgroundQueue } from './queue/background-queue.ts';
export { GameTaskQueue, MAX_GAME_TASKS, TASKS_PER_TICK } from './queue/game-task-queue.ts';
export {
  MAX_CALLS_A_ROUND,
  MAX_ROUNDS,
  type ReactAnswer,
  type ReactEnd,
  type ReactRequest,
  react,
} from './react/react-loop.ts';
export { LexicalIndex, type RouteCandidate } from './routing/lexical-index.ts';
export type { Match, Ranking } from './routing/ranking.ts';
export { type Route, Router, type RoutingOptions } from './routing/router.ts';
export {
  type Finding,
  SearchGateway,
  type SearchPlan,
  type SearchSource,
  type StepOutcome,
} from './search/search-gateway.ts';
export type {
  AgentJournal,
  AgentStore,
  DecodeStored,
  HistoryEntry,
  KeptPart,
  LedgerEntry,
  PlayerTransaction,
  SharedDocuments,
  TransactionState,
  TransactionWork,
  UsageDay,
  UsageLine,
  UsageSum,
} from './storage/agent-store.ts';
export { HISTORY_KINDS, projectHistory } from './storage/history.ts';
export type { PlayerStore } from './storage/player-store.ts';
export type { AgentTool, RegisteredTool, ToolOutcome, ToolRegistry } from './tool/tool-registry.ts';
