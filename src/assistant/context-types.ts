import type { Clock, IdSource, Logger, Random, Result } from '../core/index.ts';
import { type AgentStore, ContextType } from '../engine/index.ts';
import type { Speech } from '../speech/index.ts';
import type { Bindings } from './bindings.ts';
import type { CardMakers } from './cards/card-makers.ts';
import type { GameDoor, NamesOfPlayers } from './game/game-door.ts';
import type { GameEvent } from './game/game-server.ts';
import type { Messenger } from './messenger.ts';
import type { Gauges } from './operator/gauges.ts';
import type { ReviewBoard } from './operator/review-board.ts';

/** The services that the assistant offers to every module, by their types. */

/** The game, as an execution's own player's. */
export const GAME = new ContextType<GameDoor>('game');
/** Which card shows which kind of result. */
export const CARDS = new ContextType<CardMakers>('cards');
/** Shows a player what was not asked for just now: a rule that came true, a narration. */
export const MESSENGER = new ContextType<Messenger>('messenger');
/** What is shared and the usage ledger; a player's own data are reached by the execution's `store`. */
export const STORE = new ContextType<AgentStore>('store');
/** Who gave the assistant access, and who is called what in the game. */
export const BINDINGS = new ContextType<Bindings>('bindings');
export const NAMES = new ContextType<NamesOfPlayers>('names');
/** Time, randomness and ids of the host. */
export const CLOCK = new ContextType<Clock>('clock');
export const RANDOM = new ContextType<Random>('random');
export const IDS = new ContextType<IdSource>('ids');
export const LOGGER = new ContextType<Logger>('logger');
/** The assistant's folder: a feature keeps files of its own below it, in a folder of its module's id. */
export const FOLDER = new ContextType<string>('folder');
/** Queues that the operator sees, and decisions that are theirs: modules add their own. */
export const GAUGES = new ContextType<Gauges>('gauges');
export const REVIEWS = new ContextType<ReviewBoard>('reviews');
/** Hears of what happens in the game: what event rules watch. */
export const EVENTS = new ContextType<GameEvents>('game-events');

/** Asks in a player's name what came another way than by the chat. */
export const ASK = new ContextType<QuestionDoor>('ask');
/** The voice of the assistant, where the operator opened it. */
export const SPEECH = new ContextType<Speech>('speech');

/** Takes questions in a player's name. */
export interface QuestionDoor {
  /** Asks, and shows the answer as always; it is never a command. Fails with `player_offline`. */
  ask(player: string, text: string): Result<undefined>;
}

/** What happens in the game, for modules: players who granted the assistant access only. */
export interface GameEvents {
  onEvent(listener: (event: GameEvent) => void): () => void;
}
