import { type Clock, type Result, succeed, TICK_MS } from '../../core/index.ts';
import type { Session } from '../../minecraft/index.ts';
import { assistantFailure } from '../failures.ts';
import { ChatReader } from './chat-reader.ts';
import {
  type GameEvent,
  type GameMessage,
  type GameServer,
  MAX_MOVED_ITEMS,
  MAX_MOVED_POINTS,
  type OnlinePlayer,
  type PlayerGame,
  type ReadSign,
} from './game-server.ts';
import { cleanText, lineJson } from './game-text.ts';
import type { ManagementClient } from './management-client.ts';
import {
  type Asked,
  readCleared,
  readGavePoints,
  readGiven,
  readLevels,
  readOnline,
  readPoints,
  readScore,
  readScoreChanged,
  readSilent,
  totalPoints,
} from './rcon-answers.ts';
import { MAX_COMMAND_BYTES, type RconClient } from './rcon-client.ts';
import { signsSeen } from './seen-signs.ts';

/** Names as they may stand in a command: the game's own, and those that bridges to other editions give. */
const PLAYER_NAME = /^[.*]?[A-Za-z0-9_]{1,31}$/;
const ITEM_NAME = /^(?:[a-z0-9_.-]+:)?[a-z0-9_./-]{1,100}$/;
const OBJECTIVE_NAME = /^[A-Za-z0-9_.+-]{1,64}$/;

/** What a server is served by. */
export interface VanillaGameOptions {
  /** The bot that hears the chat. It is closed with the game. */
  readonly session: Session;
  /** What commands the server; closed with the game. Without it texts are plain, and nothing can be moved. */
  readonly rcon: RconClient | undefined;
  /** The server's own management protocol, closed with the game: who is there, and texts without clicks. */
  readonly management?: ManagementClient | undefined;
  readonly clock: Clock;
}

/**
 * Any server as a game to serve: a bot hears its chat, RCON commands it, and its management protocol, where it has one,
 * tells who is there and shows what has no clicks. A command whose answer is lost or not understood has an unknown outcome.
 */
export function vanillaGame({ session, rcon, management, clock }: VanillaGameOptions): GameServer {
  const { host, port, version, username } = session.info();
  const chat = new ChatReader(session);
  const ticks = new Set<() => void>();
  const isBot = ({ name }: OnlinePlayer) => name === username;
  return {
    name: `${host}:${port}`,
    version,
    style: { prefix: '!ai ', click: 'suggest' },
    async online() {
      const found = await onlineBy(management, rcon, chat);
      return found.ok ? succeed(found.value.filter((player) => !isBot(player))) : found;
    },
    playerNamed: (name) => new VanillaPlayer(name, version, { session, rcon, management }),
    onEvent: (listener: (event: GameEvent) => void) => chat.onEvent(listener),
    onTick(listener) {
      const timer = clock.every(TICK_MS, listener);
      const stop = () => timer.cancel();
      ticks.add(stop);
      return () => {
        ticks.delete(stop);
        stop();
      };
    },
    async close() {
      for (const stop of ticks) stop();
      chat.close();
      await management?.close();
      await rcon?.close();
      await session.close();
    },
  };
}

/** Who is there, by the best that the server has. */
async function onlineBy(
  management: ManagementClient | undefined,
  rcon: RconClient | undefined,
  chat: ChatReader,
): Promise<Result<readonly OnlinePlayer[]>> {
  const managed = await management?.players();
  if (managed !== undefined && !wasNotTried(managed)) return managed;
  if (rcon === undefined) return managed ?? succeed(chat.online());
  const answered = await rcon.run('list uuids');
  return answered.ok ? readOnline(answered.value) : answered;
}

/** Whether nothing was done, and another way may be tried. */
function wasNotTried(result: Result<unknown>): boolean {
  return !result.ok && (result.code === 'not_available' || result.code === 'game_unreachable');
}

class VanillaPlayer implements PlayerGame {
  readonly #name: string;
  readonly #version: string;
  readonly #session: Session;
  readonly #rcon: RconClient | undefined;
  readonly #management: ManagementClient | undefined;

  constructor(
    name: string,
    version: string,
    { session, rcon, management }: Pick<VanillaGameOptions, 'session' | 'rcon' | 'management'>,
  ) {
    this.#name = name;
    this.#version = version;
    this.#session = session;
    this.#rcon = rcon;
    this.#management = management;
  }

