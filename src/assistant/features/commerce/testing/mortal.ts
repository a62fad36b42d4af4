import type { AgentStore, SharedDocuments } from '../../../../engine/index.ts';
import type { PlayerGame } from '../../../game/game-server.ts';

/** What is thrown where a process is killed. */
class Killed extends Error {}

/** A process that is killed at one of its steps: from then on it does nothing any more. */
export class Mortal {
  #stepsLeft: number;

  constructor(stepsLeft: number) {
    this.#stepsLeft = stepsLeft;
  }

  get isDead(): boolean {
    return this.#stepsLeft <= 0;
  }

  /** Between what comes before and what comes after, the process may be killed. */
  step(): void {
    if (--this.#stepsLeft <= 0) throw new Killed('the process was killed');
  }

  /** The store as this process uses it. */
  store(store: AgentStore): AgentStore {
    const around = <T>(use: () => Promise<T>) => this.#around(use);
    const shared: SharedDocuments = {
      get: (space, key, decode) => around(() => store.shared.get(space, key, decode)),
      put: (space, key, value) => around(() => store.shared.put(space, key, value)),
      remove: (space, key) => around(() => store.shared.remove(space, key)),
      list: (space, decode, options) => around(() => store.shared.list(space, decode, options)),
    };
    return {
      shared,
      transact: (player, work, guard) => around(() => store.transact(player, work, guard)),
      erase: (player) => around(() => store.erase(player)),
      kept: (player, part, offset) => around(() => store.kept(player, part, offset)),
      recordUsage: (lines) => around(() => store.recordUsage(lines)),
      usageByDay: (sinceMs) => around(() => store.usageByDay(sinceMs)),
      usage: (player) => around(() => store.usage(player)),
      players: (options) => around(() => store.players(options)),
      close: async () => {},
    };
  }

  /** The game as this process asks it. */
  game(game: PlayerGame): PlayerGame {
    const around = <T>(use: () => Promise<T>) => this.#around(use);
    return {
      tell: (message) => around(() => game.tell(message)),
      actionBar: (text) => around(() => game.actionBar(text)),
      signs: () => game.signs(),
      countItem: (item) => around(() => game.countItem(item)),
      give: (item, count) => around(() => game.give(item, count)),
      take: (item, count) => around(() => game.take(item, count)),
      experience: () => around(() => game.experience()),
      addExperience: (points) => around(() => game.addExperience(points)),
      score: (objective) => around(() => game.score(objective)),
      addScore: (objective, amount) => around(() => game.addScore(objective, amount)),
    };
  }

  async #around<T>(use: () => Promise<T>): Promise<T> {
    this.step();
    const done = await use();
    this.step();
    return done;
  }
}
