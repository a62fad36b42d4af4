import { type Clock, type Failure, type Result, succeed, TICK_MS } from '../../core/index.ts';
import type { EmbeddedWorld, PlayerRef, WorldNews } from '../../minecraft/server/index.ts';
import { assistantFailure } from '../failures.ts';
import {
  type GameEvent,
  type GameServer,
  MAX_MOVED_ITEMS,
  MAX_MOVED_POINTS,
  MAX_READ_SIGNS,
  type OnlinePlayer,
  type PlayerGame,
  type ReadSign,
  SIGN_BLOCKS,
} from './game-server.ts';
import { cleanText, type GameJson, lineJson } from './game-text.ts';

/**
 * The embedded world as a game to serve. Every change is one message to the world's worker, which does it whole in one
 * turn or not at all; only an answer that does not come leaves it unknown.
 */
export function embeddedGame(world: EmbeddedWorld, clock: Clock): GameServer {
  const { version } = world.info;
  const stops = new Set<() => void>();
  const stopping = (stop: () => void) => {
    stops.add(stop);
    return () => {
      stops.delete(stop);
      stop();
    };
  };
  return {
    name: 'embedded',
    version,
    style: { prefix: '/ai ', click: 'run' },
    async online() {
      const found = await world.served.online();
      return found.ok ? succeed(found.value.map(playerOf)) : unreachable(found);
    },
    playerNamed: (name) => new EmbeddedPlayer(world, name),
    onEvent: (listener) => stopping(world.onNews((news) => listener(eventOf(news)))),
    onTick(listener) {
      const timer = clock.every(TICK_MS, listener);
      return stopping(() => timer.cancel());
    },
    async close() {
      for (const stop of [...stops]) stop();
      stops.clear();
    },
  };
}

class EmbeddedPlayer implements PlayerGame {
  readonly #world: EmbeddedWorld;
  readonly #name: string;

  constructor(world: EmbeddedWorld, name: string) {
    this.#world = world;
    this.#name = name;
  }

  async tell({ lines }: Parameters<PlayerGame['tell']>[0]): Promise<Result<undefined>> {
    for (const line of lines) {
      const shown = await this.#show(lineJson(line, this.#world.info.version), 'chat');
      if (!shown.ok) return shown;
    }
    return succeed(undefined);
  }

  actionBar(text: string): Promise<Result<undefined>> {
    return this.#show({ text: cleanText(text) }, 'action_bar');
  }

  async signs(): Promise<Result<readonly ReadSign[]>> {
    const found = await this.#world.served.signsNear(this.#name, SIGN_BLOCKS);
    return found.ok ? succeed(found.value.slice(0, MAX_READ_SIGNS)) : this.#failure(found, {});
  }

  async countItem(item: string): Promise<Result<number>> {
    const found = await this.#world.served.countItems(this.#name, item);
    return found.ok ? succeed(found.value.count) : this.#failure(found, { item });
  }

  async give(item: string, count: number): Promise<Result<undefined>> {
    const given = await this.#world.served.giveAll(this.#name, item, count);
    return given.ok ? succeed(undefined) : this.#failure(given, { item, amount: count, max: MAX_MOVED_ITEMS });
  }

  async take(item: string, count: number): Promise<Result<undefined>> {
    const taken = await this.#world.served.takeAll(this.#name, item, count);
    return taken.ok
      ? succeed(undefined)
      : this.#failure(taken, { item, what: item, amount: count, max: MAX_MOVED_ITEMS });
  }

  async experience(): Promise<Result<number>> {
    const found = await this.#world.served.experience(this.#name);
    return found.ok ? succeed(found.value.points) : this.#failure(found, {});
  }

  async addExperience(points: number): Promise<Result<undefined>> {
    const added = await this.#world.served.addExperience(this.#name, points);
    return added.ok
      ? succeed(undefined)
      : this.#failure(added, { what: 'experience', amount: Math.abs(points), max: MAX_MOVED_POINTS });
  }

  async score(objective: string): Promise<Result<number>> {
    const found = await this.#world.served.score(this.#name, objective);
    return found.ok ? succeed(found.value.score) : this.#failure(found, { objective });
  }

  async addScore(objective: string, amount: number): Promise<Result<undefined>> {
    const added = await this.#world.served.addScore(this.#name, objective, amount);
    return added.ok
      ? succeed(undefined)
      : this.#failure(added, { objective, what: objective, amount: Math.abs(amount), max: MAX_MOVED_POINTS });
  }

  async #show(text: GameJson, place: 'chat' | 'action_bar'): Promise<Result<undefined>> {
    const shown = await this.#world.served.show(this.#name, text, place);
    return shown.ok ? succeed(undefined) : this.#failure(shown, {});
  }

  /** A failure of the world's in the words of the port. */
  #failure(failure: Failure, about: Readonly<Record<string, unknown>>): Failure {
    switch (failure.code) {
      case 'no_such_player':
        return assistantFailure('player_offline', { player: this.#name });
      case 'unknown_item':
        return assistantFailure('unknown_item', about);
      case 'unknown_objective':
        return assistantFailure('unknown_objective', about);
      case 'bad_count':
        return assistantFailure('bad_amount', about);
      case 'not_enough': {
        const held = Number(failure.data?.['held'] ?? 0);
        return assistantFailure('not_enough', { ...about, held, missing: Number(about['amount']) - held });
      }
      default:
        // Asked, and no answer: the worker may have done it before it ended.
        return assistantFailure('outcome_unknown', { detail: failure.why });
    }
  }
}

function unreachable(failure: Failure): Failure {
  return assistantFailure('game_unreachable', { detail: failure.why });
}

function playerOf({ name, uuid }: PlayerRef): OnlinePlayer {
  return { id: uuid.toLowerCase(), name };
}

function eventOf(news: WorldNews): GameEvent {
  const player = playerOf(news.player);
  switch (news.kind) {
    case 'chat':
      return { kind: 'chat', player, text: news.text, isWhisper: false };
    case 'assistant_line':
      return { kind: 'command', player, line: news.line };
    case 'death':
      return { kind: 'death', player, message: news.message };
    default:
      return { kind: news.kind, player };
  }
}
