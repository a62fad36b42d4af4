import { type Clock, type Result, succeed, type Text } from '../../core/index.ts';
import type { AgentEngine, AgentStore, UsageDay } from '../../engine/index.ts';
import { MAX_GAME_TASKS } from '../../engine/index.ts';
import type { Binding, Bindings } from '../bindings.ts';
import { type Dispatch, MAX_REQUESTS, type RunningRequest } from '../dispatch.ts';
import type { GameDoor } from '../game/game-door.ts';
import type { GameServer } from '../game/game-server.ts';
import type { Players } from '../players.ts';
import { OPERATOR_TEXTS } from '../texts.ts';
import type { Gauges, Load } from './gauges.ts';
import type { Mishap, Mishaps } from './mishaps.ts';
import type { ReviewBoard } from './review-board.ts';

/** Players of one page of those that are kept. */
const PLAYERS_PAGE = 100;
/** Days whose use is summed. */
const USAGE_DAYS = 30;
const DAY_MS = 86_400_000;

/** A player as the operator sees them: who they are and that they gave access; nothing of what they ask. */
export interface SeenPlayer {
  readonly id: string;
  readonly name: string;
  readonly isOnline: boolean;
  /** Undefined where they gave the assistant no access. */
  readonly binding: Binding | undefined;
}

/** How the assistant stands now. */
export interface AssistantState {
  readonly atMs: number;
  readonly startedAtMs: number;
  readonly game: { readonly name: string; readonly version: string };
  /** Who is in the game. */
  readonly players: readonly SeenPlayer[];
  readonly running: readonly RunningRequest[];
  readonly queues: readonly (Load & { readonly name: Text })[];
  /** The newest first. */
  readonly mishaps: readonly Mishap[];
  /** How many there were since the start. */
  readonly mishapCount: number;
}

/** What a desk stands on. */
interface DeskParts {
  readonly game: Pick<GameServer, 'name' | 'version'>;
  readonly engine: AgentEngine;
  readonly store: AgentStore;
  readonly clock: Clock;
  readonly bindings: Bindings;
  readonly players: Players;
  readonly dispatch: Dispatch;
  readonly door: GameDoor;
  readonly gauges: Gauges;
  readonly mishaps: Mishaps;
  readonly reviews: ReviewBoard;
}

/** What whoever runs the assistant sees of it, and decides. It shows who and how much, never what was asked. */
export class OperatorDesk {
  readonly #parts: DeskParts;
  readonly #startedAtMs: number;

  constructor(parts: DeskParts) {
    const { gauges, engine, door, dispatch, clock } = parts;
    this.#parts = parts;
    this.#startedAtMs = clock.nowMs();
    const { background, maintenance } = OPERATOR_TEXTS;
    gauges.add('requests', OPERATOR_TEXTS.requests, () => ({ waiting: dispatch.count, bound: MAX_REQUESTS }));
    gauges.add('game', OPERATOR_TEXTS.gameCalls, () => ({ waiting: door.waiting, bound: MAX_GAME_TASKS }));
    gauges.add('background', background, () => engine.queues.background);
    gauges.add('maintenance', maintenance, () => engine.queues.maintenance);
  }

  /** What waits for a decision. */
  get reviews(): ReviewBoard {
    return this.#parts.reviews;
  }

  /** How things stand now. Fails as the store does. */
  async look(): Promise<Result<AssistantState>> {
    const { clock, game, players, dispatch, gauges, mishaps } = this.#parts;
    const here: SeenPlayer[] = [];
    for (const { id, name } of players.here) {
      const binding = await this.#parts.bindings.of(id);
      if (!binding.ok) return binding;
      here.push({ id, name, isOnline: true, binding: binding.value });
    }
    return succeed({
      atMs: clock.nowMs(),
      startedAtMs: this.#startedAtMs,
      game: { name: game.name, version: game.version },
      players: here,
      running: dispatch.running,
      queues: gauges.read(),
      mishaps: mishaps.latest,
      mishapCount: mishaps.count,
    });
  }

  /** Who gave access, whether or not they are there: {@link PLAYERS_PAGE} of those that are kept, by id. */
  async kept(
    afterPlayer = '',
  ): Promise<Result<{ readonly players: readonly SeenPlayer[]; readonly next: string | null }>> {
    const { store, bindings, players } = this.#parts;
    const ids = await store.players({ afterPlayer, limit: PLAYERS_PAGE });
    if (!ids.ok) return ids;
    const found: SeenPlayer[] = [];
    for (const id of ids.value) {
      const binding = await bindings.of(id);
      if (!binding.ok) return binding;
      if (binding.value === undefined) continue;
      found.push({ id, name: binding.value.name, isOnline: players.nameOf(id) !== undefined, binding: binding.value });
    }
    return succeed({ players: found, next: ids.value.length < PLAYERS_PAGE ? null : (ids.value.at(-1) ?? null) });
  }

  /** What was used in the last {@link USAGE_DAYS} days, by day (of UTC), player and counter. */
  async usage(): Promise<Result<readonly UsageDay[]>> {
    const { store, clock } = this.#parts;
    return await store.usageByDay(Math.floor(clock.nowMs() / DAY_MS) * DAY_MS - (USAGE_DAYS - 1) * DAY_MS);
  }
}