  async tell({ lines, plain }: GameMessage): Promise<Result<undefined>> {
    if (this.#rcon === undefined) return await this.#tellPlain(plain);
    for (const [i, line] of lines.entries()) {
      const rich = `tellraw ${this.#name} ${JSON.stringify(lineJson(line, this.#version))}`;
      // A line with too many clicks for one command is shown without them.
      const command = Buffer.byteLength(rich) <= MAX_COMMAND_BYTES ? rich : this.#plainLine(plain[i] ?? '');
      const told = await this.#ask(command, readSilent);
      if (!told.ok) return told;
    }
    return succeed(undefined);
  }

  async actionBar(text: string): Promise<Result<undefined>> {
    const managed = await this.#management?.tell(this.#name, cleanText(text), 'action_bar');
    if (managed !== undefined && (this.#rcon === undefined || !wasNotTried(managed))) return managed;
    const json = JSON.stringify({ text: cleanText(text) });
    return await this.#ask(`title ${this.#name} actionbar ${json}`, readSilent);
  }

  async signs(): Promise<Result<readonly ReadSign[]>> {
    return signsSeen(this.#session, this.#name);
  }

  countItem(item: string): Promise<Result<number>> {
    return this.#clear(item, 0);
  }

  async give(item: string, count: number): Promise<Result<undefined>> {
    if (!isAmount(count, MAX_MOVED_ITEMS)) return badAmount(count, MAX_MOVED_ITEMS);
    if (!ITEM_NAME.test(item)) return assistantFailure('unknown_item', { item });
    const given = await this.#ask(`give ${this.#name} ${item} ${count}`, readGiven, { item });
    if (!given.ok) return given;
    return given.value === count ? succeed(undefined) : unknown(`${given.value} of ${count} ${item} were given`);
  }

  /** Counted first; should another have taken of them in between, what was taken is given back. */
  async take(item: string, count: number): Promise<Result<undefined>> {
    if (!isAmount(count, MAX_MOVED_ITEMS)) return badAmount(count, MAX_MOVED_ITEMS);
    const held = await this.countItem(item);
    if (!held.ok) return held;
    if (held.value < count) return notEnough(item, held.value, count);
    const taken = await this.#clear(item, count);
    if (!taken.ok) return taken;
    if (taken.value === count) return succeed(undefined);
    const back = taken.value === 0 ? succeed(undefined) : await this.give(item, taken.value);
    return back.ok ? notEnough(item, taken.value, count) : unknown(`${taken.value} of ${count} ${item} were taken`);
  }

  async experience(): Promise<Result<number>> {
    const levels = await this.#ask(`experience query ${this.#name} levels`, readLevels);
    if (!levels.ok) return levels;
    const above = await this.#ask(`experience query ${this.#name} points`, readPoints);
    return above.ok ? succeed(totalPoints(levels.value, above.value)) : above;
  }

  async addExperience(points: number): Promise<Result<undefined>> {
    if (!isAmount(Math.abs(points), MAX_MOVED_POINTS)) return badAmount(points, MAX_MOVED_POINTS);
    if (points < 0) {
      const held = await this.experience();
      if (!held.ok) return held;
      if (held.value < -points) return notEnough('experience', held.value, -points);
    }
    return await this.#ask(`experience add ${this.#name} ${points} points`, readGavePoints);
  }

  score(objective: string): Promise<Result<number>> {
    if (!OBJECTIVE_NAME.test(objective)) return Promise.resolve(assistantFailure('unknown_objective', { objective }));
    return this.#ask(`scoreboard players get ${this.#name} ${objective}`, readScore, { objective });
  }

  async addScore(objective: string, amount: number): Promise<Result<undefined>> {
    if (!isAmount(Math.abs(amount), MAX_MOVED_POINTS)) return badAmount(amount, MAX_MOVED_POINTS);
    const held = await this.score(objective);
    if (!held.ok) return held;
    if (amount < 0 && held.value + amount < 0) return notEnough(objective, held.value, -amount);
    const [how, by] = amount < 0 ? ['remove', -amount] : ['add', amount];
    const command = `scoreboard players ${how} ${this.#name} ${objective} ${by}`;
    return await this.#ask(command, readScoreChanged, { objective });
  }

  #plainLine(text: string): string {
    return `tellraw ${this.#name} ${JSON.stringify({ text: cleanText(text) })}`;
  }

  async #tellPlain(plain: readonly string[]): Promise<Result<undefined>> {
    for (const line of plain) {
      const managed = await this.#management?.tell(this.#name, cleanText(line), 'chat');
      const told = managed === undefined || wasNotTried(managed) ? this.#whisper(line) : managed;
      if (!told.ok) return told;
    }
    return succeed(undefined);
  }

  #whisper(line: string): Result<undefined> {
    if (!PLAYER_NAME.test(this.#name)) return assistantFailure('player_offline', { player: this.#name });
    const text = cleanText(line);
    const sent = text === '' ? succeed(undefined) : this.#session.command(`msg ${this.#name} ${text}`);
    return sent.ok ? succeed(undefined) : assistantFailure('game_unreachable', { detail: sent.why });
  }

  async #clear(item: string, most: number): Promise<Result<number>> {
    if (!ITEM_NAME.test(item)) return assistantFailure('unknown_item', { item });
    return await this.#ask(`clear ${this.#name} ${item} ${most}`, readCleared, { item });
  }

  async #ask<T>(
    command: string,
    read: (answer: string, asked: Asked) => Result<T>,
    about: Omit<Asked, 'player'> = {},
  ): Promise<Result<T>> {
    if (this.#rcon === undefined) return assistantFailure('not_available', { detail: 'RCON is not set up' });
    if (!PLAYER_NAME.test(this.#name)) return assistantFailure('player_offline', { player: this.#name });
    const answered = await this.#rcon.run(command);
    return answered.ok ? read(answered.value, { player: this.#name, ...about }) : answered;
  }
}

function isAmount(amount: number, max: number): boolean {
  return Number.isInteger(amount) && amount >= 1 && amount <= max;
}

function badAmount(amount: number, max: number): Result<never> {
  return assistantFailure('bad_amount', { amount, max });
}

function notEnough(what: string, held: number, amount: number): Result<never> {
  return assistantFailure('not_enough', { what, held, amount, missing: amount - held });
}

function unknown(detail: string): Result<never> {
  return assistantFailure('outcome_unknown', { detail });
}
