import { type Logger, type Result, succeed } from '../../core/index.ts';
import { type AgentContext, GameTaskQueue } from '../../engine/index.ts';
import { assistantFailure } from '../failures.ts';
import type { CommandStyle, GameServer, OnlinePlayer, PlayerGame } from './game-server.ts';

/** Names of players who are in the game, by their ids. */
export interface NamesOfPlayers {
  nameOf(player: string): string | undefined;
}

/**
 * The game as features reach it: always as one execution's own player's, and on the game's tick. An execution that is
 * over, or of an earlier generation, asks for nothing any more.
 */
export class GameDoor {
  readonly #game: GameServer;
  readonly #names: NamesOfPlayers;
  readonly #tasks: GameTaskQueue;
  readonly #stopTicks: () => void;

  constructor(game: GameServer, names: NamesOfPlayers, logger: Logger) {
    this.#game = game;
    this.#names = names;
    this.#tasks = new GameTaskQueue(logger);
    this.#stopTicks = game.onTick(() => this.#tasks.onTick());
  }

  /** How commands are written and clicked in this game. */
  get style(): CommandStyle {
    return this.#game.style;
  }

  get version(): string {
    return this.#game.version;
  }

  /** Calls that wait for a tick. */
  get waiting(): number {
    return this.#tasks.waiting;
  }

  online(): Promise<Result<readonly OnlinePlayer[]>> {
    return this.#game.online();
  }

  /** The game as the player's whose execution this is; each call fails as its {@link AgentContext.check} does, too. */
  of(context: AgentContext): PlayerGame {
    return this.#playerGame(context.player, () => context.check());
  }

  /** The game as a player's, for what is done for the assistant itself: showing what was answered. */
  ofPlayer(player: string): PlayerGame {
    return this.#playerGame(player, () => succeed(undefined));
  }

  close(): void {
    this.#stopTicks();
    this.#tasks.close();
  }

  #playerGame(player: string, check: () => Result<undefined>): PlayerGame {
    const call = <T>(act: (game: PlayerGame) => Promise<Result<T>>) => this.#call(player, check, act);
    return {
      tell: (message) => call((game) => game.tell(message)),
      actionBar: (text) => call((game) => game.actionBar(text)),
      signs: () => call((game) => game.signs()),
      countItem: (item) => call((game) => game.countItem(item)),
      give: (item, count) => call((game) => game.give(item, count)),
      take: (item, count) => call((game) => game.take(item, count)),
      experience: () => call((game) => game.experience()),
      addExperience: (points) => call((game) => game.addExperience(points)),
      score: (objective) => call((game) => game.score(objective)),
      addScore: (objective, amount) => call((game) => game.addScore(objective, amount)),
    };
  }

  /** Begins a call on a tick, then waits for it outside: the tick waits for nobody. */
  async #call<T>(
    player: string,
    check: () => Result<undefined>,
    act: (game: PlayerGame) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const begun = await this.#tasks.submit(check, () => {
      const name = this.#names.nameOf(player);
      if (name === undefined) return assistantFailure('player_offline', { player });
      return succeed({ answer: act(this.#game.playerNamed(name)) });
    });
    return begun.ok ? await begun.value.answer : begun;
  }
}
