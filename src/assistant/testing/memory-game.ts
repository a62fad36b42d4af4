import { type Result, succeed } from '../../core/index.ts';
import type { GameEvent, GameMessage, GameServer, OnlinePlayer, PlayerGame } from '../game/game-server.ts';

/** A game of no server: it keeps what players are shown, and says what a test has players say. */
export interface MemoryGame extends GameServer {
  /** What a player was shown in the chat so far, line by line. */
  shownTo(name: string): readonly string[];
  /** What a player was shown over the hotbar. */
  barsOf(name: string): readonly string[];
  /** A player's line, as chat. */
  say(player: OnlinePlayer, text: string): void;
  tell(event: GameEvent): void;
  tick(): void;
  readonly isClosed: boolean;
}

/** What players hold is not this game's: features have stand-ins of their own for that. */
const NOTHING = { countItem: 0, experience: 0, score: 0 } as const;

export function memoryGame(online: readonly OnlinePlayer[]): MemoryGame {
  const shown = new Map<string, GameMessage[]>();
  const bars = new Map<string, string[]>();
  const listeners = new Set<(event: GameEvent) => void>();
  const ticks = new Set<() => void>();
  let isClosed = false;
  const done = async (): Promise<Result<undefined>> => succeed(undefined);
  const playerNamed = (name: string): PlayerGame => ({
    async tell(message) {
      shown.set(name, [...(shown.get(name) ?? []), message]);
      return succeed(undefined);
    },
    async actionBar(text) {
      bars.set(name, [...(bars.get(name) ?? []), text]);
      return succeed(undefined);
    },
    signs: async () => succeed([]),
    countItem: async () => succeed(NOTHING.countItem),
    experience: async () => succeed(NOTHING.experience),
    score: async () => succeed(NOTHING.score),
    give: done,
    take: done,
    addExperience: done,
    addScore: done,
  });
  const tell = (event: GameEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  return {
    name: 'memory',
    version: '1.21.4',
    style: { prefix: '!ai ', click: 'suggest' },
    online: async () => succeed(online),
    playerNamed,
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onTick(listener) {
      ticks.add(listener);
      return () => void ticks.delete(listener);
    },
    async close() {
      isClosed = true;
    },
    shownTo: (name) => (shown.get(name) ?? []).flatMap(({ plain }) => plain),
    barsOf: (name) => bars.get(name) ?? [],
    say: (player, text) => tell({ kind: 'chat', player, text, isWhisper: false }),
    tell,
    tick() {
      for (const listener of [...ticks]) listener();
    },
    get isClosed() {
      return isClosed;
    },
  };
}
