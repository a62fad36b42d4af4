import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssistantServer, type GameServer, type OnlinePlayer, standardModules } from '../../src/assistant/index.ts';
import { type MemoryGame, memoryGame } from '../../src/assistant/testing/memory-game.ts';
import { type Result, seededRandom, systemClock } from '../../src/core/index.ts';
import { createGateway, scripted } from '../../src/models/index.ts';

const SAMPLE = fileURLToPath(new URL('../../examples/assistant', import.meta.url));

/** What is asked: the sample's manual knows it. */
export const QUESTION = 'where is the village?';

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.code}: ${result.why}`);
  return result.value;
}

/** An assistant with all its features and the sample to offer, its model answering by rule after `modelMs`. */
export async function serve(game: GameServer, modelMs: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-bench-assist-'));
  const answer = { choice: 'questions.answer', found: true, answer: 'North of the spawn.', sources: [1] };
  const model = scripted(() => ({ json: answer }), { latencyMs: modelMs, clock: systemClock });
  const models = must(createGateway({ config: { models: { quick: model } } }));
  const assistant = new AssistantServer({ random: seededRandom(1) });
  const modules = standardModules({
    catalogue: join(SAMPLE, 'shop.yaml'),
    questBook: join(SAMPLE, 'quests'),
    manual: join(SAMPLE, 'manual.md'),
  });
  must(await assistant.start(game, { folder, models, modules }));
  return async () => {
    await assistant.stop(game);
    await models.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A game of no server with so many players. */
export interface Crowd {
  readonly game: MemoryGame;
  readonly players: readonly OnlinePlayer[];
  /** A player says something to the assistant; resolves when they are shown a line that `sign` finds. */
  ask(player: OnlinePlayer, line: string, sign: RegExp): Promise<void>;
}

/** Makes one; it ticks as fast as the process turns, so that nothing is waited for but the assistant. */
export function crowd(count: number): Crowd {
  const players = Array.from({ length: count }, (_, i) => ({
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    name: `Player${i}`,
  }));
  const plain = memoryGame(players);
  const waiting = new Map<string, (line: string) => void>();
  const game: MemoryGame = {
    ...plain,
    playerNamed: (name) => ({
      ...plain.playerNamed(name),
      async tell({ plain: lines }) {
        for (const line of lines) waiting.get(name)?.(line);
        return { ok: true, value: undefined };
      },
    }),
    onTick(listener) {
      let isOver = false;
      const tick = () => {
        if (isOver) return;
        listener();
        setImmediate(tick);
      };
      tick();
      return () => {
        isOver = true;
      };
    },
  };
  return {
    game,
    players,
    ask: (player, line, sign) =>
      new Promise((resolve) => {
        waiting.set(player.name, (shown) => {
          if (sign.test(shown)) resolve();
        });
        plain.say(player, `!ai ${line}`);
      }),
  };
}
